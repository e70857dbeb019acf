// One formatter for each kind of object that util.inspect tells apart.
'use strict';

const {
  ArrayBufferPrototypeGetByteLength,
  ArrayIsArray,
  ArrayPrototypePush,
  ArrayPrototypeSort,
  BigIntPrototypeValueOf,
  BooleanPrototypeValueOf,
  DatePrototypeGetTime,
  DatePrototypeToISOString,
  DatePrototypeToString,
  MapPrototypeEntries,
  MapPrototypeGetSize,
  MapIteratorPrototypeNext,
  MathMax,
  MathMin,
  NumberIsNaN,
  NumberPrototypeToString,
  NumberPrototypeValueOf,
  ObjectGetOwnPropertyDescriptor,
  ObjectHasOwn,
  ObjectPrototypeToString,
  RegExp,
  RegExpPrototypeExec,
  RegExpPrototypeToString,
  SetIteratorPrototypeNext,
  SetPrototypeGetSize,
  SetPrototypeValues,
  StringPrototypePadStart,
  StringPrototypeSlice,
  StringPrototypeValueOf,
  SymbolPrototypeValueOf,
  SymbolToStringTag,
  TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
  Uint8Array,
} = primordials;

const types = require('internal/util/types');
const engine = internalBinding('engine');

function moreItems(count) {
  return `... ${count} more item${count > 1 ? 's' : ''}`;
}

function limitOf(view) {
  return view.options.maxArrayLength;
}

// --- arrays -----------------------------------------------------------------------------------------------------

function formatArray(view, array, depth) {
  const { length } = array;
  const limit = MathMin(MathMax(0, limitOf(view)), length);
  const out = [];
  for (let i = 0; i < limit; i++) {
    if (!ObjectHasOwn(array, i)) return formatHoles(view, array, depth, limit, out, i);
    ArrayPrototypePush(out, view.property(array, depth, i, 'element'));
  }
  if (length > limit) ArrayPrototypePush(out, moreItems(length - limit));
  return out;
}

function isIndex(key) {
  return RegExpPrototypeExec(/^(?:0|[1-9][0-9]*)$/, key) !== null && +key < 4294967295;
}

// Holes count as one entry each run; only existing indices are visited, so a sparse array is cheap.
function formatHoles(view, array, depth, limit, out, from) {
  const keys = view.ownKeys(array);
  let at = from;
  let shown = from;
  for (let k = from; k < keys.length && shown < limit; k++) {
    const key = keys[k];
    if (typeof key !== 'string' || !isIndex(key)) break;
    const index = +key;
    if (index > at) {
      ArrayPrototypePush(out, emptyItems(view, index - at));
      at = index;
      if (++shown >= limit) break;
    }
    ArrayPrototypePush(out, view.property(array, depth, key, 'element'));
    at++;
    shown++;
  }
  const rest = array.length - at;
  if (shown < limit) {
    if (rest > 0) ArrayPrototypePush(out, emptyItems(view, rest));
  } else if (rest > 0) {
    ArrayPrototypePush(out, moreItems(rest));
  }
  return out;
}

function emptyItems(view, count) {
  return view.stylize(`<${count} empty item${count > 1 ? 's' : ''}>`, 'undefined');
}

function formatTypedArray(view, array, depth) {
  const length = TypedArrayPrototypeGetLength(array);
  const limit = MathMin(MathMax(0, limitOf(view)), length);
  const out = [];
  for (let i = 0; i < limit; i++) out[i] = view.number(array[i]);
  if (length > limit) ArrayPrototypePush(out, moreItems(length - limit));
  if (view.options.showHidden) {
    view.indent += 2;
    const names = ['BYTES_PER_ELEMENT', 'length', 'byteLength', 'byteOffset', 'buffer'];
    for (let i = 0; i < names.length; i++) {
      ArrayPrototypePush(out, `${view.bracket(names[i])}: ${view.format(array[names[i]], depth, true)}`);
    }
    view.indent -= 2;
  }
  return out;
}

