// The built-ins as they were before any user code ran, under the names Node's own library gives them.
'use strict';

const out = primordials ?? {};
const { apply: apply_, bind: bind_, call: call_ } = Function.prototype;
const uncurryThis = bind_.bind(call_);
const applyBind = bind_.bind(apply_);
const {
  defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf,
} = Object;
const ownKeys = Reflect.ownKeys;
const split = uncurryThis(String.prototype.split);
const charAt = uncurryThis(String.prototype.charAt);
const toUpper = uncurryThis(String.prototype.toUpperCase);
const sliceString = uncurryThis(String.prototype.slice);

// A name in a list is a property; `@iterator` is Symbol.iterator. What an engine lacks is skipped.
function keyOf(name) {
  return charAt(name, 0) === '@' ? Symbol[sliceString(name, 1)] : name;
}

function capital(name) {
  if (charAt(name, 0) === '@') name = `symbol${toUpper(charAt(name, 1))}${sliceString(name, 2)}`;
  return `${toUpper(charAt(name, 0))}${sliceString(name, 1)}`;
}

function forEachName(list, callback) {
  const names = split(list, ' ');
  for (let i = 0; i < names.length; i++) {
    const key = keyOf(names[i]);
    if (key !== undefined) callback(key, capital(names[i]));
  }
}

// Values and functions that need no receiver: Math.max becomes MathMax.
function copyPlain(source, prefix, list) {
  forEachName(list, (key, name) => {
    const value = source[key];
    if (value !== undefined) out[`${prefix}${name}`] = value;
  });
}

// Static methods, bound to the constructor they came from: Promise.resolve becomes PromiseResolve.
function copyBound(source, prefix, list) {
  forEachName(list, (key, name) => {
    const value = source[key];
    if (typeof value === 'function') out[`${prefix}${name}`] = bind_.call(value, source);
    else if (value !== undefined) out[`${prefix}${name}`] = value;
  });
}

// Methods that take their receiver as first argument: Array.prototype.push becomes ArrayPrototypePush.
function copyPrototype(source, prefix, list) {
  forEachName(list, (key, name) => {
    const desc = getOwnPropertyDescriptor(source, key);
    if (desc === undefined) return;
    if (desc.get !== undefined) {
      out[`${prefix}PrototypeGet${name}`] = uncurryThis(desc.get);
      if (desc.set !== undefined) out[`${prefix}PrototypeSet${name}`] = uncurryThis(desc.set);
    } else if (typeof desc.value === 'function') {
      out[`${prefix}Prototype${name}`] = uncurryThis(desc.value);
    } else {
      out[`${prefix}Prototype${name}`] = desc.value;
    }
  });
}

const TypedArray = getPrototypeOf(Uint8Array);
const ArrayIteratorPrototype = getPrototypeOf(Array.prototype[Symbol.iterator]());
const StringIteratorPrototype = getPrototypeOf(String.prototype[Symbol.iterator]());
const MapIteratorPrototype = getPrototypeOf(new Map()[Symbol.iterator]());
const SetIteratorPrototype = getPrototypeOf(new Set()[Symbol.iterator]());
const generator = function* () {};
const asyncGenerator = async function* () {};

forEachName('AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date Error ' +
  'EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Int16Array Int32Array Int8Array Map ' +
  'Number Object Promise Proxy RangeError ReferenceError RegExp Set SharedArrayBuffer String Symbol SyntaxError ' +
  'TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet ' +
  'decodeURI decodeURIComponent encodeURI encodeURIComponent', (key) => {
  const value = globalThis[key];
  if (value === undefined) return;
  out[key] = value;
  if (value.prototype !== undefined && value.prototype !== null) out[`${key}Prototype`] = value.prototype;
});
out.TypedArray = TypedArray;
out.TypedArrayPrototype = TypedArray.prototype;
out.globalThis = globalThis;
out.queueMicrotask = globalThis.queueMicrotask;

copyPlain(JSON, 'JSON', 'parse stringify');
copyPlain(Math, 'Math', 'E PI abs ceil clz32 cos exp floor fround hypot imul log log10 log2 max min pow random round ' +
  'sign sin sqrt trunc');
