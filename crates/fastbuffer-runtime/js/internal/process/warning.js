// process.emitWarning and the text it prints; answers to Node's process warnings.
'use strict';

const { ArrayIsArray, ArrayPrototypeIncludes, Error, ErrorPrototypeToString, ObjectDefineProperty,
        String } = primordials;
const binding = internalBinding('process');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { flag, options } = require('internal/options');
const process = require('internal/process/object');
const { validateString } = require('internal/validators');

// The hint "(Use `node --trace-warnings ...`" is printed once.
let hinted = false;

function isDisabled(warning) {
  const list = flag('disableWarning');
  return ArrayIsArray(list) && (ArrayPrototypeIncludes(list, warning.code) ||
    ArrayPrototypeIncludes(list, warning.name));
}

function tracing(isDeprecation) {
  return (process.traceDeprecation && isDeprecation) || flag('traceWarnings') === true;
}

function hintFor(isDeprecation) {
  const argument = isDeprecation ? '--trace-deprecation' : '--trace-warnings';
  if (hinted) return '';
  hinted = true;
  const { programName } = require('internal/fatal');
  return `\n(Use \`${programName()} ${argument} ...\` to show where the warning was created)`;
}

function textOf(warning, trace) {
  if (trace && warning.stack) return `${warning.stack}`;
  try {
    return typeof warning.toString === 'function' ? `${warning.toString()}` : ErrorPrototypeToString(warning);
  } catch {
    return String(warning);
  }
}

// The listener Node installs itself; prints and nothing else.
function onWarning(warning) {
  if (isDisabled(warning)) return;
  if (!(warning instanceof Error)) return;
  const isDeprecation = warning.name === 'DeprecationWarning';
  if (isDeprecation && process.noDeprecation) return;
  const trace = tracing(isDeprecation);
  let text = `(${process.release.name}:${process.pid}) `;
  if (warning.code) text += `[${warning.code}] `;
  text += textOf(warning, trace);
  if (typeof warning.detail === 'string') text += `\n${warning.detail}`;
  if (!trace) text += hintFor(isDeprecation);
  writeOut(text);
}

function writeOut(text) {
  const file = process.env.NODE_REDIRECT_WARNINGS || flag('redirectWarnings');
  if (file) {
    try {
      require('fs').appendFileSync(file, `${text}\n`);
      return;
    } catch { /* fall back to standard error */ }
  }
  try {
    binding.writeString(2, `${text}\n`);
  } catch { /* nowhere to warn */ }
}

function createWarning(warning, type, code, ctor, detail) {
  const limit = Error.stackTraceLimit;
  const needsStack = flag('traceWarnings') || flag('traceDeprecation') || process.traceDeprecation ||
    process.listenerCount('warning') > 1 || !options.started;
  if (!needsStack) Error.stackTraceLimit = 0;
  const error = new Error(warning);
  if (!needsStack) Error.stackTraceLimit = limit;
  ObjectDefineProperty(error, 'name', {
    __proto__: null, value: String(type || 'Warning'), enumerable: true, writable: true, configurable: true,
  });
  if (code !== undefined) error.code = code;
  if (detail !== undefined) error.detail = detail;
  if (typeof Error.captureStackTrace === 'function') Error.captureStackTrace(error, ctor || emitWarning);
  return error;
}

function deliver(warning) {
  process.emit('warning', warning);
}

function rethrow(warning) {
  throw warning;
}

function readOptions(type, code, ctor) {
  let detail;
  if (type !== null && typeof type === 'object' && !ArrayIsArray(type)) {
    ctor = type.ctor;
    code = type.code;
    if (typeof type.detail === 'string') detail = type.detail;
    type = type.type || 'Warning';
  } else if (typeof type === 'function') {
    ctor = type;
    code = '';
    type = 'Warning';
  }
  if (type !== undefined) validateString(type, 'type');
  if (typeof code === 'function') {
    ctor = code;
    code = undefined;
  } else if (code !== undefined) {
    validateString(code, 'code');
  }
  return { type, code, ctor, detail };
}

function emitWarning(warning, typeArg, codeArg, ctorArg) {
  if (process.noDeprecation && (typeArg === 'DeprecationWarning' ||
      (typeArg !== null && typeof typeArg === 'object' && typeArg.type === 'DeprecationWarning'))) return;
  const { type, code, ctor, detail } = readOptions(typeArg, codeArg, ctorArg);
  if (typeof warning === 'string') {
    warning = createWarning(warning, type, code || undefined, ctor, detail);
  } else if (!(warning instanceof Error)) {
    throw new ERR_INVALID_ARG_TYPE('warning', ['Error', 'string'], warning);
  }
  const { enqueue } = require('internal/process/task_queues');
  if (warning.name === 'DeprecationWarning') {
    if (process.noDeprecation) return;
    if (process.throwDeprecation) {
      enqueue(rethrow, warning);
      return;
    }
  }
  enqueue(deliver, warning);
}

module.exports = { emitWarning, onWarning };
