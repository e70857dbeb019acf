// How an error message names the value it was given: the `Received ...` part of Node's messages.
'use strict';

const {
  JSONStringify, NumberIsInteger, ObjectIs, RegExpPrototypeExec, String, StringPrototypeIncludes, StringPrototypeSlice,
  SymbolPrototypeToString,
} = primordials;

const needsEscape = /[\x00-\x1f'\\\x7f-\x9f\ud800-\udfff]/;

let lazyInspect;
function inspect(value, options) {
  lazyInspect ??= require('internal/util/inspect').inspect;
  return lazyInspect(value, options);
}

// Text as util.inspect writes it; the printer is loaded only for characters that need escapes.
function quoteString(text) {
  return RegExpPrototypeExec(needsEscape, text) === null ? `'${text}'` : inspect(text);
}

function inspectNumber(value) {
  return ObjectIs(value, -0) ? '-0' : `${value}`;
}

// util.inspect, without loading it for ordinary primitives.
function inspectValue(value, options) {
  switch (typeof value) {
    case 'string': return quoteString(value);
    case 'number': return inspectNumber(value);
    case 'bigint': return `${value}n`;
    case 'boolean':
    case 'undefined': return `${value}`;
    default: return value === null ? 'null' : inspect(value, options);
  }
}

function describeObject(value) {
  const name = value.constructor?.name;
  return name ? `an instance of ${name}` : inspect(value, { __proto__: null, depth: -1 });
}

// What ERR_INVALID_ARG_TYPE says after `Received `.
function determineSpecificType(value) {
  switch (typeof value) {
    case 'undefined': return 'undefined';
    case 'function': return `function ${value.name}`;
    case 'object': return value === null ? 'null' : describeObject(value);
    case 'string':
      if (value.length > 28) value = `${StringPrototypeSlice(value, 0, 25)}...`;
      return `type string (${StringPrototypeIncludes(value, "'") ? JSONStringify(value) : `'${value}'`})`;
    case 'symbol': return `type symbol (${SymbolPrototypeToString(value)})`;
    default: return `type ${typeof value} (${inspectValue(value)})`;
  }
}

// Digits in groups of three from the right, joined by `_`.
function addNumericalSeparator(text) {
  let grouped = '';
  let i = text.length;
  const first = text[0] === '-' ? 1 : 0;
  for (; i >= first + 4; i -= 3) {
    grouped = `_${StringPrototypeSlice(text, i - 3, i)}${grouped}`;
  }
  return `${StringPrototypeSlice(text, 0, i)}${grouped}`;
}

// What ERR_OUT_OF_RANGE says after `Received `.
function describeRange(value) {
  if (typeof value === 'number' && NumberIsInteger(value) && (value > 2 ** 32 || value < -(2 ** 32))) {
    return addNumericalSeparator(String(value));
  }
  if (typeof value === 'bigint') {
    const text = String(value);
    return `${value > 2n ** 32n || value < -(2n ** 32n) ? addNumericalSeparator(text) : text}n`;
  }
  return inspectValue(value);
}

module.exports = { addNumericalSeparator, describeRange, determineSpecificType, inspectValue };
