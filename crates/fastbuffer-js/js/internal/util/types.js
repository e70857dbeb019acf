// Answers to node:util/types: what an object really is, whatever its prototype or tag claims.
'use strict';

const {
  ArrayBufferIsView,
  ArrayBufferPrototypeGetByteLength,
  BigIntPrototypeValueOf,
  BooleanPrototypeValueOf,
  DatePrototypeGetTime,
  FunctionPrototypeToString,
  MapIteratorPrototype,
  MapPrototypeGetSize,
  NumberPrototypeValueOf,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  ObjectPrototypeIsPrototypeOf,
  ObjectPrototypeToString,
  RegExpPrototypeExec,
  RegExpPrototypeGetGlobal,
  SetIteratorPrototype,
  SetPrototypeGetSize,
  SharedArrayBufferPrototypeGetByteLength,
  StringPrototypeValueOf,
  SymbolPrototypeValueOf,
  SymbolToStringTag,
  TypedArrayPrototypeGetSymbolToStringTag,
  WeakMapPrototypeHas,
  WeakSetPrototypeHas,
} = primordials;

const engine = internalBinding('engine');
const errorIsError = Error.isError;
const GeneratorPrototype = ObjectGetPrototypeOf(ObjectGetPrototypeOf((function* () {})()));
const AsyncGeneratorPrototype =
  ObjectGetPrototypeOf(ObjectGetPrototypeOf((async function* () {})()));
const AsyncFunctionPrototype = ObjectGetPrototypeOf(async () => {});
const probe = {};

function isObject(value) {
  return value !== null && typeof value === 'object';
}

// A test that a built-in method accepts the value as its receiver; the method must have no effect.
function accepts(method, argument) {
  return (value) => {
    if (!isObject(value)) return false;
    try {
      method(value, argument);
      return true;
    } catch {
      return false;
    }
  };
}

const isDate = accepts(DatePrototypeGetTime);
const isMap = accepts(MapPrototypeGetSize);
const isSet = accepts(SetPrototypeGetSize);
const isWeakMap = accepts(WeakMapPrototypeHas, probe);
const isWeakSet = accepts(WeakSetPrototypeHas, probe);
const isArrayBuffer = accepts(ArrayBufferPrototypeGetByteLength);
const isSharedArrayBuffer = SharedArrayBufferPrototypeGetByteLength === undefined ?
  () => false : accepts(SharedArrayBufferPrototypeGetByteLength);
const isNumberObject = accepts(NumberPrototypeValueOf);
const isStringObject = accepts(StringPrototypeValueOf);
const isBooleanObject = accepts(BooleanPrototypeValueOf);
const isBigIntObject = accepts(BigIntPrototypeValueOf);
const isSymbolObject = accepts(SymbolPrototypeValueOf);

// RegExp.prototype is no RegExp: its flags read as undefined.
function isRegExp(value) {
  if (!isObject(value)) return false;
  try {
    return RegExpPrototypeGetGlobal(value) !== undefined;
  } catch {
    return false;
  }
}

// The name a built-in tag gives, unless a Symbol.toStringTag hides it.
function untaggedClass(value) {
  return isObject(value) && !(SymbolToStringTag in value) ? ObjectPrototypeToString(value) : '';
}

function isNativeError(value) {
  if (!isObject(value)) return false;
  if (errorIsError !== undefined) return errorIsError(value);
  return untaggedClass(value) === '[object Error]';
}

function isArgumentsObject(value) {
  return untaggedClass(value) === '[object Arguments]';
}

function isPromise(value) {
  return isObject(value) && engine.promiseDetails(value) !== undefined;
}

function isProxy(value) {
  return (isObject(value) || typeof value === 'function') && engine.proxyDetails(value) !== undefined;
}

// No method tells an iterator without moving it: its prototype chain does, and the engine where it can.
function isIteratorOf(prototype) {
  return (value) => isObject(value) && ObjectPrototypeIsPrototypeOf(prototype, value) &&
    ObjectGetPrototypeOf(value) === prototype;
}

