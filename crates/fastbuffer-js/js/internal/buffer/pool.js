// The pool that small buffers with contents of their own share, as Buffer.poolSize sets it.
'use strict';

const { MathTrunc, Number, NumberIsInteger, RangeError, Uint8Array } = primordials;
const binding = internalBinding('buffer');
const { kMaxLength, memoryFailure } = require('internal/buffer/checks');
const { FastBuffer } = require('internal/buffer/fast_buffer');
const { UTF16LE, UTF8 } = require('internal/buffer/encodings');
const { markUntransferable } = require('internal/buffer/untransferable');
const { byteLength, createBuffer, write } = binding;

// Room for moving the first slot to an address that is a multiple of this.
const kPoolAlignment = 64;
const kSlotAlignment = 8;

let Buffer;
let poolSize = 0;
let poolOffset = 0;
let poolBase = 0;
let pool;
// Of length zero if somebody transferred the pool's memory away all the same, with another realm's methods.
let poolBytes;

function setBuffer(constructor) {
  Buffer = constructor;
}

// How many bytes to leave out so that an address in `memory` is a multiple of `alignment`.
function misfit(memory, alignment) {
  return binding.alignOffset === undefined ? 0 : binding.alignOffset(memory, alignment);
}

function createPool() {
  let size = Buffer.poolSize;
  if (typeof size === 'string') size = Number(size);
  const total = size + kPoolAlignment;
  if (!(size >= 0 && size <= kMaxLength)) throw new RangeError(`Invalid typed array length: ${size}`);
  poolSize = MathTrunc(size);
  pool = binding.allocArrayBuffer(NumberIsInteger(total) ? total : MathTrunc(total), binding.zeroFill === true);
  markUntransferable(pool);
  poolBytes = new Uint8Array(pool);
  poolBase = misfit(pool, kPoolAlignment);
  poolOffset = 0;
}

// The cursor moves on to the next multiple of eight.
function advance(length) {
  poolOffset += length;
  if (poolOffset & 7) poolOffset = (poolOffset | 7) + 1;
}

function isPooled(size) {
  return size < (Buffer.poolSize >>> 1);
}

// A Buffer of `size` bytes with arbitrary contents on memory of its own.
function createUnsafe(size) {
  if (size !== (size | 0)) size = MathTrunc(size);
  if (binding.zeroFill === true) return createZeroed(size);
  try {
    return binding.allocUnsafe(size);
  } catch {
    throw memoryFailure();
  }
}

function createZeroed(size) {
  try {
    return binding.alloc(size);
  } catch {
    throw memoryFailure();
  }
}

// A Buffer of `size` bytes with arbitrary contents, from the pool where it is small.
function allocate(size) {
  if (!(size > 0)) return new FastBuffer();
  if (!isPooled(size)) return createUnsafe(size);
  if (size !== (size | 0)) size = MathTrunc(size);
  if (size > poolSize - poolOffset || poolBytes.length === 0) createPool();
  const buffer = createBuffer(pool, poolBase + poolOffset, size);
  advance(size);
  return buffer;
}

// allocate, at an address that is a multiple of `alignment` (a power of two).
function allocateAligned(size, alignment) {
  if (!(size > 0)) return new FastBuffer();
  if (!isPooled(size) || alignment > kPoolAlignment) return createAligned(size, alignment);
  if (alignment < kSlotAlignment) alignment = kSlotAlignment;
  if (poolOffset % alignment !== 0) poolOffset += alignment - poolOffset % alignment;
  return allocate(size);
}

// A Buffer on memory of its own that has room for the alignment.
function createAligned(size, alignment) {
  size = MathTrunc(size);
  if (alignment < kSlotAlignment) alignment = kSlotAlignment;
  let memory;
  try {
    memory = binding.allocArrayBuffer(size + alignment, binding.zeroFill === true);
  } catch {
    throw memoryFailure();
  }
  return createBuffer(memory, misfit(memory, alignment), size);
}

// Buffer.from(string): written straight into the pool, whose slot is as long as what was written.
// Only UTF-8 needs a look at the characters, and only where three bytes for each would not do.
function fromText(string, encoding) {
  let room = encoding === UTF8 ? string.length * 3 : encoding === UTF16LE ? string.length * 2 : string.length;
  if (!isPooled(room) || room > poolSize - poolOffset || poolBytes.length === 0) {
    if (encoding === UTF8) room = byteLength(string, UTF8);
    if (!isPooled(room)) return binding.fromString(string, encoding);
    if (room > poolSize - poolOffset || poolBytes.length === 0) createPool();
  }
  const start = poolBase + poolOffset;
  const written = write(poolBytes, string, start, room, encoding);
  const buffer = createBuffer(pool, start, written);
  advance(written);
  return buffer;
}

module.exports = { allocate, allocateAligned, createAligned, createUnsafe, createZeroed, fromText, isPooled, setBuffer };
