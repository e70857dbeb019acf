// MessageChannel, MessagePort and receiveMessageOnPort.
'use strict';

const {
  ArrayPrototypePush, FunctionPrototypeCall, ObjectDefineProperty, ObjectSetPrototypeOf, ReflectConstruct, SafeWeakMap,
  SymbolFor, SymbolIterator, TypeError,
} = primordials;
const { plainError } = require('internal/errors');
const { defineEventHandler, kOnListenersChange } = require('internal/event_target');
const {
  kDeserialize, kTransfer, kTransferList, kTransferable, setTransferMode,
} = require('internal/messaging');
const { deserializeMessage, serializeMessage } = require('internal/structured_clone');
const { End, discard, entangle } = require('internal/worker/channel');
const { MessageEvent, MessagePortCloseEvent } = require('internal/worker/message_event');
const { NodeEventTarget, kCreateEvent, noteValue } = require('internal/worker/node_event_target');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const ends = new SafeWeakMap(); // the end that a port has, undefined once it has none

function nativeError(code, message) {
  return plainError(TypeError, message, { __proto__: null, code });
}

function dataCloneError(message) {
  const { DOMException } = require('internal/domexception');
  return new DOMException(message, 'DataCloneError');
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isMessagePort(value) {
  return isObject(value) && ends.has(value);
}

function endOf(port) {
  if (!isMessagePort(port)) throw new TypeError('Illegal invocation');
  return ends.get(port);
}

// A port is detached as soon as it is closed, although the event comes later.
function openEnd(port) {
  const end = endOf(port);
  return end === undefined || end.isClosing ? undefined : end;
}

// --- Messages --------------------------------------------------------------------------------------------------------

function readList(value, name) {
  const method = isObject(value) ? value[SymbolIterator] : undefined;
  if (typeof method !== 'function') {
    throw nativeError('ERR_INVALID_ARG_TYPE', `Optional ${name} argument must be an iterable`);
  }
  const iterator = FunctionPrototypeCall(method, value);
  const next = isObject(iterator) ? iterator.next : undefined;
  if (typeof next !== 'function') {
    throw nativeError('ERR_INVALID_ARG_TYPE', `Optional ${name} argument must be an iterable`);
  }
  const list = [];
  for (;;) {
    const step = FunctionPrototypeCall(next, iterator);
    if (step.done) return list;
    ArrayPrototypePush(list, step.value);
  }
}

// The second argument of postMessage: a list, or an object with one.
function transferListOf(value) {
  if (value === undefined || value === null) return [];
  if (!isObject(value) || typeof value[SymbolIterator] === 'function') return readList(value, 'transferList');
  const { transfer } = value;
  return transfer === undefined ? [] : readList(transfer, 'options.transfer');
}

function checkPorts(list, source) {
  for (let i = 0; i < list.length; i++) {
    if (!isMessagePort(list[i])) continue;
    if (list[i] === source) throw dataCloneError('Transfer list contains source port');
    if (openEnd(list[i]) === undefined) throw dataCloneError('MessagePort in transfer list is already detached');
    for (let j = 0; j < i; j++) {
      if (list[j] === list[i]) throw dataCloneError('Transfer list contains duplicate MessagePort');
    }
  }
}

// What is in a message: its value, and the ports that came with it.
function openMessage(message) {
  const data = deserializeMessage(message);
  const ports = [];
  for (const made of message.moved.values()) if (isMessagePort(made)) ArrayPrototypePush(ports, made);
  return { data, ports };
}

// --- Ports -----------------------------------------------------------------------------------------------------------

// What the end tells its port.
class PortOwner {
  constructor(port) {
    this.port = port;
  }

  emitMessage(message) {
    let opened;
    try {
      opened = openMessage(message);
    } catch (error) {
      const event = new MessageEvent('messageerror', { __proto__: null, data: error });
      this.port.dispatchEvent(noteValue(event, error));
      return;
    }
    const { data, ports } = opened;
    const event = new MessageEvent('message', { __proto__: null, data, ports });
    this.port.dispatchEvent(noteValue(event, data));
  }

  emitClose() {
    ends.set(this.port, undefined);
    this.port.dispatchEvent(new MessagePortCloseEvent());
  }
}

class PortBase extends NodeEventTarget {
  constructor(end) {
    super();
    setTransferMode(this, kTransferable);
    ends.set(this, end);
    end?.adopt(new PortOwner(this));
  }
}

function MessagePort() {
  throw nativeError('ERR_CONSTRUCT_CALL_INVALID', 'Constructor cannot be called');
}
ObjectSetPrototypeOf(MessagePort, NodeEventTarget);
ObjectSetPrototypeOf(MessagePort.prototype, NodeEventTarget.prototype);

function createPort(end) {
  return ReflectConstruct(PortBase, [end], MessagePort);
}

// What a transferred port is made with.
function TransferredPort() {
  return createPort(undefined);
}

const methods = {
  postMessage(message, transferOrOptions) {
    const end = openEnd(this);
    if (arguments.length === 0) {
      throw nativeError('ERR_MISSING_ARGS', 'Not enough arguments to MessagePort.postMessage');
    }
    const list = transferListOf(transferOrOptions);
    checkPorts(list, this);
    const made = serializeMessage(message, list);
    if (end === undefined) {
      discard(made);
      return undefined;
    }
    if (end.peer === undefined || isOwnPeer(end, made)) discard(made);
    else end.peer.receive(made);
    return true;
  },
  start() {
    openEnd(this)?.start();
  },
  ref() {
    openEnd(this)?.ref();
  },
  unref() {
    endOf(this)?.unref();
  },
  hasRef() {
    return endOf(this)?.refed === true;
  },
  close(callback) {
    const end = endOf(this);
    if (typeof callback === 'function') this.once('close', callback);
    end?.close();
  },
};

// A port that was sent through its own channel: nobody can reach it any more.
function isOwnPeer(end, made) {
  for (const port of made.moved.values()) {
    if (isMessagePort(port) && ends.get(port) === end.peer) {
      require('internal/process/warning').emitWarning(
        'The target port was posted to itself, and the communication channel was lost');
      return true;
    }
  }
  return false;
}

function define(name, value, enumerable) {
  ObjectDefineProperty(MessagePort.prototype, name, {
    __proto__: null, value, writable: true, enumerable, configurable: true,
  });
}

function shape(name, length) {
  ObjectDefineProperty(methods[name], 'length', { __proto__: null, value: length, configurable: true });
  define(name, methods[name], true);
}

delete MessagePort.prototype.constructor;
shape('postMessage', 0);
shape('start', 0);
define('constructor', MessagePort, false);
shape('ref', 0);
shape('unref', 0);
shape('hasRef', 0);
defineEventHandler(MessagePort.prototype, 'message');
defineEventHandler(MessagePort.prototype, 'messageerror');
shape('close', 1);

// A listener for messages starts the port and keeps the process alive.
define(kOnListenersChange, function(type, count) {
  FunctionPrototypeCall(NodeEventTarget.prototype[kOnListenersChange], this, type, count);
  const end = ends.get(this);
  if (type !== 'message' || end === undefined) return;
  if (count === 0) {
    end.unref();
    end.started = false;
  } else {
    end.ref();
    end.start();
  }
}, false);

define(kCreateEvent, function(type, data) {
  if (type !== 'message' && type !== 'messageerror') {
    return FunctionPrototypeCall(NodeEventTarget.prototype[kCreateEvent], this, type, data);
  }
  return new MessageEvent(type, { __proto__: null, data });
}, false);

define(customInspect, function(depth, options) {
  const end = endOf(this);
  const { inspect } = require('internal/util/inspect');
  const parts = { active: end !== undefined, refed: end?.refed === true };
  return depth < 0 ? this : `MessagePort [EventTarget] ${inspect(parts, options)}`;
}, false);

define(kTransfer, function() {
  const end = openEnd(this);
  if (end === undefined) throw dataCloneError('MessagePort in transfer list is already detached');
  const { owner } = end;
  end.release();
  ends.set(this, undefined);
  require('internal/process/task_queues').nextTick(() => owner.emitClose());
  return { data: end, deserializeInfo: 'internal/worker/io:TransferredPort' };
}, false);

define(kTransferList, () => [], false);

define(kDeserialize, function(end) {
  ends.set(this, end);
  end.adopt(new PortOwner(this));
}, false);

// A message of our own between two ports of ours.
function postInternally(port, value, urgent) {
  const message = serializeMessage(value, []);
  message.urgent = urgent;
  openEnd(port)?.peer?.receive(message);
}

function MessageChannel() {
  if (new.target === undefined) {
    throw nativeError('ERR_CONSTRUCT_CALL_REQUIRED', 'Cannot call constructor without `new`');
  }
  const first = new End();
  const second = new End();
  entangle(first, second);
  this.port1 = createPort(first);
  this.port2 = createPort(second);
}

// --- Reading by hand -------------------------------------------------------------------------------------------------

function receiveMessageOnPort(port) {
  const { BroadcastChannel, endOfChannel } = require('internal/worker/broadcast');
  let end;
  if (isMessagePort(port)) end = ends.get(port);
  else if (port instanceof BroadcastChannel) end = endOfChannel(port);
  else throw nativeError('ERR_INVALID_ARG_TYPE', 'The "port" argument must be a MessagePort instance');
  const message = end?.take();
  return message === undefined ? undefined : { message: deserializeMessage(message) };
}

module.exports = {
  MessageChannel,
  MessageEvent,
  MessagePort,
  TransferredPort,
  createPort,
  isMessagePort,
  isOpen: (port) => openEnd(port) !== undefined,
  nativeError,
  postInternally,
  receiveMessageOnPort,
};
