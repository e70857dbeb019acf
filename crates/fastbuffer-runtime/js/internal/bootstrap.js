// The global scope of a script: process, console, timers and the web's classes, as Node's globalThis has them.
'use strict';

const { Error, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, SymbolToStringTag } = primordials;
const { hasInternal } = require('internal/modules/builtins');

function data(name, value, enumerable = false) {
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, value, writable: true, enumerable, configurable: true,
  });
}

// A value that is made when it is first looked at, and then is an ordinary property.
function lazy(name, make, enumerable = false) {
  const accessor = {
    get value() {
      const value = make();
      data(name, value, enumerable);
      return value;
    },
    set value(value) { data(name, value, enumerable); },
  };
  const { get, set } = ObjectGetOwnPropertyDescriptor(accessor, 'value');
  ObjectDefineProperty(globalThis, name, { __proto__: null, get, set, enumerable, configurable: true });
}

// process and Buffer stay accessors, as in Node.
function accessor(name, load) {
  let value;
  let made = false;
  const holder = {
    get() {
      if (!made) {
        made = true;
        value = load();
      }
      return value;
    },
    set(replacement) {
      made = true;
      value = replacement;
    },
  };
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, get: holder.get, set: holder.set, enumerable: false, configurable: true,
  });
}

// name: the first module of the list that exists, and whether the global is enumerable.
const provided = {
  __proto__: null,
  AbortController: ['internal/abort_controller'],
  AbortSignal: ['internal/abort_controller'],
  Blob: ['buffer'],
  BroadcastChannel: ['worker_threads'],
  ByteLengthQueuingStrategy: ['internal/webstreams/queuingstrategies', 'stream/web'],
  CountQueuingStrategy: ['internal/webstreams/queuingstrategies', 'stream/web'],
  Crypto: ['internal/crypto/webcrypto'],
  CustomEvent: ['internal/event_target'],
  DOMException: ['internal/per_context/domexception', 'internal/domexception'],
  Event: ['internal/event_target'],
  EventTarget: ['internal/event_target'],
  File: ['buffer'],
  Headers: ['internal/fetch'],
  MessageChannel: ['internal/worker/io', 'worker_threads'],
  MessageEvent: ['internal/worker/io', 'internal/event_target'],
  MessagePort: ['internal/worker/io', 'worker_threads'],
  Performance: ['perf_hooks'],
  PerformanceEntry: ['perf_hooks'],
  PerformanceMark: ['perf_hooks'],
  PerformanceMeasure: ['perf_hooks'],
  PerformanceObserver: ['perf_hooks'],
  PerformanceObserverEntryList: ['perf_hooks'],
  PerformanceResourceTiming: ['perf_hooks'],
  ReadableByteStreamController: ['internal/webstreams/readablestream', 'stream/web'],
  ReadableStream: ['internal/webstreams/readablestream', 'stream/web'],
  ReadableStreamBYOBReader: ['internal/webstreams/readablestream', 'stream/web'],
  ReadableStreamBYOBRequest: ['internal/webstreams/readablestream', 'stream/web'],
  ReadableStreamDefaultController: ['internal/webstreams/readablestream', 'stream/web'],
  ReadableStreamDefaultReader: ['internal/webstreams/readablestream', 'stream/web'],
  SubtleCrypto: ['internal/crypto/webcrypto'],
  Response: ['internal/fetch'],
  TextDecoder: ['internal/encoding', 'encoding'],
  TextDecoderStream: ['internal/webstreams/encoding'],
  TextEncoder: ['internal/encoding', 'encoding'],
  TextEncoderStream: ['internal/webstreams/encoding'],
  TransformStream: ['internal/webstreams/transformstream', 'stream/web'],
  TransformStreamDefaultController: ['internal/webstreams/transformstream', 'stream/web'],
  URL: ['internal/url', 'url'],
  URLSearchParams: ['internal/url', 'url'],
  WritableStream: ['internal/webstreams/writablestream', 'stream/web'],
  WritableStreamDefaultController: ['internal/webstreams/writablestream', 'stream/web'],
  WritableStreamDefaultWriter: ['internal/webstreams/writablestream', 'stream/web'],
};

const providedEnumerable = {
  __proto__: null,
  performance: ['perf_hooks'],
  structuredClone: ['internal/structured_clone', 'internal/worker/structured_clone', 'internal/worker/io'],
};

function firstExisting(ids) {
  for (let i = 0; i < ids.length; i++) if (hasInternal(ids[i])) return ids[i];
  return undefined;
}

function installProvided(table, enumerable) {
  for (const name in table) {
    const id = firstExisting(table[name]);
    if (id !== undefined) lazy(name, () => require(id)[name], enumerable);
  }
}

function noFetch() {
  return async function fetch() {
    const error = new Error('fetch is not available in this runtime');
    error.code = 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM';
    throw error;
  };
}

function installFunctions() {
  const timers = require('timers');
  data('global', globalThis, true);
  for (const name of ['clearImmediate', 'setImmediate', 'clearInterval', 'clearTimeout', 'setInterval', 'setTimeout']) {
    data(name, timers[name], true);
  }
  ObjectDefineProperty(globalThis, 'crypto', {
    __proto__: null, configurable: true, enumerable: true, set: undefined,
    get: ObjectGetOwnPropertyDescriptor({ get crypto() { return require('internal/crypto/webcrypto').crypto; } },
                                        'crypto').get,
  });
  data('queueMicrotask', require('internal/process/task_queues').queueMicrotask, true);
  const buffer = () => require('buffer');
  data('atob', buffer().atob, true);
  data('btoa', buffer().btoa, true);
  lazy('fetch', hasInternal('internal/fetch') ? () => require('internal/fetch').fetch : noFetch, true);
}

ObjectDefineProperty(globalThis, SymbolToStringTag, {
  __proto__: null, value: 'global', writable: false, enumerable: false, configurable: true,
});
require('internal/process/stack').install(globalThis);
const process = require('process');
accessor('process', () => process);
accessor('Buffer', () => require('buffer').Buffer);
lazy('console', () => require('internal/process/globals').console);
installFunctions();
installProvided(provided, false);
installProvided(providedEnumerable, true);
