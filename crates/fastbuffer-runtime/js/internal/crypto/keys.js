// Secret keys of Node's node:crypto: KeyObject and createSecretKey. Public and private keys are not there.
'use strict';

const {
  ObjectDefineProperties, SafeWeakMap, SymbolToStringTag, TypedArrayPrototypeGetLength,
} = primordials;
const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateObject, validateOneOf } = require('internal/validators');
const { bytesOf, isBytes } = require('internal/crypto/util');

const { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_UNKNOWN_ENCODING } = codes;
const keyTypes = ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView', 'KeyObject', 'CryptoKey'];
const secrets = new SafeWeakMap();

function isKeyObject(value) {
  return typeof value === 'object' && value !== null && secrets.has(value);
}

// A copy of the bytes that nobody else holds.
function copied(bytes) {
  return Buffer.from(bytes.buffer === undefined ? Buffer.from(bytes) :
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

class Handle {}

class KeyObject {
  constructor(type, handle) {
    if (type !== 'secret' && type !== 'public' && type !== 'private') throw new ERR_INVALID_ARG_VALUE('type', type);
    if (!(handle instanceof Handle)) throw new ERR_INVALID_ARG_TYPE('handle', 'object', handle);
    secrets.set(this, handle.bytes);
  }

  get type() {
    return 'secret';
  }

  equals(otherKeyObject) {
    if (!isKeyObject(otherKeyObject)) throw new ERR_INVALID_ARG_TYPE('otherKeyObject', 'KeyObject', otherKeyObject);
    const mine = secrets.get(this);
    const other = secrets.get(otherKeyObject);
    return mine.length === other.length && internalBinding('crypto').timingSafeEqual(mine, other);
  }
}
ObjectDefineProperties(KeyObject.prototype, {
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'KeyObject' },
  type: { __proto__: null, enumerable: true },
});

class SecretKeyObject extends KeyObject {
  get symmetricKeySize() {
    return TypedArrayPrototypeGetLength(secrets.get(this));
  }

  export(options) {
    if (options !== undefined) {
      validateObject(options, 'options');
      validateOneOf(options.format, 'options.format', [undefined, 'buffer', 'jwk']);
      if (options.format === 'jwk') return { kty: 'oct', k: secrets.get(this).toString('base64url') };
    }
    return Buffer.from(secrets.get(this));
  }
}

function createSecretKey(key, encoding) {
  const handle = new Handle();
  handle.bytes = copied(bytesOf(key, 'key', encoding, ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView']));
  return new SecretKeyObject('secret', handle);
}

// The bytes of a key given as text, bytes or KeyObject.
function secretBytes(key, encoding, name = 'key') {
  if (isKeyObject(key)) return secrets.get(key);
  if (typeof key === 'string') {
    if (encoding !== undefined && encoding !== null && encoding !== 'buffer' && !Buffer.isEncoding(encoding)) {
      throw new ERR_UNKNOWN_ENCODING(encoding);
    }
    return bytesOf(key, name, encoding ?? 'utf8');
  }
  if (!isBytes(key)) throw new ERR_INVALID_ARG_TYPE(name, ['string', ...keyTypes], key);
  return key;
}

module.exports = { KeyObject, createSecretKey, isKeyObject, secretBytes };
