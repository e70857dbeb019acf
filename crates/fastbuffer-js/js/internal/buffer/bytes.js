// Bytes against bytes: copy, compare, equals, fill, search, swap, views and JSON.
'use strict';

const {
  Array, MathFloor, MathTrunc, ObjectDefineProperty, TypedArrayPrototypeFill, TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetLength, TypedArrayPrototypeGetSymbolToStringTag,
  ArrayBufferIsView,
} = primordials;
const binding = internalBinding('buffer');
const { codes } = require('internal/errors');
const { validateBuffer, validateInteger, validateNumber } = require('internal/validators');
const { isUint8Array, kMaxLength, notABuffer } = require('internal/buffer/checks');
const { UTF8, encodingNumber } = require('internal/buffer/encodings');
const { unknownEncoding } = require('internal/buffer/text');
const { byteLengthOf, createBuffer } = binding;

const {
  ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_BUFFER_SIZE, ERR_OUT_OF_RANGE,
} = codes;
const bufferTypes = ['Buffer', 'Uint8Array'];

function requireBytes(value, name) {
  if (!isUint8Array(value)) throw new ERR_INVALID_ARG_TYPE(name, bufferTypes, value);
}

// copy()

// A whole number, rounded down; what is not finite counts as `byDefault`.
function toPosition(value, byDefault) {
  value = +value;
  return value - value === 0 ? MathFloor(value) : byDefault;
}

function copy(target, targetStart, sourceStart, sourceEnd) {
  if (!isUint8Array(this)) throw new ERR_INVALID_ARG_TYPE('source', bufferTypes, this);
  if (!ArrayBufferIsView(target)) throw new ERR_INVALID_ARG_TYPE('target', bufferTypes, target);
  if (targetStart === undefined) {
    targetStart = 0;
  } else {
    targetStart = toPosition(targetStart, 0);
    if (targetStart < 0) throw new ERR_OUT_OF_RANGE('targetStart', '>= 0', targetStart);
  }
  if (sourceStart === undefined) {
    sourceStart = 0;
  } else {
    sourceStart = toPosition(sourceStart, 0);
    const length = byteLengthOf(this);
    if (sourceStart < 0 || sourceStart > length) {
      throw new ERR_OUT_OF_RANGE('sourceStart', `>= 0 && <= ${length}`, sourceStart);
    }
  }
  if (sourceEnd === undefined) {
    sourceEnd = byteLengthOf(this);
  } else {
    sourceEnd = toPosition(sourceEnd, 0);
    if (sourceEnd < 0) throw new ERR_OUT_OF_RANGE('sourceEnd', '>= 0', sourceEnd);
  }
  return copyRange(this, target, targetStart, sourceStart, sourceEnd);
}

function copyRange(source, target, targetStart, sourceStart, sourceEnd) {
  const room = byteLengthOf(target) - targetStart;
  const length = byteLengthOf(source);
  let count = (sourceEnd < length ? sourceEnd : length) - sourceStart;
  if (count > room) count = room;
  return count > 0 ? binding.copy(source, target, targetStart, sourceStart, count) : 0;
}

// equals() and compare()

function equals(otherBuffer) {
  requireBytes(otherBuffer, 'otherBuffer');
  if (this === otherBuffer) return true;
  if (TypedArrayPrototypeGetByteLength(this) !== TypedArrayPrototypeGetByteLength(otherBuffer)) return false;
  return binding.equals(this, otherBuffer);
}

function compareStatic(buf1, buf2) {
  requireBytes(buf1, 'buf1');
  requireBytes(buf2, 'buf2');
  return buf1 === buf2 ? 0 : binding.compare(buf1, buf2);
}

ObjectDefineProperty(compareStatic, 'name', { __proto__: null, value: 'compare', configurable: true });

function startArgument(value, name) {
  if (value === undefined) return 0;
  validateInteger(value, name, 0, kMaxLength);
  return value;
}

function endArgument(value, name, length) {
  if (value === undefined) return length;
  validateInteger(value, name, 0, length);
  return value;
}

function compare(target, targetStart, targetEnd, sourceStart, sourceEnd) {
  requireBytes(target, 'target');
  if (arguments.length === 1) {
    if (!ArrayBufferIsView(this)) throw notABuffer();
    return binding.compare(this, target);
  }
  targetStart = startArgument(targetStart, 'targetStart');
  targetEnd = endArgument(targetEnd, 'targetEnd', byteLengthOf(target));
  sourceStart = startArgument(sourceStart, 'sourceStart');
  if (!ArrayBufferIsView(this)) throw notABuffer();
  sourceEnd = endArgument(sourceEnd, 'sourceEnd', byteLengthOf(this));
  if (sourceStart >= sourceEnd) return targetStart >= targetEnd ? 0 : -1;
  if (targetStart >= targetEnd) return 1;
  return binding.compareOffset(this, target, sourceStart, sourceEnd, targetStart, targetEnd);
}

// indexOf(), lastIndexOf(), includes()

