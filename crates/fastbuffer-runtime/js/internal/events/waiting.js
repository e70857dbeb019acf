// Answers to events.once and events.on: a promise for one event, an async iterator over all of them.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeShift, AsyncIteratorPrototype, Error, NumberMAX_SAFE_INTEGER,
  ObjectSetPrototypeOf, Promise, PromiseReject, PromiseResolve, SymbolAsyncIterator, SymbolFor,
} = primordials;
const { AbortError, codes } = require('internal/errors');
const { validateAbortSignal, validateInteger, validateObject } = require('internal/validators');

const { ERR_INVALID_ARG_TYPE } = codes;
const kFirstEventParam = SymbolFor('nodejs.kFirstEventParam');
const kWatermarkData = SymbolFor('nodejs.watermarkData');
const noOptions = { __proto__: null };

function invalidEmitter(value) {
  return new ERR_INVALID_ARG_TYPE('emitter', 'EventEmitter', value);
}

// Adds the listener to an emitter or an event target; answers the function that removes it.
function listen(emitter, name, listener, flags = noOptions) {
  if (typeof emitter?.on === 'function') {
    if (flags.once) emitter.once(name, listener);
    else emitter.on(name, listener);
    return () => {
      if (typeof emitter.removeListener === 'function') emitter.removeListener(name, listener);
    };
  }
  if (typeof emitter?.addEventListener !== 'function') throw invalidEmitter(emitter);
  emitter.addEventListener(name, listener, flags);
  return () => emitter.removeEventListener?.(name, listener, flags);
}

function watchAbort(signal, onAbort) {
  if (signal == null) return () => {};
  const { kResistStopPropagation } = require('internal/event_target');
  const flags = { __proto__: null, once: true, [kResistStopPropagation]: true };
  return listen(signal, 'abort', onAbort, flags);
}

async function once(emitter, name, options = noOptions) {
  validateObject(options, 'options');
  const { signal } = options;
  validateAbortSignal(signal, 'options.signal');
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
  return new Promise((resolve, reject) => {
    const undo = [];
    const settle = (how, value) => {
      for (let i = 0; i < undo.length; i++) undo[i]();
      how(value);
    };
    const resolver = (...args) => settle(resolve, args);
    ArrayPrototypePush(undo, listen(emitter, name, resolver, { __proto__: null, once: true }));
    if (name !== 'error' && typeof emitter.once === 'function') {
      const onError = (error) => settle(reject, error);
      ArrayPrototypePush(undo, listen(emitter, 'error', onError, { __proto__: null, once: true }));
    }
    ArrayPrototypePush(undo, watchAbort(signal, () => {
      settle(reject, new AbortError(undefined, { cause: signal.reason }));
    }));
  });
}

// The queue between an emitter and the one who awaits its events.
class EventQueue {
  constructor(emitter, low, high) {
    this.emitter = emitter;
    this.low = low;
    this.high = high;
    this.events = [];
    this.waiting = [];
    this.error = null;
    this.finished = false;
    this.paused = false;
    this.undo = [];
  }

  push(value) {
    const waiter = ArrayPrototypeShift(this.waiting);
    if (waiter !== undefined) {
      waiter.resolve({ value, done: false });
      return;
    }
    ArrayPrototypePush(this.events, value);
    if (!this.paused && this.events.length > this.high) {
      this.paused = true;
      this.emitter.pause?.();
    }
  }

  fail(error) {
    const waiter = ArrayPrototypeShift(this.waiting);
    if (waiter !== undefined) waiter.reject(error);
    else this.error = error;
    this.close();
  }

  next() {
    if (this.events.length > 0) {
      const value = ArrayPrototypeShift(this.events);
      if (this.paused && this.events.length < this.low) {
        this.emitter.resume?.();
        this.paused = false;
      }
      return PromiseResolve({ value, done: false });
    }
    if (this.error !== null) {
      const rejected = PromiseReject(this.error);
      this.error = null;
      return rejected;
    }
    if (this.finished) return this.close();
    return new Promise((resolve, reject) => ArrayPrototypePush(this.waiting, { resolve, reject }));
  }

  close() {
    const { undo } = this;
    this.undo = [];
    for (let i = 0; i < undo.length; i++) undo[i]();
    this.finished = true;
    const result = { value: undefined, done: true };
    while (this.waiting.length > 0) ArrayPrototypeShift(this.waiting).resolve(result);
    return PromiseResolve(result);
  }
}

function watermarks(queue) {
  return {
    get size() { return queue.events.length; },
    get low() { return queue.low; },
    get high() { return queue.high; },
    get isPaused() { return queue.paused; },
  };
}

function makeIterator(queue) {
  return ObjectSetPrototypeOf({
    next() { return queue.next(); },
    return() { return queue.close(); },
    throw(error) {
      if (!error || !(error instanceof Error)) {
        throw new ERR_INVALID_ARG_TYPE('EventEmitter.AsyncIterator', 'Error', error);
      }
      queue.fail(error);
    },
    [SymbolAsyncIterator]() { return this; },
    [kWatermarkData]: watermarks(queue),
  }, AsyncIteratorPrototype);
}

function on(emitter, event, options = noOptions) {
  validateObject(options, 'options');
  const { signal } = options;
  validateAbortSignal(signal, 'options.signal');
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
  const high = options.highWaterMark ?? options.highWatermark ?? NumberMAX_SAFE_INTEGER;
  validateInteger(high, 'options.highWaterMark', 1);
  const low = options.lowWaterMark ?? options.lowWatermark ?? 1;
  validateInteger(low, 'options.lowWaterMark', 1);

  const queue = new EventQueue(emitter, low, high);
  const handler = options[kFirstEventParam] ? (value) => queue.push(value) : (...args) => queue.push(args);
  ArrayPrototypePush(queue.undo, listen(emitter, event, handler));
  if (event !== 'error' && typeof emitter.on === 'function') {
    ArrayPrototypePush(queue.undo, listen(emitter, 'error', (error) => queue.fail(error)));
  }
  const { close } = options;
  for (let i = 0; i < close?.length; i++) {
    ArrayPrototypePush(queue.undo, listen(emitter, close[i], () => queue.close()));
  }
  ArrayPrototypePush(queue.undo, watchAbort(signal, () => {
    queue.fail(new AbortError(undefined, { cause: signal.reason }));
  }));
  return makeIterator(queue);
}

module.exports = { on, once };
