// buf.toString and the xxxSlice natives: every encoding over whole, cut and broken bytes; ranges; names of encodings.
import { ALIASES, cross, ENCODINGS, ENCODING_VALUES, LENGTHS, NOT_ENCODINGS, NUMBERS, VALUES } from './common.mjs';

const RAW = ['utf8Slice', 'latin1Slice', 'asciiSlice', 'hexSlice', 'base64Slice', 'base64urlSlice', 'ucs2Slice'];
// Bytes in hex: ordinary, then every way in which UTF-8 and UTF-16 can be broken.
const BYTES = ['', '61', '6162', '616263', '61626364', '00', 'ff', '80', 'c3', 'c3a9', 'e2', 'e282', 'e282ac', 'e0a0', 'e0a080', 'f09f', 'f09f98', 'f09f9880', 'c0af', 'c1bf', '8080', 'c328', 'e28261', 'e228a1', 'f09f9861', 'eda080', 'edb080', 'eda080edb080', 'e08080', 'f08080', 'f0808080', 'f4908080', 'f48fbfbf', 'f5808080', 'f8888080', 'efbbbf61', 'efbfbd', 'efbfbf', 'feff', 'fffe6100', '3dd800de', '3dd8', '00de3dd8', '610062', '7f80ff00', 'fbefbe', 'ffffff', 'fbff', 'f0', 'ed', 'eda0', 'ee8080', '61c3', '61e282ac62', 'c3a9'.repeat(20), 'e282ac'.repeat(12) + 'e2', '61'.repeat(33) + 'ff' + '61'.repeat(33), 'f09f9880'.repeat(9) + 'f09f'];
const RANGES = ['', '1', '0, 3', '2, 5', '5, 2', '8', '9', '0, 8', '0, 9', '-1', '0, -1', '-3, -1', '8, 8', '9, 10', '20, 3', '3, undefined', 'undefined, 3', 'null, null', 'NaN, 3', "'2', '4'", '1.9, 3.9', '-0.5, 2', '0, 2 ** 32 + 3', '-Infinity, Infinity'];
const long = (n, fill) => `Buffer.alloc(${n}, ${fill})`;

export default [
  ...cross((b, e) => `Buffer.from('${b}', 'hex').toString(${e})`, BYTES, ENCODINGS),
  ...[...ALIASES, ...NOT_ENCODINGS, ...ENCODING_VALUES].flatMap((e) => [`Buffer.from('abcdef').toString(${e})`, `Buffer.from('abcdef').toString(${e}, 1, 3)`, `Buffer.from('abcdef').toString(${e}, 3, 1)`, `Buffer.alloc(0).toString(${e})`]),
  ...NUMBERS.flatMap((n) => [`Buffer.from('abcdefgh').toString('latin1', ${n})`, `Buffer.from('abcdefgh').toString('utf8', 1, ${n})`, `Buffer.from('abcdefgh').toString(undefined, ${n}, 5)`]),
  ...VALUES.flatMap((v) => [`Buffer.from('abcdefgh').toString(${v})`, `Buffer.from('abcdefgh').toString('hex', ${v})`, `Buffer.from('abcdefgh').toString('hex', 2, ${v})`]),
  ...cross((m, r) => `Buffer.from('abcdefgh').${m}(${r})`, RAW, RANGES), ...cross((m, n) => `Buffer.from('abcdefgh').${m}(${n})`, ['utf8Slice', 'hexSlice'], NUMBERS), ...cross((m, n) => `Buffer.from('abcdefgh').${m}(1, ${n})`, ['latin1Slice', 'ucs2Slice'], NUMBERS), ...cross((m, b) => `Buffer.from('${b}', 'hex').${m}()`, RAW, BYTES.filter((b, i) => i % 3 === 0)),
  ...cross((n, [fill, e]) => `${long(n, fill)}.toString(${e})`, LENGTHS, [["'abc'", "'utf8'"], ["'\\u00e9'", "'utf8'"], ["'\\u20ac'", "'utf8'"], ["'\\ud83d\\ude00'", "'utf8'"], ["'a\\u00e9', 'latin1'", "'latin1'"], ["'a\\u00e9', 'latin1'", "'ascii'"], ["'a\\u00e9', 'latin1'", "'hex'"], ["'\\u00fb\\u00ff\\u00be', 'latin1'", "'base64'"], ["'\\u00fb\\u00ff\\u00be', 'latin1'", "'base64url'"], ["'ab'", "'utf16le'"], ["'a\\u00e9', 'latin1'", "'utf8'"]]),
  ...LENGTHS.map((n) => `((b) => { b[${n - 1}] = 0xe2; return b.toString(); })(Buffer.alloc(${n}, 97))`),
  ...['hex', 'base64', 'latin1', 'utf8', 'utf16le'].map((e) => `((b) => { for (let i = 0; i < 256; i++) b[i] = i; return Buffer.from(b.toString('${e}'), '${e}').equals(b); })(Buffer.alloc(256))`),
  ...["Buffer.from('abc').toLocaleString('hex')", "Buffer.from('abc').toString('hex', 0, 1, 'x')", "Buffer.alloc(0).toString()", "Buffer.from('ab').subarray(1).toString()", "Buffer.prototype.toString.call(new Uint8Array([97]), 'latin1')", "Buffer.prototype.toString.call(new Uint16Array([0x6261, 0x6463]), 'latin1')", "Buffer.prototype.toString.call(new Uint16Array([0x6261, 0x6463]))", "Buffer.prototype.utf8Slice.call(new Uint16Array([0x6261, 0x6463]), 1, 4)", "Buffer.prototype.hexSlice.call(new DataView(new ArrayBuffer(3)))"],
];
