// Brand checks and conversions that the Buffer methods share.
'use strict';

const {
  ArrayBufferIsView, MathTrunc, RangeError, TypeError, TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;
const { byteLengthOf } = internalBinding('buffer');
const { plainError } = require('internal/errors');

const kMaxLength = 9007199254740991;
const kStringMaxLength = 536870888;

function isUint8Array(value) {
  return TypedArrayPrototypeGetSymbolToStringTag(value) === 'Uint8Array';
}

// ArrayBuffer or SharedArrayBuffer, of any realm.
function isAnyArrayBuffer(value) {
  return typeof value === 'object' && value !== null && !ArrayBufferIsView(value) && byteLengthOf(value) >= 0;
}

function toInteger(value) {
  value = MathTrunc(value);
  return value === value ? value : 0;
}

// The errors below are those that Node makes natively: a plain class, `code` last.

function notABuffer() {
  return plainError(TypeError, 'argument must be a buffer', { __proto__: null, code: 'ERR_INVALID_ARG_TYPE' });
}

function notAString() {
  return plainError(TypeError, 'argument must be a string', { __proto__: null, code: 'ERR_INVALID_ARG_TYPE' });
}

function indexOutOfRange() {
  return plainError(RangeError, 'Index out of range', { __proto__: null, code: 'ERR_OUT_OF_RANGE' });
}

function offsetOutOfBounds() {
  return plainError(RangeError, '"offset" is outside of buffer bounds',
                    { __proto__: null, code: 'ERR_BUFFER_OUT_OF_BOUNDS' });
}

function memoryFailure() {
  return plainError(RangeError, 'Failed to allocate memory', { __proto__: null, code: 'ERR_MEMORY_ALLOCATION_FAILED' });
}

module.exports = {
  indexOutOfRange, isAnyArrayBuffer, isUint8Array, kMaxLength, kStringMaxLength, memoryFailure, notABuffer, notAString,
  offsetOutOfBounds, toInteger,
};
