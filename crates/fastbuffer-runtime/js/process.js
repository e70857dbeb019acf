// The process object, answers to Node's `process`. internal/main gives it the command line with `configure`.
'use strict';

const { ArrayPrototypeSlice, Error, ObjectCreate, ObjectDefineProperty, ObjectFreeze,
        ObjectSetPrototypeOf, SafeSet, SymbolToStringTag } = primordials;
const EventEmitter = require('events');
const binding = internalBinding('process');
const process = require('internal/process/object');
const { codes } = require('internal/errors');
const { validateString } = require('internal/validators');
const methods = require('internal/process/methods');
const { nextTick } = require('internal/process/task_queues');
const { emitWarning } = require('internal/process/warning');

module.exports = process;

function constant(name, value) {
  ObjectDefineProperty(process, name, { __proto__: null, value, enumerable: true, configurable: true, writable: false });
}

function plain(name, value) {
  ObjectDefineProperty(process, name, { __proto__: null, value, enumerable: true, configurable: true, writable: true });
}

// A property made when it is first read and replaceable by assignment.
function lazy(name, make, settable = true) {
  let value;
  let made = false;
  ObjectDefineProperty(process, name, {
    __proto__: null,
    get() {
      if (!made) {
        made = true;
        value = make();
      }
      return value;
    },
    set: settable ? (replacement) => {
      made = true;
      value = replacement;
    } : undefined,
    enumerable: true,
    configurable: true,
  });
}

function installPrototype() {
  const proto = ObjectCreate(EventEmitter.prototype);
  const constructor = { process: function() {} }.process;
  ObjectDefineProperty(constructor, 'prototype', { __proto__: null, value: proto, writable: false });
  ObjectDefineProperty(proto, 'constructor', {
    __proto__: null, value: constructor, writable: true, enumerable: false, configurable: true,
  });
  ObjectSetPrototypeOf(process, proto);
  ObjectDefineProperty(process, SymbolToStringTag, {
    __proto__: null, value: 'process', writable: false, enumerable: false, configurable: true,
  });
}

function readVersions() {
  const engine = internalBinding('engine');
  const versions = { __proto__: null };
  const flat = binding.versions();
  for (let i = 0; i < flat.length; i += 2) versions[flat[i]] = flat[i + 1];
  versions[engine.name] = engine.version;
  return versions;
}

function installFacts() {
  const versions = readVersions();
  constant('version', `v${versions.node}`);
  constant('versions', ObjectFreeze(versions));
  ObjectSetPrototypeOf(process.versions, null);
  constant('arch', binding.arch());
  constant('platform', binding.platform());
  constant('release', { name: 'node' });
  constant('pid', binding.pid());
  plain('ppid', binding.ppid());
  constant('moduleLoadList', []);
  constant('config', ObjectFreeze({
    target_defaults: ObjectFreeze({
      cflags: [], default_configuration: 'Release', defines: [], include_dirs: [], libraries: [],
    }),
    variables: ObjectFreeze({
      asan: 0, v8_enable_i18n_support: 0, node_shared: false, node_use_openssl: false, napi_build_version: '0',
    }),
  }));
  ObjectDefineProperty(process, 'features', {
    __proto__: null, enumerable: true, configurable: false, writable: false,
    value: {
      inspector: false, debug: false, uv: false, ipv6: false, tls_alpn: false, tls_sni: false, tls_ocsp: false,
      tls: false, openssl_is_boringssl: false, cached_builtins: true, require_module: true, quic: false,
      typescript: false,
    },
  });
  plain('title', 'fastbuffer');
  plain('debugPort', 9229);
  plain('domain', null);
}

let exitCode;

function installExit() {
  process._exiting = false;
  ObjectDefineProperty(process, 'exitCode', {
    __proto__: null, enumerable: true, configurable: false,
    get() { return exitCode; },
    set(code) {
      if (code !== null && code !== undefined) methods.checkExitCode(code, 'code');
      exitCode = code;
    },
  });
  plain('reallyExit', function reallyExit(code) {
    binding.exit((code || 0) | 0);
  });
  plain('exit', function exit(code) {
    if (arguments.length !== 0) process.exitCode = code;
    if (!process._exiting) {
      process._exiting = true;
      process.emit('exit', +process.exitCode || 0);
    }
    process.reallyExit(+process.exitCode || 0);
    // Only an embedder's or a test's replacement of reallyExit comes back.
    return undefined;
  });
  plain('abort', function abort() {
    binding.abort();
  });
}

