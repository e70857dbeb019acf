// node:vm: scripts in this realm and in others; answers to Node's module of that name.
'use strict';

const { ArrayPrototypeForEach, ArrayPrototypeJoin, ObjectDefineProperty, ObjectFreeze,
        ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ObjectPrototype, PromiseResolve, ReflectApply, ReflectDeleteProperty,
        ReflectOwnKeys, SafeMap, SafeSet, SafeWeakMap, StringPrototypeRepeat, Symbol } = primordials;
const engine = internalBinding('engine');
const { codes } = require('internal/errors');
const { validateArray, validateBoolean, validateBuffer, validateFunction, validateInt32, validateObject, validateOneOf,
        validateString, validateUint32 } = require('internal/validators');

const constants = ObjectFreeze({
  __proto__: null,
  USE_MAIN_CONTEXT_DEFAULT_LOADER: Symbol('vm_dynamic_import_main_context_default'),
  DONT_CONTEXTIFY: Symbol('vm_context_no_contextify'),
});
const ANONYMOUS = 'evalmachine.<anonymous>';

// What stands behind a contextified object: its realm and the names they share.
const contexts = new SafeWeakMap();

// Host functions that the engine gives every realm: scripts in a new one do not expect them.
const hostNames = ['DOMException', 'atob', 'btoa', 'gc', 'navigator', 'performance', 'print', 'queueMicrotask'];
// A new realm has a console that only a debugger would read.
const silentConsole = `({ ${ArrayPrototypeJoin([
  'debug', 'error', 'info', 'log', 'warn', 'dir', 'dirxml', 'table', 'trace', 'group', 'groupCollapsed', 'groupEnd',
  'clear', 'count', 'countReset', 'assert', 'profile', 'profileEnd', 'time', 'timeLog', 'timeEnd', 'timeStamp',
], '() {}, ')}() {}, [Symbol.toStringTag]: 'console' })`;

function furnish(global) {
  for (let i = 0; i < hostNames.length; i++) ReflectDeleteProperty(global, hostNames[i]);
  ObjectDefineProperty(global, 'console', {
    __proto__: null, value: engine.runInRealm(global, silentConsole, 'node:vm'),
    writable: true, enumerable: false, configurable: true,
  });
}

class Context {
  constructor(sandbox) {
    this.sandbox = sandbox;
    this.global = engine.createRealm();
    require('internal/process/stack').install(this.global);
    furnish(this.global);
    this.builtin = new SafeSet(ReflectOwnKeys(this.global));
    // Names that the realm forwards to the sandbox, each with the property the realm had before.
    this.forwarded = new SafeMap();
    // Names a script declared with var or function: such properties cannot be replaced by accessors.
    this.declared = new SafeSet();
  }

  forward(key, enumerable) {
    const { sandbox } = this;
    const before = ObjectGetOwnPropertyDescriptor(this.global, key);
    if (before !== undefined && !before.configurable) return;
    const get = () => sandbox[key];
    const set = (value) => { sandbox[key] = value; };
    this.forwarded.set(key, { get, before: this.builtin.has(key) ? before : undefined });
    ObjectDefineProperty(this.global, key, { __proto__: null, get, set, enumerable, configurable: true });
  }

  isForwarded(key) {
    const entry = this.forwarded.get(key);
    return entry !== undefined && ObjectGetOwnPropertyDescriptor(this.global, key)?.get === entry.get;
  }

  // The realm sees every property of the sandbox, inherited ones included.
  enter() {
    const { sandbox } = this;
    this.forwarded.forEach((entry, key) => {
      if (!(key in sandbox)) this.unforward(key, entry);
    });
    this.declared.forEach((key) => {
      const desc = ObjectGetOwnPropertyDescriptor(sandbox, key);
      if (desc !== undefined && this.global[key] !== sandbox[key]) this.global[key] = sandbox[key];
    });
    for (let object = sandbox; object !== null && object !== ObjectPrototype; object = ObjectGetPrototypeOf(object)) {
      const keys = ReflectOwnKeys(object);
      for (let i = 0; i < keys.length; i++) {
        const key = keys[i];
        if (this.declared.has(key) || this.isForwarded(key)) continue;
        if (object !== sandbox && key === 'constructor') continue;
        this.forward(key, ObjectGetOwnPropertyDescriptor(object, key)?.enumerable === true);
      }
    }
  }

