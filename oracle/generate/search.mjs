// indexOf, lastIndexOf, includes: needles of every kind, offsets, ends, encodings.
import { ALIASES, cross, ENCODINGS, ENCODING_VALUES, LENGTHS, NOT_ENCODINGS, NUMBERS, STRINGS, VALUES } from './common.mjs';

const METHODS = ['indexOf', 'lastIndexOf', 'includes'];
const HAY = "Buffer.from('abcabcabc')";
const all = (hay, args) => `searched(${hay}, ${args})`;
const NEEDLES = ["'b'", "''", "'abc'", "'cab'", "'abcabcabcd'", '98', '354', '98.9', '-158', '0', "Buffer.from('bc')", 'Buffer.alloc(0)', "new Uint8Array([99, 97])"];
const OFFSETS = ['undefined', 'null', '0', '1', '3', '4.9', '8', '9', '10', '-1', '-1.5', '-4', '-9', '-10', '-100', 'NaN', 'Infinity', '-Infinity', '{}', '[3]', 'true', "'3'", '2 ** 40', '-(2 ** 40)', '2 ** 31', '2 ** 32 + 1'];
const ENDS = ['0', '1', '3', '5', '6', '8', '9', '10', '-1', '-4', 'NaN', '2.9', 'Infinity', '-Infinity', 'undefined', 'null', "'3'", '{}', '2 ** 40', '1n', 'true'];
const WIDE = "Buffer.from('abcabc', 'utf16le')";

export default [
  ...VALUES.flatMap((v) => METHODS.map((m) => `${HAY}.${m}(${v})`)), ...VALUES.map((v) => all(HAY, `'b', ${v}`)), ...VALUES.map((v) => all(HAY, `98, ${v}`)), ...VALUES.filter((v) => v !== "'x'").map((v) => all(HAY, `98, 0, 9, ${v}`)),
  ...METHODS.map((m) => `${HAY}.${m}()`),
  ...cross((n, o) => all(HAY, `${n}, ${o}`), NEEDLES, OFFSETS),
  ...cross((n, o, e) => all(HAY, `${n}, ${o}, ${e}`), ["'c'", '99', "Buffer.from('bc')", "''"], ['0', '4', '-2', 'undefined'], ENDS),
  ...NUMBERS.flatMap((n) => [all(HAY, n), all(HAY, `'b', ${n}`), all(HAY, `Buffer.from('b'), ${n}`)]),
  ...cross((s, e) => all(`Buffer.from('xx' + ${s} + 'yy' + ${s}, ${e})`, `${s}, 0, ${e}`), STRINGS, ENCODINGS), ...cross((s, e) => all("Buffer.from('a\\u0000b\\u0000c\\u20ac\\u00e9')", `${s}, ${e}`), STRINGS, ENCODINGS),
  ...[...ALIASES, ...NOT_ENCODINGS].flatMap((e) => [all(HAY, `'b', ${e}`), all(HAY, `'b', 0, ${e}`), all(HAY, `98, 0, ${e}`), all(HAY, `'b', 0, 9, ${e}`), all(HAY, `'b', 100, ${e}`)]),
  ...ENCODING_VALUES.flatMap((e) => METHODS.map((m) => `${HAY}.${m}('b', 0, 9, ${e})`)), ...ENCODING_VALUES.map((e) => all(HAY, `98, 0, 9, ${e}`)), ...ENCODING_VALUES.flatMap((e) => METHODS.map((m) => `${HAY}.${m}('b', 0, ${e})`)),
  ...["'62f', 0, 'hex'", "'zz', 0, 'hex'", "'6263', 2, 'hex'", "'Ymnj', 0, 'base64'", "'YmM', 0, 'base64url'", "'=', 3, 'base64'"].map((a) => all(HAY, a)),
  ...cross((n, o) => all(WIDE, `${n}, ${o}, 'utf16le'`), ["'b'", "'bc'", "''", "Buffer.from('b', 'utf16le')", "Buffer.from('b')", "'\\u6200'", "Buffer.from([0x62, 0, 0x63])"], ['0', '1', '2', '3', '5', '7', '8', '11', '12', '13', '-1', '-2', '-3', '-12', '-20', 'undefined']),
  ...cross((n, o, e) => all(WIDE, `${n}, ${o}, ${e}, 'ucs2'`), ["'b'", "Buffer.from('b', 'utf16le')"], ['0', '3', '-3'], ['2', '3', '4', '5', '9', '12']),
  all('Buffer.from([0, 0x61, 0, 0x62, 0])', "'a', 'utf16le'"), all('Buffer.from([0, 0x61, 0, 0x62, 0])', "Buffer.from('a', 'utf16le'), 0, 'utf16le'"), all('Buffer.from([0, 0x61, 0, 0x62, 0])', "Buffer.from('a', 'utf16le')"), all('Buffer.from([0x61])', "'a', 'utf16le'"), all('Buffer.from([0xef, 0xbf, 0xbd])', "'\\ud800'"),
  ...cross((n, k) => all(`Buffer.alloc(${n}, 'ab')`, `'${k}'`), LENGTHS, ['b', 'ba', 'bb']), ...LENGTHS.map((n) => all(`Buffer.alloc(${n})`, '1')), ...LENGTHS.map((n) => `((b) => { b[${n - 1}] = 9; return [b.indexOf(9), b.lastIndexOf(9), b.lastIndexOf(0), b.indexOf(Buffer.from([0, 9])), b.lastIndexOf(Buffer.from([0, 0]))]; })(Buffer.alloc(${n}))`),
  ...LENGTHS.map((n) => all(`Buffer.from('a'.repeat(${n}) + 'b')`, `'a'.repeat(${Math.ceil(n / 2)}) + 'b'`)), ...LENGTHS.map((n) => all(`Buffer.from('a'.repeat(${n}) + 'b' + 'a'.repeat(${n}))`, `'b' + 'a'.repeat(${n})`)), ...LENGTHS.map((n) => all(`Buffer.from('xy'.repeat(${n}), 'utf16le')`, "'yx', undefined, 'utf16le'")),
  all('Buffer.alloc(0)', "''"), all('Buffer.alloc(0)', "'a'"), all('Buffer.alloc(0)', '0'), all('Buffer.alloc(0)', "'', -1"), all('Buffer.alloc(0)', "'', 5"), all("Buffer.from('aaaa').subarray(1, 3)", "'aa'"), all("Buffer.from('aaaa').subarray(1, 3)", "'aaa'"),
  "Buffer.prototype.indexOf.call(new Uint8Array([97, 98]), 'b')", "Buffer.prototype.indexOf.call(new Uint16Array([97, 98]), 98)", "Buffer.prototype.lastIndexOf.call(new DataView(new ArrayBuffer(4)), 0)",
];
