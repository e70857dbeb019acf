// buf.readInt8() ... buf.writeDoubleBE(): numbers as bytes. Receivers are not checked: like Node's, the methods
// work by index on whatever `this` is.
'use strict';

const { BigInt, Float32Array, Float64Array, MathFloor, Number, Uint8Array } = primordials;
const { codes } = require('internal/errors');
const { validateNumber } = require('internal/validators');

const { ERR_BUFFER_OUT_OF_BOUNDS, ERR_INVALID_ARG_TYPE, ERR_OUT_OF_RANGE } = codes;
const nan = NaN;
const float32 = new Float32Array(1);
const float64 = new Float64Array(1);
const bytes32 = new Uint8Array(float32.buffer);
const bytes64 = new Uint8Array(float64.buffer);

// The error for a position where the value does not fit; `last` is the greatest offset at which it would.
function boundsError(value, last, type) {
  if (MathFloor(value) !== value) {
    validateNumber(value, type ?? 'offset');
    return new ERR_OUT_OF_RANGE(type ?? 'offset', 'an integer', value);
  }
  if (last < 0) return new ERR_BUFFER_OUT_OF_BOUNDS();
  return new ERR_OUT_OF_RANGE(type ?? 'offset', `>= ${type ? 1 : 0} and <= ${last}`, value);
}

// Both ends of the field must be there.
function checkField(buffer, offset, extra) {
  validateNumber(offset, 'offset');
  if (buffer[offset] === undefined || buffer[offset + extra] === undefined) {
    throw boundsError(offset, buffer.length - (extra + 1));
  }
}

function valueError(value, min, max, extra) {
  const n = typeof min === 'bigint' ? 'n' : '';
  let range = `>= ${min}${n} and <= ${max}${n}`;
  if (extra > 3) {
    const bits = (extra + 1) * 8;
    range = min === 0 || min === 0n ? `>= 0${n} and < 2${n} ** ${bits}${n}` :
      `>= -(2${n} ** ${bits - 1}${n}) and < 2${n} ** ${bits - 1}${n}`;
  }
  return new ERR_OUT_OF_RANGE('value', range, value);
}

function checkValue(buffer, value, min, max, offset, extra) {
  if (value > max || value < min) throw valueError(value, min, max, extra);
  checkField(buffer, offset, extra);
}

// Reading a field whose first byte is at `offset`, little end first or big end first.

const fixedReaders = {
  __proto__: null,
  UInt8(buffer, offset) {
    validateNumber(offset, 'offset');
    const value = buffer[offset];
    if (value === undefined) throw boundsError(offset, buffer.length - 1);
    return value;
  },
  UInt16LE(buffer, offset) {
    validateNumber(offset, 'offset');
    const first = buffer[offset];
    const last = buffer[offset + 1];
    if (first === undefined || last === undefined) throw boundsError(offset, buffer.length - 2);
    return first + last * 2 ** 8;
  },
  UInt16BE(buffer, offset) {
    validateNumber(offset, 'offset');
    const first = buffer[offset];
    const last = buffer[offset + 1];
    if (first === undefined || last === undefined) throw boundsError(offset, buffer.length - 2);
    return first * 2 ** 8 + last;
  },
  UInt32LE(buffer, offset) {
    validateNumber(offset, 'offset');
    const first = buffer[offset];
    const last = buffer[offset + 3];
    if (first === undefined || last === undefined) throw boundsError(offset, buffer.length - 4);
    return first + buffer[offset + 1] * 2 ** 8 + buffer[offset + 2] * 2 ** 16 + last * 2 ** 24;
  },
  UInt32BE(buffer, offset) {
    validateNumber(offset, 'offset');
    const first = buffer[offset];
    const last = buffer[offset + 3];
    if (first === undefined || last === undefined) throw boundsError(offset, buffer.length - 4);
    return first * 2 ** 24 + buffer[offset + 1] * 2 ** 16 + buffer[offset + 2] * 2 ** 8 + last;
  },
};

// Numbers of any number of bytes: what the methods for 3, 5 and 6 bytes, and the signed ones, are made of.

function readLE(buffer, offset, size) {
  checkField(buffer, offset, size - 1);
  let value = buffer[offset];
  for (let i = 1, unit = 2 ** 8; i < size; i++, unit *= 2 ** 8) value += buffer[offset + i] * unit;
  return value;
}

function readBE(buffer, offset, size) {
  checkField(buffer, offset, size - 1);
  let value = 0;
  for (let i = 0; i < size; i++) value = value * 2 ** 8 + buffer[offset + i];
  return value;
}

// Two's complement of one and two bytes; what is no byte value keeps its upper bits.
function signed8(value) {
  return value & 0x80 ? value | -0x100 : value | 0;
}

function signed16(value) {
  return value & 0x8000 ? value | -0x10000 : value | 0;
}

