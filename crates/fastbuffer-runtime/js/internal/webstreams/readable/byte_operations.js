// The abstract operations of byte stream controllers (Streams standard, section 4.10), in its order.
'use strict';

const {
  ArrayBuffer, ArrayBufferPrototypeGetByteLength, ArrayPrototypePush, MathMin, PromisePrototypeThen, PromiseResolve,
  TypedArrayPrototypeSet, Uint8Array,
} = primordials;
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const {
  addRequest, closeStream, errorStream, fulfillRequest, hasByobReader, hasDefaultReader, hasPendingRequest,
  pendingRequests,
} = require('internal/webstreams/readable/operations');
const { bufferOf, byteLengthOf, byteOffsetOf, kindOf } = require('internal/webstreams/readable/views');
const { Queue, invalidState, isDetached, kState, resetQueue, transferMemory } = require('internal/webstreams/util');

function copyBytes(target, targetStart, source, sourceStart, count) {
  TypedArrayPrototypeSet(new Uint8Array(target, targetStart, count), new Uint8Array(source, sourceStart, count));
}

function cloneMemory(memory, offset, length) {
  const copy = new ArrayBuffer(length);
  copyBytes(copy, 0, memory, offset, length);
  return copy;
}

// --- Life of the controller ------------------------------------------------------------------------------------------

function start(controller, startAlgorithm) {
  const state = controller[kState];
  resetQueue(state);
  state.stream[kState].controller = controller;
  PromisePrototypeThen(PromiseResolve(startAlgorithm(controller)), () => {
    state.started = true;
    callPullIfNeeded(controller);
  }, (error) => fail(controller, error));
}

function clearAlgorithms(controller) {
  const state = controller[kState];
  state.pullAlgorithm = undefined;
  state.cancelAlgorithm = undefined;
}

function clearPendingPullIntos(controller) {
  invalidateRequest(controller);
  controller[kState].pendingPullIntos = new Queue();
}

function invalidateRequest(controller) {
  const state = controller[kState];
  if (state.byobRequest === null) return;
  state.byobRequest[kState].controller = undefined;
  state.byobRequest[kState].view = null;
  state.byobRequest = null;
}

function desiredSize(controller) {
  const { stream, highWaterMark, queueTotalSize } = controller[kState];
  const { state } = stream[kState];
  if (state === 'errored') return null;
  return state === 'closed' ? 0 : highWaterMark - queueTotalSize;
}

function shouldCallPull(controller) {
  const { stream, closeRequested, started } = controller[kState];
  if (stream[kState].state !== 'readable' || closeRequested || !started) return false;
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
  const state = controller[kState];
  const { stream } = state;
  if (state.closeRequested || stream[kState].state !== 'readable') return;
  if (state.queueTotalSize > 0) {
    state.closeRequested = true;
    return;
  }
  if (state.pendingPullIntos.length > 0) {
    const first = state.pendingPullIntos.first();
    if (first.bytesFilled % first.elementSize !== 0) {
      const error = invalidState('Partial read');
      fail(controller, error);
      throw error;
    }
  }
  clearAlgorithms(controller);
  closeStream(stream);
}

function fail(controller, error) {
  const state = controller[kState];
  if (state.stream[kState].state !== 'readable') return;
  clearPendingPullIntos(controller);
  resetQueue(state);
  clearAlgorithms(controller);
  errorStream(state.stream, error);
}

// --- The queue of bytes ----------------------------------------------------------------------------------------------

function enqueue(controller, chunk) {
  const state = controller[kState];
  const { stream } = state;
  if (state.closeRequested || stream[kState].state !== 'readable') return;
  const memory = bufferOf(chunk);
  const offset = byteOffsetOf(chunk);
  const length = byteLengthOf(chunk);
  if (isDetached(memory)) throw invalidState('chunk ArrayBuffer is detached');
  const taken = transferMemory(memory);
  if (state.pendingPullIntos.length > 0) {
    const first = state.pendingPullIntos.first();
    if (isDetached(first.buffer)) throw invalidState('Destination ArrayBuffer is detached');
    invalidateRequest(controller);
    first.buffer = transferMemory(first.buffer);
    if (first.type === 'none') enqueueDetachedPullInto(controller, first);
  }
  if (hasDefaultReader(stream)) {
    serveReadRequests(controller);
    if (!hasPendingRequest(stream)) {
      enqueueChunk(controller, taken, offset, length);
    } else {
      if (state.pendingPullIntos.length > 0) shiftPullInto(controller);
      fulfillRequest(stream, new Uint8Array(taken, offset, length), false);
    }
  } else if (hasByobReader(stream)) {
    enqueueChunk(controller, taken, offset, length);
    commitFilled(controller);
  } else {
    enqueueChunk(controller, taken, offset, length);
  }
  callPullIfNeeded(controller);
}

