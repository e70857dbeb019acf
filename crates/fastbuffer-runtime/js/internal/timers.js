// Timeout and Immediate objects, and when they run; answers to Node's internal timers.
'use strict';

const { ArrayPrototypePop, MathFloor, SafeMap, Symbol, SymbolDispose,
        SymbolToPrimitive } = primordials;
const binding = internalBinding('process');
const { runCallback } = require('internal/process/task_queues');

const TIMEOUT_MAX = 2147483647;
const kRefed = Symbol('refed');
const kHasPrimitive = Symbol('kHasPrimitive');
const kAsyncId = Symbol('asyncId');
const kTriggerId = Symbol('triggerId');
// The symbol of util.inspect.custom is registered, so it can be made here without loading util.
const customInspect = Symbol.for('nodejs.util.inspect.custom');

let lastAsyncId = 1;
let sequence = 0;
let refedTimers = 0;
let refedImmediates = 0;
const knownById = new SafeMap();

function now() {
  return MathFloor(binding.hrtimeNumber());
}
const origin = now();

// A binary heap ordered by due time, then by age.
const heap = [];

function before(a, b) {
  const dueA = a._idleStart + a._idleTimeout;
  const dueB = b._idleStart + b._idleTimeout;
  return dueA < dueB || (dueA === dueB && a._idlePrev.sequence < b._idlePrev.sequence);
}

function place(timer, index) {
  heap[index] = timer;
  timer._idlePrev.index = index;
}

function siftUp(timer, index) {
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (!before(timer, heap[parent])) break;
    place(heap[parent], index);
    index = parent;
  }
  place(timer, index);
}

function siftDown(timer, index) {
  const { length } = heap;
  for (;;) {
    let child = 2 * index + 1;
    if (child >= length) break;
    if (child + 1 < length && before(heap[child + 1], heap[child])) child++;
    if (!before(heap[child], timer)) break;
    place(heap[child], index);
    index = child;
  }
  place(timer, index);
}

function insert(timer) {
  timer._idleStart = now() - origin;
  timer._idlePrev.sequence = sequence++;
  siftUp(timer, heap.length);
  if (timer[kRefed]) refedTimers++;
}

function remove(timer) {
  const index = timer._idlePrev.index;
  if (index < 0) return;
  timer._idlePrev.index = -1;
  if (timer[kRefed]) refedTimers--;
  const last = ArrayPrototypePop(heap);
  if (last === timer) return;
  place(last, index);
  siftUp(last, index);
  siftDown(last, last._idlePrev.index);
}

// Where a timer stands in the heap; shown as the list Node keeps it in.
class TimersList {
  constructor() {
    this.index = -1;
    this.sequence = 0;
  }
}

function normalizeDelay(after) {
  after *= 1;
  if (after > TIMEOUT_MAX) {
    warnDelay(`${after} does not fit into a 32-bit signed integer.\nTimeout duration was set to 1.`,
              'TimeoutOverflowWarning');
    return 1;
  }
  if (after < 0) {
    warnDelay(`${after} is a negative number.\nTimeout duration was set to 1.`, 'TimeoutNegativeWarning');
    return 1;
  }
  if (after !== after) {
    warnDelay(`${after} is not a number.\nTimeout duration was set to 1.`, 'TimeoutNaNWarning');
    return 1;
  }
  return after >= 1 ? after : 1;
}

let warnedNegative = false;
let warnedNaN = false;

function warnDelay(text, name) {
  if (name === 'TimeoutNegativeWarning') {
    if (warnedNegative) return;
    warnedNegative = true;
  } else if (name === 'TimeoutNaNWarning') {
    if (warnedNaN) return;
    warnedNaN = true;
  }
  require('internal/process/warning').emitWarning(text, name);
}

class Timeout {
  constructor(callback, after, args, isRepeat, isRefed) {
    const delay = after === undefined ? 1 : normalizeDelay(after);
    this._idleTimeout = delay;
    this._idlePrev = new TimersList();
    this._idleNext = this._idlePrev;
    this._idleStart = null;
    this._onTimeout = callback;
    this._timerArgs = args;
    this._repeat = isRepeat ? delay : null;
    this._destroyed = false;
    this[kRefed] = isRefed;
    this[kHasPrimitive] = false;
    this[kAsyncId] = ++lastAsyncId;
    this[kTriggerId] = 1;
    insert(this);
  }

  refresh() {
    if (this._destroyed && this._idlePrev.index < 0 && this._onTimeout === null) return this;
    if (this._idlePrev.index >= 0) remove(this);
    this._destroyed = false;
    insert(this);
    return this;
  }

  unref() {
    if (this[kRefed]) {
      if (this._idlePrev.index >= 0) refedTimers--;
      this[kRefed] = false;
    }
    return this;
  }

