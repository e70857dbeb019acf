// How platform objects are cloned and transferred between messages: the protocol of Node's JS transferables.
//
// A class that takes part defines methods under these symbols, and its constructor calls setTransferMode:
//   [kClone]() and [kTransfer]() answer { data, deserializeInfo: 'module id:export' }, or throw;
//   [kTransferList]() answers what has to be transferred along with the object;
//   new (require(id)[export])()[kDeserialize](data) fills the copy.
'use strict';

const { SafeWeakMap, SafeWeakSet, Symbol } = primordials;
const { guardTransfers, isUntransferable, markUntransferable } = require('internal/buffer/untransferable');

const kCloneable = 1;
const kTransferable = 2;

const modes = new SafeWeakMap();
const untransferable = new SafeWeakSet();
const uncloneable = new SafeWeakSet();

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

// Node's private marks: a copy of the methods alone makes no object a transferable one.
function setTransferMode(object, mode) {
  modes.set(object, mode);
}

function isCloneable(object) {
  return (modes.get(object) & kCloneable) !== 0 && !uncloneable.has(object);
}

// Whether an object can be in a message only as one that is transferred.
function needsTransfer(object) {
  return (modes.get(object) & kTransferable) !== 0;
}

function isTransferable(object) {
  return needsTransfer(object) && !untransferable.has(object);
}

// An ArrayBuffer then also refuses to be emptied by its own methods.
function markAsUntransferable(object) {
  if (!isObject(object)) return;
  untransferable.add(object);
  markUntransferable(object);
  guardTransfers();
}

function isMarkedAsUntransferable(object) {
  return isObject(object) && (untransferable.has(object) || isUntransferable(object));
}

function markAsUncloneable(object) {
  if (isObject(object)) uncloneable.add(object);
}

function isMarkedAsUncloneable(object) {
  return isObject(object) && uncloneable.has(object);
}

module.exports = {
  isCloneable,
  isMarkedAsUncloneable,
  isMarkedAsUntransferable,
  isTransferable,
  kClone: Symbol('messaging_clone_symbol'),
  kCloneable,
  kDeserialize: Symbol('messaging_deserialize_symbol'),
  kTransfer: Symbol('messaging_transfer_symbol'),
  kTransferable,
  kTransferList: Symbol('messaging_transfer_list_symbol'),
  markAsUncloneable,
  markAsUntransferable,
  needsTransfer,
  setTransferMode,
};
