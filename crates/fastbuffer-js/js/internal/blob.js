// The class Blob of node:buffer, and the table behind URL.createObjectURL and resolveObjectURL.
'use strict';

const {
  ArrayBufferIsView, ArrayBufferPrototypeGetDetached, ArrayPrototypePush, DataViewPrototypeGetBuffer,
  DataViewPrototypeGetByteOffset, FunctionPrototypeCall, MathFloor, MathMax, MathMin, NumberMAX_SAFE_INTEGER,
  NumberMIN_SAFE_INTEGER, ObjectDefineProperties, ObjectDefineProperty, Promise, PromiseReject, RegExpPrototypeExec,
  SafeMap, StringPrototypeReplaceAll, StringPrototypeToLowerCase, Symbol, SymbolFor, SymbolIterator, SymbolToStringTag,
  TypeError, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetSymbolToStringTag, Uint8Array,
} = primordials;
const binding = internalBinding('buffer');
const { codes, plainError } = require('internal/errors');
const { isAnyArrayBuffer } = require('internal/buffer/checks');
const { UTF8 } = require('internal/buffer/encodings');
const { BlobData, MemoryChunk, copyOf, readAll } = require('internal/blob/data');
const { kClone, kCloneable, kDeserialize, setTransferMode } = require('internal/messaging');

const { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE, ERR_INVALID_THIS } = codes;
const customInspect = SymbolFor('nodejs.util.inspect.custom');
const kHandle = Symbol('kHandle');
const kLength = Symbol('kLength');
const kType = Symbol('kType');
const kNotCloneable = Symbol('kNotCloneable');
// How a Blob is made of contents that exist: `new Blob(kFromData, data)`.
const kFromData = { __proto__: null };

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

// Whether a value has the contents of a Blob, whatever its prototype.
function isBlob(value) {
  return isObject(value) && value[kHandle] instanceof BlobData;
}

function check(value) {
  if (!isBlob(value)) throw new ERR_INVALID_THIS('Blob');
  return value;
}

// --- Web IDL conversions: errors with a code that their text does not show -------------------------------------------

function conversionError(message) {
  return plainError(TypeError, message, { __proto__: null, code: 'ERR_INVALID_ARG_TYPE' });
}

// [Clamp] long long: rounded to the nearest integer, a half to the even one.
function toClamped(value, name) {
  if (typeof value === 'bigint' || typeof value === 'symbol') {
    const kind = typeof value === 'bigint' ? 'BigInt' : 'Symbol';
    throw conversionError(`${name} is a ${kind} and cannot be converted to a number.`);
  }
  value = +value;
  if (value !== value) return 0;
  value = MathMin(MathMax(value, NumberMIN_SAFE_INTEGER), NumberMAX_SAFE_INTEGER);
  const floor = MathFloor(value);
  const rest = value - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
}

function toPart(value, index) {
  if (isObject(value) && (ArrayBufferIsView(value) || isAnyArrayBuffer(value) || isBlob(value))) return value;
  if (typeof value === 'symbol') {
    throw conversionError(`Value[${index}] is a Symbol and cannot be converted to a string.`);
  }
  return `${value}`;
}

function toParts(value) {
  const method = isObject(value) ? value[SymbolIterator] : undefined;
  if (typeof method !== 'function') throw conversionError('Value cannot be converted to sequence.');
  const iterator = FunctionPrototypeCall(method, value);
  const next = isObject(iterator) ? iterator.next : undefined;
  if (typeof next !== 'function') throw conversionError('Value cannot be converted to sequence.');
  const parts = [];
  for (;;) {
    const result = FunctionPrototypeCall(next, iterator);
    if (!isObject(result)) throw conversionError('Value cannot be converted to sequence.');
    if (result.done) return parts;
    ArrayPrototypePush(parts, toPart(result.value, parts.length));
  }
}

function readOptions(options) {
  if (options === undefined || options === null) return { __proto__: null, type: '', native: false };
  if (!isObject(options)) throw new ERR_INVALID_ARG_TYPE('options', 'a dictionary', options);
  let { endings = 'transparent', type = '' } = options;
  endings = `${endings}`;
  if (endings !== 'transparent' && endings !== 'native') {
    throw new ERR_INVALID_ARG_VALUE('options.endings', endings);
  }
  type = normalizeType(`${type}`);
  return { __proto__: null, type, native: endings === 'native' };
}

