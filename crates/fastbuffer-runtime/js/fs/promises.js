// The node:fs/promises module.
'use strict';

const { SymbolAsyncDispose, SymbolAsyncIterator, SymbolIterator } = primordials;
const { operations } = require('internal/fs/operations');
const { constants } = require('internal/fs/utils');
const content = require('internal/fs/content');
const { makePromise, promised } = require('internal/fs/async');
const { validateAbortSignal } = require('internal/validators');
const { isArrayBufferView } = require('internal/util/types');

function fileHandle() {
  return require('internal/fs/file_handle').FileHandle;
}

async function open(path, flags, mode) {
  const FileHandle = fileHandle();
  return new FileHandle(await promised(operations.open(path, flags, mode)));
}

function checkAborted(signal) {
  if (signal === undefined) return;
  validateAbortSignal(signal, 'options.signal');
  if (signal.aborted) {
    const { AbortError } = require('internal/errors');
    throw new AbortError(undefined, { cause: signal.reason });
  }
}

async function readFile(path, options) {
  checkAborted(options?.signal);
  if (path instanceof fileHandle()) return path.readFile(options);
  return promised(content.readFileLater(path, options));
}

function isIterable(value) {
  return value !== null && typeof value === 'object' && !isArrayBufferView(value) &&
    (value[SymbolAsyncIterator] !== undefined || value[SymbolIterator] !== undefined);
}

// Writes each part that an iterable gives as it comes.
async function writeParts(path, parts, options, flag) {
  const handle = await open(path, options?.flag ?? flag, options?.mode);
  const encoding = typeof options === 'string' ? options : options?.encoding;
  try {
    for await (const part of parts) {
      checkAborted(options?.signal);
      content.writeAll(handle.fd, content.contentBytes(part, encoding));
    }
  } finally {
    await handle.close();
  }
}

async function writeFile(path, data, options) {
  checkAborted(options?.signal);
  if (path instanceof fileHandle()) return path.writeFile(data, options);
  if (isIterable(data)) return writeParts(path, data, options, 'w');
  return promised(content.writeFilePlan(path, data, options));
}

async function appendFile(path, data, options) {
  checkAborted(options?.signal);
  if (path instanceof fileHandle()) return path.appendFile(data, options);
  if (isIterable(data)) return writeParts(path, data, options, 'a');
  return promised(content.appendFilePlan(path, data, options));
}

async function mkdtempDisposable(prefix, options) {
  const path = await promises.mkdtemp(prefix, options);
  const full = require('path').resolve(`${path}`);
  const remove = () => promises.rm(full, { recursive: true, force: true });
  return { __proto__: { [SymbolAsyncDispose]: remove }, path, remove };
}

async function lchmod(path, mode) { // eslint-disable-line no-unused-vars
  const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
  throw new ERR_METHOD_NOT_IMPLEMENTED('lchmod()');
}

const promises = {
  access: makePromise(operations.access, 'access', 1),
  copyFile: makePromise(operations.copyFile, 'copyFile', 3),
  cp: makePromise((src, dest, options) => operations.cp(src, dest, options, true), 'cp', 3),
  open,
  opendir: makePromise(operations.opendir, 'opendir', 3),
  rename: makePromise(operations.rename, 'rename', 2),
  truncate: makePromise(operations.truncate, 'truncate', 1),
  rm: makePromise(operations.rm, 'rm', 2),
  rmdir: makePromise(operations.rmdir, 'rmdir', 2),
  mkdir: makePromise(operations.mkdir, 'mkdir', 2),
  readdir: makePromise(operations.readdir, 'readdir', 2),
  readlink: makePromise(operations.readlink, 'readlink', 2),
  symlink: makePromise(operations.symlink, 'symlink', 3),
  lstat: makePromise(operations.lstat, 'lstat', 1),
  stat: makePromise(operations.stat, 'stat', 1),
  statfs: makePromise(operations.statfs, 'statfs', 1),
  link: makePromise(operations.link, 'link', 2),
  unlink: makePromise(operations.unlink, 'unlink', 1),
  chmod: makePromise(operations.chmod, 'chmod', 2),
  lchmod,
  lchown: makePromise(operations.lchown, 'lchown', 3),
  chown: makePromise(operations.chown, 'chown', 3),
  utimes: makePromise(operations.utimes, 'utimes', 3),
  lutimes: makePromise(operations.lutimes, 'lutimes', 3),
  realpath: makePromise(operations.realpathNative, 'realpath', 2),
  mkdtemp: makePromise(operations.mkdtemp, 'mkdtemp', 2),
  mkdtempDisposable,
  writeFile,
  appendFile,
  readFile,
  constants,
};

module.exports = promises;
