// Answers to node:events: EventEmitter, and the helpers that wait for events.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeUnshift, Boolean, Error, FunctionPrototypeBind,
  ObjectDefineProperties, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ReflectApply,
  ReflectOwnKeys, String, Symbol, SymbolFor,
} = primordials;
const { codes, genericNodeError } = require('internal/errors');
const { inspectValue } = require('internal/error_values');
const { validateBoolean, validateFunction, validateNumber } = require('internal/validators');

const { ERR_INVALID_ARG_TYPE, ERR_UNHANDLED_ERROR } = codes;
const kCapture = Symbol('kCapture');
const kShapeMode = Symbol('shapeMode');
const kErrorMonitor = Symbol('events.errorMonitor');
const kRejection = SymbolFor('nodejs.rejection');
const kMaxEventTargetListeners = Symbol('events.maxEventTargetListeners');
const kMaxEventTargetListenersWarned = Symbol('events.maxEventTargetListenersWarned');

let defaultMaxListeners = 10;

function EventEmitter(opts) {
  ReflectApply(EventEmitter.init, this, [opts]);
}

EventEmitter.init = function(opts) {
  const fresh = this._events === undefined || this._events === ObjectGetPrototypeOf(this)._events;
  if (fresh) {
    this._events = { __proto__: null };
    this._eventsCount = 0;
  }
  this._maxListeners ||= undefined;
  this[kShapeMode] = !fresh;
  if (opts?.captureRejections) {
    validateBoolean(opts.captureRejections, 'options.captureRejections');
    this[kCapture] = Boolean(opts.captureRejections);
  } else {
    this[kCapture] = EventEmitter.prototype[kCapture];
  }
};

// --- listeners ------------------------------------------------------------------------------------------------------

function maxListenersOf(emitter) {
  return emitter._maxListeners === undefined ? defaultMaxListeners : emitter._maxListeners;
}

function emitWarning(warning) {
  require('internal/process/warning').emitWarning(warning);
}

function warnLeak(emitter, type, handlers, limit) {
  const text = `Possible EventEmitter memory leak detected. ${handlers.length} ${String(type)} listeners added to ` +
    `${inspectValue(emitter, { depth: -1 })}. MaxListeners is ${limit}. ` +
    'Use emitter.setMaxListeners() to increase limit';
  emitWarning(genericNodeError(text, {
    __proto__: null, name: 'MaxListenersExceededWarning', emitter, type, count: handlers.length,
  }));
}

function addListener(emitter, type, listener, prepend) {
  validateFunction(listener, 'listener');
  let events = emitter._events;
  if (events === undefined) {
    events = emitter._events = { __proto__: null };
    emitter._eventsCount = 0;
  } else if (events.newListener !== undefined) {
    emitter.emit('newListener', type, listener.listener ?? listener);
    events = emitter._events; // a listener may have removed everything
  }
  const existing = events[type];
  if (existing === undefined) {
    events[type] = listener;
    emitter._eventsCount++;
    return emitter;
  }
  let handlers = existing;
  if (typeof existing === 'function') {
    handlers = events[type] = prepend ? [listener, existing] : [existing, listener];
  } else if (prepend) {
    ArrayPrototypeUnshift(handlers, listener);
  } else {
    ArrayPrototypePush(handlers, listener);
  }
  const limit = maxListenersOf(emitter);
  if (limit > 0 && handlers.length > limit && !handlers.warned) {
    handlers.warned = true;
    warnLeak(emitter, type, handlers, limit);
  }
  return emitter;
}

function fireOnce(...args) {
  if (this.fired) return undefined;
  this.target.removeListener(this.type, this.wrapFn);
  this.fired = true;
  return ReflectApply(this.listener, this.target, args);
}

function wrapOnce(target, type, listener) {
  const state = { fired: false, wrapFn: undefined, target, type, listener };
  const wrapped = FunctionPrototypeBind(fireOnce, state);
  wrapped.listener = listener;
  state.wrapFn = wrapped;
  return wrapped;
}