function normalizeType(type) {
  return RegExpPrototypeExec(/[^\x20-\x7e]/, type) === null ? StringPrototypeToLowerCase(type) : '';
}

// --- Parts -----------------------------------------------------------------------------------------------------------

// Where there is no operating system to ask, lines end as on most.
function nativeEnding() {
  try {
    return require('os').EOL;
  } catch {
    return '\n';
  }
}

function toNativeEndings(text) {
  const ending = nativeEnding();
  text = StringPrototypeReplaceAll(StringPrototypeReplaceAll(text, '\r\n', '\n'), '\r', '\n');
  return ending === '\n' ? text : StringPrototypeReplaceAll(text, '\n', ending);
}

function isDetached(memory) {
  try {
    return ArrayBufferPrototypeGetDetached(memory);
  } catch {
    return false; // shared memory
  }
}

// A view or buffer whose memory is gone is an error, in the words of V8.
function requireAttached(part) {
  if (!ArrayBufferIsView(part)) {
    if (isDetached(part)) throw new TypeError('Cannot perform Construct on a detached ArrayBuffer');
  } else if (TypedArrayPrototypeGetSymbolToStringTag(part) === undefined) {
    if (isDetached(DataViewPrototypeGetBuffer(part))) {
      throw new TypeError(
        'Cannot perform get DataView.prototype.byteOffset on a detached or out-of-bounds ArrayBuffer');
    }
    DataViewPrototypeGetByteOffset(part); // throws where the memory became too short
  } else if (isDetached(TypedArrayPrototypeGetBuffer(part))) {
    throw new TypeError('Cannot perform ArrayBuffer.prototype.slice on a detached ArrayBuffer');
  }
}

function bytesOf(part) {
  const length = binding.byteLengthOf(part);
  if (length === 0) requireAttached(part);
  const bytes = binding.allocUnsafe(length);
  binding.copy(part, bytes, 0, 0, length);
  return bytes;
}

function dataOf(parts, native) {
  const chunks = [];
  let length = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (typeof part !== 'string' && isBlob(part)) {
      const data = part[kHandle];
      for (let j = 0; j < data.chunks.length; j++) ArrayPrototypePush(chunks, data.chunks[j]);
      length += data.length;
      continue;
    }
    const bytes = typeof part !== 'string' ? bytesOf(part) :
      binding.fromString(native ? toNativeEndings(part) : part, UTF8);
    if (bytes.length === 0) continue;
    ArrayPrototypePush(chunks, new MemoryChunk(bytes));
    length += bytes.length;
  }
  return new BlobData(chunks, length);
}

// --- The class -------------------------------------------------------------------------------------------------------

