// Bytes against bytes: copy, compare, equals, fill, search, swap, views and JSON.
'use strict';

const {
  Array, ArrayBufferIsView, MathFloor, MathTrunc, ObjectDefineProperty, StringPrototypeCharCodeAt,
  TypedArrayPrototypeFill, TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeGetLength, TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;
const binding = internalBinding('buffer');
const { codes } = require('internal/errors');
const { validateBuffer, validateInteger } = require('internal/validators');
const { isUint8Array, kMaxLength, notABuffer } = require('internal/buffer/checks');
const {
  ASCII, LATIN1, UTF8, encodingArgument, encodingNumber, normalizeEncoding,
} = require('internal/buffer/encodings');
const { unknownEncoding } = require('internal/buffer/text');
const { byteLengthOf, createBuffer } = binding;

const {
  ERR_BUFFER_OUT_OF_BOUNDS, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_BUFFER_SIZE, ERR_OUT_OF_RANGE,
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
  if (!ArrayBufferIsView(this)) throw new ERR_INVALID_ARG_TYPE('source', bufferTypes, this);
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
  sourceEnd = endArgument(sourceEnd, 'sourceEnd', this.length);
  if (sourceStart >= sourceEnd) return targetStart >= targetEnd ? 0 : -1;
  if (targetStart >= targetEnd) return 1;
  if (!ArrayBufferIsView(this)) throw notABuffer();
  return binding.compareOffset(this, target, sourceStart, sourceEnd, targetStart, targetEnd);
}

// indexOf(), lastIndexOf(), includes()

const kMaxBigInt = 9007199254740991n;

// Cut to what an index can be; a BigInt in between is an error. Two comparisons and a conversion: an object is asked three times, as in Node.
function toSearchOffset(value) {
  if (typeof value === 'bigint') {
    if (value > kMaxBigInt) return kMaxLength;
    return value < -kMaxBigInt ? -kMaxLength : +value;
  }
  if (+value > kMaxLength) return kMaxLength;
  return +value < -kMaxLength ? -kMaxLength : +value;
}

// (value, byteOffset, end, encoding); an encoding may stand in the place of byteOffset or of end.
function find(buffer, value, byteOffset, end, encoding, forward) {
  const { length } = buffer;
  if (typeof end === 'string') {
    encoding = end;
    end = length;
  }
  validateBuffer(buffer);
  if (typeof byteOffset === 'string') {
    encoding = byteOffset;
    byteOffset = undefined;
  }
  byteOffset = toSearchOffset(byteOffset);
  if (byteOffset !== byteOffset) byteOffset = forward ? 0 : byteLengthOf(buffer);
  if (typeof end !== 'number') end = typeof length === 'number' ? length : kMaxLength;
  if (!(end < 2 ** 63)) end = 0; // what no 64-bit integer holds, NaN included, is none
  if (typeof value === 'number') return binding.indexOfByte(buffer, value & 255, byteOffset, forward, end);
  const number = encoding === undefined ? UTF8 : encodingArgument(encoding);
  if (typeof value === 'string') {
    if (number === undefined) throw unknownEncoding(encoding);
    return binding.indexOfString(buffer, value, byteOffset, number, forward, end);
  }
  if (isUint8Array(value)) return binding.indexOfBytes(buffer, value, byteOffset, number ?? UTF8, forward, end);
  throw new ERR_INVALID_ARG_TYPE('value', ['number', 'string', 'Buffer', 'Uint8Array'], value);
}

function indexOf(value, byteOffset, end, encoding) {
  return find(this, value, byteOffset, end, encoding, true);
}

function lastIndexOf(value, byteOffset, end, encoding) {
  return find(this, value, byteOffset, end, encoding, false);
}

function includes(value, byteOffset, end, encoding) {
  return find(this, value, byteOffset, end, encoding, true) !== -1;
}

// fill()

function fill(value, offset, end, encoding) {
  if (typeof value === 'string') return fillText(this, value, offset, end, encoding);
  if (offset === undefined) {
    fillWith(this, value, 0, this.length, UTF8);
    return this;
  }
  validateInteger(offset, 'offset', 0);
  end = fillEnd(this, end);
  if (offset < end) fillWith(this, value, offset, end, UTF8);
  return this;
}

function fillEnd(buffer, end) {
  const { length } = buffer;
  if (end === undefined) return length;
  validateInteger(end, 'end', 0, length);
  return end;
}

function fillText(buffer, value, offset, end, encoding) {
  if (offset === undefined || typeof offset === 'string') {
    encoding = offset;
    offset = undefined;
  } else if (typeof end === 'string') {
    encoding = end;
    end = undefined;
  }
  const number = patternEncoding(encoding);
  if (offset === undefined) {
    offset = 0;
    end = buffer.length;
  } else {
    validateInteger(offset, 'offset', 0);
    end = fillEnd(buffer, end);
  }
  if (!(offset >= end)) fillWith(buffer, asByte(value, number), offset, end, number);
  return buffer;
}

// The encoding of a pattern; checked even where nothing will be filled.
function patternEncoding(encoding) {
  const name = normalizeEncoding(encoding);
  if (name !== undefined) return typeof encoding === 'string' && encoding !== '' ? encodingNumber(name) : UTF8;
  if (typeof encoding === 'string') throw unknownEncoding(encoding);
  throw new ERR_INVALID_ARG_TYPE('encoding', 'string', encoding);
}

// A pattern of one byte as a number, which fills a receiver of wider elements by element.
function asByte(text, encoding) {
  if (text.length === 0) return 0;
  if (text.length > 1) return text;
  const code = StringPrototypeCharCodeAt(text, 0);
  const single = encoding === UTF8 || encoding === ASCII ? code < 128 : encoding === LATIN1 && code < 256;
  return single ? code : text;
}

function fillWith(buffer, value, offset, end, encoding) {
  if (typeof value === 'number') return fillNumber(buffer, value, offset, end);
  if (!ArrayBufferIsView(buffer)) throw notABuffer();
  if (end > byteLengthOf(buffer)) throw new ERR_BUFFER_OUT_OF_BOUNDS();
  let result;
  if (typeof value === 'string') {
    result = binding.fillString(buffer, value, offset, end, encoding);
  } else if (TypedArrayPrototypeGetSymbolToStringTag(value) !== undefined) {
    result = binding.fillBytes(buffer, value, offset, end);
  } else {
    // Converting the value may shorten the buffer; the native fills what is left.
    const byte = value & 255;
    if (offset < end) binding.fillByte(buffer, byte, offset, end);
  }
  if (result === -1) throw new ERR_INVALID_ARG_VALUE('value', value);
  return undefined;
}

function fillNumber(buffer, value, offset, end) {
  const length = TypedArrayPrototypeGetByteLength(buffer);
  if (end > length) throw new ERR_BUFFER_OUT_OF_BOUNDS();
  // The built-in fills wider elements, and says so if the memory is gone.
  if (length === 0 || !isUint8Array(buffer)) TypedArrayPrototypeFill(buffer, value, offset, end);
  else binding.fillByte(buffer, value & 255, offset, end);
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

// Node swaps the elements of short arrays and the bytes of long ones: for bytes it is the same.
function swapElements(list, length, size) {
  for (let i = 0; i < length; i += size) {
    for (let low = i, high = i + size - 1; low < high; low++, high--) {
      const element = list[low];
      list[low] = list[high];
      list[high] = element;
    }
  }
  return list;
}

function swap16() {
  const length = TypedArrayPrototypeGetLength(this);
  if (length % 2 !== 0) throw new ERR_INVALID_BUFFER_SIZE('16-bits');
  if (length <= 32 && !isUint8Array(this)) return swapElements(this, length, 2);
  binding.swap16(this);
  return this;
}

function swap32() {
  const length = TypedArrayPrototypeGetLength(this);
  if (length % 4 !== 0) throw new ERR_INVALID_BUFFER_SIZE('32-bits');
  if (length <= 32 && !isUint8Array(this)) return swapElements(this, length, 4);
  binding.swap32(this);
  return this;
}

function swap64() {
  const length = TypedArrayPrototypeGetLength(this);
  if (length % 8 !== 0) throw new ERR_INVALID_BUFFER_SIZE('64-bits');
  if (length <= 40 && !isUint8Array(this)) return swapElements(this, length, 8);
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
  compare, compareStatic, copy, equals, fill, includes, indexOf, lastIndexOf, patternEncoding, slice,
  subarray, swap16, swap32, swap64, toJSON,
};
