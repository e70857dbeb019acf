// A Transform whose stream half is made when it is first looked at: Hash and Hmac of Node's node:crypto are such.
'use strict';

const { ObjectDefineProperties, ObjectDefineProperty, ObjectSetPrototypeOf, ReflectApply } = primordials;
const { Transform } = require('stream');

function LazyTransform(options) {
  this._options = options;
}
ObjectSetPrototypeOf(LazyTransform.prototype, Transform.prototype);
ObjectSetPrototypeOf(LazyTransform, Transform);

function lazyState(name) {
  return {
    __proto__: null, configurable: true, enumerable: true,
    get() {
      ReflectApply(Transform, this, [this._options]);
      this._writableState.decodeStrings = false;
      if (!this._options?.defaultEncoding) this._writableState.defaultEncoding = 'buffer';
      return this[name];
    },
    set(value) {
      ObjectDefineProperty(this, name, {
        __proto__: null, value, enumerable: true, configurable: true, writable: true,
      });
    },
  };
}
ObjectDefineProperties(LazyTransform.prototype, {
  _readableState: lazyState('_readableState'),
  _writableState: lazyState('_writableState'),
});

module.exports = LazyTransform;
