// node:string_decoder: text from chunks of bytes that may end in the middle of a character.
'use strict';

const { ArrayBufferIsView, ObjectDefineProperties, Symbol, TypedArrayPrototypeSubarray } = primordials;
const { decoderDecode, decoderFlush } = internalBinding('buffer');
const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { encodingNumber, normalizeEncoding } = require('internal/buffer/encodings');

const { ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS, ERR_UNKNOWN_ENCODING } = codes;
const { alloc } = Buffer;
const kNativeDecoder = Symbol('kNativeDecoder');

// The decoder's state, seven bytes: four of an incomplete character, how many it lacks, how many are there, the
// encoding's number.
const kSize = 7;
const kPendingEnd = 4;
const kMissingBytes = 4;
const kBufferedBytes = 5;
const kEncoding = 6;

function StringDecoder(encoding) {
  const name = normalizeEncoding(encoding);
  if (name === undefined) throw new ERR_UNKNOWN_ENCODING(encoding);
  this.encoding = name;
  const state = alloc(kSize);
  state[kEncoding] = encodingNumber(name);
  this[kNativeDecoder] = state;
}

StringDecoder.prototype.write = function write(buf) {
  if (typeof buf === 'string') return buf;
  if (!ArrayBufferIsView(buf)) throw new ERR_INVALID_ARG_TYPE('buf', ['Buffer', 'TypedArray', 'DataView'], buf);
  if (!this[kNativeDecoder]) throw new ERR_INVALID_THIS('StringDecoder');
  return decoderDecode(this[kNativeDecoder], buf);
};

StringDecoder.prototype.end = function end(buf) {
  const text = buf === undefined ? '' : this.write(buf);
  return this[kNativeDecoder][kBufferedBytes] > 0 ? text + decoderFlush(this[kNativeDecoder]) : text;
};

StringDecoder.prototype.text = function text(buf, offset) {
  this[kNativeDecoder][kMissingBytes] = 0;
  this[kNativeDecoder][kBufferedBytes] = 0;
  return this.write(buf.slice(offset));
};

function getter(get) {
  return { __proto__: null, configurable: true, enumerable: true, get };
}

ObjectDefineProperties(StringDecoder.prototype, {
  __proto__: null,
  lastChar: getter({ get() { return TypedArrayPrototypeSubarray(this[kNativeDecoder], 0, kPendingEnd); } }.get),
  lastNeed: getter({ get() { return this[kNativeDecoder][kMissingBytes]; } }.get),
  lastTotal: getter({
    get() { return this[kNativeDecoder][kBufferedBytes] + this[kNativeDecoder][kMissingBytes]; },
  }.get),
});

module.exports = { StringDecoder };
