// What happens to an error nobody caught; answers to Node's process._fatalException and its text on standard error.
'use strict';

const { ReflectDefineProperty, ReflectDeleteProperty, ReflectGetOwnPropertyDescriptor, StringPrototypeEndsWith,
        StringPrototypeLastIndexOf, StringPrototypeSlice } = primordials;
const binding = internalBinding('process');
const { flag, options } = require('internal/options');
const process = require('internal/process/object');
const { arrowMessage } = require('internal/process/stack');

const GENERIC_ERROR = 1;
const THROWING_HANDLER = 7;

let capture = null;

function programName() {
  const name = StringPrototypeSlice(options.argv0, StringPrototypeLastIndexOf(options.argv0, '/') + 1) || 'fastbuffer';
  return StringPrototypeEndsWith(name, '.exe') ? StringPrototypeSlice(name, 0, -4) : name;
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function inspectSafely(value) {
  try {
    const { inspect } = require('internal/util/inspect');
    return inspect(value, { colors: stderrColors() });
  } catch {
    try {
      return isObject(value) && typeof value.stack === 'string' ? value.stack : `${value}`;
    } catch {
      return '[unprintable]';
    }
  }
}

// Node puts the place into the stack before it inspects the error, so that the two make one text.
function inspectAt(error, arrow) {
  const { stack } = error;
  const own = ReflectGetOwnPropertyDescriptor(error, 'stack');
  const decorated = { __proto__: null, value: `${arrow}\n\n${stack}`, configurable: true, writable: true, enumerable: false };
  if (typeof stack !== 'string' || !ReflectDefineProperty(error, 'stack', decorated)) {
    return `${arrow}\n\n${inspectSafely(error)}`;
  }
  const text = inspectSafely(error);
  if (own === undefined) ReflectDeleteProperty(error, 'stack');
  else ReflectDefineProperty(error, 'stack', { __proto__: null, ...own });
  return text;
}

function primitiveText(value) {
  return typeof value === 'symbol' ? '' : `${value}`;
}

function stderrColors() {
  if (process.env.FORCE_COLOR === undefined && !binding.isatty(2)) return false;
  return process.stderr?.hasColors?.() === true;
}

// The text Node prints before it gives up.
function formatFatal(error) {
  const version = `\n\nNode.js ${process.version}\n`;
  const arrow = isObject(error) ? arrowMessage(error) : undefined;
  if (arrow !== undefined) return `${inspectAt(error, arrow)}${version}`;
  return `Uncaught:\n${isObject(error) ? inspectSafely(error) : primitiveText(error)}${hint(error)}${version}`;
}

function hint(error) {
  if (flag('traceUncaught') || (isObject(error) && typeof error.stack === 'string')) return '';
  return isObject(error) ? '' :
    `\n(Use \`${programName()} --trace-uncaught ...\` to show where the exception was thrown)`;
}

function printFatal(error) {
  try {
    binding.writeString(2, formatFatal(error));
  } catch { /* standard error is gone: the exit code is all that is left */ }
}

// Ends the process: 'exit' is emitted once, and a code set there wins.
function die(error) {
  let code = GENERIC_ERROR;
  try {
    if (!process._exiting) {
      process._exiting = true;
      process.exitCode = GENERIC_ERROR;
      process.emit('exit', GENERIC_ERROR);
      if (process.exitCode !== undefined) code = +process.exitCode;
    }
  } catch { /* an error in an exit listener changes nothing any more */ }
  printFatal(error);
  process.reallyExit(code);
}

function callHandlers(error, origin) {
  process.emit('uncaughtExceptionMonitor', error, origin);
  if (capture !== null) {
    capture(error);
    return true;
  }
  return process.emit('uncaughtException', error, origin);
}

function triggerUncaughtException(error, fromPromise) {
  let handled;
  try {
    handled = callHandlers(error, fromPromise ? 'unhandledRejection' : 'uncaughtException');
  } catch (second) {
    printFatal(second);
    process.reallyExit(THROWING_HANDLER);
    return;
  }
  if (!handled) die(error);
}

function setCapture(callback) {
  capture = callback;
}

function hasCapture() {
  return capture !== null;
}

module.exports = { triggerUncaughtException, printFatal, programName, setCapture, hasCapture };
