// Random bytes, numbers and UUIDs of Node's node:crypto, from the system's generator.
'use strict';

const {
  ArrayBuffer, DateNow, NumberIsNaN, NumberIsSafeInteger, TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;
const binding = internalBinding('crypto');
const { Buffer, kMaxLength } = require('buffer');
const { codes } = require('internal/errors');
const { DOMException } = require('internal/domexception');
const { isAnyArrayBuffer, isArrayBufferView } = require('internal/util/types');
const { validateBoolean, validateFunction, validateNumber, validateObject } = require('internal/validators');
const { later, truncated, uuidText } = require('internal/crypto/util');

const { ERR_INVALID_ARG_TYPE, ERR_OUT_OF_RANGE } = codes;
const MOST = kMaxLength < 0x7fffffff ? kMaxLength : 0x7fffffff;

function checkedOffset(offset, elementSize, length) {
  validateNumber(offset, 'offset');
  offset *= elementSize;
  const limit = length < MOST ? length : MOST;
  if (NumberIsNaN(offset) || offset > limit || offset < 0) {
    throw new ERR_OUT_OF_RANGE('offset', `>= 0 && <= ${limit}`, offset);
  }
  return truncated(offset);
}

function checkedSize(size, elementSize, offset, length) {
  validateNumber(size, 'size');
  size *= elementSize;
  if (NumberIsNaN(size) || size > MOST || size < 0) throw new ERR_OUT_OF_RANGE('size', `>= 0 && <= ${MOST}`, size);
  if (size + offset > length) throw new ERR_OUT_OF_RANGE('size + offset', `<= ${length}`, size + offset);
  return truncated(size);
}

function randomBytes(size, callback) {
  size = checkedSize(size, 1, 0, Infinity);
  if (callback !== undefined) validateFunction(callback, 'callback');
  const make = () => {
    const bytes = Buffer.from(new ArrayBuffer(size));
    binding.randomFill(bytes, 0, size);
    return bytes;
  };
  if (callback === undefined) return make();
  later(make, callback);
}

// The part of `buf` that offset and size name, in bytes.
function targetOf(buf, offset, size) {
  if (!isAnyArrayBuffer(buf) && !isArrayBufferView(buf)) {
    throw new ERR_INVALID_ARG_TYPE('buf', ['ArrayBuffer', 'ArrayBufferView'], buf);
  }
  const elementSize = buf.BYTES_PER_ELEMENT || 1;
  offset = checkedOffset(offset, elementSize, buf.byteLength);
  size = size === undefined ? buf.byteLength - offset : checkedSize(size, elementSize, offset, buf.byteLength);
  return { offset, size };
}

function randomFillSync(buf, offset = 0, size) {
  const target = targetOf(buf, offset, size);
  binding.randomFill(buf, target.offset, target.size);
  return buf;
}

function randomFill(buf, offset, size, callback) {
  if (!isAnyArrayBuffer(buf) && !isArrayBufferView(buf)) {
    throw new ERR_INVALID_ARG_TYPE('buf', ['ArrayBuffer', 'ArrayBufferView'], buf);
  }
  if (typeof offset === 'function') {
    callback = offset;
    offset = 0;
    size = undefined;
  } else if (typeof size === 'function') {
    callback = size;
    size = undefined;
  } else {
    validateFunction(callback, 'callback');
  }
  const target = targetOf(buf, offset, size);
  later(() => {
    binding.randomFill(buf, target.offset, target.size);
    return buf;
  }, callback);
}

// Random 48-bit numbers, made many at a time.
const WIDTH = 6;
const LIMIT = 2 ** 48;
let pool;
let used = 0;

function next48() {
  pool ??= Buffer.from(new ArrayBuffer(WIDTH * 512));
  if (used === 0) binding.randomFill(pool, 0, pool.length);
  const number = pool.readUIntBE(used, WIDTH);
  used = (used + WIDTH) % pool.length;
  return number;
}

function randomInt(min, max, callback) {
  const onlyMax = max === undefined || typeof max === 'function';
  if (onlyMax) {
    callback = max;
    max = min;
    min = 0;
  }
  if (callback !== undefined) validateFunction(callback, 'callback');
  if (!NumberIsSafeInteger(min)) throw new ERR_INVALID_ARG_TYPE('min', 'a safe integer', min);
  if (!NumberIsSafeInteger(max)) throw new ERR_INVALID_ARG_TYPE('max', 'a safe integer', max);
  if (max <= min) throw new ERR_OUT_OF_RANGE('max', `greater than the value of "min" (${min})`, max);
  const range = max - min;
  if (range > LIMIT - 1) throw new ERR_OUT_OF_RANGE(onlyMax ? 'max' : 'max - min', `<= ${LIMIT - 1}`, range);
  // Numbers past the last whole multiple of the range would make the low results likelier.
  const fair = LIMIT - LIMIT % range;
  let number = next48();
  while (number >= fair) number = next48();
  const result = number % range + min;
  if (callback === undefined) return result;
  require('internal/process/task_queues').nextTick(callback, undefined, result);
}

const UUIDS = 128;
let uuidPool;
let uuidsUsed = 0;

function uuidBytes(options) {
  if (options !== undefined) validateObject(options, 'options');
  const disableEntropyCache = options?.disableEntropyCache ?? false;
  validateBoolean(disableEntropyCache, 'options.disableEntropyCache');
  if (disableEntropyCache) return randomBytes(16);
  uuidPool ??= Buffer.from(new ArrayBuffer(16 * UUIDS));
  if (uuidsUsed === 0) binding.randomFill(uuidPool, 0, uuidPool.length);
  const at = uuidsUsed * 16;
  uuidsUsed = (uuidsUsed + 1) % UUIDS;
  return uuidPool.subarray(at, at + 16);
}

function marked(bytes, version) {
  bytes[6] = (bytes[6] & 0x0f) | (version << 4);
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return uuidText(bytes);
}

function randomUUID(options) {
  return marked(uuidBytes(options), 4);
}

function randomUUIDv7(options) {
  const bytes = uuidBytes(options);
  bytes.writeUIntBE(DateNow(), 0, 6);
  return marked(bytes, 7);
}

function isIntegerArray(value) {
  const kind = isArrayBufferView(value) ? TypedArrayPrototypeGetSymbolToStringTag(value) : undefined;
  return kind !== undefined && kind !== 'Float16Array' && kind !== 'Float32Array' && kind !== 'Float64Array';
}

function getRandomValues(data) {
  if (!isIntegerArray(data)) {
    throw new DOMException('The data argument must be an integer-type TypedArray', 'TypeMismatchError');
  }
  if (data.byteLength > 65536) {
    const { QuotaExceededError } = globalThis;
    const message = 'The requested length exceeds 65,536 bytes';
    throw typeof QuotaExceededError === 'function' ? new QuotaExceededError(message) :
      new DOMException(message, 'QuotaExceededError');
  }
  return randomFillSync(data, 0);
}

module.exports = { getRandomValues, randomBytes, randomFill, randomFillSync, randomInt, randomUUID, randomUUIDv7 };