function enqueueChunk(controller, buffer, byteOffset, byteLength) {
  const state = controller[kState];
  state.queue.push({ buffer, byteOffset, byteLength });
  state.queueTotalSize += byteLength;
}

function enqueueClonedChunk(controller, buffer, byteOffset, byteLength) {
  let copy;
  try {
    copy = cloneMemory(buffer, byteOffset, byteLength);
  } catch (error) {
    fail(controller, error);
    throw error;
  }
  enqueueChunk(controller, copy, 0, byteLength);
}

// What a released reader's request has got so far goes back into the queue.
function enqueueDetachedPullInto(controller, pullInto) {
  if (pullInto.bytesFilled > 0) {
    enqueueClonedChunk(controller, pullInto.buffer, pullInto.byteOffset, pullInto.bytesFilled);
  }
  shiftPullInto(controller);
}

function handleQueueDrain(controller) {
  const state = controller[kState];
  if (state.queueTotalSize === 0 && state.closeRequested) {
    clearAlgorithms(controller);
    closeStream(state.stream);
  } else {
    callPullIfNeeded(controller);
  }
}

function fillRequestFromQueue(controller, request) {
  const state = controller[kState];
  const { buffer, byteOffset, byteLength } = state.queue.shift();
  state.queueTotalSize -= byteLength;
  handleQueueDrain(controller);
  request.chunk(new Uint8Array(buffer, byteOffset, byteLength));
}

function serveReadRequests(controller) {
  const { stream } = controller[kState];
  const requests = pendingRequests(stream);
  while (requests.length > 0 && controller[kState].queueTotalSize > 0) {
    fillRequestFromQueue(controller, requests.shift());
  }
}

// --- Requests to fill a script's memory ------------------------------------------------------------------------------

function shiftPullInto(controller) {
  invalidateRequest(controller);
  return controller[kState].pendingPullIntos.shift();
}

// Moves bytes from the queue; answers whether the request has got enough.
function fillFromQueue(controller, pullInto) {
  const state = controller[kState];
  const most = MathMin(state.queueTotalSize, pullInto.byteLength - pullInto.bytesFilled);
  const filled = pullInto.bytesFilled + most;
  const aligned = filled - filled % pullInto.elementSize;
  const ready = aligned >= pullInto.minimumFill;
  let remaining = ready ? aligned - pullInto.bytesFilled : most;
  while (remaining > 0) {
    const head = state.queue.first();
    const count = MathMin(remaining, head.byteLength);
    copyBytes(pullInto.buffer, pullInto.byteOffset + pullInto.bytesFilled, head.buffer, head.byteOffset, count);
    if (head.byteLength === count) {
      state.queue.shift();
    } else {
      head.byteOffset += count;
      head.byteLength -= count;
    }
    state.queueTotalSize -= count;
    pullInto.bytesFilled += count;
    remaining -= count;
  }
  return ready;
}

function convert(pullInto) {
  const memory = transferMemory(pullInto.buffer);
  const { View, byteOffset, bytesFilled, elementSize } = pullInto;
  return new View(memory, byteOffset, bytesFilled / elementSize);
}

function commit(stream, pullInto) {
  fulfillRequest(stream, convert(pullInto), stream[kState].state === 'closed');
}

function takeFilled(controller) {
  const state = controller[kState];
  const filled = [];
  while (state.pendingPullIntos.length > 0 && state.queueTotalSize > 0) {
    const first = state.pendingPullIntos.first();
    if (fillFromQueue(controller, first)) {
      shiftPullInto(controller);
      ArrayPrototypePush(filled, first);
    }
  }
  return filled;
}

function commitAll(stream, filled) {
  for (let i = 0; i < filled.length; i++) commit(stream, filled[i]);
}

function commitFilled(controller) {
  commitAll(controller[kState].stream, takeFilled(controller));
}