copyPlain(Reflect, 'Reflect', 'apply construct defineProperty deleteProperty get getOwnPropertyDescriptor ' +
  'getPrototypeOf has isExtensible ownKeys preventExtensions set setPrototypeOf');
copyPlain(Object, 'Object', 'assign create defineProperties defineProperty entries freeze fromEntries ' +
  'getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf groupBy ' +
  'hasOwn is isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf values');
copyPlain(Number, 'Number', 'EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NEGATIVE_INFINITY NaN ' +
  'POSITIVE_INFINITY isFinite isInteger isNaN isSafeInteger parseFloat parseInt');
copyPlain(BigInt, 'BigInt', 'asIntN asUintN');
copyPlain(String, 'String', 'fromCharCode fromCodePoint raw');
copyPlain(Symbol, 'Symbol', 'asyncDispose asyncIterator dispose for hasInstance isConcatSpreadable iterator keyFor ' +
  'match matchAll replace search species split toPrimitive toStringTag unscopables');
copyPlain(Date, 'Date', 'UTC now parse');
copyPlain(ArrayBuffer, 'ArrayBuffer', 'isView');
if (typeof Atomics === 'object') copyPlain(Atomics, 'Atomics', 'add load notify store wait waitAsync');
copyBound(Array, 'Array', 'from fromAsync isArray of');
copyBound(Promise, 'Promise', 'all allSettled any race reject resolve withResolvers');
copyBound(TypedArray, 'TypedArray', 'from of');

copyPrototype(Array.prototype, 'Array', 'at concat copyWithin entries every fill filter find findIndex findLast ' +
  'findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf map pop push reduce reduceRight reverse ' +
  'shift slice some sort splice toReversed toSorted toSpliced toString unshift values with @iterator');
copyPrototype(ArrayBuffer.prototype, 'ArrayBuffer', 'byteLength detached maxByteLength resizable resize slice transfer');
if (typeof SharedArrayBuffer === 'function') {
  copyPrototype(SharedArrayBuffer.prototype, 'SharedArrayBuffer', 'byteLength grow growable maxByteLength slice');
}
copyPrototype(BigInt.prototype, 'BigInt', 'toLocaleString toString valueOf');
copyPrototype(Boolean.prototype, 'Boolean', 'toString valueOf');
copyPrototype(DataView.prototype, 'DataView', 'buffer byteLength byteOffset getBigInt64 getBigUint64 getFloat32 ' +
  'getFloat64 getInt16 getInt32 getInt8 getUint16 getUint32 getUint8 setBigInt64 setBigUint64 setFloat32 setFloat64 ' +
  'setInt16 setInt32 setInt8 setUint16 setUint32 setUint8');
copyPrototype(Date.prototype, 'Date', 'getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth ' +
  'getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds ' +
  'getUTCMinutes getUTCMonth getUTCSeconds setTime toISOString toJSON toLocaleString toString toUTCString valueOf ' +
  '@toPrimitive');
copyPrototype(Error.prototype, 'Error', 'toString');
copyPrototype(Function.prototype, 'Function', 'apply bind call toString @hasInstance');
copyPrototype(Map.prototype, 'Map', 'clear delete entries forEach get has keys set size values @iterator');
copyPrototype(Number.prototype, 'Number', 'toFixed toLocaleString toPrecision toString valueOf');
copyPrototype(Object.prototype, 'Object', 'hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString ' +
  'valueOf __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__');
copyPrototype(Promise.prototype, 'Promise', 'catch finally then');
copyPrototype(RegExp.prototype, 'RegExp', 'dotAll exec flags global hasIndices ignoreCase multiline source sticky test ' +
  'toString unicode @match @matchAll @replace @search @split');
copyPrototype(Set.prototype, 'Set', 'add clear delete entries forEach has keys size values @iterator');
copyPrototype(String.prototype, 'String', 'anchor at charAt charCodeAt codePointAt concat endsWith includes indexOf ' +
  'isWellFormed lastIndexOf localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search ' +
  'slice split startsWith substring toLocaleLowerCase toLocaleUpperCase toLowerCase toString toUpperCase ' +
  'toWellFormed trim trimEnd trimStart valueOf @iterator');