function signed(value, size) {
  if (size === 1) return signed8(value);
  if (size === 2) return signed16(value);
  const half = 2 ** (size * 8 - 1);
  return value < half ? value : value - half * 2;
}

function checkSizes(offset, byteLength) {
  if (offset === undefined) throw new ERR_INVALID_ARG_TYPE('offset', 'number', offset);
  checkByteLength(byteLength);
}

function checkByteLength(byteLength) {
  if (!(byteLength === 1 || byteLength === 2 || byteLength === 3 || byteLength === 4 || byteLength === 5 ||
        byteLength === 6)) {
    throw boundsError(byteLength, 6, 'byteLength');
  }
}

function readUIntLE(offset, byteLength) {
  checkSizes(offset, byteLength);
  return readLE(this, offset, byteLength);
}

function readUIntBE(offset, byteLength) {
  checkSizes(offset, byteLength);
  return readBE(this, offset, byteLength);
}

function readIntLE(offset, byteLength) {
  checkSizes(offset, byteLength);
  return signed(readLE(this, offset, byteLength), byteLength);
}

function readIntBE(offset, byteLength) {
  checkSizes(offset, byteLength);
  return signed(readBE(this, offset, byteLength), byteLength);
}

// BigInts are made of two halves of 32 bits.

function readBigUInt64LE(offset = 0) {
  checkField(this, offset, 7);
  const low = fixedReaders.UInt32LE(this, offset);
  return (BigInt(fixedReaders.UInt32LE(this, offset + 4)) << 32n) + BigInt(low);
}

function readBigUInt64BE(offset = 0) {
  checkField(this, offset, 7);
  const low = fixedReaders.UInt32BE(this, offset + 4);
  return (BigInt(fixedReaders.UInt32BE(this, offset)) << 32n) + BigInt(low);
}

function readBigInt64LE(offset = 0) {
  checkField(this, offset, 7);
  const low = fixedReaders.UInt32LE(this, offset);
  return (BigInt(fixedReaders.UInt32LE(this, offset + 4) | 0) << 32n) + BigInt(low);
}

function readBigInt64BE(offset = 0) {
  checkField(this, offset, 7);
  const low = fixedReaders.UInt32BE(this, offset + 4);
  return (BigInt(fixedReaders.UInt32BE(this, offset) | 0) << 32n) + BigInt(low);
}

// Writing. A value is converted first, then checked, and only then the place is looked at: converting can
// run user code that takes the memory away.

function putLE(buffer, value, offset, size) {
  for (let i = 0; i < size; i++) {
    buffer[offset + i] = value;
    value = MathFloor(value / 2 ** 8);
  }
  return offset + size;
}

function putBE(buffer, value, offset, size) {
  for (let i = size - 1; i >= 0; i--) {
    buffer[offset + i] = value;
    value = MathFloor(value / 2 ** 8);
  }
  return offset + size;
}

function writeByte(buffer, value, offset, min, max) {
  value = +value;
  validateNumber(offset, 'offset');
  if (value > max || value < min) throw valueError(value, min, max, 0);
  if (buffer[offset] === undefined) throw boundsError(offset, buffer.length - 1);
  buffer[offset] = value;
  return offset + 1;
}

function truncated(value) {
  return value < 0 ? -MathFloor(-value) : MathFloor(value) || 0;
}

function writeLE(buffer, value, offset, size, min, max) {
  if (size === 1) return writeByte(buffer, value, offset, min, max);
  value = +value;
  checkValue(buffer, value, min, max, offset, size - 1);
  return putLE(buffer, truncated(value), offset, size);
}

function writeBE(buffer, value, offset, size, min, max) {
  if (size === 1) return writeByte(buffer, value, offset, min, max);
  value = +value;
  checkValue(buffer, value, min, max, offset, size - 1);
  return putBE(buffer, truncated(value), offset, size);
}

function writeUIntLE(value, offset, byteLength) {
  checkByteLength(byteLength);
  return writeLE(this, value, offset, byteLength, 0, 2 ** (8 * byteLength) - 1);
}

function writeUIntBE(value, offset, byteLength) {
  checkByteLength(byteLength);
  return writeBE(this, value, offset, byteLength, 0, 2 ** (8 * byteLength) - 1);
}

function writeIntLE(value, offset, byteLength) {
  checkByteLength(byteLength);
  const half = 2 ** (8 * byteLength - 1);
  return writeLE(this, value, offset, byteLength, -half, half - 1);
}

function writeIntBE(value, offset, byteLength) {
  checkByteLength(byteLength);
  const half = 2 ** (8 * byteLength - 1);
  return writeBE(this, value, offset, byteLength, -half, half - 1);
}

