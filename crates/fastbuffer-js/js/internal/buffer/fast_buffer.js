// The class behind Buffer: what Buffer[Symbol.species] gives and what a Buffer's prototype belongs to.
'use strict';

const { Uint8Array } = primordials;

class FastBuffer extends Uint8Array {
  // An explicit constructor: the implicit one iterates over its arguments.
  // eslint-disable-next-line no-useless-constructor
  constructor(bufferOrLength, byteOffset, length) {
    super(bufferOrLength, byteOffset, length);
  }
}
primordials.ObjectDefineProperty(FastBuffer, 'length', { __proto__: null, configurable: true, value: 0 });

module.exports = { FastBuffer };