copyPrototype(Symbol.prototype, 'Symbol', 'description toString valueOf @toPrimitive');
copyPrototype(TypedArray.prototype, 'TypedArray', 'at buffer byteLength byteOffset copyWithin entries every fill ' +
  'filter find findIndex findLast findLastIndex forEach includes indexOf join keys lastIndexOf length map reduce ' +
  'reduceRight reverse set slice some sort subarray toReversed toSorted values with @iterator @toStringTag');
copyPrototype(WeakMap.prototype, 'WeakMap', 'delete get has set');
if (typeof WeakRef === 'function') copyPrototype(WeakRef.prototype, 'WeakRef', 'deref');
if (typeof FinalizationRegistry === 'function') {
  copyPrototype(FinalizationRegistry.prototype, 'FinalizationRegistry', 'register unregister');
}
copyPrototype(WeakSet.prototype, 'WeakSet', 'add delete has');
copyPrototype(ArrayIteratorPrototype, 'ArrayIterator', 'next');
copyPrototype(StringIteratorPrototype, 'StringIterator', 'next');
copyPrototype(MapIteratorPrototype, 'MapIterator', 'next');
copyPrototype(SetIteratorPrototype, 'SetIterator', 'next');
copyPrototype(getPrototypeOf(generator.prototype), 'Generator', 'next return throw');
copyPrototype(getPrototypeOf(asyncGenerator.prototype), 'AsyncGenerator', 'next return throw');
out.ArrayIteratorPrototype = ArrayIteratorPrototype;
out.MapIteratorPrototype = MapIteratorPrototype;
out.SetIteratorPrototype = SetIteratorPrototype;
out.StringIteratorPrototype = StringIteratorPrototype;
out.IteratorPrototype = getPrototypeOf(ArrayIteratorPrototype);
out.AsyncIteratorPrototype = getPrototypeOf(getPrototypeOf(asyncGenerator.prototype));
out.AsyncFunction = getPrototypeOf(async function () {}).constructor;
out.AsyncGeneratorFunction = getPrototypeOf(asyncGenerator).constructor;
out.GeneratorFunction = getPrototypeOf(generator).constructor;

out.uncurryThis = uncurryThis;
out.applyBind = applyBind;
out.ArrayOfApply = applyBind(Array.of, Array);
out.ArrayPrototypeConcatApply = applyBind(Array.prototype.concat);
out.ArrayPrototypePushApply = applyBind(Array.prototype.push);
out.ArrayPrototypeSpliceApply = applyBind(Array.prototype.splice);
out.ArrayPrototypeUnshiftApply = applyBind(Array.prototype.unshift);
out.MathMaxApply = applyBind(Math.max, Math);
out.MathMinApply = applyBind(Math.min, Math);
out.StringFromCharCodeApply = applyBind(String.fromCharCode, String);
out.StringPrototypeConcatApply = applyBind(String.prototype.concat);

// An iterator whose `next` is the original one, whatever user code did to the built-in prototypes.
function createSafeIterator(makeIterator, next) {
  class SafeIterator {
    constructor(iterable) { this.iterator = makeIterator(iterable); }
    next() { return next(this.iterator); }
    [Symbol.iterator]() { return this; }
  }
  setPrototypeOf(SafeIterator.prototype, null);
  freeze(SafeIterator.prototype);
  freeze(SafeIterator);
  return SafeIterator;
}

out.SafeArrayIterator = createSafeIterator(out.ArrayPrototypeSymbolIterator, out.ArrayIteratorPrototypeNext);
out.SafeStringIterator = createSafeIterator(out.StringPrototypeSymbolIterator, out.StringIteratorPrototypeNext);

// Gives `safe` the statics and methods that `unsafe` has now and cuts it loose from the patchable originals.
function copyMissing(source, target) {
  const keys = ownKeys(source);
  for (let i = 0; i < keys.length; i++) {
    if (!out.ObjectHasOwn(target, keys[i])) {
      defineProperty(target, keys[i], { __proto__: null, ...getOwnPropertyDescriptor(source, keys[i]) });
    }
  }
}

function makeSafe(unsafe, safe) {
  copyMissing(unsafe.prototype, safe.prototype);
  copyMissing(unsafe, safe);
  setPrototypeOf(safe.prototype, null);
  freeze(safe.prototype);
  freeze(safe);
  return safe;
}

