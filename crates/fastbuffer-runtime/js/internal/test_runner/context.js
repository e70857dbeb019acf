// What test functions of node:test get: TestContext and SuiteContext.
'use strict';

const { ArrayPrototypePush, ObjectKeys, Promise, ReflectApply, StringPrototypeStartsWith, Symbol } = primordials;
const { Failure } = require('internal/test_runner/item');
const { validateFunction, validateNumber, validateObject, validateUint32 } = require('internal/validators');

const kItem = Symbol('item');
const notMethods = ['AssertionError', 'CallTracker', 'Assert', 'strict', 'strictEquals'];

// The functions of node:assert, each use counted for plan().
function countingAssert(item) {
  const assert = require('assert');
  const counting = { __proto__: null };
  for (const name of ObjectKeys(assert)) {
    if (typeof assert[name] !== 'function' || notMethods.includes(name)) continue;
    counting[name] = (...args) => {
      item.assertions++;
      return ReflectApply(assert[name], assert, args);
    };
  }
  return counting;
}

class Context {
  constructor(item) {
    this[kItem] = item;
  }

  get name() {
    return this[kItem].name;
  }

  get fullName() {
    return this[kItem].fullName;
  }

  get filePath() {
    const file = this[kItem].location?.file;
    return file !== undefined && StringPrototypeStartsWith(file, 'file:') ? require('url').fileURLToPath(file) : file;
  }

  get signal() {
    const item = this[kItem];
    item.controller ??= new AbortController();
    return item.controller.signal;
  }

  get passed() {
    const item = this[kItem];
    return item.finished && item.error === undefined;
  }

  get attempt() {
    return 0;
  }

  diagnostic(message) {
    ArrayPrototypePush(this[kItem].diagnostics, `${message}`);
  }

  // Called when the item is done.
  end() {
    const item = this[kItem];
    item.controller?.abort();
    item.mocks?.restoreAll();
  }

  checkPlan() {}
}

class SuiteContext extends Context {}

class TestContext extends Context {
  get error() {
    return this[kItem].error ?? null;
  }

  get assert() {
    const item = this[kItem];
    item.assertions ??= 0;
    item.counting ??= countingAssert(item);
    return item.counting;
  }

  get mock() {
    const item = this[kItem];
    const { MockTracker } = require('internal/test_runner/mock');
    item.mocks ??= new MockTracker();
    return item.mocks;
  }

  plan(count, options = undefined) {
    validateUint32(count, 'count');
    if (options !== undefined) validateObject(options, 'options');
    this[kItem].plan = count;
    this[kItem].assertions ??= 0;
  }

  checkPlan() {
    const { plan, assertions = 0 } = this[kItem];
    if (plan === undefined || plan === assertions) return;
    throw new Failure(`plan expected ${plan} assertions but received ${assertions}`);
  }

  skip(message) {
    this[kItem].skip = message === undefined ? true : `${message}`;
  }

  todo(message) {
    this[kItem].todo = message === undefined ? true : `${message}`;
  }

  runOnly() {}

  test(name, options, fn) {
    const item = this[kItem];
    if (item.plan !== undefined) item.assertions = (item.assertions ?? 0) + 1;
    return require('internal/test_runner/harness').createIn(item, 'test', name, options, fn);
  }

  before(fn, options) {
    this.addHook('before', fn, options);
  }

  after(fn, options) {
    this.addHook('after', fn, options);
  }

  beforeEach(fn, options) {
    this.addHook('beforeEach', fn, options);
  }

  afterEach(fn, options) {
    this.addHook('afterEach', fn, options);
  }

  addHook(name, fn, options) {
    require('internal/test_runner/harness').addHook(this[kItem], name, fn, options);
  }

  // Calls condition again until it does not throw; answers what it answered.
  async waitFor(condition, options = { __proto__: null }) {
    validateFunction(condition, 'condition');
    validateObject(options, 'options');
    const { interval = 50, timeout = 1000 } = options;
    validateNumber(interval, 'options.interval', 0);
    validateNumber(timeout, 'options.timeout', 0);
    const end = Date.now() + timeout;
    for (;;) {
      try {
        return await condition();
      } catch (error) {
        if (Date.now() >= end) {
          const late = new Error('waitFor() timed out');
          late.cause = error;
          throw late;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  }
}

module.exports = { SuiteContext, TestContext };
