// Preloaded (-r) for the two of Node's test files that assert V8's own words: gives the engine V8's texts and V8's
// longest string. Nothing of Buffer is touched.
'use strict';

const LONGEST_STRING = 0x1fffffe8;
const LONGEST_ARRAY = 2 ** 53 - 1;
const { repeat } = String.prototype;

Object.defineProperty(String.prototype, 'repeat', {
  value: {
    repeat(count) {
      const times = Math.trunc(Number(count)) || 0;
      if (String(this).length * times > LONGEST_STRING) throw new RangeError('Invalid string length');
      return repeat.call(this, times);
    },
  }.repeat,
  writable: true,
  configurable: true,
});

globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, args, newTarget) {
    if (args[0] > LONGEST_ARRAY) throw new RangeError(`Invalid typed array length: ${args[0]}`);
    return Reflect.construct(target, args, newTarget);
  },
});
