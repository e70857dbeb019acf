// ReadableStream (Streams standard, section 4.2), and the classes that belong to it.
'use strict';

const {
  Boolean, FunctionPrototypeCall, MathTrunc, ObjectDefineProperty, PromiseReject, SymbolAsyncIterator, SymbolFor,
} = primordials;
const { codes } = require('internal/errors');
const {
  kDeserialize, kTransfer, kTransferList, kTransferable, setTransferMode,
} = require('internal/messaging');
const {
  kValidateObjectAllowObjects, kValidateObjectAllowObjectsAndNull, validateObject,
} = require('internal/validators');
const {
  ReadableByteStreamController, ReadableStreamBYOBRequest, setUp: setUpBytes,
} = require('internal/webstreams/readable/byte_controller');
const {
  ReadableStreamDefaultController, setUp: setUpDefault,
} = require('internal/webstreams/readable/default_controller');
const { cancelStream, isReadableStream } = require('internal/webstreams/readable/operations');
const { ReadableStreamBYOBReader, ReadableStreamDefaultReader } = require('internal/webstreams/readable/readers');
const {
  Deferred, checkOf, highWaterMarkOf, inspectAs, invalidState, isOf, kCreate, kState, kType, markHandled, methodOf,
  shapeClass, sizeOf,
} = require('internal/webstreams/util');

const { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } = codes;
const customInspect = SymbolFor('nodejs.util.inspect.custom');
const check = checkOf('ReadableStream');

class ReadableStream {
  [kType] = 'ReadableStream';

  constructor(source = { __proto__: null }, strategy = { __proto__: null }) {
    setTransferMode(this, kTransferable);
    this[kState] = {
      closedPromise: new Deferred(),
      disturbed: false,
      reader: undefined,
      state: 'readable',
      storedError: undefined,
      controller: undefined,
    };
    if (source === kCreate) return;
    validateObject(source, 'source', kValidateObjectAllowObjects);
    validateObject(strategy, 'strategy', kValidateObjectAllowObjectsAndNull);
    const size = strategy?.size;
    const highWaterMark = strategy?.highWaterMark;
    const type = source.type;
    if (type === undefined) {
      setUpDefault(this, algorithmsOf(source), highWaterMarkOf(highWaterMark, 1), sizeOf(size));
    } else if (`${type}` === 'bytes') {
      if (size !== undefined) throw new ERR_INVALID_ARG_VALUE.RangeError('strategy.size', size);
      const algorithms = algorithmsOf(source);
      setUpBytes(this, algorithms, highWaterMarkOf(highWaterMark, 0), chunkSizeOf(source));
    } else {
      throw new ERR_INVALID_ARG_VALUE('source.type', type);
    }
  }

  static from(iterable) {
    return require('internal/webstreams/readable/iterate').from(iterable, createReadableStream);
  }

  get locked() {
    return check(this).reader !== undefined;
  }

  cancel(reason = undefined) {
    try {
      if (check(this).reader !== undefined) throw invalidState('ReadableStream is locked');
    } catch (error) {
      return PromiseReject(error);
    }
    return cancelStream(this, reason);
  }

  getReader(options = undefined) {
    check(this);
    if (options !== undefined) validateObject(options, 'options', kValidateObjectAllowObjectsAndNull);
    const mode = options?.mode;
    if (mode === undefined) return new ReadableStreamDefaultReader(this);
    if (`${mode}` !== 'byob') throw new ERR_INVALID_ARG_VALUE('options.mode', mode);
    return new ReadableStreamBYOBReader(this);
  }

  pipeThrough(transform, options = undefined) {
    check(this);
    const readable = transform?.readable;
    if (!isReadableStream(readable)) throw new ERR_INVALID_ARG_TYPE('transform.readable', 'ReadableStream', readable);
    const writable = transform.writable;
    requireWritable(writable);
    const pipeOptions = readPipeOptions(options);
    requireUnlocked(this, writable);
    markHandled(pipe(this, writable, pipeOptions));
    return readable;
  }

  pipeTo(destination, options = undefined) {
    try {
      check(this);
      requireWritable(destination);
      const pipeOptions = readPipeOptions(options);
      requireUnlocked(this, destination);
      return pipe(this, destination, pipeOptions);
    } catch (error) {
      return PromiseReject(error);
    }
  }

  tee() {
    const { controller, reader } = check(this);
    if (reader !== undefined) throw invalidState('ReadableStream is locked');
    const { teeBytes, teeDefault } = require('internal/webstreams/readable/tee');
    return controller instanceof ReadableByteStreamController ?
      teeBytes(this, createByteStream) : teeDefault(this, undefined, createReadableStream);
  }

