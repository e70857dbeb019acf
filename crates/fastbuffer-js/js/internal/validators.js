// Argument checks shared by the node: modules; each throws Node's own error.
'use strict';

const {
  ArrayBufferIsView, ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypeJoin, ArrayPrototypeMap, NumberIsFinite,
  NumberIsInteger, NumberIsNaN, NumberMAX_SAFE_INTEGER, NumberMIN_SAFE_INTEGER, NumberParseInt,
  ObjectPrototypeHasOwnProperty,
  RegExpPrototypeExec, String, StringPrototypeIncludes, StringPrototypeToUpperCase, StringPrototypeTrim,
} = primordials;
const { codes } = require('internal/errors');

const ERR_INVALID_ARG_TYPE = codes.ERR_INVALID_ARG_TYPE.HideStackFramesError;
const ERR_INVALID_ARG_VALUE = codes.ERR_INVALID_ARG_VALUE.HideStackFramesError;
const ERR_INVALID_THIS = codes.ERR_INVALID_THIS.HideStackFramesError;
const ERR_OUT_OF_RANGE = codes.ERR_OUT_OF_RANGE.HideStackFramesError;
const ERR_SOCKET_BAD_PORT = codes.ERR_SOCKET_BAD_PORT.HideStackFramesError;
const ERR_UNKNOWN_SIGNAL = codes.ERR_UNKNOWN_SIGNAL.HideStackFramesError;

function isInt32(value) {
  return value === (value | 0);
}

function isUint32(value) {
  return value === (value >>> 0);
}

const octal = /^[0-7]+$/;

// A file mode given as a number or as octal text.
function parseFileMode(value, name, def) {
  value ??= def;
  if (typeof value === 'string') {
    if (RegExpPrototypeExec(octal, value) === null) {
      throw new ERR_INVALID_ARG_VALUE(name, value, 'must be a 32-bit unsigned integer or an octal string');
    }
    value = NumberParseInt(value, 8);
  }
  validateUint32(value, name);
  return value >>> 0;
}

function validateInteger(value, name, min = NumberMIN_SAFE_INTEGER, max = NumberMAX_SAFE_INTEGER) {
  if (typeof value !== 'number') throw new ERR_INVALID_ARG_TYPE(name, 'number', value);
  if (!NumberIsInteger(value)) throw new ERR_OUT_OF_RANGE(name, 'an integer', value);
  if (value < min || value > max) throw new ERR_OUT_OF_RANGE(name, `>= ${min} && <= ${max}`, value);
}

function validateInt32(value, name, min = -2147483648, max = 2147483647) {
  validateInteger(value, name, min, max);
}

function validateUint32(value, name, positive = false) {
  validateInteger(value, name, positive ? 1 : 0, 4294967295);
}

function validateString(value, name) {
  if (typeof value !== 'string') throw new ERR_INVALID_ARG_TYPE(name, 'string', value);
}

function validateStringWithoutNullBytes(value, name) {
  validateString(value, name);
  if (StringPrototypeIncludes(value, '\u0000')) {
    throw new ERR_INVALID_ARG_VALUE(name, value, 'must be a string without null bytes');
  }
}

function rangeText(min, max) {
  if (min != null && max != null) return `>= ${min} && <= ${max}`;
  return min != null ? `>= ${min}` : `<= ${max}`;
}

function validateNumber(value, name, min = undefined, max) {
  if (typeof value !== 'number') throw new ERR_INVALID_ARG_TYPE(name, 'number', value);
  if ((min != null && value < min) || (max != null && value > max) ||
      ((min != null || max != null) && NumberIsNaN(value))) {
    throw new ERR_OUT_OF_RANGE(name, rangeText(min, max), value);
  }
}