  unforward(key, { get, before }) {
    this.forwarded.delete(key);
    if (ObjectGetOwnPropertyDescriptor(this.global, key)?.get !== get) return;
    if (before === undefined) ReflectDeleteProperty(this.global, key);
    else ObjectDefineProperty(this.global, key, { __proto__: null, ...before });
  }

  // What the script made or deleted on its global shows on the sandbox.
  leave() {
    const { global, sandbox } = this;
    const keys = ReflectOwnKeys(global);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (this.isForwarded(key)) continue;
      if (this.builtin.has(key) && !this.forwarded.has(key)) continue;
      this.publish(key, ObjectGetOwnPropertyDescriptor(global, key));
    }
    this.forwarded.forEach(({ get }, key) => {
      if (ObjectGetOwnPropertyDescriptor(global, key) === undefined) {
        this.forwarded.delete(key);
        ReflectDeleteProperty(sandbox, key);
      }
    });
  }

  publish(key, desc) {
    ObjectDefineProperty(this.sandbox, key, { __proto__: null, ...desc, configurable: true });
    if (desc.configurable) this.forward(key, desc.enumerable);
    else this.declared.add(key);
  }

  run(source, filename) {
    if (this.sandbox === this.global) return engine.runInRealm(this.global, source, filename);
    this.enter();
    try {
      return engine.runInRealm(this.global, source, filename);
    } finally {
      this.leave();
    }
  }
}

function isContext(object) {
  validateObject(object, 'object', 6);
  return contexts.has(object);
}

function checkContextOptions(options) {
  validateObject(options, 'options');
  const { name, origin, codeGeneration, microtaskMode } = options;
  if (name !== undefined) validateString(name, 'options.name');
  if (origin !== undefined) validateString(origin, 'options.origin');
  if (codeGeneration !== undefined) {
    validateObject(codeGeneration, 'options.codeGeneration');
    const { strings, wasm } = codeGeneration;
    if (strings !== undefined) validateBoolean(strings, 'options.codeGeneration.strings');
    if (wasm !== undefined) validateBoolean(wasm, 'options.codeGeneration.wasm');
  }
  validateOneOf(microtaskMode, 'options.microtaskMode', ['afterEvaluate', undefined]);
}

function createContext(contextObject = {}, options = { __proto__: null }) {
  if (contextObject === constants.DONT_CONTEXTIFY) {
    checkContextOptions(options);
    const context = new Context(undefined);
    context.sandbox = context.global;
    contexts.set(context.global, context);
    return context.global;
  }
  if (isContext(contextObject)) return contextObject;
  checkContextOptions(options);
  contexts.set(contextObject, new Context(contextObject));
  return contextObject;
}

function contextOf(object) {
  validateObject(object, 'object', 6);
  const context = contexts.get(object);
  if (context === undefined) throw new codes.ERR_INVALID_ARG_TYPE('contextifiedObject', 'vm.Context', object);
  return context;
}

function asOptions(options) {
  return typeof options === 'string' ? { filename: options } : options;
}

function checkScriptOptions(options) {
  validateObject(options, 'options');
  const { filename = ANONYMOUS, lineOffset = 0, columnOffset = 0, cachedData, produceCachedData = false,
          importModuleDynamically } = options;
  validateString(filename, 'options.filename');
  validateInt32(lineOffset, 'options.lineOffset');
  validateInt32(columnOffset, 'options.columnOffset');
  if (cachedData !== undefined) validateBuffer(cachedData, 'options.cachedData');
  validateBoolean(produceCachedData, 'options.produceCachedData');
  if (importModuleDynamically !== undefined && typeof importModuleDynamically !== 'symbol') {
    validateFunction(importModuleDynamically, 'options.importModuleDynamically');
  }
  return { filename, lineOffset, columnOffset };
}

function checkRunOptions(options) {
  validateObject(options, 'options');
  const { timeout, displayErrors = true, breakOnSigint = false } = options;
  if (timeout !== undefined) validateUint32(timeout, 'options.timeout', true);
  validateBoolean(displayErrors, 'options.displayErrors');
  validateBoolean(breakOnSigint, 'options.breakOnSigint');
}

// Empty lines and blanks in front make the engine count as the offsets say.
function shifted(source, { lineOffset, columnOffset }) {
  if (lineOffset <= 0 && columnOffset <= 0) return source;
  return StringPrototypeRepeat('\n', lineOffset > 0 ? lineOffset : 0) +
    StringPrototypeRepeat(' ', columnOffset > 0 ? columnOffset : 0) + source;
}

