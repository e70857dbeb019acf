// What assert.throws, rejects and their opposites accept as the error they wait for.
'use strict';

const {
  ArrayPrototypePush, Error, ObjectKeys, ObjectPrototypeIsPrototypeOf, ReflectApply, RegExpPrototypeExec, String,
} = primordials;
const { codes } = require('internal/errors');
const { AssertionError } = require('internal/assert/assertion_error');
const { inspect } = require('internal/util/inspect');
const { isDeepStrictEqual } = require('internal/util/comparisons');
const types = require('internal/util/types');
const { validateFunction } = require('internal/validators');

const {
  ERR_AMBIGUOUS_ARGUMENT, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_RETURN_VALUE,
} = codes;
const nothing = { __proto__: null }; // no error was thrown

function isError(value) {
  return types.isNativeError(value) || value instanceof Error;
}

// The parts of an error or an expected object that are compared, under a name that shows in the message.
class Comparison {
  constructor(source, keys, actual) {
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (!(key in source)) continue;
      const matched = actual !== undefined && typeof actual[key] === 'string' && types.isRegExp(source[key]) &&
        RegExpPrototypeExec(source[key], actual[key]) !== null;
      this[key] = matched ? actual[key] : source[key];
    }
  }
}

function rethrowIfError(message) {
  if (isError(message)) throw message;
}

// --- an object of properties ----------------------------------------------------------------------------------------

function compareKey(actual, expected, key, keys, call) {
  if (key in actual && isDeepStrictEqual(actual[key], expected[key])) return;
  if (call.message) {
    rethrowIfError(call.message);
    failWith(actual, expected, call.message, call);
  }
  const error = new AssertionError({
    actual: new Comparison(actual, keys),
    expected: new Comparison(expected, keys, actual),
    operator: 'deepStrictEqual',
    stackStartFn: call.start,
    diff: call.diff,
  });
  error.actual = actual;
  error.expected = expected;
  error.operator = call.start.name;
  throw error;
}

function expectProperties(actual, expected, call) {
  if (typeof actual !== 'object' || actual === null) {
    const error = new AssertionError({
      actual, expected, message: call.message, operator: 'deepStrictEqual', stackStartFn: call.start, diff: call.diff,
    });
    error.operator = call.start.name;
    throw error;
  }
  const keys = ObjectKeys(expected);
  if (isError(expected)) ArrayPrototypePush(keys, 'name', 'message');
  else if (keys.length === 0) throw new ERR_INVALID_ARG_VALUE('error', expected, 'may not be an empty object');
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    const pattern = expected[key];
    if (typeof actual[key] === 'string' && types.isRegExp(pattern) &&
        RegExpPrototypeExec(pattern, actual[key]) !== null) continue;
    compareKey(actual, expected, key, keys, call);
  }
}

// --- regular expressions, classes and validation functions ----------------------------------------------------------

function expectMatch(actual, expected, call) {
  const text = String(actual);
  if (RegExpPrototypeExec(expected, text) !== null) return;
  rethrowIfError(call.message);
  const message = call.message ||
    `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`;
  failWith(actual, expected, message, call);
}

function failWith(actual, expected, message, call) {
  const error = new AssertionError({
    actual, expected, message, operator: call.start.name, stackStartFn: call.start, diff: call.diff,
  });
  error.generatedMessage = !call.message;
  throw error;
}

function wrongClassMessage(actual, expected) {
  let message = `The error is expected to be an instance of "${expected.name}". Received `;
  if (!isError(actual)) return `${message}"${inspect(actual, { depth: -1 })}"`;
  const { name } = actual.constructor ?? {};
  message += name ? `"${name}"` : `"${actual.name}"`;
  return `${message}\n\nError message:\n\n${actual.message}`;
}

function expectAccepted(actual, expected, call) {
  if (expected.prototype !== undefined && actual instanceof expected) return;
  const isErrorClass = expected.prototype !== undefined && (expected === Error ||
    ObjectPrototypeIsPrototypeOf(Error, expected));
  if (isErrorClass && isError(actual)) {
    rethrowIfError(call.message);
    failWith(actual, expected, call.message || wrongClassMessage(actual, expected), call);
  }
  const result = ReflectApply(expected, {}, [actual]);
  if (result === true) return;
  rethrowIfError(call.message);
  const name = expected.name ? `"${expected.name}" ` : '';
  let message = `The ${name}validation function is expected to return "true". Received ${inspect(result)}`;
  if (isError(actual)) message += `\n\nCaught error:\n\n${actual}`;
  failWith(actual, expected, call.message || message, call);
}

