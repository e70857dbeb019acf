// Answers to util.promisify, callbackify, inherits and deprecate; shared by the other node: modules.
'use strict';

const {
  ArrayPrototypePop, ArrayPrototypePush, FunctionPrototypeBind, ObjectDefineProperties, ObjectDefineProperty,
  ObjectFreeze, ObjectGetOwnPropertyDescriptors, ObjectGetPrototypeOf, ObjectSetPrototypeOf, ObjectValues, Promise,
  PromisePrototypeThen, ReflectApply, ReflectConstruct, SafeSet, Symbol, SymbolFor,
} = primordials;
const { codes } = require('internal/errors');
const { validateFunction, validateString } = require('internal/validators');

const { ERR_FALSY_VALUE_REJECTION, ERR_INVALID_ARG_TYPE } = codes;
const customPromisify = SymbolFor('nodejs.util.promisify.custom');
// Names for the values of a callback that has more than one: the promise then gives an object of them.
const customPromisifyArgs = Symbol('customPromisifyArgs');

const warnedCodes = new SafeSet();

// The process object's own emitWarning: scripts replace it to silence or to collect warnings.
function emitWarning(...args) {
  const process = require('internal/process/object');
  return ReflectApply(process.emitWarning, process, args);
}

function deprecate(fn, message, code = undefined, options = undefined) {
  if (code !== undefined) validateString(code, 'code');
  let warned = false;
  function warn(caller) {
    if (warned || require('internal/process/object').noDeprecation === true) return;
    warned = true;
    if (code === undefined) {
      emitWarning(message, 'DeprecationWarning', caller);
    } else if (!warnedCodes.has(code)) {
      warnedCodes.add(code);
      emitWarning(message, 'DeprecationWarning', code, caller);
    }
  }
  function deprecated(...args) {
    warn(deprecated);
    return new.target ? ReflectConstruct(fn, args, new.target) : ReflectApply(fn, this, args);
  }
  if (options?.modifyPrototype !== false) {
    ObjectSetPrototypeOf(deprecated, fn);
    if (fn.prototype) deprecated.prototype = fn.prototype;
  }
  ObjectDefineProperty(deprecated, 'length', {
    __proto__: null, value: fn.length, writable: false, enumerable: false, configurable: true,
  });
  return deprecated;
}

// As scripts have it: --no-deprecation leaves the function as it is.
const publicly = {
  deprecate(fn, message, code, options) {
    if (require('internal/process/object').noDeprecation === true) return fn;
    return deprecate(fn, message, code, options);
  },
};
ObjectDefineProperty(publicly.deprecate, 'length', { __proto__: null, value: 3, configurable: true });

function namedResults(names, values) {
  const result = {};
  for (let i = 0; i < names.length; i++) result[names[i]] = values[i];
  return result;
}

function warnAboutPromise(result) {
  const { isPromise } = require('internal/util/types');
  if (!isPromise(result)) return;
  emitWarning('Calling promisify on a function that returns a Promise is likely a mistake.',
              'DeprecationWarning', 'DEP0174');
}

function promisify(original) {
  validateFunction(original, 'original');
  const custom = original[customPromisify];
  if (custom) {
    validateFunction(custom, 'util.promisify.custom');
    return ObjectDefineProperty(custom, customPromisify, {
      __proto__: null, value: custom, enumerable: false, writable: false, configurable: true,
    });
  }
  const names = original[customPromisifyArgs];
  function fn(...args) {
    return new Promise((resolve, reject) => {
      ArrayPrototypePush(args, (error, ...values) => {
        if (error) reject(error);
        else if (names !== undefined && values.length > 1) resolve(namedResults(names, values));
        else resolve(values[0]);
      });
      warnAboutPromise(ReflectApply(original, this, args));
    });
  }
  ObjectSetPrototypeOf(fn, ObjectGetPrototypeOf(original));
  ObjectDefineProperty(fn, customPromisify, {
    __proto__: null, value: fn, enumerable: false, writable: false, configurable: true,
  });
  const descriptors = ObjectGetOwnPropertyDescriptors(original);
  const values = ObjectValues(descriptors);
  for (let i = 0; i < values.length; i++) ObjectSetPrototypeOf(values[i], null);
  return ObjectDefineProperties(fn, descriptors);
}
promisify.custom = customPromisify;

function reportRejection(reason, callback) {
  if (reason) return callback(reason);
  return callback(new ERR_FALSY_VALUE_REJECTION.HideStackFramesError(reason));
}

function callbackify(original) {
  validateFunction(original, 'original');
  function callbackified(...args) {
    const { nextTick } = require('internal/process/task_queues');
    const last = ArrayPrototypePop(args);
    if (typeof last !== 'function') throw new ERR_INVALID_ARG_TYPE('last argument', 'Function', last);
    const callback = FunctionPrototypeBind(last, this);
    PromisePrototypeThen(ReflectApply(original, this, args),
                         (value) => nextTick(callback, null, value),
                         (reason) => nextTick(reportRejection, reason, callback));
  }
  const descriptors = ObjectGetOwnPropertyDescriptors(original);
  if (typeof descriptors.length.value === 'number') descriptors.length.value++;
  if (typeof descriptors.name.value === 'string') descriptors.name.value += 'Callbackified';
  const values = ObjectValues(descriptors);
  for (let i = 0; i < values.length; i++) ObjectSetPrototypeOf(values[i], null);
  return ObjectDefineProperties(callbackified, descriptors);
}

function inherits(ctor, superCtor) {
  if (ctor === undefined || ctor === null) throw new ERR_INVALID_ARG_TYPE('ctor', 'Function', ctor);
  if (superCtor === undefined || superCtor === null) throw new ERR_INVALID_ARG_TYPE('superCtor', 'Function', superCtor);
  if (superCtor.prototype === undefined) {
    throw new ERR_INVALID_ARG_TYPE('superCtor.prototype', 'Object', superCtor.prototype);
  }
  ObjectDefineProperty(ctor, 'super_', {
    __proto__: null, value: superCtor, writable: true, configurable: true,
  });
  ObjectSetPrototypeOf(ctor.prototype, superCtor.prototype);
}

// A property that is made by `make` when it is first read, and an ordinary one from then on.
function defineLazy(target, name, make) {
  function define(value) {
    ObjectDefineProperty(target, name, {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
    return value;
  }
  ObjectDefineProperty(target, name, {
    __proto__: null, get: () => define(make()), set: define, enumerable: true, configurable: true,
  });
}

module.exports = {
  callbackify,
  customPromisify,
  customPromisifyArgs,
  defineLazy,
  deprecate,
  emitWarning,
  inherits,
  kEmptyObject: ObjectFreeze({ __proto__: null }),
  promisify,
  publicDeprecate: publicly.deprecate,
};
