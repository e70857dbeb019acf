// The functions of the process object that ask the operating system; answers to Node's per-thread process methods.
'use strict';

const { ArrayPrototypeSlice, BigInt, Error, Float64Array, MathFloor, NumberIsInteger, NumberParseInt,
        ObjectDefineProperty, RegExpPrototypeExec } = primordials;
const binding = internalBinding('process');
const engine = internalBinding('engine');
const { codes, ErrnoException, plainError } = require('internal/errors');
const { validateArray, validateInteger, validateNumber, validateObject, validateString } =
  require('internal/validators');
const process = require('internal/process/object');

const SIGNALS = {
  __proto__: null,
  SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGILL: 4, SIGTRAP: 5, SIGABRT: 6, SIGIOT: 6, SIGBUS: 7, SIGFPE: 8, SIGKILL: 9,
  SIGUSR1: 10, SIGSEGV: 11, SIGUSR2: 12, SIGPIPE: 13, SIGALRM: 14, SIGTERM: 15, SIGCHLD: 17, SIGSTKFLT: 16,
  SIGCONT: 18, SIGSTOP: 19, SIGTSTP: 20, SIGTTIN: 21, SIGTTOU: 22, SIGURG: 23, SIGXCPU: 24, SIGXFSZ: 25,
  SIGVTALRM: 26, SIGPROF: 27, SIGWINCH: 28, SIGIO: 29, SIGPOLL: 29, SIGPWR: 30, SIGSYS: 31,
};

function hrtime(previous) {
  const { 0: seconds, 1: nanos } = binding.hrtime();
  if (previous === undefined) return [seconds, nanos];
  validateArray(previous, 'time');
  if (previous.length !== 2) {
    throw new codes.ERR_OUT_OF_RANGE('time', 2, previous.length);
  }
  let sec = seconds - previous[0];
  let nano = nanos - previous[1];
  if (nano < 0) {
    sec -= 1;
    nano += 1e9;
  }
  return [sec, nano];
}

function hrtimeBigInt() {
  const { 0: seconds, 1: nanos } = binding.hrtime();
  return BigInt(seconds) * 1000000000n + BigInt(nanos);
}
ObjectDefineProperty(hrtimeBigInt, 'name', { __proto__: null, value: 'hrtimeBigInt', configurable: true });
hrtime.bigint = hrtimeBigInt;

function memoryUsage() {
  const { heapTotal, heapUsed, external, arrayBuffers } = engine.memoryUsage();
  return { rss: binding.rss(), heapTotal, heapUsed, external, arrayBuffers };
}
memoryUsage.rss = function rss() {
  return binding.rss();
};

function checkPrevious(value, name) {
  validateObject(value, 'prevValue');
  validateNumber(value[name], `prevValue.${name}`);
  if (!(value[name] >= 0 && value[name] <= 9007199254740991)) {
    throw new codes.ERR_INVALID_ARG_VALUE.RangeError(`prevValue.${name}`, value[name]);
  }
}

function cpuUsage(prevValue) {
  if (prevValue) {
    checkPrevious(prevValue, 'user');
    checkPrevious(prevValue, 'system');
  }
  const { 0: user, 1: system } = binding.cpuUsage();
  if (!prevValue) return { user, system };
  return { user: user - prevValue.user, system: system - prevValue.system };
}

function resourceUsage() {
  const raw = binding.resourceUsage?.() ?? new Float64Array(16);
  const { 0: user, 1: system } = binding.cpuUsage();
  return {
    userCPUTime: raw[0] || user,
    systemCPUTime: raw[1] || system,
    maxRSS: raw[2] || MathFloor(binding.rss() / 1024),
    sharedMemorySize: raw[3],
    unsharedDataSize: raw[4],
    unsharedStackSize: raw[5],
    minorPageFault: raw[6],
    majorPageFault: raw[7],
    swappedOut: raw[8],
    fsRead: raw[9],
    fsWrite: raw[10],
    ipcSent: raw[11],
    ipcReceived: raw[12],
    signalsCount: raw[13],
    voluntaryContextSwitches: raw[14],
    involuntaryContextSwitches: raw[15],
  };
}

function umask(mask) {
  if (mask === undefined) return binding.umask(-1);
  if (typeof mask === 'string') {
    if (RegExpPrototypeExec(/^[0-7]+$/, mask) === null) {
      throw new codes.ERR_INVALID_ARG_VALUE('mask', mask, 'must be a 32-bit unsigned integer or an octal string');
    }
    mask = NumberParseInt(mask, 8);
  }
  validateInteger(mask, 'mask', 0, 0xffffffff);
  return binding.umask(mask & 0o777);
}

function kill(pid, signal) {
  // eslint-disable-next-line eqeqeq
  if (pid != (pid | 0)) throw new codes.ERR_INVALID_ARG_TYPE('pid', 'number', pid);
  let number;
  if (typeof signal === 'number') {
    number = signal;
  } else {
    number = SIGNALS[signal ?? 'SIGTERM'];
    if (number === undefined) throw new codes.ERR_UNKNOWN_SIGNAL(signal);
  }
  const result = process._kill(pid | 0, number);
  if (typeof result === 'number' && result < 0) throw ErrnoException(result, 'kill');
  return true;
}

function chdir(directory) {
  validateString(directory, 'directory');
  binding.chdir(directory);
}

function checkExitCode(code, name) {
  if (code === undefined || code === null) return;
  let value = code;
  if (typeof code === 'string' && code !== '') {
    value = +code;
    value = NumberIsInteger(value) ? value : code;
  }
  validateInteger(value, name);
}

function nullableIds(name) {
  return function() {
    return binding[name]();
  };
}

function identityFunctions() {
  const names = ['getuid', 'geteuid', 'getgid', 'getegid', 'getgroups'];
  const found = {};
  for (let i = 0; i < names.length; i++) {
    if (typeof binding[names[i]] !== 'function') continue;
    const fn = nullableIds(names[i]);
    ObjectDefineProperty(fn, 'name', { __proto__: null, value: names[i], configurable: true });
    found[names[i]] = fn;
  }
  return found;
}

// argv[1] of a script is made absolute; the rest is passed on as given.
function buildArgv(execPath, scriptArgs, hasScript) {
  if (!hasScript || scriptArgs.length === 0) return [execPath, ...ArrayPrototypeSlice(scriptArgs)];
  const { resolve } = require('path');
  return [execPath, resolve(scriptArgs[0]), ...ArrayPrototypeSlice(scriptArgs, 1)];
}

function loadEnvFile(path = '.env') {
  const { parseEnv } = require('util');
  if (typeof parseEnv !== 'function') throw plainError(Error, 'not supported', { code: 'ERR_METHOD_NOT_IMPLEMENTED' });
  const entries = parseEnv(require('fs').readFileSync(path, 'utf8'));
  for (const key in entries) {
    if (process.env[key] === undefined) process.env[key] = entries[key];
  }
}

module.exports = {
  SIGNALS, hrtime, hrtimeBigInt, memoryUsage, cpuUsage, resourceUsage, umask, kill, chdir, checkExitCode,
  identityFunctions, buildArgv, loadEnvFile,
};
