// The abstract operations of writable streams, under the names and in the order of the Streams standard, section 5.
'use strict';

const { PromisePrototypeThen, PromiseReject } = primordials;
const {
  Deferred, Queue, dequeue, enqueueWithSize, invalidState, kAbort, kError, kState, markHandled, resolved,
} = require('internal/webstreams/util');

// Marks the place in the queue where the stream is to be closed.
const closeSentinel = { __proto__: null };

function newRequests() {
  return new Queue();
}

// --- Streams ---------------------------------------------------------------------------------------------------------

function abortStream(stream, reason) {
  const state = stream[kState];
  if (state.state === 'closed' || state.state === 'errored') return resolved;
  state.controller[kState].abortController.abort(reason);
  // Listeners of the signal may have changed the state.
  if (state.state === 'closed' || state.state === 'errored') return resolved;
  if (state.pendingAbortRequest !== undefined) return state.pendingAbortRequest.abort.promise;
  const wasAlreadyErroring = state.state === 'erroring';
  if (wasAlreadyErroring) reason = undefined;
  const abort = new Deferred();
  state.pendingAbortRequest = { abort, reason, wasAlreadyErroring };
  if (!wasAlreadyErroring) startErroring(stream, reason);
  return abort.promise;
}

function closeStream(stream) {
  const state = stream[kState];
  if (state.state === 'closed' || state.state === 'errored') {
    return PromiseReject(invalidState('WritableStream is closed'));
  }
  const request = state.closeRequest = new Deferred();
  if (state.writer !== undefined && state.backpressure && state.state === 'writable') {
    state.writer[kState].ready.resolve(undefined);
  }
  enqueueWithSize(state.controller[kState], closeSentinel, 0);
  advanceQueue(state.controller);
  return request.promise;
}

function addWriteRequest(stream) {
  const request = new Deferred();
  stream[kState].writeRequests.push(request);
  return request.promise;
}

function isCloseQueuedOrInFlight(stream) {
  const { closeRequest, inFlightCloseRequest } = stream[kState];
  return closeRequest !== undefined || inFlightCloseRequest !== undefined;
}

function dealWithRejection(stream, error) {
  if (stream[kState].state === 'writable') startErroring(stream, error);
  else finishErroring(stream);
}

function startErroring(stream, reason) {
  const state = stream[kState];
  state.state = 'erroring';
  state.storedError = reason;
  if (state.writer !== undefined) rejectReady(state.writer, reason);
  const inFlight = state.inFlightWriteRequest !== undefined || state.inFlightCloseRequest !== undefined;
  if (!inFlight && state.controller[kState].started) finishErroring(stream);
}

function finishErroring(stream) {
  const state = stream[kState];
  state.state = 'errored';
  state.controller[kError]();
  const { storedError, writeRequests } = state;
  while (writeRequests.length > 0) writeRequests.shift().reject(storedError);
  const request = state.pendingAbortRequest;
  if (request === undefined) {
    rejectCloseAndClosed(stream);
    return;
  }
  state.pendingAbortRequest = undefined;
  if (request.wasAlreadyErroring) {
    request.abort.reject(storedError);
    rejectCloseAndClosed(stream);
    return;
  }
  PromisePrototypeThen(state.controller[kAbort](request.reason), () => {
    request.abort.resolve(undefined);
    rejectCloseAndClosed(stream);
  }, (error) => {
    request.abort.reject(error);
    rejectCloseAndClosed(stream);
  });
}

function rejectCloseAndClosed(stream) {
  const state = stream[kState];
  if (state.closeRequest !== undefined) {
    state.closeRequest.reject(state.storedError);
    state.closeRequest = undefined;
  }
  state.closedPromise.reject(state.storedError);
  markHandled(state.closedPromise.promise);
  if (state.writer !== undefined) {
    const { close } = state.writer[kState];
    close.reject(state.storedError);
    markHandled(close.promise);
  }
}