function formatArrayBuffer(view, buffer, depth, typed) {
  let bytes;
  try {
    bytes = new Uint8Array(buffer);
  } catch {
    return [view.stylize('(detached)', 'special'), `${view.bracket('byteLength')}: ${view.number(0)}`];
  }
  const length = TypedArrayPrototypeGetLength(bytes);
  const limit = MathMin(MathMax(0, limitOf(view)), length);
  let text = '';
  for (let i = 0; i < limit; i++) {
    text += `${i === 0 ? '' : ' '}${StringPrototypePadStart(NumberPrototypeToString(bytes[i], 16), 2, '0')}`;
  }
  if (length > limit) text += ` ... ${length - limit} more byte${length - limit > 1 ? 's' : ''}`;
  const out = typed ? [] : [`${view.stylize('[Uint8Contents]', 'special')}: <${text}>`];
  ArrayPrototypePush(out, `${view.bracket('byteLength')}: ${view.format(buffer.byteLength, depth)}`);
  return out;
}

function formatDataView(view, value, depth) {
  const out = [];
  const names = ['byteLength', 'byteOffset', 'buffer'];
  for (let i = 0; i < names.length; i++) {
    view.indent += 2;
    ArrayPrototypePush(out, `${view.bracket(names[i])}: ${view.format(value[names[i]], depth)}`);
    view.indent -= 2;
  }
  return out;
}

// --- collections ------------------------------------------------------------------------------------------------

function formatSet(view, set, depth) {
  const out = [];
  const limit = MathMin(MathMax(0, limitOf(view)), SetPrototypeGetSize(set));
  const values = SetPrototypeValues(set);
  view.indent += 2;
  for (let i = 0; i < limit; i++) {
    ArrayPrototypePush(out, view.format(SetIteratorPrototypeNext(values).value, depth));
  }
  view.indent -= 2;
  const rest = SetPrototypeGetSize(set) - limit;
  if (rest > 0) ArrayPrototypePush(out, moreItems(rest));
  return out;
}

function formatMap(view, map, depth) {
  const out = [];
  const limit = MathMin(MathMax(0, limitOf(view)), MapPrototypeGetSize(map));
  const entries = MapPrototypeEntries(map);
  view.indent += 2;
  for (let i = 0; i < limit; i++) {
    const entry = MapIteratorPrototypeNext(entries).value;
    ArrayPrototypePush(out, `${view.format(entry[0], depth)} => ${view.format(entry[1], depth)}`);
  }
  view.indent -= 2;
  const rest = MapPrototypeGetSize(map) - limit;
  if (rest > 0) ArrayPrototypePush(out, moreItems(rest));
  return out;
}

// Keys and values one after another, as previewEntries gives them for maps.
function formatPairs(view, flat, depth, asArrays) {
  const pairs = flat.length / 2;
  const limit = MathMin(MathMax(0, limitOf(view)), pairs);
  const out = [];
  view.indent += 2;
  for (let i = 0; i < limit; i++) {
    const key = view.format(flat[i * 2], depth);
    const value = view.format(flat[i * 2 + 1], depth);
    ArrayPrototypePush(out, asArrays ?
      view.arrange({ entries: [key, value], base: '', open: '[', close: ']', isArray: true }, depth) :
      `${key} => ${value}`);
  }
  view.indent -= 2;
  if (!asArrays && view.options.sorted) ArrayPrototypeSort(out);
  if (pairs > limit) ArrayPrototypePush(out, moreItems(pairs - limit));
  return out;
}

function formatValues(view, values, depth, sorted) {
  const limit = MathMin(MathMax(0, limitOf(view)), values.length);
  const out = [];
  view.indent += 2;
  for (let i = 0; i < limit; i++) ArrayPrototypePush(out, view.format(values[i], depth));
  view.indent -= 2;
  if (sorted && view.options.sorted) ArrayPrototypeSort(out);
  if (values.length > limit) ArrayPrototypePush(out, moreItems(values.length - limit));
  return out;
}

function unknownItems(view) {
  return [view.stylize('<items unknown>', 'special')];
}

function formatWeakSet(view, set, depth) {
  const values = view.options.showHidden ? engine.previewEntries(set) : undefined;
  return values === undefined ? unknownItems(view) : formatValues(view, values, depth, true);
}

function formatWeakMap(view, map, depth) {
  const flat = view.options.showHidden ? engine.previewEntries(map) : undefined;
  return flat === undefined ? unknownItems(view) : formatPairs(view, flat, depth, false);
}

function formatPromise(view, promise, depth) {
  const { 0: state, 1: result } = engine.promiseDetails(promise);
  if (state === 0) return [view.stylize('<pending>', 'special')];
  view.indent += 2;
  const shown = view.format(result, depth);
  view.indent -= 2;
  return [state === 2 ? `${view.stylize('<rejected>', 'special')} ${shown}` : shown];
}