const isMapIterator = isIteratorOf(MapIteratorPrototype);
const isSetIterator = isIteratorOf(SetIteratorPrototype);

// A generator inherits from its function's `prototype`, which inherits from %GeneratorPrototype%.
function isGeneratorObject(value) {
  if (!isObject(value) || isProxy(value)) return false;
  const parent = ObjectGetPrototypeOf(value);
  return (parent !== GeneratorPrototype && ObjectPrototypeIsPrototypeOf(GeneratorPrototype, value)) ||
    (parent !== AsyncGeneratorPrototype && ObjectPrototypeIsPrototypeOf(AsyncGeneratorPrototype, value));
}

function sourceMatches(pattern) {
  return (value) => {
    if (typeof value !== 'function') return false;
    return RegExpPrototypeExec(pattern, FunctionPrototypeToString(value)) !== null;
  };
}

const startsAsync = sourceMatches(/^(?:static\s+)?async\b/);
const startsAsyncParenthesis = sourceMatches(/^async\s*\(/);

// `async(x) {}` may be a plain method called async: then only its prototype tells.
function isAsyncFunction(value) {
  if (!startsAsync(value)) return false;
  return !startsAsyncParenthesis(value) || ObjectPrototypeIsPrototypeOf(AsyncFunctionPrototype, value);
}

const isGeneratorFunction = sourceMatches(/^(?:static\s+)?(?:async\s*)?(?:function\s*)?\*/);

function typedArrayName(value) {
  return isObject(value) ? TypedArrayPrototypeGetSymbolToStringTag(value) : undefined;
}

function isTypedArray(value) {
  return typedArrayName(value) !== undefined;
}

function isNamed(name) {
  return (value) => typedArrayName(value) === name;
}

function isDataView(value) {
  return ArrayBufferIsView(value) && !isTypedArray(value);
}

function isAnyArrayBuffer(value) {
  return isArrayBuffer(value) || isSharedArrayBuffer(value);
}

function isBoxedPrimitive(value) {
  return isNumberObject(value) || isStringObject(value) || isBooleanObject(value) ||
    isBigIntObject(value) || isSymbolObject(value);
}

function isModuleNamespaceObject(value) {
  if (!isObject(value) || ObjectGetPrototypeOf(value) !== null) return false;
  const tag = ObjectGetOwnPropertyDescriptor(value, SymbolToStringTag);
  return tag !== undefined && tag.value === 'Module' && !tag.writable && !tag.configurable &&
    !tag.enumerable;
}

function never() {
  return false;
}

module.exports = {
  isArgumentsObject,
  isArrayBuffer,
  isAsyncFunction,
  isBigIntObject,
  isBooleanObject,
  isDate,
  isExternal: never,
  isGeneratorFunction,
  isGeneratorObject,
  isMap,
  isMapIterator,
  isModuleNamespaceObject,
  isNativeError,
  isNumberObject,
  isPromise,
  isProxy,
  isRegExp,
  isSet,
  isSetIterator,
  isSharedArrayBuffer,
  isStringObject,
  isSymbolObject,
  isWeakMap,
  isWeakSet,
  isAnyArrayBuffer,
  isBoxedPrimitive,
  isArrayBufferView: ArrayBufferIsView,
  isDataView,
  isTypedArray,
  isUint8Array: isNamed('Uint8Array'),
  isUint8ClampedArray: isNamed('Uint8ClampedArray'),
  isUint16Array: isNamed('Uint16Array'),
  isUint32Array: isNamed('Uint32Array'),
  isInt8Array: isNamed('Int8Array'),
  isInt16Array: isNamed('Int16Array'),
  isInt32Array: isNamed('Int32Array'),
  isFloat16Array: isNamed('Float16Array'),
  isFloat32Array: isNamed('Float32Array'),
  isFloat64Array: isNamed('Float64Array'),
  isBigInt64Array: isNamed('BigInt64Array'),
  isBigUint64Array: isNamed('BigUint64Array'),
  isKeyObject: never,
  isCryptoKey: never,
};
