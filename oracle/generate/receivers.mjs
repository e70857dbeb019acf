// Every prototype method on a foreign `this`, and Buffers that lie about their length.
import { cross } from './common.mjs';

const CALLS = ['toString', "toString|'hex'", "write|'ab'", "write|'ab', 1", "write|'ab', 0, 1, 'latin1'", 'fill|1', "fill|'a'", "fill|'a', 0, 1", 'indexOf|1', "indexOf|'a'", "lastIndexOf|'a'", "includes|'a'", 'copy|Buffer.alloc(2)', 'equals|Buffer.alloc(1)', "compare|Buffer.from('a')", "compare|Buffer.from('a'), 0", 'slice', 'subarray|1', 'swap16', 'swap32', 'swap64', 'toJSON', 'inspect', 'toLocaleString', 'readUInt8', 'readInt16BE|0', 'readFloatLE', 'readBigUInt64BE', 'readUIntLE|0, 2', 'readIntBE|0, 6', 'writeInt8|1', 'writeUInt32LE|1', 'writeFloatBE|1', 'writeBigInt64LE|1n', 'writeIntBE|1, 0, 2', ...['utf8', 'latin1', 'ascii', 'hex', 'base64', 'base64url', 'ucs2'].flatMap((e) => [`${e}Slice`, `${e}Slice|0, 1`, `${e}Write|'6162'`, `${e}Write|'6162', 0, 1`])];
const RECEIVERS = ['{}', '[]', '[1, 2]', "'abc'", 'null', 'undefined', '5', '{ length: 2 }', 'Object.create(Buffer.prototype)', 'Buffer.prototype', 'new Uint8Array([97, 98])', 'new Uint16Array([0x6162, 2])', 'new Float64Array([1.5])', 'new BigInt64Array([1n])', 'new DataView(new ArrayBuffer(4))', 'new ArrayBuffer(4)', 'new SharedArrayBuffer(4)', "new Proxy(Buffer.from('ab'), {})", 'new Uint8Array(0)'];
const LIAR = (n) => `Object.defineProperty(Buffer.from('abc'), 'length', { value: ${n} })`;
const LIES = ['toString()', "toString('hex')", "toString('utf8', 0, 3)", "fill('z')", 'fill(1)', 'fill(1, 0, 2)', "write('xyz')", "write('xyz', 1)", "indexOf('c')", "lastIndexOf('c')", 'includes(99)', 'slice()', 'subarray(1)', 'equals(Buffer.from("abc"))', 'compare(Buffer.from("abc"))', 'copy(Buffer.alloc(3))', 'toJSON()', 'inspect()', 'readUInt8(2)', 'readUInt8(3)', 'readUInt16LE(2)', 'writeUInt8(1, 2)', 'writeUInt8(1, 9)', 'utf8Slice()', "latin1Write('zz', 1)"];

const call = (text, receiver) => {
  const [method, args] = text.split('|');
  return `Buffer.prototype.${method}.call(${receiver}${args ? `, ${args}` : ''})`;
};

export default [
  ...cross((c, r) => call(c, r), CALLS, RECEIVERS),
  ...cross((n, c) => `${LIAR(n)}.${c}`, [1, 0], LIES), `Buffer.from(${LIAR(1)})`, `Buffer.concat([${LIAR(1)}])`, `Buffer.byteLength(${LIAR(1)})`, `Buffer.compare(${LIAR(1)}, Buffer.from('abc'))`, `Buffer.copyBytesFrom(${LIAR(1)})`, `new SD().write(${LIAR(1)})`, `B.isAscii(${LIAR(1)})`, `B.transcode(${LIAR(1)}, 'utf8', 'latin1')`,
];
