// WritableStream, its writer and its controller, step by step as in the Streams standard (WHATWG).
'use strict';

const {
  FunctionPrototypeCall, PromisePrototypeThen, PromiseReject, PromiseResolve, SymbolFor,
} = primordials;
const { codes } = require('internal/errors');
const { kTransfer, kTransferList, kTransferable, kDeserialize, setTransferMode } = require('internal/messaging');
const {
  kValidateObjectAllowObjects, kValidateObjectAllowObjectsAndNull, validateObject,
} = require('internal/validators');
const ops = require('internal/webstreams/writable/operations');
const {
  Deferred, checkOf, highWaterMarkOf, inspectAs, invalidState, isOf, kAbort, kCreate, kError, kState, kType,
  methodOf, resetQueue, shapeClass, sizeOf,
} = require('internal/webstreams/util');

const { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } = codes;
const customInspect = SymbolFor('nodejs.util.inspect.custom');
const isWritableStream = isOf('WritableStream');
const checkStream = checkOf('WritableStream');
const checkWriter = checkOf('WritableStreamDefaultWriter');
const checkController = checkOf('WritableStreamDefaultController');

function initialState() {
  const closedPromise = new Deferred();
  return {
    closedPromise,
    closeRequest: undefined,
    inFlightWriteRequest: undefined,
    inFlightCloseRequest: undefined,
    pendingAbortRequest: undefined,
    backpressure: false,
    controller: undefined,
    state: 'writable',
    storedError: undefined,
    writeRequests: undefined,
    writer: undefined,
  };
}

class WritableStream {
  [kType] = 'WritableStream';

  constructor(sink = { __proto__: null }, strategy = { __proto__: null }) {
    setTransferMode(this, kTransferable);
    this[kState] = initialState();
    this[kState].writeRequests = ops.newRequests();
    if (sink === kCreate) return;
    validateObject(sink, 'sink', kValidateObjectAllowObjects);
    validateObject(strategy, 'strategy', kValidateObjectAllowObjectsAndNull);
    const type = sink.type;
    if (type !== undefined) throw new ERR_INVALID_ARG_VALUE.RangeError('type', type);
    const size = sizeOf(strategy?.size);
    const highWaterMark = highWaterMarkOf(strategy?.highWaterMark, 1);
    setupFromSink(this, sink, highWaterMark, size);
  }

  get locked() {
    return checkStream(this).writer !== undefined;
  }

  abort(reason = undefined) {
    try {
      if (checkStream(this).writer !== undefined) throw invalidState('WritableStream is locked');
    } catch (error) {
      return PromiseReject(error);
    }
    return ops.abortStream(this, reason);
  }

  close() {
    try {
      if (checkStream(this).writer !== undefined) throw invalidState('WritableStream is locked');
      if (ops.isCloseQueuedOrInFlight(this)) throw invalidState('Failure closing WritableStream');
    } catch (error) {
      return PromiseReject(error);
    }
    return ops.closeStream(this);
  }

  getWriter() {
    checkStream(this);
    return new WritableStreamDefaultWriter(this);
  }

  get [SymbolFor('nodejs.stream.errored')]() {
    return this[kState].state === 'errored';
  }

  get [SymbolFor('nodejs.stream.writable')]() {
    return this[kState].state === 'writable';
  }

  [SymbolFor('nodejs.webstream.controllerErrorFunction')](error) {
    ops.errorIfNeeded(this[kState].controller, error);
  }

  get [SymbolFor('nodejs.webstream.isClosedPromise')]() {
    return this[kState].closedPromise;
  }

  [customInspect](depth, options) {
    const { locked } = this;
    return inspectAs('WritableStream', { locked, state: this[kState].state }, depth, options);
  }

  [kTransfer]() {
    checkStream(this);
    if (this.locked) {
      this[kState].transfer = undefined;
      const { DOMException } = require('internal/domexception');
      throw new DOMException('Cannot transfer a locked WritableStream', 'DataCloneError');
    }
    return require('internal/webstreams/transfer').transferWritable(this);
  }

  [kTransferList]() {
    return [];
  }

  [kDeserialize](data) {
    require('internal/webstreams/transfer').receiveWritable(this, data);
  }
}

class WritableStreamDefaultWriter {
  [kType] = 'WritableStreamDefaultWriter';

  constructor(stream) {
    if (!isWritableStream(stream)) throw new ERR_INVALID_ARG_TYPE('stream', 'WritableStream', stream);
    if (stream[kState].writer !== undefined) throw invalidState('WritableStream is locked');
    this[kState] = { stream, close: undefined, ready: undefined };
    ops.attachWriter(this, stream);
  }

  get closed() {
    try {
      return checkWriter(this).close.promise;
    } catch (error) {
      return PromiseReject(error);
    }
  }

