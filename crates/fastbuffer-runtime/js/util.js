// Answers to node:util.
'use strict';

const { ArrayIsArray, ObjectKeys, PromisePrototypeThen, StringPrototypeToWellFormed } = primordials;
const { ErrnoException, ExceptionWithHostPort, codes } = require('internal/errors');
const {
  callbackify, defineLazy, deprecate: deprecateInternally, inherits, promisify, publicDeprecate: deprecate,
} = require('internal/util');
const { debuglog } = require('internal/util/debuglog');
const {
  format, formatWithOptions, inspect, stripVTControlCharacters,
} = require('internal/util/inspect');
const types = require('internal/util/types');
const { validateNumber, validateOneOf } = require('internal/validators');

const { ERR_INVALID_ARG_TYPE, ERR_OUT_OF_RANGE } = codes;
const FIRST_SIGNAL_CODE = 128;

function checkErrno(errno) {
  validateNumber(errno, 'err');
  if (errno >= 0 || errno !== (errno | 0)) throw new ERR_OUT_OF_RANGE('err', 'a negative integer', errno);
}

function systemError(errno, part) {
  checkErrno(errno);
  const { getErrorMap } = require('internal/uv');
  return getErrorMap().get(errno)?.[part] ?? `Unknown system error ${errno}`;
}

function getSystemErrorName(err) {
  return systemError(err, 0);
}

function getSystemErrorMessage(err) {
  return systemError(err, 1);
}

function getSystemErrorMap() {
  return require('internal/uv').getErrorMap();
}

function _errnoException(...args) {
  checkErrno(args[0]);
  return ErrnoException(...args);
}

function _exceptionWithHostPort(...args) {
  return ExceptionWithHostPort(...args);
}

function _extend(target, source) {
  if (source === null || typeof source !== 'object') return target;
  const keys = ObjectKeys(source);
  for (let i = 0; i < keys.length; i++) target[keys[i]] = source[keys[i]];
  return target;
}

function convertProcessSignalToExitCode(signalCode) {
  const { signals } = require('os').constants;
  validateOneOf(signalCode, 'signalCode', ObjectKeys(signals));
  return FIRST_SIGNAL_CODE + signals[signalCode];
}

function isDeepStrictEqual(a, b, skipPrototype) {
  const { isDeepStrictEqual: strictly, isDeepEqualSkippingPrototype } = require('internal/util/comparisons');
  return skipPrototype ? isDeepEqualSkippingPrototype(a, b) : strictly(a, b);
}

function markPromiseAsHandled(promise) {
  if (!types.isPromise(promise)) throw new ERR_INVALID_ARG_TYPE('promise', 'Promise', promise);
  PromisePrototypeThen(promise, undefined, () => {});
}

function toUSVString(input) {
  return StringPrototypeToWellFormed(`${input}`);
}

function styleText(textFormat, text, options) {
  return require('internal/util/style_text').styleText(textFormat, text, options);
}

function getCallSites(...args) {
  return require('internal/util/call_sites').getCallSites(...args);
}

function parseEnv(content) {
  return require('internal/util/parse_env').parseEnv(content);
}

function parseArgs(...args) {
  return require('internal/util/parse_args').parseArgs(...args);
}

function diff(actual, expected) {
  return require('internal/util/diff').diff(actual, expected);
}

module.exports = {
  _errnoException,
  _exceptionWithHostPort,
  _extend: deprecateInternally(_extend, 'The `util._extend` API is deprecated. Please use Object.assign() instead.',
                               'DEP0060'),
  callbackify,
  convertProcessSignalToExitCode,
  debug: debuglog,
  debuglog,
  deprecate,
  format,
  styleText,
  formatWithOptions,
  getCallSites,
  getSystemErrorMap,
  getSystemErrorName,
  getSystemErrorMessage,
  inherits,
  inspect,
  isArray: deprecateInternally(
    ArrayIsArray, 'The `util.isArray` API is deprecated. Please use `Array.isArray()` instead.', 'DEP0044'),
  isDeepStrictEqual,
  markPromiseAsHandled,
  promisify,
  stripVTControlCharacters,
  toUSVString,
  types,
  parseEnv,
  parseArgs,
  diff,
};

defineLazy(module.exports, 'transferableAbortSignal',
           () => require('internal/abort_controller').transferableAbortSignal);
defineLazy(module.exports, 'transferableAbortController',
           () => require('internal/abort_controller').transferableAbortController);
defineLazy(module.exports, 'aborted', () => require('internal/abort_controller').aborted);
defineLazy(module.exports, 'TextDecoder', () => require('internal/encoding').TextDecoder);
defineLazy(module.exports, 'TextEncoder', () => require('internal/encoding').TextEncoder);
defineLazy(module.exports, 'MIMEType', () => require('internal/mime').MIMEType);
defineLazy(module.exports, 'MIMEParams', () => require('internal/mime').MIMEParams);