class Script {
  #source;
  #filename;

  constructor(code, options = { __proto__: null }) {
    code = `${code}`;
    const checked = checkScriptOptions(asOptions(options));
    this.#filename = checked.filename;
    this.#source = shifted(code, checked);
    // The engine compiles when it runs; this finds syntax errors now.
    engine.compileFunction(this.#source, checked.filename, []);
    this.sourceURL = undefined;
    this.sourceMapURL = undefined;
  }

  runInThisContext(options = { __proto__: null }) {
    checkRunOptions(options);
    return engine.runScript(this.#source, this.#filename);
  }

  runInContext(contextifiedObject, options = { __proto__: null }) {
    const context = contextOf(contextifiedObject);
    checkRunOptions(options);
    return context.run(this.#source, this.#filename);
  }

  runInNewContext(contextObject, options = { __proto__: null }) {
    const context = createContext(contextObject, contextOptions(options));
    return this.runInContext(context, options);
  }
}

function contextOptions(options) {
  validateObject(options, 'options');
  return {
    name: options.contextName,
    origin: options.contextOrigin,
    codeGeneration: options.contextCodeGeneration,
    microtaskMode: options.microtaskMode,
  };
}

function createScript(code, options) {
  return new Script(code, options);
}

// Compiles and runs in one step: no second look at the source is needed for its syntax errors.
function runInContext(code, contextifiedObject, options) {
  options ??= { __proto__: null };
  const context = contextOf(contextifiedObject);
  options = asOptions(options);
  const checked = checkScriptOptions(options);
  checkRunOptions(options);
  return context.run(shifted(`${code}`, checked), checked.filename);
}

function runInNewContext(code, contextObject, options = { __proto__: null }) {
  options = asOptions(options);
  contextObject = createContext(contextObject, contextOptions(options));
  return runInContext(code, contextObject, options);
}

function runInThisContext(code, options = { __proto__: null }) {
  options = asOptions(options);
  const checked = checkScriptOptions(options);
  checkRunOptions(options);
  return engine.runScript(shifted(`${code}`, checked), checked.filename);
}

function compileFunction(code, params = [], options = { __proto__: null }) {
  validateString(code, 'code');
  validateArray(params, 'params');
  ArrayPrototypeForEach(params, (param, i) => validateString(param, `params[${i}]`));
  validateObject(options, 'options');
  const { parsingContext, contextExtensions = [], filename = '' } = options;
  const checked = checkScriptOptions({ ...options, filename });
  validateArray(contextExtensions, 'options.contextExtensions');
  ArrayPrototypeForEach(contextExtensions, (extension, i) => {
    validateObject(extension, `options.contextExtensions[${i}]`, 1);
  });
  if (parsingContext !== undefined) {
    if (typeof parsingContext !== 'object' || parsingContext === null || !contexts.has(parsingContext)) {
      throw new codes.ERR_INVALID_ARG_TYPE('options.parsingContext', 'Context', parsingContext);
    }
  }
  const source = shifted(code, checked);
  if (parsingContext === undefined && contextExtensions.length === 0) {
    return engine.compileFunction(source, filename, params);
  }
  return compileExtended(source, filename, params, parsingContext, contextExtensions);
}

// Extensions are objects around the function's scope, as with `with`.
function compileExtended(source, filename, params, parsingContext, extensions) {
  let head = '';
  const names = [];
  for (let i = 0; i < extensions.length; i++) {
    names[i] = `__extension${i}`;
    head += `with (${names[i]}) `;
  }
  const text = `(function (${ArrayPrototypeJoin(names, ', ')}) { ${head}return function (` +
    `${ArrayPrototypeJoin(params, ', ')}) { ${source}\n}; })`;
  const outer = parsingContext === undefined ? engine.runScript(text, filename) :
    contextOf(parsingContext).run(text, filename);
  return ReflectApply(outer, undefined, extensions);
}

function measureMemory() {
  const { heapUsed } = engine.memoryUsage();
  const range = { jsMemoryEstimate: heapUsed, jsMemoryRange: [heapUsed, heapUsed] };
  return PromiseResolve({ total: range });
}

module.exports = {
  Script,
  createContext,
  createScript,
  runInContext,
  runInNewContext,
  runInThisContext,
  isContext,
  compileFunction,
  measureMemory,
  constants,
};
