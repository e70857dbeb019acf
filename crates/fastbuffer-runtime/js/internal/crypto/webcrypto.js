// The global `crypto` of Node: random values, UUIDs, and of SubtleCrypto its digests.
'use strict';

const {
  ObjectDefineProperties, StringPrototypeToUpperCase, SymbolToStringTag, TypeError,
} = primordials;
const binding = internalBinding('crypto');
const { codes, plainError, setStackHeader } = require('internal/errors');
const { DOMException } = require('internal/domexception');
const { isBytes } = require('internal/crypto/util');
const random = require('internal/crypto/random');

const { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } = codes;
const digests = {
  '__proto__': null,
  'SHA-1': 'sha1', 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512',
  'SHA3-256': 'sha3-256', 'SHA3-384': 'sha3-384', 'SHA3-512': 'sha3-512',
};
const kMake = {};

// Node's messages of the calls that its WebIDL layer refuses.
function refused(code, message) {
  const error = plainError(TypeError, message, { __proto__: null, code });
  setStackHeader(error, `TypeError [${code}]: ${message}`);
  return error;
}

function needArguments(count, given, method, interfaceName) {
  if (given >= count) return;
  throw refused('ERR_MISSING_ARGS', `Failed to execute '${method}' on '${interfaceName}': ${count} argument` +
    `${count === 1 ? '' : 's'} required, but only ${given} present.`);
}

function digestName(algorithm) {
  let name = algorithm;
  if (typeof algorithm === 'object' && algorithm !== null) {
    name = algorithm.name;
    if (name === undefined) {
      throw refused('ERR_MISSING_OPTION', 'Failed to normalize algorithm: passed algorithm cannot be converted to ' +
        "'Algorithm' because 'name' is required in 'Algorithm'.");
    }
  }
  const digest = digests[StringPrototypeToUpperCase(`${name}`)];
  if (digest === undefined) throw new DOMException('Unrecognized algorithm name', 'NotSupportedError');
  return digest;
}

class SubtleCrypto {
  #made = true;

  constructor(token) {
    if (token !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  async digest(algorithm, data) {
    if (!(typeof this === 'object' && this !== null && #made in this)) throw new ERR_INVALID_THIS('SubtleCrypto');
    needArguments(2, arguments.length, 'digest', 'SubtleCrypto');
    if (!isBytes(data)) {
      throw refused('ERR_INVALID_ARG_TYPE', "Failed to execute 'digest' on 'SubtleCrypto': 2nd argument is not instance " +
        'of ArrayBuffer, Buffer, TypedArray, or DataView.');
    }
    const bytes = binding.hashOnce(digestName(algorithm), undefined, data);
    return bytes.buffer;
  }
}

class Crypto {
  #subtle = new SubtleCrypto(kMake);

  constructor(token) {
    if (token !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  get subtle() {
    if (!isCrypto(this)) throw new ERR_INVALID_THIS('Crypto');
    return this.#subtle;
  }

  getRandomValues(array) {
    if (!isCrypto(this)) throw new ERR_INVALID_THIS('Crypto');
    needArguments(1, arguments.length, 'getRandomValues', 'Crypto');
    return random.getRandomValues(array);
  }

  randomUUID() {
    if (!isCrypto(this)) throw new ERR_INVALID_THIS('Crypto');
    return random.randomUUID();
  }

  static isCrypto(value) {
    return typeof value === 'object' && value !== null && #subtle in value;
  }
}
const { isCrypto } = Crypto;
delete Crypto.isCrypto;

const enumerable = { __proto__: null, enumerable: true };
function tag(value) {
  return { __proto__: null, configurable: true, value };
}
ObjectDefineProperties(SubtleCrypto.prototype, { digest: enumerable, [SymbolToStringTag]: tag('SubtleCrypto') });
ObjectDefineProperties(Crypto.prototype, {
  subtle: enumerable, getRandomValues: enumerable, randomUUID: enumerable, [SymbolToStringTag]: tag('Crypto'),
});

module.exports = { Crypto, SubtleCrypto, crypto: new Crypto(kMake) };
