// structuredClone and performance as Node 26.10 answers.
'use strict';

const { same, throws } = require('./check.js');
const { inspect } = require('util');
const { performance, PerformanceObserver } = require('perf_hooks');

const cycle = { name: 'c' };
cycle.self = cycle;
const memory = new ArrayBuffer(8);
const pooled = Buffer.allocUnsafe(3);

throws(() => structuredClone(),
       'TypeError [ERR_MISSING_ARGS] The "The value argument must be specified" argument must be specified');
throws(() => inspect(structuredClone({ a: [1, , { b: new Map([[1, new Set([2])]]) }], d: new Date(0), r: /x/gi })),
       '{\n  a: [ 1, <1 empty item>, { b: [Map] } ],\n  d: 1970-01-01T00:00:00.000Z,\n  r: /x/gi\n}');
throws(() => inspect(structuredClone(cycle)), '<ref *1> { name: \'c\', self: [Circular *1] }');
throws(() => structuredClone(new RangeError('x', { cause: 1 })) instanceof RangeError, 'true');
throws(() => structuredClone(new RangeError('x', { cause: 1 })).cause, '1');
throws(() => inspect(structuredClone(Buffer.from('abc'))), 'Uint8Array(3) [ 97, 98, 99 ]');
throws(() => inspect(structuredClone(Object.assign([1], { x: 1 }))), '[ 1, x: 1 ]');
throws(() => (() => {
  const r = structuredClone([new Uint8Array(memory, 0, 4), memory]);
  return r[0].buffer === r[1];
})(),
       'true');
throws(() => structuredClone(() => {}), 'DOMException [25] () => {} could not be cloned.');
throws(() => structuredClone(Symbol('a')), 'DOMException [25] Symbol(a) could not be cloned.');
throws(() => structuredClone({ a: new WeakMap() }), 'DOMException [25] #<WeakMap> could not be cloned.');
throws(() => structuredClone(Promise.resolve()), 'DOMException [25] #<Promise> could not be cloned.');
throws(() => structuredClone(new Proxy({}, {})), 'DOMException [25] #<Object> could not be cloned.');
throws(() => structuredClone(1, { transfer: [{}] }), 'DOMException [25] Found invalid value in transferList.');
throws(() => structuredClone(1, { transfer: [1] }),
       'TypeError [ERR_INVALID_ARG_TYPE] Failed to execute \'structuredClone\': transfer in Options[0] is no' +
       't an object.');
throws(() => structuredClone(1, { transfer: 1 }),
       'TypeError [ERR_INVALID_ARG_TYPE] Failed to execute \'structuredClone\': transfer in Options cannot b' +
       'e converted to sequence.');
throws(() => structuredClone(1, 5),
       'TypeError [ERR_INVALID_ARG_TYPE] Failed to execute \'structuredClone\': Options cannot be converted ' +
       'to a dictionary');
throws(() => structuredClone(pooled, { transfer: [pooled.buffer] }),
       'DOMException [25] Cannot transfer object of unsupported type.');
throws(() => (() => {
  const b = new ArrayBuffer(4);
  const r = structuredClone(new Uint8Array(b), { transfer: [b] });
  return [b.detached, r.length];
})(),
       'true,4');
throws(() => (() => { const b = new ArrayBuffer(4); return structuredClone(b, { transfer: [b, b] }); })(),
       'DOMException [25] Transfer list contains duplicate ArrayBuffer');
throws(() => (() => {
  const b = new ArrayBuffer(4);
  try { structuredClone(() => {}, { transfer: [b] }); } catch { return b.byteLength; }
})(),
       '4');
throws(() => (() => { const b = new ArrayBuffer(4); b.transfer(); return structuredClone(b); })(),
       'DOMException [25] An ArrayBuffer is detached and could not be cloned.');
throws(() => structuredClone(new DOMException('m', 'DataError')).name, 'DataError');
throws(() => performance.mark(), 'TypeError [ERR_MISSING_ARGS] The "name" argument must be specified');
throws(() => performance.mark('a', { startTime: -1 }),
       'TypeError [ERR_PERFORMANCE_INVALID_TIMESTAMP] -1 is not a valid timestamp');
throws(() => inspect(performance.mark('a', { startTime: 5, detail: { x: 1 } })),
       'PerformanceMark {\n  name: \'a\',\n  entryType: \'mark\',\n  startTime: 5,\n  duration: 0,\n  detail' +
       ': { x: 1 }\n}');
throws(() => inspect(performance.measure('m', { start: 1, end: 3, detail: 5 })),
       'PerformanceMeasure {\n  name: \'m\',\n  entryType: \'measure\',\n  startTime: 1,\n  duration: 2,\n  ' +
       'detail: 5\n}');
throws(() => inspect(performance.measure('m', { end: 10, duration: 3 })),
       'PerformanceMeasure {\n  name: \'m\',\n  entryType: \'measure\',\n  startTime: 7,\n  duration: 3,\n  ' +
       'detail: null\n}');
throws(() => performance.measure('m', 'unknown'), 'DOMException [12] The "unknown" performance mark has not been set');
throws(() => performance.measure('m', { start: 1, end: 2, duration: 1 }),
       'TypeError [ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS] Must not have options.start, options.end, and op' +
       'tions.duration specified');
throws(() => performance.measure('m', { start: 1 }, 'b'),
       'TypeError [ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS] endMark must not be specified');
throws(() => performance.getEntriesByName('m').length, '2');
throws(() => performance.getEntriesByType('mark').length, '1');
throws(() => JSON.stringify(performance.mark('j', { startTime: 1, detail: 2 })),
       '{"name":"j","entryType":"mark","startTime":1,"duration":0,"detail":2}');
throws(() => performance.timerify(function foo(a) {}).name, 'timerified foo');
throws(() => new PerformanceObserver(),
       'TypeError [ERR_INVALID_ARG_TYPE] The "callback" argument must be of type function. Received undefine' +
       'd');
throws(() => new PerformanceObserver(() => {}).observe(),
       'TypeError [ERR_MISSING_ARGS] The "options.entryTypes" and "options.type" arguments must be specified');
throws(() => performance.now.call({}), 'TypeError [ERR_INVALID_THIS] Value of "this" must be of type Performance');
