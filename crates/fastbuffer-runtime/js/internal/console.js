// The Console class and the global console; answers to Node's console module.
'use strict';

const { ArrayPrototypeUnshift, Error, FunctionPrototypeBind, MathFloor, Number, NumberPrototypeToFixed,
        ObjectDefineProperty, ObjectGetOwnPropertyNames, ReflectApply, ReflectConstruct, ReflectOwnKeys, SafeMap,
        StringPrototypeIncludes, StringPrototypePadStart, StringPrototypeRepeat, StringPrototypeReplaceAll,
        StringPrototypeSlice, StringPrototypeSplit, Symbol, SymbolHasInstance, SymbolToStringTag } = primordials;
const binding = internalBinding('process');
const { codes } = require('internal/errors');
const { formatWithOptions, inspect } = require('internal/util/inspect');
const { validateArray, validateInteger, validateObject, validateOneOf } = require('internal/validators');
const process = require('internal/process/object');

const kIsConsole = Symbol('kIsConsole');
const kState = Symbol('kState');
const kDirect = Symbol('kDirect');
const MAX_GROUP_INDENT = 1000;
const noColor = { colors: false };
const withColor = { colors: true };

function isStream(value) {
  return value !== null && typeof value === 'object' && typeof value.write === 'function';
}

function checkOptions(options) {
  const { stdout, stderr = stdout, colorMode = 'auto', inspectOptions, groupIndentation = 2 } = options;
  if (!isStream(stdout)) throw new codes.ERR_CONSOLE_WRITABLE_STREAM('stdout');
  if (!isStream(stderr)) throw new codes.ERR_CONSOLE_WRITABLE_STREAM('stderr');
  validateOneOf(colorMode, 'colorMode', ['auto', true, false]);
  validateInteger(groupIndentation, 'groupIndentation', 0, MAX_GROUP_INDENT);
  if (inspectOptions !== undefined) {
    validateObject(inspectOptions, 'options.inspectOptions');
    if (inspectOptions.colors !== undefined && options.colorMode !== undefined) {
      throw new codes.ERR_INCOMPATIBLE_OPTION_PAIR('options.inspectOptions.color', 'colorMode');
    }
  }
  return { stdout, stderr, colorMode, inspectOptions, groupIndentation };
}

function newState(fields) {
  return { counts: new SafeMap(), timers: new SafeMap(), indent: '', ...fields };
}

function hidden(target, key, value) {
  ObjectDefineProperty(target, key, { __proto__: null, value, writable: true, configurable: true, enumerable: false });
}

function Console(options) {
  if (new.target === undefined) return ReflectConstruct(Console, arguments);
  if (!options || typeof options.write === 'function') {
    options = { stdout: options, stderr: arguments[1], ignoreErrors: arguments[2] };
    if (options.stderr === undefined) delete options.stderr;
  }
  const { ignoreErrors = true } = options;
  const checked = checkOptions(options);
  hidden(this, kState, newState(checked));
  hidden(this, '_stdout', checked.stdout);
  hidden(this, '_stderr', checked.stderr);
  hidden(this, '_ignoreErrors', ignoreErrors);
  hidden(this, kIsConsole, true);
  bindMethods(this);
}

// Methods are own properties bound to their console, so that `const { log } = console` works.
function bindMethods(target) {
  const names = ReflectOwnKeys(Console.prototype);
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (name === 'constructor' || typeof name === 'symbol') continue;
    const bound = FunctionPrototypeBind(target[name], target);
    ObjectDefineProperty(bound, 'name', { __proto__: null, value: name, configurable: true });
    ObjectDefineProperty(target, name, {
      __proto__: null, value: bound, writable: true, enumerable: true, configurable: true,
    });
  }
}

// FORCE_COLOR decides for every stream, as in Node; without it only a terminal is coloured.
function wantsColor(stream) {
  const { env } = process;
  if (env.FORCE_COLOR !== undefined) return require('internal/process/stdio').colorDepth(env, false) > 2;
  return stream.isTTY === true && (typeof stream.getColorDepth !== 'function' || stream.getColorDepth() > 2);
}

function inspectOptionsFor(self, stream) {
  const state = self[kState];
  let { colorMode } = state;
  if (colorMode === 'auto') {
    colorMode = wantsColor(stream);
  }
  if (state.inspectOptions !== undefined) {
    return state.inspectOptions.colors === undefined ? { ...state.inspectOptions, colors: colorMode } :
      state.inspectOptions;
  }
  return colorMode ? withColor : noColor;
}

