// ReadableStream.prototype.pipeTo: ReadableStreamPipeTo of the Streams standard.
'use strict';

const { ArrayPrototypePush, PromisePrototypeThen, SafePromiseAll } = primordials;
const { AbortError } = require('internal/errors');
const { cancelStream, readFrom, releaseReader } = require('internal/webstreams/readable/operations');
const { ReadableStreamDefaultReader } = require('internal/webstreams/readable/readers');
const writable = require('internal/webstreams/writable/operations');
const { WritableStreamDefaultWriter } = require('internal/webstreams/writablestream');
const { Deferred, invalidState, kState, nothing, resolved } = require('internal/webstreams/util');

class Pipe {
  constructor(source, dest, options) {
    this.source = source;
    this.dest = dest;
    this.options = options;
    this.reader = new ReadableStreamDefaultReader(source);
    this.writer = new WritableStreamDefaultWriter(dest);
    this.shuttingDown = false;
    this.currentWrite = resolved;
    this.result = new Deferred();
    this.onAbort = undefined;
    source[kState].disturbed = true;
  }

  run() {
    const { signal } = this.options;
    if (signal !== undefined) {
      this.onAbort = () => this.abort(asException(signal.reason));
      if (signal.aborted) {
        this.onAbort();
        return this.result.promise;
      }
      signal.addEventListener('abort', this.onAbort);
    }
    this.watch();
    this.step();
    return this.result.promise;
  }

  abort(error) {
    const { preventAbort, preventCancel } = this.options;
    const actions = [];
    if (!preventAbort) {
      ArrayPrototypePush(actions, () => (
        this.dest[kState].state === 'writable' ? writable.abortStream(this.dest, error) : resolved));
    }
    if (!preventCancel) {
      ArrayPrototypePush(actions, () => (
        this.source[kState].state === 'readable' ? cancelStream(this.source, error) : resolved));
    }
    this.shutDown(() => SafePromiseAll(actions, (action) => action()), true, error);
  }

  // The four ways in which an end makes the other end, in the order of the standard.
  watch() {
    const { source, dest } = this;
    const { preventAbort, preventCancel, preventClose } = this.options;
    onceErrored(source, this.reader, (error) => {
      this.shutDown(preventAbort ? undefined : () => writable.abortStream(dest, error), true, error);
    });
    onceErrored(dest, this.writer, (error) => {
      this.shutDown(preventCancel ? undefined : () => cancelStream(source, error), true, error);
    });
    const close = () => {
      this.shutDown(preventClose ? undefined : () => writable.closeWithErrorPropagation(this.writer), false, undefined);
    };
    if (source[kState].state === 'closed') close();
    else PromisePrototypeThen(this.reader[kState].close.promise, close, nothing);
    if (writable.isCloseQueuedOrInFlight(dest) || dest[kState].state === 'closed') {
      const error = invalidState('Destination WritableStream is closed');
      this.shutDown(preventCancel ? undefined : () => cancelStream(source, error), true, error);
    }
  }

  // Reads a chunk whenever the writer is ready for one.
  step() {
    if (this.shuttingDown) return;
    PromisePrototypeThen(this.writer[kState].ready.promise, () => {
      if (this.shuttingDown) return;
      readFrom(this.reader, {
        __proto__: null,
        chunk: (chunk) => {
          // In a job of its own: the chunk may come from within the source's enqueue().
          PromisePrototypeThen(resolved, () => {
            this.currentWrite = PromisePrototypeThen(writable.writeWith(this.writer, chunk), undefined, nothing);
            this.step();
          });
        },
        close: nothing,
        error: nothing,
      });
    }, nothing);
  }

  waitForWrites() {
    const { currentWrite } = this;
    return PromisePrototypeThen(currentWrite, () => (
      currentWrite === this.currentWrite ? undefined : this.waitForWrites()));
  }

  shutDown(action, isError, error) {
    if (this.shuttingDown) return;
    this.shuttingDown = true;
    const finish = () => {
      if (action === undefined) {
        this.finalize(isError, error);
        return;
      }
      PromisePrototypeThen(action(), () => this.finalize(isError, error), (failure) => this.finalize(true, failure));
    };
    if (this.dest[kState].state === 'writable' && !writable.isCloseQueuedOrInFlight(this.dest)) {
      PromisePrototypeThen(this.waitForWrites(), finish);
    } else {
      finish();
    }
  }

  finalize(isError, error) {
    writable.releaseWriter(this.writer);
    releaseReader(this.reader);
    if (this.onAbort !== undefined) this.options.signal.removeEventListener('abort', this.onAbort);
    if (isError) this.result.reject(error);
    else this.result.resolve(undefined);
  }
}

// Node's own AbortError is passed on as the DOMException that the web has for it.
function asException(reason) {
  if (!(reason instanceof AbortError)) return reason;
  const { DOMException } = require('internal/domexception');
  return new DOMException(reason.message, 'AbortError');
}

function onceErrored(stream, end, action) {
  if (stream[kState].state === 'errored') action(stream[kState].storedError);
  else PromisePrototypeThen(end[kState].close.promise, nothing, action);
}

function pipeTo(source, dest, options) {
  const pipe = new Pipe(source, dest, options);
  return pipe.run();
}

module.exports = { pipeTo };