function writeUInt8(value, offset = 0) { return writeByte(this, value, offset, 0, 0xff); }
function writeUInt16LE(value, offset = 0) { return writeLE(this, value, offset, 2, 0, 0xffff); }
function writeUInt16BE(value, offset = 0) { return writeBE(this, value, offset, 2, 0, 0xffff); }
function writeUInt32LE(value, offset = 0) { return writeLE(this, value, offset, 4, 0, 0xffffffff); }
function writeUInt32BE(value, offset = 0) { return writeBE(this, value, offset, 4, 0, 0xffffffff); }
function writeInt8(value, offset = 0) { return writeByte(this, value, offset, -0x80, 0x7f); }
function writeInt16LE(value, offset = 0) { return writeLE(this, value, offset, 2, -0x8000, 0x7fff); }
function writeInt16BE(value, offset = 0) { return writeBE(this, value, offset, 2, -0x8000, 0x7fff); }
function writeInt32LE(value, offset = 0) { return writeLE(this, value, offset, 4, -0x80000000, 0x7fffffff); }
function writeInt32BE(value, offset = 0) { return writeBE(this, value, offset, 4, -0x80000000, 0x7fffffff); }

// Not all engines compare fractions with BigInts correctly: a number is compared with numbers. The greatest value has
// no number of its own; it becomes the one after it.
function checkBigValue(buffer, value, min, max, offset) {
  if (typeof value === 'number' ? value >= Number(max) || value < Number(min) : value > max || value < min) {
    throw valueError(value, min, max, 7);
  }
  checkField(buffer, offset, 7);
}

function writeBigLE(buffer, value, offset, min, max) {
  checkBigValue(buffer, value, min, max, offset);
  putLE(buffer, Number(value & 0xffffffffn), offset, 4);
  return putLE(buffer, Number(value >> 32n & 0xffffffffn), offset + 4, 4);
}

function writeBigBE(buffer, value, offset, min, max) {
  checkBigValue(buffer, value, min, max, offset);
  putBE(buffer, Number(value & 0xffffffffn), offset + 4, 4);
  putBE(buffer, Number(value >> 32n & 0xffffffffn), offset, 4);
  return offset + 8;
}

const maxUint64 = 0xffffffffffffffffn;
const maxInt64 = 0x7fffffffffffffffn;
const minInt64 = -0x8000000000000000n;

function writeBigUInt64LE(value, offset = 0) { return writeBigLE(this, value, offset, 0n, maxUint64); }
function writeBigUInt64BE(value, offset = 0) { return writeBigBE(this, value, offset, 0n, maxUint64); }
function writeBigInt64LE(value, offset = 0) { return writeBigLE(this, value, offset, minInt64, maxInt64); }
function writeBigInt64BE(value, offset = 0) { return writeBigBE(this, value, offset, minInt64, maxInt64); }

// Floating point goes through a scratch array; "forwards" is the machine's own byte order.

function readFloatForwards(offset = 0) {
  checkField(this, offset, 3);
  for (let i = 0; i < 4; i++) bytes32[i] = this[offset + i];
  return float32[0];
}

function readFloatBackwards(offset = 0) {
  checkField(this, offset, 3);
  for (let i = 0; i < 4; i++) bytes32[3 - i] = this[offset + i];
  return float32[0];
}

function readDoubleForwards(offset = 0) {
  checkField(this, offset, 7);
  for (let i = 0; i < 8; i++) bytes64[i] = this[offset + i];
  return float64[0];
}

function readDoubleBackwards(offset = 0) {
  checkField(this, offset, 7);
  for (let i = 0; i < 8; i++) bytes64[7 - i] = this[offset + i];
  return float64[0];
}

// A NaN that was computed may carry a sign; what is written is always the same.
function writeFloatForwards(value, offset = 0) {
  value = +value;
  checkField(this, offset, 3);
  float32[0] = value === value ? value : nan;
  for (let i = 0; i < 4; i++) this[offset + i] = bytes32[i];
  return offset + 4;
}

function writeFloatBackwards(value, offset = 0) {
  value = +value;
  checkField(this, offset, 3);
  float32[0] = value === value ? value : nan;
  for (let i = 0; i < 4; i++) this[offset + i] = bytes32[3 - i];
  return offset + 4;
}

function writeDoubleForwards(value, offset = 0) {
  value = +value;
  checkField(this, offset, 7);
  float64[0] = value === value ? value : nan;
  for (let i = 0; i < 8; i++) this[offset + i] = bytes64[i];
  return offset + 8;
}

function writeDoubleBackwards(value, offset = 0) {
  value = +value;
  checkField(this, offset, 7);
  float64[0] = value === value ? value : nan;
  for (let i = 0; i < 8; i++) this[offset + i] = bytes64[7 - i];
  return offset + 8;
}

float32[0] = -1;
const bigEndian = bytes32[3] === 0;

