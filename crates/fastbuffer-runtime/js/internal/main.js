// What a run does, from the parsed command line to the exit code; answers to Node's main scripts.
'use strict';

const { ArrayPrototypePush, Error, ObjectDefineProperty, PromisePrototypeThen, RegExpPrototypeExec, SafeSet,
        StringPrototypeEndsWith, StringPrototypeIncludes, StringPrototypeRepeat, StringPrototypeSlice,
        StringPrototypeSplit, SyntaxError } = primordials;
const binding = internalBinding('process');
const engine = internalBinding('engine');
const fs = internalBinding('fs');
const { codes } = require('internal/errors');
const fatal = require('internal/fatal');
const loop = require('internal/loop');
const optionsModule = require('internal/options');
const process = require('internal/process/object');
const stack = require('internal/process/stack');
const { processTicksAndRejections } = require('internal/process/task_queues');

const UNSETTLED = 13;

// The main module while its top-level await has not settled: { promise, url, source }.
let pendingMain;

function cjs() {
  return require('internal/modules/cjs');
}

function esm() {
  return require('internal/modules/esm');
}

function guard(run) {
  try {
    run();
  } catch (error) {
    fatal.triggerUncaughtException(error, false);
  }
}

// Keeps an eye on a module that the run as a whole is about.
function watch(promise, url, source) {
  pendingMain = { promise, url, source };
  PromisePrototypeThen(promise, () => { pendingMain = undefined; }, (error) => {
    pendingMain = undefined;
    fatal.triggerUncaughtException(esm().explainLinkError(error), true);
  });
  // A module is the body of a promise job: the jobs it leaves come before the ticks.
  engine.drainJobs();
}

function isModuleFile(file) {
  if (StringPrototypeEndsWith(file, '.mjs')) return true;
  if (StringPrototypeEndsWith(file, '.cjs') || !(StringPrototypeEndsWith(file, '.js') || RegExpPrototypeExec(/\.[^/]*$/, file) === null)) return false;
  return require('internal/modules/package_json').packageType(file) === 'module';
}

function pathUrl(file) {
  return require('internal/modules/resolve').pathToUrl(file);
}

function resolveMain(file) {
  const { Module } = cjs();
  const path = require('path');
  return Module._findPath(path.resolve(file), null, true);
}

// Runs a script file as the main module.
function runMainFile(main) {
  const found = resolveMain(main);
  process.argv[1] = require('path').resolve(main);
  const isModule = found !== false && isModuleFile(found);
  if (isModule || (found !== false && isDetectedModule(found))) {
    if (optionsModule.options.inputType !== '') throw new codes.ERR_INPUT_TYPE_NOT_ALLOWED();
    watch(esm().importMain(found, isModule ? undefined : 'module'), pathUrl(found));
    return;
  }
  cjs().Module._load(found === false ? require('path').resolve(main) : found, null, true);
}

// A .js file without a type that compiles only as a module.
function isDetectedModule(file) {
  if (!StringPrototypeEndsWith(file, '.js') && RegExpPrototypeExec(/\.[^/]*$/, file) !== null) return false;
  const { packageType, stripBom } = require('internal/modules/package_json');
  if (packageType(file) !== 'none') return false;
  let source;
  try {
    source = stripBom(fs.readFileUtf8(file));
  } catch {
    return false;
  }
  if (!StringPrototypeIncludes(source, 'import') && !StringPrototypeIncludes(source, 'export') &&
      !StringPrototypeIncludes(source, 'await')) return false;
  return esm().detectFormat(source, file) === 'module';
}

function readAllInput() {
  const chunks = [];
  for (;;) {
    const chunk = binding.readStdin(65536);
    if (chunk === undefined) break;
    ArrayPrototypePush(chunks, chunk);
  }
  return require('buffer').Buffer.concat(chunks).toString('utf8');
}

function defineGlobal(name, value, enumerable = false) {
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, value, writable: true, enumerable, configurable: true,
  });
}

// Code from -e or standard input sees module, require and every builtin module as globals.
function defineScriptGlobals(name) {
  const { Module, makeRequire } = cjs();
  const { builtinModules, loadBuiltin } = require('internal/modules/builtins');
  const module = new Module(name);
  module.filename = require('path').join(process.cwd(), name);
  module.paths = Module._nodeModulePaths(process.cwd());
  defineGlobal('__filename', name, true);
  defineGlobal('module', module, true);
  defineGlobal('exports', module.exports, true);
  defineGlobal('__dirname', '.', true);
  defineGlobal('require', makeRequire(module), true);
  const skipped = new SafeSet(['process', 'console', 'module']);
  const ids = builtinModules();
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i];
    if (StringPrototypeIncludes(id, '/') || StringPrototypeIncludes(id, ':') || id[0] === '_' || skipped.has(id)) continue;
    ObjectDefineProperty(globalThis, id, {
      __proto__: null, configurable: true, enumerable: false,
      get() {
        const value = loadBuiltin(id);
        defineGlobal(id, value);
        return value;
      },
      set(value) { defineGlobal(id, value); },
    });
  }
}

function evaluateModule(source, name) {
  const url = `${pathUrl(`${process.cwd()}/`)}${name}`;
  stack.registerSource(url, source);
  watch(esm().evaluate(source, url), url, source);
}

