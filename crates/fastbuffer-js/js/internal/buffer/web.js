// Functions of node:buffer beside the class: atob, btoa, isUtf8, isAscii, transcode.
'use strict';

const { Error, TypedArrayPrototypeGetLength, TypedArrayPrototypeGetSymbolToStringTag } = primordials;
const binding = internalBinding('buffer');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_MISSING_ARGS }, plainError } = require('internal/errors');
const { isAnyArrayBuffer, isUint8Array } = require('internal/buffer/checks');
const { encodingNumber, normalizeEncoding } = require('internal/buffer/encodings');
const { FastBuffer } = require('internal/buffer/fast_buffer');

const kInvalidCharacter = -1;
const icuNames = { __proto__: null, 1: 'U_ILLEGAL_ARGUMENT_ERROR', 10: 'U_INVALID_CHAR_FOUND' };
const kIllegalArgument = 1;

function invalidCharacter(message) {
  const { DOMException } = require('internal/domexception');
  return new DOMException(message, 'InvalidCharacterError');
}

function atob(input) {
  if (arguments.length === 0) throw new ERR_MISSING_ARGS('input');
  const result = binding.atob(`${input}`);
  if (typeof result === 'string') return result;
  throw invalidCharacter(result === kInvalidCharacter ? 'Invalid character' :
    'The string to be decoded is not correctly encoded.');
}

function btoa(input) {
  if (arguments.length === 0) throw new ERR_MISSING_ARGS('input');
  const result = binding.btoa(`${input}`);
  if (typeof result === 'string') return result;
  throw invalidCharacter('Invalid character');
}

function requireBytes(input) {
  if (TypedArrayPrototypeGetSymbolToStringTag(input) === undefined && !isAnyArrayBuffer(input)) {
    throw new ERR_INVALID_ARG_TYPE('input', ['ArrayBuffer', 'Buffer', 'TypedArray'], input);
  }
}

function isUtf8(input) {
  requireBytes(input);
  return binding.isUtf8(input);
}

function isAscii(input) {
  requireBytes(input);
  return binding.isAscii(input);
}

function transcode(source, fromEncoding, toEncoding) {
  if (!isUint8Array(source)) throw new ERR_INVALID_ARG_TYPE('source', ['Buffer', 'Uint8Array'], source);
  if (TypedArrayPrototypeGetLength(source) === 0) return new FastBuffer();
  const fromName = normalizeEncoding(fromEncoding);
  const toName = normalizeEncoding(toEncoding);
  const result = fromName === undefined || toName === undefined ? kIllegalArgument :
    binding.transcode(source, encodingNumber(fromName), encodingNumber(toName));
  if (typeof result !== 'number') return result;
  const code = icuNames[result];
  throw plainError(Error, `Unable to transcode Buffer [${code}]`, { __proto__: null, code, errno: result });
}

module.exports = { atob, btoa, isAscii, isUtf8, transcode };
