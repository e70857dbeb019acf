// Puts what Node keeps on its global for node:buffer on the global of an embedder.
'use strict';

const { ObjectDefineProperty, ObjectKeys } = primordials;

function define(name, value, enumerable) {
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, value, writable: true, enumerable, configurable: true,
  });
}

// In Node the global Buffer is an accessor whose setter replaces the value.
function defineBuffer(Buffer) {
  let value = Buffer;
  const accessors = {
    get() { return value; },
    set(replacement) { value = replacement; },
  };
  ObjectDefineProperty(globalThis, 'Buffer', {
    __proto__: null, get: accessors.get, set: accessors.set, enumerable: false, configurable: true,
  });
}

// What the adapter makes of an internal module to `import`: its names, and the value of each.
function importable(exports) {
  return { names: ['default', ...ObjectKeys(exports)], get: (name) => (name === 'default' ? exports : exports[name]) };
}

// Answers the modules to `import`: name and definition, one after the other.
function install() {
  const buffer = require('buffer');
  const decoder = require('string_decoder');
  defineBuffer(buffer.Buffer);
  define('atob', buffer.atob, true);
  define('btoa', buffer.btoa, true);
  return [
    'buffer', importable(buffer), 'node:buffer', importable(buffer),
    'string_decoder', importable(decoder), 'node:string_decoder', importable(decoder),
  ];
}

module.exports = { install };
