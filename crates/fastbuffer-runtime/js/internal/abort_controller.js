// Answers to AbortController and AbortSignal, and to util.aborted.
'use strict';

const {
  ArrayPrototypePush, ObjectDefineProperty, PromiseWithResolvers, SafeSet, Symbol, SymbolIterator, SymbolToStringTag,
  TypeError,
} = primordials;
const { codes } = require('internal/errors');
const {
  Event, EventTarget, defineEventHandler, inspectAs, kResistStopPropagation, kTrusted,
} = require('internal/event_target');
const { customInspect } = require('internal/util/inspect');
const {
  kValidateObjectAllowObjects, validateAbortSignal, validateObject, validateUint32,
} = require('internal/validators');

const { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS } = codes;
const { kMaxEventTargetListeners } = require('events');
const kCreate = Symbol('kCreate');

function domException(message, name) {
  const { DOMException } = require('internal/domexception');
  return new DOMException(message, name);
}

// The errors of the Web IDL conversions: a code, but no code in their text.
function conversionError(text) {
  const error = new TypeError(text);
  error.code = 'ERR_INVALID_ARG_TYPE';
  return error;
}

function enumerate(proto, names) {
  for (let i = 0; i < names.length; i++) ObjectDefineProperty(proto, names[i], { __proto__: null, enumerable: true });
}

function tag(proto, name) {
  ObjectDefineProperty(proto, SymbolToStringTag, {
    __proto__: null, value: name, writable: false, enumerable: false, configurable: true,
  });
}

let abortSignal;
let isSignal;
let follow;

class AbortSignal extends EventTarget {
  #aborted = false;
  #reason = undefined;
  #composite = false;
  #dependents = undefined; // signals made by any() that wait for this one
  #sources = undefined;

  constructor(key = undefined) {
    if (key !== kCreate) throw new ERR_ILLEGAL_CONSTRUCTOR();
    super();
    this[kMaxEventTargetListeners] = 0;
  }

  static {
    isSignal = (value) => value !== null && typeof value === 'object' && #aborted in value;

    // Marks the signal and those that depend on it, then tells the listeners of each.
    abortSignal = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#aborted = true;
      signal.#reason = reason;
      const told = [];
      for (const dependent of signal.#dependents ?? []) {
        if (dependent.#aborted) continue;
        dependent.#aborted = true;
        dependent.#reason = reason;
        ArrayPrototypePush(told, dependent);
      }
      notify(signal);
      for (let i = 0; i < told.length; i++) notify(told[i]);
    };

    follow = (signal, source) => {
      if (source.#composite) {
        for (const origin of source.#sources) follow(signal, origin);
        return;
      }
      source.#dependents ??= new SafeSet();
      source.#dependents.add(signal);
      signal.#sources.add(source);
    };
  }

  get aborted() { return checkSignal(this).#aborted; }

  get reason() { return checkSignal(this).#reason; }

  throwIfAborted() {
    if (checkSignal(this).#aborted) throw this.#reason;
  }

  [customInspect](depth, options) {
    return inspectSignal(this, depth, options);
  }

  static abort(reason = domException('This operation was aborted', 'AbortError')) {
    const signal = new AbortSignal(kCreate);
    signal.#aborted = true;
    signal.#reason = reason;
    return signal;
  }

  static timeout(delay) {
    validateUint32(delay, 'delay', false);
    const signal = new AbortSignal(kCreate);
    const timer = require('timers').setTimeout(() => {
      abortSignal(signal, domException('The operation was aborted due to timeout', 'TimeoutError'));
    }, delay);
    timer.unref();
    return signal;
  }

  static any(signals) {
    const list = signalSequence(signals);
    const made = new AbortSignal(kCreate);
    made.#composite = true;
    for (let i = 0; i < list.length; i++) {
      if (list[i].#aborted) {
        made.#aborted = true;
        made.#reason = list[i].#reason;
        return made;
      }
    }
    made.#sources = new SafeSet();
    for (let i = 0; i < list.length; i++) follow(made, list[i]);
    return made;
  }
}

function notify(signal) {
  signal.dispatchEvent(new Event('abort', { __proto__: null, [kTrusted]: true }));
}

function checkSignal(value) {
  if (!isSignal(value)) throw new ERR_INVALID_THIS('AbortSignal');
  return value;
}

function inspectSignal(signal, depth, options) {
  return depth < 0 ? signal : inspectAs(signal, { aborted: signal.aborted }, depth, options);
}

function signalSequence(signals) {
  if (signals === null || (typeof signals !== 'object' && typeof signals !== 'function') ||
      typeof signals[SymbolIterator] !== 'function') {
    throw conversionError('signals cannot be converted to sequence.');
  }
  const list = [];
  for (const signal of signals) {
    if (!isSignal(signal)) throw conversionError(`signals[${list.length}] is not of type AbortSignal.`);
    ArrayPrototypePush(list, signal);
  }
  return list;
}

enumerate(AbortSignal.prototype, ['aborted']);
tag(AbortSignal.prototype, 'AbortSignal');
defineEventHandler(AbortSignal.prototype, 'abort');

class AbortController {
  #signal = undefined;

  get signal() { return this.#signal ??= new AbortSignal(kCreate); }

  abort(reason = domException('This operation was aborted', 'AbortError')) {
    abortSignal(this.signal, reason);
  }

  [customInspect](depth, options) {
    return depth < 0 ? this : inspectAs(this, { signal: this.signal }, depth, options);
  }
}
ObjectDefineProperty(AbortController.prototype.abort, 'length', { __proto__: null, value: 0, configurable: true });

enumerate(AbortController.prototype, ['signal', 'abort']);
tag(AbortController.prototype, 'AbortController');

// There is no other thread to hand a signal to: both are ordinary here.
function transferableAbortSignal(signal) {
  if (!isSignal(signal)) throw new ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  return signal;
}

function transferableAbortController() {
  return new AbortController();
}

// Resolves when the signal is aborted, as long as `resource` is in use.
async function aborted(signal, resource) {
  if (!isSignal(signal)) throw conversionError('signal is not of type AbortSignal.');
  validateAbortSignal(signal, 'signal');
  validateObject(resource, 'resource', kValidateObjectAllowObjects);
  if (signal.aborted) return undefined;
  const { promise, resolve } = PromiseWithResolvers();
  signal.addEventListener('abort', (event) => resolve(event), {
    __proto__: null, once: true, [kResistStopPropagation]: true,
  });
  return promise;
}

module.exports = { AbortController, AbortSignal, aborted, transferableAbortController, transferableAbortSignal };
