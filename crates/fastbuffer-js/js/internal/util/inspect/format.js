// util.format: printf-like directives, then the remaining arguments.
'use strict';

const {
  ArrayPrototypeJoin,
  JSONStringify,
  Number,
  NumberParseFloat,
  NumberParseInt,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  ObjectHasOwn,
  ObjectIs,
  String,
  StringPrototypeCharCodeAt,
  StringPrototypeIncludes,
  StringPrototypeSlice,
  SymbolToPrimitive,
} = primordials;

const engine = internalBinding('engine');
const { builtIns } = require('internal/util/inspect/names');
const { groupFraction, groupInteger } = require('internal/util/inspect/strings');
const { inspectWith, isStackOverflowError } = require('internal/util/inspect');

const PERCENT = 37;

// Whether String(value) would be of no use: no toString or Symbol.toPrimitive but the language's own.
function hasBuiltInToString(value) {
  const proxy = engine.proxyDetails(value);
  if (proxy !== undefined && proxy !== null) {
    if (proxy[0] === null) return true;
    value = proxy[0];
  }
  if (typeof value[SymbolToPrimitive] === 'function' && ObjectHasOwn(value, SymbolToPrimitive)) return false;
  if (typeof value.toString !== 'function') return true;
  if (ObjectHasOwn(value, 'toString')) return false;
  let at = value;
  do {
    at = ObjectGetPrototypeOf(at);
  } while (at !== null && !ObjectHasOwn(at, 'toString'));
  if (at === null) return true;
  const desc = ObjectGetOwnPropertyDescriptor(at, 'constructor');
  return desc !== undefined && typeof desc.value === 'function' && builtIns.has(desc.value.name);
}

function numberText(value, options) {
  return ObjectIs(value, -0) ? '-0' : separated(`${value}`, options);
}

function separated(text, options) {
  if (!options?.numericSeparator || StringPrototypeIncludes(text, 'e') || text === 'NaN' ||
      StringPrototypeIncludes(text, 'I')) return text;
  const parts = text.split('.');
  return parts.length === 1 ? groupInteger(text) : `${groupInteger(parts[0])}.${groupFraction(parts[1])}`;
}

function bigintText(value, options) {
  return `${separated(`${value}`, options)}n`;
}

function formatS(value, options) {
  if (typeof value === 'number') return numberText(value, options);
  if (typeof value === 'bigint') return bigintText(value, options);
  if (typeof value !== 'object' || value === null || !hasBuiltInToString(value)) return String(value);
  return inspectWith(value, { ...options, depth: 0, colors: false, compact: 3 });
}

function formatD(value, options) {
  if (typeof value === 'bigint') return bigintText(value, options);
  if (typeof value === 'symbol') return 'NaN';
  return numberText(Number(value), options);
}

function formatI(value, options) {
  if (typeof value === 'bigint') return bigintText(value, options);
  if (typeof value === 'symbol') return 'NaN';
  return numberText(NumberParseInt(value), options);
}

function formatF(value, options) {
  return typeof value === 'symbol' ? 'NaN' : numberText(NumberParseFloat(value), options);
}

let circularMessage;
function formatJ(value) {
  try {
    return JSONStringify(value);
  } catch (error) {
    if (circularMessage === undefined) {
      try {
        const self = {};
        self.self = self;
        JSONStringify(self);
      } catch (thrown) {
        circularMessage = firstLine(thrown);
      }
    }
    if (error?.name === 'TypeError' && firstLine(error) === circularMessage) return '[Circular]';
    if (isStackOverflowError(error)) return '[Circular]';
    throw error;
  }
}

function firstLine(error) {
  return `${error.message}`.split('\n', 1)[0];
}

function formatDirective(code, value, options) {
  switch (code) {
    case 115: return formatS(value, options);
    case 100: return formatD(value, options);
    case 105: return formatI(value, options);
    case 102: return formatF(value, options);
    case 106: return formatJ(value);
    case 111: return inspectWith(value, { ...options, showHidden: true, showProxy: true, depth: 4 });
    case 79: return inspectWith(value, options);
    case 99: return '';
    default: return undefined;
  }
}

// Fills the directives of the first argument; `used` tells how many arguments that took.
function fill(template, args, options) {
  let text = '';
  let copied = 0;
  let used = 1;
  for (let i = 0; i < template.length - 1; i++) {
    if (StringPrototypeCharCodeAt(template, i) !== PERCENT) continue;
    const code = StringPrototypeCharCodeAt(template, ++i);
    if (code === PERCENT) {
      text += StringPrototypeSlice(template, copied, i);
      copied = i + 1;
      continue;
    }
    if (used === args.length) continue;
    const shown = formatDirective(code, args[used], options);
    if (shown === undefined && code !== 106) continue;
    text += `${StringPrototypeSlice(template, copied, i - 1)}${shown}`;
    copied = i + 1;
    used++;
  }
  return { text: `${text}${StringPrototypeSlice(template, copied)}`, used };
}

function formatWith(options, args) {
  const first = args[0];
  if (args.length === 1) return typeof first === 'string' ? first : inspectWith(first, options);
  let at = 0;
  const parts = [];
  if (typeof first === 'string') {
    const filled = fill(first, args, options);
    parts[0] = filled.text;
    at = filled.used;
  }
  for (; at < args.length; at++) {
    parts[parts.length] = typeof args[at] === 'string' ? args[at] : inspectWith(args[at], options);
  }
  return ArrayPrototypeJoin(parts, ' ');
}

module.exports = { formatWith };
