// node:timers/promises: timers as promises and as an async iterator, cancelled by an AbortSignal.
'use strict';

const { Promise, PromiseReject, Symbol } = primordials;
const { AbortError, codes } = require('internal/errors');
const { Immediate, Timeout, clearAny, clearImmediate } = require('internal/timers');
const { validateAbortSignal, validateBoolean, validateNumber, validateObject } = require('internal/validators');

const kScheduler = Symbol('kScheduler');

function checkOptions(options) {
  validateObject(options, 'options');
  const { signal, ref } = options;
  validateAbortSignal(signal, 'options.signal');
  if (ref !== undefined) validateBoolean(ref, 'options.ref');
}

function abortError(signal) {
  return new AbortError(undefined, { cause: signal.reason });
}

// Waits for what `start` sets going; `cancel` undoes it when the signal fires.
function waitFor(start, cancel, value, { signal, ref = true }) {
  if (signal?.aborted) return PromiseReject(abortError(signal));
  return new Promise((resolve, reject) => {
    let onAbort;
    const handle = start(() => {
      if (onAbort !== undefined) signal.removeEventListener('abort', onAbort);
      resolve(value);
    });
    if (!ref) handle.unref();
    if (signal) {
      onAbort = () => {
        cancel(handle);
        reject(abortError(signal));
      };
      signal.addEventListener('abort', onAbort, { __proto__: null, once: true });
    }
  });
}

function setTimeout(delay, value, options = {}) {
  try {
    if (delay !== undefined) validateNumber(delay, 'delay');
    checkOptions(options);
  } catch (error) {
    return PromiseReject(error);
  }
  return waitFor((done) => new Timeout(done, delay, undefined, false, true), clearAny, value, options);
}

function setImmediate(value, options = {}) {
  try {
    checkOptions(options);
  } catch (error) {
    return PromiseReject(error);
  }
  return waitFor((done) => new Immediate(done, undefined), clearImmediate, value, options);
}

async function* setInterval(delay, value, options = {}) {
  if (delay !== undefined) validateNumber(delay, 'delay');
  checkOptions(options);
  const { signal, ref = true } = options;
  if (signal?.aborted) throw abortError(signal);
  let ticks = 0;
  let wake;
  const timer = new Timeout(() => {
    ticks++;
    wake?.();
  }, delay, undefined, true, ref);
  let onAbort;
  if (signal) {
    onAbort = () => {
      clearAny(timer);
      wake?.();
    };
    signal.addEventListener('abort', onAbort, { __proto__: null, once: true });
  }
  try {
    while (!signal?.aborted) {
      if (ticks === 0) await new Promise((resolve) => { wake = resolve; });
      for (; ticks > 0; ticks--) yield value;
    }
    throw abortError(signal);
  } finally {
    clearAny(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

class Scheduler {
  constructor(key) {
    if (key !== kScheduler) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this[kScheduler] = true;
  }

  yield() {
    if (!this[kScheduler]) throw new codes.ERR_INVALID_THIS('Scheduler');
    return setImmediate();
  }

  wait(delay, options) {
    if (!this[kScheduler]) throw new codes.ERR_INVALID_THIS('Scheduler');
    return setTimeout(delay, undefined, options);
  }
}

module.exports = { setTimeout, setImmediate, setInterval, scheduler: new Scheduler(kScheduler) };
