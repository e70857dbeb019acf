// Buffers over shared memory that grows.
'use strict';

const { same } = require('./check.js');

const memory = new SharedArrayBuffer(8, { maxByteLength: 16 });
same(memory.growable, true, 'growable');
const tracking = Buffer.from(memory, 1);
const fixed = Buffer.from(memory, 2, 4);
same(tracking.length, 7, 'before');
tracking.fill('ab');
memory.grow(12);
same([tracking.length, fixed.length].join(), '11,4', 'after growing');
same(tracking.toString('latin1'), 'abababa\0\0\0\0', 'what was there, then zeros');
same(tracking.write('xyz', 8), 3, 'the new room can be written to');
same(tracking.indexOf('xyz'), 8, 'and searched');
same(tracking.swap16.call(fixed).toString('latin1'), 'abab', 'a part of it');
let refused;
try {
  memory.grow(4);
} catch (error) {
  refused = error.constructor.name;
}
same(refused, 'RangeError', 'it does not shrink');
for (let i = 0; i < 200; i++) new SharedArrayBuffer(1 << 20);
same(structuredClone(memory).byteLength, 12, 'a clone shares it');
