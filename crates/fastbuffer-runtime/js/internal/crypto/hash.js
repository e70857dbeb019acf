// Hash, Hmac and hash() of Node's node:crypto over digests that live in native code.
'use strict';

const {
  Error, ObjectSetPrototypeOf, ReflectApply, SafeFinalizationRegistry, StringPrototypeToLowerCase, Symbol,
} = primordials;
const binding = internalBinding('crypto');
const { Buffer } = require('buffer');
const { encodingArgument, encodingNumber, normalizeEncoding } = require('internal/buffer/encodings');
const { codes, plainError } = require('internal/errors');
const { deprecate, emitWarning } = require('internal/util');
const { isArrayBufferView } = require('internal/util/types');
const { validateEncoding, validateObject, validateString, validateUint32 } = require('internal/validators');
const LazyTransform = require('internal/streams/lazy_transform');
const { encodingOr8, invalidDigest, opensslError } = require('internal/crypto/util');

const { ERR_CRYPTO_HASH_FINALIZED, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } = codes;
const kHandle = Symbol('kHandle');
const kState = Symbol('kState');
const kFinalized = Symbol('kFinalized');
const dataTypes = ['string', 'Buffer', 'TypedArray', 'DataView'];

// The digest of an object that is no longer reachable is forgotten.
const registry = new SafeFinalizationRegistry((number) => binding.hashClose(number));

// What native code keeps: a number there, and that of a finished digest is 0.
class Native {
  #number;

  constructor(number) {
    this.#number = number;
    registry.register(this, number, this);
  }

