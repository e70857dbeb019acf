// Buffer.concat, copyBytesFrom, compare, byteLength, isBuffer, isEncoding; isUtf8, isAscii; INSPECT_MAX_BYTES.
import { ALIASES, BASE64_STRINGS, cross, ENCODINGS, ENCODING_VALUES, HEX_STRINGS, LENGTHS, NOT_ENCODINGS, NUMBERS, STRINGS, VALUES } from './common.mjs';

const LISTS = ['[]', "[Buffer.from('ab')]", "[Buffer.from('ab'), Buffer.from('c')]", '[new Uint8Array([1, 2]), Buffer.alloc(1)]', "[Buffer.from('ab'), 'c']", "[, Buffer.from('a')]", '[Buffer.alloc(0), Buffer.alloc(0)]', "new Proxy([Buffer.from('ab')], {})"];
const LENGTH_ARGS = NUMBERS.filter((n) => !/\*\* 3[12]|\(2|1e21/.test(n));
const VIEWS = ['new Uint8Array([1, 2, 3, 4])', 'new Uint16Array([0x0102, 0x0304, 0x0506])', 'new Float64Array([1.5, -2])', 'new BigInt64Array([1n, -1n])', 'new Uint8Array(0)', 'new Uint16Array([1, 2, 3]).subarray(1)', "Buffer.from('abcd')", 'detach(new Uint8Array(3))'];
const BYTES = ['[]', '[0]', '[0x7f]', '[0x80]', '[0xff]', '[0xc3, 0xa9]', '[0xc3]', '[0xe2, 0x82, 0xac]', '[0xe2, 0x82]', '[0xed, 0xa0, 0x80]', '[0xf0, 0x9f, 0x98, 0x80]', '[0xf4, 0x90, 0x80, 0x80]', '[0xc0, 0xaf]', '[0xef, 0xbb, 0xbf]'];

export default [
  ...VALUES.flatMap((v) => [`Buffer.concat(${v})`, `Buffer.concat([${v}])`, `Buffer.concat([Buffer.from('a'), ${v}], 1)`]),
  ...cross((l, n) => `Buffer.concat(${l}, ${n})`, LISTS, LENGTH_ARGS),
  "Buffer.concat([], 'x')", "Buffer.concat(['x'], 2 ** 53 - 1)", "Buffer.concat(['x'], 'y')", 'Buffer.concat()', 'Buffer.concat([Buffer.alloc(1)], 2 ** 53 - 1)', "Buffer.concat([detach(new Uint8Array(2))])", "Buffer.concat([Buffer.alloc(20000, 1), Buffer.alloc(20000, 2)])", "((b) => [b.byteOffset, b.buffer.byteLength])(Buffer.concat([]))", "((b) => [b.byteOffset, b.buffer.byteLength])(Buffer.concat([Buffer.alloc(40000)]))", "Buffer.concat(Object.defineProperty([0], 0, { get() { return Buffer.from('g'); } }))",
  "Buffer.concat(Object.defineProperty([], 0, { get: ((n) => () => Buffer.alloc(++n))(0), enumerable: true }))", "Buffer.concat(Object.assign([Buffer.from('a')], { valueOf() {} }), undefined)", "Buffer.concat([Object.defineProperty(Buffer.from('ab'), 'length', { value: 1 })])", 'Buffer.concat([Object.defineProperty(new Uint8Array(2), "length", { value: 20 })])',
  ...VALUES.map((v) => `Buffer.copyBytesFrom(${v})`), 'Buffer.copyBytesFrom()',
  ...cross((v, n) => `Buffer.copyBytesFrom(${v}, ${n})`, VIEWS.slice(0, 6), NUMBERS), ...cross((v, n) => `Buffer.copyBytesFrom(${v}, 1, ${n})`, VIEWS.slice(0, 4), NUMBERS), ...VIEWS.flatMap((v) => [`Buffer.copyBytesFrom(${v})`, `Buffer.copyBytesFrom(${v}, 'x', -1)`, `Buffer.copyBytesFrom(${v}, 5, -1)`]),
  ...VALUES.flatMap((v) => [`Buffer.compare(${v}, Buffer.from('abc'))`, `Buffer.compare(Buffer.from('abc'), ${v})`, `Buffer.isBuffer(${v})`, `Buffer.isEncoding(${v})`, `Buffer.byteLength(${v})`, `Buffer.byteLength(${v}, 'hex')`, `B.isUtf8(${v})`, `B.isAscii(${v})`]),
  'Buffer.compare()', "Buffer.compare('a', 'b')", 'Buffer.byteLength()', 'Buffer.isBuffer()', 'Buffer.isEncoding()', 'B.isUtf8()', 'B.isAscii()',
  ...cross((a, b) => `Buffer.compare(Buffer.from(${a}), Buffer.from(${b}))`, ["''", "'a'", "'ab'", "'b'", "'\\u00e9'"], ["''", "'a'", "'ab'", "'b'", "'\\u00e9'"]),
  ...LENGTHS.flatMap((n) => [`Buffer.compare(Buffer.alloc(${n}, 1), Buffer.alloc(${n}, 1))`, `((a) => { a[${n - 1}] = 9; return Buffer.compare(a, Buffer.alloc(${n}, 5)); })(Buffer.alloc(${n}, 5))`]),
  ...cross((s, e) => `Buffer.byteLength(${s}, ${e})`, STRINGS, ENCODINGS), ...HEX_STRINGS.map((s) => `Buffer.byteLength(${s}, 'hex')`), ...BASE64_STRINGS.flatMap((s) => [`Buffer.byteLength(${s}, 'base64')`, `Buffer.byteLength(${s}, 'base64url')`]),
  ...[...ALIASES, ...NOT_ENCODINGS, ...ENCODING_VALUES].flatMap((e) => [`Buffer.byteLength('a\\u20ac', ${e})`, `Buffer.isEncoding(${e})`, `Buffer.byteLength('', ${e})`]), ...ENCODINGS.map((e) => `Buffer.isEncoding(${e})`),
  ...['new ArrayBuffer(5)', 'new SharedArrayBuffer(6)', 'new DataView(new ArrayBuffer(9), 2)', 'new Uint16Array(3)', 'new Float64Array(2)', 'detach(new ArrayBuffer(3))', 'detach(new Uint8Array(3))', '{ byteLength: 5 }', "Buffer.from('abc')"].map((v) => `Buffer.byteLength(${v})`),
  ...BYTES.flatMap((b) => [`B.isUtf8(Buffer.from(${b}))`, `B.isAscii(Buffer.from(${b}))`]),
  ...LENGTHS.flatMap((n) => [`B.isUtf8(Buffer.alloc(${n}, '\\u20ac'))`, `B.isAscii(Buffer.alloc(${n}, 'a'))`, `((b) => { b[${n - 1}] = 0x80; return [B.isAscii(b), B.isUtf8(b)]; })(Buffer.alloc(${n}, 97))`]),
  ...['new Uint16Array([0x6161])', 'new Uint16Array([0xff61])', 'new Float32Array(3)', 'Buffer.from([0xff]).buffer.slice(0, 0)', 'new Uint8Array([0xff]).buffer', 'new SharedArrayBuffer(3)', 'detach(new Uint8Array(2))', 'detach(new ArrayBuffer(2))', 'new DataView(new ArrayBuffer(2))', 'shared(4)'].flatMap((v) => [`B.isUtf8(${v})`, `B.isAscii(${v})`]),
  ...[...NUMBERS, ...VALUES].map((v) => `(B.INSPECT_MAX_BYTES = ${v}, [B.INSPECT_MAX_BYTES, Buffer.from('abcd').inspect()])`),
  "Buffer.isBuffer(Object.create(Buffer.prototype))", 'Buffer.isBuffer(Buffer.prototype)', "Buffer.isBuffer(Buffer[Symbol.species].from([1]))", "((f) => f('utf8'))(Buffer.isEncoding)", "((f) => f(Buffer.alloc(1)))(Buffer.isBuffer)",
];
