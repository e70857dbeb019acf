// How platform objects are cloned and transferred between messages: the protocol of Node's JS transferables.
//
// A class that takes part defines methods under these symbols, and its constructor calls setTransferMode:
//   [kClone]() and [kTransfer]() answer { data, deserializeInfo: 'module id:export' }, or throw;
//   [kTransferList]() answers what has to be transferred along with the object;
//   new (require(id)[export])()[kDeserialize](data) fills the copy.
'use strict';

const { SafeWeakMap, SafeWeakSet, Symbol } = primordials;

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

function isTransferable(object) {
  return (modes.get(object) & kTransferable) !== 0 && !untransferable.has(object);
}

function markAsUntransferable(object) {
  if (isObject(object)) untransferable.add(object);
}

function isMarkedAsUntransferable(object) {
  return isObject(object) && untransferable.has(object);
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
  setTransferMode,
};
