// node:buffer: the Buffer class on FastBuffer's prototype, and the functions beside it.
'use strict';

const {
  ArrayBufferIsView, ObjectDefineProperties, ObjectDefineProperty, ObjectHasOwn, ObjectSetPrototypeOf, Symbol, SymbolFor,
  SymbolSpecies, TypedArrayPrototypeGetByteOffset, Uint8Array,
} = primordials;
const binding = internalBinding('buffer');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const bytes = require('internal/buffer/bytes');
const { isAnyArrayBuffer, kMaxLength, kStringMaxLength } = require('internal/buffer/checks');
const create = require('internal/buffer/create');
const { warnConstructor } = require('internal/buffer/deprecation');
const { HEX, UTF8, encodingArgument, isEncoding } = require('internal/buffer/encodings');
const { FastBuffer } = require('internal/buffer/fast_buffer');
const { getMaxBytes, inspect, setMaxBytes } = require('internal/buffer/inspect');
const { addNumberMethods } = require('internal/buffer/numbers');
const pool = require('internal/buffer/pool');
const text = require('internal/buffer/text');
const { guardTransfers } = require('internal/buffer/untransferable');
const { atob, btoa, isAscii, isUtf8, transcode } = require('internal/buffer/web');
const { Blob, resolveObjectURL } = require('internal/blob');
const { File } = require('internal/file');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const kIsEncodingSymbol = Symbol('kIsEncodingSymbol');

// The deprecated constructor; with and without `new` it answers a plain Buffer.
function Buffer(arg, encodingOrOffset, length) {
  warnConstructor();
  if (typeof arg !== 'number') return create.from(arg, encodingOrOffset, length);
  if (typeof encodingOrOffset === 'string') throw new ERR_INVALID_ARG_TYPE('string', 'string', arg);
  return create.alloc(arg);
}

function isBuffer(b) {
  return b instanceof Buffer;
}

function byteLength(string, encoding) {
  if (typeof string !== 'string') {
    if (ArrayBufferIsView(string) || isAnyArrayBuffer(string)) return string.byteLength;
    throw new ERR_INVALID_ARG_TYPE('string', ['string', 'Buffer', 'ArrayBuffer'], string);
  }
  if (string.length === 0) return 0;
  const number = encoding ? encodingArgument(encoding) ?? UTF8 : UTF8;
  return number === HEX ? string.length >>> 1 : binding.byteLength(string, number);
}

function addStatics() {
  // An engine may make these two when they are first asked for: their order would be seen.
  ObjectHasOwn(Buffer, 'length');
  ObjectHasOwn(Buffer, 'name');
  ObjectSetPrototypeOf(Buffer, Uint8Array);
  Buffer.prototype = FastBuffer.prototype;
  Buffer.poolSize = 64 * 1024;
  Buffer.from = create.from;
  Buffer.copyBytesFrom = create.copyBytesFrom;
  Buffer.of = create.of;
  Buffer.alloc = create.alloc;
  Buffer.allocUnsafe = create.allocUnsafe;
  Buffer.allocUnsafeSlow = create.allocUnsafeSlow;
  Buffer.isBuffer = isBuffer;
  Buffer.compare = bytes.compareStatic;
  Buffer.isEncoding = isEncoding;
  Buffer.concat = create.concat;
  Buffer.byteLength = byteLength;
  const species = { get() { return FastBuffer; } };
  ObjectDefineProperty(species.get, 'name', { __proto__: null, value: 'get', configurable: true });
  ObjectDefineProperty(Buffer, SymbolSpecies, {
    __proto__: null, configurable: true, enumerable: false, get: species.get,
  });
  Buffer[kIsEncodingSymbol] = isEncoding;
}

function addLegacyGetters(proto) {
  const parent = { get() { return this instanceof Buffer ? this.buffer : undefined; } };
  const offset = { get() { return this instanceof Buffer ? TypedArrayPrototypeGetByteOffset(this) : undefined; } };
  ObjectDefineProperty(proto, 'parent', { __proto__: null, enumerable: true, get: parent.get });
  ObjectDefineProperty(proto, 'offset', { __proto__: null, enumerable: true, get: offset.get });
}

// In the order in which Node's prototype lists them, which for..in over a Buffer shows.
function addMethods(proto) {
  ObjectDefineProperty(proto, 'constructor', {
    __proto__: null, value: Buffer, writable: true, enumerable: false, configurable: true,
  });
  addNumberMethods(proto);
  text.addSliceMethods(proto);
  text.addWriteMethods(proto);
  addLegacyGetters(proto);
  proto.copy = bytes.copy;
  proto.toString = text.toString;
  proto.equals = bytes.equals;
  proto.inspect = inspect;
  proto.compare = bytes.compare;
  proto.indexOf = bytes.indexOf;
  proto.lastIndexOf = bytes.lastIndexOf;
  proto.includes = bytes.includes;
  proto.fill = bytes.fill;
  proto.write = text.write;
  proto.toJSON = bytes.toJSON;
  proto.subarray = bytes.subarray;
  proto.slice = bytes.slice;
  proto.swap16 = bytes.swap16;
  proto.swap32 = bytes.swap32;
  proto.swap64 = bytes.swap64;
  proto.toLocaleString = text.toString;
  proto[customInspect] = inspect;
}

addStatics();
addMethods(Buffer.prototype);
binding.setBufferPrototype(Buffer.prototype);
pool.setBuffer(Buffer);
guardTransfers();

function fixed(value) {
  return { __proto__: null, value, writable: false, enumerable: true, configurable: false };
}

function data(value) {
  return { __proto__: null, value, writable: true, enumerable: true, configurable: true };
}

const constants = ObjectDefineProperties({}, {
  __proto__: null,
  MAX_LENGTH: fixed(kMaxLength),
  MAX_STRING_LENGTH: fixed(kStringMaxLength),
});
const inspectMaxBytes = {
  get() { return getMaxBytes(); },
  set(value) { setMaxBytes(value); },
};

module.exports = {
  Buffer,
  transcode,
  isUtf8,
  isAscii,
  kMaxLength,
  kStringMaxLength,
  btoa,
  atob,
};

ObjectDefineProperties(module.exports, {
  __proto__: null,
  constants: fixed(constants),
  INSPECT_MAX_BYTES: {
    __proto__: null, configurable: true, enumerable: true, get: inspectMaxBytes.get, set: inspectMaxBytes.set,
  },
  Blob: data(Blob),
  resolveObjectURL: data(resolveObjectURL),
  File: data(File),
});
