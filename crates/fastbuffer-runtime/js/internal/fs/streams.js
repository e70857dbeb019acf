// ReadStream and WriteStream of Node's node:fs.
'use strict';

const {
  ArrayPrototypePush, Error, MathMin, ObjectDefineProperty, ObjectSetPrototypeOf, PromisePrototypeThen, ReflectApply,
  Symbol,
} = primordials;
const { Buffer } = require('buffer');
const fs = require('fs');
const { finished, Readable, Writable } = require('stream');
const { errorOrDestroy } = require('internal/deps/readable-stream/lib/internal/streams/destroy');
const { aggregateTwoErrors, codes, plainError } = require('internal/errors');
const { getOptions, getValidatedPath } = require('internal/fs/utils');
const { nextTick } = require('internal/process/task_queues');
const { validateBoolean, validateFunction, validateInt32, validateInteger } = require('internal/validators');

const { ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS, ERR_METHOD_NOT_IMPLEMENTED, ERR_OUT_OF_RANGE, ERR_STREAM_DESTROYED } = codes;
const kFs = Symbol('kFs');
const kHandle = Symbol('kHandle');
const kIsPerformingIO = Symbol('kIsPerformingIO');
const kIoDone = Symbol('kIoDone');
const RETRIES = 5;

// --- the file below a stream ----------------------------------------------------------------------------------------

// fs functions over a FileHandle, which keeps its own count of who uses the descriptor.
function handleFs(handle, kUnref) {
  const settle = (promise, name, callback) => PromisePrototypeThen(promise,
    (result) => nextTick(callback, null, result?.[name], result?.buffer ?? result?.buffers),
    (error) => nextTick(callback, error));
  return {
    open: fs.open,
    close: (fd, callback) => {
      handle[kUnref]();
      settle(handle.close(), '', callback);
    },
    read: (fd, buffer, offset, length, position, callback) =>
      settle(handle.read(buffer, offset, length, position), 'bytesRead', callback),
    write: (fd, buffer, offset, length, position, callback) =>
      settle(handle.write(buffer, offset, length, position), 'bytesWritten', callback),
    writev: (fd, buffers, position, callback) => settle(handle.writev(buffers, position), 'bytesWritten', callback),
    fsync: (fd, callback) => settle(handle.sync(), '', callback),
  };
}

function importFd(stream, options) {
  if (typeof options.fd === 'number') {
    stream[kFs] = options.fs || fs;
    return options.fd;
  }
  const { FileHandle, kRef, kUnref } = require('internal/fs/file_handle');
  if (!(typeof options.fd === 'object' && options.fd instanceof FileHandle)) {
    throw new ERR_INVALID_ARG_TYPE('options.fd', ['number', 'FileHandle'], options.fd);
  }
  if (options.fs) throw new ERR_METHOD_NOT_IMPLEMENTED('FileHandle with fs');
  stream[kHandle] = options.fd;
  stream[kFs] = handleFs(options.fd, kUnref);
  options.fd[kRef]();
  options.fd.on('close', () => stream.close());
  return options.fd.fd;
}

// Takes the file from the options or opens none yet; `names` are the functions that an fs of one's own must have.
function setUp(stream, path, options, flags, names) {
  if (options.fd === undefined || options.fd === null) {
    stream.fd = null;
    stream[kFs] = options.fs || fs;
    for (let i = 0; i < names.length; i++) validateFunction(stream[kFs][names[i]], `options.fs.${names[i]}`);
    stream.path = getValidatedPath(path);
    stream.flags = options.flags === undefined ? flags : options.flags;
    stream.mode = options.mode === undefined ? 0o666 : options.mode;
  } else {
    stream.fd = importFd(stream, options);
    validateInt32(stream.fd, 'fd', 0);
  }
  if (options.autoDestroy === undefined) options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
}

function copyOptions(options) {
  const copy = { ...getOptions(options, {}) };
  if (copy.highWaterMark === undefined) copy.highWaterMark = 64 * 1024;
  return copy;
}

// Programs from before _construct() put an open() of their own in place: it is called, and says by 'open' or 'error'
// how it went.
function replacedOpen(stream, callback) {
  const { emit } = stream;
  stream.emit = function(...args) {
    if (args[0] === 'open') {
      this.emit = emit;
      callback();
      ReflectApply(emit, this, args);
    } else if (args[0] === 'error') {
      this.emit = emit;
      callback(args[1]);
    } else {
      ReflectApply(emit, this, args);
    }
  };
  stream.open();
}

