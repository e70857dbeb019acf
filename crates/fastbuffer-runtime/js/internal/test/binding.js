// internal/test/binding, which Node's own tests read under --expose-internals.
'use strict';

const { Object, RangeError, ReflectApply, SafeWeakSet, Uint8Array } = primordials;
const { plainError } = require('internal/errors');

// Node's buffer binding takes any value to fill with and throws for an index that is out of range.
function fill(buffer, value, start, end, encoding) {
  if (start < 0 || end < 0 || end > buffer.length) throwOutOfRange();
  if (start >= end) return undefined;
  const natives = internalBinding('buffer');
  if (typeof value === 'number') return natives.fillByte(buffer, value & 255, start, end);
  const { encodingsMap } = require('internal/buffer/encodings');
  if (typeof value === 'string') return natives.fillString(buffer, value, start, end, encodingsMap?.[encoding] ?? 1);
  return natives.fillBytes(buffer, value, start, end);
}

function throwOutOfRange() {
  throw plainError(RangeError, 'Index out of range', { code: 'ERR_OUT_OF_RANGE' });
}

const seenBuffers = new SafeWeakSet();
let watching = false;

// V8 keeps small typed arrays without an ArrayBuffer until `.buffer` is read: told by size and by a watched getter.
function watchBufferGetter() {
  if (watching) return;
  watching = true;
  const proto = Object.getPrototypeOf(Uint8Array.prototype);
  const { get } = Object.getOwnPropertyDescriptor(proto, 'buffer');
  const holder = {
    get buffer() {
      seenBuffers.add(this);
      return ReflectApply(get, this, []);
    },
  };
  const desc = Object.getOwnPropertyDescriptor(holder, 'buffer');
  Object.defineProperty(proto, 'buffer', { get: desc.get, set: undefined, enumerable: false, configurable: true });
}

const overrides = {
  buffer: () => ({ ...internalBinding('buffer'), fill }),
  util() {
    watchBufferGetter();
    return { arrayBufferViewHasBuffer: (view) => view.byteLength > 64 || seenBuffers.has(view) };
  },
  debug: () => ({ getV8FastApiCallCount: () => 0 }),
};

function testBinding(name) {
  return overrides[name] === undefined ? internalBinding(name) : overrides[name]();
}

module.exports = { internalBinding: testBinding };
