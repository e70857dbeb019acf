// Unhandled promise rejections by the rules of --unhandled-rejections; answers to Node's process promise handling.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeShift, Error, FunctionPrototypeToString, ObjectDefineProperty, ObjectPrototypeToString, SafeMap,
        SafeWeakMap, String } = primordials;
const { setRejectionTracker } = internalBinding('engine');
const { setHidden } = require('internal/error_codes');
const { setStackHeader } = require('internal/errors');
const { flag } = require('internal/options');
const process = require('internal/process/object');

const EXPLANATION = 'This error originated either by throwing inside of an async function without a catch block, or by ' +
  'rejecting a promise which was not handled with .catch().';

const pending = new SafeMap();
const reported = new SafeWeakMap();
const lateHandled = [];
let lastId = 0;

function onRejection(promise, reason, handled) {
  if (!handled) {
    pending.set(promise, { promise, reason, id: ++lastId });
  } else if (!pending.delete(promise)) {
    const entry = reported.get(promise);
    if (entry !== undefined) {
      reported.delete(promise);
      ArrayPrototypePush(lateHandled, entry);
    }
  }
}

function install() {
  setRejectionTracker(onRejection);
}

function isError(value) {
  return require('internal/util/types').isNativeError(value) || value instanceof Error;
}

// The reason as a string without running user code.
function describeReason(reason) {
  if (typeof reason === 'function') return FunctionPrototypeToString(reason);
  if (typeof reason === 'object' && reason !== null) {
    const name = reason.constructor?.name;
    return name ? `#<${name}>` : ObjectPrototypeToString(reason);
  }
  return String(reason);
}

function namedError(name, message, code) {
  const error = new Error(message);
  ObjectDefineProperty(error, 'name', {
    __proto__: null, value: name, configurable: true, writable: true, enumerable: false,
  });
  setStackHeader(error, `${name}: ${message}`);
  if (code !== undefined) error.code = code;
  return error;
}

function uncaughtFromRejection(reason) {
  if (isError(reason)) return reason;
  return namedError('UnhandledPromiseRejection',
                    `${EXPLANATION} The promise rejected with the reason "${describeReason(reason)}".`,
                    'ERR_UNHANDLED_REJECTION');
}

function warnUnhandled({ id, reason }) {
  const { emitWarning } = require('internal/process/warning');
  const warning = namedError('UnhandledPromiseRejectionWarning',
                             `Unhandled promise rejection. ${EXPLANATION} To terminate the node process on unhandled ` +
                             'promise rejection, use the CLI flag `--unhandled-rejections=strict` (see ' +
                             'https://nodejs.org/api/cli.html#cli_unhandled_rejections_mode). ' +
                             `(rejection id: ${id})`);
  try {
    if (isError(reason)) {
      setHidden(warning, 'stack', reason.stack);
      emitWarning(reason.stack, 'UnhandledPromiseRejectionWarning');
    } else {
      emitWarning(require('internal/util/inspect').inspect(reason), 'UnhandledPromiseRejectionWarning');
    }
  } catch { /* a warning about a strange reason must not become an error itself */ }
  emitWarning(warning);
}

function emitUnhandled({ reason, promise }) {
  return process.emit('unhandledRejection', reason, promise);
}

function raise(reason) {
  require('internal/fatal').triggerUncaughtException(uncaughtFromRejection(reason), true);
}

const modes = {
  __proto__: null,
  'throw'(entry) { if (!emitUnhandled(entry)) raise(entry.reason); },
  'strict'(entry) {
    raise(entry.reason);
    if (!emitUnhandled(entry)) warnUnhandled(entry);
  },
  'warn'(entry) {
    emitUnhandled(entry);
    warnUnhandled(entry);
  },
  'warn-with-error-code'(entry) {
    if (!emitUnhandled(entry)) {
      warnUnhandled(entry);
      process.exitCode = 1;
    }
  },
  'none'(entry) { emitUnhandled(entry); },
};

function handleLate() {
  while (lateHandled.length > 0) {
    const { promise, id, warned } = ArrayPrototypeShift(lateHandled);
    if (!process.emit('rejectionHandled', promise) && warned) {
      require('internal/process/warning').emitWarning(
        namedError('PromiseRejectionHandledWarning',
                   `Promise rejection was handled asynchronously (rejection id: ${id})`));
    }
  }
}

// Answers whether a listener may have queued more work.
function processPromiseRejections() {
  if (pending.size === 0 && lateHandled.length === 0) return false;
  handleLate();
  const mode = flag('unhandledRejections') || 'throw';
  const run = modes[mode] ?? modes.throw;
  for (const entry of pending.values()) {
    pending.delete(entry.promise);
    entry.warned = mode !== 'throw' && mode !== 'none';
    reported.set(entry.promise, entry);
    try {
      run(entry);
    } catch (error) {
      require('internal/fatal').triggerUncaughtException(error, false);
    }
  }
  return true;
}

module.exports = { install, processPromiseRejections };