function forget(emitter, events, type) {
  emitter._eventsCount -= 1;
  if (emitter[kShapeMode]) events[type] = undefined;
  else if (emitter._eventsCount === 0) emitter._events = { __proto__: null };
  else delete events[type];
}

function lastIndexOfListener(handlers, listener) {
  for (let i = handlers.length - 1; i >= 0; i--) {
    if (handlers[i] === listener || handlers[i].listener === listener) return i;
  }
  return -1;
}

function without(handlers, at) {
  for (let i = at; i + 1 < handlers.length; i++) handlers[i] = handlers[i + 1];
  handlers.length--;
  return handlers.length === 1 ? handlers[0] : handlers;
}

function listenersOf(emitter, type, unwrap) {
  const handlers = emitter._events?.[type];
  if (handlers === undefined) return [];
  if (typeof handlers === 'function') return unwrap ? [handlers.listener ?? handlers] : [handlers];
  const copy = ArrayPrototypeSlice(handlers);
  if (unwrap) {
    for (let i = 0; i < copy.length; i++) if (typeof copy[i].listener === 'function') copy[i] = copy[i].listener;
  }
  return copy;
}

// --- emitting -------------------------------------------------------------------------------------------------------

// A promise a listener returned was rejected: the emitter's own handler hears of it, or the 'error' event does.
function reportRejection(emitter, error, type, args) {
  if (typeof emitter[kRejection] === 'function') {
    emitter[kRejection](error, type, ...args);
    return;
  }
  const saved = emitter[kCapture];
  // A rejecting 'error' listener must not come back here.
  try {
    emitter[kCapture] = false;
    emitter.emit('error', error);
  } finally {
    emitter[kCapture] = saved;
  }
}

function watchRejection(emitter, result, type, args) {
  if (!emitter[kCapture]) return;
  try {
    const { then } = result;
    if (typeof then !== 'function') return;
    ReflectApply(then, result, [undefined, (error) => {
      require('internal/process/task_queues').nextTick(reportRejection, emitter, error, type, args);
    }]);
  } catch (error) {
    emitter.emit('error', error);
  }
}

function throwUnhandled(args) {
  const { 0: error } = args;
  if (error instanceof Error) throw error;
  const unhandled = new ERR_UNHANDLED_ERROR(inspectText(error));
  unhandled.context = error;
  throw unhandled;
}

function inspectText(value) {
  try {
    return inspectValue(value);
  } catch {
    return value;
  }
}

function emit(type, ...args) {
  const events = this._events;
  if (type === 'error') {
    if (events !== undefined && events[kErrorMonitor] !== undefined) this.emit(kErrorMonitor, ...args);
    if (events?.error === undefined) throwUnhandled(args);
  } else if (events === undefined) {
    return false;
  }
  const handler = events[type];
  if (handler === undefined) return false;
  if (typeof handler === 'function') {
    const result = ReflectApply(handler, this, args);
    if (result !== undefined && result !== null) watchRejection(this, result, type, args);
    return true;
  }
  const listeners = ArrayPrototypeSlice(handler);
  for (let i = 0; i < listeners.length; i++) {
    const result = ReflectApply(listeners[i], this, args);
    if (result !== undefined && result !== null) watchRejection(this, result, type, args);
  }
  return true;
}

// --- the prototype --------------------------------------------------------------------------------------------------

EventEmitter.prototype._events = undefined;
EventEmitter.prototype._eventsCount = 0;
EventEmitter.prototype._maxListeners = undefined;

EventEmitter.prototype.setMaxListeners = function setMaxListeners(n) {
  validateNumber(n, 'setMaxListeners', 0);
  this._maxListeners = n;
  return this;
};

EventEmitter.prototype.getMaxListeners = function getMaxListeners() {
  return maxListenersOf(this);
};

EventEmitter.prototype.emit = emit;

EventEmitter.prototype.addListener = {
  addListener(type, listener) { return addListener(this, type, listener, false); },
}.addListener;

EventEmitter.prototype.on = EventEmitter.prototype.addListener;