  ref() {
    if (this[kRefed] === false) {
      this[kRefed] = true;
      if (this._idlePrev.index >= 0) refedTimers++;
    }
    return this;
  }

  hasRef() {
    return this[kRefed];
  }

  close() {
    clearTimer(this);
    return this;
  }

  [customInspect](_, options) {
    const { inspect } = require('internal/util/inspect');
    return inspect(this, { ...options, depth: 0, customInspect: false });
  }

  [SymbolDispose]() {
    clearTimer(this);
  }

  [SymbolToPrimitive]() {
    const id = this[kAsyncId];
    if (!this[kHasPrimitive]) {
      this[kHasPrimitive] = true;
      knownById.set(`${id}`, this);
    }
    return id;
  }
}

function forget(timer) {
  timer._destroyed = true;
  if (timer[kHasPrimitive]) knownById.delete(`${timer[kAsyncId]}`);
}

function clearTimer(timer) {
  remove(timer);
  timer._onTimeout = null;
  timer._idleTimeout = -1;
  forget(timer);
}

function isTimer(value) {
  return value instanceof Timeout;
}

// Takes a Timeout, its number or its number as a string; ignores anything else.
function clearAny(timer) {
  if (timer === null || timer === undefined || timer === '') return;
  if (typeof timer === 'object') {
    if (isTimer(timer)) clearTimer(timer);
    else if (typeof timer.close === 'function' && timer._onTimeout) timer.close();
    return;
  }
  if (typeof timer !== 'number' && typeof timer !== 'string') return;
  const found = knownById.get(`${timer}`);
  if (found !== undefined) clearTimer(found);
}

function runTimer(timer) {
  const { _onTimeout: callback, _timerArgs: args } = timer;
  if (typeof callback !== 'function') return;
  const { _idleStart: start } = timer;
  runCallback(callback, timer, args);
  // A callback may have cleared or refreshed its own timer.
  if (timer._idlePrev.index >= 0 || timer._idleTimeout === -1) return;
  if (timer._repeat !== null && timer._repeat !== undefined && timer._idleStart === start) {
    timer._idleTimeout = timer._repeat;
    insert(timer);
  } else {
    forget(timer);
  }
}

// Runs every timer that is due now; one that is started meanwhile waits for the next turn.
function processTimers() {
  if (heap.length === 0) return;
  const time = now() - origin;
  const limit = sequence;
  while (heap.length > 0) {
    const timer = heap[0];
    if (timer._idleStart + timer._idleTimeout > time || timer._idlePrev.sequence >= limit) break;
    remove(timer);
    runTimer(timer);
  }
}

function msToNextTimer() {
  if (heap.length === 0) return -1;
  const { _idleStart, _idleTimeout } = heap[0];
  const left = origin + _idleStart + _idleTimeout - binding.hrtimeNumber();
  return left > 0 ? left : 0;
}

let immediates = [];

class Immediate {
  constructor(callback, args) {
    this._idleNext = null;
    this._idlePrev = null;
    this._onImmediate = callback;
    this._argv = args;
    this._destroyed = false;
    this[kRefed] = true;
    this[kAsyncId] = ++lastAsyncId;
    this[kTriggerId] = 1;
    refedImmediates++;
    immediates[immediates.length] = this;
  }

  ref() {
    if (this[kRefed] === false) {
      this[kRefed] = true;
      refedImmediates++;
    }
    return this;
  }

  unref() {
    if (this[kRefed] === true) {
      this[kRefed] = false;
      refedImmediates--;
    }
    return this;
  }

  hasRef() {
    return !!this[kRefed];
  }

  [SymbolDispose]() {
    clearImmediate(this);
  }
}

function settle(immediate) {
  if (immediate[kRefed]) refedImmediates--;
  immediate[kRefed] = null;
  immediate._destroyed = true;
}

function clearImmediate(immediate) {
  if (!(immediate instanceof Immediate) || immediate._destroyed) return;
  settle(immediate);
  immediate._onImmediate = null;
}

function processImmediates() {
  if (immediates.length === 0) return;
  const batch = immediates;
  immediates = [];
  for (let i = 0; i < batch.length; i++) {
    const immediate = batch[i];
    if (immediate._destroyed) continue;
    const { _onImmediate: callback, _argv: args } = immediate;
    settle(immediate);
    runCallback(callback, immediate, args);
    immediate._onImmediate = null;
  }
}

module.exports = {
  Timeout,
  Immediate,
  clearAny,
  clearImmediate,
  processTimers,
  processImmediates,
  msToNextTimer,
  hasImmediates: () => refedImmediates > 0,
  hasRefed: () => refedTimers > 0 || refedImmediates > 0,
  counts: () => ({ timeouts: refedTimers, immediates: refedImmediates }),
};
