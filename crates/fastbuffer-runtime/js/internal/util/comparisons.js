// Deep equality, for util.isDeepStrictEqual and assert: strict, loose, strict but for prototypes, and partial.
'use strict';

const {
  Array, ArrayIsArray, ArrayPrototypeIndexOf, ArrayPrototypePop, ArrayPrototypePush, ArrayPrototypeSplice,
  BigIntPrototypeValueOf, BooleanPrototypeValueOf, DatePrototypeGetTime, Error, MapPrototypeForEach,
  MapPrototypeGetSize, NumberIsNaN, NumberPrototypeValueOf, Object, ObjectGetOwnPropertySymbols, ObjectGetPrototypeOf,
  ObjectHasOwn, ObjectIs, ObjectKeys, ObjectPrototype, ObjectPrototypePropertyIsEnumerable, ObjectPrototypeToString,
  RegExpPrototypeGetFlags, RegExpPrototypeGetSource, SafeMap, SafeSet, SetPrototypeForEach, SetPrototypeGetSize,
  StringPrototypeValueOf, SymbolPrototypeValueOf, TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag, Uint8Array,
} = primordials;
const types = require('internal/util/types');
const engine = internalBinding('engine');

const kLoose = 0;
const kStrict = 1;
const kSkipPrototype = 2;
const kPartial = 3;

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

// --- values that are no objects -------------------------------------------------------------------------------------

// True or false for a decided pair, undefined for two objects that must be looked into.
function comparePrimitives(a, b, mode) {
  if (a === b) return mode === kLoose || a !== 0 || ObjectIs(a, b);
  if (mode !== kLoose) {
    if (typeof a === 'number') return NumberIsNaN(a) && NumberIsNaN(b);
    return isObject(a) && isObject(b) ? undefined : false;
  }
  if (isObject(a) && isObject(b)) return undefined;
  if (isObject(a) || isObject(b)) return false;
  // eslint-disable-next-line eqeqeq
  return a == b || (NumberIsNaN(a) && NumberIsNaN(b));
}

// --- the objects being compared right now ---------------------------------------------------------------------------

// Two structures with cycles are equal when the cycles lead back to the same depth.
class Ancestors {
  constructor() {
    this.left = [];
    this.right = [];
  }

  // undefined when neither value is being compared already.
  known(a, b) {
    const at = ArrayPrototypeIndexOf(this.left, a);
    const other = ArrayPrototypeIndexOf(this.right, b);
    return at === -1 && other === -1 ? undefined : at === other;
  }

  inside(a, b, compare) {
    ArrayPrototypePush(this.left, a);
    ArrayPrototypePush(this.right, b);
    const result = compare();
    ArrayPrototypePop(this.left);
    ArrayPrototypePop(this.right);
    return result;
  }
}

function deepEqual(a, b, mode, ancestors) {
  const decided = comparePrimitives(a, b, mode);
  return decided === undefined ? objectsEqual(a, b, mode, ancestors) : decided;
}

// --- objects --------------------------------------------------------------------------------------------------------

function objectsEqual(a, b, mode, ancestors) {
  if (mode === kStrict && !sameClass(a, b)) return false;
  if (ObjectPrototypeToString(a) !== ObjectPrototypeToString(b)) return false;
  if (ArrayIsArray(a)) {
    return ArrayIsArray(b) && arraysEqual(a, b, mode, ancestors);
  }
  if (ArrayIsArray(b)) return false;
  if (isPlain(a) && isPlain(b)) return contentsEqual(a, b, mode, ancestors, ObjectKeys);
  return exoticsEqual(a, b, mode, ancestors);
}

// Objects of one constructor are of one class; where that says nothing their prototypes must be the same.
function sameClass(a, b) {
  const { constructor } = a;
  if (constructor === Object || constructor === Array) return b.constructor === constructor;
  if (constructor !== undefined && !ObjectHasOwn(a, 'constructor')) return b.constructor === constructor;
  return ObjectGetPrototypeOf(a) === ObjectGetPrototypeOf(b);
}

// An object straight below Object.prototype (or nothing) without a tag needs no test of what it is.
function isPlain(value) {
  const proto = ObjectGetPrototypeOf(value);
  return (proto === ObjectPrototype || proto === null) && ObjectPrototypeToString(value) === '[object Object]';
}

