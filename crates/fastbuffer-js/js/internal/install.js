// Puts what Node keeps on its global for node:buffer on the global of an embedder.
'use strict';

const { ObjectDefineProperty } = primordials;

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

function install() {
  const { Buffer, atob, btoa } = require('buffer');
  defineBuffer(Buffer);
  define('atob', atob, true);
  define('btoa', btoa, true);
}

module.exports = { install };
