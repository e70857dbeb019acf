// Reading and writing of file contents for fs and fs/promises: checks first, the work as a function.
'use strict';

const { Buffer } = require('buffer');
const { parseFileMode, validateBoolean, validateInteger, validateObject } = require('internal/validators');
const { UVException, codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { isArrayBufferView } = require('internal/util/types');
const {
  getOptions, getValidatedFd, getValidatedPath, stringToFlags, validateBufferArray, validateOffsetLengthRead,
  validateOffsetLengthWrite, validatePosition, validateStringOrView,
} = require('internal/fs/utils');

const binding = internalBinding('fs');

// A 32-bit integer stands for an open file, whatever its sign.
function isFd(value) {
  return (value | 0) === value;
}

// The position a native understands: -1 = where the file is.
function positionOf(position, length) {
  return position == null ? -1 : validatePosition(position, 'position', length);
}

// read(fd, buffer, offset, length, position) and its forms with options; `count` arguments follow the buffer.
function readPlan(fd, buffer, offsetOrOptions, length, position, count) {
  if (!isArrayBufferView(buffer)) {
    throw new ERR_INVALID_ARG_TYPE('buffer', ['Buffer', 'TypedArray', 'DataView'], buffer);
  }
  let offset = offsetOrOptions;
  if (count <= 1 || (offset !== null && typeof offset === 'object')) {
    if (offset !== undefined && offset !== null) validateObject(offset, 'options');
    ({ offset = 0, length = buffer.byteLength - offset, position = null } = offset ?? {});
  }
  if (offset === undefined || offset === null) offset = 0;
  else validateInteger(offset, 'offset', 0);
  length |= 0;
  if (length === 0) return () => 0;
  if (buffer.byteLength === 0) {
    throw new ERR_INVALID_ARG_VALUE('buffer', buffer, 'is empty and cannot be written');
  }
  validateOffsetLengthRead(offset, length, buffer.byteLength);
  const start = positionOf(position, length);
  fd = getValidatedFd(fd);
  return () => binding.read(fd, buffer, offset, length, start);
}

// write(fd, buffer, offset, length, position), write(fd, buffer, options), write(fd, string, position, encoding).
function writePlan(fd, data, offsetOrOptions, length, position) {
  let offset = offsetOrOptions;
  if (!isArrayBufferView(data)) {
    validateStringOrView(data, 'buffer');
    validateEncodingOf(data, length);
    const bytes = Buffer.from(data, Buffer.isEncoding(length) ? length : 'utf8');
    const start = typeof offset === 'number' && offset >= 0 ? offset : -1;
    fd = getValidatedFd(fd);
    return () => binding.write(fd, bytes, 0, bytes.length, start);
  }
  if (typeof offset === 'object') {
    ({ offset = 0, length = data.byteLength - offset, position = null } = offset ?? {});
  }
  position ??= null;
  if (offset == null) offset = 0;
  else validateInteger(offset, 'offset', 0);
  if (typeof length !== 'number') length = data.byteLength - offset;
  validateOffsetLengthWrite(offset, length, data.byteLength);
  const start = typeof position === 'number' && position >= 0 ? position : -1;
  fd = getValidatedFd(fd);
  return () => binding.write(fd, data, offset, length, start);
}

function validateEncodingOf(data, encoding) {
  require('internal/validators').validateEncoding(data, encoding);
}

function readvPlan(fd, buffers, position) {
  validateBufferArray(buffers);
  fd = getValidatedFd(fd);
  let at = typeof position === 'number' ? position : -1;
  return () => {
    if (buffers.length === 0) throw UVException({ errno: -22, syscall: 'read' });
    let total = 0;
    for (let i = 0; i < buffers.length; i++) {
      const wanted = buffers[i].byteLength;
      const count = binding.read(fd, buffers[i], 0, wanted, at);
      total += count;
      if (count < wanted) break;
      if (at >= 0) at += count;
    }
    return total;
  };
}

function writevPlan(fd, buffers, position) {
  validateBufferArray(buffers);
  if (buffers.length === 0) return () => 0;
  fd = getValidatedFd(fd);
  let at = typeof position === 'number' ? position : -1;
  return () => {
    let total = 0;
    for (let i = 0; i < buffers.length; i++) {
      const count = binding.write(fd, buffers[i], 0, buffers[i].byteLength, at);
      total += count;
      if (count < buffers[i].byteLength) break;
      if (at >= 0) at += count;
    }
    return total;
  };
}

function decode(bytes, encoding) {
  return encoding ? bytes.toString(encoding) : bytes;
}

function readFilePlan(path, options) {
  options = getOptions(options, { flag: 'r' });
  const encoding = options.encoding;
  if (isFd(path)) {
    const fd = getValidatedFd(path);
    return () => decode(binding.readFileFd(fd, !encoding), encoding);
  }
  const file = getValidatedPath(path);
  const flags = stringToFlags(options.flag);
  if (flags === 0 && (encoding === 'utf8' || encoding === 'utf-8')) return () => binding.readFileUtf8(file);
  return () => decode(binding.readFile(file, flags), encoding);
}

function writeAll(fd, data) {
  let offset = 0;
  let left = data.byteLength;
  while (left > 0) {
    const written = binding.write(fd, data, offset, left, -1);
    offset += written;
    left -= written;
  }
}

function contentBytes(data, encoding) {
  if (isArrayBufferView(data)) return data;
  return Buffer.from(data, encoding || 'utf8');
}

function writeFilePlan(path, data, options, defaultFlag = 'w') {
  options = getOptions(options, { encoding: 'utf8', mode: 0o666, flag: defaultFlag, flush: false });
  const flush = options.flush ?? false;
  validateBoolean(flush, 'options.flush');
  const flags = options.flag || defaultFlag;
  validateStringOrView(data, 'data');
  const bytes = contentBytes(data, options.encoding);
  if (isFd(path)) {
    return () => {
      writeAll(path, bytes);
      if (flush) binding.fsync(path);
    };
  }
  const file = getValidatedPath(path);
  const bits = stringToFlags(flags);
  const mode = parseFileMode(options.mode, 'mode', 0o666);
  return () => {
    const opened = binding.open(file, bits, mode);
    try {
      writeAll(opened, bytes);
      if (flush) binding.fsync(opened);
    } finally {
      binding.close(opened);
    }
  };
}

function appendFilePlan(path, data, options) {
  options = getOptions(options, { encoding: 'utf8', mode: 0o666, flag: 'a' });
  return writeFilePlan(path, data, { ...options, flag: options.flag || 'a' }, 'a');
}

// The asynchronous forms name the file in what went wrong while reading.
function readFileLater(path, options) {
  const plan = readFilePlan(path, options);
  return () => {
    try {
      return plan();
    } catch (error) {
      if (error.syscall !== 'read' || isFd(path)) throw error;
      throw UVException({ errno: error.errno, syscall: 'read', path: getValidatedPath(path) });
    }
  };
}

module.exports = {
  appendFilePlan, contentBytes, decode,
  readFileLater, readFilePlan, readPlan, readvPlan, writeAll, writeFilePlan, writePlan, writevPlan,
};
