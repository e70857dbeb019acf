// The walk over a value for util.inspect: which kind it is, its base text, its entries, its keys.
'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeIncludes,
  ArrayPrototypeIndexOf,
  ArrayPrototypeJoin,
  ArrayPrototypeMap,
  ArrayPrototypePop,
  ArrayPrototypePush,
  ArrayPrototypePushApply,
  ArrayPrototypeSlice,
  ArrayPrototypeSort,
  ArrayPrototypeFilter,
  FunctionPrototypeCall,
  MapPrototypeGetSize,
  NumberIsFinite,
  NumberIsInteger,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetOwnPropertyNames,
  ObjectGetOwnPropertySymbols,
  ObjectGetPrototypeOf,
  ObjectIs,
  ObjectKeys,
  ObjectPrototypePropertyIsEnumerable,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  RegExpPrototypeSymbolSplit,
  SafeMap,
  SetPrototypeGetSize,
  String,
  StringPrototypeIndexOf,
  StringPrototypeRepeat,
  StringPrototypeSlice,
  SymbolFor,
  SymbolIterator,
  SymbolPrototypeToString,
  SymbolToStringTag,
  TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;

const types = require('internal/util/types');
const engine = internalBinding('engine');
const { arrange } = require('internal/util/inspect/layout');
const { errorBase } = require('internal/util/inspect/error');
const kinds = require('internal/util/inspect/kinds');
const names = require('internal/util/inspect/names');
const {
  groupFraction, groupInteger, quote, stringWidth, symbolText,
} = require('internal/util/inspect/strings');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const MIN_LINE_WIDTH = 16;
const MAX_OUTPUT = 2 ** 27;
const MAX_LEVEL = 900; // where Node's stack ends, more or less: each further level would cost more than the last
const plainKey = /^[a-zA-Z_][a-zA-Z_0-9]*$/;

// --- primitives ---------------------------------------------------------------------------------------------------

function formatNumber(view, number) {
  const { numericSeparator } = view.options;
  if (ObjectIs(number, -0)) return view.stylize('-0', 'number');
  const text = `${number}`;
  if (!numericSeparator || !NumberIsFinite(number) || StringPrototypeIndexOf(text, 'e') !== -1) {
    return view.stylize(text, 'number');
  }
  const point = StringPrototypeIndexOf(text, '.');
  if (point === -1) return view.stylize(groupInteger(text), 'number');
  const whole = groupInteger(StringPrototypeSlice(text, 0, point));
  return view.stylize(`${whole}.${groupFraction(StringPrototypeSlice(text, point + 1))}`, 'number');
}

function formatBigInt(view, value) {
  const text = `${value}`;
  return view.stylize(`${view.options.numericSeparator ? groupInteger(text) : text}n`, 'bigint');
}

function formatString(view, string) {
  const { breakLength, compact, maxStringLength } = view.options;
  let trailer = '';
  if (string.length > maxStringLength && maxStringLength !== null) {
    const more = string.length - maxStringLength;
    string = StringPrototypeSlice(string, 0, maxStringLength);
    trailer = `... ${more} more character${more > 1 ? 's' : ''}`;
  }
  if (compact !== true && string.length > MIN_LINE_WIDTH &&
      string.length > breakLength - view.indent - 4) {
    const lines = RegExpPrototypeSymbolSplit(/(?<=\n)/, string);
    const shown = ArrayPrototypeMap(lines, (line) => view.stylize(quote(line), 'string'));
    return ArrayPrototypeJoin(shown, ` +\n${StringPrototypeRepeat(' ', view.indent + 2)}`) + trailer;
  }
  return view.stylize(quote(string), 'string') + trailer;
}

function formatPrimitive(view, value) {
  switch (typeof value) {
    case 'string': return formatString(view, value);
    case 'number': return formatNumber(view, value);
    case 'bigint': return formatBigInt(view, value);
    case 'boolean': return view.stylize(`${value}`, 'boolean');
    case 'undefined': return view.stylize('undefined', 'undefined');
    case 'symbol': return view.stylize(SymbolPrototypeToString(value), 'symbol');
    default: return view.stylize('null', 'null');
  }
}