// --- module namespaces --------------------------------------------------------------------------------------------

function formatNamespace(view, namespace, depth, keys) {
  const out = [];
  for (let i = 0; i < keys.length; i++) {
    try {
      out[i] = view.property(namespace, depth, keys[i], 'named');
    } catch {
      // A binding in its temporal dead zone: the key is shown, the value is not there yet.
      const holder = { [keys[i]]: '' };
      const text = view.property(holder, depth, keys[i], 'named');
      out[i] = `${StringPrototypeSlice(text, 0, text.length - view.stylize("''", 'string').length)}` +
        view.stylize('<uninitialized>', 'special');
    }
  }
  return out;
}

// --- values in one word -------------------------------------------------------------------------------------------

const boxes = [
  ['Number', types.isNumberObject, NumberPrototypeValueOf],
  ['String', types.isStringObject, StringPrototypeValueOf],
  ['Boolean', types.isBooleanObject, BooleanPrototypeValueOf],
  ['BigInt', types.isBigIntObject, BigIntPrototypeValueOf],
  ['Symbol', types.isSymbolObject, SymbolPrototypeValueOf],
];

// `[Number (Name): 3]`; a boxed string's indices are part of its text, not keys.
function boxedBase(view, value, constructor, tag, keys) {
  let box = boxes[0];
  for (let i = 0; i < boxes.length; i++) {
    if (boxes[i][1](value)) box = boxes[i];
  }
  const { 0: type, 2: unbox } = box;
  const primitive = unbox(value);
  if (type === 'String') keys.splice(0, primitive.length);
  let base = `[${type}`;
  if (constructor !== type) base += constructor === null ? ' (null prototype)' : ` (${constructor})`;
  base += `: ${view.primitive(primitive, true)}]`;
  if (tag !== '' && tag !== constructor) base += ` [${tag}]`;
  if (keys.length !== 0 || view.plain) return base;
  return view.stylize(base, type === 'Symbol' || type === 'String' || type === 'Number' || type === 'Boolean' ||
    type === 'BigInt' ? lower(type) : 'special');
}

function lower(type) {
  return type === 'BigInt' ? 'bigint' : type === 'String' ? 'string' : type === 'Number' ? 'number' :
    type === 'Boolean' ? 'boolean' : 'symbol';
}

function dateText(date) {
  return NumberIsNaN(DatePrototypeGetTime(date)) ? DatePrototypeToString(date) : DatePrototypeToISOString(date);
}

function regExpText(pattern, constructor) {
  return RegExpPrototypeToString(constructor === null ? new RegExp(pattern) : pattern);
}

// The class of an object by what it is, for objects whose prototypes tell nothing.
function kindOf(value) {
  if (typeof value === 'function') return 'Function';
  if (ArrayIsArray(value)) return 'Array';
  const typed = TypedArrayPrototypeGetSymbolToStringTag(value);
  if (typed !== undefined) return typed;
  const tests = kindTests;
  for (let i = 0; i < tests.length; i++) {
    if (tests[i][1](value)) return tests[i][0];
  }
  const tag = ObjectGetOwnPropertyDescriptor(value, SymbolToStringTag);
  return tag === undefined && !(SymbolToStringTag in value) ?
    StringPrototypeSlice(ObjectPrototypeToString(value), 8, -1) : 'Object';
}

const kindTests = [
  ['Date', types.isDate],
  ['RegExp', types.isRegExp],
  ['Map', types.isMap],
  ['Set', types.isSet],
  ['Promise', types.isPromise],
  ['WeakMap', types.isWeakMap],
  ['WeakSet', types.isWeakSet],
  ['ArrayBuffer', types.isArrayBuffer],
  ['SharedArrayBuffer', types.isSharedArrayBuffer],
  ['DataView', types.isDataView],
  ['Error', types.isNativeError],
  ['Arguments', types.isArgumentsObject],
];

function byteLengthOf(buffer) {
  return ArrayBufferPrototypeGetByteLength(buffer);
}

module.exports = {
  boxedBase,
  byteLengthOf,
  dateText,
  formatArray,
  formatArrayBuffer,
  formatDataView,
  formatMap,
  formatNamespace,
  formatPairs,
  formatPromise,
  formatSet,
  formatTypedArray,
  formatValues,
  formatWeakMap,
  formatWeakSet,
  isIndex,
  kindOf,
  regExpText,
  unknownItems,
};
