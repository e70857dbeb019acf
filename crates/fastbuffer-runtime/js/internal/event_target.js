// Answers to Event, EventTarget and CustomEvent, with Node's listener warnings.
'use strict';

const {
  ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice, Boolean, Error, FunctionPrototypeCall,
  NumberIsInteger, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ReflectApply, SafeMap, SafeWeakMap, Symbol,
  SymbolFor, SymbolToStringTag,
} = primordials;
const EventEmitter = require('events');
const { codes } = require('internal/errors');
const { customInspect } = require('internal/util/inspect');
const { validateAbortSignal, validateObject, kValidateObjectAllowObjects } = require('internal/validators');

const {
  ERR_EVENT_RECURSION, ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS, ERR_MISSING_ARGS,
} = codes;
const { kMaxEventTargetListeners, kMaxEventTargetListenersWarned } = EventEmitter;
const kIsEventTarget = SymbolFor('nodejs.event_target');
const kResistStopPropagation = Symbol('kResistStopPropagation');
const kTrusted = Symbol('kTrusted');
const kOnListenersChange = Symbol('kOnListenersChange');

const PHASES = ['NONE', 'CAPTURING_PHASE', 'AT_TARGET', 'BUBBLING_PHASE'];
const AT_TARGET = 2;
const enumerable = { __proto__: null, enumerable: true };

function enumerate(proto, names) {
  for (let i = 0; i < names.length; i++) ObjectDefineProperty(proto, names[i], enumerable);
}

function tag(proto, name) {
  ObjectDefineProperty(proto, SymbolToStringTag, {
    __proto__: null, value: name, writable: false, enumerable: false, configurable: true,
  });
}

// How these objects print: their class's name and the parts worth seeing.
function inspectAs(object, parts, depth, options) {
  const { name } = object.constructor;
  if (depth < 0) return name;
  const { inspect } = require('internal/util/inspect');
  const nested = NumberIsInteger(options.depth) ? options.depth - 1 : options.depth;
  const inner = { __proto__: null, ...options, depth: nested };
  return `${name} ${inspect(parts, inner)}`;
}

let now;
function timeStamp() {
  now ??= internalBinding('process').hrtimeNumber;
  return now();
}

// What the dispatch does to an event, out of reach of scripts.
let beginDispatch;
let setCurrent;
let endDispatch;
let isStopped;

class Event {
  #type;
  #bubbles = false;
  #cancelable = false;
  #composed = false;
  #prevented = false;
  #propagationStopped = false;
  #stopped = false;
  #passive = false;
  #dispatching = false;
  #target = null;
  #trusted = false;
  #timeStamp = timeStamp();

  constructor(type, options = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    if (options != null) {
      validateObject(options, 'options');
      this.#bubbles = Boolean(options.bubbles);
      this.#cancelable = Boolean(options.cancelable);
      this.#composed = Boolean(options.composed);
      this.#trusted = options[kTrusted] === true;
    }
    this.#type = `${type}`;
  }

