// Answers to PerformanceObserver: told in batches of what was recorded.
'use strict';

const {
  ArrayFrom, ArrayIsArray, ArrayPrototypeFilter, ArrayPrototypeIncludes, ArrayPrototypePush, ArrayPrototypePushApply,
  ArrayPrototypeSlice, ArrayPrototypeSort, ObjectFreeze, ReflectApply, SafeSet, Symbol,
} = primordials;

const { codes } = require('internal/errors');
const { byStart, enumerate, select, tag } = require('internal/perf/entries');
const { customInspect } = require('internal/util/inspect');
const { validateFunction, validateObject, validateString } = require('internal/validators');

const { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_MISSING_ARGS } = codes;
const kCreate = Symbol('kCreate');
const supportedEntryTypes = ObjectFreeze(['function', 'mark', 'measure']);

const observers = new SafeSet();
let pending = [];
let scheduled = false;

function inspectNamed(object, parts, depth, options) {
  if (depth < 0) return object;
  const { inspect } = require('internal/util/inspect');
  const nested = { ...options, depth: options.depth == null ? null : options.depth - 1 };
  return `${object.constructor.name} ${inspect(parts, nested)}`;
}

class PerformanceObserverEntryList {
  #entries;

  constructor(key = undefined, entries = undefined) {
    if (key !== kCreate) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#entries = ArrayPrototypeSort(entries, byStart);
  }

  getEntries() {
    return ArrayPrototypeSlice(this.#entries);
  }

  getEntriesByType(type) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    type = `${type}`;
    return ArrayPrototypeFilter(this.#entries, (entry) => entry.entryType === type);
  }

  getEntriesByName(name, type = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    name = `${name}`;
    return ArrayPrototypeFilter(this.#entries, (entry) =>
      entry.name === name && (type === undefined || entry.entryType === type));
  }

  [customInspect](depth, options) {
    return inspectNamed(this, this.#entries, depth, options);
  }
}
enumerate(PerformanceObserverEntryList.prototype, ['getEntries', 'getEntriesByType', 'getEntriesByName']);
tag(PerformanceObserverEntryList.prototype, 'PerformanceObserverEntryList');

let offer;
let deliver;

class PerformanceObserver {
  #callback;
  #buffer = [];
  #types = new SafeSet();
  #mode = ''; // 'single' or 'multiple' once observe() was called

  constructor(callback) {
    validateFunction(callback, 'callback');
    this.#callback = callback;
  }

  static {
    offer = (observer, entry) => {
      if (!observer.#types.has(entry.entryType)) return;
      ArrayPrototypePush(observer.#buffer, entry);
      schedule(observer);
    };
    deliver = (observer) => {
      const entries = observer.takeRecords();
      if (entries.length === 0) return;
      const list = new PerformanceObserverEntryList(kCreate, entries);
      ReflectApply(observer.#callback, observer, [list, observer]);
    };
  }

  static get supportedEntryTypes() { return supportedEntryTypes; }

  observe(options = { __proto__: null }) {
    validateObject(options, 'options');
    const { entryTypes, type, buffered } = options;
    if (entryTypes === undefined && type === undefined) {
      throw new ERR_MISSING_ARGS('options.entryTypes', 'options.type');
    }
    if (entryTypes !== undefined && type !== undefined) {
      throw new ERR_INVALID_ARG_VALUE('options.entryTypes', entryTypes,
                                      'options.entryTypes can not set with options.type together');
    }
    this.#enter(type === undefined ? 'multiple' : 'single');
    if (type === undefined) this.#observeMany(entryTypes);
    else this.#observeOne(type, buffered);
  }

  #enter(mode) {
    if (this.#mode !== '' && this.#mode !== mode) {
      const { DOMException } = require('internal/domexception');
      throw new DOMException(`PerformanceObserver can not change to ${mode} observation`, 'InvalidModificationError');
    }
    this.#mode = mode;
  }

  #observeMany(entryTypes) {
    if (!ArrayIsArray(entryTypes)) {
      throw new ERR_INVALID_ARG_TYPE('options.entryTypes', 'string[]', entryTypes);
    }
    this.#types.clear();
    for (let i = 0; i < entryTypes.length; i++) this.#add(entryTypes[i]);
    if (this.#types.size > 0) observers.add(this);
    else this.disconnect();
  }

  #observeOne(type, buffered) {
    validateString(type, 'options.type');
    if (!this.#add(type)) return;
    observers.add(this);
    if (!buffered) return;
    ArrayPrototypePushApply(this.#buffer, select(undefined, type));
    if (this.#buffer.length > 0) schedule(this);
  }

  #add(type) {
    if (!ArrayPrototypeIncludes(supportedEntryTypes, type)) return false;
    this.#types.add(type);
    return true;
  }

  disconnect() {
    observers.delete(this);
    this.#buffer = [];
    this.#types.clear();
    this.#mode = '';
  }

  takeRecords() {
    const entries = this.#buffer;
    this.#buffer = [];
    return entries;
  }

  [customInspect](depth, options) {
    return inspectNamed(this, {
      connected: observers.has(this),
      pending: ArrayPrototypeIncludes(pending, this),
      entryTypes: ArrayFrom(this.#types),
      buffer: this.#buffer,
    }, depth, options);
  }
}
enumerate(PerformanceObserver.prototype, ['observe', 'disconnect', 'takeRecords']);
tag(PerformanceObserver.prototype, 'PerformanceObserver');

function schedule(observer) {
  if (!ArrayPrototypeIncludes(pending, observer)) ArrayPrototypePush(pending, observer);
  if (scheduled) return;
  scheduled = true;
  require('timers').setImmediate(() => {
    const due = pending;
    pending = [];
    scheduled = false;
    for (let i = 0; i < due.length; i++) deliver(due[i]);
  });
}

function enqueue(entry) {
  for (const observer of observers) offer(observer, entry);
}

module.exports = { PerformanceObserver, PerformanceObserverEntryList, enqueue };
