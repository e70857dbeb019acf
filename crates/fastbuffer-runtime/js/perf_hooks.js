// Answers to node:perf_hooks and the global performance.
'use strict';

const {
  DateNow, ObjectDefineProperties, ObjectDefineProperty, ReflectApply, ReflectConstruct, Symbol,
} = primordials;

const { codes } = require('internal/errors');
const { EventTarget } = require('internal/event_target');
const entries = require('internal/perf/entries');
const observe = require('internal/perf/observe');
const { customInspect } = require('internal/util/inspect');
const { validateFunction, validateObject } = require('internal/validators');

const { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS, ERR_MISSING_ARGS } = codes;
const { PerformanceEntry, PerformanceMark, PerformanceMeasure, now } = entries;
const { PerformanceObserver, PerformanceObserverEntryList } = observe;
const kCreate = Symbol('kCreate');
const timeOrigin = DateNow() - now();

class Performance extends EventTarget {
  #brand = true;

  constructor(key = undefined) {
    if (key !== kCreate) throw new ERR_ILLEGAL_CONSTRUCTOR();
    super();
  }

  static isPerformance(value) {
    return value !== null && typeof value === 'object' && #brand in value;
  }

  clearMarks(name = undefined) {
    check(this);
    entries.clearMarks(name);
  }

  clearMeasures(name = undefined) {
    check(this);
    entries.clearMeasures(name);
  }

  getEntries() {
    check(this);
    return entries.select(undefined, undefined);
  }

  getEntriesByName(name, type = undefined) {
    check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    return entries.select(`${name}`, type === undefined ? undefined : `${type}`);
  }

  getEntriesByType(type) {
    check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    return entries.select(undefined, `${type}`);
  }

  mark(name, options = undefined) {
    check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    return entries.mark(name, options);
  }

  measure(name, startOrMeasureOptions = undefined, endMark = undefined) {
    check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    return entries.measure(name, startOrMeasureOptions, endMark);
  }

  now() {
    check(this);
    return now();
  }

  get timeOrigin() {
    check(this);
    return timeOrigin;
  }

  toJSON() {
    check(this);
    return { timeOrigin };
  }

  [customInspect](depth, options) {
    if (depth < 0) return this;
    const { inspect } = require('internal/util/inspect');
    const nested = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    return `Performance ${inspect({ timeOrigin }, nested)}`;
  }
}

const { isPerformance } = Performance;
delete Performance.isPerformance;

function check(value) {
  if (!isPerformance(value)) throw new ERR_INVALID_THIS('Performance');
}

entries.enumerate(Performance.prototype, [
  'clearMarks', 'clearMeasures', 'getEntries', 'getEntriesByName', 'getEntriesByType', 'mark', 'measure', 'now',
  'timeOrigin', 'toJSON',
]);
entries.tag(Performance.prototype, 'Performance');

// --- timerify -------------------------------------------------------------------------------------------------------

function report(fn, start, args) {
  observe.enqueue(entries.functionEntry(fn.name, start, now() - start, args));
}

// A function that does the same and tells the observers of 'function' entries how long it took.
function timerify(fn, options = undefined) {
  validateFunction(fn, 'fn');
  if (options !== undefined) validateObject(options, 'options');
  function timerified(...args) {
    const start = now();
    const result = new.target ? ReflectConstruct(fn, args, fn) : ReflectApply(fn, this, args);
    if (!new.target && typeof result?.finally === 'function') return result.finally(() => report(fn, start, args));
    report(fn, start, args);
    return result;
  }
  ObjectDefineProperties(timerified, {
    length: { __proto__: null, configurable: false, enumerable: true, value: fn.length },
    name: { __proto__: null, configurable: false, enumerable: true, value: `timerified ${fn.name}` },
  });
  return timerified;
}

ObjectDefineProperty(Performance.prototype, 'timerify', {
  __proto__: null, value: timerify, writable: true, enumerable: false, configurable: true,
});

module.exports = {
  Performance,
  PerformanceEntry,
  PerformanceMark,
  PerformanceMeasure,
  PerformanceObserver,
  PerformanceObserverEntryList,
  timerify,
  performance: new Performance(kCreate),
};
