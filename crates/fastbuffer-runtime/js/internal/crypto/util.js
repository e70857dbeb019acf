// What the parts of Node's node:crypto share: bytes from arguments, and errors as native code makes them.
'use strict';

const { Error, MathTrunc, StringPrototypeSlice, TypeError } = primordials;
const { Buffer } = require('buffer');
const { encodingNumber } = require('internal/buffer/encodings');
const { codes, plainError } = require('internal/errors');
const { isAnyArrayBuffer, isArrayBufferView } = require('internal/util/types');

const { ERR_INVALID_ARG_TYPE } = codes;

// The number of a named encoding; utf8 for what names none.
function encodingOr8(encoding) {
  return (typeof encoding === 'string' ? encodingNumber(encoding) : undefined) ?? encodingNumber('utf8');
}

const byteTypes = ['string', 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

function isBytes(value) {
  return isArrayBufferView(value) || isAnyArrayBuffer(value);
}

// A string's bytes, or the view or buffer itself.
function bytesOf(value, name, encoding = 'utf8', types = byteTypes) {
  if (typeof value === 'string') return Buffer.from(value, encoding === 'buffer' ? 'utf8' : encoding);
  if (!isBytes(value)) throw new ERR_INVALID_ARG_TYPE(name, types, value);
  return value;
}

function coded(Base, code, message) {
  return plainError(Base, message, { __proto__: null, code });
}

function invalidDigest(name) {
  return coded(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${name}`);
}

// The errors that OpenSSL reports, by its number.
const openssl = {
  __proto__: null,
  'ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH': ['030000B2', 'digital envelope routines', 'not XOF or invalid length'],
};

function opensslError(code) {
  const [number, library, reason] = openssl[code];
  return plainError(Error, `error:${number}:${library}::${reason}`, { __proto__: null, library, reason, code });
}

// Runs `work` in a later turn and hands its result or error to a callback.
function later(work, callback) {
  require('internal/fs/async').deferred(work, callback);
}

// Digits of bytes in hex, cut as UUIDs have them.
function uuidText(bytes) {
  const hex = bytes.hexSlice(0, 16);
  return `${StringPrototypeSlice(hex, 0, 8)}-${StringPrototypeSlice(hex, 8, 12)}-${StringPrototypeSlice(hex, 12, 16)}-` +
    `${StringPrototypeSlice(hex, 16, 20)}-${StringPrototypeSlice(hex, 20)}`;
}

module.exports = {
  byteTypes, bytesOf, coded, encodingOr8, invalidDigest, isBytes, later, opensslError, truncated: MathTrunc, uuidText,
};
