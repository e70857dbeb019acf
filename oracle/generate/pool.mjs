// The pool, as far as its layout does not depend on where an allocation happens to land.
import { cross } from './common.mjs';

const MAKERS = ["Buffer.allocUnsafe(10)", "Buffer.from('abc')", 'Buffer.from([1, 2])', "Buffer.from(Buffer.from('abc'))", 'Buffer.from(new Uint16Array(3))', "Buffer.concat([Buffer.from('a')])", 'Buffer.copyBytesFrom(new Uint8Array(3))', "new Buffer('abc')", 'new Buffer([1, 2])', 'new Buffer(3)', 'Buffer.alloc(3)', "Buffer.alloc(3, 'a')", 'Buffer.allocUnsafeSlow(3)', 'Buffer.of(1, 2)', "B.transcode(Buffer.from('a'), 'utf8', 'latin1')", 'Buffer.from(new ArrayBuffer(3))', "Buffer.from('')", 'Buffer.from([])', 'Buffer.concat([])', 'Buffer.allocUnsafe(0)', 'Buffer.allocUnsafe(0.5)', 'Buffer.alloc(0)', "Buffer.from('z', 'hex')", "Buffer.from('=', 'base64')", 'Buffer.from(new Uint8Array(0))', "Buffer.from('abc', 'utf16le')", "Buffer.from('abc').map((x) => x)", "Uint8Array.prototype.slice.call(Buffer.from('abc'))", "Buffer.from('616263', 'hex')", "Buffer.from('YWJj', 'base64')"];
const EDGE = [
  ["Buffer.allocUnsafe(N)", [32766, 32767, 32768, 65536]], ["Buffer.from('a'.repeat(N))", [32766, 32767, 32768]], ["Buffer.from('\\u00e9'.repeat(N))", [16383, 16384]], ["Buffer.from('a'.repeat(N), 'utf16le')", [16383, 16384]], ["Buffer.from('a'.repeat(N), 'latin1')", [32767, 32768]], ["Buffer.from('aa'.repeat(N), 'hex')", [16383, 16384]], ["Buffer.from('A'.repeat(N), 'base64')", [32764, 32767, 32768]], ['Buffer.from(new Uint8Array(N))', [32767, 32768]], ['Buffer.from(new Array(N).fill(1))', [32767, 32768]], ['Buffer.concat([new Uint8Array(N)])', [32767, 32768]], ['Buffer.copyBytesFrom(new Uint8Array(N))', [32767, 32768]],
];
const layout = (b) => `((b) => [b.length, b.buffer.byteLength])(${b})`;
const SIZES = ['16384', '0', '1.5', '-5', 'NaN', 'undefined', 'null', '{}', 'Infinity', '2 ** 33', '100', '10n', "'16384'"];

export default [
  ...MAKERS.map(layout), ...EDGE.flatMap(([text, sizes]) => sizes.map((n) => layout(text.replace('N', n)))),
  ...MAKERS.map((m) => `((b) => b.byteOffset % 8)(${m})`), ...MAKERS.map((m) => `((a, b) => a.buffer === b.buffer && a.length > 0)(${m}, ${m})`),
  ...cross((n) => `((a, b) => a.buffer !== b.buffer || b.byteOffset - a.byteOffset)(Buffer.allocUnsafe(${n}), Buffer.allocUnsafe(${n}))`, [1, 7, 8, 9, 15, 16, 100].map(String)),
  "((a, z, b) => a.buffer !== b.buffer || b.byteOffset - a.byteOffset)(Buffer.allocUnsafe(8), Buffer.from('zz', 'hex'), Buffer.allocUnsafe(8))", "((a, z, b) => a.buffer !== b.buffer || b.byteOffset - a.byteOffset)(Buffer.allocUnsafe(8), Buffer.from('YQ==' + ' '.repeat(400), 'base64'), Buffer.allocUnsafe(8))",
  ...cross((s, n) => `(Buffer.poolSize = ${s}, [attempt(() => Buffer.allocUnsafe(${n}).length), attempt(() => Buffer.from('a'.repeat(${n})).length)])`, SIZES.filter((s) => !['-5', "'16384'", '10n'].includes(s)), [1, 49, 51, 8191, 8192]), '(Buffer.poolSize = 5, Buffer.poolSize)', "(Buffer.poolSize = 10n, attempt(() => Buffer.allocUnsafe(1)))", "(Buffer.poolSize = '16384', Array.from({ length: 200 }, () => Buffer.allocUnsafe(1000).length).length)",
  "(Buffer.poolSize = 100, ((a, b) => [a.buffer === b.buffer, b.buffer.byteLength <= 65600])(Buffer.allocUnsafe(60), Buffer.allocUnsafe(60)))", "attempt(() => Buffer.allocUnsafe(3).buffer.transfer() instanceof ArrayBuffer)", "attempt(() => Buffer.from('abc').buffer.transfer() instanceof ArrayBuffer)",
  ...[1, 2, 4, 8, 16, 32, 64].map((a) => `((b) => [b.length, b.byteOffset % 8])(Buffer.allocUnsafe(10, ${a}))`),
  'Buffer.allocUnsafe(100).buffer instanceof ArrayBuffer', "Buffer.from('a').buffer.resizable", "Buffer.from('a').buffer.detached", "Buffer.alloc(3).buffer.maxByteLength", "Object.prototype.toString.call(Buffer.from('a').buffer)",
];