function finishInFlightWrite(stream) {
  const state = stream[kState];
  state.inFlightWriteRequest.resolve(undefined);
  state.inFlightWriteRequest = undefined;
}

function failInFlightWrite(stream, error) {
  const state = stream[kState];
  state.inFlightWriteRequest.reject(error);
  state.inFlightWriteRequest = undefined;
  dealWithRejection(stream, error);
}

function finishInFlightClose(stream) {
  const state = stream[kState];
  state.inFlightCloseRequest.resolve(undefined);
  state.inFlightCloseRequest = undefined;
  if (state.state === 'erroring') {
    // The close was too late to be stopped: the error is none any more.
    state.storedError = undefined;
    if (state.pendingAbortRequest !== undefined) {
      state.pendingAbortRequest.abort.resolve(undefined);
      state.pendingAbortRequest = undefined;
    }
  }
  state.state = 'closed';
  if (state.writer !== undefined) state.writer[kState].close.resolve(undefined);
  state.closedPromise.resolve(undefined);
}

function failInFlightClose(stream, error) {
  const state = stream[kState];
  state.inFlightCloseRequest.reject(error);
  state.inFlightCloseRequest = undefined;
  if (state.pendingAbortRequest !== undefined) {
    state.pendingAbortRequest.abort.reject(error);
    state.pendingAbortRequest = undefined;
  }
  dealWithRejection(stream, error);
}

function updateBackpressure(stream, backpressure) {
  const state = stream[kState];
  if (state.writer !== undefined && state.backpressure !== backpressure) {
    const writer = state.writer[kState];
    if (backpressure) writer.ready = new Deferred();
    else writer.ready.resolve(undefined);
  }
  state.backpressure = backpressure;
}

function desiredSizeOfStream(stream) {
  const { state, controller } = stream[kState];
  if (state === 'errored' || state === 'erroring') return null;
  return state === 'closed' ? 0 : desiredSize(controller);
}

// --- Writers ---------------------------------------------------------------------------------------------------------

function attachWriter(writer, stream) {
  const state = stream[kState];
  const own = writer[kState];
  state.writer = writer;
  switch (state.state) {
    case 'writable':
      own.ready = !isCloseQueuedOrInFlight(stream) && state.backpressure ? new Deferred() : Deferred.resolved();
      own.close = new Deferred();
      break;
    case 'erroring':
      own.ready = Deferred.rejected(state.storedError);
      own.close = new Deferred();
      break;
    case 'closed':
      own.ready = Deferred.resolved();
      own.close = Deferred.resolved();
      break;
    default:
      own.ready = Deferred.rejected(state.storedError);
      own.close = Deferred.rejected(state.storedError);
  }
}

function rejectReady(writer, reason) {
  const state = writer[kState];
  if (state.ready.pending) {
    state.ready.reject(reason);
    markHandled(state.ready.promise);
  } else {
    state.ready = Deferred.rejected(reason);
  }
}

function rejectClosed(writer, reason) {
  const state = writer[kState];
  if (state.close.pending) {
    state.close.reject(reason);
    markHandled(state.close.promise);
  } else {
    state.close = Deferred.rejected(reason);
  }
}

function releaseWriter(writer) {
  const { stream } = writer[kState];
  const reason = invalidState('Writer has been released');
  rejectReady(writer, reason);
  rejectClosed(writer, reason);
  stream[kState].writer = undefined;
  writer[kState].stream = undefined;
}

function writeWith(writer, chunk) {
  const { stream } = writer[kState];
  const state = stream[kState];
  const size = chunkSize(state.controller, chunk);
  // The strategy's size() may have released the writer or changed the state.
  if (writer[kState].stream !== stream) return PromiseReject(invalidState('Mismatched WritableStreams'));
  if (state.state === 'errored') return PromiseReject(state.storedError);
  if (isCloseQueuedOrInFlight(stream) || state.state === 'closed') {
    return PromiseReject(invalidState('WritableStream is closed'));
  }
  if (state.state === 'erroring') return PromiseReject(state.storedError);
  const promise = addWriteRequest(stream);
  writeToController(state.controller, chunk, size);
  return promise;
}