// Throws unless the error is one that was asked for.
function checkExpected(actual, expected, call) {
  if (typeof expected === 'function') expectAccepted(actual, expected, call);
  else if (types.isRegExp(expected)) expectMatch(actual, expected, call);
  else expectProperties(actual, expected, call);
}

// --- the calls ------------------------------------------------------------------------------------------------------

function caught(fn) {
  validateFunction(fn, 'fn');
  try {
    fn();
  } catch (error) {
    return error;
  }
  return nothing;
}

function isThenable(value) {
  return types.isPromise(value) || (value !== null && typeof value === 'object' &&
    typeof value.then === 'function' && typeof value.catch === 'function');
}

async function caughtLater(promiseFn) {
  let promise = promiseFn;
  if (typeof promiseFn === 'function') {
    promise = promiseFn();
    if (!isThenable(promise)) throw new ERR_INVALID_RETURN_VALUE('instance of Promise', 'promiseFn', promise);
  } else if (!isThenable(promiseFn)) {
    throw new ERR_INVALID_ARG_TYPE('promiseFn', ['Function', 'Promise'], promiseFn);
  }
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return nothing;
}

function checkAmbiguous(actual, text) {
  if (typeof actual === 'object' && actual !== null) {
    if (actual.message === text) {
      throw new ERR_AMBIGUOUS_ARGUMENT('error/message',
                                       `The error message "${actual.message}" is identical to the message.`);
    }
  } else if (actual === text) {
    throw new ERR_AMBIGUOUS_ARGUMENT('error/message', `The error "${actual}" is identical to the message.`);
  }
}

// assert.throws and rejects: `args` are (expected, message), `options` of the Assert instance.
function expectsError(start, actual, args, diff) {
  let { 0: expected, 1: message } = args;
  if (typeof expected === 'string') {
    if (args.length === 2) {
      throw new ERR_INVALID_ARG_TYPE('error', ['Object', 'Error', 'Function', 'RegExp'], expected);
    }
    if (actual !== nothing) checkAmbiguous(actual, expected);
    message = expected;
    expected = undefined;
  } else if (expected != null && typeof expected !== 'object' && typeof expected !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('error', ['Object', 'Error', 'Function', 'RegExp'], expected);
  }
  const call = { start, message, diff };
  if (actual === nothing) {
    let details = expected?.name ? ` (${expected.name})` : '';
    details += message ? `: ${message}` : '.';
    const kind = start.name === 'rejects' ? 'rejection' : 'exception';
    const error = new AssertionError({
      actual: undefined, expected, operator: start.name, message: `Missing expected ${kind}${details}`,
      stackStartFn: start, diff,
    });
    throw error;
  }
  if (expected != null) checkExpected(actual, expected, call);
}

function matches(actual, expected) {
  if (types.isRegExp(expected)) return RegExpPrototypeExec(expected, String(actual)) !== null;
  if (typeof expected !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('expected', ['Function', 'RegExp'], expected);
  }
  if (expected.prototype !== undefined && actual instanceof expected) return true;
  if (ObjectPrototypeIsPrototypeOf(Error, expected)) return false;
  return ReflectApply(expected, {}, [actual]) === true;
}

// assert.doesNotThrow and doesNotReject.
function expectsNoError(start, actual, args, diff) {
  if (actual === nothing) return;
  let { 0: expected, 1: message } = args;
  if (typeof expected === 'string') {
    message = expected;
    expected = undefined;
  }
  if (expected && !matches(actual, expected)) throw actual;
  const details = message ? `: ${message}` : '.';
  const kind = start.name === 'doesNotReject' ? 'rejection' : 'exception';
  throw new AssertionError({
    actual, expected, operator: start.name, stackStartFn: start, diff,
    message: `Got unwanted ${kind}${details}\nActual message: "${actual?.message}"`,
  });
}

module.exports = { caught, caughtLater, expectsError, expectsNoError, isError };
