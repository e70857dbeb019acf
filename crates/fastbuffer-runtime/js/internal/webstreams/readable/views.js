// What a view really is, whatever a script did to its prototype: its memory, place, length and kind.
'use strict';

const {
  BigInt64Array, BigUint64Array, DataView, DataViewPrototypeGetBuffer, DataViewPrototypeGetByteLength,
  DataViewPrototypeGetByteOffset, Float16Array, Float32Array, Float64Array, Int16Array, Int32Array, Int8Array,
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeGetLength, TypedArrayPrototypeGetSymbolToStringTag, Uint16Array, Uint32Array, Uint8Array,
  Uint8ClampedArray,
} = primordials;

const kinds = {
  __proto__: null, BigInt64Array, BigUint64Array, Float16Array, Float32Array, Float64Array, Int16Array, Int32Array,
  Int8Array, Uint16Array, Uint32Array, Uint8Array, Uint8ClampedArray,
};
const sizes = {
  __proto__: null, BigInt64Array: 8, BigUint64Array: 8, Float16Array: 2, Float32Array: 4, Float64Array: 8,
  Int16Array: 2, Int32Array: 4, Int8Array: 1, Uint16Array: 2, Uint32Array: 4, Uint8Array: 1, Uint8ClampedArray: 1,
};

// 'Uint8Array' and so on; undefined for a DataView.
const nameOf = TypedArrayPrototypeGetSymbolToStringTag;

function bufferOf(view) {
  return nameOf(view) === undefined ? DataViewPrototypeGetBuffer(view) : TypedArrayPrototypeGetBuffer(view);
}

// A DataView whose memory is gone has no length: 0, as typed arrays have it.
function byteLengthOf(view) {
  if (nameOf(view) !== undefined) return TypedArrayPrototypeGetByteLength(view);
  try {
    return DataViewPrototypeGetByteLength(view);
  } catch {
    return 0;
  }
}

function byteOffsetOf(view) {
  return nameOf(view) === undefined ? DataViewPrototypeGetByteOffset(view) : TypedArrayPrototypeGetByteOffset(view);
}

function lengthOf(view) {
  return nameOf(view) === undefined ? byteLengthOf(view) : TypedArrayPrototypeGetLength(view);
}

function kindOf(view) {
  const name = nameOf(view);
  return name === undefined ? { View: DataView, elementSize: 1 } : { View: kinds[name], elementSize: sizes[name] };
}

module.exports = { bufferOf, byteLengthOf, byteOffsetOf, kindOf, lengthOf, nameOf };
