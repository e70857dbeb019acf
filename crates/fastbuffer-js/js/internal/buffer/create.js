// Making buffers: the statics alloc, allocUnsafe, allocUnsafeSlow, from, of, concat, copyBytesFrom.
'use strict';

const {
  ArrayIsArray, MathTrunc, RangeError, SymbolToPrimitive, TypeError, TypedArrayPrototypeFill,
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeSet,
} = primordials;
const binding = internalBinding('buffer');
const { codes } = require('internal/errors');
const { validateInteger, validateNumber } = require('internal/validators');
const { isAnyArrayBuffer, isUint8Array, kMaxLength, memoryFailure } = require('internal/buffer/checks');
const { UTF8, encodingNumber } = require('internal/buffer/encodings');
const { FastBuffer } = require('internal/buffer/fast_buffer');
const { patternEncoding } = require('internal/buffer/bytes');
const { unknownEncoding } = require('internal/buffer/text');
const {
  allocate, allocateAligned, createAligned, createUnsafe, createZeroed, fromText, isPooled,
} = require('internal/buffer/pool');
const { byteLengthOf } = binding;

const {
  ERR_BUFFER_OUT_OF_BOUNDS, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_OUT_OF_RANGE,
} = codes;
const bufferTypes = ['Buffer', 'Uint8Array'];
const sourceTypes = ['string', 'Buffer', 'ArrayBuffer', 'Array', 'Array-like Object'];
const maxAlignment = 2 ** 30;

function checkSize(size) {
  validateNumber(size, 'size');
  if (!(size >= 0 && size <= kMaxLength)) throw new ERR_OUT_OF_RANGE('size', `>= 0 && <= ${kMaxLength}`, size);
}

// alloc()

function alloc(size, fill, encoding) {
  checkSize(size);
  const plain = fill === undefined || fill === 0 || size === 0;
  if (size !== (size | 0)) size = MathTrunc(size);
  if (plain) return binding.alloc(size);
  if (typeof fill === 'number') return binding.allocFillByte(size, fill & 255);
  if (typeof fill === 'string') return allocFilledWithText(size, fill, encoding);
  if (size > 0 && TypedArrayPrototypeGetSymbolToStringTag(fill) !== undefined) {
    return requireFilled(binding.allocFillBytes(size, fill), fill);
  }
  // The memory is there before the value is converted; a zero leaves it untouched.
  const buffer = createZeroed(size);
  if (size === 0) return buffer;
  const byte = +fill & 255;
  if (byte !== 0) binding.fillByte(buffer, byte, 0, size);
  return buffer;
}

function allocFilledWithText(size, fill, encoding) {
  let number;
  try {
    number = patternEncoding(encoding);
  } catch (error) {
    createZeroed(size); // a lack of memory is reported first
    throw error;
  }
  if (fill.length === 0 || size === 0) return createZeroed(size);
  return requireFilled(binding.allocFillString(size, fill, number), fill);
}

function requireFilled(buffer, fill) {
  if (buffer === undefined) throw new ERR_INVALID_ARG_VALUE('value', fill);
  return buffer;
}

// allocUnsafe(), allocUnsafeSlow()

function checkAlignment(alignment) {
  validateInteger(alignment, 'alignment', 1, maxAlignment);
  if ((alignment & (alignment - 1)) !== 0) {
    throw new ERR_INVALID_ARG_VALUE('alignment', alignment, 'must be a power of two');
  }
}

function allocUnsafe(size, alignment) {
  checkSize(size);
  if (alignment === undefined) return allocate(size);
  checkAlignment(alignment);
  return allocateAligned(size, alignment);
}

function allocUnsafeSlow(size, alignment) {
  checkSize(size);
  if (alignment === undefined) return createUnsafe(size);
  checkAlignment(alignment);
  return size === 0 ? new FastBuffer() : createAligned(size, alignment);
}

// from()

function from(value, encodingOrOffset, length) {
  if (typeof value === 'string') return fromString(value, encodingOrOffset);
  if (typeof value === 'object' && value !== null) {
    if (isAnyArrayBuffer(value)) return fromArrayBuffer(value, encodingOrOffset, length);
    // Read twice, as in Node: what is no function is not called quietly.
    const primitive = value.valueOf && value.valueOf();
    if (primitive != null && primitive !== value && (typeof primitive === 'string' || typeof primitive === 'object')) {
      return from(primitive, encodingOrOffset, length);
    }
    const buffer = fromObject(value, encodingOrOffset);
    if (buffer !== undefined) return buffer;
  }
  throw new ERR_INVALID_ARG_TYPE('first argument', sourceTypes, value);
}

function fromString(string, encoding) {
  let number = UTF8;
  if (typeof encoding === 'string' && encoding !== '') {
    number = encodingNumber(encoding);
    if (number === undefined) throw unknownEncoding(encoding);
  }
  return string.length === 0 ? new FastBuffer() : fromText(string, number);
}

