// NodeEventTarget: an EventTarget with the methods of an EventEmitter, as MessagePort has them in Node.
'use strict';

const {
  ArrayFrom, FunctionPrototypeCall, ObjectDefineProperty, SafeMap, SafeWeakMap, Symbol,
} = primordials;
const { defaultMaxListeners, kMaxEventTargetListeners } = require('events');
const { CustomEvent, EventTarget, kOnListenersChange, listenersOf } = require('internal/event_target');
const { validateNumber } = require('internal/validators');

const kTypes = Symbol('kTypes');
const kWrappers = Symbol('kWrappers');
const kCreateEvent = Symbol('kCreateEvent');
// What the listeners of `on` get in place of the event, where that is something else.
const emitted = new SafeWeakMap();

function valueOf(event) {
  return emitted.has(event) ? emitted.get(event) : event;
}

function callNodeListener(target, listener, event) {
  const value = valueOf(event);
  return typeof listener === 'function' ? FunctionPrototypeCall(listener, target, value) : listener.handleEvent(value);
}

// The web listener that stands for a Node listener; the same one each time, so that it can be removed.
function wrapperOf(target, type, listener, once) {
  let byListener = target[kWrappers].get(type);
  if (byListener === undefined) target[kWrappers].set(type, byListener = new SafeMap());
  let wrapper = byListener.get(listener);
  if (wrapper === undefined) {
    wrapper = (event) => {
      if (once) byListener.delete(listener);
      return callNodeListener(target, listener, event);
    };
    byListener.set(listener, wrapper);
  }
  return wrapper;
}

function usable(listener) {
  return typeof listener === 'function' || (typeof listener === 'object' && listener !== null);
}

function listen(target, type, listener, options) {
  const wrapped = usable(listener) ? wrapperOf(target, `${type}`, listener, options.once === true) : listener;
  target.addEventListener(type, wrapped, options);
  return target;
}

class NodeEventTarget extends EventTarget {
  constructor() {
    super();
    ObjectDefineProperty(this, kTypes, { __proto__: null, value: new SafeMap() });
    ObjectDefineProperty(this, kWrappers, { __proto__: null, value: new SafeMap() });
  }

  // Event targets call this whenever the listeners of a type become more or fewer.
  [kOnListenersChange](type, count) {
    if (count === 0) this[kTypes].delete(type);
    else this[kTypes].set(type, count);
  }

  setMaxListeners(n) {
    validateNumber(n, 'n', 0);
    this[kMaxEventTargetListeners] = n;
  }

  getMaxListeners() {
    return this[kMaxEventTargetListeners] ?? defaultMaxListeners;
  }

  eventNames() {
    return ArrayFrom(this[kTypes].keys());
  }

  listenerCount(type) {
    return listenersOf(this, type).length;
  }

  off(type, listener, options = undefined) {
    const byListener = this[kWrappers].get(`${type}`);
    const wrapper = byListener?.get(listener);
    if (wrapper !== undefined) {
      byListener.delete(listener);
      this.removeEventListener(type, wrapper, options);
    } else {
      this.removeEventListener(type, listener, options);
    }
    return this;
  }

  removeListener(type, listener, options = undefined) {
    return this.off(type, listener, options);
  }

  on(type, listener) {
    return listen(this, type, listener, { __proto__: null });
  }

  addListener(type, listener) {
    return this.on(type, listener);
  }

  emit(type, arg) {
    const hadListeners = this.listenerCount(type) > 0;
    const event = this[kCreateEvent](type, arg);
    emitted.set(event, arg);
    this.dispatchEvent(event);
    return hadListeners;
  }

  once(type, listener) {
    return listen(this, type, listener, { __proto__: null, once: true });
  }

  removeAllListeners(type = undefined) {
    const types = type === undefined ? this.eventNames() : [`${type}`];
    for (let i = 0; i < types.length; i++) {
      const list = listenersOf(this, types[i]);
      for (let j = 0; j < list.length; j++) this.removeEventListener(types[i], list[j]);
      this[kWrappers].delete(types[i]);
    }
    return this;
  }

  [kCreateEvent](type, detail) {
    return new CustomEvent(type, { __proto__: null, detail });
  }
}

const names = [
  'setMaxListeners', 'getMaxListeners', 'eventNames', 'listenerCount', 'off', 'removeListener', 'on', 'addListener',
  'emit', 'once', 'removeAllListeners',
];
for (let i = 0; i < names.length; i++) {
  ObjectDefineProperty(NodeEventTarget.prototype, names[i], { __proto__: null, enumerable: true });
}

// An event that Node listeners see as `value`.
function noteValue(event, value) {
  emitted.set(event, value);
  return event;
}

module.exports = { NodeEventTarget, kCreateEvent, noteValue };
