// The contents of a Blob: a list of chunks that slices share; what Node keeps in its native DataQueue.
'use strict';

const {
  ArrayPrototypePush, MathMax, MathMin, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeGetLength, Uint8Array,
} = primordials;
const binding = internalBinding('buffer');

// Bytes that nobody else can reach. A chunk has a length, slice(start, end) and read(offset, callback), which calls
// callback(error, bytes) with the bytes from `offset` on, as many as the chunk gives at once.
class MemoryChunk {
  constructor(bytes) {
    this.bytes = bytes;
    this.length = TypedArrayPrototypeGetLength(bytes);
  }

  slice(start, end) {
    const { bytes } = this;
    const offset = TypedArrayPrototypeGetByteOffset(bytes) + start;
    return new MemoryChunk(binding.createBuffer(TypedArrayPrototypeGetBuffer(bytes), offset, end - start));
  }

  read(offset, callback) {
    callback(undefined, offset === 0 ? this.bytes : this.slice(offset, this.length).bytes);
  }
}

class BlobData {
  constructor(chunks, length) {
    this.chunks = chunks;
    this.length = length;
  }

  slice(start, end) {
    const chunks = [];
    let position = 0;
    for (let i = 0; i < this.chunks.length && position < end; i++) {
      const chunk = this.chunks[i];
      const from = MathMax(start - position, 0);
      const to = MathMin(end - position, chunk.length);
      if (from < to) ArrayPrototypePush(chunks, from === 0 && to === chunk.length ? chunk : chunk.slice(from, to));
      position += chunk.length;
    }
    return new BlobData(chunks, end - start);
  }

  reader() {
    return new BlobReader(this.chunks);
  }
}

// Hands out the contents piece by piece: next(callback) calls callback(error, bytes), without bytes at the end.
class BlobReader {
  #chunks;
  #at = 0;
  #offset = 0;

  constructor(chunks) {
    this.#chunks = chunks;
  }

  next(callback) {
    if (this.#at === this.#chunks.length) {
      callback(undefined, undefined);
      return;
    }
    const chunk = this.#chunks[this.#at];
    chunk.read(this.#offset, (error, bytes) => {
      if (error !== undefined) {
        this.#at = this.#chunks.length;
        callback(error, undefined);
        return;
      }
      const length = TypedArrayPrototypeGetLength(bytes);
      this.#offset += length;
      if (this.#offset >= chunk.length) {
        this.#at++;
        this.#offset = 0;
      }
      if (length === 0) this.next(callback);
      else callback(undefined, bytes);
    });
  }
}

// A Uint8Array (not a Buffer) on memory of its own that holds `bytes`.
function copyOf(bytes) {
  const length = TypedArrayPrototypeGetLength(bytes);
  const memory = new Uint8Array(binding.allocArrayBuffer(length, false));
  binding.copy(bytes, memory, 0, 0, length);
  return memory;
}

// Reads everything into one new ArrayBuffer and calls callback(error, arrayBuffer).
function readAll(data, callback) {
  let memory;
  let target;
  try {
    memory = binding.allocArrayBuffer(data.length, false);
    target = new Uint8Array(memory);
  } catch (error) {
    callback(error, undefined);
    return;
  }
  let filled = 0;
  const reader = data.reader();
  // In a loop where chunks come at once: a Blob may have very many.
  let running = false;
  let again = false;
  function step() {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      reader.next(take);
    }
    running = false;
  }
  function take(error, bytes) {
    if (error !== undefined) callback(error, undefined);
    else if (bytes === undefined) callback(undefined, memory);
    else {
      const length = TypedArrayPrototypeGetLength(bytes);
      filled += binding.copy(bytes, target, filled, 0, length);
      step();
    }
  }
  step();
}

module.exports = { BlobData, MemoryChunk, copyOf, readAll };
