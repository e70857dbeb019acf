// buf.write and the xxxWrite natives: what is written, how much, in which order arguments are judged.
import { ALIASES, BASE64_STRINGS, cross, ENCODINGS, ENCODING_VALUES, HEX_STRINGS, LENGTHS, NOT_ENCODINGS, NUMBERS, STRINGS, VALUES } from './common.mjs';

const written = (size, args, method = 'write') => `wrote(${size}, '${method}'${args && `, ${args}`})`;
const RAW = ['utf8Write', 'latin1Write', 'asciiWrite', 'hexWrite', 'base64Write', 'base64urlWrite', 'ucs2Write'];
const TEXT_FOR = { hexWrite: "'616263'", base64Write: "'YWJjZGVm'", base64urlWrite: "'YWJjZGVm'" };
const LENGTH_ARGS = ['undefined', 'null', '0', '1', '2', '7', '8', '9', '-1', '1.5', 'NaN', 'Infinity', "'2'", "'hex'", "''", '{}', '1n', 'true', '2 ** 32'];

export default [
  ...cross((s, e, n) => written(n, `${s}, ${e}`), STRINGS, ENCODINGS, [3, 8]),
  ...cross((s, e, n) => written(6, `${s}, 1, ${n}, ${e}`), STRINGS.slice(3, 13), ENCODINGS, [1, 2, 3, 4]),
  ...HEX_STRINGS.flatMap((s) => [written(6, `${s}, 'hex'`), written(2, `${s}, 0, 'hex'`), written(6, `${s}, 1, 1, 'hex'`)]),
  ...BASE64_STRINGS.flatMap((s) => [written(6, `${s}, 'base64'`), written(2, `${s}, 'base64url'`), written(6, `${s}, 1, 4, 'base64'`)]),
  ...VALUES.flatMap((v) => [written(4, v), written(4, `${v}, 1, 'hex'`), written(4, `'abc', ${v}`), written(4, `'abc', 0, ${v}`), written(4, `'6162', 0, 2, ${v}`)]),
  ...NUMBERS.flatMap((n) => [written(8, `'abc', ${n}`), written(8, `'6162', ${n}, 'hex'`), written(8, `'abc', 1, ${n}`), written(8, `'abc', 1, ${n}, 'latin1'`), written(0, `'abc', ${n}`)]),
  ...[...ALIASES, ...NOT_ENCODINGS, ...ENCODING_VALUES].flatMap((e) => [written(6, `'6162', ${e}`), written(6, `'6162', 1, ${e}`), written(6, `'6162', 1, 3, ${e}`), written(6, `'6162', undefined, 3, ${e}`), written(6, `'6162', 'hex', 3, ${e}`)]),
  ...["", "5, 0, 1, 'bogus'", "'abc', 9, 'bogus'", "'abc', 9, 9, 'bogus'", "'abc', -1, -1", "'abc', undefined, -1", "'abc', undefined, undefined, 'bogus'", "'abc', undefined, 2, 'hex'", "'6162', 'hex', undefined, 'latin1'", "'6162', 'bogus', 0", "'6162', 0, 'hex', 'bogus'", "5", "5, 'bogus'", "5, 9", "null, 'latin1'", "new String('ab'), 0, 2, 'latin1'", "'abc', '1', 'hex'", "'abc', 'utf8', 9"].map((a) => written(8, a)),
  ...cross((m, n) => written(n, `'a\\u20acb\\u00e9' + '${'x'.repeat(5)}'`, m), RAW, [0, 1, 2, 3, 4, 5, 7, 12, 20]),
  ...RAW.flatMap((m) => [...NUMBERS.flatMap((n) => [written(8, `${TEXT_FOR[m] ?? "'abc'"}, ${n}`, m), written(8, `${TEXT_FOR[m] ?? "'abc'"}, 1, ${n}`, m)]), ...VALUES.filter((v, i) => i % 4 === 0).map((v) => written(4, v, m)), ...cross((o, l) => written(8, `${TEXT_FOR[m] ?? "'abc'"}, ${o}, ${l}`, m), ['0', '7', '8', '9'], LENGTH_ARGS)]),
  ...cross((n, [s, e]) => `((b) => [b.write(${s}.repeat(200), ${e}), b])(Buffer.alloc(${n}))`, LENGTHS, [["'ab\\u00e9'", "'utf8'"], ["'\\u20ac'", "'utf8'"], ["'\\ud83d\\ude00'", "'utf8'"], ["'ab'", "'utf16le'"], ["'\\u0161b'", "'latin1'"], ["'6a'", "'hex'"], ["'Zm9v'", "'base64'"]]),
  "((b) => [b.write('\\u20ac'), b.write('b', 2), b])(Buffer.alloc(4))", "((b) => [b.subarray(2).write('abc'), b])(Buffer.alloc(4))", "((u) => [Buffer.prototype.write.call(u, 'ab'), u])(new Uint8Array(3))", "((u) => [Buffer.prototype.write.call(u, 'abcd', 1), u])(new Uint16Array(3))", "((u) => [Buffer.prototype.utf8Write.call(u, 'abcd', 1), u])(new Uint16Array(3))", "((u) => [Buffer.prototype.latin1Write.call(u, 'abcd', 1), u.getUint8(1)])(new DataView(new ArrayBuffer(6)))",
];