function arraysEqual(a, b, mode, ancestors) {
  if (mode === kPartial ? a.length < b.length : a.length !== b.length) return false;
  return contentsEqual(a, b, mode, ancestors, nonIndexKeys, mode === kPartial ? partialElements : elementsEqual);
}

function nonIndexKeys(value) {
  const keys = [];
  const all = engine.ownNonIndexKeys(value, true);
  for (let i = 0; i < all.length; i++) if (typeof all[i] === 'string') ArrayPrototypePush(keys, all[i]);
  return keys;
}

// The kinds of object whose contents are not in properties; each test is exact whatever the prototype says.
function exoticsEqual(a, b, mode, ancestors) {
  if (types.isDate(a)) {
    if (!types.isDate(b) || !ObjectIs(DatePrototypeGetTime(a), DatePrototypeGetTime(b))) return false;
  } else if (types.isRegExp(a)) {
    if (!types.isRegExp(b) || !regExpsEqual(a, b)) return false;
  } else if (types.isArrayBufferView(a)) {
    return types.isArrayBufferView(b) && viewsEqual(a, b, mode, ancestors);
  } else if (types.isSet(a)) {
    return types.isSet(b) && sizesMatch(SetPrototypeGetSize(a), SetPrototypeGetSize(b), mode) &&
      contentsEqual(a, b, mode, ancestors, ObjectKeys, setsEqual);
  } else if (types.isMap(a)) {
    return types.isMap(b) && sizesMatch(MapPrototypeGetSize(a), MapPrototypeGetSize(b), mode) &&
      contentsEqual(a, b, mode, ancestors, ObjectKeys, mapsEqual);
  } else if (types.isAnyArrayBuffer(a)) {
    if (!types.isAnyArrayBuffer(b) || !bytesEqual(new Uint8Array(a), new Uint8Array(b), mode)) return false;
  } else if (types.isBoxedPrimitive(a)) {
    if (!boxedEqual(a, b)) return false;
  } else if (isError(a)) {
    if (!isError(b) || !errorsEqual(a, b, mode, ancestors)) return false;
  } else if (!remainingEqual(a, b)) {
    return false;
  }
  return contentsEqual(a, b, mode, ancestors, ObjectKeys);
}

function isError(value) {
  return types.isNativeError(value) || value instanceof Error;
}

function isPlainContent(value) {
  return !types.isDate(value) && !types.isRegExp(value) && !types.isArrayBufferView(value) && !types.isSet(value) &&
    !types.isMap(value) && !types.isAnyArrayBuffer(value) && !types.isBoxedPrimitive(value) && !isError(value);
}

// What is left: two objects that keep all they have in properties, two URLs, or what only equals itself.
function remainingEqual(a, b) {
  if (types.isWeakMap(a) || types.isWeakSet(a) || types.isPromise(a)) return false;
  if (ObjectPrototypeToString(a) === '[object URL]') {
    const { isURL } = require('internal/url');
    if (isURL?.(a)) return isURL(b) && a.href === b.href;
  }
  return isPlainContent(b);
}

function regExpsEqual(a, b) {
  return RegExpPrototypeGetSource(a) === RegExpPrototypeGetSource(b) &&
    RegExpPrototypeGetFlags(a) === RegExpPrototypeGetFlags(b) && a.lastIndex === b.lastIndex;
}

function boxedEqual(a, b) {
  if (types.isNumberObject(a)) {
    return types.isNumberObject(b) && ObjectIs(NumberPrototypeValueOf(a), NumberPrototypeValueOf(b));
  }
  if (types.isStringObject(a)) {
    return types.isStringObject(b) && StringPrototypeValueOf(a) === StringPrototypeValueOf(b);
  }
  if (types.isBooleanObject(a)) {
    return types.isBooleanObject(b) && BooleanPrototypeValueOf(a) === BooleanPrototypeValueOf(b);
  }
  if (types.isBigIntObject(a)) {
    return types.isBigIntObject(b) && BigIntPrototypeValueOf(a) === BigIntPrototypeValueOf(b);
  }
  return types.isSymbolObject(b) && SymbolPrototypeValueOf(a) === SymbolPrototypeValueOf(b);
}

