// node:test: tests in a file that is run by itself, reported as Node's spec report does.
'use strict';

const { ObjectDefineProperty } = primordials;
const { codes } = require('internal/errors');
const { makeFunction, makeHook } = require('internal/test_runner/harness');

const test = makeFunction('test');
const suite = makeFunction('suite');

module.exports = test;
test.after = makeHook('after');
test.afterEach = makeHook('afterEach');
test.before = makeHook('before');
test.beforeEach = makeHook('beforeEach');
test.describe = suite;
test.it = test;
test.run = function run() {
  throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('test.run');
};
test.suite = suite;
test.test = test;

let mock;
ObjectDefineProperty(test, 'mock', {
  __proto__: null, configurable: true, enumerable: true,
  get() {
    const { MockTracker } = require('internal/test_runner/mock');
    mock ??= new MockTracker();
    return mock;
  },
});
ObjectDefineProperty(test, 'assert', {
  __proto__: null, configurable: true, enumerable: true, get: () => require('assert'),
});
