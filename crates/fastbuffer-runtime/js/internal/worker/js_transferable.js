// internal/worker/js_transferable, by which Node's own tests reach the symbols of transferable objects.
'use strict';

const messaging = require('internal/messaging');
const { structuredClone } = require('internal/structured_clone');

function markTransferMode(object, cloneable, transferable) {
  const { kCloneable, kTransferable } = messaging;
  messaging.setTransferMode(object, (cloneable ? kCloneable : 0) | (transferable ? kTransferable : 0));
}

module.exports = {
  kClone: messaging.kClone,
  kDeserialize: messaging.kDeserialize,
  kTransfer: messaging.kTransfer,
  kTransferList: messaging.kTransferList,
  markTransferMode,
  structuredClone,
};