// --- keys and properties --------------------------------------------------------------------------------------------

function enumerableSymbols(value) {
  const symbols = ObjectGetOwnPropertySymbols(value);
  return symbols.length === 0 ? symbols :
    ArrayPrototypeFilter(symbols, (key) => ObjectPrototypePropertyIsEnumerable(value, key));
}

function ownKeys(value, showHidden) {
  let keys;
  if (showHidden) {
    keys = ObjectGetOwnPropertyNames(value);
    ArrayPrototypePushApply(keys, ObjectGetOwnPropertySymbols(value));
    return keys;
  }
  try {
    keys = ObjectKeys(value);
  } catch {
    // A module namespace with bindings that have no value yet.
    keys = ObjectGetOwnPropertyNames(value);
  }
  ArrayPrototypePushApply(keys, enumerableSymbols(value));
  return keys;
}

function nonIndexKeys(value, showHidden) {
  const all = engine.ownNonIndexKeys(value, !showHidden);
  const keys = ArrayPrototypeFilter(all, (key) => typeof key === 'string');
  ArrayPrototypePushApply(keys, showHidden ? ObjectGetOwnPropertySymbols(value) : enumerableSymbols(value));
  return keys;
}

function descriptorOf(value, key) {
  for (let at = value; at !== null; at = ObjectGetPrototypeOf(at)) {
    const desc = ObjectGetOwnPropertyDescriptor(at, key);
    if (desc !== undefined) return desc;
  }
  return { value: value[key], enumerable: true, configurable: true };
}

function keyText(view, key) {
  if (typeof key === 'symbol') return view.stylize(symbolText(key), 'symbol');
  if (key === '__proto__') return "['__proto__']";
  return RegExpPrototypeExec(plainKey, key) === null ?
    view.stylize(quote(key), 'string') : view.stylize(key, 'name');
}

function formatGetterValue(view, value, label, depth) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
    return `${view.stylize(`[${label}:`, 'special')} ${formatValue(view, value, depth)}` +
      view.stylize(']', 'special');
  }
  return `${view.stylize(`[${label}]`, 'special')} ${formatValue(view, value, depth)}`;
}

