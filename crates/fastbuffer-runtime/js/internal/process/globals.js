// Objects that are both a global and a module: made once, whoever asks first.
'use strict';

const { ObjectDefineProperty } = primordials;

let console;

ObjectDefineProperty(module.exports, 'console', {
  __proto__: null, enumerable: true,
  get() {
    console ??= require('internal/console').createGlobalConsole();
    return console;
  },
});
