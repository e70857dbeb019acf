// Answers to util.styleText: text between terminal codes, nested text reopened after its inner end.
'use strict';

const {
  ArrayIsArray, ArrayPrototypeIncludes, NumberParseInt, ObjectGetOwnPropertyNames, RegExpPrototypeExec,
  StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { shouldColorize } = require('internal/util/colors');
const { inspect } = require('internal/util/inspect');
const { validateBoolean, validateObject, validateOneOf, validateString } = require('internal/validators');

const CLOSE_WEIGHT = 22; // ends bold and dim alike

function streamLike(value) {
  return value !== null && typeof value === 'object' &&
    (typeof value.pipe === 'function' || typeof value.write === 'function' || typeof value.getReader === 'function' ||
     typeof value.getWriter === 'function');
}

function hexCodes(key) {
  if (RegExpPrototypeExec(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, key) === null) {
    throw new ERR_INVALID_ARG_VALUE('format', key, 'must be a valid hex color (#RGB or #RRGGBB)');
  }
  const width = key.length === 4 ? 1 : 2;
  const part = (i) => {
    const digits = StringPrototypeSlice(key, 1 + i * width, 1 + (i + 1) * width);
    return NumberParseInt(width === 1 ? digits + digits : digits, 16);
  };
  return [`38;2;${part(0)};${part(1)};${part(2)}`, 39];
}

// [opening code, closing code] of a format, or undefined for 'none'.
function codesOf(key) {
  if (key === 'none') return undefined;
  if (typeof key === 'string' && StringPrototypeStartsWith(key, '#')) return hexCodes(key);
  const names = ObjectGetOwnPropertyNames(inspect.colors);
  if (typeof key !== 'string' || !ArrayPrototypeIncludes(names, key)) validateOneOf(key, 'format', names);
  return inspect.colors[key];
}

// Inner text that ends with this format's closing code would end the outer one too: it is opened again there.
function reopen(text, close, open, keepClose) {
  let out = '';
  let from = 0;
  for (let at = StringPrototypeIndexOf(text, close); at !== -1; at = StringPrototypeIndexOf(text, close, from)) {
    const after = at + close.length;
    out += StringPrototypeSlice(text, from, at);
    if (after === text.length) out += close;
    else out += keepClose ? close + open : open;
    from = after;
  }
  return out + StringPrototypeSlice(text, from);
}

function wrap(text, pair) {
  const open = `\u001b[${pair[0]}m`;
  const close = `\u001b[${pair[1]}m`;
  return `${open}${reopen(text, close, open, pair[1] === CLOSE_WEIGHT)}${close}`;
}

function styleText(format, text, options = undefined) {
  validateString(text, 'text');
  if (options !== undefined) validateObject(options, 'options');
  const { validateStream = true, stream } = options ?? {};
  validateBoolean(validateStream, 'options.validateStream');
  let plain = false;
  if (validateStream) {
    const target = stream ?? require('internal/process/object').stdout;
    if (!streamLike(target)) {
      throw new ERR_INVALID_ARG_TYPE('stream', ['ReadableStream', 'WritableStream', 'Stream'], target);
    }
    plain = !shouldColorize(target);
  }
  const keys = ArrayIsArray(format) ? format : [format];
  let out = text;
  for (let i = keys.length - 1; i >= 0; i--) {
    const pair = codesOf(keys[i]);
    if (pair !== undefined && !plain) out = wrap(out, pair);
  }
  return out;
}

module.exports = { styleText };
