// Answers to PerformanceEntry, PerformanceMark and PerformanceMeasure, and the list of what was recorded.
'use strict';

const {
  ArrayPrototypeConcat, ArrayPrototypeFilter, ArrayPrototypeIncludes, ArrayPrototypePush, ArrayPrototypeSlice,
  ArrayPrototypeSort, ObjectDefineProperty, Symbol, SymbolToStringTag,
} = primordials;

const { codes } = require('internal/errors');
const { customInspect } = require('internal/util/inspect');
const { validateNumber, validateObject } = require('internal/validators');
const { hrtimeNumber: now } = internalBinding('process');

const {
  ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_VALUE, ERR_INVALID_THIS, ERR_MISSING_ARGS,
  ERR_PERFORMANCE_INVALID_TIMESTAMP, ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS,
} = codes;
const kCreate = Symbol('kCreate');
// Names of the milestones of the process: no mark may take them.
const milestones = ['nodeStart', 'v8Start', 'environment', 'loopStart', 'loopExit', 'bootstrapComplete'];

function enumerate(proto, names) {
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(proto, names[i], { __proto__: null, enumerable: true });
  }
}

function tag(proto, name) {
  ObjectDefineProperty(proto, SymbolToStringTag, {
    __proto__: null, value: name, writable: false, enumerable: false, configurable: true,
  });
}

class PerformanceEntry {
  #name;
  #entryType;
  #startTime;
  #duration;

  constructor(key = undefined, name = undefined, type = undefined, startTime = undefined, duration = undefined) {
    if (key !== kCreate) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#name = name;
    this.#entryType = type;
    this.#startTime = startTime;
    this.#duration = duration;
  }

  static isEntry(value) {
    return value !== null && typeof value === 'object' && #name in value;
  }

