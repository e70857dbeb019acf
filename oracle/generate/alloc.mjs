// Buffer.alloc, allocUnsafe, allocUnsafeSlow: sizes, fills, encodings, alignment.
import { ALIASES, BASE64_STRINGS, calls, cross, ENCODINGS, ENCODING_VALUES, HEX_STRINGS, LENGTHS, NOT_ENCODINGS, NUMBERS, STRINGS, VALUES } from './common.mjs';

// Sizes that a machine may or may not give are asked apart.
const isSmall = (n) => !/2 \*\* 3[12]|\(2/.test(n) && n !== '2 ** 53 - 1';
const SIZES = [...new Set([...NUMBERS.filter(isSmall), ...VALUES.filter((v) => v !== '2 ** 32')])];
const length = (call) => `((b) => [b.length, b.byteOffset, b.buffer.byteLength])(${call})`;
const shape = (call) => `((b) => [b.length, b.constructor === Buffer, Object.getPrototypeOf(b) === Buffer.prototype, b.length <= b.buffer.byteLength])(${call})`;

export default [
  ...SIZES.map((n) => length(`Buffer.alloc(${n})`)), ...SIZES.map((n) => shape(`Buffer.allocUnsafe(${n})`)), ...SIZES.map((n) => `Buffer.allocUnsafeSlow(${n}).length`),
  ...['2 ** 53 - 1', '2 ** 40', '2 ** 45'].flatMap((n) => [`Buffer.alloc(${n})`, `attempt(() => Buffer.alloc(${n})).error.message`, `Buffer.alloc(${n}, 1)`, `Buffer.alloc(${n}, 'a', 'bogus')`, `Buffer.alloc(${n}, 'zz', 'hex')`, `Buffer.allocUnsafe(${n})`, `Buffer.allocUnsafeSlow(${n})`, `Buffer.allocUnsafe(${n}, 3)`, `new Buffer(${n})`]),
  'Buffer.alloc()', 'Buffer.allocUnsafe()', 'Buffer.allocUnsafeSlow()', 'Buffer.alloc(5)', 'Buffer.alloc(1000)', 'Buffer.alloc(2 ** 20)', 'Buffer.alloc(100000, 7)',
  ...VALUES.flatMap((v) => [`Buffer.alloc(6, ${v})`, `Buffer.alloc(0, ${v})`, `Buffer.alloc(3, ${v}, 'latin1')`]),
  ...NUMBERS.map((n) => `Buffer.alloc(3, ${n})`),
  ...cross((s, e) => `Buffer.alloc(7, ${s}, ${e})`, STRINGS, ENCODINGS),
  ...HEX_STRINGS.flatMap((s) => [`Buffer.alloc(5, ${s}, 'hex')`]), ...BASE64_STRINGS.map((s) => `Buffer.alloc(5, ${s}, 'base64')`),
  ...[...ALIASES, ...NOT_ENCODINGS, ...ENCODING_VALUES].flatMap((e) => calls('Buffer', 'alloc', [`4, '6162', ${e}`, `4, '', ${e}`, `0, 'a', ${e}`, `4, 1, ${e}`, `4, Buffer.from('a'), ${e}`])),
  ...LENGTHS.map((n) => `Buffer.alloc(${n}, 'abc')`), ...LENGTHS.map((n) => `Buffer.alloc(${n}, '\\u20ac')`), ...LENGTHS.slice(0, 20).map((n) => `Buffer.alloc(${n}, 'a\\u0100', 'utf16le')`),
  "Buffer.alloc(3, 'a', 'latin1', 'hex')", "Buffer.alloc(4, '\\0')", "Buffer.alloc(4, '0000', 'hex')", 'Buffer.alloc(4, Buffer.alloc(2))', 'Buffer.alloc(4, false)', 'Buffer.alloc(4, 256)', "Buffer.alloc.call(null, 2)", "Buffer.allocUnsafe.call(Array, 2).length", "new Buffer.alloc(2)", "new Buffer.allocUnsafe(2).length",
  ...[...NUMBERS, ...VALUES, '16', '32', '64', '128', '1024', '4096', '2 ** 30', '2 ** 30 + 1'].flatMap((a) => a === '2 ** 30' ? [] : [`Buffer.allocUnsafe(5, ${a}).length`, `Buffer.allocUnsafeSlow(5, ${a}).length`]),
  ...cross((f, a, n) => `((b) => [b.length, b.byteOffset < ${a}, b.buffer.byteLength])(Buffer.${f}(${n}, ${a}))`, ['allocUnsafeSlow'], [1, 2, 8, 16, 64, 128, 4096], [0, 1, 100, 40000]),
  ...cross((a, n) => `((b) => [b.length, b.buffer.byteLength])(Buffer.allocUnsafe(${n}, ${a}))`, [1, 2, 8, 16, 64, 128, 4096], [0, 1, 100, 32767, 32768, 40000]),
  ...["'x', 3", '-1, 3', "-1, 'x'", '0, 3', "0, 'x'", '2 ** 53, 3'].flatMap((a) => [`Buffer.allocUnsafe(${a})`, `Buffer.allocUnsafeSlow(${a})`]),
];
