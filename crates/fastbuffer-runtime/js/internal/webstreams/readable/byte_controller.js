// ReadableByteStreamController and ReadableStreamBYOBRequest (Streams standard, sections 4.7 and 4.8).
'use strict';

const {
  ArrayBuffer, ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, MathTrunc, SymbolFor, TypeError, Uint8Array,
} = primordials;
const { codes } = require('internal/errors');
const ops = require('internal/webstreams/readable/byte_operations');
const { addRequest } = require('internal/webstreams/readable/operations');
const { bufferOf, byteLengthOf } = require('internal/webstreams/readable/views');
const {
  Queue, checkOf, inspectAs, invalidState, isDetached, kCancel, kCreate, kPull, kRelease, kState, kType, resetQueue,
  shapeClass,
} = require('internal/webstreams/util');

const { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } = codes;
const customInspect = SymbolFor('nodejs.util.inspect.custom');
const checkRequest = checkOf('ReadableStreamBYOBRequest');
const checkController = checkOf('ReadableByteStreamController');

function requireView(value, name) {
  if (!ArrayBufferIsView(value)) throw new ERR_INVALID_ARG_TYPE(name, ['Buffer', 'TypedArray', 'DataView'], value);
}

class ReadableStreamBYOBRequest {
  [kType] = 'ReadableStreamBYOBRequest';

  constructor(key = undefined) {
    if (key !== kCreate) throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  get view() {
    return checkRequest(this).view;
  }

  respond(bytesWritten) {
    const { controller, view } = checkRequest(this);
    if (controller === undefined) throw invalidState('This BYOB request has been invalidated');
    if (isDetached(bufferOf(view))) throw invalidState('Viewed ArrayBuffer is detached');
    const count = +bytesWritten;
    if (!(count >= 0)) throw new ERR_INVALID_ARG_VALUE('bytesWritten', bytesWritten);
    ops.respond(controller, MathTrunc(count));
  }

  respondWithNewView(view) {
    const { controller } = checkRequest(this);
    if (controller === undefined) throw invalidState('This BYOB request has been invalidated');
    requireView(view, 'view');
    if (isDetached(bufferOf(view))) throw invalidState('Viewed ArrayBuffer is detached');
    ops.respondWithNewView(controller, view);
  }

  [customInspect](depth, options) {
    const { view, controller } = checkRequest(this);
    return inspectAs('ReadableStreamBYOBRequest', { view, controller }, depth, options);
  }
}

class ReadableByteStreamController {
  [kType] = 'ReadableByteStreamController';

  constructor(key = undefined) {
    if (key !== kCreate) throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  get byobRequest() {
    checkController(this);
    return byobRequestOf(this);
  }

  get desiredSize() {
    checkController(this);
    return ops.desiredSize(this);
  }

  close() {
    const { closeRequested, stream } = checkController(this);
    if (closeRequested) throw invalidState('Controller is already closed');
    if (stream[kState].state !== 'readable') throw invalidState('ReadableStream is already closed');
    ops.close(this);
  }

  enqueue(chunk) {
    const { closeRequested, stream } = checkController(this);
    requireView(chunk, 'buffer');
    if (byteLengthOf(chunk) === 0 || memoryLength(bufferOf(chunk)) === 0) {
      throw invalidState('chunk ArrayBuffer is zero-length or detached');
    }
    if (closeRequested) throw invalidState('Controller is already closed');
    if (stream[kState].state !== 'readable') throw invalidState('ReadableStream is already closed');
    ops.enqueue(this, chunk);
  }

  error(error = undefined) {
    checkController(this);
    ops.fail(this, error);
  }

  [kCancel](reason) {
    const state = this[kState];
    ops.clearPendingPullIntos(this);
    resetQueue(state);
    const result = state.cancelAlgorithm(reason);
    ops.clearAlgorithms(this);
    return result;
  }

  [kPull](request) {
    const state = this[kState];
    if (state.queueTotalSize > 0) {
      ops.fillRequestFromQueue(this, request);
      return;
    }
    const { autoAllocateChunkSize } = state;
    if (autoAllocateChunkSize !== undefined) {
      let memory;
      try {
        memory = new ArrayBuffer(autoAllocateChunkSize);
      } catch (error) {
        request.error(error);
        return;
      }
      state.pendingPullIntos.push({
        buffer: memory, bufferByteLength: autoAllocateChunkSize, byteOffset: 0, byteLength: autoAllocateChunkSize,
        bytesFilled: 0, minimumFill: 1, elementSize: 1, View: Uint8Array, type: 'default',
      });
    }
    addRequest(state.stream, request);
    ops.callPullIfNeeded(this);
  }

  [kRelease]() {
    const state = this[kState];
    if (state.pendingPullIntos.length === 0) return;
    const first = state.pendingPullIntos.first();
    first.type = 'none';
    state.pendingPullIntos = new Queue();
    state.pendingPullIntos.push(first);
  }

  [customInspect](depth, options) {
    return inspectAs('ReadableByteStreamController', {}, depth, options);
  }
}

function memoryLength(memory) {
  try {
    return ArrayBufferPrototypeGetByteLength(memory);
  } catch {
    throw new TypeError('Cannot use a SharedArrayBuffer in a byte stream');
  }
}

function byobRequestOf(controller) {
  const state = controller[kState];
  if (state.byobRequest === null && state.pendingPullIntos.length > 0) {
    const { buffer, byteOffset, byteLength, bytesFilled } = state.pendingPullIntos.first();
    const view = new Uint8Array(buffer, byteOffset + bytesFilled, byteLength - bytesFilled);
    const request = new ReadableStreamBYOBRequest(kCreate);
    request[kState] = { view, controller };
    state.byobRequest = request;
  }
  return state.byobRequest;
}

// `algorithms` as for the default controller.
function setUp(stream, algorithms, highWaterMark, autoAllocateChunkSize) {
  const controller = new ReadableByteStreamController(kCreate);
  controller[kState] = {
    autoAllocateChunkSize,
    byobRequest: null,
    cancelAlgorithm: algorithms.cancel,
    closeRequested: false,
    highWaterMark,
    pendingPullIntos: new Queue(),
    pullAgain: false,
    pullAlgorithm: algorithms.pull,
    pulling: false,
    queue: undefined,
    queueTotalSize: 0,
    started: false,
    stream,
  };
  ops.start(controller, algorithms.start);
}

shapeClass(ReadableStreamBYOBRequest, 'ReadableStreamBYOBRequest', ['view', 'respond', 'respondWithNewView']);
shapeClass(ReadableByteStreamController, 'ReadableByteStreamController',
           ['byobRequest', 'desiredSize', 'close', 'enqueue', 'error']);

module.exports = { ReadableByteStreamController, ReadableStreamBYOBRequest, byobRequestOf, setUp };