function find(buffer, value, byteOffset, encoding, forward) {
  validateBuffer(buffer);
  if (typeof byteOffset === 'string') {
    encoding = byteOffset;
    byteOffset = undefined;
  } else if (byteOffset > kMaxLength) {
    byteOffset = kMaxLength;
  } else if (byteOffset < -kMaxLength) {
    byteOffset = -kMaxLength;
  }
  byteOffset = +byteOffset;
  if (byteOffset !== byteOffset) byteOffset = forward ? 0 : byteLengthOf(buffer);
  if (typeof value === 'number') return binding.indexOfByte(buffer, toByte(value), byteOffset, forward);
  if (typeof value === 'string') {
    return binding.indexOfString(buffer, value, byteOffset, needleEncoding(encoding), forward);
  }
  if (isUint8Array(value)) {
    const number = typeof encoding === 'string' ? encodingNumber(encoding) ?? UTF8 : UTF8;
    return binding.indexOfBytes(buffer, value, byteOffset, number, forward);
  }
  throw new ERR_INVALID_ARG_TYPE('value', ['number', 'string', 'Buffer', 'Uint8Array'], value);
}

// Only a string names an encoding here; Node falls over other things.
function needleEncoding(encoding) {
  if (typeof encoding !== 'string') return UTF8;
  const number = encodingNumber(encoding);
  if (number === undefined) throw unknownEncoding(encoding);
  return number;
}

function toByte(value) {
  return value & 255;
}

function indexOf(value, byteOffset, encoding, end) {
  return find(this, value, byteOffset, encoding, true);
}

function lastIndexOf(value, byteOffset, encoding, end) {
  return find(this, value, byteOffset, encoding, false);
}

function includes(value, byteOffset, encoding, end) {
  return find(this, value, byteOffset, encoding, true) !== -1;
}

// fill()

function fill(value, offset, end, encoding) {
  return fillRange(this, value, offset, end, encoding);
}

// The encoding of a pattern; checked even where nothing will be filled.
function patternEncoding(encoding) {
  if (encoding == null || encoding === '') return UTF8;
  if (typeof encoding !== 'string') throw new ERR_INVALID_ARG_TYPE('encoding', 'string', encoding);
  const number = encodingNumber(encoding);
  if (number === undefined) throw unknownEncoding(encoding);
  return number;
}

function fillRange(buffer, value, offset, end, encoding) {
  let number = UTF8;
  if (typeof value === 'string') {
    if (offset === undefined || typeof offset === 'string') {
      encoding = offset;
      offset = undefined;
    } else if (typeof end === 'string') {
      encoding = end;
      end = undefined;
    }
    number = patternEncoding(encoding);
  }
  if (offset === undefined) {
    offset = 0;
    end = undefined;
  } else {
    validateInteger(offset, 'offset', 0, kMaxLength);
  }
  const length = TypedArrayPrototypeGetByteLength(buffer);
  if (end === undefined) end = length;
  else validateInteger(end, 'end', 0, length);
  if (offset >= end) {
    // The built-in says so if the memory is gone.
    if (length === 0 && end === 0 && offset === 0 && !isPattern(value)) TypedArrayPrototypeFill(buffer, +value);
    return buffer;
  }
  return fillWith(buffer, value, offset, end, number);
}

function isPattern(value) {
  return typeof value === 'string' || TypedArrayPrototypeGetSymbolToStringTag(value) !== undefined;
}

function fillWith(buffer, value, offset, end, encoding) {
  let result;
  if (typeof value === 'string') {
    if (value.length === 0) binding.fillByte(buffer, 0, offset, end);
    else result = binding.fillString(buffer, value, offset, end, encoding);
  } else if (isPattern(value)) {
    result = binding.fillBytes(buffer, value, offset, end);
  } else {
    value = toByte(+value);
    fillByte(buffer, value, offset, end);
  }
  if (result === -1) throw new ERR_INVALID_ARG_VALUE('value', value);
  return buffer;
}

// Converting the value may have shortened the buffer.
function fillByte(buffer, value, offset, end) {
  const length = byteLengthOf(buffer);
  if (end > length) end = length;
  if (offset < end) binding.fillByte(buffer, value, offset, end);
}

// subarray() and slice()

function clamp(position, length) {
  position = MathTrunc(position);
  if (position === 0 || position !== position) return 0;
  if (position < 0) {
    position += length;
    return position > 0 ? position : 0;
  }
  return position < length ? position : length;
}

function subarray(start, end) {
  const length = TypedArrayPrototypeGetLength(this);
  start = clamp(start, length);
  end = end === undefined ? length : clamp(end, length);
  return createBuffer(this.buffer, TypedArrayPrototypeGetByteOffset(this) + start, end > start ? end - start : 0);
}

function slice(start, end) {
  return this.subarray(start, end);
}

// swap16(), swap32(), swap64()

function swap16() {
  if (TypedArrayPrototypeGetLength(this) % 2 !== 0) throw new ERR_INVALID_BUFFER_SIZE('16-bits');
  binding.swap16(this);
  return this;
}

function swap32() {
  if (TypedArrayPrototypeGetLength(this) % 4 !== 0) throw new ERR_INVALID_BUFFER_SIZE('32-bits');
  binding.swap32(this);
  return this;
}

function swap64() {
  if (TypedArrayPrototypeGetLength(this) % 8 !== 0) throw new ERR_INVALID_BUFFER_SIZE('64-bits');
  binding.swap64(this);
  return this;
}

function toJSON() {
  const length = TypedArrayPrototypeGetLength(this);
  const data = length > 0 ? new Array(length) : [];
  for (let i = 0; i < length; i++) data[i] = this[i];
  return { type: 'Buffer', data };
}

module.exports = {
  compare, compareStatic, copy, equals, fill, fillRange, includes, indexOf, lastIndexOf, patternEncoding, slice,
  subarray, swap16, swap32, swap64, toJSON,
};
