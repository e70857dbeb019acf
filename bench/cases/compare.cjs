// compare, equals, copy, concat, fill, swap.
'use strict';

const sizes = [['16 B', 16], ['512 B', 512], ['4 KiB', 4096], ['1 MiB', 2 ** 20]];
const cases = [];
const pair = (size) => `const a = Buffer.alloc(${size}, 97); const b = Buffer.alloc(${size}, 97);`;

for (const [label, size] of sizes) {
  cases.push(
    { name: `Buffer.compare, ${label}`, bytes: size, setup: pair(size), body: 'sum += Buffer.compare(a, b);' },
    { name: `compare, ${label}`, bytes: size, setup: pair(size), body: 'sum += a.compare(b);' },
    {
      name: `compare with offsets, ${label}`, bytes: size, setup: pair(size),
      body: `sum += a.compare(b, 0, ${size}, 0, ${size});`,
    },
    { name: `equals, ${label}`, bytes: size, setup: pair(size), body: 'sum += a.equals(b) ? 1 : 0;' },
    { name: `copy, ${label}`, bytes: size, setup: pair(size), body: 'sum += a.copy(b);' },
    { name: `fill with a number, ${label}`, bytes: size, setup: pair(size), body: 'a.fill(i & 7 | 1);' },
    { name: `fill with zero, ${label}`, bytes: size, setup: pair(size), body: 'a.fill(0);' },
    { name: `fill with a string, ${label}`, bytes: size, setup: pair(size), body: "a.fill('test');" },
    { name: `fill with a buffer, ${label}`, bytes: size, setup: `${pair(size)} const p = Buffer.from('xyz');`, body: 'a.fill(p);' },
    { name: `swap16, ${label}`, bytes: size, setup: pair(size), body: 'a.swap16();' },
    { name: `swap32, ${label}`, bytes: size, setup: pair(size), body: 'a.swap32();' },
    { name: `swap64, ${label}`, bytes: size, setup: pair(size), body: 'a.swap64();' },
  );
}
cases.push({
  name: 'copy with offsets, 64 of 4096 B', setup: pair(4096), body: 'sum += a.copy(b, i & 15, 100, 164);',
}, {
  name: 'compare, first byte differs, 64 B', setup: `${pair(64)} b[0] = 98;`, body: 'sum += a.compare(b);',
}, {
  name: 'fill a part, 64 of 4096 B', setup: pair(4096), body: 'a.fill(1, 100, 164);',
});
for (const pieces of [4, 16]) {
  for (const size of [1, 16, 256, 65536]) {
    cases.push({
      name: `concat, ${pieces} x ${size} B`, bytes: pieces * size,
      setup: `const list = Array.from({ length: ${pieces} }, () => Buffer.alloc(${size}, 7));`,
      body: 'kept[i & 7] = Buffer.concat(list);',
    }, {
      name: `concat with length, ${pieces} x ${size} B`, bytes: pieces * size,
      setup: `const list = Array.from({ length: ${pieces} }, () => Buffer.alloc(${size}, 7));`,
      body: `kept[i & 7] = Buffer.concat(list, ${pieces * size});`,
    });
  }
}

module.exports = cases;
