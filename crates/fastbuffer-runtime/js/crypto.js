// The node:crypto module, as far as digests, secret keys and random values go. Ciphers, signatures, key pairs and
// certificates are not there: their names are missing, so that programs which look for them can tell.
'use strict';

const { ObjectDefineProperties, RangeError, TypeError } = primordials;
const derive = require('internal/crypto/derive');
const hash = require('internal/crypto/hash');
const { KeyObject, createSecretKey } = require('internal/crypto/keys');
const random = require('internal/crypto/random');
const { coded, isBytes } = require('internal/crypto/util');

const argumentTypes = 'must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.';

function timingSafeEqual(buf1, buf2) {
  for (const [name, value] of [['buf1', buf1], ['buf2', buf2]]) {
    if (!isBytes(value)) throw coded(TypeError, 'ERR_INVALID_ARG_TYPE', `The "${name}" argument ${argumentTypes}`);
  }
  if (buf1.byteLength !== buf2.byteLength) {
    throw coded(RangeError, 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH', 'Input buffers must have the same byte length');
  }
  return internalBinding('crypto').timingSafeEqual(buf1, buf2);
}

module.exports = {
  createHash: hash.createHash,
  createHmac: hash.createHmac,
  createSecretKey,
  getHashes: hash.getHashes,
  hkdf: derive.hkdf,
  hkdfSync: derive.hkdfSync,
  pbkdf2: derive.pbkdf2,
  pbkdf2Sync: derive.pbkdf2Sync,
  randomBytes: random.randomBytes,
  randomFill: random.randomFill,
  randomFillSync: random.randomFillSync,
  randomInt: random.randomInt,
  randomUUID: random.randomUUID,
  randomUUIDv7: random.randomUUIDv7,
  scrypt: derive.scrypt,
  scryptSync: derive.scryptSync,
  timingSafeEqual,
  getFips: () => 0,
  hash: hash.hash,
  Hash: hash.Hash,
  Hmac: hash.Hmac,
  KeyObject,
};

function getter(load) {
  return { __proto__: null, configurable: false, enumerable: true, get() { return load(); } };
}

ObjectDefineProperties(module.exports, {
  webcrypto: getter(() => require('internal/crypto/webcrypto').crypto),
  subtle: getter(() => require('internal/crypto/webcrypto').crypto.subtle),
  getRandomValues: getter(() => random.getRandomValues),
});