  static {
    beginDispatch = (event, target) => {
      event.#dispatching = true;
      event.#target = target;
    };
    setCurrent = (event, passive) => { event.#passive = passive; };
    endDispatch = (event) => { event.#dispatching = false; };
    isStopped = (event) => event.#stopped;
  }

  static isEvent(value) {
    return value !== null && typeof value === 'object' && #type in value;
  }

  static isDispatching(event) {
    return event.#dispatching;
  }

  initEvent(type, bubbles = false, cancelable = false) {
    checkEvent(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    if (this.#dispatching) return;
    this.#type = `${type}`;
    this.#bubbles = Boolean(bubbles);
    this.#cancelable = Boolean(cancelable);
  }

  stopImmediatePropagation() {
    checkEvent(this);
    this.#propagationStopped = true;
    this.#stopped = true;
  }

  preventDefault() {
    checkEvent(this);
    if (!this.#passive) this.#prevented = true;
  }

  get target() { return checkEvent(this).#target; }

  get currentTarget() { return checkEvent(this).#dispatching ? this.#target : null; }

  get srcElement() { return checkEvent(this).#target; }

  get type() { return checkEvent(this).#type; }

  get cancelable() { return checkEvent(this).#cancelable; }

  get defaultPrevented() { return checkEvent(this).#cancelable && this.#prevented; }

  get timeStamp() { return checkEvent(this).#timeStamp; }

  composedPath() { return checkEvent(this).#dispatching ? [this.#target] : []; }

  get returnValue() { return !checkEvent(this).#cancelable || !this.#prevented; }

  set returnValue(value) { if (!value) checkEvent(this).preventDefault(); }

  get bubbles() { return checkEvent(this).#bubbles; }

  get composed() { return checkEvent(this).#composed; }

  get eventPhase() { return checkEvent(this).#dispatching ? AT_TARGET : 0; }

  get cancelBubble() { return checkEvent(this).#propagationStopped; }

  set cancelBubble(value) { if (value) checkEvent(this).#propagationStopped = true; }

  stopPropagation() { checkEvent(this).#propagationStopped = true; }

  get isTrusted() { return checkEvent(this).#trusted; }

  [customInspect](depth, options) {
    checkEvent(this);
    return inspectAs(this, {
      type: this.#type,
      defaultPrevented: this.defaultPrevented,
      cancelable: this.#cancelable,
      timeStamp: this.#timeStamp,
    }, depth, options);
  }
}

const { isDispatching, isEvent } = Event;
delete Event.isDispatching;
delete Event.isEvent;

function checkEvent(value) {
  if (!isEvent(value)) throw new ERR_INVALID_THIS('Event');
  return value;
}

enumerate(Event.prototype, [
  'initEvent', 'stopImmediatePropagation', 'preventDefault', 'target', 'currentTarget', 'srcElement', 'type',
  'cancelable', 'defaultPrevented', 'timeStamp', 'composedPath', 'returnValue', 'bubbles', 'composed', 'eventPhase',
  'cancelBubble', 'stopPropagation',
]);
ObjectDefineProperty(Event.prototype, 'isTrusted', { __proto__: null, enumerable: true, configurable: false });
tag(Event.prototype, 'Event');
for (let i = 0; i < PHASES.length; i++) {
  ObjectDefineProperty(Event, PHASES[i], {
    __proto__: null, value: i, writable: false, enumerable: true, configurable: false,
  });
}

class CustomEvent extends Event {
  #detail;

  constructor(type, options = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    super(type, options);
    this.#detail = options?.detail ?? null;
  }

  get detail() {
    if (!(#detail in this)) throw new ERR_INVALID_THIS('CustomEvent');
    return this.#detail;
  }
}

enumerate(CustomEvent.prototype, ['detail']);
tag(CustomEvent.prototype, 'CustomEvent');

// --- listeners ------------------------------------------------------------------------------------------------------

class Listener {
  constructor(callback, options) {
    this.callback = callback;
    this.capture = options.capture;
    this.once = options.once;
    this.passive = options.passive;
    this.resists = options.resists;
    this.attribute = options.attribute === true; // an onxyz property
    this.removed = false;
    this.following = undefined; // of a removed one: what came behind it
  }
}

function readOptions(options) {
  if (typeof options === 'boolean') return { capture: options, once: false, passive: false };
  if (options === null || options === undefined) return { capture: false, once: false, passive: false };
  validateObject(options, 'options', kValidateObjectAllowObjects);
  return {
    once: Boolean(options.once),
    capture: Boolean(options.capture),
    passive: Boolean(options.passive),
    signal: options.signal,
    resists: options[kResistStopPropagation] === true,
  };
}

function isListener(listener) {
  if (typeof listener === 'function' || (typeof listener === 'object' && listener !== null)) return true;
  if (listener === null || listener === undefined) return false;
  throw new ERR_INVALID_ARG_TYPE('listener', 'EventListener', listener);
}

function emitWarning(message, fields) {
  const warning = new Error(message);
  for (const key in fields) warning[key] = fields[key];
  require('internal/process/warning').emitWarning(warning);
}

function warnAboutNothing(target, listener, type) {
  emitWarning(`addEventListener called with ${listener} which has no effect.`, {
    __proto__: null, name: 'AddEventListenerArgumentTypeWarning', target, type,
  });
}

function warnLeak(target, type, count) {
  const limit = target[kMaxEventTargetListeners];
  if (!(limit > 0) || count <= limit || target[kMaxEventTargetListenersWarned]) return;
  target[kMaxEventTargetListenersWarned] = true;
  const { inspect } = require('internal/util/inspect');
  emitWarning(`Possible EventTarget memory leak detected. ${count} ${type} listeners added to ` +
    `${inspect(target, { depth: -1 })}. MaxListeners is ${limit}. ` +
    'Use events.setMaxListeners() to increase limit', {
    __proto__: null, name: 'MaxListenersExceededWarning', target, type, count,
  });
}

// An error in a listener does not reach dispatchEvent: it is an uncaught exception of its own.
function throwLater(error) {
  require('internal/process/task_queues').nextTick(() => { throw error; });
}

function callListener(listener, target, event) {
  const { callback } = listener;
  let result;
  if (typeof callback === 'function') result = FunctionPrototypeCall(callback, target, event);
  else if (callback.handleEvent !== undefined && callback.handleEvent !== null) {
    result = ReflectApply(callback.handleEvent, callback, [event]);
  }
  if (result !== undefined && result !== null) {
    const { then } = result;
    if (typeof then === 'function') ReflectApply(then, result, [undefined, throwLater]);
  }
}

let listOf;

class EventTarget {
  #lists = new SafeMap();

  static [kIsEventTarget] = true;

  constructor() {
    this[kMaxEventTargetListeners] = EventEmitter.defaultMaxListeners;
    this[kMaxEventTargetListenersWarned] = false;
  }

  static {
    listOf = (target, type) => target.#lists.get(type);
  }

  static isTarget(value) {
    return value !== null && typeof value === 'object' && #lists in value;
  }

  static add(target, type, listener) {
    let list = target.#lists.get(type);
    if (list === undefined) target.#lists.set(type, list = []);
    for (let i = 0; i < list.length; i++) {
      if (list[i].callback === listener.callback && list[i].capture === listener.capture) return false;
    }
    ArrayPrototypePush(list, listener);
    warnLeak(target, type, list.length);
    target[kOnListenersChange]?.(type, list.length);
    return true;
  }

  static remove(target, type, listener) {
    const list = target.#lists.get(type);
    if (list === undefined || listener.removed) return;
    const at = ArrayPrototypeIndexOf(list, listener);
    listener.removed = true;
    listener.following = list[at + 1];
    ArrayPrototypeSplice(list, at, 1);
    if (list.length === 0) target.#lists.delete(type);
    target[kOnListenersChange]?.(type, list.length);
  }

  addEventListener(type, listener, options = undefined) {
    checkTarget(this);
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('type', 'listener');
    const read = readOptions(options);
    if (!isListener(listener)) {
      warnAboutNothing(this, listener, type);
      return;
    }
    type = `${type}`;
    const { signal } = read;
    if (signal !== undefined) {
      validateAbortSignal(signal, 'options.signal');
      if (signal.aborted) return;
      signal.addEventListener('abort', () => this.removeEventListener(type, listener, options), {
        __proto__: null, once: true, [kResistStopPropagation]: true,
      });
    }
    addListener(this, type, new Listener(listener, read));
  }

  removeEventListener(type, listener, options = undefined) {
    checkTarget(this);
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('type', 'listener');
    if (!isListener(listener)) return;
    type = `${type}`;
    const capture = options?.capture !== undefined ? Boolean(options.capture) : options === true;
    const list = this.#lists.get(type) ?? [];
    for (let i = 0; i < list.length; i++) {
      if (list[i].callback === listener && list[i].capture === capture) {
        removeListener(this, type, list[i]);
        return;
      }
    }
  }

  dispatchEvent(event) {
    checkTarget(this);
    if (arguments.length < 1) throw new ERR_MISSING_ARGS('event');
    if (!isEvent(event)) throw new ERR_INVALID_ARG_TYPE('event', 'Event', event);
    if (isDispatching(event)) throw new ERR_EVENT_RECURSION(event.type);
    dispatch(this, event);
    return !event.defaultPrevented;
  }

  [customInspect](depth, options) {
    checkTarget(this);
    return inspectAs(this, {}, depth, options);
  }
}

const { add: addListener, isTarget, remove: removeListener } = EventTarget;
delete EventTarget.add;
delete EventTarget.isTarget;
delete EventTarget.remove;

function checkTarget(value) {
  if (!isTarget(value)) throw new ERR_INVALID_THIS('EventTarget');
}

enumerate(EventTarget.prototype, ['addEventListener', 'removeEventListener', 'dispatchEvent']);
tag(EventTarget.prototype, 'EventTarget');

// Runs the listeners there are; one that is added meanwhile runs when it comes behind a listener still to run.
function dispatch(target, event) {
  const { type } = event;
  beginDispatch(event, target);
  const list = listOf(target, type);
  let listener = list?.[0];
  while (listener !== undefined) {
    const next = listener.removed ? listener.following : list[ArrayPrototypeIndexOf(list, listener) + 1];
    if (!listener.removed && (listener.resists || !isStopped(event))) {
      if (listener.once) removeListener(target, type, listener);
      setCurrent(event, listener.passive);
      try {
        callListener(listener, target, event);
      } catch (error) {
        throwLater(error);
      }
      setCurrent(event, false);
    }
    listener = next;
  }
  endDispatch(event);
}

function listenersOf(target, type) {
  const list = listOf(target, `${type}`) ?? [];
  const callbacks = [];
  for (let i = 0; i < list.length; i++) ArrayPrototypePush(callbacks, list[i].callback);
  return callbacks;
}

// Gives a prototype the property `on${type}`: one listener that keeps its place when it is replaced.
function defineEventHandler(proto, type) {
  const handlers = new SafeWeakMap();
  const name = `on${type}`;
  const accessors = {
    get [name]() { return handlers.get(this)?.handler ?? null; },
    set [name](value) {
      const usable = typeof value === 'function' || (typeof value === 'object' && value !== null);
      const existing = handlers.get(this);
      if (!usable) {
        if (existing !== undefined) removeListener(this, type, existing.listener);
        handlers.delete(this);
        return;
      }
      if (existing !== undefined) {
        existing.handler = value;
        return;
      }
      const state = { handler: value, listener: undefined };
      const call = function(event) {
        if (typeof state.handler === 'function') return ReflectApply(state.handler, this, [event]);
        return undefined;
      };
      state.listener = new Listener(call, { capture: false, once: false, passive: false, attribute: true });
      handlers.set(this, state);
      addListener(this, type, state.listener);
    },
  };
  const { get, set } = ObjectGetOwnPropertyDescriptor(accessors, name);
  ObjectDefineProperty(proto, name, { __proto__: null, get, set, enumerable: true, configurable: true });
}

module.exports = {
  CustomEvent,
  Event,
  EventTarget,
  defineEventHandler,
  inspectAs,
  isEventTarget: isTarget,
  kOnListenersChange,
  kResistStopPropagation,
  kTrusted,
  listenersOf,
};
