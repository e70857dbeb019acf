// The node:stream module. The classes are those of the npm package `readable-stream`, which Node's own stream
// maintainers cut from Node's tree for other runtimes: the order of events, errors and back-pressure of streams is
// defined by that code more than by any document, so a second implementation would only be a worse one. This module
// adds what Node 26 has and the package has not.
'use strict';

const {
  ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, Promise, ReflectApply, Symbol, SymbolAsyncDispose,
} = primordials;
const Stream = require('internal/deps/readable-stream/lib/stream');
const { isNodeStream, isWritable } = require('internal/deps/readable-stream/lib/internal/streams/utils');
const { AbortError, codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { isArrayBufferView } = require('internal/util/types');
const { validateAbortSignal, validateObject } = require('internal/validators');

const { Duplex, Readable, Writable } = Stream;
const kOther = Symbol('kOther');
const kCallback = Symbol('kCallback');

// Node's since version 22; the package still has 16 KiB.
Stream.setDefaultHighWaterMark(false, 65536);

function method(target, name, value) {
  ObjectDefineProperty(target, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

// --- what the classes have gained -----------------------------------------------------------------------------------

const packageEnd = Writable.prototype.end;

// The callback of a stream that ends well gets null.
function end(chunk, encoding, callback) {
  if (typeof chunk === 'function') {
    callback = chunk;
    chunk = encoding = undefined;
  } else if (typeof encoding === 'function') {
    callback = encoding;
    encoding = undefined;
  }
  const settled = typeof callback === 'function' ? (error) => ReflectApply(callback, this, [error ?? null]) : undefined;
  return ReflectApply(packageEnd, this, [chunk, encoding, settled]);
}
method(Writable.prototype, 'end', end);
method(Duplex.prototype, 'end', end);

// What was written and not yet taken hears of the end, too.
method(Duplex.prototype, 'destroy', Writable.prototype.destroy);

function asyncDispose() {
  if (!this.destroyed) this.destroy(this.writableFinished ? null : new AbortError());
  return new Promise((resolve, reject) => {
    Stream.finished(this, (error) => {
      if (error && error.name !== 'AbortError') reject(error);
      else resolve(null);
    });
  });
}
method(Writable.prototype, SymbolAsyncDispose, asyncDispose);

method(Readable.prototype, 'compose', function compose(stream, options) {
  if (options !== undefined && options !== null) validateObject(options, 'options');
  if (options?.signal !== undefined) validateAbortSignal(options.signal, 'options.signal');
  if (isNodeStream(stream) && !isWritable(stream)) throw new ERR_INVALID_ARG_VALUE('stream', stream, 'must be writable');
  const composed = Stream.compose(this, stream);
  return options?.signal ? Stream.addAbortSignal(options.signal, composed) : composed;
});

// --- pairs ----------------------------------------------------------------------------------------------------------

// One end of a pair: what is written here is read at the other.
class PairedDuplex extends Duplex {
  constructor(options) {
    super(options);
    this[kOther] = undefined;
    this[kCallback] = null;
  }

  _read() {
    const callback = this[kCallback];
    if (callback === null) return;
    this[kCallback] = null;
    callback();
  }

  _write(chunk, encoding, callback) {
    const other = this[kOther];
    if (chunk.length === 0) {
      require('internal/process/task_queues').nextTick(callback);
      return;
    }
    other.push(chunk);
    other[kCallback] = callback;
  }

  _final(callback) {
    this[kOther].on('end', callback);
    this[kOther].push(null);
  }
}

function duplexPair(options) {
  const first = new PairedDuplex(options);
  const second = new PairedDuplex(options);
  first[kOther] = second;
  second[kOther] = first;
  return [first, second];
}

Stream.duplexPair = duplexPair;
Stream._isArrayBufferView = isArrayBufferView;
// The classes ask this before they make a Buffer of a chunk; Node takes views of every kind.
Stream._isUint8Array = isArrayBufferView;

// The order in which Node lists them.
const order = [
  'isDestroyed', 'isDisturbed', 'isErrored', 'isReadable', 'isWritable', 'Readable', 'Writable', 'Duplex', 'Transform',
  'PassThrough', 'duplexPair', 'pipeline', 'addAbortSignal', 'finished', 'destroy', 'compose', 'setDefaultHighWaterMark',
  'getDefaultHighWaterMark', 'promises', 'Stream', '_isArrayBufferView', '_isUint8Array', '_uint8ArrayToBuffer',
];
for (let i = 0; i < order.length; i++) {
  const descriptor = ObjectGetOwnPropertyDescriptor(Stream, order[i]);
  delete Stream[order[i]];
  ObjectDefineProperty(Stream, order[i], { __proto__: null, ...descriptor });
}

module.exports = Stream;
