// TransformStream and its controller (Streams standard, section 6).
'use strict';

const { FunctionPrototypeCall, PromisePrototypeThen, SymbolFor } = primordials;
const { codes } = require('internal/errors');
const {
  kDeserialize, kTransfer, kTransferList, kTransferable, setTransferMode,
} = require('internal/messaging');
const {
  kValidateObjectAllowObjects, kValidateObjectAllowObjectsAndNull, validateFunction, validateObject,
} = require('internal/validators');
const defaultController = require('internal/webstreams/readable/default_controller');
const { createReadableStream } = require('internal/webstreams/readablestream');
const writableOps = require('internal/webstreams/writable/operations');
const { createWritableStream } = require('internal/webstreams/writablestream');
const {
  Deferred, callForPromise, checkOf, highWaterMarkOf, inspectAs, invalidState, isOf, kCreate, kState, kType, methodOf,
  shapeClass, sizeOf,
} = require('internal/webstreams/util');

const { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_VALUE } = codes;
const customInspect = SymbolFor('nodejs.util.inspect.custom');
const isTransformStream = isOf('TransformStream');
const checkStream = checkOf('TransformStream');
const checkController = checkOf('TransformStreamDefaultController');

class TransformStream {
  [kType] = 'TransformStream';

  constructor(transformer = { __proto__: null }, writableStrategy = { __proto__: null },
    readableStrategy = { __proto__: null }) {
    setTransferMode(this, kTransferable);
    if (transformer === kCreate) {
      this[kState] = { readable: undefined, writable: undefined };
      return;
    }
    validateObject(transformer, 'transformer', kValidateObjectAllowObjects);
    validateObject(writableStrategy, 'writableStrategy', kValidateObjectAllowObjectsAndNull);
    validateObject(readableStrategy, 'readableStrategy', kValidateObjectAllowObjectsAndNull);
    const readableType = transformer.readableType;
    const writableType = transformer.writableType;
    const start = transformer.start;
    if (readableType !== undefined) {
      throw new ERR_INVALID_ARG_VALUE.RangeError('transformer.readableType', readableType);
    }
    if (writableType !== undefined) {
      throw new ERR_INVALID_ARG_VALUE.RangeError('transformer.writableType', writableType);
    }
    const readableMark = highWaterMarkOf(readableStrategy?.highWaterMark, 0);
    const readableSize = sizeOf(readableStrategy?.size);
    const writableMark = highWaterMarkOf(writableStrategy?.highWaterMark, 1);
    const writableSize = sizeOf(writableStrategy?.size);
    const started = new Deferred();
    const controller = new TransformStreamDefaultController(kCreate);
    initialize(this, started.promise, writableMark, writableSize, readableMark, readableSize);
    setUp(this, controller, transformer);
    started.resolve(start === undefined || start === null ? undefined :
      FunctionPrototypeCall(start, transformer, controller));
  }

  get readable() {
    return checkStream(this).readable;
  }

  get writable() {
    return checkStream(this).writable;
  }

  [customInspect](depth, options) {
    const { readable, writable, backpressure } = checkStream(this);
    return inspectAs('TransformStream', { readable, writable, backpressure }, depth, options);
  }

  [kTransfer]() {
    return require('internal/webstreams/transfer').transferTransform(this);
  }

  [kTransferList]() {
    return [];
  }

  [kDeserialize](data) {
    require('internal/webstreams/transfer').receiveTransform(this, data);
  }
}

class TransformStreamDefaultController {
  [kType] = 'TransformStreamDefaultController';

