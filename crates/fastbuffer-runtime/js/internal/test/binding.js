// internal/test/binding, which Node's own tests read under --expose-internals.
'use strict';

const { RangeError } = primordials;
const { plainError } = require('internal/errors');

// Node's buffer binding takes any value to fill with and throws for an index that is out of range.
function fill(buffer, value, start, end, encoding) {
  if (start < 0 || end < 0 || end > buffer.length) throwOutOfRange();
  if (start >= end) return undefined;
  const natives = internalBinding('buffer');
  if (typeof value === 'number') return natives.fillByte(buffer, value & 255, start, end);
  if (typeof value === 'string') {
    const { UTF8, encodingArgument } = require('internal/buffer/encodings');
    return natives.fillString(buffer, value, start, end, encodingArgument(encoding) ?? UTF8);
  }
  return natives.fillBytes(buffer, value, start, end);
}

function throwOutOfRange() {
  throw plainError(RangeError, 'Index out of range', { code: 'ERR_OUT_OF_RANGE' });
}

const additions = {
  __proto__: null,
  buffer: () => ({ ...internalBinding('buffer'), fill }),
  // No engine but V8 has views without an ArrayBuffer.
  util: () => ({ arrayBufferViewHasBuffer: () => true }),
};

function testBinding(name) {
  return additions[name] === undefined ? internalBinding(name) : additions[name]();
}

module.exports = { internalBinding: testBinding };
