// fs.Dir of Node: the entries of an opened folder, one after another.
'use strict';

const {
  ArrayPrototypeShift, Error, ObjectDefineProperty, RegExpPrototypeSymbolReplace, SymbolAsyncDispose,
  SymbolAsyncIterator, SymbolDispose,
} = primordials;
const { codes: { ERR_DIR_CLOSED } } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { deferred, promised } = require('internal/fs/async');

class Dir {
  #path;
  #pending;
  #closed = false;

  constructor(path, options) {
    const { operations } = require('internal/fs/operations');
    this.#path = path;
    let entries;
    try {
      entries = operations.readdir(path, { ...options, withFileTypes: true })();
    } catch (error) {
      throw openError(error);
    }
    this.#pending = entries;
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

// opendir's failure, from what reading the folder said.
function openError(error) {
  const message = RegExpPrototypeSymbolReplace(/, scandir.*$/s, error.message, () => `, opendir '${error.path}'`);
  const made = new Error(message);
  made.errno = error.errno;
  made.code = error.code;
  made.syscall = 'opendir';
  made.path = error.path;
  return made;
}

module.exports = { Dir };