function formatAccessor(view, desc, owner, depth) {
  if (desc.get === undefined) {
    return desc.set === undefined ? view.stylize('undefined', 'undefined') : view.stylize('[Setter]', 'special');
  }
  const label = desc.set === undefined ? 'Getter' : 'Getter/Setter';
  const { getters } = view.options;
  const wanted = getters && (getters === true ||
    (getters === 'get' && desc.set === undefined) || (getters === 'set' && desc.set !== undefined));
  if (!wanted) return view.stylize(`[${label}]`, 'special');
  try {
    const value = FunctionPrototypeCall(desc.get, owner);
    view.indent += 2;
    const text = formatGetterValue(view, value, label, depth);
    view.indent -= 2;
    return text;
  } catch (error) {
    view.indent += 2;
    const shown = formatValue(view, error, depth);
    view.indent -= 2;
    return `${view.stylize(`[${label}:`, 'special')} <Inspection threw (${shown})>${view.stylize(']', 'special')}`;
  }
}

// One `key: value`, or the value alone when `role` is 'element'.
function formatProperty(view, owner, depth, key, role, original = owner) {
  const desc = descriptorOf(owner, key);
  let separator = ' ';
  let text;
  if (desc.value !== undefined || desc.get === undefined && desc.set === undefined) {
    const step = view.options.compact !== true || role !== 'named' ? 2 : 3;
    view.indent += step;
    text = formatValue(view, desc.value, depth);
    if (step === 3 && view.options.breakLength < stringWidth(text, view.options.colors)) {
      separator = `\n${StringPrototypeRepeat(' ', view.indent)}`;
    }
    view.indent -= step;
  } else {
    text = formatAccessor(view, desc, original, depth);
  }
  if (role === 'element') return text;
  const name = keyText(view, key);
  return `${desc.enumerable === false ? `[${name}]` : name}:${separator}${text}`;
}

// --- objects --------------------------------------------------------------------------------------------------------

// What is known of one object while it is formatted. `done` holds the whole text when nothing is left to do.
function describe(view, value, depth, typed) {
  const { showHidden } = view.options;
  let inherited = showHidden && (view.options.depth === null || depth <= view.options.depth) ? [] : undefined;
  const constructor = names.constructorName(value, view, depth, inherited);
  if (inherited !== undefined && inherited.length === 0) inherited = undefined;
  const tag = names.tagOf(value, view, constructor);
  const item = {
    value, constructor, tag, inherited, typed,
    keys: undefined, base: '', open: '{', close: '}', isArray: false, entries: undefined, done: undefined,
    bare: false,
  };
  const iterable = constructor === null || value[SymbolIterator];
  if (!(iterable && describeIterable(view, item))) describeOther(view, item, depth);
  return item;
}

function noKeys(item) {
  return item.keys.length === 0 && item.inherited === undefined;
}

function describeIterable(view, item) {
  const { value, constructor, tag } = item;
  const { showHidden } = view.options;
  if (ArrayIsArray(value)) {
    const plain = constructor === 'Array' && tag === '';
    const lead = plain ? '' : names.prefix(constructor, tag, 'Array', `(${value.length})`);
    item.keys = nonIndexKeys(value, showHidden);
    setBraces(item, `${lead}[`, ']');
    item.isArray = true;
    if (value.length === 0 && noKeys(item)) item.done = `${item.open}]`;
    item.entries = kinds.formatArray;
  } else if (types.isSet(value)) {
    describeCollection(view, item, 'Set', SetPrototypeGetSize(value), kinds.formatSet);
  } else if (types.isMap(value)) {
    describeCollection(view, item, 'Map', MapPrototypeGetSize(value), kinds.formatMap);
  } else if (types.isTypedArray(value)) {
    const length = TypedArrayPrototypeGetLength(value);
    item.keys = nonIndexKeys(value, showHidden);
    const fallback = TypedArrayPrototypeGetSymbolToStringTag(value);
    setBraces(item, `${names.prefix(constructor, tag, fallback, `(${length})`)}[`, ']');
    item.isArray = true;
    if (length === 0 && noKeys(item) && !showHidden) item.done = `${item.open}]`;
    item.entries = kinds.formatTypedArray;
  } else if (types.isMapIterator(value) || types.isSetIterator(value)) {
    return describeIterator(view, item, types.isMapIterator(value) ? 'Map' : 'Set');
  } else {
    return false;
  }
  return true;
}

function setBraces(item, open, close) {
  item.open = open;
  item.close = close;
}

function describeCollection(view, item, type, size, entries) {
  const lead = names.prefix(item.constructor, item.tag, type, `(${size})`);
  item.keys = ownKeys(item.value, view.options.showHidden);
  item.entries = entries;
  if (size === 0 && noKeys(item)) item.done = `${lead}{}`;
  setBraces(item, `${lead}{`, '}');
}

// The remaining entries of an iterator; [keys, values] pairs come flat from the engine.
function describeIterator(view, item, type) {
  const preview = engine.previewEntries(item.value, true);
  if (preview === undefined) {
    // The engine does not tell what is left without taking it.
    item.keys = ownKeys(item.value, view.options.showHidden);
    setBraces(item, `[${type} Iterator] {`, '}');
    item.entries = kinds.unknownItems;
    return true;
  }
  const pairs = ArrayIsArray(preview[0]) && typeof preview[1] === 'boolean' && preview.length === 2;
  const isEntries = pairs ? preview[1] : false;
  const values = pairs ? preview[0] : preview;
  item.keys = ownKeys(item.value, view.options.showHidden);
  let { tag } = item;
  if (tag !== `${type} Iterator`) tag = `${tag === '' ? '' : `${tag}] [`}${type} Iterator`;
  if (isEntries) tag = RegExpPrototypeSymbolReplace(/ Iterator$/, tag, ' Entries');
  setBraces(item, `[${tag}] {`, '}');
  item.entries = (at, _value, depth) => (isEntries ?
    kinds.formatPairs(at, values, depth, true) : kinds.formatValues(at, values, depth, false));
  return true;
}

function describeOther(view, item, depth) {
  const { value, constructor, tag } = item;
  item.keys = ownKeys(value, view.options.showHidden);
  const plainText = (base, style) => {
    item.base = base;
    if (noKeys(item)) item.done = style === undefined ? base : view.stylize(base, style);
  };
  if (types.isArgumentsObject(value)) {
    setBraces(item, constructor === null ? '[Arguments: null prototype] {' : '[Arguments] {', '}');
    if (noKeys(item)) item.done = `${item.open}}`;
  } else if (constructor === 'Object' && typeof value !== 'function') {
    item.open = tag === '' ? '{' : `${names.prefix(constructor, tag, 'Object')}{`;
    if (noKeys(item)) item.done = `${item.open}}`;
  } else if (typeof value === 'function') {
    plainText(names.functionBase(value, constructor, tag, types), 'special');
  } else if (types.isRegExp(value)) {
    describeWord(view, item, 'RegExp', kinds.regExpText(value, constructor), 'regexp', depth);
  } else if (types.isDate(value)) {
    describeWord(view, item, 'Date', kinds.dateText(value), 'date', depth);
  } else if (isErrorLike(value)) {
    view.depth = depth;
    item.base = errorBase(view, value, constructor, tag, item.keys);
    if (noKeys(item)) item.done = item.base;
  } else if (types.isAnyArrayBuffer(value)) {
    describeArrayBuffer(view, item);
  } else if (!describeHolder(item)) {
    describeRest(view, item, plainText);
  }
}

// Only objects that inherit from an Error made by the engine, and the Error itself, count as errors.
function isErrorLike(value) {
  return types.isNativeError(value) || isInstanceOfError(value);
}

function isInstanceOfError(value) {
  try {
    if (!(value instanceof Error)) return false;
  } catch {
    return false;
  }
  return true;
}

function describeWord(view, item, type, text, style, depth) {
  const lead = names.prefix(item.constructor, item.tag, type);
  item.base = lead === `${type} ` ? text : `${lead}${text}`;
  const tooDeep = type === 'RegExp' && view.options.depth !== null && depth > view.options.depth;
  if (noKeys(item) || tooDeep) item.done = view.stylize(item.base, style);
  else if (type === 'RegExp') item.base = view.stylize(item.base, style);
}

function describeArrayBuffer(view, item) {
  const type = types.isArrayBuffer(item.value) ? 'ArrayBuffer' : 'SharedArrayBuffer';
  const lead = names.prefix(item.constructor, item.tag, type);
  item.open = `${lead}{`;
  if (item.typed && noKeys(item)) {
    item.done = `${lead}{ [byteLength]: ${formatNumber(view, item.value.byteLength)} }`;
  }
  item.entries = (at, value, depth) => kinds.formatArrayBuffer(at, value, depth, item.typed);
}

const holders = [
  [types.isDataView, 'DataView', kinds.formatDataView],
  [types.isPromise, 'Promise', kinds.formatPromise],
  [types.isWeakSet, 'WeakSet', kinds.formatWeakSet],
  [types.isWeakMap, 'WeakMap', kinds.formatWeakMap],
];

function describeHolder(item) {
  for (let i = 0; i < holders.length; i++) {
    const { 0: test, 1: type, 2: entries } = holders[i];
    if (test(item.value)) {
      item.open = `${names.prefix(item.constructor, item.tag, type)}{`;
      item.entries = entries;
      return true;
    }
  }
  return false;
}

function describeRest(view, item, plainText) {
  const { value, constructor, tag } = item;
  if (types.isModuleNamespaceObject(value)) {
    item.open = `${names.prefix(constructor, tag, 'Module')}{`;
    const { keys } = item;
    item.keys = [];
    item.entries = (at, namespace, depth) => kinds.formatNamespace(at, namespace, depth, keys);
  } else if (types.isBoxedPrimitive(value)) {
    const base = kinds.boxedBase(view, value, constructor, tag, item.keys);
    plainText(base);
  } else {
    const fallback = types.isGeneratorObject(value) ? 'Generator' : 'Object';
    const lead = names.prefix(constructor, tag, constructor === null ? ownTagName(value, fallback) : 'Object');
    item.open = `${lead}{`;
    if (noKeys(item)) item.done = `${lead}{}`;
  }
}

// The class of an object without constructor; V8 takes the name from a tag of its own.
function ownTagName(value, fallback) {
  if (fallback === 'Generator') return fallback;
  const tag = ObjectGetOwnPropertyDescriptor(value, SymbolToStringTag)?.value;
  return typeof tag === 'string' && tag !== '' ? tag : kinds.kindOf(value);
}

function tooDeepText(view, item) {
  const { constructor, tag, value } = item;
  const name = constructor === null ?
    StringPrototypeSlice(names.prefix(constructor, tag, ownTagName(value)), 0, -1) :
    `[${StringPrototypeSlice(names.prefix(constructor, tag, 'Object'), 0, -1)}]`;
  return view.stylize(name, 'special');
}

function sortEntries(view, item, entries) {
  const comparator = view.options.sorted === true ? undefined : view.options.sorted;
  if (!item.isArray) {
    ArrayPrototypeSort(entries, comparator);
  } else if (item.keys.length > 1) {
    const from = entries.length - item.keys.length;
    const sorted = ArrayPrototypeSort(ArrayPrototypeSlice(entries, from), comparator);
    for (let i = 0; i < sorted.length; i++) entries[from + i] = sorted[i];
  }
}

function dimmed(view, text) {
  return view.options.colors ? `\u001b[2m${text}\u001b[22m` : text;
}

function collectEntries(view, item, depth) {
  const { value, keys, inherited } = item;
  const entries = item.entries === undefined ? [] : item.entries(view, value, depth);
  const role = item.isArray ? 'extra' : 'named';
  for (let i = 0; i < keys.length; i++) {
    ArrayPrototypePush(entries, formatProperty(view, value, depth, keys[i], role));
  }
  if (inherited !== undefined) {
    for (let i = 0; i < inherited.length; i++) {
      ArrayPrototypePush(entries, dimmed(view, formatProperty(view, value, depth, inherited[i], 'named')));
    }
  }
  return entries;
}

function markReference(view, item) {
  const index = view.circular?.get(item.value);
  if (index === undefined) return;
  const mark = view.stylize(`<ref *${index}>`, 'special');
  if (view.options.compact !== true) item.base = item.base === '' ? mark : `${mark} ${item.base}`;
  else item.open = `${mark} ${item.open}`;
}

function interrupted(view, item) {
  return view.stylize(
    `[${item.constructor ?? 'Object: null prototype'}: Inspection interrupted prematurely. ` +
    'Maximum call stack size exceeded.]', 'special');
}

function formatObject(view, value, depth, typed) {
  const item = describe(view, value, depth, typed);
  if (item.done !== undefined) return item.done;
  if (view.options.depth !== null && depth > view.options.depth) return tooDeepText(view, item);
  if (depth >= MAX_LEVEL) return interrupted(view, item);
  depth++;
  ArrayPrototypePush(view.seen, value);
  view.level = depth;
  let entries;
  const { indent } = view;
  try {
    entries = collectEntries(view, item, depth);
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    view.indent = indent;
    return interrupted(view, item);
  }
  markReference(view, item);
  ArrayPrototypePop(view.seen);
  if (view.options.sorted) sortEntries(view, item, entries);
  const text = arrange(view, {
    entries, base: item.base, open: item.open, close: item.close, isArray: item.isArray,
    value: item.isArray ? value : undefined,
    // The last entry of a cut array says how much is missing and stays out of the columns.
    hasMore: item.isArray && view.options.maxArrayLength < entries.length,
  }, depth);
  view.written[view.indent] = (view.written[view.indent] ?? 0) + text.length;
  if (view.written[view.indent] > MAX_OUTPUT) view.options = { ...view.options, depth: -1 };
  return text;
}

let overflowMessage;
function isStackOverflow(error) {
  if (overflowMessage === undefined) {
    try {
      const overflow = () => overflow() + 1;
      overflow();
    } catch (thrown) {
      overflowMessage = { name: thrown.name, message: thrown.message };
    }
  }
  return error !== null && typeof error === 'object' && error.name === overflowMessage.name &&
    error.message === overflowMessage.message;
}

function formatCircular(view, value) {
  view.circular ??= new SafeMap();
  let index = view.circular.get(value);
  if (index === undefined) {
    index = view.circular.size + 1;
    view.circular.set(value, index);
  }
  return view.stylize(`[Circular *${index}]`, 'special');
}

function formatProxy(view, details, depth) {
  if (view.options.depth !== null && depth > view.options.depth) return view.stylize('Proxy [Array]', 'special');
  depth++;
  view.indent += 2;
  const entries = [formatValue(view, details[0], depth), formatValue(view, details[1], depth)];
  view.indent -= 2;
  return arrange(view, { entries, base: '', open: 'Proxy [', close: ']', isArray: true }, depth);
}

// The user's own inspect method; undefined when there is none to call.
function formatCustom(view, value, receiver, depth) {
  const custom = value[customInspect];
  if (typeof custom !== 'function' || custom === view.inspect) return undefined;
  const { constructor } = value;
  if (constructor && constructor.prototype === value) return undefined;
  const left = view.options.depth === null ? null : view.options.depth - depth;
  const made = FunctionPrototypeCall(custom, receiver, left, view.userOptions(), view.inspect);
  if (made === receiver) return undefined;
  if (made === null || typeof made !== 'object') {
    return RegExpPrototypeSymbolReplace(/\n/g, `${String(made)}`, `\n${StringPrototypeRepeat(' ', view.indent)}`);
  }
  return formatValue(view, made, depth);
}

function formatValue(view, value, depth, typed) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
    return formatPrimitive(view, value);
  }
  const details = engine.proxyDetails(value);
  if (details === undefined) return formatPlain(view, value, value, depth, typed);
  if (details === null || details[0] === null) return view.stylize('<Revoked Proxy>', 'special');
  if (view.options.showProxy) return formatProxy(view, details, depth);
  return formatTarget(view, details[0], value, depth, typed);
}

