// The abstract operations of readable streams and their readers (Streams standard, sections 4.3 to 4.5).
'use strict';

const { PromisePrototypeThen, PromiseReject } = primordials;
const {
  Deferred, Queue, invalidState, isOf, kCancel, kPull, kRelease, kState, kType, markHandled, nothing, resolved,
} = require('internal/webstreams/util');

const isReadableStream = isOf('ReadableStream');

function isByobReader(reader) {
  return reader[kType] === 'ReadableStreamBYOBReader';
}

function hasDefaultReader(stream) {
  const { reader } = stream[kState];
  return reader !== undefined && !isByobReader(reader);
}

function hasByobReader(stream) {
  const { reader } = stream[kState];
  return reader !== undefined && isByobReader(reader);
}

function isLocked(stream) {
  return stream[kState].reader !== undefined;
}

// --- Streams ---------------------------------------------------------------------------------------------------------

function cancelStream(stream, reason) {
  const state = stream[kState];
  state.disturbed = true;
  if (state.state === 'closed') return resolved;
  if (state.state === 'errored') return PromiseReject(state.storedError);
  closeStream(stream);
  const { reader } = state;
  if (reader !== undefined && isByobReader(reader)) {
    const requests = reader[kState].readIntoRequests;
    reader[kState].readIntoRequests = new Queue();
    while (requests.length > 0) requests.shift().close(undefined);
  }
  return PromisePrototypeThen(state.controller[kCancel](reason), nothing);
}

function closeStream(stream) {
  const state = stream[kState];
  state.state = 'closed';
  state.closedPromise.resolve(undefined);
  const { reader } = state;
  if (reader === undefined) return;
  reader[kState].close.resolve(undefined);
  if (isByobReader(reader)) return;
  const requests = reader[kState].readRequests;
  reader[kState].readRequests = new Queue();
  while (requests.length > 0) requests.shift().close();
}

function errorStream(stream, error) {
  const state = stream[kState];
  state.state = 'errored';
  state.storedError = error;
  state.closedPromise.reject(error);
  markHandled(state.closedPromise.promise);
  const { reader } = state;
  if (reader === undefined) return;
  reader[kState].close.reject(error);
  markHandled(reader[kState].close.promise);
  failRequests(reader, error);
}

function failRequests(reader, error) {
  const state = reader[kState];
  const key = isByobReader(reader) ? 'readIntoRequests' : 'readRequests';
  const requests = state[key];
  state[key] = new Queue();
  while (requests.length > 0) requests.shift().error(error);
}

function pendingRequests(stream) {
  const { reader } = stream[kState];
  return isByobReader(reader) ? reader[kState].readIntoRequests : reader[kState].readRequests;
}

function addRequest(stream, request) {
  pendingRequests(stream).push(request);
}

// Whether somebody waits for a chunk.
function hasPendingRequest(stream) {
  return isLocked(stream) && pendingRequests(stream).length > 0;
}

function fulfillRequest(stream, chunk, done) {
  const request = pendingRequests(stream).shift();
  if (done) request.close(chunk);
  else request.chunk(chunk);
}

// --- Readers ---------------------------------------------------------------------------------------------------------

function attachReader(reader, stream) {
  const state = stream[kState];
  reader[kState].stream = stream;
  state.reader = reader;
  reader[kState].close = state.state === 'readable' ? new Deferred() :
    state.state === 'closed' ? Deferred.resolved() : Deferred.rejected(state.storedError);
}

function releaseReader(reader) {
  const state = reader[kState];
  const { stream } = state;
  const reason = invalidState('Reader released');
  if (state.close.pending) {
    state.close.reject(reason);
    markHandled(state.close.promise);
  } else {
    state.close = Deferred.rejected(reason);
  }
  stream[kState].controller[kRelease]();
  stream[kState].reader = undefined;
  state.stream = undefined;
  failRequests(reader, invalidState('Releasing reader'));
}

// A request has chunk(value), close(value?) and error(reason).
function readFrom(reader, request) {
  const { stream } = reader[kState];
  const state = stream[kState];
  state.disturbed = true;
  if (state.state === 'closed') request.close();
  else if (state.state === 'errored') request.error(state.storedError);
  else state.controller[kPull](request);
}

// The request of a script's read(): a promise of { done, value }.
class PromisedRequest {
  constructor() {
    this.result = new Deferred();
  }

  get promise() {
    return this.result.promise;
  }

  chunk(value) {
    this.result.resolve({ done: false, value });
  }

  close(value = undefined) {
    this.result.resolve({ done: true, value });
  }

  error(reason) {
    this.result.reject(reason);
  }
}

module.exports = {
  PromisedRequest,
  addRequest,
  attachReader,
  cancelStream,
  closeStream,
  errorStream,
  fulfillRequest,
  hasByobReader,
  hasDefaultReader,
  hasPendingRequest,
  isByobReader,
  isLocked,
  isReadableStream,
  pendingRequests,
  readFrom,
  releaseReader,
};
