// Asynchronous iteration over a ReadableStream, and ReadableStream.from.
'use strict';

const {
  AsyncIteratorPrototype, Boolean, FunctionPrototypeCall, ObjectCreate, ObjectDefineProperty, PromisePrototypeThen,
  PromiseReject, PromiseResolve,
  SymbolAsyncIterator, SymbolIterator,
} = primordials;
const { codes: { ERR_ARG_NOT_ITERABLE } } = require('internal/errors');
const { cancelStream, readFrom, releaseReader } = require('internal/webstreams/readable/operations');
const { Deferred, invalidState, kState, resolved } = require('internal/webstreams/util');
const defaultController = require('internal/webstreams/readable/default_controller');

function readNext(reader, state) {
  if (state.done) return PromiseResolve({ done: true, value: undefined });
  if (reader[kState].stream === undefined) {
    return PromiseReject(invalidState('The reader is not bound to a ReadableStream'));
  }
  const result = new Deferred();
  readFrom(reader, {
    __proto__: null,
    chunk(value) {
      result.resolve({ done: false, value });
    },
    close() {
      state.done = true;
      releaseReader(reader);
      result.resolve({ done: true, value: undefined });
    },
    error(reason) {
      state.done = true;
      releaseReader(reader);
      result.reject(reason);
    },
  });
  return result.promise;
}

function finish(reader, state, value, preventCancel) {
  if (state.done) return PromiseResolve({ done: true, value });
  state.done = true;
  if (reader[kState].stream === undefined) {
    return PromiseReject(invalidState('The reader is not bound to a ReadableStream'));
  }
  const cancelled = preventCancel ? resolved : cancelStream(reader[kState].stream, value);
  releaseReader(reader);
  return PromisePrototypeThen(cancelled, () => ({ done: true, value }));
}

// Calls come one after the other: each begins when the one before is settled.
function iterate(reader, preventCancel) {
  const state = { done: false, last: undefined };
  function chain(step) {
    state.last = state.last === undefined ? step() : PromisePrototypeThen(state.last, step, step);
    return state.last;
  }
  const iterator = ObjectCreate(AsyncIteratorPrototype);
  iterator.next = function next() {
    return chain(() => readNext(reader, state));
  };
  iterator.return = function(value) {
    return chain(() => finish(reader, state, value, preventCancel));
  };
  ObjectDefineProperty(iterator.return, 'name', { __proto__: null, value: 'return', configurable: true });
  iterator[SymbolAsyncIterator] = { [SymbolAsyncIterator]() { return iterator; } }[SymbolAsyncIterator];
  return iterator;
}

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}

// { iterator, next, isSync } of anything that can be iterated over.
function iteratorOf(iterable) {
  let method = iterable[SymbolAsyncIterator];
  const isSync = method === undefined || method === null;
  if (isSync) method = iterable[SymbolIterator];
  if (typeof method !== 'function') throw new ERR_ARG_NOT_ITERABLE(iterable);
  const iterator = FunctionPrototypeCall(method, iterable);
  if (!isObject(iterator)) throw invalidState('The iterator method must return an object');
  return { iterator, next: iterator.next, isSync };
}

// The promise of what an iterator's method answers; a plain iterator's values are awaited, as `for await` does.
function settle(result, method, isSync) {
  return PromisePrototypeThen(PromiseResolve(result), (answer) => {
    if (!isObject(answer)) {
      throw invalidState(`The promise returned by the iterator.${method}() method must fulfill with an object`);
    }
    if (!isSync || method !== 'next') return answer;
    const done = Boolean(answer.done);
    return PromisePrototypeThen(PromiseResolve(answer.value), (value) => ({ done, value }));
  });
}

function from(iterable, createReadableStream) {
  const { iterator, next, isSync } = iteratorOf(iterable);
  const stream = createReadableStream({
    start() {},
    pull(controller) {
      let answer;
      try {
        answer = FunctionPrototypeCall(next, iterator);
      } catch (error) {
        return PromiseReject(error);
      }
      return PromisePrototypeThen(settle(answer, 'next', isSync), (result) => {
        if (result.done) defaultController.close(controller);
        else defaultController.enqueue(controller, result.value);
      });
    },
    cancel(reason) {
      let answer;
      try {
        const method = iterator.return;
        if (method === undefined || method === null) return resolved;
        answer = FunctionPrototypeCall(method, iterator, reason);
      } catch (error) {
        return PromiseReject(error);
      }
      return PromisePrototypeThen(settle(answer, 'return', isSync), () => undefined);
    },
  }, 0);
  return stream;
}

module.exports = { from, iterate };
