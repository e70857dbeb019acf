// Timers and immediates as Node 26.10 runs them.
'use strict';

const { same, throws } = require('./check.js');
const timers = require('timers');
const timersPromises = require('timers/promises');

const NOT_FUNCTION = 'TypeError [ERR_INVALID_ARG_TYPE] The "callback" argument must be of type function. Received ';
throws(() => setTimeout(), `${NOT_FUNCTION}undefined`);
throws(() => setTimeout('a'), `${NOT_FUNCTION}type string ('a')`);
throws(() => setImmediate(1), `${NOT_FUNCTION}type number (1)`);
throws(() => setInterval(null), `${NOT_FUNCTION}null`);

same(Object.keys(timers).join(),
     'setTimeout,clearTimeout,setImmediate,clearImmediate,setInterval,clearInterval,promises', 'exports');
same(timers.promises, timersPromises, 'promises');
same(require('util').promisify(setTimeout), timersPromises.setTimeout, 'promisify');

const handle = setTimeout(() => {}, 100000);
same(handle.constructor.name, 'Timeout', 'class');
same(handle._idleTimeout, 100000, '_idleTimeout');
same(handle.hasRef(), true, 'hasRef');
same(handle.unref(), handle, 'unref');
same(handle.hasRef(), false, 'hasRef after unref');
same(handle.ref().hasRef(), true, 'ref');
same(typeof +handle, 'number', 'a number');
same(handle._destroyed, false, 'alive');
clearTimeout(`${+handle}`);
same(handle._destroyed, true, 'cleared by its number as a string');
for (const nothing of [undefined, null, '', 'x', {}, NaN, 1e9, () => {}]) clearTimeout(nothing);

same(setTimeout(() => {}, -1)._idleTimeout, 1, 'negative');
same(setTimeout(() => {}, 1.7)._idleTimeout, 1.7, 'fractions stay');
same(setTimeout(() => {}, '3')._idleTimeout, 3, 'numbers as strings');

const order = [];
setTimeout((...args) => order.push(`args ${args}`), 2, 1, 2);
setTimeout(() => order.push('b1'), 40);
setTimeout(() => order.push('a'), 20);
setTimeout(() => order.push('b2'), 40);
setTimeout(() => {
  order.push('c');
  Promise.resolve().then(() => order.push('job'));
  process.nextTick(() => order.push('tick'));
}, 60);
setTimeout(() => order.push('d'), 60);
const cleared = setTimeout(() => order.push('never'), 10);
setTimeout(() => clearTimeout(cleared), 4);
setTimeout(() => order.push('unreferenced'), 60000).unref();

let ticks = 0;
const interval = setInterval(() => {
  if (++ticks === 3) clearInterval(interval);
}, 3);

const refreshed = setTimeout(() => order.push('refreshed'), 30);
setTimeout(() => refreshed.refresh(), 20);

setImmediate((value) => {
  order.push(value);
  setImmediate(() => order.push('immediate of immediate'));
  setTimeout(() => order.push('timer of immediate'), 0);
}, 'immediate');
const dropped = setImmediate(() => order.push('never'));
clearImmediate(dropped);
same(setImmediate(() => {}).constructor.name, 'Immediate', 'Immediate');

let promised = 0;
timersPromises.setTimeout(5, 'value').then((value) => {
  same(value, 'value', 'promised timeout');
  promised++;
});
timersPromises.setImmediate('now').then((value) => {
  same(value, 'now', 'promised immediate');
  promised++;
});
(async () => {
  let count = 0;
  for await (const value of timersPromises.setInterval(2, 'i')) {
    same(value, 'i', 'interval value');
    if (++count === 3) break;
  }
  await timersPromises.scheduler.wait(1);
  promised++;
})();

const started = Date.now();
process.on('exit', () => {
  const text = order.filter((entry) => entry !== 'immediate of immediate' && entry !== 'timer of immediate').join();
  same(text, 'immediate,args 1,2,a,b1,b2,refreshed,c,tick,job,d', 'order');
  same(order.includes('immediate of immediate') && order.includes('timer of immediate'), true, 'nested');
  same(ticks, 3, 'interval');
  same(promised, 3, 'promises');
  same(Date.now() - started < 5000, true, 'an unreferenced timer does not hold the process');
});
