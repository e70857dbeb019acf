// The small helpers that the stream classes take from Node's internal utilities.
'use strict';

const { ArrayPrototypePush, FunctionPrototypeApply, Promise } = primordials;
const { addAbortListener } = require('internal/events/abort_listener');
const { customPromisify, deprecate, kEmptyObject } = require('internal/util');
const { debuglog } = require('internal/util/debuglog');
const { inspect } = require('internal/util/inspect');
const types = require('internal/util/types');

// Runs `callback` at its first call only.
function once(callback) {
  let called = false;
  return function(...args) {
    if (called) return;
    called = true;
    FunctionPrototypeApply(callback, this, args);
  };
}

function createDeferredPromise() {
  const deferred = {};
  deferred.promise = new Promise((resolve, reject) => {
    deferred.resolve = resolve;
    deferred.reject = reject;
  });
  return deferred;
}

// What a function with a callback answers, as a promise.
function promisify(fn) {
  return new Promise((resolve, reject) => {
    fn((error, value) => {
      if (error) reject(error);
      else resolve(value);
    });
  });
}
promisify.custom = customPromisify;

function isBlob(value) {
  const { Blob } = require('buffer');
  return typeof Blob === 'function' && value instanceof Blob;
}

function AbortSignalAny(signals) {
  const { AbortSignal } = require('internal/abort_controller');
  const present = [];
  for (let i = 0; i < signals.length; i++) {
    if (signals[i] !== undefined) ArrayPrototypePush(present, signals[i]);
  }
  return AbortSignal.any(present);
}

module.exports = {
  AbortSignalAny, addAbortListener, createDeferredPromise, debuglog, deprecate, inspect, isBlob, kEmptyObject, once,
  promisify, types,
};