function construct(callback) {
  if (typeof this.fd === 'number') {
    callback();
  } else if (typeof this.open === 'function') {
    replacedOpen(this, callback);
  } else {
    this[kFs].open(this.path, this.flags, this.mode, (error, fd) => {
      if (error) {
        callback(error);
        return;
      }
      this.fd = fd;
      callback();
      // After the stream has heard of it, so that what a listener writes comes last.
      nextTick(() => {
        this.emit('open', fd);
        this.emit('ready');
      });
    });
  }
}

function closeFile(stream, error, callback) {
  const { fd } = stream;
  stream[kFs].close(fd, (closeError) => callback(aggregateTwoErrors(closeError, error)));
  stream.fd = null;
}

function close(stream, error, callback) {
  if (!stream.fd) {
    callback(error);
  } else if (stream.flush) {
    stream[kFs].fsync(stream.fd, (flushError) => closeFile(stream, aggregateTwoErrors(flushError, error), callback));
  } else {
    closeFile(stream, error, callback);
  }
}

// An operation that runs is waited for, so that its descriptor is not another file's when it ends.
function destroy(error, callback) {
  if (this[kIsPerformingIO]) this.once(kIoDone, (ioError) => close(this, error || ioError, callback));
  else close(this, error, callback);
}

// Whether the stream went away while an operation ran.
function ioDone(stream, error) {
  stream[kIsPerformingIO] = false;
  if (!stream.destroyed) return false;
  stream.emit(kIoDone, error);
  return true;
}

// --- ReadStream -----------------------------------------------------------------------------------------------------

function ReadStream(path, options) {
  if (!(this instanceof ReadStream)) return new ReadStream(path, options);
  options = copyOptions(options);
  setUp(this, path, options, 'r', ['open', 'read', 'close']);
  this.start = options.start;
  this.end = options.end ?? Infinity;
  this.pos = undefined;
  this.bytesRead = 0;
  this[kIsPerformingIO] = false;
  if (this.start !== undefined) {
    validateInteger(this.start, 'start', 0);
    this.pos = this.start;
  }
  if (this.end === Infinity) {
    this.end = Infinity;
  } else {
    validateInteger(this.end, 'end', 0);
    if (this.start !== undefined && this.start > this.end) {
      throw new ERR_OUT_OF_RANGE('start', `<= "end" (here: ${this.end})`, this.start);
    }
  }
  ReflectApply(Readable, this, [options]);
  if (options.encoding) this.setEncoding(options.encoding);
}
ObjectSetPrototypeOf(ReadStream.prototype, Readable.prototype);
ObjectSetPrototypeOf(ReadStream, Readable);

function autoClose(state, name) {
  const stateOf = (stream) => {
    if (stream?.[state] === undefined) throw new ERR_INVALID_THIS(name);
    return stream[state];
  };
  return {
    __proto__: null, configurable: true, enumerable: false,
    get() { return stateOf(this).autoDestroy; },
    set(value) { stateOf(this).autoDestroy = value; },
  };
}

ObjectDefineProperty(ReadStream.prototype, 'autoClose', autoClose('_readableState', 'ReadStream'));

ReadStream.prototype._construct = construct;

ReadStream.prototype._read = function(n) {
  n = MathMin(n, this.end - (this.pos === undefined ? this.bytesRead : this.pos) + 1);
  if (n <= 0) {
    this.push(null);
    return;
  }
  this[kIsPerformingIO] = true;
  this[kFs].read(this.fd, Buffer.allocUnsafeSlow(n), 0, n, this.pos, (error, bytesRead, buffer) => {
    if (ioDone(this, error)) return;
    if (error) {
      errorOrDestroy(this, error);
    } else if (bytesRead > 0) {
      if (this.pos !== undefined) this.pos += bytesRead;
      this.bytesRead += bytesRead;
      // A small piece does not hold on to a large block.
      this.push(bytesRead === buffer.length ? buffer : Buffer.from(buffer.subarray(0, bytesRead)));
    } else {
      this.push(null);
    }
  });
};

ReadStream.prototype._destroy = destroy;

ReadStream.prototype.close = function(callback) {
  if (typeof callback === 'function') finished(this, callback);
  this.destroy();
};

const pending = {
  __proto__: null, configurable: true, enumerable: false,
  get() { return this.fd === null; },
};
ObjectDefineProperty(ReadStream.prototype, 'pending', pending);

// --- WriteStream ----------------------------------------------------------------------------------------------------