function pullInto(controller, view, minimum, request) {
  const state = controller[kState];
  const { stream } = state;
  const { View, elementSize } = kindOf(view);
  const byteOffset = byteOffsetOf(view);
  const byteLength = byteLengthOf(view);
  let buffer;
  try {
    buffer = transferMemory(bufferOf(view));
  } catch (error) {
    request.error(error);
    return;
  }
  const made = {
    buffer, bufferByteLength: ArrayBufferPrototypeGetByteLength(buffer), byteOffset, byteLength, bytesFilled: 0,
    minimumFill: minimum * elementSize, elementSize, View, type: 'byob',
  };
  if (state.pendingPullIntos.length > 0) {
    state.pendingPullIntos.push(made);
    addRequest(stream, request);
    return;
  }
  if (stream[kState].state === 'closed') {
    request.close(new View(buffer, byteOffset, 0));
    return;
  }
  if (state.queueTotalSize > 0) {
    if (fillFromQueue(controller, made)) {
      const filled = convert(made);
      handleQueueDrain(controller);
      request.chunk(filled);
      return;
    }
    if (state.closeRequested) {
      const error = invalidState('ReadableStream closed');
      fail(controller, error);
      request.error(error);
      return;
    }
  }
  state.pendingPullIntos.push(made);
  addRequest(stream, request);
  callPullIfNeeded(controller);
}

// --- Answers to such requests ----------------------------------------------------------------------------------------

function respond(controller, bytesWritten) {
  const { pendingPullIntos, stream } = controller[kState];
  const first = pendingPullIntos.first();
  if (stream[kState].state === 'closed') {
    if (bytesWritten !== 0) throw new ERR_INVALID_ARG_VALUE('bytesWritten', bytesWritten);
  } else {
    if (bytesWritten === 0) throw new ERR_INVALID_ARG_VALUE('bytesWritten', bytesWritten);
    if (first.bytesFilled + bytesWritten > first.byteLength) {
      throw new ERR_INVALID_ARG_VALUE.RangeError('bytesWritten', bytesWritten);
    }
  }
  first.buffer = transferMemory(first.buffer);
  respondWith(controller, bytesWritten);
}

function respondWithNewView(controller, view) {
  const { pendingPullIntos, stream } = controller[kState];
  const first = pendingPullIntos.first();
  const length = byteLengthOf(view);
  if (stream[kState].state === 'closed') {
    if (length !== 0) throw invalidState('View is not zero-length');
  } else if (length === 0) {
    throw invalidState('View is zero-length');
  }
  const memory = bufferOf(view);
  if (first.byteOffset + first.bytesFilled !== byteOffsetOf(view) ||
      first.bufferByteLength !== ArrayBufferPrototypeGetByteLength(memory) ||
      first.bytesFilled + length > first.byteLength) {
    throw new ERR_INVALID_ARG_VALUE.RangeError('view', view);
  }
  first.buffer = transferMemory(memory);
  respondWith(controller, length);
}

function respondWith(controller, bytesWritten) {
  const { pendingPullIntos, stream } = controller[kState];
  const first = pendingPullIntos.first();
  invalidateRequest(controller);
  if (stream[kState].state === 'closed') respondClosed(controller, first);
  else respondReadable(controller, bytesWritten, first);
  callPullIfNeeded(controller);
}

function respondClosed(controller, first) {
  const { stream } = controller[kState];
  if (first.type === 'none') shiftPullInto(controller);
  if (!hasByobReader(stream)) return;
  const filled = [];
  while (filled.length < pendingRequests(stream).length) ArrayPrototypePush(filled, shiftPullInto(controller));
  commitAll(stream, filled);
}

function respondReadable(controller, bytesWritten, pullInto) {
  const { stream } = controller[kState];
  pullInto.bytesFilled += bytesWritten;
  if (pullInto.type === 'none') {
    enqueueDetachedPullInto(controller, pullInto);
    commitFilled(controller);
    return;
  }
  if (pullInto.bytesFilled < pullInto.minimumFill) return;
  shiftPullInto(controller);
  const rest = pullInto.bytesFilled % pullInto.elementSize;
  if (rest > 0) {
    const end = pullInto.byteOffset + pullInto.bytesFilled;
    enqueueClonedChunk(controller, pullInto.buffer, end - rest, rest);
  }
  pullInto.bytesFilled -= rest;
  const filled = takeFilled(controller);
  commit(stream, pullInto);
  commitAll(stream, filled);
}

module.exports = {
  callPullIfNeeded,
  clearAlgorithms,
  clearPendingPullIntos,
  close,
  desiredSize,
  enqueue,
  fail,
  fillRequestFromQueue,
  pullInto,
  respond,
  respondWithNewView,
  start,
};