// What lies behind a proxy; custom output and circular references stand for themselves.
function formatTarget(view, target, proxy, depth, typed) {
  const details = engine.proxyDetails(target);
  if (details === null || details?.[0] === null) return view.stylize('<Revoked Proxy>', 'special');
  if (details === undefined) {
    const custom = view.options.customInspect ? formatCustom(view, target, proxy, depth) : undefined;
    if (custom !== undefined) return custom;
    if (ArrayPrototypeIncludes(view.seen, target)) return formatCircular(view, target);
  }
  const inner = details === undefined ?
    formatObject(view, target, depth, typed) : formatTarget(view, details[0], proxy, depth, typed);
  return `${view.stylize('Proxy(', 'special')}${inner}${view.stylize(')', 'special')}`;
}

function formatPlain(view, value, receiver, depth, typed) {
  if (view.options.customInspect) {
    const text = formatCustom(view, value, receiver, depth);
    if (text !== undefined) return text;
  }
  if (ArrayPrototypeIncludes(view.seen, value)) return formatCircular(view, value);
  return formatObject(view, value, depth, typed);
}

module.exports = {
  arrange,
  customInspect,
  formatBigInt,
  formatNumber,
  formatPrimitive,
  formatProperty,
  formatValue,
  isStackOverflow,
  ownKeys,
};