EventEmitter.prototype.prependListener = function prependListener(type, listener) {
  return addListener(this, type, listener, true);
};

EventEmitter.prototype.once = function once(type, listener) {
  validateFunction(listener, 'listener');
  this.on(type, wrapOnce(this, type, listener));
  return this;
};

EventEmitter.prototype.prependOnceListener = function prependOnceListener(type, listener) {
  validateFunction(listener, 'listener');
  this.prependListener(type, wrapOnce(this, type, listener));
  return this;
};

EventEmitter.prototype.removeListener = function removeListener(type, listener) {
  validateFunction(listener, 'listener');
  const events = this._events;
  const handlers = events?.[type];
  if (handlers === undefined) return this;
  if (typeof handlers === 'function') {
    if (handlers !== listener && handlers.listener !== listener) return this;
    forget(this, events, type);
  } else {
    const at = lastIndexOfListener(handlers, listener);
    if (at < 0) return this;
    events[type] = without(handlers, at);
  }
  if (events.removeListener !== undefined) this.emit('removeListener', type, handlers.listener ?? listener);
  return this;
};

EventEmitter.prototype.off = EventEmitter.prototype.removeListener;

// Nobody listens for removals: drop the lists at once.
function dropAll(emitter, events, args) {
  if (args.length === 0) {
    emitter._events = { __proto__: null };
    emitter._eventsCount = 0;
  } else if (events[args[0]] !== undefined) {
    if (--emitter._eventsCount === 0) emitter._events = { __proto__: null };
    else delete events[args[0]];
  }
  emitter[kShapeMode] = false;
}

EventEmitter.prototype.removeAllListeners = function removeAllListeners(type) {
  const events = this._events;
  if (events === undefined) return this;
  if (events.removeListener === undefined) {
    dropAll(this, events, arguments);
    return this;
  }
  if (arguments.length === 0) {
    for (const key of ReflectOwnKeys(events)) if (key !== 'removeListener') this.removeAllListeners(key);
    this.removeAllListeners('removeListener');
    this._events = { __proto__: null };
    this._eventsCount = 0;
    this[kShapeMode] = false;
    return this;
  }
  const handlers = events[type];
  if (typeof handlers === 'function') {
    this.removeListener(type, handlers);
  } else if (handlers !== undefined) {
    for (let i = handlers.length - 1; i >= 0; i--) this.removeListener(type, handlers[i]);
  }
  return this;
};

EventEmitter.prototype.listeners = function listeners(type) {
  return listenersOf(this, type, true);
};

EventEmitter.prototype.rawListeners = function rawListeners(type) {
  return listenersOf(this, type, false);
};

function countListeners(type, listener) {
  const handlers = this._events?.[type];
  if (handlers === undefined) return 0;
  if (typeof handlers === 'function') {
    return listener == null || handlers === listener || handlers.listener === listener ? 1 : 0;
  }
  if (listener == null) return handlers.length;
  let count = 0;
  for (let i = 0; i < handlers.length; i++) {
    if (handlers[i] === listener || handlers[i].listener === listener) count++;
  }
  return count;
}
ObjectDefineProperty(countListeners, 'name', { __proto__: null, value: 'listenerCount', configurable: true });
EventEmitter.prototype.listenerCount = countListeners;

EventEmitter.prototype.eventNames = function eventNames() {
  return this._eventsCount > 0 ? ReflectOwnKeys(this._events) : [];
};

ObjectDefineProperty(EventEmitter.prototype, kCapture, {
  __proto__: null, value: false, writable: true, enumerable: false, configurable: false,
});

// --- helpers over emitters and event targets ------------------------------------------------------------------------

function eventTargets() {
  return require('internal/event_target');
}

function isEventTarget(value) {
  return eventTargets().isEventTarget(value);
}

function invalidEmitter(value, name = 'emitter') {
  return new ERR_INVALID_ARG_TYPE(name, ['EventEmitter', 'EventTarget'], value);
}

