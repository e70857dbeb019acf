// What the functions of node:child_process take: file, arguments and options, checked and completed.
'use strict';

const { ArrayIsArray, ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeUnshift,
        StringPrototypeIncludes, StringPrototypeToUpperCase } = primordials;
const { isArrayBufferView } = require('internal/util/types');
const { codes } = require('internal/errors');
const { validateBoolean, validateInt32, validateInteger, validateNumber, validateObject,
        validateString } = require('internal/validators');

let signals;

function signalNumbers() {
  signals ??= require('os').constants.signals;
  return signals;
}

function signalName(number) {
  const table = signalNumbers();
  for (const name in table) if (table[name] === number) return name;
  return null;
}

// The number of a signal that a script named.
function signalNumber(signal) {
  const table = signalNumbers();
  if (typeof signal === 'number' && (signal === 0 || signalName(signal) !== null)) return signal;
  const number = typeof signal === 'string' ? table[StringPrototypeToUpperCase(signal)] : undefined;
  if (number === undefined) throw new codes.ERR_UNKNOWN_SIGNAL(signal);
  return number;
}

function checkKillSignal(killSignal) {
  if (killSignal === undefined || killSignal === null) return undefined;
  if (typeof killSignal !== 'string' && typeof killSignal !== 'number') {
    throw new codes.ERR_INVALID_ARG_TYPE('options.killSignal', ['string', 'number'], killSignal);
  }
  return signalNumber(killSignal);
}

function checkTimeout(timeout) {
  if (timeout !== undefined && timeout !== null) validateInteger(timeout, 'timeout', 0);
}

function checkMaxBuffer(maxBuffer) {
  if (maxBuffer !== undefined && maxBuffer !== null) validateNumber(maxBuffer, 'options.maxBuffer', 0);
}

function checkNull(value, name) {
  if (typeof value === 'string' && StringPrototypeIncludes(value, '\0')) {
    throw new codes.ERR_INVALID_ARG_VALUE(name, value, 'must be a string without null bytes');
  }
}

function checkSwitches(options) {
  const { detached, uid, gid, shell, argv0, windowsHide, windowsVerbatimArguments } = options;
  if (detached !== undefined && detached !== null) validateBoolean(detached, 'options.detached');
  if (uid !== undefined && uid !== null) validateInt32(uid, 'options.uid');
  if (gid !== undefined && gid !== null) validateInt32(gid, 'options.gid');
  if (shell !== undefined && shell !== null && typeof shell !== 'boolean' && typeof shell !== 'string') {
    throw new codes.ERR_INVALID_ARG_TYPE('options.shell', ['boolean', 'string'], shell);
  }
  if (typeof shell === 'string') checkNull(shell, 'options.shell');
  if (argv0 !== undefined && argv0 !== null) {
    validateString(argv0, 'options.argv0');
    checkNull(argv0, 'options.argv0');
  }
  if (windowsHide !== undefined && windowsHide !== null) validateBoolean(windowsHide, 'options.windowsHide');
  if (windowsVerbatimArguments !== undefined && windowsVerbatimArguments !== null) {
    validateBoolean(windowsVerbatimArguments, 'options.windowsVerbatimArguments');
  }
}

function workingDirectory(cwd) {
  return cwd === undefined || cwd === null ? undefined : require('internal/fs/utils').getValidatedPath(cwd, 'options.cwd');
}

// The environment as `NAME=value`; inherited properties count, as in Node.
function environmentPairs(env) {
  const pairs = [];
  for (const key in env) {
    const value = env[key];
    if (value === undefined) continue;
    checkNull(key, `options.env['${key}']`);
    checkNull(`${value}`, `options.env['${key}']`);
    ArrayPrototypePush(pairs, `${key}=${value}`);
  }
  return pairs;
}

function shellCommand(file, args, shell) {
  const command = ArrayPrototypeJoin([file, ...args], ' ');
  return { file: typeof shell === 'string' ? shell : '/bin/sh', args: ['-c', command] };
}

// Sorts (file, args?, options?) and checks everything that concerns starting a program.
function normalizeSpawn(file, args, options) {
  validateString(file, 'file');
  checkNull(file, 'file');
  if (file.length === 0) throw new codes.ERR_INVALID_ARG_VALUE('file', file, 'cannot be empty');
  if (ArrayIsArray(args)) {
    args = ArrayPrototypeSlice(args);
  } else if (args === undefined || args === null) {
    args = [];
  } else if (typeof args !== 'object') {
    throw new codes.ERR_INVALID_ARG_TYPE('args', 'object', args);
  } else {
    options = args;
    args = [];
  }
  for (let i = 0; i < args.length; i++) {
    args[i] = `${args[i]}`;
    checkNull(args[i], `args[${i}]`);
  }
  if (options === undefined) options = {};
  else validateObject(options, 'options');
  const cwd = workingDirectory(options.cwd);
  checkSwitches(options);
  if (options.shell) ({ file, args } = shellCommand(file, args, options.shell));
  ArrayPrototypeUnshift(args, typeof options.argv0 === 'string' ? options.argv0 : file);
  const envPairs = environmentPairs(options.env || process.env);
  return { __proto__: null, ...options, file, args, cwd, envPairs, detached: !!options.detached };
}

