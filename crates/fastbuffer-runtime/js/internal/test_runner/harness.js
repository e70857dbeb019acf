// The functions of node:test: how their arguments are read.
'use strict';

const { ArrayPrototypePush } = primordials;
const { codes } = require('internal/errors');
const { create, currentParent, watch } = require('internal/test_runner/item');
const { validateAbortSignal, validateFunction, validateNumber, validateObject, validateUint32 } = require('internal/validators');

const LONGEST_TIMEOUT = 2 ** 31 - 1;

function noop() {}

function checkOptions(options) {
  const { concurrency, timeout, signal, plan } = options;
  if (concurrency !== undefined && concurrency !== null) {
    if (typeof concurrency === 'number') validateUint32(concurrency, 'options.concurrency', true);
    else if (typeof concurrency !== 'boolean') {
      throw new codes.ERR_INVALID_ARG_TYPE('options.concurrency', ['boolean', 'number'], concurrency);
    }
  }
  if (timeout !== undefined && timeout !== null && timeout !== Infinity) {
    validateNumber(timeout, 'options.timeout', 0, LONGEST_TIMEOUT);
  }
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  if (plan !== undefined) validateUint32(plan, 'options.plan');
  return options;
}

// (name?, options?, fn?) of test and describe.
function readArguments(name, options, fn) {
  if (typeof name === 'function') {
    fn = name;
    name = options = undefined;
  } else if (name !== null && typeof name === 'object') {
    fn = options;
    options = name;
    name = undefined;
  } else if (typeof options === 'function') {
    fn = options;
    options = undefined;
  }
  if (options === null || typeof options !== 'object') options = { __proto__: null };
  if (typeof name !== 'string' || name === '') name = fn?.name || '<anonymous>';
  return { name, options, fn: typeof fn === 'function' ? fn : noop };
}

function createIn(parent, kind, name, options, fn, extra = undefined) {
  const read = readArguments(name, options, fn);
  return create(kind, parent, read.name, checkOptions({ ...read.options, ...extra }), read.fn);
}

// test or describe, with the variants that set an option.
function makeFunction(kind) {
  const run = (extra) => (name, options, fn) => createIn(currentParent(), kind, name, options, fn, extra);
  const plain = run(undefined);
  const main = kind === 'suite' ?
    function suite(name, options, fn) { return plain(name, options, fn); } :
    function test(name, options, fn) { return plain(name, options, fn); };
  main.skip = run({ skip: true });
  main.todo = run({ todo: true });
  main.only = run({ only: true });
  return main;
}

function addHook(item, name, fn, options = { __proto__: null }) {
  validateFunction(fn, 'fn');
  validateObject(options, 'options');
  checkOptions(options);
  ArrayPrototypePush(item.hooks[name], { fn, timeout: options.timeout });
}

function makeHook(name) {
  return {
    [name](fn, options) {
      watch();
      addHook(currentParent(), name, fn, options);
    },
  }[name];
}

module.exports = { addHook, createIn, makeFunction, makeHook };
