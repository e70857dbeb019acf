// ReadableStreamDefaultReader and ReadableStreamBYOBReader (Streams standard, sections 4.3 and 4.4).
'use strict';

const { ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, NumberIsInteger, PromiseReject, SymbolFor } = primordials;
const { codes } = require('internal/errors');
const { kValidateObjectAllowObjectsAndNull, validateNumber, validateObject } = require('internal/validators');
const byteOps = require('internal/webstreams/readable/byte_operations');
const {
  PromisedRequest, attachReader, cancelStream, isReadableStream, readFrom, releaseReader,
} = require('internal/webstreams/readable/operations');
const { bufferOf, byteLengthOf, lengthOf, nameOf } = require('internal/webstreams/readable/views');
const {
  Queue, checkOf, inspectAs, invalidState, kState, kType, shapeClass,
} = require('internal/webstreams/util');

const { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_OUT_OF_RANGE } = codes;
const customInspect = SymbolFor('nodejs.util.inspect.custom');
const checkDefault = checkOf('ReadableStreamDefaultReader');
const checkByob = checkOf('ReadableStreamBYOBReader');

function requireFree(stream) {
  if (!isReadableStream(stream)) throw new ERR_INVALID_ARG_TYPE('stream', 'ReadableStream', stream);
  if (stream[kState].reader !== undefined) throw invalidState('ReadableStream is locked');
}

function requireAttached(state) {
  if (state.stream === undefined) throw invalidState('The reader is not attached to a stream');
}

function closedOf(reader, check) {
  try {
    return check(reader).close.promise;
  } catch (error) {
    return PromiseReject(error);
  }
}

function cancelBy(reader, check, reason) {
  try {
    requireAttached(check(reader));
  } catch (error) {
    return PromiseReject(error);
  }
  return cancelStream(reader[kState].stream, reason);
}

class ReadableStreamDefaultReader {
  [kType] = 'ReadableStreamDefaultReader';

  constructor(stream) {
    requireFree(stream);
    this[kState] = { readRequests: new Queue(), stream: undefined, close: undefined };
    attachReader(this, stream);
  }

  read() {
    try {
      requireAttached(checkDefault(this));
    } catch (error) {
      return PromiseReject(error);
    }
    const request = new PromisedRequest();
    readFrom(this, request);
    return request.promise;
  }

  releaseLock() {
    if (checkDefault(this).stream !== undefined) releaseReader(this);
  }

  get closed() {
    return closedOf(this, checkDefault);
  }

  cancel(reason = undefined) {
    return cancelBy(this, checkDefault, reason);
  }

  [customInspect](depth, options) {
    const { stream, readRequests, close } = checkDefault(this);
    const parts = { stream, readRequests: readRequests.length, close: close.promise };
    return inspectAs('ReadableStreamDefaultReader', parts, depth, options);
  }
}

class ReadableStreamBYOBReader {
  [kType] = 'ReadableStreamBYOBReader';

  constructor(stream) {
    requireFree(stream);
    if (stream[kState].controller[kType] !== 'ReadableByteStreamController') {
      throw new ERR_INVALID_ARG_VALUE('stream', stream, 'must be a byte stream');
    }
    this[kState] = { stream: undefined, readIntoRequests: new Queue(), close: undefined };
    attachReader(this, stream);
  }

  read(view, options = undefined) {
    let minimum;
    try {
      const state = checkByob(this);
      minimum = checkRead(view, options);
      requireAttached(state);
    } catch (error) {
      return PromiseReject(error);
    }
    const request = new PromisedRequest();
    readInto(this, view, minimum, request);
    return request.promise;
  }

  releaseLock() {
    if (checkByob(this).stream !== undefined) releaseReader(this);
  }

  get closed() {
    return closedOf(this, checkByob);
  }

  cancel(reason = undefined) {
    return cancelBy(this, checkByob, reason);
  }

  [customInspect](depth, options) {
    const { stream, readIntoRequests, close } = checkByob(this);
    const parts = { stream, readIntoRequests: readIntoRequests.length, close: close.promise };
    return inspectAs('ReadableStreamBYOBReader', parts, depth, options);
  }
}

// The checks of a read into `view`; answers the least number of elements to wait for.
function checkRead(view, options) {
  if (!ArrayBufferIsView(view)) throw new ERR_INVALID_ARG_TYPE('view', ['Buffer', 'TypedArray', 'DataView'], view);
  if (options !== undefined) validateObject(options, 'options', kValidateObjectAllowObjectsAndNull);
  if (byteLengthOf(view) === 0 || ArrayBufferPrototypeGetByteLength(bufferOf(view)) === 0) {
    throw invalidState('View or Viewed ArrayBuffer is zero-length or detached');
  }
  const minimum = options?.min ?? 1;
  validateNumber(minimum, 'options.min');
  if (!NumberIsInteger(minimum)) throw new ERR_INVALID_ARG_VALUE('options.min', minimum, 'must be an integer');
  if (minimum <= 0) throw new ERR_INVALID_ARG_VALUE('options.min', minimum, 'must be greater than 0');
  if (minimum > lengthOf(view)) {
    const what = nameOf(view) === undefined ? 'view.byteLength' : 'view.length';
    throw new ERR_OUT_OF_RANGE('options.min', `<= ${what}`, minimum);
  }
  return minimum;
}

function readInto(reader, view, minimum, request) {
  const { stream } = reader[kState];
  const state = stream[kState];
  state.disturbed = true;
  if (state.state === 'errored') request.error(state.storedError);
  else byteOps.pullInto(state.controller, view, minimum, request);
}

shapeClass(ReadableStreamDefaultReader, 'ReadableStreamDefaultReader', ['closed', 'read', 'releaseLock', 'cancel']);
shapeClass(ReadableStreamBYOBReader, 'ReadableStreamBYOBReader', ['closed', 'read', 'releaseLock', 'cancel']);

module.exports = { ReadableStreamBYOBReader, ReadableStreamDefaultReader, readInto };
