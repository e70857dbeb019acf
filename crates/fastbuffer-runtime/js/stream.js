// The node:stream module. The classes are those of the npm package `readable-stream`, which Node's own stream
// maintainers cut from Node's tree for other runtimes: the order of events, errors and back-pressure of streams is
// defined by that code more than by any document, so a second implementation would only be a worse one. This module
// adds what Node 26 has and the package has not.
'use strict';

const { ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, Symbol } = primordials;
const Stream = require('internal/deps/readable-stream/lib/stream');
const { isArrayBufferView, isUint8Array } = require('internal/util/types');

// Node's since version 22; the package still has 16 KiB.
Stream.setDefaultHighWaterMark(false, 65536);

const kOther = Symbol('kOther');
const kCallback = Symbol('kCallback');

// One end of a pair: what is written here is read at the other.
class PairedDuplex extends Stream.Duplex {
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
Stream._isUint8Array = isUint8Array;

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
