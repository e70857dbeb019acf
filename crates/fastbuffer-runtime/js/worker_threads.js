// The node:worker_threads module.
'use strict';

const { Error, ObjectDefineProperty, PromiseReject, SafeMap, SymbolFor } = primordials;
const { codes, plainError } = require('internal/errors');
const {
  isMarkedAsUntransferable, markAsUncloneable, markAsUntransferable,
} = require('internal/messaging');
const {
  MessageChannel, MessagePort, isMessagePort, isOpen, nativeError, receiveMessageOnPort,
} = require('internal/worker/io');
const { BroadcastChannel } = require('internal/worker/broadcast');
const { Worker } = require('internal/worker');

const threadId = 0;
const environmentData = new SafeMap();

function setEnvironmentData(key, value) {
  if (value === undefined) environmentData.delete(key);
  else environmentData.set(key, value);
}

function getEnvironmentData(key) {
  return environmentData.get(key);
}

// Ports of other realms would need the classes of those realms.
const { moveMessagePortToContext } = {
  moveMessagePortToContext(port, contextifiedSandbox) {
    if (!isMessagePort(port)) {
      throw nativeError('ERR_INVALID_ARG_TYPE', 'The "port" argument must be a MessagePort instance');
    }
    if (contextifiedSandbox === null || typeof contextifiedSandbox !== 'object') {
      throw nativeError('ERR_INVALID_ARG_TYPE', 'Invalid context argument');
    }
    if (!isOpen(port)) {
      const fields = { __proto__: null, code: 'ERR_CLOSED_MESSAGE_PORT' };
      throw plainError(Error, 'Cannot send data on closed MessagePort', fields);
    }
    throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('worker_threads.moveMessagePortToContext');
  },
};
ObjectDefineProperty(moveMessagePortToContext, 'length', { __proto__: null, value: 0, configurable: true });

function messagingError(code, message) {
  const error = plainError(Error, message, { __proto__: null, code });
  return PromiseReject(error);
}

const { postMessageToThread } = {
  postMessageToThread(target, value, transferList, timeout) {
    if (target === threadId) {
      return messagingError('ERR_WORKER_MESSAGING_SAME_THREAD', 'Cannot sent a message to the same thread');
    }
    return messagingError('ERR_WORKER_MESSAGING_FAILED', 'Cannot find the destination thread or listener');
  },
};

module.exports = {
  isInternalThread: false,
  isMainThread: true,
  MessagePort,
  MessageChannel,
  markAsUncloneable,
  markAsUntransferable,
  isMarkedAsUntransferable,
  moveMessagePortToContext,
  receiveMessageOnPort,
  resourceLimits: {},
  postMessageToThread,
  threadId,
  threadName: '',
  SHARE_ENV: SymbolFor('nodejs.worker_threads.SHARE_ENV'),
  Worker,
  parentPort: null,
  workerData: null,
  BroadcastChannel,
  setEnvironmentData,
  getEnvironmentData,
};
