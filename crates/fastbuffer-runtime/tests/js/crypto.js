// node:crypto: digests, keyed digests, derived keys, random values and their errors, as Node 26.10 answers.
'use strict';

const crypto = require('crypto');
const { same, throws } = require('./check.js');

process.removeAllListeners('warning');
process.on('warning', () => {});

const ABC = {
  'sha1': 'a9993e364706816aba3e25717850c26c9cd0d89d',
  'MD5': '900150983cd24fb0d6963f7d28e17f72',
  'RSA-SHA256': 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  'sha3-256': '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532',
  'ripemd160': '8eb208f7e05d987a9b044a8e98c6b087f15a0bfc',
  'keccak-256': '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45',
  'sha256-192': 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9c',
  'md5-sha1': '900150983cd24fb0d6963f7d28e17f72a9993e364706816aba3e25717850c26c9cd0d89d',
  'sm3': '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
};
for (const name in ABC) {
  same(crypto.createHash(name).update('a').update(Buffer.from('bc')).digest('hex'), ABC[name], name);
  same(crypto.hash(name, 'abc'), ABC[name], `${name} at once`);
}
for (const name of crypto.getHashes()) same(typeof crypto.createHash(name).digest('hex'), 'string', name);

// Lengths of one's own, copies, spent digests.
const shake = (length) => crypto.createHash('shake128', { outputLength: length });
same(shake(5).digest('hex'), '7f9c2ba4e8', 'shake128 of 5 bytes');
same(shake(0).digest('hex'), '', 'shake128 of none');
same(shake(5).copy({ outputLength: 7 }).digest('hex'), '7f9c2ba4e88f82', 'copy with a length');
throws(() => crypto.createHash('sha256', { outputLength: 16 }), 'Error [ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH] ' +
  'error:030000B2:digital envelope routines::not XOF or invalid length');
const branching = crypto.createHash('sha1').update('ab');
const branch = branching.copy();
same(branching.update('c').digest('hex'), ABC.sha1, 'original');
same(branch.update('c').digest('hex'), ABC.sha1, 'copy');
throws(() => branch.digest(), 'Error [ERR_CRYPTO_HASH_FINALIZED] Digest already called');
throws(() => branch.update('a'), 'Error [ERR_CRYPTO_HASH_FINALIZED] Digest already called');
throws(() => branch.copy(), 'Error [ERR_CRYPTO_HASH_FINALIZED] Digest already called');
throws(() => crypto.createHash('nope'), 'Error [undefined] Digest method not supported');
throws(() => crypto.createHash('sha1').update(5), 'TypeError [ERR_INVALID_ARG_TYPE] The "data" argument must be of ' +
  'type string or an instance of Buffer, TypedArray, or DataView. Received type number (5)');
throws(() => crypto.createHash('sha1').update('abc', 'hex'),
       "TypeError [ERR_INVALID_ARG_VALUE] The argument 'encoding' is invalid for data of length 3. Received 'hex'");
same(Buffer.isBuffer(crypto.createHash('sha1').digest('nope')), true, 'an encoding that is none');

// Keyed digests.
same(crypto.createHmac('sha1', 'k').update('a').digest('hex'), '40e7d441cadb17b07f050341aa23a6820ed81c8b', 'hmac');
same(crypto.createHmac('sha1', crypto.createSecretKey('ab', 'utf8')).digest('hex'),
     '5ce3e46f6136732909d9901450098e4893e875f5', 'hmac with a key object');
same(crypto.createHmac('md5-sha1', 'k').digest('hex'),
     '66de53608ebbe9ec8593bd95caa9bc6d524600421d0822b45e91e276afd45a23fc058545', 'hmac of two digests');
const spent = crypto.createHmac('sha1', 'k');
spent.digest();
same(spent.digest('hex'), '', 'hmac twice');
throws(() => crypto.createHmac('nope', 'k'), 'TypeError [ERR_CRYPTO_INVALID_DIGEST] Invalid digest: nope');
throws(() => crypto.createHmac('sha1', null), 'TypeError [ERR_INVALID_ARG_TYPE] The "key" argument must be of type ' +
  'string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey. Received null');