function checkWritingFs(own) {
  if (own.write || !own.writev) validateFunction(own.write, 'options.fs.write');
  if (own.writev) validateFunction(own.writev, 'options.fs.writev');
  validateFunction(own.close, 'options.fs.close');
}

function WriteStream(path, options) {
  if (!(this instanceof WriteStream)) return new WriteStream(path, options);
  options = copyOptions(options);
  options.decodeStrings = true;
  setUp(this, path, options, 'w', ['open']);
  this.flush = options.flush ?? false;
  validateBoolean(this.flush, 'options.flush');
  if (this.flush) validateFunction(this[kFs].fsync, 'options.fs.fsync');
  if (this[kFs] !== fs && this[kHandle] === undefined) checkWritingFs(this[kFs]);
  // An fs of one's own may know only one of the two.
  if (!this[kFs].write) this._write = null;
  if (!this[kFs].writev) this._writev = null;
  this.start = options.start;
  this.pos = undefined;
  this.bytesWritten = 0;
  this[kIsPerformingIO] = false;
  if (this.start !== undefined) {
    validateInteger(this.start, 'start', 0);
    this.pos = this.start;
  }
  ReflectApply(Writable, this, [options]);
  if (options.encoding) this.setDefaultEncoding(options.encoding);
}
ObjectSetPrototypeOf(WriteStream.prototype, Writable.prototype);
ObjectSetPrototypeOf(WriteStream, Writable);

ObjectDefineProperty(WriteStream.prototype, 'autoClose', autoClose('_writableState', 'WriteStream'));

WriteStream.prototype._construct = construct;

// Writes all of `data`, in several calls if the system takes less at a time.
function writeAll(stream, data, size, pos, callback, retries = 0) {
  stream[kFs].write(stream.fd, data, 0, size, pos, (error, bytesWritten, buffer) => {
    if (error?.code === 'EAGAIN') {
      error = null;
      bytesWritten = 0;
    }
    if (stream.destroyed || error) return callback(error || new ERR_STREAM_DESTROYED('write'));
    stream.bytesWritten += bytesWritten;
    retries = bytesWritten ? 0 : retries + 1;
    size -= bytesWritten;
    if (retries > RETRIES) return callback(plainError(Error, 'write failed'));
    if (size === 0) return callback();
    writeAll(stream, buffer.slice(bytesWritten), size, pos === undefined ? pos : pos + bytesWritten, callback, retries);
  });
}

WriteStream.prototype._write = function(data, encoding, callback) {
  this[kIsPerformingIO] = true;
  writeAll(this, data, data.length, this.pos, (error) => {
    ioDone(this, error);
    callback(error);
  });
  if (this.pos !== undefined) this.pos += data.length;
};

function writevAll(stream, chunks, size, pos, callback, retries = 0) {
  stream[kFs].writev(stream.fd, chunks, pos === undefined ? null : pos, (error, bytesWritten, buffers) => {
    if (error?.code === 'EAGAIN') {
      error = null;
      bytesWritten = 0;
    }
    if (stream.destroyed || error) return callback(error || new ERR_STREAM_DESTROYED('writev'));
    stream.bytesWritten += bytesWritten;
    retries = bytesWritten ? 0 : retries + 1;
    size -= bytesWritten;
    if (retries > RETRIES) return callback(plainError(Error, 'write failed'));
    if (size === 0) return callback();
    const rest = Buffer.concat(buffers).slice(bytesWritten);
    writevAll(stream, [rest], size, pos === undefined ? pos : pos + bytesWritten, callback, retries);
  });
}

WriteStream.prototype._writev = function(data, callback) {
  const chunks = [];
  let size = 0;
  for (let i = 0; i < data.length; i++) {
    ArrayPrototypePush(chunks, data[i].chunk);
    size += data[i].chunk.length;
  }
  this[kIsPerformingIO] = true;
  writevAll(this, chunks, size, this.pos, (error) => {
    ioDone(this, error);
    callback(error);
  });
  if (this.pos !== undefined) this.pos += size;
};

WriteStream.prototype._destroy = destroy;

WriteStream.prototype.close = function(callback) {
  if (callback) {
    if (this.closed) {
      nextTick(callback);
      return;
    }
    this.on('close', callback);
  }
  // Without autoClose, the end of writing is the end of the file all the same.
  if (!this.autoClose) this.on('finish', this.destroy);
  this.end();
};

WriteStream.prototype.destroySoon = WriteStream.prototype.end;
ObjectDefineProperty(WriteStream.prototype, 'pending', pending);

module.exports = { ReadStream, WriteStream };