function indented(text, indent) {
  if (indent === '') return text;
  return indent + (StringPrototypeIncludes(text, '\n') ? StringPrototypeReplaceAll(text, '\n', `\n${indent}`) : text);
}

// The text goes out in one write; a stream that fails must not make console.log throw.
function emit(self, isError, text) {
  const state = self[kState];
  const line = `${indented(text, state.indent)}\n`;
  if (self[kDirect] === true) {
    const stream = directStream(self, isError);
    if (stream === undefined) {
      writeDirect(isError ? 2 : 1, line);
      return;
    }
    writeStream(self, stream, line);
    return;
  }
  writeStream(self, isError ? self._stderr : self._stdout, line);
}

function writeStream(self, stream, line) {
  if (self._ignoreErrors === false) {
    stream.write(line);
    return;
  }
  if (typeof stream.once === 'function' && stream.listenerCount?.('error') === 0) {
    stream.once('error', noop);
  }
  try {
    stream.write(line, (error) => { if (error) noop(error); });
  } catch (error) {
    if (require('internal/errors').isStackOverflowError(error)) throw error;
  } finally {
    stream.removeListener?.('error', noop);
  }
}

function noop() {}

function writeDirect(fd, line) {
  try {
    binding.writeString(fd, line);
  } catch { /* as for a stream whose error nobody listens to */ }
}

// The global console writes to the descriptor itself until a script touches process.stdout.write.
function directStream(self, isError) {
  const stream = isError ? streams.err : streams.out;
  if (stream === undefined) return undefined;
  return stream.write === streams.write ? undefined : stream;
}
const streams = { out: undefined, err: undefined, write: undefined };

// Called by the getters of process.stdout and process.stderr.
function attachStream(isError, stream, write) {
  if (isError) streams.err = stream;
  else streams.out = stream;
  streams.write = write;
}

function streamOf(self, isError) {
  return isError ? self._stderr : self._stdout;
}

function print(self, isError, args) {
  if (args.length === 1 && typeof args[0] === 'string') {
    emit(self, isError, args[0]);
    return;
  }
  ArrayPrototypeUnshift(args, inspectOptionsFor(self, streamInfo(self, isError)));
  emit(self, isError, ReflectApply(formatWithOptions, undefined, args));
}

const plainStream = { isTTY: false };
let isTerminal;

// Colour is a question to the stream; for a descriptor that is no terminal nobody needs to make the stream.
function streamInfo(self, isError) {
  if (self[kDirect] !== true) return streamOf(self, isError);
  isTerminal ??= [binding.isatty(1), binding.isatty(2)];
  return isTerminal[isError ? 1 : 0] ? streamOf(self, isError) : plainStream;
}

function formatTime(ms) {
  let hours = 0;
  let minutes = 0;
  let seconds = 0;
  if (ms >= 1000) {
    if (ms >= 60000) {
      if (ms >= 3600000) {
        hours = MathFloor(ms / 3600000);
        ms %= 3600000;
      }
      minutes = MathFloor(ms / 60000);
      ms %= 60000;
    }
    seconds = ms / 1000;
  }
  if (hours !== 0 || minutes !== 0) {
    const { 0: whole, 1: fraction } = StringPrototypeSplit(NumberPrototypeToFixed(seconds, 3), '.');
    const tail = `${StringPrototypePadStart(whole, 2, '0')}.${fraction}`;
    if (hours !== 0) return `${hours}:${StringPrototypePadStart(`${minutes}`, 2, '0')}:${tail} (h:mm:ss.mmm)`;
    return `${minutes}:${tail} (m:ss.mmm)`;
  }
  if (seconds !== 0) return `${NumberPrototypeToFixed(seconds, 3)}s`;
  return `${Number(NumberPrototypeToFixed(ms, 3))}ms`;
}

function timing(self, label, name, args, end) {
  label = `${label}`;
  const { timers } = self[kState];
  const start = timers.get(label);
  if (start === undefined) {
    process.emitWarning(`No such label '${label}' for console.${name}()`);
    return;
  }
  const text = `${label}: ${formatTime(binding.hrtimeNumber() - start)}`;
  if (args.length === 0) self.log('%s', text);
  else self.log('%s', text, ...args);
  if (end) timers.delete(label);
}