  update(data, encoding) {
    binding.hashUpdate(this.#number, data, encodingOr8(encoding));
  }

  copy(length) {
    return binding.hashCopy(this.#number, length);
  }

  digest() {
    const bytes = binding.hashFinish(this.#number);
    registry.unregister(this);
    this.#number = 0;
    return bytes;
  }
}

// Node's handles bear the names of the classes that have them.
const HashHandle = { Hash: class extends Native {} }.Hash;
const HmacHandle = { Hmac: class extends Native {} }.Hmac;

let warnedLength = false;
function warnAboutLength(algorithm, length) {
  if (length !== undefined || warnedLength || !binding.hashIsExtendable(algorithm)) return;
  warnedLength = true;
  emitWarning('Creating SHAKE128/256 digests without an explicit options.outputLength is deprecated.',
              'DeprecationWarning', 'DEP0198');
}

function outputLengthOf(options) {
  const length = typeof options === 'object' && options !== null ? options.outputLength : undefined;
  if (length !== undefined) validateUint32(length, 'options.outputLength');
  return length;
}

function openHash(algorithm, length) {
  if (algorithm instanceof HashHandle) return algorithm.copy(length);
  warnAboutLength(algorithm, length);
  return binding.hashOpen(algorithm, length);
}

function Hash(algorithm, options) {
  if (new.target === undefined) return new Hash(algorithm, options);
  if (!(algorithm instanceof HashHandle)) validateString(algorithm, 'algorithm');
  const number = openHash(algorithm, outputLengthOf(options));
  if (number === -1) throw plainError(Error, 'Digest method not supported');
  if (number === -2) throw opensslError('ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH');
  this._options = options;
  this[kHandle] = new HashHandle(number);
  this[kState] = { [kFinalized]: false };
  ReflectApply(LazyTransform, this, [options]);
}
ObjectSetPrototypeOf(Hash.prototype, LazyTransform.prototype);
ObjectSetPrototypeOf(Hash, LazyTransform);

Hash.prototype.copy = function copy(options) {
  if (this[kState][kFinalized]) throw new ERR_CRYPTO_HASH_FINALIZED();
  return new Hash(this[kHandle], options);
};

Hash.prototype._transform = function _transform(chunk, encoding, callback) {
  this[kHandle].update(chunk, encoding);
  callback();
};

Hash.prototype._flush = function _flush(callback) {
  this.push(this[kHandle].digest());
  callback();
};

function update(data, encoding) {
  if (this[kState][kFinalized]) throw new ERR_CRYPTO_HASH_FINALIZED();
  if (typeof data === 'string') {
    validateEncoding(data, encoding);
  } else if (!isArrayBufferView(data)) {
    throw new ERR_INVALID_ARG_TYPE('data', dataTypes, data);
  }
  this[kHandle].update(data, encoding);
  return this;
}
Hash.prototype.update = update;

// A digest in the form that was asked for: a string, or bytes for what names no encoding.
function inForm(bytes, outputEncoding) {
  if (outputEncoding === undefined || outputEncoding === null || outputEncoding === 'buffer') return bytes;
  const encoding = encodingArgument(outputEncoding);
  return encoding === undefined ? bytes : bytes.toString(normalizeEncoding(`${outputEncoding}`));
}

Hash.prototype.digest = function digest(outputEncoding) {
  const state = this[kState];
  if (state[kFinalized]) throw new ERR_CRYPTO_HASH_FINALIZED();
  // Converted before the digest is spent, since that can throw.
  const form = outputEncoding === undefined || outputEncoding === null ? undefined : `${outputEncoding}`;
  const bytes = this[kHandle].digest();
  state[kFinalized] = true;
  return inForm(bytes, form);
};

function Hmac(hmac, key, options) {
  if (new.target === undefined) return new Hmac(hmac, key, options);
  validateString(hmac, 'hmac');
  const { secretBytes } = require('internal/crypto/keys');
  const bytes = secretBytes(key, options?.encoding);
  const number = binding.hmacOpen(hmac, bytes);
  if (number === -1) throw invalidDigest(hmac);
  if (number === -2) throw plainError(Error, 'error:00000000:lib(0)::reason(0)');
  this._options = options;
  this[kHandle] = new HmacHandle(number);
  this[kState] = { [kFinalized]: false };
  ReflectApply(LazyTransform, this, [options]);
}
ObjectSetPrototypeOf(Hmac.prototype, LazyTransform.prototype);
ObjectSetPrototypeOf(Hmac, LazyTransform);

Hmac.prototype.update = update;

Hmac.prototype.digest = function digest(outputEncoding) {
  const state = this[kState];
  if (state[kFinalized]) {
    const bytes = Buffer.from('');
    return outputEncoding && outputEncoding !== 'buffer' ? bytes.toString() : bytes;
  }
  const form = outputEncoding === undefined || outputEncoding === null ? undefined : `${outputEncoding}`;
  const bytes = this[kHandle].digest();
  state[kFinalized] = true;
  return inForm(bytes, form);
};
Hmac.prototype._flush = Hash.prototype._flush;
Hmac.prototype._transform = Hash.prototype._transform;

function createHash(algorithm, options) {
  return new Hash(algorithm, options);
}

function createHmac(hmac, key, options) {
  return new Hmac(hmac, key, options);
}

function outputOf(options) {
  if (typeof options === 'string') return { encoding: options, length: undefined };
  validateObject(options, 'options');
  const { outputEncoding = 'hex', outputLength } = options;
  if (outputLength !== undefined) validateUint32(outputLength, 'options.outputLength');
  return { encoding: outputEncoding, length: outputLength };
}

// A whole digest in one call.
function hash(algorithm, input, options) {
  validateString(algorithm, 'algorithm');
  if (typeof input !== 'string' && !isArrayBufferView(input)) throw new ERR_INVALID_ARG_TYPE('input', dataTypes, input);
  const { encoding, length } = options === undefined ? { encoding: 'hex', length: undefined } : outputOf(options);
  validateString(encoding, 'outputEncoding');
  const normalized = StringPrototypeToLowerCase(encoding) === 'buffer' ? 'buffer' : normalizeEncoding(encoding);
  if (normalized === undefined) throw new ERR_INVALID_ARG_VALUE('outputEncoding', encoding);
  warnAboutLength(algorithm, length);
  const bytes = binding.hashOnce(algorithm, length, input, encodingNumber('utf8'));
  if (bytes === -1) throw plainError(Error, `Digest method ${algorithm} is not supported`);
  if (bytes === -2) {
    throw plainError(Error, `Output length ${length} is invalid for ${algorithm}, which does not support XOF`);
  }
  return normalized === 'buffer' ? bytes : bytes.toString(normalized);
}

module.exports = {
  Hash: deprecate(Hash, 'crypto.Hash constructor is deprecated.', 'DEP0179'),
  Hmac: deprecate(Hmac, 'crypto.Hmac constructor is deprecated.', 'DEP0181'),
  createHash,
  createHmac,
  getHashes: () => binding.hashNames(),
  hash,
};
