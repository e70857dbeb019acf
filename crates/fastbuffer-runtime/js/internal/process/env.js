// process.env: strings only, a copy of the environment that the process was started with; answers to Node's env interceptors.
'use strict';

const { Proxy, ReflectDefineProperty, ReflectDeleteProperty, ReflectGet, ReflectGetOwnPropertyDescriptor, ReflectHas,
        ReflectOwnKeys, String, TypeError } = primordials;
const binding = internalBinding('process');
const { plainError } = require('internal/errors');

let warned = false;

function toText(value) {
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean' && !warned) {
    const { flag } = require('internal/options');
    if (flag('pendingDeprecation')) {
      warned = true;
      require('internal/process/warning').emitWarning(
        'Assigning any value other than a string, number, or boolean to a process.env property is deprecated. ' +
        'Please make sure to convert the value to a string before setting process.env with it.',
        'DeprecationWarning', 'DEP0104');
    }
  }
  return String(value);
}

function set(store, key, value) {
  if (typeof key === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  const text = toText(value);
  store[key] = text;
  return true;
}

function invalidDescriptor(message) {
  return plainError(TypeError, message, { __proto__: null, code: 'ERR_INVALID_OBJECT_DEFINE_PROPERTY' });
}

function defineEntry(store, key, desc) {
  if ('value' in desc) {
    if (!desc.configurable || !desc.writable || !desc.enumerable) {
      throw invalidDescriptor("'process.env' only accepts a configurable, writable, and enumerable data descriptor");
    }
    return set(store, key, desc.value);
  }
  if ('get' in desc || 'set' in desc) {
    throw invalidDescriptor("'process.env' does not accept an accessor(getter/setter) descriptor");
  }
  throw invalidDescriptor("'process.env' only accepts a configurable, writable, and enumerable data descriptor");
}

function readEnvironment() {
  const store = {};
  const flat = binding.env();
  for (let i = 0; i < flat.length; i += 2) {
    ReflectDefineProperty(store, flat[i], {
      __proto__: null, value: flat[i + 1], writable: true, enumerable: true, configurable: true,
    });
  }
  return store;
}

function createEnv() {
  return new Proxy(readEnvironment(), {
    __proto__: null,
    get: (store, key) => ReflectGet(store, key),
    set,
    has: (store, key) => ReflectHas(store, key),
    deleteProperty(store, key) {
      if (typeof key === 'symbol') return true;
      ReflectDeleteProperty(store, key);
      return true;
    },
    ownKeys: (store) => ReflectOwnKeys(store),
    getOwnPropertyDescriptor: (store, key) => ReflectGetOwnPropertyDescriptor(store, key),
    defineProperty: defineEntry,
  });
}

module.exports = { createEnv };
