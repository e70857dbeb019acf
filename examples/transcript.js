// The session that started it: zeroed memory costs nothing until it is touched.
//     cargo run --release -- examples/transcript.js
'use strict';

const MIB = 2 ** 20;
let x = 0;
const start = process.memoryUsage.rss();
const grown = () => `${((process.memoryUsage.rss() - start) / MIB).toFixed(1)} MiB more`;

x = Buffer.alloc(1e9);
console.log('Buffer.alloc(1e9)             ', x.length, grown());
x.fill(0x42, 10, 20);
console.log(x);
console.log('after x.fill(0x42, 10, 20)    ', grown());

const zeros = {
  'Buffer.alloc(1e9, 0)': () => Buffer.alloc(1e9, 0),
  "Buffer.alloc(1e9, '\\0')": () => Buffer.alloc(1e9, '\0'),
  "Buffer.alloc(1e9, '')": () => Buffer.alloc(1e9, ''),
  "Buffer.alloc(1e9, '0000', 'hex')": () => Buffer.alloc(1e9, '0000', 'hex'),
  'Buffer.alloc(1e9, Buffer.alloc(1))': () => Buffer.alloc(1e9, Buffer.alloc(1)),
  'Buffer.alloc(1e9, false)': () => Buffer.alloc(1e9, false),
  'Buffer.alloc(1e9, 256)': () => Buffer.alloc(1e9, 256),
};
for (const [spelling, make] of Object.entries(zeros)) {
  x = make();
  console.log(spelling.padEnd(35), x.length, grown());
}

x = 0;
for (const [spelling, make] of [
  ['Buffer.alloc(2e9).fill(2)', () => Buffer.alloc(2e9).fill(2)],
  ['Buffer.alloc(2e9, 0).fill(2)', () => Buffer.alloc(2e9, 0).fill(2)],
]) {
  const began = process.hrtime();
  make();
  console.log(spelling.padEnd(30), process.hrtime(began));
}
