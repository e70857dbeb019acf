// ReadableStream.prototype.tee: ReadableStreamDefaultTee and ReadableByteStreamTee of the Streams standard.
'use strict';

const { PromisePrototypeThen, TypedArrayPrototypeSet, Uint8Array } = primordials;
const byteOps = require('internal/webstreams/readable/byte_operations');
const { byobRequestOf } = require('internal/webstreams/readable/byte_controller');
const defaultController = require('internal/webstreams/readable/default_controller');
const { cancelStream, isByobReader, readFrom, releaseReader } = require('internal/webstreams/readable/operations');
const {
  ReadableStreamBYOBReader, ReadableStreamDefaultReader, readInto,
} = require('internal/webstreams/readable/readers');
const { bufferOf, byteLengthOf, byteOffsetOf } = require('internal/webstreams/readable/views');
const { Deferred, kState, resolved } = require('internal/webstreams/util');

// Chunks are handed on in a job of their own: a branch may be read again while the other gets the chunk.
function later(job) {
  PromisePrototypeThen(resolved, job);
}

// Two branches that are cancelled together once both are.
class Cancellation {
  constructor(stream) {
    this.stream = stream;
    this.result = new Deferred();
    this.canceled = [false, false];
    this.reasons = [undefined, undefined];
  }

  cancel(branch, reason) {
    this.canceled[branch] = true;
    this.reasons[branch] = reason;
    if (this.canceled[0] && this.canceled[1]) {
      this.result.resolve(cancelStream(this.stream, [this.reasons[0], this.reasons[1]]));
    }
    return this.result.promise;
  }

  // The end of the stream: nobody will cancel any more.
  finish() {
    if (!this.canceled[0] || !this.canceled[1]) this.result.resolve(undefined);
  }
}

function teeDefault(stream, cloneForSecond, createReadableStream) {
  const reader = new ReadableStreamDefaultReader(stream);
  const state = new Cancellation(stream);
  const branches = [];
  let reading = false;
  let readAgain = false;

  function each(action) {
    for (let i = 0; i < 2; i++) if (!state.canceled[i]) action(branches[i][kState].controller, i);
  }

  function deliver(chunk) {
    readAgain = false;
    let second = chunk;
    if (!state.canceled[1] && cloneForSecond !== undefined) {
      try {
        second = cloneForSecond(chunk);
      } catch (error) {
        defaultController.fail(branches[0][kState].controller, error);
        defaultController.fail(branches[1][kState].controller, error);
        state.result.resolve(cancelStream(stream, error));
        return;
      }
    }
    each((controller, i) => defaultController.enqueue(controller, i === 0 ? chunk : second));
    reading = false;
    if (readAgain) pull();
  }

  function pull() {
    if (reading) {
      readAgain = true;
      return resolved;
    }
    reading = true;
    readFrom(reader, {
      __proto__: null,
      chunk(chunk) { later(() => deliver(chunk)); },
      close() {
        reading = false;
        each((controller) => defaultController.close(controller));
        state.finish();
      },
      error() { reading = false; },
    });
    return resolved;
  }

  for (let i = 0; i < 2; i++) {
    branches[i] = createReadableStream({ start() {}, pull, cancel: (reason) => state.cancel(i, reason) });
  }
  PromisePrototypeThen(reader[kState].close.promise, undefined, (error) => {
    defaultController.fail(branches[0][kState].controller, error);
    defaultController.fail(branches[1][kState].controller, error);
    state.finish();
  });
  return branches;
}

// A copy of the bytes of a chunk.
function cloneBytes(chunk) {
  const length = byteLengthOf(chunk);
  const copy = new Uint8Array(length);
  TypedArrayPrototypeSet(copy, new Uint8Array(bufferOf(chunk), byteOffsetOf(chunk), length));
  return copy;
}

class ByteTee {
  constructor(stream, createByteStream) {
    this.stream = stream;
    this.state = new Cancellation(stream);
    this.reading = false;
    this.again = [false, false];
    this.branches = [];
    this.useReader(new ReadableStreamDefaultReader(stream));
    for (let i = 0; i < 2; i++) {
      this.branches[i] = createByteStream({
        start() {},
        pull: () => this.pull(i),
        cancel: (reason) => this.state.cancel(i, reason),
      });
    }
  }