  constructor(key = undefined) {
    if (key !== kCreate) throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  get desiredSize() {
    return readableController(checkController(this).stream).desiredSize;
  }

  enqueue(chunk = undefined) {
    checkController(this);
    enqueue(this, chunk);
  }

  error(reason = undefined) {
    errorStream(checkController(this).stream, reason);
  }

  terminate() {
    const { stream } = checkController(this);
    defaultController.close(readableController(stream));
    errorWritable(stream, invalidState('TransformStream has been terminated'));
  }

  [customInspect](depth, options) {
    return inspectAs('TransformStreamDefaultController', { stream: checkController(this).stream }, depth, options);
  }
}

// --- Streams ---------------------------------------------------------------------------------------------------------

function readableController(stream) {
  return stream[kState].readable[kState].controller;
}

function writableController(stream) {
  return stream[kState].writable[kState].controller;
}

function initialize(stream, started, writableMark, writableSize, readableMark, readableSize) {
  const state = stream[kState] = {
    readable: undefined, writable: undefined, controller: undefined, backpressure: undefined,
    backpressureChange: undefined,
  };
  const start = () => started;
  state.writable = createWritableStream({
    start,
    write: (chunk) => sinkWrite(stream, chunk),
    close: () => sinkClose(stream),
    abort: (reason) => sinkAbort(stream, reason),
  }, writableMark, writableSize);
  state.readable = createReadableStream({
    start,
    pull() {
      setBackpressure(stream, false);
      return state.backpressureChange.promise;
    },
    cancel: (reason) => sourceCancel(stream, reason),
  }, readableMark, readableSize);
  setBackpressure(stream, true);
}

function setUp(stream, controller, transformer) {
  const { transform, flush, cancel } = transformer;
  let transformAlgorithm;
  if (transform === undefined || transform === null) {
    transformAlgorithm = (chunk) => callForPromise(enqueue, undefined, controller, chunk);
  } else {
    validateFunction(transform, 'transformer.transform');
    transformAlgorithm = (chunk) => callForPromise(transform, transformer, chunk, controller);
  }
  const flushAlgorithm = methodOf(transformer, flush, 'transformer.flush');
  setUpController(stream, controller, {
    transform: transformAlgorithm,
    flush: () => flushAlgorithm(controller),
    cancel: methodOf(transformer, cancel, 'transformer.cancel'),
  });
}

function setUpController(stream, controller, algorithms) {
  controller[kState] = {
    stream,
    transformAlgorithm: algorithms.transform,
    flushAlgorithm: algorithms.flush,
    cancelAlgorithm: algorithms.cancel,
    finish: undefined,
  };
  stream[kState].controller = controller;
}

function clearAlgorithms(controller) {
  const state = controller[kState];
  state.transformAlgorithm = undefined;
  state.flushAlgorithm = undefined;
  state.cancelAlgorithm = undefined;
}

function setBackpressure(stream, backpressure) {
  const state = stream[kState];
  if (state.backpressureChange !== undefined) state.backpressureChange.resolve(undefined);
  state.backpressureChange = new Deferred();
  state.backpressure = backpressure;
}

function unblockWrite(stream) {
  if (stream[kState].backpressure) setBackpressure(stream, false);
}

function errorStream(stream, error) {
  defaultController.fail(readableController(stream), error);
  errorWritable(stream, error);
}

function errorWritable(stream, error) {
  clearAlgorithms(stream[kState].controller);
  writableOps.errorIfNeeded(writableController(stream), error);
  unblockWrite(stream);
}

// --- Controllers -----------------------------------------------------------------------------------------------------

function enqueue(controller, chunk) {
  const { stream } = controller[kState];
  const readable = readableController(stream);
  if (!defaultController.canCloseOrEnqueue(readable)) throw invalidState('Unable to enqueue');
  try {
    defaultController.enqueue(readable, chunk);
  } catch (error) {
    errorWritable(stream, error);
    throw stream[kState].readable[kState].storedError;
  }
  if (defaultController.hasBackpressure(readable) !== stream[kState].backpressure) setBackpressure(stream, true);
}

function performTransform(controller, chunk) {
  const { stream, transformAlgorithm } = controller[kState];
  return PromisePrototypeThen(transformAlgorithm(chunk), undefined, (error) => {
    errorStream(stream, error);
    throw error;
  });
}

// --- The writable side -----------------------------------------------------------------------------------------------

function sinkWrite(stream, chunk) {
  const { backpressure, backpressureChange, controller, writable } = stream[kState];
  if (!backpressure) return performTransform(controller, chunk);
  return PromisePrototypeThen(backpressureChange.promise, () => {
    const { state, storedError } = writable[kState];
    if (state === 'erroring') throw storedError;
    return performTransform(controller, chunk);
  });
}

function sinkAbort(stream, reason) {
  const { readable } = stream[kState];
  return finishOnce(stream, (state) => state.cancelAlgorithm(reason), () => {
    if (readable[kState].state === 'errored') throw readable[kState].storedError;
    defaultController.fail(readableController(stream), reason);
  }, (error) => defaultController.fail(readableController(stream), error));
}

function sinkClose(stream) {
  const { readable } = stream[kState];
  return finishOnce(stream, (state) => state.flushAlgorithm(), () => {
    if (readable[kState].state === 'errored') throw readable[kState].storedError;
    defaultController.close(readableController(stream));
  }, (error) => defaultController.fail(readableController(stream), error));
}

// --- The readable side -----------------------------------------------------------------------------------------------

function sourceCancel(stream, reason) {
  const { writable } = stream[kState];
  return finishOnce(stream, (state) => state.cancelAlgorithm(reason), () => {
    if (writable[kState].state === 'errored') throw writable[kState].storedError;
    writableOps.errorIfNeeded(writableController(stream), reason);
    unblockWrite(stream);
  }, (error) => {
    writableOps.errorIfNeeded(writableController(stream), error);
    unblockWrite(stream);
  });
}

// Whichever of close, abort and cancel comes first ends the transformation; the others get its promise.
function finishOnce(stream, begin, succeed, fail) {
  const { controller } = stream[kState];
  const state = controller[kState];
  if (state.finish !== undefined) return state.finish.promise;
  const finish = state.finish = new Deferred();
  const ended = begin(state);
  clearAlgorithms(controller);
  PromisePrototypeThen(ended, () => {
    try {
      succeed();
    } catch (error) {
      finish.reject(error);
      return;
    }
    finish.resolve(undefined);
  }, (error) => {
    fail(error);
    finish.reject(error);
  });
  return finish.promise;
}

shapeClass(TransformStream, 'TransformStream', ['readable', 'writable']);
shapeClass(TransformStreamDefaultController, 'TransformStreamDefaultController',
           ['desiredSize', 'enqueue', 'error', 'terminate']);

module.exports = { TransformStream, TransformStreamDefaultController, isTransformStream };