function installMethods() {
  const functions = {
    hrtime: methods.hrtime,
    memoryUsage: methods.memoryUsage,
    cpuUsage: methods.cpuUsage,
    resourceUsage: methods.resourceUsage,
    umask: methods.umask,
    kill: methods.kill,
    _kill: (pid, signal) => binding.kill(pid, signal),
    chdir: methods.chdir,
    cwd() { return binding.cwd(); },
    uptime() { return binding.uptime(); },
    nextTick,
    emitWarning,
    loadEnvFile: methods.loadEnvFile,
    constrainedMemory: () => binding.constrainedMemory?.() ?? 0,
    availableMemory: () => binding.availableMemory?.() ?? require('os').freemem(),
    getActiveResourcesInfo: () => require('internal/loop').activeResources(),
    _getActiveHandles: () => [],
    _getActiveRequests: () => [],
    ...methods.identityFunctions(),
  };
  for (const name in functions) {
    const fn = functions[name];
    if (fn.name !== name) ObjectDefineProperty(fn, 'name', { __proto__: null, value: name, configurable: true });
    plain(name, fn);
  }
  plain('_tickCallback', require('internal/process/task_queues').processTicksAndRejections);
  plain('_rawDebug', function _rawDebug(...args) {
    binding.writeString(2, `${require('internal/util/inspect').format(...args)}\n`);
  });
}

function installErrorHooks() {
  const fatal = require('internal/fatal');
  plain('_fatalException', (error, fromPromise) => fatal.triggerUncaughtException(error, fromPromise));
  plain('setUncaughtExceptionCaptureCallback', function setUncaughtExceptionCaptureCallback(fn) {
    if (fn === null) {
      fatal.setCapture(null);
      return;
    }
    if (typeof fn !== 'function') throw new codes.ERR_INVALID_ARG_TYPE('fn', ['Function', 'null'], fn);
    if (fatal.hasCapture()) throw new codes.ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET();
    fatal.setCapture(fn);
  });
  plain('hasUncaughtExceptionCaptureCallback', function hasUncaughtExceptionCaptureCallback() {
    return fatal.hasCapture();
  });
}

const allowedBindings = new SafeSet(['buffer', 'constants', 'fs', 'os', 'url', 'util', 'uv']);
let bindingWarned = false;

function warnBinding() {
  if (bindingWarned || !require('internal/options').flag('pendingDeprecation')) return;
  bindingWarned = true;
  emitWarning('process.binding() is deprecated. Please use public APIs instead.', 'DeprecationWarning', 'DEP0111');
}

function installBindings() {
  plain('binding', function binding(module) {
    warnBinding();
    module = `${module}`;
    if (allowedBindings.has(module)) {
      try {
        return internalBinding(module);
      } catch { /* a binding this build lacks is one that does not exist */ }
    }
    throw new Error(`No such module: ${module}`);
  });
  plain('_linkedBinding', function _linkedBinding(module) {
    const error = new Error(`No such binding was linked: ${module}`);
    error.code = 'ERR_INVALID_MODULE';
    throw error;
  });
  plain('getBuiltinModule', function getBuiltinModule(id) {
    validateString(id, 'id');
    const { normalizeBuiltin, loadBuiltin } = require('internal/modules/builtins');
    const name = normalizeBuiltin(id);
    return name === undefined ? undefined : loadBuiltin(name);
  });
}

function installStreams() {
  const stdio = () => require('internal/process/stdio');
  lazy('stdout', () => stdio().getStdout());
  lazy('stderr', () => stdio().getStderr());
  lazy('stdin', () => stdio().getStdin());
  plain('openStdin', function openStdin() {
    process.stdin.resume();
    return process.stdin;
  });
  lazy('allowedNodeEnvironmentFlags', () => new Set(require('internal/options').allowedInEnvironment));
  plain('env', require('internal/process/env').createEnv());
}

// Fills in what the command line decides.
function configure(options) {
  const { flags } = options;
  plain('argv', methods.buildArgv(options.execPath, options.scriptArgs, options.mode === 'file' ||
    options.mode === 'check'));
  plain('execArgv', ArrayPrototypeSlice(options.execArgv));
  plain('execPath', options.execPath);
  ObjectDefineProperty(process, 'argv0', {
    __proto__: null, value: options.argv0, enumerable: true, configurable: false, writable: false,
  });
  if (flags.deprecation === false) process.noDeprecation = true;
  if (flags.throwDeprecation) process.throwDeprecation = true;
  if (flags.traceDeprecation) process.traceDeprecation = true;
  if (flags.warnings !== false && process.env.NODE_NO_WARNINGS !== '1') {
    process.on('warning', require('internal/process/warning').onWarning);
  }
}

function watchSignals() {
  if (typeof binding.setSignal !== 'function') return;
  const { SIGNALS } = methods;
  const loop = require('internal/loop');
  process.on('newListener', (name) => {
    if (typeof name === 'string' && SIGNALS[name] !== undefined && process.listenerCount(name) === 0) {
      loop.watchSignal(name, SIGNALS[name]);
    }
  });
  process.on('removeListener', (name) => {
    if (typeof name === 'string' && SIGNALS[name] !== undefined && process.listenerCount(name) === 0) {
      loop.unwatchSignal(name, SIGNALS[name]);
    }
  });
}

installPrototype();
EventEmitter.call(process);
installFacts();
installExit();
installMethods();
installErrorHooks();
installBindings();
installStreams();
watchSignals();
require('internal/options').configureProcess = configure;