function runSource(source, name, print) {
  const { inputType } = optionsModule.options;
  if (inputType === 'module') {
    if (print) throw new codes.ERR_EVAL_ESM_CANNOT_PRINT();
    evaluateModule(source, '[eval1]');
    return;
  }
  stack.registerSource(name, source);
  defineScriptGlobals(name);
  let result;
  try {
    result = engine.runScript(source, name);
  } catch (error) {
    if (inputType === '' && isModuleSyntax(error, source)) {
      if (print) throw new codes.ERR_EVAL_ESM_CANNOT_PRINT();
      evaluateModule(source, '[eval1]');
      return;
    }
    // What the program itself throws is left alone: it compiled.
    throw compiles(source, name) ? error : require('internal/modules/syntax_error').refine(error, source);
  }
  if (print) require('internal/process/globals').console.log(result);
}

function compiles(source, name) {
  try {
    engine.compileFunction(source, name, []);
    return true;
  } catch {
    return false;
  }
}

function isModuleSyntax(error, source) {
  return error instanceof SyntaxError && require('internal/modules/detect').looksLikeModule(source);
}

function check() {
  const { scriptArgs } = optionsModule.options;
  const { stripBom } = require('internal/modules/package_json');
  if (scriptArgs.length === 0 || scriptArgs[0] === '-') {
    checkSource(readAllInput(), '[stdin]', optionsModule.options.inputType === 'module');
    return;
  }
  const file = resolveMain(scriptArgs[0]);
  if (file === false) cjs().Module._resolveFilename(require('path').resolve(scriptArgs[0]), null, true);
  checkSource(stripBom(fs.readFileUtf8(file)), file, isModuleFile(file));
}

function checkSource(source, name, isModule) {
  const url = name[0] === '/' ? pathUrl(name) : name;
  stack.registerSource(name, source);
  if (isModule) {
    esm().checkSyntax(source, url);
    return;
  }
  try {
    cjs().compile(source, name);
  } catch (error) {
    if (StringPrototypeEndsWith(name, '.cjs') || !isModuleSyntax(error, source)) {
      throw require('internal/modules/syntax_error').refine(error, source);
    }
    esm().checkSyntax(source, url);
  }
}

function runMode(options) {
  switch (options.mode) {
    case 'eval':
      runSource(options.source, '[eval]', options.print);
      break;
    case 'stdin':
      runSource(options.source || readAllInput(), '[stdin]', options.print);
      break;
    case 'check':
      check();
      break;
    case 'repl':
      require('internal/repl').start(options, options.source ?
        () => runSource(options.source, '[eval]', options.print) : undefined);
      break;
    default:
      runMainFile(options.scriptArgs[0]);
  }
}

// -r and --import, in this order, each finished before the next begins.
function preload(options) {
  if (options.requires.length > 0) cjs().Module._preloadModules(options.requires);
  for (let i = 0; i < options.imports.length; i++) {
    const url = esm().resolve(options.imports[i], `${process.cwd()}/`);
    watch(esm().importUrl(url), undefined);
    processTicksAndRejections();
    while (pendingMain !== undefined && loop.isAlive()) loop.runOnce();
  }
}

function applyFlags(flags) {
  if (typeof flags.stackTraceLimit === 'number') Error.stackTraceLimit = flags.stackTraceLimit;
  if (flags.exposeGc) defineGlobal('gc', () => engine.gc());
  if (flags.zeroFillBuffers) internalBinding('buffer').zeroFill = true;
  if (flags.allowNativesSyntax) allowNatives();
  if (typeof flags.title === 'string' && flags.title !== '') process.title = flags.title;
}

// Under --allow-natives-syntax `%Name(…)` is a hint to V8: here there is nothing to hint at.
function allowNatives() {
  const original = globalThis.eval;
  defineGlobal('eval', function(source) {
    if (typeof source === 'string' && RegExpPrototypeExec(/^\s*(?:%\w+\([^;]*\);?\s*)+$/, source) !== null) return undefined;
    return original(source);
  });
}

// The deprecated constructor warns through the process.
function connectDeprecations(flags) {
  const deprecation = require('internal/buffer/deprecation');
  deprecation.setEmitWarning(process.emitWarning);
  if (flags.pendingDeprecation) deprecation.setPending(true);
}

function setUp(options) {
  optionsModule.setOptions(options);
  const state = optionsModule.options;
  optionsModule.configureProcess(state);
  applyFlags(state.flags);
  connectDeprecations(state.flags);
  cjs().initPaths();
  esm().install();
  require('internal/process/promises').install();
  return state;
}

function reportUnsettled({ url, source }) {
  if (url === undefined) return;
  let text = `Warning: Detected unsettled top-level await at ${url}`;
  try {
    source ??= fs.readFileUtf8(require('internal/modules/resolve').urlToPath(url));
    const awaits = require('internal/modules/detect').topLevelAwaits(source);
    // With several awaits nobody can tell which one is waiting.
    if (awaits.length === 1) {
      const before = StringPrototypeSplit(StringPrototypeSlice(source, 0, awaits[0]), '\n');
      const line = StringPrototypeSplit(source, '\n')[before.length - 1];
      const indent = StringPrototypeRepeat(' ', before[before.length - 1].length);
      text += `:${before.length}\n${line}\n${indent}^\n`;
    }
  } catch { /* the warning stands without the line */ }
  binding.writeString(2, `${text}\n\n\n`);
}

// Emits 'exit' once and answers the code.
function finish() {
  const unsettled = pendingMain;
  if (unsettled !== undefined && process.exitCode === undefined) process.exitCode = UNSETTLED;
  if (!process._exiting) {
    process._exiting = true;
    guard(() => process.emit('exit', +process.exitCode || 0));
  }
  if (unsettled !== undefined && process.exitCode === UNSETTLED) reportUnsettled(unsettled);
  return +process.exitCode || 0;
}

// The whole of a run; answers the exit code.
function run(options) {
  const state = setUp(options);
  guard(() => {
    preload(state);
    runMode(state);
  });
  loop.run();
  return finish();
}

module.exports = { run, runMainFile };