function fromArrayBuffer(memory, byteOffset, length) {
  if (byteOffset === undefined) {
    byteOffset = 0;
  } else {
    byteOffset = +byteOffset;
    if (byteOffset !== byteOffset) byteOffset = 0;
  }
  const rest = byteLengthOf(memory) - byteOffset;
  if (rest < 0) throw new ERR_BUFFER_OUT_OF_BOUNDS('offset');
  if (length !== undefined) {
    length = +length;
    if (length > rest) throw new ERR_BUFFER_OUT_OF_BOUNDS('length');
    if (!(length > 0)) length = 0;
  }
  return new FastBuffer(memory, byteOffset, length);
}

function fromObject(value, encoding) {
  if (value.length !== undefined || isAnyArrayBuffer(value.buffer)) {
    return typeof value.length === 'number' ? fromArrayLike(value) : new FastBuffer();
  }
  if (value.type === 'Buffer' && ArrayIsArray(value.data)) return fromArrayLike(value.data);
  if (typeof value[SymbolToPrimitive] === 'function') {
    const primitive = value[SymbolToPrimitive]('string');
    if (typeof primitive === 'string') return fromString(primitive, encoding);
  }
  return undefined;
}

function fromArrayLike(list) {
  const { length } = list;
  if (!(length > 0)) return new FastBuffer();
  if (length > kMaxLength) throw new RangeError('Array buffer allocation failed');
  const buffer = allocateOrFail(length);
  if (isUint8Array(list) && length === TypedArrayPrototypeGetLength(list)) {
    binding.copy(list, buffer, 0, 0, length);
  } else {
    TypedArrayPrototypeSet(buffer, list, 0);
  }
  return buffer;
}

// Here the engine's own allocation fails, whose error has no code.
function allocateOrFail(size) {
  try {
    return allocate(size);
  } catch (error) {
    if (error?.code !== 'ERR_MEMORY_ALLOCATION_FAILED') throw error;
    throw new RangeError('Array buffer allocation failed');
  }
}

// A method, since Node's is no constructor either.
const { of } = {
  of(...items) {
    const buffer = createUnsafe(items.length);
    for (let i = 0; i < items.length; i++) buffer[i] = items[i];
    return buffer;
  },
};

// concat()

function element(list, index) {
  const item = list[index];
  if (!isUint8Array(item)) throw new ERR_INVALID_ARG_TYPE(`list[${index}]`, bufferTypes, item);
  return item;
}

// Checks the elements, all of them, and sums up their lengths.
function totalLength(list) {
  let total = 0;
  for (let i = 0; i < list.length; i++) total += byteLengthOf(element(list, i));
  return total;
}

function concat(list, length) {
  if (!ArrayIsArray(list)) throw new ERR_INVALID_ARG_TYPE('list', 'Array', list);
  if (list.length === 0) return new FastBuffer();
  const cut = length !== undefined;
  if (cut) validateInteger(length, 'length', 0);
  const total = totalLength(list);
  if (!cut) length = total;
  // Zeros after the last element are free on memory of their own.
  const zeroed = length > total && !isPooled(length);
  const buffer = zeroed ? createZeroed(length) : allocate(length);
  let position = 0;
  for (let i = 0; i < list.length; i++) {
    const item = element(list, i);
    const rest = length - position;
    position += append(buffer, item, position, cut);
    if (byteLengthOf(item) > rest) break;
  }
  if (position < length && !zeroed) TypedArrayPrototypeFill(buffer, 0, position, length);
  return buffer;
}

// Copies `item` to `position`; where the length was given, what does not fit is left out.
function append(buffer, item, position, cut) {
  const count = byteLengthOf(item);
  // The built-in says so if the memory is gone, or if there is more than was counted.
  if (count === 0 || (!cut && count > byteLengthOf(buffer) - position)) {
    TypedArrayPrototypeSet(buffer, item, position <= byteLengthOf(buffer) ? position : 0);
    return 0;
  }
  return binding.copy(item, buffer, position, 0, count);
}

// copyBytesFrom()

function copyBytesFrom(view, offset, length) {
  if (TypedArrayPrototypeGetSymbolToStringTag(view) === undefined) {
    throw new ERR_INVALID_ARG_TYPE('view', 'TypedArray', view);
  }
  const count = TypedArrayPrototypeGetLength(view);
  if (count === 0) return new FastBuffer();
  let start = 0;
  let end = count;
  if (offset !== undefined) {
    validateInteger(offset, 'offset', 0);
    if (offset >= count) return new FastBuffer();
    start = offset;
  }
  if (length !== undefined) {
    validateInteger(length, 'length', 0);
    if (start + length < end) end = start + length;
  }
  return copyElements(view, start, end, byteLengthOf(view) / count);
}

function copyElements(view, start, end, width) {
  const size = (end - start) * width;
  const buffer = allocate(size);
  binding.copy(view, buffer, 0, start * width, size);
  return buffer;
}

module.exports = { alloc, allocUnsafe, allocUnsafeSlow, concat, copyBytesFrom, from, of };
