// secp256k1, the pure JavaScript path: sign, verify and recover, conversions, tweaks, bad input.
'use strict';

const assert = require('node:assert');
const { createHash } = require('node:crypto');
const secp256k1 = require('secp256k1/elliptic');

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const sha256 = (data) => createHash('sha256').update(data).digest();

// The same keys and messages in every run.
let seed = sha256('fastbuffer and secp256k1');
const next = () => (seed = sha256(seed));

function nextKey() {
  let key = next();
  while (!secp256k1.privateKeyVerify(key)) key = next();
  return key;
}

for (let round = 0; round < 12; round++) {
  const key = nextKey();
  const message = next();
  const compressed = secp256k1.publicKeyCreate(key);
  const uncompressed = secp256k1.publicKeyCreate(key, false, (length) => Buffer.alloc(length));
  const { signature, recid } = secp256k1.ecdsaSign(message, key);
  assert.strictEqual(secp256k1.ecdsaVerify(signature, message, compressed), true);
  assert.strictEqual(secp256k1.ecdsaVerify(signature, message, uncompressed), true);
  assert.strictEqual(secp256k1.ecdsaVerify(signature, next(), compressed), false);
  assert.deepStrictEqual(secp256k1.ecdsaRecover(signature, recid, message), compressed);
  assert.deepStrictEqual(secp256k1.publicKeyConvert(uncompressed, true), compressed);
  const der = secp256k1.signatureExport(signature);
  assert.deepStrictEqual(secp256k1.signatureImport(der), signature);
  const salted = secp256k1.ecdsaSign(message, key, { data: next() }, Buffer.alloc(64));
  assert.strictEqual(secp256k1.ecdsaVerify(salted.signature, message, compressed), true);
  console.log(round, hex(compressed), hex(uncompressed), hex(signature), recid, hex(der), hex(salted.signature));
}

// Arithmetic on keys agrees between the private and the public side; two parties agree on a secret.
for (let round = 0; round < 6; round++) {
  const [mine, yours, tweak] = [nextKey(), nextKey(), nextKey()];
  const point = secp256k1.publicKeyCreate(mine);
  const added = secp256k1.privateKeyTweakAdd(Buffer.from(mine), tweak);
  const multiplied = secp256k1.privateKeyTweakMul(Buffer.from(mine), tweak);
  const negated = secp256k1.privateKeyNegate(Buffer.from(mine));
  assert.deepStrictEqual(secp256k1.publicKeyCreate(added), secp256k1.publicKeyTweakAdd(point, tweak));
  assert.deepStrictEqual(secp256k1.publicKeyCreate(multiplied), secp256k1.publicKeyTweakMul(point, tweak));
  assert.deepStrictEqual(secp256k1.publicKeyCreate(negated), secp256k1.publicKeyNegate(point));
  const other = secp256k1.publicKeyCreate(yours);
  const secret = secp256k1.ecdh(other, mine);
  assert.deepStrictEqual(secp256k1.ecdh(point, yours), secret);
  console.log(hex(added), hex(multiplied), hex(secp256k1.publicKeyCombine([point, other])), hex(secret));
}

// Bad input.
const order = Buffer.from('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', 'hex');
console.log(secp256k1.privateKeyVerify(Buffer.alloc(32)), secp256k1.privateKeyVerify(order));
for (const bad of [
  () => secp256k1.publicKeyCreate(Buffer.alloc(32)),
  () => secp256k1.publicKeyCreate(Buffer.alloc(31)),
  () => secp256k1.publicKeyCreate('key'),
  () => secp256k1.ecdsaSign(Buffer.alloc(32), order),
  () => secp256k1.ecdsaSign([], order),
  () => secp256k1.publicKeyConvert(Buffer.alloc(33, 9)),
  () => secp256k1.signatureImport(Buffer.from('06020100020100', 'hex')),
  () => secp256k1.ecdsaRecover(Buffer.alloc(64, 1), 4, Buffer.alloc(32)),
]) {
  assert.throws(bad, (error) => {
    console.log(error.name, error.message);
    return true;
  });
}