// In Node the integer readers of a fixed size have no name and one parameter.
function readers() {
  const { UInt8, UInt16LE, UInt16BE, UInt32LE, UInt32BE } = fixedReaders;
  return [
    function(offset) { return UInt8(this, offset === undefined ? 0 : offset); },
    function(offset) { return UInt16LE(this, offset === undefined ? 0 : offset); },
    function(offset) { return UInt32LE(this, offset === undefined ? 0 : offset); },
    function(offset) { return UInt16BE(this, offset === undefined ? 0 : offset); },
    function(offset) { return UInt32BE(this, offset === undefined ? 0 : offset); },
    function(offset) { return signed8(UInt8(this, offset === undefined ? 0 : offset)); },
    function(offset) { return signed16(UInt16LE(this, offset === undefined ? 0 : offset)); },
    function(offset) { return UInt32LE(this, offset === undefined ? 0 : offset) | 0; },
    function(offset) { return signed16(UInt16BE(this, offset === undefined ? 0 : offset)); },
    function(offset) { return UInt32BE(this, offset === undefined ? 0 : offset) | 0; },
  ];
}

// Adds the methods to Buffer.prototype in the order in which Node's prototype lists them.
function addNumberMethods(proto) {
  const [u8, u16le, u32le, u16be, u32be, i8, i16le, i32le, i16be, i32be] = readers();
  proto.readBigUInt64LE = readBigUInt64LE;
  proto.readBigUInt64BE = readBigUInt64BE;
  proto.readBigUint64LE = readBigUInt64LE;
  proto.readBigUint64BE = readBigUInt64BE;
  proto.readBigInt64LE = readBigInt64LE;
  proto.readBigInt64BE = readBigInt64BE;
  proto.writeBigUInt64LE = writeBigUInt64LE;
  proto.writeBigUInt64BE = writeBigUInt64BE;
  proto.writeBigUint64LE = writeBigUInt64LE;
  proto.writeBigUint64BE = writeBigUInt64BE;
  proto.writeBigInt64LE = writeBigInt64LE;
  proto.writeBigInt64BE = writeBigInt64BE;

  proto.readUIntLE = readUIntLE;
  proto.readUInt32LE = u32le;
  proto.readUInt16LE = u16le;
  proto.readUInt8 = u8;
  proto.readUIntBE = readUIntBE;
  proto.readUInt32BE = u32be;
  proto.readUInt16BE = u16be;
  proto.readUintLE = readUIntLE;
  proto.readUint32LE = u32le;
  proto.readUint16LE = u16le;
  proto.readUint8 = u8;
  proto.readUintBE = readUIntBE;
  proto.readUint32BE = u32be;
  proto.readUint16BE = u16be;
  proto.readIntLE = readIntLE;
  proto.readInt32LE = i32le;
  proto.readInt16LE = i16le;
  proto.readInt8 = i8;
  proto.readIntBE = readIntBE;
  proto.readInt32BE = i32be;
  proto.readInt16BE = i16be;

  proto.writeUIntLE = writeUIntLE;
  proto.writeUInt32LE = writeUInt32LE;
  proto.writeUInt16LE = writeUInt16LE;
  proto.writeUInt8 = writeUInt8;
  proto.writeUIntBE = writeUIntBE;
  proto.writeUInt32BE = writeUInt32BE;
  proto.writeUInt16BE = writeUInt16BE;
  proto.writeUintLE = writeUIntLE;
  proto.writeUint32LE = writeUInt32LE;
  proto.writeUint16LE = writeUInt16LE;
  proto.writeUint8 = writeUInt8;
  proto.writeUintBE = writeUIntBE;
  proto.writeUint32BE = writeUInt32BE;
  proto.writeUint16BE = writeUInt16BE;
  proto.writeIntLE = writeIntLE;
  proto.writeInt32LE = writeInt32LE;
  proto.writeInt16LE = writeInt16LE;
  proto.writeInt8 = writeInt8;
  proto.writeIntBE = writeIntBE;
  proto.writeInt32BE = writeInt32BE;
  proto.writeInt16BE = writeInt16BE;

  proto.readFloatLE = bigEndian ? readFloatBackwards : readFloatForwards;
  proto.readFloatBE = bigEndian ? readFloatForwards : readFloatBackwards;
  proto.readDoubleLE = bigEndian ? readDoubleBackwards : readDoubleForwards;
  proto.readDoubleBE = bigEndian ? readDoubleForwards : readDoubleBackwards;
  proto.writeFloatLE = bigEndian ? writeFloatBackwards : writeFloatForwards;
  proto.writeFloatBE = bigEndian ? writeFloatForwards : writeFloatBackwards;
  proto.writeDoubleLE = bigEndian ? writeDoubleBackwards : writeDoubleForwards;
  proto.writeDoubleBE = bigEndian ? writeDoubleForwards : writeDoubleBackwards;
}

module.exports = { addNumberMethods };
