// Strings out of and into a buffer: toString, write and the xxxSlice and xxxWrite methods.
'use strict';

const {
  ArrayBufferIsView, MathTrunc, Number, TypedArrayPrototypeGetLength,
} = primordials;
const { byteLengthOf, slice, write: writeText } = internalBinding('buffer');
const { codes: { ERR_BUFFER_OUT_OF_BOUNDS, ERR_UNKNOWN_ENCODING } } = require('internal/errors');
const { validateInteger } = require('internal/validators');
const {
  indexOutOfRange, notABuffer, notAString, offsetOutOfBounds, toInteger,
} = require('internal/buffer/checks');
const {
  ASCII, BASE64, BASE64URL, HEX, LATIN1, UTF16LE, UTF8, encodingArgument,
} = require('internal/buffer/encodings');

function unknownEncoding(encoding) {
  return new ERR_UNKNOWN_ENCODING(encoding);
}

// xxxSlice(start, end). The length counts as it was before the arguments were converted; what is read is what
// is left of it.
function sliceBytes(buffer, start, end, encoding) {
  if (!ArrayBufferIsView(buffer)) throw notABuffer();
  const length = byteLengthOf(buffer);
  if (length === 0) return '';
  start = start === undefined ? 0 : toInteger(start);
  if (start < 0) throw indexOutOfRange();
  end = end === undefined ? length : toInteger(end);
  if (end < 0) throw indexOutOfRange();
  if (end <= start || start >= 2 ** 63) return '';
  if (end > length) throw indexOutOfRange();
  return slice(buffer, start, end, encoding);
}

// toString's last step: converting an argument may have made the buffer shorter.
function decodeRange(buffer, start, end, encoding) {
  const length = byteLengthOf(buffer);
  if (length === 0) return '';
  if (end > length) throw indexOutOfRange();
  return slice(buffer, start, end, encoding);
}

function toString(encoding, start, end) {
  if (arguments.length === 0) {
    const { length } = this;
    if (!ArrayBufferIsView(this)) throw notABuffer();
    return typeof length === 'number' ? slice(this, 0, length, UTF8) : sliceBytes(this, 0, length, UTF8);
  }
  const length = TypedArrayPrototypeGetLength(this);
  if (start === undefined || start <= 0) start = 0;
  else if (start >= length) return '';
  else start = MathTrunc(start) || 0;
  if (end === undefined || end > length) end = length;
  else end = MathTrunc(end) || 0;
  if (end <= start) return '';
  if (encoding === undefined) return decodeRange(this, start, end, UTF8);
  const number = encodingArgument(encoding);
  if (number === undefined) throw unknownEncoding(encoding);
  return decodeRange(this, start, end, number);
}

function write(string, offset, length, encoding) {
  const size = TypedArrayPrototypeGetLength(this);
  if (offset === undefined) return writeWhole(this, string, 0, size, UTF8);
  if (length === undefined && typeof offset === 'string') {
    return writeWhole(this, string, 0, size, requireEncoding(offset));
  }
  validateInteger(offset, 'offset', 0, size);
  const rest = size - offset;
  if (length === undefined) {
    length = rest;
  } else if (typeof length === 'string') {
    encoding = length;
    length = rest;
  } else {
    validateInteger(length, 'length', 0, size);
    if (length > rest) length = rest;
  }
  const number = requireEncoding(encoding);
  // Converting what is no string may have taken the memory away.
  if (typeof encoding === 'object' && (number === UTF8 || number === LATIN1 || number === ASCII)) {
    return writeStrict(this, string, offset, length, number);
  }
  return writeWhole(this, string, offset, length, number);
}

function requireEncoding(encoding) {
  if (!encoding) return UTF8;
  const number = encodingArgument(encoding);
  if (number === undefined) throw unknownEncoding(encoding);
  return number;
}

function writeWhole(buffer, string, offset, length, encoding) {
  if (typeof string !== 'string') throw notAString();
  return writeText(buffer, string, offset, length, encoding);
}

// utf8Write, latin1Write, asciiWrite: strict about the room there is, careless about NaN.
function writeStrict(buffer, string, offset, length, encoding) {
  // Reading the length fails on null and on objects that only look like views, with the engine's own error.
  if (buffer.byteLength === undefined || !ArrayBufferIsView(buffer)) throw notABuffer();
  offset = offset === undefined ? 0 : Number(offset);
  if (offset < 0 || offset > byteLengthOf(buffer)) throw new ERR_BUFFER_OUT_OF_BOUNDS('offset');
  length = length === undefined ? byteLengthOf(buffer) - offset : Number(length);
  if (length < 0 || length > byteLengthOf(buffer) - offset) throw new ERR_BUFFER_OUT_OF_BOUNDS('length');
  return writeWhole(buffer, string, toInteger(offset), toInteger(length), encoding);
}

// hexWrite, base64Write, base64urlWrite, ucs2Write: a length past the end is cut.
function writeLoose(buffer, string, offset, length, encoding) {
  if (!ArrayBufferIsView(buffer)) throw notABuffer();
  if (typeof string !== 'string') throw notAString();
  const size = byteLengthOf(buffer);
  offset = offset === undefined ? 0 : toInteger(offset);
  if (offset < 0) throw indexOutOfRange();
  if (offset > size) throw offsetOutOfBounds();
  length = length === undefined ? size - offset : toInteger(length);
  if (length < 0) throw indexOutOfRange();
  return writeText(buffer, string, offset, length < size - offset ? length : size - offset, encoding);
}

// In Node these methods have no name.
function addSliceMethods(proto) {
  const slicer = (encoding) => function(start, end) { return sliceBytes(this, start, end, encoding); };
  proto.asciiSlice = slicer(ASCII);
  proto.base64Slice = slicer(BASE64);
  proto.base64urlSlice = slicer(BASE64URL);
  proto.latin1Slice = slicer(LATIN1);
  proto.hexSlice = slicer(HEX);
  proto.ucs2Slice = slicer(UTF16LE);
  proto.utf8Slice = slicer(UTF8);
}

function addWriteMethods(proto) {
  const strict = (encoding) => function(string, offset, length) {
    return writeStrict(this, string, offset, length, encoding);
  };
  const loose = (encoding) => function(string, offset, length) {
    return writeLoose(this, string, offset, length, encoding);
  };
  proto.asciiWrite = strict(ASCII);
  proto.base64Write = loose(BASE64);
  proto.base64urlWrite = loose(BASE64URL);
  proto.latin1Write = strict(LATIN1);
  proto.hexWrite = loose(HEX);
  proto.ucs2Write = loose(UTF16LE);
  proto.utf8Write = strict(UTF8);
}

module.exports = { addSliceMethods, addWriteMethods, toString, unknownEncoding, write };
