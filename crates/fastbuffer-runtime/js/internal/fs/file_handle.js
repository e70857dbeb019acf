// FileHandle of node:fs/promises.
'use strict';

const { Error, PromiseResolve, PromiseWithResolvers, Symbol, SymbolAsyncDispose } = primordials;
const EventEmitter = require('events');
const { Buffer } = require('buffer');
const { operations } = require('internal/fs/operations');
const content = require('internal/fs/content');
const { promised } = require('internal/fs/async');
const { validateObject } = require('internal/validators');
const { isArrayBufferView } = require('internal/util/types');

const binding = internalBinding('fs');
const kFd = Symbol('kFd');
const kRefs = Symbol('kRefs');
const kClosePromise = Symbol('kClosePromise');
const kSettleClose = Symbol('kSettleClose');
const kRef = Symbol('kRef');
const kUnref = Symbol('kUnref');

function closedError(syscall) {
  const error = new Error('file closed');
  error.code = 'EBADF';
  error.syscall = syscall;
  return error;
}

// Runs what `plan` leaves to do in a later turn, refusing a closed handle.
async function call(handle, syscall, plan) {
  if (handle.fd === -1) throw closedError(syscall);
  handle[kRefs]++;
  try {
    return await promised(plan());
  } finally {
    handle[kUnref]();
  }
}

class FileHandle extends EventEmitter {
  constructor(fd) {
    super();
    this[kFd] = fd;
    this[kRefs] = 1;
    this[kClosePromise] = null;
    // Closes when nothing uses the descriptor any more.
    this.close = () => {
      if (this[kFd] === -1) return PromiseResolve();
      if (this[kClosePromise] !== null) return this[kClosePromise];
      const { promise, resolve } = PromiseWithResolvers();
      this[kClosePromise] = promise;
      this[kSettleClose] = resolve;
      this[kUnref]();
      this.emit('close');
      return promise;
    };
  }

  // A stream over this handle keeps it open.
  [kRef]() { this[kRefs]++; }

  [kUnref]() {
    if (--this[kRefs] > 0) return;
    const fd = this[kFd];
    this[kFd] = -1;
    this[kSettleClose](promised(() => binding.close(fd)));
  }

  getAsyncId() { return -1; }

  get fd() { return this[kFd]; }

  appendFile(data, options) { return this.writeFile(data, options); }

  chmod(mode) { return call(this, 'fchmod', () => operations.fchmod(this.fd, mode)); }

  chown(uid, gid) { return call(this, 'fchown', () => operations.fchown(this.fd, uid, gid)); }

  datasync() { return call(this, 'fdatasync', () => operations.fdatasync(this.fd)); }

  sync() { return call(this, 'fsync', () => operations.fsync(this.fd)); }

  async read(buffer, offset, length, position) {
    let count = arguments.length > 2 ? 3 : 1;
    if (!isArrayBufferView(buffer)) {
      if (buffer !== undefined) validateObject(buffer, 'options');
      count = 1;
      offset = buffer;
      buffer = offset?.buffer ?? Buffer.alloc(16384);
    } else if (count === 1 && typeof offset === 'number') {
      length = buffer.byteLength - offset;
      count = 3;
    }
    const plan = () => content.readPlan(this.fd, buffer, offset, length ?? buffer.byteLength - (offset ?? 0), position,
                                        count);
    const bytesRead = await call(this, 'read', plan);
    return { __proto__: null, bytesRead, buffer };
  }

  async readv(buffers, position) {
    const bytesRead = await call(this, 'readv', () => content.readvPlan(this.fd, buffers, position));
    return { __proto__: null, bytesRead, buffers };
  }

  readFile(options) { return call(this, 'readFile', () => content.readFilePlan(this.fd, options)); }

  // Lines of the rest of the file, without their ends.
  async* readLines(options) {
    const text = await this.readFile({ encoding: options?.encoding ?? 'utf8' });
    const lines = text.split(/\r\n|\n|\r/);
    if (lines[lines.length - 1] === '') lines.pop();
    yield* lines;
    await this.close();
  }

  stat(options) { return call(this, 'fstat', () => operations.fstat(this.fd, options)); }

  truncate(len = 0) { return call(this, 'ftruncate', () => operations.ftruncate(this.fd, len)); }

  utimes(atime, mtime) { return call(this, 'futimes', () => operations.futimes(this.fd, atime, mtime)); }

  async write(buffer, offset, length, position) {
    const plan = () => content.writePlan(this.fd, buffer, offset, length, position);
    const bytesWritten = await call(this, 'write', plan);
    return { __proto__: null, bytesWritten, buffer };
  }

  async writev(buffers, position) {
    if (buffers.length === 0) return { __proto__: null, bytesWritten: 0, buffers };
    const bytesWritten = await call(this, 'writev', () => content.writevPlan(this.fd, buffers, position));
    return { __proto__: null, bytesWritten, buffers };
  }

  writeFile(data, options) {
    return call(this, 'writeFile', () => content.writeFilePlan(this.fd, data, options));
  }

  createReadStream(options) {
    const { ReadStream } = require('internal/fs/streams');
    return new ReadStream(undefined, { ...options, fd: this });
  }

  createWriteStream(options) {
    const { WriteStream } = require('internal/fs/streams');
    return new WriteStream(undefined, { ...options, fd: this });
  }

  async [SymbolAsyncDispose]() { await this.close(); }
}

module.exports = { FileHandle, kRef, kUnref };