function withoutMark(bytes) {
  return bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function readWhole(blob, convert) {
  if (!isBlob(blob)) return PromiseReject(new ERR_INVALID_THIS('Blob'));
  return new Promise((resolve, reject) => {
    readAll(blob[kHandle], (error, memory) => {
      if (error !== undefined) {
        reject(error);
        return;
      }
      try {
        resolve(convert(memory));
      } catch (failure) {
        reject(failure);
      }
    });
  });
}

function byteStream(data) {
  const { ReadableStream } = require('internal/webstreams/readablestream');
  const reader = data.reader();
  return new ReadableStream({
    __proto__: null,
    type: 'bytes',
    pull(controller) {
      return new Promise((resolve, reject) => {
        reader.next((error, bytes) => {
          if (error !== undefined) {
            reject(error);
            return;
          }
          if (bytes !== undefined) {
            controller.enqueue(copyOf(bytes));
          } else {
            controller.close();
            controller.byobRequest?.respond(0);
          }
          resolve();
        });
      });
    },
  });
}

class Blob {
  constructor(blobParts = undefined, options = undefined) {
    setTransferMode(this, kCloneable);
    if (blobParts === kFromData) {
      setContents(this, options, '');
      return;
    }
    const parts = blobParts === undefined ? [] : toParts(blobParts);
    const { type, native } = readOptions(options);
    const data = dataOf(parts, native);
    setContents(this, data, type);
  }

  get type() {
    return check(this)[kType];
  }

  get size() {
    return check(this)[kLength];
  }

  slice(start = 0, end = undefined, contentType = undefined) {
    const { [kHandle]: data, [kLength]: size } = check(this);
    start = toClamped(start, 'start');
    end = end === undefined ? size : toClamped(end, 'end');
    const type = contentType === undefined ? '' : normalizeType(`${contentType}`);
    const from = start < 0 ? MathMax(size + start, 0) : MathMin(start, size);
    const to = end < 0 ? MathMax(size + end, 0) : MathMin(end, size);
    return fromData(data.slice(from, MathMax(from, to)), type);
  }

  arrayBuffer() {
    return readWhole(this, (memory) => memory);
  }

  text() {
    return readWhole(this, (memory) => {
      const bytes = new Uint8Array(memory);
      return binding.slice(bytes, withoutMark(bytes), bytes.length, UTF8);
    });
  }

  bytes() {
    return readWhole(this, (memory) => new Uint8Array(memory));
  }

  stream() {
    return byteStream(check(this)[kHandle]);
  }

  textStream() {
    const data = check(this)[kHandle];
    const { TextDecoderStream } = require('internal/webstreams/encoding');
    return byteStream(data).pipeThrough(new TextDecoderStream());
  }

  [customInspect](depth, options) {
    return inspectAs(this, 'Blob', { size: this.size, type: this.type }, depth, options);
  }

  [kClone]() {
    if (this[kNotCloneable]) throw new ERR_INVALID_STATE.TypeError('File-backed Blobs are not cloneable');
    return {
      data: { handle: this[kHandle], type: this[kType], length: this[kLength] },
      deserializeInfo: 'internal/blob:Blob',
    };
  }

  [kDeserialize]({ handle, type }) {
    setContents(this, handle, type);
  }
}

function setContents(blob, data, type) {
  blob[kHandle] = data;
  blob[kLength] = data.length;
  blob[kType] = type;
}

function fromData(data, type) {
  const blob = new Blob(kFromData, data);
  blob[kType] = type;
  return blob;
}

// A Blob whose contents are read from elsewhere; it cannot be cloned itself.
function fromExternal(chunk, type) {
  const blob = fromData(new BlobData([chunk], chunk.length), type);
  ObjectDefineProperty(blob, kNotCloneable, { __proto__: null, value: true });
  return blob;
}

function inspectAs(object, name, parts, depth, options) {
  if (depth < 0) return object;
  const inner = { __proto__: null, ...options, depth: options.depth == null ? null : options.depth - 1 };
  return `${name} ${require('internal/util/inspect').inspect(parts, inner)}`;
}

function enumerate(proto, names) {
  for (let i = 0; i < names.length; i++) ObjectDefineProperty(proto, names[i], { __proto__: null, enumerable: true });
}

enumerate(Blob.prototype, ['type', 'size', 'slice', 'arrayBuffer', 'text', 'bytes', 'stream', 'textStream']);
ObjectDefineProperties(Blob.prototype, {
  __proto__: null,
  [SymbolToStringTag]: { __proto__: null, value: 'Blob', configurable: true },
});
ObjectDefineProperty(Blob.prototype.slice, 'length', { __proto__: null, value: 0, configurable: true });

// --- Object URLs -----------------------------------------------------------------------------------------------------

const objectUrls = new SafeMap();

// `uuid` is the random part, which only a runtime can make.
function createObjectURL(obj, uuid) {
  objectUrls.set(uuid, fromData(obj[kHandle], obj[kType]));
  return `blob:nodedata:${uuid}`;
}

// What a URL parser makes of it: spaces around and line breaks within do not count, nor what follows ? or #.
function objectIdOf(url) {
  const lines = StringPrototypeReplaceAll(StringPrototypeReplaceAll(url, '\n', ''), '\r', '');
  url = StringPrototypeReplaceAll(lines, '\t', '');
  const match = RegExpPrototypeExec(/^[\0-\x20]*blob:nodedata:([^:?#]*?)(?:[?#].*)?[\0-\x20]*$/i, url);
  return match === null ? undefined : match[1];
}

function findObjectURL(url) {
  const id = objectIdOf(url);
  return id === undefined ? undefined : objectUrls.get(id);
}

function revokeObjectURL(url) {
  const id = objectIdOf(`${url}`);
  if (id !== undefined) objectUrls.delete(id);
}

function resolveObjectURL(url) {
  const blob = findObjectURL(`${url}`);
  return blob === undefined ? undefined : fromData(blob[kHandle], blob[kType]);
}

module.exports = {
  Blob,
  createObjectURL,
  findObjectURL,
  fromExternal,
  inspectAs,
  isBlob,
  kHandle,
  resolveObjectURL,
  revokeObjectURL,
};
