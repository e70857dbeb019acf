// pbkdf2, hkdf and scrypt of Node's node:crypto. The derivation itself runs on the script's own thread.
'use strict';

const { ArrayBuffer, Error, MathClz32, NumberMAX_SAFE_INTEGER, RangeError } = primordials;
const binding = internalBinding('crypto');
const { Buffer } = require('buffer');
const { codes, plainError } = require('internal/errors');
const { validateFunction, validateInt32, validateInteger, validateString, validateUint32 } =
  require('internal/validators');
const { bytesOf, coded, invalidDigest, later } = require('internal/crypto/util');

const { ERR_INCOMPATIBLE_OPTION_PAIR, ERR_OUT_OF_RANGE } = codes;
const byteSource = ['string', 'ArrayBuffer', 'TypedArray', 'DataView', 'Buffer'];

// A job is a function that makes the result or throws; what is known to be wrong at once is thrown when it is made.

function pbkdf2Job(password, salt, iterations, keylen, digest) {
  validateString(digest, 'digest');
  password = bytesOf(password, 'password', 'buffer');
  salt = bytesOf(salt, 'salt', 'buffer');
  validateInt32(iterations, 'iterations', 1);
  validateInt32(keylen, 'keylen', 0);
  if (binding.digestLength(digest) === -1) throw invalidDigest(digest);
  return () => {
    if (keylen === 0) throw plainError(Error, 'PBKDF2 derivation failed');
    const key = binding.pbkdf2(password, salt, iterations, keylen, digest);
    if (key === -2) {
      throw plainError(Error, 'PBKDF2 derivation failed', {
        __proto__: null, opensslErrorStack: ['error:1C8000B7:Provider routines::xof digests not allowed'],
        library: 'Provider routines', reason: 'xof digests not allowed', code: 'ERR_OSSL_XOF_DIGESTS_NOT_ALLOWED',
      });
    }
    return Buffer.from(key);
  };
}

function pbkdf2Sync(password, salt, iterations, keylen, digest) {
  return pbkdf2Job(password, salt, iterations, keylen, digest)();
}

function pbkdf2(password, salt, iterations, keylen, digest, callback) {
  if (typeof digest === 'function') {
    callback = digest;
    digest = undefined;
  }
  const job = pbkdf2Job(password, salt, iterations, keylen, digest);
  validateFunction(callback, 'callback');
  later(job, callback);
}

function hkdfJob(digest, ikm, salt, info, length) {
  const { isKeyObject, secretBytes } = require('internal/crypto/keys');
  validateString(digest, 'digest');
  ikm = isKeyObject(ikm) ? secretBytes(ikm) :
    bytesOf(ikm, 'ikm', 'utf8', ['string', 'SecretKeyObject', 'ArrayBuffer', 'TypedArray', 'DataView', 'Buffer']);
  salt = bytesOf(salt, 'salt', 'utf8', byteSource);
  info = bytesOf(info, 'info', 'utf8', byteSource);
  validateInteger(length, 'length', 0, NumberMAX_SAFE_INTEGER);
  if (info.byteLength > 1024) {
    throw new ERR_OUT_OF_RANGE('info', 'must not contain more than 1024 bytes', info.byteLength);
  }
  const size = binding.digestLength(digest);
  if (size === -1) throw invalidDigest(digest);
  if (size > 0 && length > size * 255) throw coded(RangeError, 'ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
  return () => {
    const key = length === 0 ? -2 : binding.hkdf(digest, ikm, salt, info, length);
    if (key === -2) throw plainError(Error, 'HKDF derivation failed');
    return key;
  };
}

function hkdfSync(digest, ikm, salt, info, length) {
  return hkdfJob(digest, ikm, salt, info, length)();
}

function hkdf(digest, ikm, salt, info, length, callback) {
  const job = hkdfJob(digest, ikm, salt, info, length);
  validateFunction(callback, 'callback');
  later(job, callback);
}

const scryptDefaults = { __proto__: null, N: 16384, r: 8, p: 1, maxmem: 32 << 20 };
const longNames = { __proto__: null, N: 'cost', r: 'blockSize', p: 'parallelization' };

// One of N, r and p, by its short or its long name.
function scryptOption(options, name) {
  const long = longNames[name];
  let value = options[name];
  if (value !== undefined) validateUint32(value, name);
  if (options[long] !== undefined) {
    if (value !== undefined) throw new ERR_INCOMPATIBLE_OPTION_PAIR(name, long);
    value = options[long];
    validateUint32(value, long);
  }
  return value || scryptDefaults[name];
}

function scryptOptions(options) {
  const { N, r, p, maxmem } = scryptDefaults;
  if (options === undefined || options === null || options === scryptDefaults) return { N, r, p, maxmem };
  const found = {
    N: scryptOption(options, 'N'), r: scryptOption(options, 'r'), p: scryptOption(options, 'p'), maxmem,
  };
  if (options.maxmem !== undefined) {
    validateInteger(options.maxmem, 'maxmem', 0);
    found.maxmem = options.maxmem || maxmem;
  }
  return found;
}

function invalidScrypt(reason = '') {
  return coded(RangeError, 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS', `Invalid scrypt params${reason}`);
}

// Refuses what OpenSSL refuses, the memory needed included.
function checkScrypt({ N, r, p, maxmem }) {
  if (N < 2 || (N & (N - 1)) !== 0 || p > (2 ** 30 - 1) / r || (16 * r <= 31 && N >= 2 ** (16 * r))) {
    throw invalidScrypt();
  }
  if (128 * r * p + 32 * r * (N + 2) * 4 > maxmem) {
    throw invalidScrypt(': error:030000AC:digital envelope routines::memory limit exceeded');
  }
}

function scryptJob(password, salt, keylen, options) {
  password = bytesOf(password, 'password');
  salt = bytesOf(salt, 'salt');
  validateInt32(keylen, 'keylen', 0);
  const parameters = scryptOptions(options);
  checkScrypt(parameters);
  const { N, r, p } = parameters;
  return () => {
    const key = keylen === 0 ? new ArrayBuffer(0) : binding.scrypt(password, salt, 31 - MathClz32(N), r, p, keylen);
    if (key === -2) throw invalidScrypt();
    return Buffer.from(key);
  };
}

function scryptSync(password, salt, keylen, options = scryptDefaults) {
  return scryptJob(password, salt, keylen, options)();
}

function scrypt(password, salt, keylen, options, callback = undefined) {
  if (callback === undefined) {
    callback = options;
    options = undefined;
  }
  const job = scryptJob(password, salt, keylen, options);
  validateFunction(callback, 'callback');
  later(job, callback);
}

module.exports = { hkdf, hkdfSync, pbkdf2, pbkdf2Sync, scrypt, scryptSync };