  get name() { return checkEntry(this).#name; }

  get entryType() { return checkEntry(this).#entryType; }

  get startTime() { return checkEntry(this).#startTime; }

  get duration() { return checkEntry(this).#duration; }

  toJSON() {
    checkEntry(this);
    return { name: this.name, entryType: this.entryType, startTime: this.startTime, duration: this.duration };
  }

  [customInspect](depth, options) {
    if (depth < 0) return this;
    const { inspect } = require('internal/util/inspect');
    const nested = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    return `${this.constructor.name} ${inspect(this.toJSON(), nested)}`;
  }
}

const { isEntry } = PerformanceEntry;
delete PerformanceEntry.isEntry;

function checkEntry(value) {
  if (!isEntry(value)) throw new ERR_INVALID_THIS('PerformanceEntry');
  return value;
}

enumerate(PerformanceEntry.prototype, ['name', 'entryType', 'startTime', 'duration', 'toJSON']);

function cloned(detail) {
  return detail == null ? null : require('internal/structured_clone').structuredClone(detail);
}

class PerformanceMark extends PerformanceEntry {
  #detail;

  constructor(name, options = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    name = `${name}`;
    if (ArrayPrototypeIncludes(milestones, name)) throw new ERR_INVALID_ARG_VALUE('name', name);
    if (options != null) validateObject(options, 'options');
    const startTime = options?.startTime ?? now();
    validateNumber(startTime, 'startTime');
    if (startTime < 0) throw new ERR_PERFORMANCE_INVALID_TIMESTAMP(startTime);
    super(kCreate, name, 'mark', startTime, 0);
    this.#detail = cloned(options?.detail);
  }

  get detail() {
    if (!(#detail in this)) throw new ERR_INVALID_THIS('PerformanceMark');
    return this.#detail;
  }

  toJSON() {
    return { ...super.toJSON(), detail: this.detail };
  }
}

enumerate(PerformanceMark.prototype, ['detail']);
tag(PerformanceMark.prototype, 'PerformanceMark');

class PerformanceMeasure extends PerformanceEntry {
  #detail;

  constructor(key = undefined, name = undefined, startTime = undefined, duration = undefined, detail = undefined) {
    if (key !== kCreate) throw new ERR_ILLEGAL_CONSTRUCTOR();
    super(kCreate, name, 'measure', startTime, duration);
    this.#detail = cloned(detail);
  }

  get detail() {
    if (!(#detail in this)) throw new ERR_INVALID_THIS('PerformanceMeasure');
    return this.#detail;
  }

  toJSON() {
    return { ...super.toJSON(), detail: this.detail };
  }
}
ObjectDefineProperty(PerformanceMeasure, 'length', { __proto__: null, value: 0, configurable: true });

enumerate(PerformanceMeasure.prototype, ['detail']);
tag(PerformanceMeasure.prototype, 'PerformanceMeasure');

// --- the timeline ---------------------------------------------------------------------------------------------------

let marks = [];
let measures = [];

function record(entry) {
  ArrayPrototypePush(entry.entryType === 'mark' ? marks : measures, entry);
  require('internal/perf/observe').enqueue(entry);
  return entry;
}

function byStart(a, b) {
  return a.startTime - b.startTime;
}

function select(name, type) {
  let all = type === 'mark' ? marks : type === 'measure' ? measures : [];
  if (type === undefined) all = ArrayPrototypeConcat(marks, measures);
  const chosen = name === undefined ? all : ArrayPrototypeFilter(all, (entry) => entry.name === name);
  return ArrayPrototypeSort(ArrayPrototypeSlice(chosen), byStart);
}

function without(list, name) {
  return name === undefined ? [] : ArrayPrototypeFilter(list, (entry) => entry.name !== name);
}

function clearMarks(name) {
  marks = without(marks, name === undefined ? undefined : `${name}`);
}

function clearMeasures(name) {
  measures = without(measures, name === undefined ? undefined : `${name}`);
}

// A time given as a number, or as the name of the latest mark of that name.
function timeOf(mark) {
  if (typeof mark === 'number') {
    if (mark < 0) throw new ERR_PERFORMANCE_INVALID_TIMESTAMP(mark);
    return mark;
  }
  const name = `${mark}`;
  for (let i = marks.length - 1; i >= 0; i--) if (marks[i].name === name) return marks[i].startTime;
  const { DOMException } = require('internal/domexception');
  throw new DOMException(`The "${name}" performance mark has not been set`, 'SyntaxError');
}

function checkMeasureOptions(options, endMark) {
  if (endMark !== undefined) throw new ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS('endMark must not be specified');
  if (options.start !== undefined && options.end !== undefined && options.duration !== undefined) {
    throw new ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS(
      'Must not have options.start, options.end, and options.duration specified');
  }
}

function measureSpan(given, endMark) {
  const isBag = given !== null && typeof given === 'object';
  const options = isBag ? given : { __proto__: null, start: typeof given === 'string' ? given : undefined };
  if (isBag) checkMeasureOptions(options, endMark);
  const last = isBag ? options.end : endMark;
  const hasStart = options.start !== undefined;
  const hasDuration = options.duration !== undefined;
  let start = hasStart ? timeOf(options.start) : 0;
  let end;
  if (last !== undefined) end = timeOf(last);
  else end = hasStart && hasDuration ? start + options.duration : now();
  if (!hasStart && hasDuration && last !== undefined) start = end - options.duration;
  return { start, end, detail: options.detail };
}

function mark(name, options) {
  return record(new PerformanceMark(name, options));
}

function measure(name, startOrOptions, endMark) {
  name = `${name}`;
  const { start, end, detail } = measureSpan(startOrOptions, endMark);
  return record(new PerformanceMeasure(kCreate, name, start, end - start, detail));
}

function functionEntry(name, startTime, duration, detail) {
  const entry = new PerformanceEntry(kCreate, name, 'function', startTime, duration);
  ObjectDefineProperty(entry, 'detail', { __proto__: null, value: detail, enumerable: true });
  return entry;
}

module.exports = {
  PerformanceEntry, PerformanceMark, PerformanceMeasure, byStart, clearMarks, clearMeasures, enumerate, functionEntry,
  mark, measure, now, select, tag,
};