function closeWithErrorPropagation(writer) {
  const { stream } = writer[kState];
  const { state, storedError } = stream[kState];
  if (isCloseQueuedOrInFlight(stream) || state === 'closed') return resolved;
  if (state === 'errored') return PromiseReject(storedError);
  return closeStream(stream);
}

// --- Controllers -----------------------------------------------------------------------------------------------------

function clearAlgorithms(controller) {
  const state = controller[kState];
  state.writeAlgorithm = undefined;
  state.closeAlgorithm = undefined;
  state.abortAlgorithm = undefined;
  state.sizeAlgorithm = undefined;
}

function desiredSize(controller) {
  const { highWaterMark, queueTotalSize } = controller[kState];
  return highWaterMark - queueTotalSize;
}

function hasBackpressure(controller) {
  return desiredSize(controller) <= 0;
}

function chunkSize(controller, chunk) {
  const { sizeAlgorithm } = controller[kState];
  if (sizeAlgorithm === undefined) return 1;
  try {
    return sizeAlgorithm(chunk);
  } catch (error) {
    errorIfNeeded(controller, error);
    return 1;
  }
}

function errorController(controller, error) {
  clearAlgorithms(controller);
  startErroring(controller[kState].stream, error);
}

function errorIfNeeded(controller, error) {
  if (controller[kState].stream[kState].state === 'writable') errorController(controller, error);
}

function writeToController(controller, chunk, size) {
  const state = controller[kState];
  const { stream } = state;
  try {
    enqueueWithSize(state, chunk, size);
  } catch (error) {
    errorIfNeeded(controller, error);
    return;
  }
  if (!isCloseQueuedOrInFlight(stream) && stream[kState].state === 'writable') {
    updateBackpressure(stream, hasBackpressure(controller));
  }
  advanceQueue(controller);
}

function advanceQueue(controller) {
  const { started, stream, queue } = controller[kState];
  const state = stream[kState];
  if (!started || state.inFlightWriteRequest !== undefined) return;
  if (state.state === 'erroring') {
    finishErroring(stream);
    return;
  }
  if (queue.length === 0) return;
  const { value } = queue.first();
  if (value === closeSentinel) processClose(controller);
  else processWrite(controller, value);
}

function processClose(controller) {
  const { stream } = controller[kState];
  const state = stream[kState];
  state.inFlightCloseRequest = state.closeRequest;
  state.closeRequest = undefined;
  dequeue(controller[kState]);
  const closing = controller[kState].closeAlgorithm();
  clearAlgorithms(controller);
  PromisePrototypeThen(closing, () => finishInFlightClose(stream), (error) => failInFlightClose(stream, error));
}

function processWrite(controller, chunk) {
  const { stream } = controller[kState];
  const state = stream[kState];
  state.inFlightWriteRequest = state.writeRequests.shift();
  PromisePrototypeThen(controller[kState].writeAlgorithm(chunk), () => {
    finishInFlightWrite(stream);
    dequeue(controller[kState]);
    if (!isCloseQueuedOrInFlight(stream) && state.state === 'writable') {
      updateBackpressure(stream, hasBackpressure(controller));
    }
    advanceQueue(controller);
  }, (error) => {
    if (state.state === 'writable') clearAlgorithms(controller);
    failInFlightWrite(stream, error);
  });
}

module.exports = {
  abortStream,
  advanceQueue,
  attachWriter,
  clearAlgorithms,
  closeStream,
  closeWithErrorPropagation,
  dealWithRejection,
  desiredSizeOfStream,
  errorController,
  errorIfNeeded,
  hasBackpressure,
  isCloseQueuedOrInFlight,
  newRequests,
  releaseWriter,
  updateBackpressure,
  writeWith,
};
