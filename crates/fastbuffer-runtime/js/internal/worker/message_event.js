// MessageEvent, and the event of a port that was closed.
'use strict';

const {
  ArrayPrototypePush, FunctionPrototypeCall, ObjectDefineProperty, ObjectFreeze, String, SymbolIterator,
  SymbolToStringTag, TypeError,
} = primordials;
const { codes: { ERR_INVALID_THIS } } = require('internal/errors');
const { Event } = require('internal/event_target');

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function fail(text) {
  throw new TypeError(`MessageEvent constructor: ${text}`);
}

function show(value) {
  return typeof value === 'symbol' ? String(value) : `${value}`;
}

function requirePort(value, name) {
  const { isMessagePort } = require('internal/worker/io');
  if (!isMessagePort(value)) fail(`Expected ${name} ("${show(value)}") to be an instance of MessagePort.`);
  return value;
}

function readPorts(value) {
  const method = isObject(value) ? value[SymbolIterator] : undefined;
  if (typeof method !== 'function') fail(`eventInitDict.ports (${show(value)}) is not iterable.`);
  const iterator = FunctionPrototypeCall(method, value);
  const ports = [];
  for (let step = iterator.next(); !step.done; step = iterator.next()) {
    ArrayPrototypePush(ports, requirePort(step.value, `eventInitDict.ports[${ports.length}]`));
  }
  return ports;
}

class MessageEvent extends Event {
  #data;
  #origin;
  #lastEventId;
  #source;
  #ports;

  constructor(type, eventInitDict = undefined) {
    if (arguments.length === 0) fail('1 argument required, but 0 found.');
    if (eventInitDict !== undefined && eventInitDict !== null && !isObject(eventInitDict)) {
      fail(`Expected ${show(eventInitDict)} to be one of: Null, Undefined, Object.`);
    }
    super(type, eventInitDict);
    const init = eventInitDict ?? { __proto__: null };
    const { data = null, origin = '', lastEventId = '', source = null, ports = [] } = init;
    this.#data = data;
    this.#origin = `${origin}`;
    this.#lastEventId = `${lastEventId}`;
    this.#source = source === null ? null : requirePort(source, 'eventInitDict.source');
    this.#ports = ObjectFreeze(readPorts(ports));
  }

  static #check(value) {
    if (!isObject(value) || !(#data in value)) throw new ERR_INVALID_THIS('MessageEvent');
    return value;
  }

  get data() {
    return MessageEvent.#check(this).#data;
  }

  get origin() {
    return MessageEvent.#check(this).#origin;
  }

  get lastEventId() {
    return MessageEvent.#check(this).#lastEventId;
  }

  get source() {
    return MessageEvent.#check(this).#source;
  }

  get ports() {
    return MessageEvent.#check(this).#ports;
  }

  initMessageEvent(type, bubbles = false, cancelable = false, data = null, origin = '', lastEventId = '', source = null,
    ports = []) {
    MessageEvent.#check(this);
    if (arguments.length === 0) fail('1 argument required, but 0 found.');
    return new MessageEvent(type, { bubbles, cancelable, data, origin, lastEventId, source, ports });
  }
}

const members = ['data', 'origin', 'lastEventId', 'source', 'ports', 'initMessageEvent'];
for (let i = 0; i < members.length; i++) {
  ObjectDefineProperty(MessageEvent.prototype, members[i], { __proto__: null, enumerable: true });
}
ObjectDefineProperty(MessageEvent.prototype, SymbolToStringTag, {
  __proto__: null, value: 'MessageEvent', configurable: true,
});

class MessagePortCloseEvent extends Event {
  constructor() {
    super('close');
  }
}

module.exports = { MessageEvent, MessagePortCloseEvent };
