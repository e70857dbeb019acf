// The ends of a message channel below MessagePort and BroadcastChannel, and the poller that delivers their messages.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeSort, MathMax, SafeSet } = primordials;
const loop = require('internal/loop');
const { runCallback } = require('internal/process/task_queues');
const { needsTransfer } = require('internal/messaging');

// Messages from this thread may follow each other without end: so many at least are handled in a turn.
const BATCH = 1000;
const kClose = { __proto__: null };

const waiting = new SafeSet(); // ends with messages that are to be handled
const closing = [];
let made = 0;

// One end. `owner` is the object that scripts hold; it has emitMessage(message) and emitClose().
class End {
  constructor() {
    this.number = ++made;
    this.queue = [];
    this.peer = undefined;
    this.owner = undefined;
    this.started = false;
    this.refed = false;
    this.isClosing = false;
    this.isClosed = false;
  }

  adopt(owner) {
    this.owner = owner;
    this.schedule();
  }

  // The owner gives the end away; messages wait for the next owner.
  release() {
    this.unref();
    this.owner = undefined;
    this.started = false;
    waiting.delete(this);
  }

  start() {
    if (this.isClosed) return;
    this.started = true;
    this.schedule();
  }

  ref() {
    if (this.refed || this.isClosed) return;
    this.refed = true;
    loop.hold();
  }

  unref() {
    if (!this.refed) return;
    this.refed = false;
    loop.release();
  }

  canHandle() {
    return this.queue.length > 0 && this.owner !== undefined && !this.isClosed &&
      (this.started || this.queue[0] === kClose);
  }

  // Whether a message waits that has to arrive even though the end does not keep the process alive.
  isUrgent() {
    for (let i = 0; i < this.queue.length; i++) if (this.queue[i].urgent === true) return true;
    return false;
  }

  schedule() {
    if (this.canHandle()) {
      waiting.add(this);
      install();
    }
  }

  receive(message) {
    if (this.isClosed) {
      discard(message);
      return;
    }
    ArrayPrototypePush(this.queue, message);
    this.schedule();
  }

  // The next message, taken out of its turn; undefined if there is none.
  take() {
    if (this.queue.length === 0 || this.queue[0] === kClose) return undefined;
    return ArrayPrototypeShift(this.queue);
  }

  close() {
    if (this.isClosing || this.isClosed) return;
    this.isClosing = true;
    ArrayPrototypePush(closing, this);
    install();
  }

  handleMessages() {
    let left = MathMax(this.queue.length, BATCH);
    while (left-- > 0 && this.canHandle()) {
      const message = ArrayPrototypeShift(this.queue);
      if (message === kClose) {
        this.peer = undefined;
        this.finishClosing();
        return;
      }
      runCallback(this.owner.emitMessage, this.owner, [message]);
    }
    this.schedule();
  }

  finishClosing() {
    if (this.isClosed) return;
    this.unref();
    this.isClosed = true;
    waiting.delete(this);
    const { peer, owner, queue } = this;
    this.peer = undefined;
    this.owner = undefined;
    this.queue = [];
    for (let i = 0; i < queue.length; i++) discard(queue[i]);
    if (peer !== undefined) {
      peer.peer = undefined;
      peer.receive(kClose);
    }
    if (owner !== undefined) runCallback(owner.emitClose, owner, []);
  }
}

// Nobody will read this message: the ports that it carries are closed.
function discard(message) {
  if (message === kClose) return;
  for (const made of message.moved.values()) {
    if (typeof made.close === 'function' && needsTransfer(made)) made.close();
  }
}

const poller = {
  __proto__: null,
  isActive: () => waiting.size > 0 || closing.length > 0,
  isReady: () => waiting.size > 0 || closing.length > 0,
  isRefed() {
    if (closing.length > 0) return true;
    for (const end of waiting) if (end.refed || end.isUrgent()) return true;
    return false;
  },
  // In the order in which the ends were made, as libuv looks at them.
  poll() {
    const now = [];
    for (const end of waiting) ArrayPrototypePush(now, end);
    ArrayPrototypeSort(now, (a, b) => a.number - b.number);
    waiting.clear();
    for (let i = 0; i < now.length; i++) if (!now[i].isClosing) now[i].handleMessages();
    for (let count = closing.length; count > 0; count--) ArrayPrototypeShift(closing).finishClosing();
    // Whose other end has just gone has nothing to wait for.
    for (const end of waiting) if (end.queue[0] === kClose) end.handleMessages();
  },
};
let installed = false;

function install() {
  if (installed) return;
  installed = true;
  loop.addPoller(poller);
}

function entangle(first, second) {
  first.peer = second;
  second.peer = first;
}

module.exports = { End, discard, entangle };
