// Answers to node:assert.
'use strict';

const {
  ArrayPrototypeIndexOf, ArrayPrototypeJoin, ArrayPrototypeSlice, Error, ErrorPrototypeToString, ObjectAssign,
  ObjectDefineProperty, ObjectIs, RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeSplit, Symbol,
} = primordials;
const { codes } = require('internal/errors');
const { AssertionError } = require('internal/assert/assertion_error');
const { format, inspect } = require('internal/util/inspect');
const { isRegExp } = require('internal/util/types');
const { validateOneOf } = require('internal/validators');
const lazyComparisons = () => require('internal/util/comparisons');
const lazyExpected = () => require('internal/assert/expected');

const {
  ERR_AMBIGUOUS_ARGUMENT, ERR_CONSTRUCT_CALL_REQUIRED, ERR_INVALID_ARG_TYPE, ERR_MISSING_ARGS,
} = codes;
const kOptions = Symbol('options');

function diffOf(owner) {
  return owner?.[kOptions]?.diff ?? 'simple';
}

// --- messages -------------------------------------------------------------------------------------------------------

// What the caller gave behind the compared values: nothing, an error to throw, a text with its values, a function.
function readMessage(given, actual, expected) {
  if (given.length === 0) return undefined;
  const { 0: message } = given;
  if (message instanceof Error) {
    if (given.length > 1) {
      throw new ERR_AMBIGUOUS_ARGUMENT(
        'message', `The error message was passed as error object "${ErrorPrototypeToString(message)}" ` +
          'has trailing arguments that would be ignored.');
    }
    throw message;
  }
  if (typeof message === 'string') return given.length > 1 ? format(...given) : message;
  if (typeof message === 'function') return messageFromFunction(message, actual, expected);
  throw new ERR_INVALID_ARG_TYPE('message', ['string', 'function'], message);
}

