// fs.openAsBlob: a Blob whose bytes stay in a file until they are read.
'use strict';

const { BigInt64Array, MathMin, Number, PromiseResolve } = primordials;
const binding = internalBinding('fs');
const { allocUnsafe } = internalBinding('buffer');
const { fromExternal } = require('internal/blob');
const { later } = require('internal/fs/async');
const { getValidatedPath } = require('internal/fs/utils');
const { validateObject, validateString } = require('internal/validators');

// At most so many bytes come in one piece.
const PIECE = 65536;
// Places in what the stat natives fill in.
const SIZE = 8;
const MTIME_SECONDS = 12;
const MTIME_NANOSECONDS = 13;

const values = new BigInt64Array(18);

function versionOf() {
  return { size: values[SIZE], seconds: values[MTIME_SECONDS], nanoseconds: values[MTIME_NANOSECONDS] };
}

function unreadable() {
  const { DOMException } = require('internal/domexception');
  return new DOMException('The blob could not be read', 'NotReadableError');
}

// The bytes at `position`, or undefined if the file is not what it was when it was opened.
function readPiece({ path, version }, position, length) {
  let fd;
  try {
    fd = binding.open(path, 0, 0);
    binding.fstat(fd, values, false);
    const now = versionOf();
    if (now.size !== version.size || now.seconds !== version.seconds || now.nanoseconds !== version.nanoseconds) {
      return undefined;
    }
    const bytes = allocUnsafe(length);
    return binding.read(fd, bytes, 0, length, position) === length ? bytes : undefined;
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) binding.close(fd);
  }
}

// A range of a file as a chunk of a Blob.
class FileChunk {
  constructor(file, start, end) {
    this.file = file;
    this.start = start;
    this.length = end - start;
  }

  slice(start, end) {
    return new FileChunk(this.file, this.start + start, this.start + end);
  }

  read(offset, callback) {
    const length = MathMin(this.length - offset, PIECE);
    later(() => {
      const bytes = readPiece(this.file, this.start + offset, length);
      if (bytes === undefined) callback(unreadable(), undefined);
      else callback(undefined, bytes);
    });
  }
}

function openAsBlob(path, options = { __proto__: null }) {
  validateObject(options, 'options');
  const type = options.type || '';
  validateString(type, 'options.type');
  path = getValidatedPath(path);
  binding.stat(path, values, false);
  const version = versionOf();
  const file = { path, version };
  return PromiseResolve(fromExternal(new FileChunk(file, 0, Number(version.size)), type));
}

module.exports = { openAsBlob };
