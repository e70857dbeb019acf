// fs.Dir of Node: the entries of an opened folder, one after another.
'use strict';

const {
  ArrayPrototypeShift, ObjectDefineProperty, SymbolAsyncDispose, SymbolAsyncIterator, SymbolDispose,
} = primordials;
const { UVException, codes: { ERR_DIR_CLOSED } } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { deferred, promised } = require('internal/fs/async');

class Dir {
  #path;
  #pending;
  #closed = false;

  constructor(path, options, sync) {
    const { operations } = require('internal/fs/operations');
    this.#path = path;
    const readFolder = operations.readdir(path, { ...options, recursive: !!options?.recursive, withFileTypes: true });
    try {
      this.#pending = readFolder();
    } catch (error) {
      throw openError(error, sync);
    }
  }

  get path() {
    return this.#path;
  }

  #next() {
    if (this.#closed) throw new ERR_DIR_CLOSED();
    return ArrayPrototypeShift(this.#pending) ?? null;
  }

  #shut() {
    if (this.#closed) throw new ERR_DIR_CLOSED();
    this.#closed = true;
    this.#pending = [];
  }

  readSync() {
    return this.#next();
  }

  read(callback) {
    if (callback === undefined) return promised(() => this.#next());
    validateFunction(callback, 'callback');
    if (this.#closed) throw new ERR_DIR_CLOSED();
    deferred(() => this.#next(), callback);
  }

  closeSync() {
    this.#shut();
  }

  close(callback) {
    if (callback === undefined) return promised(() => this.#shut());
    validateFunction(callback, 'callback');
    if (this.#closed) throw new ERR_DIR_CLOSED();
    deferred(() => this.#shut(), callback);
  }

  async* entries() {
    try {
      for (let entry = await this.read(); entry !== null; entry = await this.read()) yield entry;
    } finally {
      if (!this.#closed) this.closeSync();
    }
  }

  [SymbolDispose]() {
    if (!this.#closed) this.closeSync();
  }

  async [SymbolAsyncDispose]() {
    if (!this.#closed) await this.close();
  }
}
Dir.prototype[SymbolAsyncIterator] = Dir.prototype.entries;
ObjectDefineProperty(Dir.prototype, SymbolAsyncIterator, { __proto__: null, enumerable: false });

// opendir's failure, from what reading the folder said. The synchronous form does not name the folder.
function openError(error, sync) {
  const context = { errno: error.errno, syscall: 'opendir' };
  if (!sync) context.path = error.path;
  return UVException(context);
}

module.exports = { Dir };