function messageFromFunction(make, actual, expected) {
  try {
    const text = make(actual, expected);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

// Throws the AssertionError of a comparison; `start` is the function whose callers the stack shows.
function fail(owner, start, operator, actual, expected, given) {
  const message = readMessage(given, actual, expected);
  throw new AssertionError({
    actual, expected, message, operator, stackStartFn: start, diff: diffOf(owner),
  });
}

function requireBoth(args) {
  if (args.length < 2) throw new ERR_MISSING_ARGS('actual', 'expected');
}

function innerOk(owner, start, args) {
  const { 0: value } = args;
  if (value) return;
  let generated = false;
  let message;
  if (args.length === 0) {
    generated = true;
    message = 'No value argument passed to `assert.ok()`';
  } else if (args[1] == null) {
    generated = true;
    message = falsyMessage(start);
  } else {
    message = readMessage(ArrayPrototypeSlice(args, 1), value, true);
  }
  const error = new AssertionError({
    actual: value, expected: true, message, operator: '==', stackStartFn: start, diff: diffOf(owner),
  });
  error.generatedMessage = generated;
  throw error;
}

// Shows the call itself; without its source the error falls back to `value == true`.
function falsyMessage(start) {
  const here = new Error();
  if (typeof Error.captureStackTrace === 'function') Error.captureStackTrace(here, start);
  const text = require('internal/assert/call_source').failedCall(here);
  return text === undefined ? undefined : `The expression evaluated to a falsy value:\n\n  ${text}\n`;
}

function looselyEqual(a, b) {
  // eslint-disable-next-line eqeqeq, no-self-compare
  return a == b || (a !== a && b !== b);
}

function matchMessage(string, regexp, wanted) {
  if (typeof string !== 'string') {
    const type = typeof string;
    return `The "string" argument must be of type string. Received type ${type} (${inspect(string)})`;
  }
  return (wanted ? 'The input did not match the regular expression ' :
    'The input was expected to not match the regular expression ') +
    `${inspect(regexp)}. Input:\n\n${inspect(string)}\n`;
}

function matchPattern(owner, start, args, wanted) {
  const { 0: string, 1: regexp } = args;
  if (!isRegExp(regexp)) throw new ERR_INVALID_ARG_TYPE('regexp', 'RegExp', regexp);
  if (typeof string === 'string' && (RegExpPrototypeExec(regexp, string) !== null) === wanted) return;
  const given = ArrayPrototypeSlice(args, 2);
  const custom = given.length === 0 || given[0] === undefined ? undefined : readMessage(given, string, regexp);
  const error = new AssertionError({
    actual: string,
    expected: regexp,
    message: custom || matchMessage(string, regexp, wanted),
    operator: start.name,
    stackStartFn: start,
    diff: diffOf(owner),
  });
  error.generatedMessage = given.length === 0;
  throw error;
}

// --- ifError --------------------------------------------------------------------------------------------------------

function unwantedText(error) {
  if (typeof error === 'object' && error !== null && typeof error.message === 'string') {
    return error.message.length === 0 && error.constructor ? error.constructor.name : error.message;
  }
  return inspect(error);
}

// The frames of the error that was handed in, up to where both stacks meet, then those of this assertion.
function joinStacks(error, original) {
  if (typeof original !== 'string') return;
  const start = StringPrototypeIndexOf(original, '\n    at');
  if (start === -1) return;
  const frames = StringPrototypeSplit(StringPrototypeSlice(original, start + 1), '\n');
  const own = StringPrototypeSplit(error.stack, '\n');
  let kept = own;
  for (let i = 0; i < frames.length; i++) {
    const at = ArrayPrototypeIndexOf(own, frames[i]);
    if (at !== -1) {
      kept = ArrayPrototypeSlice(own, 0, at);
      break;
    }
  }
  ObjectDefineProperty(error, 'stack', {
    __proto__: null,
    value: `${ArrayPrototypeJoin(kept, '\n')}\n${ArrayPrototypeJoin(frames, '\n')}`,
    writable: true,
    enumerable: false,
    configurable: true,
  });
}

// --- the methods ----------------------------------------------------------------------------------------------------

const methods = {
  fail(message) {
    if (message instanceof Error) throw message;
    const error = new AssertionError({
      operator: 'fail', message: message === undefined ? 'Failed' : message, stackStartFn: methods.fail,
      diff: diffOf(this),
    });
    error.generatedMessage = message == null;
    throw error;
  },

  ok(...args) {
    innerOk(this, methods.ok, args);
  },

  equal(actual, expected, ...message) {
    requireBoth(arguments);
    if (!looselyEqual(actual, expected)) fail(this, methods.equal, '==', actual, expected, message);
  },

  notEqual(actual, expected, ...message) {
    requireBoth(arguments);
    if (looselyEqual(actual, expected)) fail(this, methods.notEqual, '!=', actual, expected, message);
  },

  deepEqual(actual, expected, ...message) {
    requireBoth(arguments);
    if (!lazyComparisons().isDeepEqual(actual, expected)) {
      fail(this, methods.deepEqual, 'deepEqual', actual, expected, message);
    }
  },

  notDeepEqual(actual, expected, ...message) {
    requireBoth(arguments);
    if (lazyComparisons().isDeepEqual(actual, expected)) {
      fail(this, methods.notDeepEqual, 'notDeepEqual', actual, expected, message);
    }
  },

  deepStrictEqual(actual, expected, ...message) {
    requireBoth(arguments);
    if (!deepStrict(this, actual, expected)) {
      fail(this, methods.deepStrictEqual, 'deepStrictEqual', actual, expected, message);
    }
  },

  notDeepStrictEqual(actual, expected, ...message) {
    requireBoth(arguments);
    if (deepStrict(this, actual, expected)) {
      fail(this, methods.notDeepStrictEqual, 'notDeepStrictEqual', actual, expected, message);
    }
  },

  strictEqual(actual, expected, ...message) {
    requireBoth(arguments);
    if (!ObjectIs(actual, expected)) {
      fail(this, methods.strictEqual, 'strictEqual', actual, expected, message);
    }
  },

  notStrictEqual(actual, expected, ...message) {
    requireBoth(arguments);
    if (ObjectIs(actual, expected)) {
      fail(this, methods.notStrictEqual, 'notStrictEqual', actual, expected, message);
    }
  },

  partialDeepStrictEqual(actual, expected, ...message) {
    requireBoth(arguments);
    if (!lazyComparisons().isPartialStrictEqual(actual, expected)) {
      fail(this, methods.partialDeepStrictEqual, 'partialDeepStrictEqual', actual, expected, message);
    }
  },

  throws(fn, ...args) {
    lazyExpected().expectsError(methods.throws, lazyExpected().caught(fn), args, diffOf(this));
  },

  async rejects(promiseFn, ...args) {
    lazyExpected().expectsError(methods.rejects, await lazyExpected().caughtLater(promiseFn), args, diffOf(this));
  },

  doesNotThrow(fn, ...args) {
    lazyExpected().expectsNoError(methods.doesNotThrow, lazyExpected().caught(fn), args, diffOf(this));
  },

  async doesNotReject(fn, ...args) {
    lazyExpected().expectsNoError(methods.doesNotReject, await lazyExpected().caughtLater(fn), args, diffOf(this));
  },

  ifError(error) {
    if (error === null || error === undefined) return;
    const failed = new AssertionError({
      actual: error, expected: null, operator: 'ifError', stackStartFn: methods.ifError, diff: diffOf(this),
      message: `ifError got unwanted exception: ${unwantedText(error)}`,
    });
    joinStacks(failed, error?.stack);
    throw failed;
  },

  match(string, regexp, ...message) {
    matchPattern(this, methods.match, [string, regexp, ...message], true);
  },

  doesNotMatch(string, regexp, ...message) {
    matchPattern(this, methods.doesNotMatch, [string, regexp, ...message], false);
  },
};

function deepStrict(owner, actual, expected) {
  const { isDeepEqualSkippingPrototype, isDeepStrictEqual } = lazyComparisons();
  const equal = owner?.[kOptions]?.skipPrototype ? isDeepEqualSkippingPrototype : isDeepStrictEqual;
  return equal(actual, expected);
}

const strictNames = {
  equal: 'strictEqual', deepEqual: 'deepStrictEqual', notEqual: 'notStrictEqual', notDeepEqual: 'notDeepStrictEqual',
};

// --- assert, assert.strict and Assert -------------------------------------------------------------------------------

// An assert object with options of its own; its methods keep them.
function Assert(options) {
  if (!new.target) throw new ERR_CONSTRUCT_CALL_REQUIRED('Assert');
  const merged = ObjectAssign({ __proto__: null, strict: true, skipPrototype: false }, options);
  if (merged.diff !== undefined) validateOneOf(merged.diff, 'options.diff', ['simple', 'full']);
  this.AssertionError = AssertionError;
  ObjectDefineProperty(this, kOptions, {
    __proto__: null, value: merged, enumerable: false, configurable: false, writable: false,
  });
  if (merged.strict) for (const name in strictNames) this[name] = this[strictNames[name]];
}

function assert(...args) {
  innerOk(undefined, assert, args);
}

function strict(...args) {
  innerOk(undefined, strict, args);
}

const order = [
  'fail', 'equal', 'notEqual', 'deepEqual', 'notDeepEqual', 'deepStrictEqual', 'notDeepStrictEqual', 'strictEqual',
  'notStrictEqual', 'partialDeepStrictEqual', 'match', 'doesNotMatch', 'throws', 'rejects', 'doesNotThrow',
  'doesNotReject', 'ifError',
];

function install(target) {
  target.AssertionError = AssertionError;
  target.ok = methods.ok;
  for (let i = 0; i < order.length; i++) target[order[i]] = methods[order[i]];
}

function setLength(fn, length) {
  ObjectDefineProperty(fn, 'length', { __proto__: null, value: length, configurable: true });
}

for (const name in methods) Assert.prototype[name] = methods[name];
install(assert);
install(strict);
assert.strict = ObjectAssign(strict, {
  equal: strict.strictEqual,
  deepEqual: strict.deepStrictEqual,
  notEqual: strict.notStrictEqual,
  notDeepEqual: strict.notDeepStrictEqual,
});
assert.Assert = Assert;
strict.Assert = Assert;
strict.strict = strict;
setLength(Assert, 1);

module.exports = assert;
