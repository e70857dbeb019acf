// The internal module system: what Node's bootstrap loaders are. An adapter evaluates this file by hand with
// (compileModule, internalBinding) as `exports` and `require` and an empty object as `primordials`.
'use strict';

const compileModule = exports; // compileModule(id) answers the function of a module, or undefined
const makeBinding = require;   // makeBinding(name) answers a new object of natives, or undefined

const loaded = { __proto__: null };
const bindings = { __proto__: null };

function bindingOf(name) {
  let binding = bindings[name];
  if (binding === undefined) {
    binding = makeBinding(name);
    if (binding === undefined) throw new Error(`No such binding: ${name}`);
    bindings[name] = binding;
  }
  return binding;
}

// A vendored package asks for its own files by relative path.
function requireFor(id) {
  if (!primordials.StringPrototypeStartsWith(id, 'internal/deps/')) return internalRequire;
  return internalRequire('internal/deps').requireFrom(id);
}

function internalRequire(id) {
  let entry = loaded[id];
  if (entry === undefined) {
    const body = compileModule(id);
    if (body === undefined) throw new Error(`No such internal module: ${id}`);
    entry = loaded[id] = { id, exports: {} };
    try {
      body(entry.exports, requireFor(id), entry, bindingOf, primordials);
    } catch (error) {
      delete loaded[id];
      throw error;
    }
  }
  return entry.exports;
}

compileModule('internal/primordials')(primordials, internalRequire, { exports: primordials }, bindingOf, primordials);

module.exports = { require: internalRequire, internalBinding: bindingOf };
