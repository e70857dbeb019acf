// mock of node:test: functions that remember their calls, in place of others.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeSlice, Error, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor,
        ObjectGetPrototypeOf, Proxy, ReflectApply, ReflectConstruct, ReflectGet,
        SafeMap } = primordials;
const { codes } = require('internal/errors');
const { validateFunction, validateInteger, validateObject, validateString } = require('internal/validators');

// The calls of one mocked function, its `mock` property.
class MockFunctionContext {
  #calls = [];
  #implementation;
  #once = new SafeMap();
  #restore;
  #times;

  constructor(implementation, restore, times) {
    this.#implementation = implementation;
    this.#restore = restore;
    this.#times = times;
  }

  get calls() {
    return ArrayPrototypeSlice(this.#calls);
  }

  callCount() {
    return this.#calls.length;
  }

  mockImplementation(implementation) {
    validateFunction(implementation, 'implementation');
    this.#implementation = implementation;
  }

  mockImplementationOnce(implementation, onCall = this.#calls.length) {
    validateFunction(implementation, 'implementation');
    validateInteger(onCall, 'onCall', this.#calls.length);
    this.#once.set(onCall, implementation);
  }

  restore() {
    this.#restore(this);
  }

  resetCalls() {
    this.#calls = [];
  }

  // The function that this call reaches.
  next(original) {
    const count = this.#calls.length;
    const once = this.#once.get(count);
    if (once !== undefined) {
      this.#once.delete(count);
      return once;
    }
    return count >= this.#times ? original : this.#implementation;
  }

  track(call) {
    ArrayPrototypePush(this.#calls, call);
  }

  useOriginal(original) {
    this.#implementation = original;
  }
}

function record(context, args, target, thisArg, run) {
  const call = { arguments: args, error: undefined, result: undefined, stack: new Error(), target, this: thisArg };
  try {
    call.result = run();
    return call.result;
  } catch (error) {
    call.error = error;
    throw error;
  } finally {
    context.track(call);
  }
}

function checkTimes(times) {
  if (times === undefined) return Infinity;
  validateInteger(times, 'options.times', 1);
  return times;
}

function findDescriptor(object, name) {
  for (let holder = object; holder !== null && holder !== undefined; holder = ObjectGetPrototypeOf(holder)) {
    const desc = ObjectGetOwnPropertyDescriptor(holder, name);
    if (desc !== undefined) return desc;
  }
  return undefined;
}

class MockTracker {
  #mocks = [];

  fn(original = function() {}, implementation = original, options = { __proto__: null }) {
    if (original !== null && typeof original === 'object') {
      options = original;
      original = implementation = function() {};
    } else if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = original;
    }
    validateFunction(original, 'original');
    validateFunction(implementation, 'implementation');
    validateObject(options, 'options');
    return this.#make(original, implementation, () => {}, checkTimes(options.times));
  }

  #make(original, implementation, undo, times) {
    const restore = (context) => {
      context.useOriginal(original);
      undo();
    };
    const context = new MockFunctionContext(implementation, restore, times);
    ArrayPrototypePush(this.#mocks, context);
    return new Proxy(original, {
      __proto__: null,
      apply: (_, thisArg, args) => record(context, args, undefined, thisArg,
                                          () => ReflectApply(context.next(original), thisArg, args)),
      construct: (target, args, newTarget) => {
        let made;
        return record(context, args, target, made, () => {
          made = ReflectConstruct(context.next(original), args, newTarget);
          return made;
        });
      },
      get: (target, key, receiver) => (key === 'mock' ? context : ReflectGet(target, key, receiver)),
    });
  }

  method(object, methodName, implementation = undefined, options = { __proto__: null }) {
    if (typeof methodName !== 'symbol') validateString(methodName, 'methodName');
    if (typeof object !== 'function') validateObject(object, 'object');
    if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = undefined;
    }
    validateObject(options, 'options');
    const { getter = false, setter = false } = options;
    const kind = getter ? 'get' : setter ? 'set' : 'value';
    const desc = findDescriptor(object, methodName);
    const original = desc?.[kind];
    if (typeof original !== 'function') {
      throw new codes.ERR_INVALID_ARG_VALUE('methodName', original, 'must be a method');
    }
    const own = ObjectGetOwnPropertyDescriptor(object, methodName);
    const undo = () => {
      if (own === undefined) delete object[methodName];
      else ObjectDefineProperty(object, methodName, own);
    };
    if (implementation !== undefined) validateFunction(implementation, 'implementation');
    const mocked = this.#make(original, implementation ?? original, undo, checkTimes(options.times));
    ObjectDefineProperty(object, methodName, { ...desc, configurable: true, [kind]: mocked });
    return mocked;
  }

  getter(object, methodName, implementation, options) {
    return this.#accessor(object, methodName, implementation, options, 'getter');
  }

  setter(object, methodName, implementation, options) {
    return this.#accessor(object, methodName, implementation, options, 'setter');
  }

  #accessor(object, methodName, implementation, options, kind) {
    if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = undefined;
    }
    return this.method(object, methodName, implementation, { ...options, [kind]: true });
  }

  get timers() {
    throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('mock.timers');
  }

  module() {
    throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('mock.module');
  }

  reset() {
    this.restoreAll();
    this.#mocks = [];
  }

  restoreAll() {
    for (let i = 0; i < this.#mocks.length; i++) this.#mocks[i].restore();
  }
}

module.exports = { MockTracker };
