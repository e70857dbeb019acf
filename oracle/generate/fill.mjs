// buf.fill: values, ranges, encodings, and the forms that a string value makes possible.
import { ALIASES, BASE64_STRINGS, cross, ENCODINGS, ENCODING_VALUES, HEX_STRINGS, LENGTHS, NOT_ENCODINGS, NUMBERS, STRINGS, VALUES } from './common.mjs';

const filled = (args, size = 6) => `Buffer.alloc(${size}, 46).fill(${args})`;

export default [
  filled(''), ...VALUES.flatMap((v) => [filled(v), filled(`${v}, 1, 4`), filled(`${v}, 4, 1`), filled(`'ab', ${v}`), filled(`'ab', 1, ${v}`), filled(`'ab', 1, 5, ${v}`), filled(`7, ${v}`), filled(`7, 1, ${v}`), filled(v, 0)]),
  ...NUMBERS.flatMap((n) => [filled(n), filled(`1, ${n}`), filled(`1, 0, ${n}`), filled(`'ab', ${n}`), filled(`'ab', 2, ${n}`), filled(`'ab', ${n}, 4`), filled(`Buffer.from('xy'), ${n}`), filled(`Buffer.from('xy'), 1, ${n}`)]),
  ...cross((s, e) => filled(`${s}, ${e}`, 7), STRINGS, ENCODINGS), ...cross((s, e) => filled(`${s}, 1, 5, ${e}`, 7), STRINGS.slice(0, 10), ENCODINGS),
  ...HEX_STRINGS.map((s) => filled(`${s}, 'hex'`)), ...BASE64_STRINGS.map((s) => filled(`${s}, 'base64'`)),
  ...[...ALIASES, ...NOT_ENCODINGS, ...ENCODING_VALUES].flatMap((e) => [filled(`'6162', ${e}`), filled(`'6162', 1, ${e}`), filled(`'6162', 1, 5, ${e}`), filled(`1, 1, 5, ${e}`), filled(`'6162', undefined, 3, ${e}`)]),
  ...["'61', 'hex', 3, 'latin1'", "'a', undefined, 3", "1, undefined, 3", "1, 2, undefined", "1, '1'", "1, 0, '3'", "'a', 7", "'a', 0, 7", "'a', 0, -1", "'zz', 'hex', 3", "'zz', 4, 1, 'hex'", "'zz', 0, 0, 'hex'", "new Uint8Array(0), 3, 3", "'a', 'bogus', 'x'", "'a', -1, -1, 'bogus'", "5n, 4, 1", "Symbol(), 9"].map((a) => filled(a)),
  ...cross((n, p) => `Buffer.alloc(${n}).fill(${p})`, LENGTHS, ["'abc'", 'new Uint8Array([1, 2, 3, 4, 5])', "'\\u20ac'", "'x'.repeat(50)", '7', 'new Uint16Array([0x0102])']),
  "((b) => b.fill(b.subarray(1, 3)))(seq(9))", "((b) => b.fill(b))(seq(4))", "((b) => b.fill(b.subarray(2), 1))(seq(9))", "((b) => b.fill(b, 1, 8))(seq(9))", "((b) => b.fill(1) === b)(Buffer.alloc(2))", "((b) => (b.subarray(2, 4).fill('z'), b))(Buffer.alloc(6))", "((u) => Buffer.prototype.fill.call(u, 'ab'))(new Uint8Array(5))", "((u) => Buffer.prototype.fill.call(u, 'ab'))(new Uint16Array(3))", "Buffer.prototype.fill.call([], 'a')", "Buffer.prototype.fill.call([1, 2], 'a')", "Buffer.prototype.fill.call([1, 2], 7)",
];
