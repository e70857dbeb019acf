// BroadcastChannel: messages to all channels of the same name, in this process.
'use strict';

const { ObjectDefineProperty, SafeMap, SafeSet, SymbolFor } = primordials;
const { codes: { ERR_INVALID_THIS, ERR_MISSING_ARGS } } = require('internal/errors');
const { EventTarget, defineEventHandler } = require('internal/event_target');
const { deserializeMessage, serializeMessage } = require('internal/structured_clone');
const { End } = require('internal/worker/channel');
const { MessageEvent } = require('internal/worker/message_event');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const groups = new SafeMap(); // name → the open channels

class Owner {
  constructor(channel) {
    this.channel = channel;
  }

  emitMessage(message) {
    if (endOfChannel(this.channel) === undefined) return; // a listener has closed it
    const data = deserializeMessage(message);
    this.channel.dispatchEvent(new MessageEvent('message', { __proto__: null, data }));
  }

  emitClose() {}
}

let endOfChannel;

class BroadcastChannel extends EventTarget {
  #name;
  #end;

  static {
    endOfChannel = (channel) => channel.#end;
  }

  constructor(name) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    super();
    this.#name = `${name}`;
    this.#end = new End();
    this.#end.adopt(new Owner(this));
    this.#end.start();
    this.#end.ref();
    let group = groups.get(this.#name);
    if (group === undefined) groups.set(this.#name, group = new SafeSet());
    group.add(this.#end);
  }

  static #check(value) {
    if (value === null || typeof value !== 'object' || !(#end in value)) throw new ERR_INVALID_THIS('BroadcastChannel');
    return value;
  }

  get name() {
    return BroadcastChannel.#check(this).#name;
  }

  close() {
    const end = BroadcastChannel.#check(this).#end;
    if (end === undefined) return;
    this.#end = undefined;
    const group = groups.get(this.#name);
    group.delete(end);
    if (group.size === 0) groups.delete(this.#name);
    end.close();
  }

  postMessage(message) {
    const own = BroadcastChannel.#check(this).#end;
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('message');
    if (own === undefined) {
      const { DOMException } = require('internal/domexception');
      throw new DOMException('BroadcastChannel is closed.', 'InvalidStateError');
    }
    // Getters in the message run once, however many listen.
    const copy = deserializeMessage(serializeMessage(message, []));
    for (const end of groups.get(this.#name)) {
      if (end !== own) end.receive(serializeMessage(copy, []));
    }
  }

  ref() {
    BroadcastChannel.#check(this).#end?.ref();
    return this;
  }

  unref() {
    BroadcastChannel.#check(this).#end?.unref();
    return this;
  }

  [customInspect](depth, options) {
    const { name } = BroadcastChannel.#check(this);
    if (depth < 0) return 'BroadcastChannel';
    const inner = { __proto__: null, ...options, depth: options.depth == null ? null : options.depth - 1 };
    const parts = { name, active: this.#end !== undefined };
    return `BroadcastChannel ${require('internal/util/inspect').inspect(parts, inner)}`;
  }
}

for (let i = 0, names = ['name', 'close', 'postMessage']; i < names.length; i++) {
  ObjectDefineProperty(BroadcastChannel.prototype, names[i], { __proto__: null, enumerable: true });
}
defineEventHandler(BroadcastChannel.prototype, 'message');
defineEventHandler(BroadcastChannel.prototype, 'messageerror');

module.exports = { BroadcastChannel, endOfChannel };