// `message`, `name`, `cause` and `errors` count although they are usually not enumerable.
function errorsEqual(a, b, mode, ancestors) {
  return hiddenEqual(a, b, 'message', mode, ancestors) && hiddenEqual(a, b, 'name', mode, ancestors) &&
    ownHiddenEqual(a, b, 'cause', mode, ancestors) && ownHiddenEqual(a, b, 'errors', mode, ancestors);
}

function hiddenEqual(a, b, key, mode, ancestors) {
  return ObjectPrototypePropertyIsEnumerable(b, key) || deepEqual(a[key], b[key], mode, ancestors);
}

function ownHiddenEqual(a, b, key, mode, ancestors) {
  if (ObjectPrototypePropertyIsEnumerable(b, key)) return true;
  const has = ObjectHasOwn(b, key);
  if (mode === kPartial && !has) return true;
  if (ObjectHasOwn(a, key) !== has) return false;
  return (mode === kPartial && b[key] === undefined) || deepEqual(a[key], b[key], mode, ancestors);
}

// --- bytes ----------------------------------------------------------------------------------------------------------

function viewsEqual(a, b, mode, ancestors) {
  const tag = TypedArrayPrototypeGetSymbolToStringTag(a);
  if (tag !== TypedArrayPrototypeGetSymbolToStringTag(b)) return false;
  if (tag === undefined) {
    return bytesEqual(bytesOf(a), bytesOf(b), mode) && contentsEqual(a, b, mode, ancestors, ObjectKeys);
  }
  const byNumber = mode === kPartial || tag[0] === 'F';
  const same = byNumber ? numbersEqual(a, b, mode) : bytesEqual(bytesOf(a), bytesOf(b), mode);
  return same && contentsEqual(a, b, mode, ancestors, nonIndexKeys);
}

