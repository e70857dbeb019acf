// ReadableStreamDefaultController (Streams standard, section 4.6).
'use strict';

const { PromisePrototypeThen, PromiseResolve, SymbolFor } = primordials;
const { codes: { ERR_ILLEGAL_CONSTRUCTOR } } = require('internal/errors');
const {
  addRequest, closeStream, errorStream, fulfillRequest, hasPendingRequest, isLocked,
} = require('internal/webstreams/readable/operations');
const {
  checkOf, dequeue, enqueueWithSize, inspectAs, invalidState, kCancel, kCreate, kPull, kRelease, kState, kType,
  resetQueue, shapeClass,
} = require('internal/webstreams/util');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const check = checkOf('ReadableStreamDefaultController');

class ReadableStreamDefaultController {
  [kType] = 'ReadableStreamDefaultController';

  constructor(key = undefined) {
    if (key !== kCreate) throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  get desiredSize() {
    check(this);
    return desiredSize(this);
  }

  close() {
    check(this);
    if (!canCloseOrEnqueue(this)) throw invalidState('Controller is already closed');
    close(this);
  }

  enqueue(chunk = undefined) {
    check(this);
    if (!canCloseOrEnqueue(this)) throw invalidState('Controller is already closed');
    enqueue(this, chunk);
  }

  error(error = undefined) {
    check(this);
    fail(this, error);
  }

  [kCancel](reason) {
    const state = this[kState];
    resetQueue(state);
    const result = state.cancelAlgorithm(reason);
    clearAlgorithms(this);
    return result;
  }

  [kPull](request) {
    const state = this[kState];
    const { stream } = state;
    if (state.queue.length === 0) {
      addRequest(stream, request);
      callPullIfNeeded(this);
      return;
    }
    const chunk = dequeue(state);
    if (state.closeRequested && state.queue.length === 0) {
      clearAlgorithms(this);
      closeStream(stream);
    } else {
      callPullIfNeeded(this);
    }
    request.chunk(chunk);
  }

  [kRelease]() {}

  [customInspect](depth, options) {
    return inspectAs('ReadableStreamDefaultController', {}, depth, options);
  }
}

function clearAlgorithms(controller) {
  const state = controller[kState];
  state.pullAlgorithm = undefined;
  state.cancelAlgorithm = undefined;
  state.sizeAlgorithm = undefined;
}

function desiredSize(controller) {
  const { stream, highWaterMark, queueTotalSize } = controller[kState];
  const { state } = stream[kState];
  if (state === 'errored') return null;
  return state === 'closed' ? 0 : highWaterMark - queueTotalSize;
}

function hasBackpressure(controller) {
  return !shouldCallPull(controller);
}

function canCloseOrEnqueue(controller) {
  const { closeRequested, stream } = controller[kState];
  return !closeRequested && stream[kState].state === 'readable';
}

function shouldCallPull(controller) {
  if (!canCloseOrEnqueue(controller)) return false;
  const { started, stream } = controller[kState];
  if (!started) return false;
  return hasPendingRequest(stream) || desiredSize(controller) > 0;
}

function callPullIfNeeded(controller) {
  if (!shouldCallPull(controller)) return;
  const state = controller[kState];
  if (state.pulling) {
    state.pullAgain = true;
    return;
  }
  state.pulling = true;
  PromisePrototypeThen(state.pullAlgorithm(controller), () => {
    state.pulling = false;
    if (state.pullAgain) {
      state.pullAgain = false;
      callPullIfNeeded(controller);
    }
  }, (error) => fail(controller, error));
}

function close(controller) {
  if (!canCloseOrEnqueue(controller)) return;
  const state = controller[kState];
  state.closeRequested = true;
  if (state.queue.length > 0) return;
  clearAlgorithms(controller);
  closeStream(state.stream);
}

function enqueue(controller, chunk) {
  if (!canCloseOrEnqueue(controller)) return;
  const state = controller[kState];
  if (isLocked(state.stream) && hasPendingRequest(state.stream)) {
    fulfillRequest(state.stream, chunk, false);
  } else {
    try {
      enqueueWithSize(state, chunk, state.sizeAlgorithm(chunk));
    } catch (error) {
      fail(controller, error);
      throw error;
    }
  }
  callPullIfNeeded(controller);
}

function fail(controller, error) {
  const state = controller[kState];
  if (state.stream[kState].state !== 'readable') return;
  resetQueue(state);
  clearAlgorithms(controller);
  errorStream(state.stream, error);
}

// `algorithms` has start(controller), and pull(controller) and cancel(reason), which answer promises.
function setUp(stream, algorithms, highWaterMark, size) {
  const controller = new ReadableStreamDefaultController(kCreate);
  const state = controller[kState] = {
    cancelAlgorithm: algorithms.cancel,
    closeRequested: false,
    highWaterMark,
    pullAgain: false,
    pullAlgorithm: algorithms.pull,
    pulling: false,
    queue: undefined,
    queueTotalSize: 0,
    started: false,
    sizeAlgorithm: size,
    stream,
  };
  resetQueue(state);
  stream[kState].controller = controller;
  const started = PromiseResolve(algorithms.start(controller));
  PromisePrototypeThen(started, () => {
    state.started = true;
    callPullIfNeeded(controller);
  }, (error) => fail(controller, error));
}

shapeClass(ReadableStreamDefaultController, 'ReadableStreamDefaultController',
           ['desiredSize', 'close', 'enqueue', 'error']);

module.exports = { ReadableStreamDefaultController, canCloseOrEnqueue, close, enqueue, fail, hasBackpressure, setUp };