// The iterating methods of a Safe collection, by the names they have.
function safeIterating(proto, names, next) {
  const methods = {};
  for (let i = 0; i < names.length; i++) {
    const Iterator = createSafeIterator(uncurryThis(proto[names[i]]), next);
    methods[names[i]] = function () { return new Iterator(this); };
  }
  return methods;
}

function defineIterating(safe, methods, main) {
  const names = ownKeys(methods);
  for (let i = 0; i < names.length; i++) {
    defineProperty(safe.prototype, names[i], {
      __proto__: null, configurable: true, writable: true, value: methods[names[i]],
    });
  }
  defineProperty(safe.prototype, Symbol.iterator, {
    __proto__: null, configurable: true, writable: true, value: methods[main],
  });
}

// The constructor of a Safe collection reads its entries with the original array iterator's `next`.
class SafeMap extends Map {
  constructor(entries) {
    super();
    if (entries) for (const entry of new out.SafeArrayIterator(out.ArrayFrom(entries))) this.set(entry[0], entry[1]);
  }
}
class SafeSet extends Set {
  constructor(values) {
    super();
    if (values) for (const value of new out.SafeArrayIterator(out.ArrayFrom(values))) this.add(value);
  }
}
class SafeWeakMap extends WeakMap {}
class SafeWeakSet extends WeakSet {}
defineIterating(SafeMap,
                safeIterating(Map.prototype, ['entries', 'keys', 'values'], out.MapIteratorPrototypeNext), 'entries');
defineIterating(SafeSet,
                safeIterating(Set.prototype, ['entries', 'keys', 'values'], out.SetIteratorPrototypeNext), 'values');
out.SafeMap = makeSafe(Map, SafeMap);
out.SafeSet = makeSafe(Set, SafeSet);
out.SafeWeakMap = makeSafe(WeakMap, SafeWeakMap);
out.SafeWeakSet = makeSafe(WeakSet, SafeWeakSet);
if (typeof WeakRef === 'function') out.SafeWeakRef = makeSafe(WeakRef, class SafeWeakRef extends WeakRef {});
if (typeof FinalizationRegistry === 'function') {
  out.SafeFinalizationRegistry =
    makeSafe(FinalizationRegistry, class SafeFinalizationRegistry extends FinalizationRegistry {});
}

const PromiseThen = out.PromisePrototypeThen;
out.SafePromise = makeSafe(Promise, class SafePromise extends Promise {});

// Promise combinators that neither iterate with a patched iterator nor call a patched `then`.
function arrayToSafePromises(promises, mapFn) {
  const made = [];
  for (let i = 0; i < promises.length; i++) {
    const value = mapFn === undefined ? promises[i] : mapFn(promises[i], i);
    made[i] = new out.SafePromise((resolve, reject) => PromiseThen(out.PromiseResolve(value), resolve, reject));
  }
  return new out.SafeArrayIterator(made);
}

function safeCombinator(name) {
  const combine = bind_.call(Promise[name], out.SafePromise);
  return (promises, mapFn) => new Promise((resolve, reject) =>
    PromiseThen(combine(arrayToSafePromises(promises, mapFn)), resolve, reject));
}

out.SafePromiseAll = safeCombinator('all');
out.SafePromiseAllSettled = safeCombinator('allSettled');
out.SafePromiseAny = safeCombinator('any');
out.SafePromiseRace = safeCombinator('race');
out.SafePromiseAllReturnArrayLike = out.SafePromiseAll;
out.SafePromiseAllReturnVoid = (promises, mapFn) => PromiseThen(out.SafePromiseAll(promises, mapFn), () => {});
out.SafePromiseAllSettledReturnVoid =
  (promises, mapFn) => PromiseThen(out.SafePromiseAllSettled(promises, mapFn), () => {});
out.SafePromisePrototypeFinally = (promise, onFinally) =>
  PromiseThen(promise,
              (value) => PromiseThen(out.PromiseResolve(onFinally()), () => value),
              (reason) => PromiseThen(out.PromiseResolve(onFinally()), () => { throw reason; }));
out.hardenRegExp = (pattern) => pattern;
out.SafeStringPrototypeSearch = (string, pattern) => {
  pattern.lastIndex = 0;
  const match = out.RegExpPrototypeExec(pattern, string);
  return match === null ? -1 : match.index;
};

setPrototypeOf(out, null);
module.exports = freeze(out);