function bytesOf(view) {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function bytesEqual(a, b, mode) {
  if (mode === kPartial) return numbersEqual(a, b, mode);
  return TypedArrayPrototypeGetByteLength(a) === TypedArrayPrototypeGetByteLength(b) &&
    internalBinding('buffer').compare(a, b) === 0;
}

function numbersEqual(a, b, mode) {
  const length = TypedArrayPrototypeGetLength(a);
  const wanted = TypedArrayPrototypeGetLength(b);
  if (mode === kPartial) return hasSubsequence(a, length, b, wanted);
  if (length !== wanted) return false;
  for (let i = 0; i < length; i++) {
    if (mode === kLoose ? a[i] !== b[i] : !ObjectIs(a[i], b[i])) return false;
  }
  return true;
}

function hasSubsequence(a, length, b, wanted) {
  let at = 0;
  for (let i = 0; i < wanted; i++) {
    while (at < length && !ObjectIs(a[at], b[i])) at++;
    if (at++ >= length) return false;
  }
  return true;
}

// --- properties and elements ----------------------------------------------------------------------------------------

function enumerableSymbols(value) {
  const symbols = ObjectGetOwnPropertySymbols(value);
  const found = [];
  for (let i = 0; i < symbols.length; i++) {
    if (ObjectPrototypePropertyIsEnumerable(value, symbols[i])) ArrayPrototypePush(found, symbols[i]);
  }
  return found;
}

function allIn(keys, value) {
  for (let i = 0; i < keys.length; i++) if (!ObjectPrototypePropertyIsEnumerable(value, keys[i])) return false;
  return true;
}

// The keys to compare, or undefined when one object has keys that the other lacks.
function commonKeys(a, b, mode, keysOf) {
  const keys = keysOf(b);
  if (mode !== kPartial && keysOf(a).length !== keys.length) return undefined;
  if (!allIn(keys, a)) return undefined;
  if (mode === kLoose) return keys;
  const symbols = enumerableSymbols(b);
  if (mode !== kPartial && enumerableSymbols(a).length !== symbols.length) return undefined;
  if (!allIn(symbols, a)) return undefined;
  for (let i = 0; i < symbols.length; i++) ArrayPrototypePush(keys, symbols[i]);
  return keys;
}

function contentsEqual(a, b, mode, ancestors, keysOf, entriesEqual = undefined) {
  const keys = commonKeys(a, b, mode, keysOf);
  if (keys === undefined) return false;
  if (keys.length === 0 && entriesEqual === undefined) return true;
  const known = ancestors.known(a, b);
  if (known !== undefined) return known;
  return ancestors.inside(a, b, () => {
    if (entriesEqual !== undefined && !entriesEqual(a, b, mode, ancestors)) return false;
    for (let i = 0; i < keys.length; i++) {
      if (!deepEqual(a[keys[i]], b[keys[i]], mode, ancestors)) return false;
    }
    return true;
  });
}

function elementsEqual(a, b, mode, ancestors) {
  for (let i = 0; i < a.length; i++) {
    const left = a[i];
    const right = b[i];
    if (left === undefined || right === undefined) {
      if (ObjectHasOwn(a, i) !== ObjectHasOwn(b, i)) return false;
    }
    if (!deepEqual(left, right, mode, ancestors)) return false;
  }
  return true;
}

// The expected elements appear in order; others may stand between them, and a hole asks for nothing.
function partialElements(a, b, mode, ancestors) {
  let at = 0;
  for (let i = 0; i < b.length; i++) {
    if (!ObjectHasOwn(b, i)) continue;
    while (at < a.length && !(ObjectHasOwn(a, at) && deepEqual(a[at], b[i], mode, ancestors))) at++;
    if (at++ >= a.length) return false;
  }
  return true;
}

// --- sets and maps --------------------------------------------------------------------------------------------------

function sizesMatch(a, b, mode) {
  return mode === kPartial ? a >= b : a === b;
}

// Takes the first candidate that `matches`; false when there is none.
function takeMatch(candidates, matches) {
  for (let i = 0; i < candidates.length; i++) {
    if (matches(candidates[i])) {
      ArrayPrototypeSplice(candidates, i, 1);
      return true;
    }
  }
  return false;
}

// Splits off what the other side has identically; the rest must be matched by content.
function setsEqual(a, b, mode, ancestors) {
  const left = new SafeSet();
  SetPrototypeForEach(a, (value) => left.add(value));
  const wanted = [];
  let decided = true;
  SetPrototypeForEach(b, (value) => {
    if (left.delete(value)) return;
    if (mode !== kLoose && !isObject(value)) decided = false;
    ArrayPrototypePush(wanted, value);
  });
  if (!decided) return false;
  const candidates = [];
  for (const value of left) if (mode === kLoose || isObject(value)) ArrayPrototypePush(candidates, value);
  if (mode !== kPartial && candidates.length !== wanted.length) return false;
  for (let i = 0; i < wanted.length; i++) {
    if (!takeMatch(candidates, (value) => deepEqual(value, wanted[i], mode, ancestors))) return false;
  }
  return true;
}

function mapsEqual(a, b, mode, ancestors) {
  const left = new SafeMap();
  MapPrototypeForEach(a, (value, key) => left.set(key, value));
  const wanted = [];
  let decided = true;
  MapPrototypeForEach(b, (value, key) => {
    if (!decided) return;
    if (left.has(key) && deepEqual(left.get(key), value, mode, ancestors)) {
      left.delete(key);
    } else {
      if (mode !== kLoose && !isObject(key)) decided = false;
      ArrayPrototypePush(wanted, [key, value]);
    }
  });
  if (!decided) return false;
  const candidates = [];
  for (const entry of left) if (mode === kLoose || isObject(entry[0])) ArrayPrototypePush(candidates, entry);
  for (let i = 0; i < wanted.length; i++) {
    const { 0: key, 1: value } = wanted[i];
    const matches = (entry) =>
      deepEqual(entry[0], key, mode, ancestors) && deepEqual(entry[1], value, mode, ancestors);
    if (!takeMatch(candidates, matches)) return false;
  }
  return mode === kPartial || candidates.length === 0;
}

// --- the faces ------------------------------------------------------------------------------------------------------

function compare(mode) {
  return (a, b) => deepEqual(a, b, mode, new Ancestors());
}

module.exports = {
  isDeepEqual: compare(kLoose),
  isDeepEqualSkippingPrototype: compare(kSkipPrototype),
  isDeepStrictEqual: compare(kStrict),
  isPartialStrictEqual: compare(kPartial),
};
