// What the web streams share: state, queues with sizes, promises that settle later; internal/webstreams/util in Node.
'use strict';

const {
  ArrayBufferPrototypeGetDetached, ArrayBufferPrototypeTransfer, ArrayPrototypePush, FunctionPrototypeCall, Number,
  NumberIsNaN, ObjectDefineProperty, PromisePrototypeThen, PromiseReject, PromiseResolve, PromiseWithResolvers,
  ReflectApply, Symbol, SymbolToStringTag, TypeError,
} = primordials;
const { codes } = require('internal/errors');
const { isUntransferable } = require('internal/buffer/untransferable');
const { validateFunction } = require('internal/validators');

const { ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE, ERR_INVALID_THIS } = codes;
const kState = Symbol('kState');
const kType = Symbol('kType');
const kPull = Symbol('kPull');
const kCancel = Symbol('kCancel');
const kRelease = Symbol('kRelease');
const kAbort = Symbol('kAbort');
const kError = Symbol('kError');
// The first argument of constructors that scripts may not call, or not in this way.
const kCreate = { __proto__: null };

const resolved = PromiseResolve(undefined);

function nothing() {}

// --- Brands ----------------------------------------------------------------------------------------------------------

function isOf(name) {
  return (value) => value !== null && (typeof value === 'object' || typeof value === 'function') &&
    value[kState] !== undefined && value[kType] === name;
}

function checkOf(name) {
  const is = isOf(name);
  return (value) => {
    if (!is(value)) throw new ERR_INVALID_THIS(name);
    return value[kState];
  };
}

// Gives a class what Web IDL gives an interface: enumerable members and a tag.
function shapeClass(constructor, name, members) {
  for (let i = 0; i < members.length; i++) {
    ObjectDefineProperty(constructor.prototype, members[i], { __proto__: null, enumerable: true });
  }
  ObjectDefineProperty(constructor.prototype, SymbolToStringTag, { __proto__: null, value: name, configurable: true });
}

function setLength(fn, length) {
  ObjectDefineProperty(fn, 'length', { __proto__: null, value: length, configurable: true });
}

// As Node prints them; below the depth there is nothing to print.
function inspectAs(name, parts, depth, options) {
  if (depth < 0) return undefined;
  const inner = { __proto__: null, ...options, depth: options.depth == null ? null : options.depth - 1 };
  return `${name} ${require('internal/util/inspect').inspect(parts, inner)}`;
}

// --- Promises --------------------------------------------------------------------------------------------------------

function isPromisePending(promise) {
  const details = internalBinding('engine').promiseDetails(promise);
  return details !== undefined && details[0] === 0;
}

// Nobody is told when this promise is rejected and nobody listens.
function markHandled(promise) {
  PromisePrototypeThen(promise, undefined, nothing);
}

// A promise that can be settled from outside, once; `pending` says whether it has been.
class Deferred {
  constructor() {
    const { promise, resolve, reject } = PromiseWithResolvers();
    this.promise = promise;
    this.pending = true;
    this.settleWith = resolve;
    this.fail = reject;
  }

  resolve(value) {
    this.pending = false;
    this.settleWith(value);
  }

  reject(reason) {
    this.pending = false;
    this.fail(reason);
  }

  static resolved(value) {
    const made = new Deferred();
    made.resolve(value);
    return made;
  }

  static rejected(reason) {
    const made = new Deferred();
    made.reject(reason);
    markHandled(made.promise);
    return made;
  }
}

// Calls a function of a script and answers a promise of its result, whatever it does.
function callForPromise(fn, receiver, ...args) {
  try {
    return PromiseResolve(ReflectApply(fn, receiver, args));
  } catch (error) {
    return PromiseReject(error);
  }
}

// A method of an underlying source, sink or transformer as an algorithm; `nothing` where there is none.
function methodOf(owner, method, name) {
  if (method === undefined || method === null) return () => resolved;
  validateFunction(method, name);
  return (...args) => callForPromise(method, owner, ...args);
}

// --- Queues ----------------------------------------------------------------------------------------------------------

// First in, first out; taking is as cheap as adding.
class Queue {
  #items = [];
  #head = 0;

  get length() {
    return this.#items.length - this.#head;
  }

  push(item) {
    ArrayPrototypePush(this.#items, item);
  }

  first() {
    return this.#items[this.#head];
  }

  shift() {
    const item = this.#items[this.#head];
    this.#items[this.#head++] = undefined;
    if (this.#head === this.#items.length) {
      this.#items = [];
      this.#head = 0;
    } else if (this.#head === 1024) {
      this.#items = primordials.ArrayPrototypeSlice(this.#items, this.#head);
      this.#head = 0;
    }
    return item;
  }
}

function resetQueue(state) {
  state.queue = new Queue();
  state.queueTotalSize = 0;
}

function enqueueWithSize(state, value, size) {
  const number = Number(size);
  if (typeof size === 'bigint') throw new TypeError('Cannot convert a BigInt value to a number');
  if (NumberIsNaN(number) || number < 0 || number === Infinity) {
    throw new ERR_INVALID_ARG_VALUE.RangeError('size', size);
  }
  state.queue.push({ value, size: number });
  state.queueTotalSize += number;
}

function dequeue(state) {
  const { value, size } = state.queue.shift();
  state.queueTotalSize -= size;
  if (state.queueTotalSize < 0) state.queueTotalSize = 0; // rounding
  return value;
}

// --- Strategies ------------------------------------------------------------------------------------------------------

function highWaterMarkOf(value, otherwise) {
  if (value === undefined) return otherwise;
  const number = +value;
  if (NumberIsNaN(number) || number < 0) throw new ERR_INVALID_ARG_VALUE.RangeError('strategy.highWaterMark', value);
  return number;
}

function sizeOf(size) {
  if (size === undefined) return () => 1;
  validateFunction(size, 'strategy.size');
  return (chunk) => FunctionPrototypeCall(size, undefined, chunk);
}

// --- Memory ----------------------------------------------------------------------------------------------------------

function isDetached(memory) {
  try {
    return ArrayBufferPrototypeGetDetached(memory);
  } catch {
    return false;
  }
}

// Takes the memory away from whoever had it.
function transferMemory(memory) {
  if (isUntransferable(memory)) throw new TypeError('ArrayBuffer is not detachable and could not be cloned.');
  return ArrayBufferPrototypeTransfer(memory);
}

function invalidState(message) {
  return new ERR_INVALID_STATE.TypeError(message);
}

module.exports = {
  Deferred,
  Queue,
  callForPromise,
  checkOf,
  dequeue,
  enqueueWithSize,
  highWaterMarkOf,
  inspectAs,
  invalidState,
  isDetached,
  isOf,
  isPromisePending,
  kAbort,
  kCancel,
  kCreate,
  kError,
  kPull,
  kRelease,
  kState,
  kType,
  markHandled,
  methodOf,
  nothing,
  resetQueue,
  resolved,
  setLength,
  shapeClass,
  sizeOf,
  transferMemory,
};