  values(options = undefined) {
    check(this);
    if (options !== undefined) validateObject(options, 'options', kValidateObjectAllowObjectsAndNull);
    const preventCancel = Boolean(options?.preventCancel);
    const reader = new ReadableStreamDefaultReader(this);
    return require('internal/webstreams/readable/iterate').iterate(reader, preventCancel);
  }

  get [SymbolFor('nodejs.stream.disturbed')]() {
    return this[kState].disturbed;
  }

  get [SymbolFor('nodejs.stream.errored')]() {
    return this[kState].state === 'errored';
  }

  get [SymbolFor('nodejs.stream.readable')]() {
    return this[kState].state === 'readable';
  }

  [SymbolFor('nodejs.webstream.controllerErrorFunction')](error) {
    this[kState].controller.error(error);
  }

  get [SymbolFor('nodejs.webstream.isClosedPromise')]() {
    return this[kState].closedPromise;
  }

  [customInspect](depth, options) {
    const { locked } = this;
    const { controller, state } = this[kState];
    const parts = { locked, state, supportsBYOB: controller instanceof ReadableByteStreamController };
    return inspectAs('ReadableStream', parts, depth, options);
  }

  [kTransfer]() {
    if (check(this).reader !== undefined) {
      const { DOMException } = require('internal/domexception');
      throw new DOMException('Cannot transfer a locked ReadableStream', 'DataCloneError');
    }
    return require('internal/webstreams/transfer').transferReadable(this);
  }

  [kTransferList]() {
    return [];
  }

  [kDeserialize](data) {
    require('internal/webstreams/transfer').receiveReadable(this, data);
  }
}

function algorithmsOf(source) {
  const { start, pull, cancel } = source;
  return {
    pull: methodOf(source, pull, 'source.pull'),
    cancel: methodOf(source, cancel, 'source.cancel'),
    start: start === undefined || start === null ? () => undefined :
      (controller) => FunctionPrototypeCall(start, source, controller),
  };
}

function chunkSizeOf(source) {
  const size = source.autoAllocateChunkSize;
  if (size === undefined) return undefined;
  const number = +size;
  if (!(number >= 1)) throw new ERR_INVALID_ARG_VALUE('source.autoAllocateChunkSize', size);
  return MathTrunc(number);
}

function requireWritable(stream) {
  const { isWritableStream } = require('internal/webstreams/writablestream');
  if (!isWritableStream(stream)) throw new ERR_INVALID_ARG_TYPE('transform.writable', 'WritableStream', stream);
}

function readPipeOptions(options) {
  if (options !== undefined) validateObject(options, 'options', kValidateObjectAllowObjectsAndNull);
  const preventAbort = Boolean(options?.preventAbort);
  const preventCancel = Boolean(options?.preventCancel);
  const preventClose = Boolean(options?.preventClose);
  const signal = options?.signal;
  if (signal !== undefined) {
    const { AbortSignal } = require('internal/abort_controller');
    if (!(signal instanceof AbortSignal)) throw new ERR_INVALID_ARG_TYPE('options.signal', 'AbortSignal', signal);
  }
  return { __proto__: null, preventAbort, preventCancel, preventClose, signal };
}

function requireUnlocked(source, destination) {
  if (source[kState].reader !== undefined) throw invalidState('The ReadableStream is locked');
  if (destination[kState].writer !== undefined) throw invalidState('The WritableStream is locked');
}

function pipe(source, destination, options) {
  return require('internal/webstreams/readable/pipe').pipeTo(source, destination, options);
}

// Streams of our own making: `algorithms` has start, and pull and cancel, which answer promises.
function createReadableStream(algorithms, highWaterMark = 1, size = () => 1) {
  const stream = new ReadableStream(kCreate);
  setUpDefault(stream, algorithms, highWaterMark, size);
  return stream;
}

function createByteStream(algorithms) {
  const stream = new ReadableStream(kCreate);
  setUpBytes(stream, algorithms, 0, undefined);
  return stream;
}

ObjectDefineProperty(ReadableStream.prototype, SymbolAsyncIterator, {
  __proto__: null, value: ReadableStream.prototype.values, writable: true, enumerable: false, configurable: true,
});
ObjectDefineProperty(ReadableStream, 'from', { __proto__: null, enumerable: true });
shapeClass(ReadableStream, 'ReadableStream',
           ['locked', 'cancel', 'getReader', 'pipeThrough', 'pipeTo', 'tee', 'values']);

module.exports = {
  ReadableByteStreamController,
  ReadableStream,
  ReadableStreamBYOBReader,
  ReadableStreamBYOBRequest,
  ReadableStreamDefaultController,
  ReadableStreamDefaultReader,
  createByteStream,
  createReadableStream,
  isReadableByteStreamController: isOf('ReadableByteStreamController'),
  isReadableStream,
};