function badStdio(stdio) {
  throw new codes.ERR_INVALID_ARG_VALUE('stdio', stdio);
}

function streamKind(item, index, sync) {
  if (item === undefined || item === null) item = index < 3 ? 'pipe' : 'ignore';
  if (item === 'ignore') return { type: 'ignore' };
  if (item === 'pipe' || item === 'overlapped' || (typeof item === 'number' && item < 0)) return { type: 'pipe' };
  if (item === 'inherit') return { type: index < 3 ? 'inherit' : 'fd', fd: index };
  if (item === 'ipc') {
    if (sync) throw new codes.ERR_IPC_SYNC_FORK();
    throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('ipc');
  }
  if (typeof item === 'number' || typeof item?.fd === 'number') return { type: 'fd', fd: item.fd ?? item };
  if (isArrayBufferView(item) || typeof item === 'string') {
    if (!sync) throw new codes.ERR_INVALID_SYNC_FORK_INPUT(require('internal/util/inspect').inspect(item));
    return { type: 'pipe', input: item };
  }
  return badStdio(item);
}

// One entry for each of the three standard streams: { type: 'pipe' | 'ignore' | 'inherit' | 'fd', fd?, input? }.
function normalizeStdio(stdio, sync) {
  if (stdio === undefined || stdio === null) stdio = 'pipe';
  if (typeof stdio === 'string') {
    if (stdio !== 'pipe' && stdio !== 'ignore' && stdio !== 'inherit' && stdio !== 'overlapped') badStdio(stdio);
    stdio = [stdio, stdio, stdio];
  } else if (!ArrayIsArray(stdio)) {
    badStdio(stdio);
  }
  const streams = [];
  for (let i = 0; i < stdio.length || i < 3; i++) {
    const stream = streamKind(stdio[i], i, sync);
    if (i > 2 && stream.type !== 'ignore') {
      throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM(`stdio[${i}]`);
    }
    ArrayPrototypePush(streams, stream);
  }
  return streams;
}

// A list as the natives take it: every element ends with a NUL.
function packed(list) {
  return list.length === 0 ? '' : `${ArrayPrototypeJoin(list, '\0')}\0`;
}

// The arguments that both ways of starting a program share.
function nativeArguments(spec, streams) {
  const kinds = [];
  for (let i = 0; i < 3; i++) ArrayPrototypePush(kinds, streams[i].type === 'fd' ? `${streams[i].fd}` : streams[i].type);
  return [spec.file, packed(spec.args), packed(spec.envPairs), spec.cwd, packed(kinds), spec.detached,
          spec.uid ?? undefined, spec.gid ?? undefined];
}

function checkString(value, name) {
  validateString(value, name);
  checkNull(value, name);
}

// (file, args?, options?, callback?) of execFile.
function normalizeExecFile(file, args, options, callback) {
  if (typeof args === 'function') {
    callback = args;
    args = options = undefined;
  } else if (args !== undefined && args !== null && !ArrayIsArray(args)) {
    if (typeof args !== 'object') throw new codes.ERR_INVALID_ARG_TYPE('args', 'object', args);
    if (typeof options === 'function' || callback === undefined) callback = options;
    options = args;
    args = undefined;
  }
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  if (options !== undefined && options !== null) validateObject(options, 'options');
  if (callback !== undefined && callback !== null && typeof callback !== 'function') {
    throw new codes.ERR_INVALID_ARG_TYPE('callback', 'function', callback);
  }
  return { file, args: args ?? [], options, callback };
}

// (command, options?, callback?) of exec: the shell runs it.
function normalizeExec(command, options, callback) {
  checkString(command, 'command');
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  options = { ...options };
  options.shell = typeof options.shell === 'string' ? options.shell : true;
  return { file: command, options, callback };
}

module.exports = {
  checkKillSignal, checkMaxBuffer, checkTimeout, nativeArguments, normalizeExec, normalizeExecFile, normalizeSpawn,
  normalizeStdio, signalName, signalNumber,
};