// Derived keys.
same(crypto.pbkdf2Sync('a', 'b', 10, 20, 'sha1').toString('hex'), '6bc9228d74b022a2a590d4270e92d451ea5e8086', 'pbkdf2');
same(Buffer.from(crypto.hkdfSync('sha1', 'k', 's', 'i', 5)).toString('hex'), 'e9e6d61340', 'hkdf');
same(crypto.scryptSync('p', 's', 16).toString('hex'), '4329787752e75d1de359a05806e492d4', 'scrypt');
same(crypto.scryptSync('p', 's', 16, { cost: 16, blockSize: 1, parallelization: 1 }).toString('hex'),
     '13a6893eaa50d0932074637fa05e1613', 'scrypt with options');
throws(() => crypto.pbkdf2Sync('a', 'b', 1, 5), 'TypeError [ERR_INVALID_ARG_TYPE] The "digest" argument must be of ' +
  'type string. Received undefined');
throws(() => crypto.pbkdf2Sync('a', 'b', 1, 0, 'sha1'), 'Error [undefined] PBKDF2 derivation failed');
throws(() => crypto.hkdfSync('sha1', 'k', 's', 'i', 20 * 255 + 1),
       'RangeError [ERR_CRYPTO_INVALID_KEYLEN] Invalid key length');
throws(() => crypto.scryptSync('p', 's', 16, { N: 15 }),
       'RangeError [ERR_CRYPTO_INVALID_SCRYPT_PARAMS] Invalid scrypt params');
throws(() => crypto.scryptSync('p', 's', 16, { N: 2 ** 20 }), 'RangeError [ERR_CRYPTO_INVALID_SCRYPT_PARAMS] Invalid ' +
  'scrypt params: error:030000AC:digital envelope routines::memory limit exceeded');

// Random values.
same(crypto.randomBytes(1.5).length, 1, 'randomBytes');
same(crypto.randomBytes(64).equals(Buffer.alloc(64)), false, 'randomBytes are not zeros');
const filled = crypto.randomFillSync(Buffer.alloc(64), 8, 48);
same(filled.subarray(0, 8).equals(Buffer.alloc(8)) && filled.subarray(56).equals(Buffer.alloc(8)), true, 'only a part');
same(filled.subarray(8, 56).equals(Buffer.alloc(48)), false, 'that part');
throws(() => crypto.randomFillSync(Buffer.alloc(5), 2, 9), 'RangeError [ERR_OUT_OF_RANGE] The value of "size + offset" ' +
  'is out of range. It must be <= 5. Received 11');
throws(() => crypto.randomInt(5, 5), 'RangeError [ERR_OUT_OF_RANGE] The value of "max" is out of range. It must be ' +
  'greater than the value of "min" (5). Received 5');
const seen = new Set();
for (let i = 0; i < 500; i++) seen.add(crypto.randomInt(-1, 3));
same([...seen].sort().join(), '-1,0,1,2', 'randomInt');
same(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()), true, 'UUID');
same(crypto.randomUUID() === crypto.randomUUID(), false, 'UUIDs differ');
throws(() => globalThis.crypto.getRandomValues(new Float32Array(5)),
       'DOMException [17] The data argument must be an integer-type TypedArray');
same(globalThis.crypto, crypto.webcrypto, 'the global');

throws(() => crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('ab')),
       'RangeError [ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH] Input buffers must have the same byte length');
same(crypto.timingSafeEqual(Buffer.from('a'), new Uint8Array([97])), true, 'equal');
same(crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('b')), false, 'not equal');

// As a stream, with callbacks, with promises.
const stream = crypto.createHash('sha1');
stream.setEncoding('hex');
stream.write('a');
stream.end('bc');
stream.on('data', (text) => same(text, ABC.sha1, 'digest as a stream'));
let calls = 0;
const called = (error) => {
  same(error, null, 'callback');
  calls++;
};
crypto.randomBytes(4, called);
crypto.randomFill(Buffer.alloc(4), called);
crypto.pbkdf2('a', 'b', 1, 4, 'sha1', called);
crypto.hkdf('sha1', 'a', 'b', '', 4, called);
crypto.scrypt('a', 'b', 4, called);
same(calls, 0, 'callbacks come later');
crypto.subtle.digest('SHA-1', Buffer.from('abc')).then((bytes) => {
  same(Buffer.from(bytes).toString('hex'), ABC.sha1, 'subtle.digest');
  calls++;
});
process.on('exit', () => same(calls, 6, 'all callbacks'));