function quoteChoice(value) {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function validateOneOf(value, name, oneOf) {
  if (ArrayPrototypeIncludes(oneOf, value)) return;
  const allowed = ArrayPrototypeJoin(ArrayPrototypeMap(oneOf, quoteChoice), ', ');
  throw new ERR_INVALID_ARG_VALUE(name, value, `must be one of: ${allowed}`);
}

function validateBoolean(value, name) {
  if (typeof value !== 'boolean') throw new ERR_INVALID_ARG_TYPE(name, 'boolean', value);
}

const kValidateObjectNone = 0;
const kValidateObjectAllowNullable = 1;
const kValidateObjectAllowArray = 2;
const kValidateObjectAllowFunction = 4;
const kValidateObjectAllowObjects = kValidateObjectAllowArray | kValidateObjectAllowFunction;
const kValidateObjectAllowObjectsAndNull = kValidateObjectAllowObjects | kValidateObjectAllowNullable;

function validateObject(value, name, options = kValidateObjectNone) {
  const allowed = value === null ? options & kValidateObjectAllowNullable :
    ArrayIsArray(value) ? options & kValidateObjectAllowArray :
      typeof value === 'function' ? options & kValidateObjectAllowFunction : typeof value === 'object';
  if (!allowed) throw new ERR_INVALID_ARG_TYPE(name, 'Object', value);
}

function validateDictionary(value, name) {
  if (value != null && typeof value !== 'object' && typeof value !== 'function') {
    throw new ERR_INVALID_ARG_TYPE(name, 'a dictionary', value);
  }
}

function validateArray(value, name, minLength = 0) {
  if (!ArrayIsArray(value)) throw new ERR_INVALID_ARG_TYPE(name, 'Array', value);
  if (value.length < minLength) {
    throw new ERR_INVALID_ARG_VALUE(name, value, `must have a length of at least ${minLength}`);
  }
}

function validateElements(validate) {
  return (value, name) => {
    validateArray(value, name);
    for (let i = 0; i < value.length; i++) validate(value[i], `${name}[${i}]`);
  };
}

const validateStringArray = validateElements(validateString);
const validateBooleanArray = validateElements(validateBoolean);

function validateAbortSignal(signal, name) {
  if (signal !== undefined && (signal === null || typeof signal !== 'object' || !('aborted' in signal))) {
    throw new ERR_INVALID_ARG_TYPE(name, 'AbortSignal', signal);
  }
}

function validateAbortSignalArray(value, name) {
  validateArray(value, name);
  for (let i = 0; i < value.length; i++) {
    if (value[i] == null) throw new ERR_INVALID_ARG_TYPE(`${name}[${i}]`, 'AbortSignal', value[i]);
    validateAbortSignal(value[i], `${name}[${i}]`);
  }
}

function validateSignalName(signal, name = 'signal') {
  validateString(signal, name);
  const { signals } = require('internal/os/constants');
  if (signals[signal] !== undefined) return;
  const upper = StringPrototypeToUpperCase(signal);
  throw new ERR_UNKNOWN_SIGNAL(signals[upper] === undefined ? signal :
    `${signal} (signals must use all capital letters)`);
}

function validateBuffer(buffer, name = 'buffer') {
  if (!ArrayBufferIsView(buffer)) {
    throw new ERR_INVALID_ARG_TYPE(name, ['Buffer', 'TypedArray', 'DataView'], buffer);
  }
}

function validateEncoding(data, encoding) {
  const { normalizeEncoding } = require('internal/buffer/encodings');
  const normalized = normalizeEncoding(encoding);
  if (normalized === 'hex' && data.length % 2 !== 0) {
    throw new ERR_INVALID_ARG_VALUE('encoding', encoding, `is invalid for data of length ${data.length}`);
  }
}

function validatePort(port, name = 'Port', allowZero = true) {
  if ((typeof port !== 'number' && typeof port !== 'string') ||
      (typeof port === 'string' && StringPrototypeTrim(port).length === 0) ||
      +port !== (+port >>> 0) || port > 0xFFFF || (+port === 0 && !allowZero)) {
    throw new ERR_SOCKET_BAD_PORT(name, port, allowZero);
  }
  return port | 0;
}

function validateFunction(value, name) {
  if (typeof value !== 'function') throw new ERR_INVALID_ARG_TYPE(name, 'Function', value);
}

function validatePlainFunction(value, name) {
  const { isAsyncFunction } = require('internal/util/types');
  if (typeof value !== 'function' || isAsyncFunction(value)) throw new ERR_INVALID_ARG_TYPE(name, 'Function', value);
}

function validateUndefined(value, name) {
  if (value !== undefined) throw new ERR_INVALID_ARG_TYPE(name, 'undefined', value);
}

function validateUnion(value, name, union) {
  if (!ArrayPrototypeIncludes(union, value)) {
    throw new ERR_INVALID_ARG_TYPE(name, `('${ArrayPrototypeJoin(union, '|')}')`, value);
  }
}

// True for a finite number, false for undefined and NaN, an error for the rest.
function validateFiniteNumber(number, name) {
  if (number === undefined) return false;
  if (NumberIsFinite(number)) return true;
  if (NumberIsNaN(number)) return false;
  validateNumber(number, name);
  throw new ERR_OUT_OF_RANGE(name, 'a finite number', number);
}

function checkRangesOrGetDefault(number, name, lower, upper, def) {
  if (!validateFiniteNumber(number, name)) return def;
  if (number < lower || number > upper) throw new ERR_OUT_OF_RANGE(name, `>= ${lower} and <= ${upper}`, number);
  return number;
}

function validateThisInternalField(object, field, className) {
  if (typeof object !== 'object' || object === null || !ObjectPrototypeHasOwnProperty(object, field)) {
    throw new ERR_INVALID_THIS(className);
  }
}

module.exports = {
  checkRangesOrGetDefault,
  isInt32,
  isUint32,
  kValidateObjectAllowArray,
  kValidateObjectAllowFunction,
  kValidateObjectAllowNullable,
  kValidateObjectAllowObjects,
  kValidateObjectAllowObjectsAndNull,
  kValidateObjectNone,
  parseFileMode,
  validateAbortSignal,
  validateAbortSignalArray,
  validateArray,
  validateBoolean,
  validateBooleanArray,
  validateBuffer,
  validateDictionary,
  validateEncoding,
  validateFiniteNumber,
  validateFunction,
  validateInt32,
  validateInteger,
  validateNumber,
  validateObject,
  validateOneOf,
  validatePlainFunction,
  validatePort,
  validateSignalName,
  validateString,
  validateStringArray,
  validateStringWithoutNullBytes,
  validateThisInternalField,
  validateUint32,
  validateUndefined,
  validateUnion,
};
