// Memory that must stay where it is: the pool, whose transfer would empty the Buffers of everybody else.
'use strict';

const {
  ArrayBufferPrototype, ObjectGetOwnPropertyDescriptor, ReflectApply, ReflectDefineProperty, SafeWeakSet, TypeError,
} = primordials;

const marked = new SafeWeakSet();
let guarded = false;

function isUntransferable(memory) {
  return typeof memory === 'object' && memory !== null && marked.has(memory);
}

// The engine's own method, but for the memory that is marked.
function guard(name, method) {
  const { [name]: guarding } = {
    [name](newLength) {
      if (isUntransferable(this)) throw new TypeError(`Cannot perform ArrayBuffer.prototype.${name} on this memory`);
      return ReflectApply(method, this, arguments);
    },
  };
  ReflectDefineProperty(guarding, 'length', { __proto__: null, value: 0, configurable: true });
  ReflectDefineProperty(ArrayBufferPrototype, name, {
    __proto__: null, value: guarding, writable: true, enumerable: false, configurable: true,
  });
}

// Engines have no switch for this: the methods that detach are replaced once.
function guardTransfers() {
  if (guarded) return;
  guarded = true;
  const names = ['transfer', 'transferToFixedLength', 'transferToImmutable'];
  for (let i = 0; i < names.length; i++) {
    const method = ObjectGetOwnPropertyDescriptor(ArrayBufferPrototype, names[i])?.value;
    if (typeof method === 'function') guard(names[i], method);
  }
}

function markUntransferable(memory) {
  marked.add(memory);
}

module.exports = { guardTransfers, isUntransferable, markUntransferable };
