// Making Buffers, and views of them.
'use strict';

const sizes = [['8 B', 8], ['64 B', 64], ['1 KiB', 1024], ['16 KiB', 16384], ['1 MiB', 2 ** 20]];
const cases = [];
for (const [label, size] of sizes) {
  cases.push(
    { name: `alloc, ${label}`, bytes: size, body: `kept[i & 7] = Buffer.alloc(${size});` },
    { name: `alloc with 0, ${label}`, bytes: size, body: `kept[i & 7] = Buffer.alloc(${size}, 0);` },
    { name: `alloc with a fill, ${label}`, bytes: size, body: `kept[i & 7] = Buffer.alloc(${size}, 1);` },
    { name: `alloc with a string, ${label}`, bytes: size, body: `kept[i & 7] = Buffer.alloc(${size}, 'ab');` },
    { name: `allocUnsafe, ${label}`, bytes: size, body: `kept[i & 7] = Buffer.allocUnsafe(${size});` },
    { name: `allocUnsafeSlow, ${label}`, bytes: size, body: `kept[i & 7] = Buffer.allocUnsafeSlow(${size});` },
    {
      name: `from a buffer, ${label}`, bytes: size, setup: `const source = Buffer.alloc(${size}, 1);`,
      body: 'kept[i & 7] = Buffer.from(source);',
    },
    {
      name: `from a string, ${label}`, bytes: size, setup: `const source = 'a'.repeat(${size});`,
      body: 'kept[i & 7] = Buffer.from(source);',
    },
  );
}
cases.push(
  { name: 'from an array, 16', setup: 'const source = Array.from({ length: 16 }, (_, i) => i);', body: 'kept[i & 7] = Buffer.from(source);' },
  { name: 'from an array, 1024', setup: 'const source = Array.from({ length: 1024 }, (_, i) => i);', body: 'kept[i & 7] = Buffer.from(source);' },
  { name: 'from an ArrayBuffer', setup: 'const source = new ArrayBuffer(64);', body: 'kept[i & 7] = Buffer.from(source);' },
  { name: 'from part of an ArrayBuffer', setup: 'const source = new ArrayBuffer(64);', body: 'kept[i & 7] = Buffer.from(source, 8, 16);' },
  { name: 'from a Uint8Array, 64', setup: 'const source = new Uint8Array(64);', body: 'kept[i & 7] = Buffer.from(source);' },
  { name: 'from an object', setup: 'const source = { length: 4, 0: 1, 1: 2, 2: 3, 3: 4 };', body: 'kept[i & 7] = Buffer.from(source);' },
  { name: 'from a String object', setup: "const source = new String('test');", body: 'kept[i & 7] = Buffer.from(source);' },
  { name: 'from JSON', setup: "const source = Buffer.from('test me').toJSON();", body: 'kept[i & 7] = Buffer.from(source);' },
  { name: 'copyBytesFrom, 64 units', setup: 'const source = new Uint16Array(64);', body: 'kept[i & 7] = Buffer.copyBytesFrom(source);' },
  { name: 'of, 8 values', body: 'kept[i & 7] = Buffer.of(1, 2, 3, 4, 5, 6, 7, 8);' },
  { name: 'slice', setup: 'const data = Buffer.alloc(1024);', body: 'kept[i & 7] = data.slice(10, 256);' },
  { name: 'subarray', setup: 'const data = Buffer.alloc(1024);', body: 'kept[i & 7] = data.subarray(10, 256);' },
  { name: 'subarray, end left out', setup: 'const data = Buffer.alloc(1024);', body: 'kept[i & 7] = data.subarray(i & 15);' },
  { name: 'isBuffer, a Buffer', setup: 'const data = Buffer.alloc(16);', body: 'sum += Buffer.isBuffer(data) ? 1 : 0;' },
  { name: 'isBuffer, something else', setup: 'const data = {};', body: 'sum += Buffer.isBuffer(data) ? 1 : 0;' },
  { name: 'isEncoding', setup: "const names = ['utf8', 'HEX', 'latin1', 'nope'];", body: 'sum += Buffer.isEncoding(names[i & 3]) ? 1 : 0;' },
);

module.exports = cases;