  controller(i) {
    return this.branches[i][kState].controller;
  }

  isWaiting(i) {
    return this.controller(i)[kState].pendingPullIntos.length > 0;
  }

  useReader(reader) {
    this.reader = reader;
    PromisePrototypeThen(reader[kState].close.promise, undefined, (error) => {
      if (reader !== this.reader) return;
      this.failBoth(error);
      this.state.finish();
    });
  }

  failBoth(error) {
    byteOps.fail(this.controller(0), error);
    byteOps.fail(this.controller(1), error);
  }

  // A copy of the chunk, or undefined where there was no memory for one: then both branches have failed.
  cloneOrFail(chunk) {
    try {
      return cloneBytes(chunk);
    } catch (error) {
      this.failBoth(error);
      this.state.result.resolve(cancelStream(this.stream, error));
      return undefined;
    }
  }

  pull(i) {
    if (this.reading) {
      this.again[i] = true;
      return resolved;
    }
    this.reading = true;
    const request = byobRequestOf(this.controller(i));
    if (request === null) this.pullWithDefaultReader();
    else this.pullWithByobReader(request[kState].view, i);
    return resolved;
  }

  readAgain() {
    this.reading = false;
    if (this.again[0]) this.pull(0);
    else if (this.again[1]) this.pull(1);
  }

  pullWithDefaultReader() {
    if (isByobReader(this.reader)) {
      releaseReader(this.reader);
      this.useReader(new ReadableStreamDefaultReader(this.stream));
    }
    const { canceled } = this.state;
    readFrom(this.reader, {
      __proto__: null,
      chunk: (chunk) => later(() => {
        this.again = [false, false];
        let second = chunk;
        if (!canceled[0] && !canceled[1]) {
          second = this.cloneOrFail(chunk);
          if (second === undefined) return;
        }
        if (!canceled[0]) byteOps.enqueue(this.controller(0), chunk);
        if (!canceled[1]) byteOps.enqueue(this.controller(1), second);
        this.readAgain();
      }),
      close: () => {
        this.reading = false;
        if (!canceled[0]) byteOps.close(this.controller(0));
        if (!canceled[1]) byteOps.close(this.controller(1));
        if (this.isWaiting(0)) byteOps.respond(this.controller(0), 0);
        if (this.isWaiting(1)) byteOps.respond(this.controller(1), 0);
        this.state.finish();
      },
      error: () => { this.reading = false; },
    });
  }

  pullWithByobReader(view, i) {
    if (!isByobReader(this.reader)) {
      releaseReader(this.reader);
      this.useReader(new ReadableStreamBYOBReader(this.stream));
    }
    const { canceled } = this.state;
    const other = 1 - i;
    readInto(this.reader, view, 1, {
      __proto__: null,
      chunk: (chunk) => later(() => {
        this.again = [false, false];
        if (!canceled[other]) {
          const copy = this.cloneOrFail(chunk);
          if (copy === undefined) return;
          if (!canceled[i]) byteOps.respondWithNewView(this.controller(i), chunk);
          byteOps.enqueue(this.controller(other), copy);
        } else if (!canceled[i]) {
          byteOps.respondWithNewView(this.controller(i), chunk);
        }
        this.readAgain();
      }),
      close: (chunk) => {
        this.reading = false;
        if (!canceled[i]) byteOps.close(this.controller(i));
        if (!canceled[other]) byteOps.close(this.controller(other));
        if (chunk !== undefined) {
          if (!canceled[i]) byteOps.respondWithNewView(this.controller(i), chunk);
          if (!canceled[other] && this.isWaiting(other)) byteOps.respond(this.controller(other), 0);
        }
        this.state.finish();
      },
      error: () => { this.reading = false; },
    });
  }
}

function teeBytes(stream, createByteStream) {
  return new ByteTee(stream, createByteStream).branches;
}

module.exports = { teeBytes, teeDefault };
