// Answers to events.addAbortListener: a listener that hears of an abort even behind stopImmediatePropagation().
'use strict';

const { SymbolDispose } = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateAbortSignal, validateFunction } = require('internal/validators');
const { kResistStopPropagation } = require('internal/event_target');

function addAbortListener(signal, listener) {
  if (signal === undefined) throw new ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  validateAbortSignal(signal, 'signal');
  validateFunction(listener, 'listener');
  let remove;
  if (signal.aborted) {
    require('internal/process/task_queues').queueMicrotask(() => listener());
  } else {
    signal.addEventListener('abort', listener, { __proto__: null, once: true, [kResistStopPropagation]: true });
    remove = () => signal.removeEventListener('abort', listener);
  }
  return {
    __proto__: null,
    [SymbolDispose]() { remove?.(); },
  };
}

module.exports = { addAbortListener };