const methods = {
  log(...args) { print(this, false, args); },
  info(...args) { print(this, false, args); },
  debug(...args) { print(this, false, args); },
  warn(...args) { print(this, true, args); },
  error(...args) { print(this, true, args); },
  dir(object, options) {
    emit(this, false, inspect(object, {
      customInspect: false, ...inspectOptionsFor(this, streamInfo(this, false)), ...options,
    }));
  },
  time(label = 'default') {
    label = `${label}`;
    const { timers } = this[kState];
    if (timers.has(label)) {
      process.emitWarning(`Label '${label}' already exists for console.time()`);
      return;
    }
    timers.set(label, binding.hrtimeNumber());
  },
  timeEnd(label = 'default') { timing(this, label, 'timeEnd', [], true); },
  timeLog(label = 'default', ...data) { timing(this, label, 'timeLog', data, false); },
  trace: function trace(...args) {
    const error = new Error(args.length === 0 ? '' :
      formatWithOptions(inspectOptionsFor(this, streamInfo(this, true)), ...args));
    hidden(error, 'name', 'Trace');
    if (typeof Error.captureStackTrace === 'function') Error.captureStackTrace(error, trace);
    this.error(error.stack);
  },
  assert(expression, ...args) {
    if (expression) return;
    if (typeof args[0] === 'string') args[0] = `Assertion failed: ${args[0]}`;
    else ArrayPrototypeUnshift(args, 'Assertion failed');
    ReflectApply(this.warn, this, args);
  },
  clear() {
    const stream = streamOf(this, false);
    if (stream.isTTY === true && process.env.TERM !== 'dumb') stream.write('\x1b[1;1H\x1b[0J');
  },
  count(label = 'default') {
    label = `${label}`;
    const { counts } = this[kState];
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    this.log(`${label}: ${count}`);
  },
  countReset(label = 'default') {
    const { counts } = this[kState];
    if (!counts.has(label)) {
      process.emitWarning(`Count for '${label}' does not exist`);
      return;
    }
    counts.delete(`${label}`);
  },
  group(...data) {
    if (data.length > 0) ReflectApply(this.log, this, data);
    const state = this[kState];
    state.indent += StringPrototypeRepeat(' ', state.groupIndentation);
  },
  groupEnd() {
    const state = this[kState];
    state.indent = StringPrototypeSlice(state.indent, 0, state.indent.length - state.groupIndentation);
  },
  table(tabularData, properties) {
    if (tabularData === null || typeof tabularData !== 'object') return this.log(tabularData);
    if (properties !== undefined) validateArray(properties, 'properties');
    this.log(require('internal/console_table').renderTable(tabularData, properties));
  },
};
methods.dirxml = methods.log;
methods.groupCollapsed = methods.group;

function installMethods() {
  const order = ['log', 'info', 'debug', 'warn', 'error', 'dir', 'time', 'timeEnd', 'timeLog', 'trace', 'assert', 'clear',
                 'count', 'countReset', 'group', 'groupEnd', 'table', 'dirxml', 'groupCollapsed'];
  for (let i = 0; i < order.length; i++) {
    ObjectDefineProperty(Console.prototype, order[i], {
      __proto__: null, value: methods[order[i]], writable: true, enumerable: true, configurable: true,
    });
  }
  ObjectDefineProperty(Console, SymbolHasInstance, {
    __proto__: null, value: (instance) => instance?.[kIsConsole] === true,
  });
}
installMethods();

function lazyStream(target, name, key) {
  let replaced;
  ObjectDefineProperty(target, name, {
    __proto__: null, enumerable: false, configurable: true,
    get() { return replaced ?? process[key]; },
    set(value) { replaced = value; },
  });
}

// The console of the global object: its streams are made only when a script asks for them.
function createGlobalConsole() {
  const console = {};
  hidden(console, kState, newState({ colorMode: 'auto', inspectOptions: undefined, groupIndentation: 2 }));
  lazyStream(console, '_stdout', 'stdout');
  lazyStream(console, '_stderr', 'stderr');
  hidden(console, '_ignoreErrors', true);
  hidden(console, kIsConsole, true);
  hidden(console, kDirect, true);
  const names = ObjectGetOwnPropertyNames(Console.prototype);
  for (let i = 0; i < names.length; i++) {
    if (names[i] === 'constructor') continue;
    const fn = FunctionPrototypeBind(Console.prototype[names[i]], console);
    ObjectDefineProperty(fn, 'name', { __proto__: null, value: names[i], configurable: true });
    console[names[i]] = fn;
  }
  console.Console = Console;
  for (const name of ['profile', 'profileEnd', 'timeStamp']) console[name] = { [name]() {} }[name];
  ObjectDefineProperty(console, SymbolToStringTag, {
    __proto__: null, value: 'console', writable: false, enumerable: false, configurable: true,
  });
  return console;
}

module.exports = { Console, createGlobalConsole, attachStream, formatTime };
