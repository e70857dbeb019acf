// Web streams in messages: the stream goes on here, the copy talks to it through a message channel (Streams standard,
// section 8.2, "cross-realm transforms").
'use strict';

const { PromisePrototypeThen, PromiseReject } = primordials;
const defaultController = require('internal/webstreams/readable/default_controller');
const { pipeTo } = require('internal/webstreams/readable/pipe');
const { createReadableStream } = require('internal/webstreams/readablestream');
const { Deferred, kState, markHandled, resolved } = require('internal/webstreams/util');
const writableOps = require('internal/webstreams/writable/operations');
const { createWritableStream } = require('internal/webstreams/writablestream');

const pipeOptions = {
  __proto__: null, preventAbort: false, preventCancel: false, preventClose: false, signal: undefined,
};

// The ports of streams do not keep the process alive, but what scripts wait for has to arrive: it is `urgent`.
function send(port, type, value, urgent = true) {
  require('internal/worker/io').postInternally(port, { __proto__: null, type, value }, urgent);
}

// An error that cannot be cloned arrives as undefined, and the sender learns why.
function sendError(port, error) {
  try {
    send(port, 'error', error);
  } catch {
    send(port, 'error', undefined);
  }
}

function listen(port, onMessage) {
  port.onmessage = ({ data: { type, value } }) => onMessage(type, value);
  port.unref();
}

// The readable end of a channel. One that a pipe of ours reads asks for chunks before anybody waits for them.
function readableFrom(port, urgent) {
  let stream;
  const controllerOf = () => stream[kState].controller;
  stream = createReadableStream({
    start() {},
    pull() {
      send(port, 'pull', undefined, urgent);
      return resolved;
    },
    cancel(reason) {
      try {
        send(port, 'error', reason);
      } catch (error) {
        sendError(port, error);
        port.close();
        return PromiseReject(error);
      }
      port.close();
      return resolved;
    },
  }, 0);
  listen(port, (type, value) => {
    if (type === 'chunk') {
      defaultController.enqueue(controllerOf(), value);
    } else if (type === 'close') {
      defaultController.close(controllerOf());
      port.close();
    } else if (type === 'error') {
      defaultController.fail(controllerOf(), value);
      port.close();
    }
  });
  return stream;
}

// The writable end of a channel: a chunk is sent when the other end has asked for one.
function writableFrom(port) {
  let stream;
  let wanted = new Deferred();
  const controllerOf = () => stream[kState].controller;
  function ask() {
    if (wanted !== undefined) wanted.resolve(undefined);
    wanted = undefined;
  }
  stream = createWritableStream({
    start() {},
    write(chunk) {
      if (wanted === undefined) wanted = Deferred.resolved(undefined);
      port.ref();
      return PromisePrototypeThen(wanted.promise, () => {
        wanted = new Deferred();
        port.unref();
        try {
          send(port, 'chunk', chunk);
        } catch (error) {
          sendError(port, error);
          port.close();
          throw error;
        }
      });
    },
    close() {
      send(port, 'close', undefined);
      port.close();
      return resolved;
    },
    abort(reason) {
      try {
        send(port, 'error', reason);
      } catch (error) {
        sendError(port, error);
        port.close();
        return PromiseReject(error);
      }
      port.close();
      return resolved;
    },
  });
  listen(port, (type, value) => {
    if (type === 'pull') {
      ask();
    } else if (type === 'error') {
      writableOps.errorIfNeeded(controllerOf(), value);
      ask();
    }
  });
  return stream;
}

function channel() {
  const { MessageChannel } = require('internal/worker/io');
  return new MessageChannel();
}

// --- What the classes call -------------------------------------------------------------------------------------------

function transferReadable(stream) {
  const { port1, port2 } = channel();
  markHandled(pipeTo(stream, writableFrom(port1), pipeOptions));
  return { data: port2, deserializeInfo: 'internal/webstreams/transfer:TransferredReadable' };
}

function transferWritable(stream) {
  const { port1, port2 } = channel();
  markHandled(pipeTo(readableFrom(port1, false), stream, pipeOptions));
  return { data: port2, deserializeInfo: 'internal/webstreams/transfer:TransferredWritable' };
}

function transferTransform({ [kState]: { readable, writable } }) {
  requireFree(readable[kState].reader, 'ReadableStream');
  requireFree(writable[kState].writer, 'WritableStream');
  return {
    data: { readable: transferReadable(readable).data, writable: transferWritable(writable).data },
    deserializeInfo: 'internal/webstreams/transfer:TransferredTransform',
  };
}

function requireFree(user, name) {
  if (user === undefined) return;
  const { DOMException } = require('internal/domexception');
  throw new DOMException(`Cannot transfer a locked ${name}`, 'DataCloneError');
}

// Copies are made with these and get their channel by kDeserialize.
function TransferredReadable() {
  return createReadableStream({ start() {}, pull: () => resolved, cancel: () => resolved }, 0);
}

function TransferredWritable() {
  return createWritableStream({
    start() {}, write: () => resolved, close: () => resolved, abort: () => resolved,
  });
}

function TransferredTransform() {
  const { TransformStream } = require('internal/webstreams/transformstream');
  return new TransformStream();
}

// The state of a stream that was just made becomes that of another, of which nobody else knows.
function takeOver(stream, made) {
  stream[kState] = made[kState];
  stream[kState].controller[kState].stream = stream;
}

function receiveReadable(stream, port) {
  takeOver(stream, readableFrom(port, true));
}

function receiveWritable(stream, port) {
  takeOver(stream, writableFrom(port));
}

function receiveTransform(stream, { readable, writable }) {
  const state = stream[kState];
  state.readable = readableFrom(readable, true);
  state.writable = writableFrom(writable);
  state.controller = undefined;
}

module.exports = {
  TransferredReadable,
  TransferredTransform,
  TransferredWritable,
  receiveReadable,
  receiveTransform,
  receiveWritable,
  transferReadable,
  transferTransform,
  transferWritable,
};
