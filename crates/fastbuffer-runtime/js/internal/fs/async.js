// How the three faces of fs run an operation: at once, later with a callback, later with a promise.
'use strict';

const { ObjectDefineProperty, Promise } = primordials;
const { validateFunction } = require('internal/validators');

let setImmediate;

// Runs `work` in a later turn of the loop, as the threads of Node's pool would.
function later(work) {
  setImmediate ??= require('timers').setImmediate;
  setImmediate(work);
}

function deferred(plan, callback, extra) {
  later(() => {
    let result;
    try {
      result = plan();
    } catch (error) {
      callback(error);
      return;
    }
    if (extra !== undefined) callback(null, result, extra);
    else if (result === undefined && !plan.answers) callback(null);
    else callback(null, result);
  });
}

function promised(plan) {
  return new Promise((resolve, reject) => {
    later(() => {
      try {
        resolve(plan());
      } catch (error) {
        reject(error);
      }
    });
  });
}

function shape(fn, name, length) {
  ObjectDefineProperty(fn, 'name', { __proto__: null, configurable: true, value: name });
  ObjectDefineProperty(fn, 'length', { __proto__: null, configurable: true, value: length });
  return fn;
}

function makeSync(operation, name, length) {
  return shape(function(a, b, c, d) {
    return operation(a, b, c, d)();
  }, name, length);
}

// The callback is the last of `count` parameters; a function in an earlier place (after the first) is taken as it.
function makeCallback(operation, name, count, length = count) {
  return shape(function(a, b, c, d) {
    const args = [a, b, c, d];
    let at = count - 1;
    for (let i = 1; i < at; i++) {
      if (typeof args[i] === 'function') at = i;
    }
    const callback = args[at];
    validateFunction(callback, 'cb');
    for (let i = at; i < 4; i++) args[i] = undefined;
    deferred(operation(args[0], args[1], args[2], args[3]), callback);
  }, name, length);
}

function makePromise(operation, name, length) {
  return shape(async function(a, b, c, d) {
    return promised(operation(a, b, c, d));
  }, name, length);
}

module.exports = { deferred, later, makeCallback, makePromise, makeSync, promised };