function getEventListeners(emitterOrTarget, type) {
  if (typeof emitterOrTarget?.listeners === 'function') return emitterOrTarget.listeners(type);
  if (isEventTarget(emitterOrTarget)) return eventTargets().listenersOf(emitterOrTarget, type);
  throw invalidEmitter(emitterOrTarget);
}

function getMaxListeners(emitterOrTarget) {
  if (typeof emitterOrTarget?.getMaxListeners === 'function') return maxListenersOf(emitterOrTarget);
  if (isEventTarget(emitterOrTarget)) return emitterOrTarget[kMaxEventTargetListeners] ?? defaultMaxListeners;
  throw invalidEmitter(emitterOrTarget);
}

function listenerCount(emitterOrTarget, type) {
  if (typeof emitterOrTarget?.listenerCount === 'function') return emitterOrTarget.listenerCount(type);
  if (isEventTarget(emitterOrTarget)) return eventTargets().listenersOf(emitterOrTarget, type).length;
  throw invalidEmitter(emitterOrTarget);
}

function setLimit(target, n) {
  if (isEventTarget(target)) {
    target[kMaxEventTargetListeners] = n;
    target[kMaxEventTargetListenersWarned] = false;
  } else if (typeof target?.setMaxListeners === 'function') {
    target.setMaxListeners(n);
  } else {
    throw invalidEmitter(target, 'eventTargets');
  }
}

EventEmitter.setMaxListeners = function(n = defaultMaxListeners, ...targets) {
  validateNumber(n, 'setMaxListeners', 0);
  if (targets.length === 0) defaultMaxListeners = n;
  else for (let i = 0; i < targets.length; i++) setLimit(targets[i], n);
};

function addAbortListener(signal, listener) {
  return require('internal/events/abort_listener').addAbortListener(signal, listener);
}

function once(emitter, name, options = undefined) {
  return require('internal/events/waiting').once(emitter, name, options);
}

function on(emitter, event, options = undefined) {
  return require('internal/events/waiting').on(emitter, event, options);
}
for (const fn of [once, on]) {
  ObjectDefineProperty(fn, 'length', { __proto__: null, value: 2, configurable: true });
}

const staticAccessors = {
  get captureRejections() { return EventEmitter.prototype[kCapture]; },
  set captureRejections(value) {
    validateBoolean(value, 'EventEmitter.captureRejections');
    EventEmitter.prototype[kCapture] = value;
  },
  get defaultMaxListeners() { return defaultMaxListeners; },
  set defaultMaxListeners(n) {
    validateNumber(n, 'defaultMaxListeners', 0);
    defaultMaxListeners = n;
  },
};

function installStatics() {
  const { init, setMaxListeners } = EventEmitter;
  delete EventEmitter.init;
  delete EventEmitter.setMaxListeners;
  EventEmitter.addAbortListener = addAbortListener;
  EventEmitter.once = once;
  EventEmitter.on = on;
  EventEmitter.getEventListeners = getEventListeners;
  EventEmitter.getMaxListeners = getMaxListeners;
  EventEmitter.listenerCount = listenerCount;
  EventEmitter.EventEmitter = EventEmitter;
  EventEmitter.usingDomains = false;
  EventEmitter.captureRejectionSymbol = kRejection;
  defineStaticAccessor('captureRejections');
  EventEmitter.errorMonitor = kErrorMonitor;
  defineStaticAccessor('defaultMaxListeners');
  const hidden = { __proto__: null, enumerable: false, configurable: false, writable: false };
  ObjectDefineProperties(EventEmitter, {
    kMaxEventTargetListeners: { ...hidden, value: kMaxEventTargetListeners },
    kMaxEventTargetListenersWarned: { ...hidden, value: kMaxEventTargetListenersWarned },
  });
  EventEmitter.setMaxListeners = setMaxListeners;
  EventEmitter.init = init;
}

function defineStaticAccessor(name) {
  const { get, set } = ObjectGetOwnPropertyDescriptor(staticAccessors, name);
  ObjectDefineProperty(EventEmitter, name, { __proto__: null, get, set, enumerable: true, configurable: false });
}

installStatics();
module.exports = EventEmitter;
