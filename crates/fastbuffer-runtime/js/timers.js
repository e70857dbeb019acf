// node:timers; answers to Node's module of that name and to the global timer functions.
'use strict';

const { ObjectDefineProperty, Symbol } = primordials;
const { Immediate, Timeout, clearAny, clearImmediate } = require('internal/timers');
const { validateFunction } = require('internal/validators');

// The symbol of util.promisify.custom is registered, so it can be made here without loading util.
const customPromisify = Symbol.for('nodejs.util.promisify.custom');

function setTimeout(callback, after, ...args) {
  validateFunction(callback, 'callback');
  return new Timeout(callback, after, args.length === 0 ? undefined : args, false, true);
}

function setInterval(callback, repeat, ...args) {
  validateFunction(callback, 'callback');
  return new Timeout(callback, repeat, args.length === 0 ? undefined : args, true, true);
}

function setImmediate(callback, ...args) {
  validateFunction(callback, 'callback');
  return new Immediate(callback, args.length === 0 ? undefined : args);
}

function clearTimeout(timer) {
  clearAny(timer);
}

function clearInterval(timer) {
  clearAny(timer);
}

function promisified(fn, name) {
  ObjectDefineProperty(fn, customPromisify, {
    __proto__: null, enumerable: true, configurable: false,
    get() { return require('timers/promises')[name]; },
  });
}
promisified(setTimeout, 'setTimeout');
promisified(setImmediate, 'setImmediate');

const timers = { setTimeout, clearTimeout, setImmediate, clearImmediate, setInterval, clearInterval };
ObjectDefineProperty(timers, 'promises', {
  __proto__: null, configurable: true, enumerable: true,
  get() { return require('timers/promises'); },
});

module.exports = timers;
