// What a REPL session finds in its global scope beyond a script's: builtin modules, module, require.
'use strict';

const {
  ArrayPrototypePush, ObjectDefineProperty, StringPrototypeIncludes, StringPrototypeStartsWith,
} = primordials;

function defineLazy(name, load) {
  const set = (value) => {
    ObjectDefineProperty(globalThis, name, {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
  };
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, get: load, set, enumerable: false, configurable: true,
  });
}

// Every builtin module is a global of its name, loaded when first looked at.
function defineBuiltins(require, builtinModules) {
  for (let i = 0; i < builtinModules.length; i++) {
    const name = builtinModules[i];
    if (StringPrototypeIncludes(name, '/') || StringPrototypeStartsWith(name, '_') || name in globalThis) continue;
    defineLazy(name, () => require(name));
  }
}

function defineValue(name, value) {
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

// The directories in which modules named without a path are looked for, from the working directory upwards.
function modulePaths(cwd) {
  const { dirname, join } = require('path');
  const paths = [];
  for (let dir = cwd; ; dir = dirname(dir)) {
    ArrayPrototypePush(paths, join(dir, 'node_modules'));
    if (dir === dirname(dir)) return paths;
  }
}

function defineGlobals() {
  const Module = require('module');
  const cwd = require('internal/process/object').cwd();
  const module = new Module('<repl>');
  module.filename = null;
  module.paths = modulePaths(cwd);
  const userRequire = require('internal/modules/cjs').makeRequire(module);
  defineValue('module', module);
  defineValue('require', userRequire);
  defineBuiltins(userRequire, Module.builtinModules);
}

module.exports = { defineGlobals };