  get desiredSize() {
    const { stream } = checkWriter(this);
    if (stream === undefined) throw invalidState('Writer is not bound to a WritableStream');
    return ops.desiredSizeOfStream(stream);
  }

  get ready() {
    try {
      return checkWriter(this).ready.promise;
    } catch (error) {
      return PromiseReject(error);
    }
  }

  abort(reason = undefined) {
    try {
      requireStream(this);
    } catch (error) {
      return PromiseReject(error);
    }
    return ops.abortStream(this[kState].stream, reason);
  }

  close() {
    try {
      const stream = requireStream(this);
      if (ops.isCloseQueuedOrInFlight(stream)) throw invalidState('Failure to close WritableStream');
    } catch (error) {
      return PromiseReject(error);
    }
    return ops.closeStream(this[kState].stream);
  }

  releaseLock() {
    if (checkWriter(this).stream !== undefined) ops.releaseWriter(this);
  }

  write(chunk = undefined) {
    try {
      requireStream(this);
    } catch (error) {
      return PromiseReject(error);
    }
    return ops.writeWith(this, chunk);
  }

  [customInspect](depth, options) {
    const { stream, close, ready } = checkWriter(this);
    const parts = { stream, close: close.promise, ready: ready.promise, desiredSize: this.desiredSize };
    return inspectAs('WritableStreamDefaultWriter', parts, depth, options);
  }
}

function requireStream(writer) {
  const { stream } = checkWriter(writer);
  if (stream === undefined) throw invalidState('Writer is not bound to a WritableStream');
  return stream;
}

class WritableStreamDefaultController {
  [kType] = 'WritableStreamDefaultController';

  constructor(key = undefined) {
    if (key !== kCreate) throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  get signal() {
    return checkController(this).abortController.signal;
  }

  error(reason = undefined) {
    const { stream } = checkController(this);
    if (stream[kState].state === 'writable') ops.errorController(this, reason);
  }

  [kAbort](reason) {
    const result = this[kState].abortAlgorithm(reason);
    ops.clearAlgorithms(this);
    return result;
  }

  [kError]() {
    resetQueue(this[kState]);
  }

  [customInspect](depth, options) {
    const { stream } = checkController(this);
    return inspectAs('WritableStreamDefaultController', { stream }, depth, options);
  }
}

function setupFromSink(stream, sink, highWaterMark, size) {
  const controller = new WritableStreamDefaultController(kCreate);
  const { start, write, close, abort } = sink;
  setupController(stream, controller, {
    start: start === undefined || start === null ? () => undefined :
      () => FunctionPrototypeCall(start, sink, controller),
    write: methodOf(sink, write, 'sink.write'),
    close: methodOf(sink, close, 'sink.close'),
    abort: methodOf(sink, abort, 'sink.abort'),
  }, highWaterMark, size);
}

function setupController(stream, controller, algorithms, highWaterMark, size) {
  const { AbortController } = require('internal/abort_controller');
  const state = controller[kState] = {
    abortAlgorithm: algorithms.abort,
    abortController: new AbortController(),
    closeAlgorithm: algorithms.close,
    highWaterMark,
    queue: undefined,
    queueTotalSize: 0,
    sizeAlgorithm: size,
    started: false,
    stream,
    writeAlgorithm: (chunk) => algorithms.write(chunk, controller),
  };
  resetQueue(state);
  stream[kState].controller = controller;
  ops.updateBackpressure(stream, ops.hasBackpressure(controller));
  const started = PromiseResolve(algorithms.start(controller));
  PromisePrototypeThen(started, () => {
    state.started = true;
    ops.advanceQueue(controller);
  }, (error) => {
    state.started = true;
    ops.dealWithRejection(stream, error);
  });
}

// A stream of our own making: `algorithms` has start, write, close and abort; the latter three answer promises.
function createWritableStream(algorithms, highWaterMark = 1, size = () => 1) {
  const stream = new WritableStream(kCreate);
  setupController(stream, new WritableStreamDefaultController(kCreate), algorithms, highWaterMark, size);
  return stream;
}

shapeClass(WritableStream, 'WritableStream', ['locked', 'abort', 'close', 'getWriter']);
shapeClass(WritableStreamDefaultWriter, 'WritableStreamDefaultWriter',
           ['closed', 'desiredSize', 'ready', 'abort', 'close', 'releaseLock', 'write']);
shapeClass(WritableStreamDefaultController, 'WritableStreamDefaultController', ['signal', 'error']);

module.exports = {
  WritableStream,
  WritableStreamDefaultController,
  WritableStreamDefaultWriter,
  createWritableStream,
  isWritableStream,
  setupController,
};
