// Answers to assert.AssertionError: the error of a failed assertion, its message made from what was compared.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSlice, Error, ObjectAssign, ObjectDefineProperty,
  ObjectGetPrototypeOf, ObjectHasOwn, String, StringPrototypeSlice, StringPrototypeSplit,
} = primordials;
const { setStackHeader } = require('internal/errors');
const { customInspect } = require('internal/util/inspect');
const { validateObject } = require('internal/validators');
const { createDiff, inspectValue } = require('internal/assert/diff');

const MAX_TEXT = 512;
const MAX_LINES = 10; // of a string shown by inspect()
const MAX_SHOWN_LINES = 50; // of a value in a "not equal" message
const CUT_LINES = 46;
const MAX_INLINE = 5;

const unequalHeadlines = {
  __proto__: null,
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notStrictEqualObject: 'Expected "actual" not to be reference-equal to "expected":',
};
const looseHeadlines = {
  __proto__: null,
  deepEqual: ['Expected values to be loosely deep-equal:', 'should loosely deep-equal'],
  notDeepEqual: ['Expected values not to be loosely deep-equal:', 'should not loosely deep-equal'],
};

function isStrictComparison(operator) {
  return operator === 'deepStrictEqual' || operator === 'strictEqual' || operator === 'partialDeepStrictEqual';
}

function unequalMessage(actual, operator) {
  const isReference = (typeof actual === 'object' && actual !== null) || typeof actual === 'function';
  const name = operator === 'notStrictEqual' && isReference ? 'notStrictEqualObject' : operator;
  const lines = StringPrototypeSplit(inspectValue(actual), '\n');
  const shown = lines.length > MAX_SHOWN_LINES ? ArrayPrototypeSlice(lines, 0, CUT_LINES) : lines;
  if (shown.length !== lines.length) ArrayPrototypePush(shown, '...');
  const headline = unequalHeadlines[name];
  if (shown.length === 1) return `${headline}${shown[0].length > MAX_INLINE ? '\n\n' : ' '}${shown[0]}`;
  return `${headline}\n\n${ArrayPrototypeJoin(shown, '\n')}\n`;
}

function cut(text) {
  return text.length > MAX_TEXT ? `${StringPrototypeSlice(text, 0, MAX_TEXT - 3)}...` : text;
}

function plainMessage(actual, expected, operator) {
  const whole = inspectValue(actual);
  const other = inspectValue(expected);
  if (operator === 'notDeepEqual' && whole === other) {
    return `Expected "actual" not to be loosely deep-equal to:\n\n${whole}`;
  }
  const left = cut(whole);
  const right = cut(other);
  const loose = looseHeadlines[operator];
  if (loose !== undefined) return `${loose[0]}\n\n${left}\n\n${loose[1]}\n\n${right}`;
  return `${left} ${operator} ${right}`;
}

// An error is compared by what it says and carries: its stack would only differ.
function withoutStack(value) {
  const source = value;
  const copy = ObjectAssign({ __proto__: ObjectGetPrototypeOf(source) }, source);
  ObjectDefineProperty(copy, 'message', { __proto__: null, value: source.message });
  if (ObjectHasOwn(source, 'cause')) {
    const { cause } = source;
    const shown = isErrorWithStack(cause) ? withoutStack(cause) : cause;
    ObjectDefineProperty(copy, 'cause', { __proto__: null, value: shown });
  }
  return copy;
}

function isErrorWithStack(value) {
  return typeof value === 'object' && value !== null && 'stack' in value && value instanceof Error;
}

function generatedMessage(actual, expected, operator) {
  if (unequalHeadlines[operator] !== undefined) return unequalMessage(actual, operator);
  return plainMessage(actual, expected, operator);
}

function messageOf({ message, operator, actual, expected }) {
  if (isStrictComparison(operator)) {
    let left = actual;
    let right = expected;
    if (isErrorWithStack(actual) && isErrorWithStack(expected)) {
      left = withoutStack(actual);
      right = withoutStack(expected);
    }
    return createDiff(left, right, operator, message != null && message !== '' ? String(message) : undefined);
  }
  return message != null ? String(message) : generatedMessage(actual, expected, operator);
}

// Long strings would drown the rest of an inspected error.
function shorten(value) {
  if (typeof value !== 'string') return value;
  const lines = StringPrototypeSplit(value, '\n', MAX_LINES + 1);
  if (lines.length > MAX_LINES) {
    lines.length = MAX_LINES;
    return `${ArrayPrototypeJoin(lines, '\n')}\n...`;
  }
  return value.length > MAX_TEXT ? `${StringPrototypeSlice(value, 0, -MAX_TEXT)}...` : value;
}

class AssertionError extends Error {
  constructor(options) {
    validateObject(options, 'options');
    const { message, operator, stackStartFn, stackStartFunction, details, diff = 'simple' } = options;
    let { actual, expected } = options;
    const saved = Error.stackTraceLimit;
    super(messageOf(options));
    Error.stackTraceLimit = saved;
    this.generatedMessage = !message;
    ObjectDefineProperty(this, 'name', {
      __proto__: null, value: 'AssertionError', enumerable: false, writable: true, configurable: true,
    });
    this.code = 'ERR_ASSERTION';
    if (details) {
      actual = details[0].actual;
      expected = details[0].expected;
    }
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
    this.diff = diff;
    const start = stackStartFn || stackStartFunction;
    if (typeof Error.captureStackTrace === 'function') {
      Error.captureStackTrace(this, typeof start === 'function' ? start : AssertionError);
    }
    setStackHeader(this, `AssertionError [ERR_ASSERTION]: ${this.message}`);
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }

  [customInspect](recurseTimes, context) {
    const { inspect } = require('internal/util/inspect');
    const { actual, expected } = this;
    this.actual = shorten(actual);
    this.expected = shorten(expected);
    const text = inspect(this, { ...context, customInspect: false, depth: 0 });
    this.actual = actual;
    this.expected = expected;
    return text;
  }
}

module.exports = { AssertionError };
