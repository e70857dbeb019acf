// The node:fs module: every operation at once (…Sync) and with a callback.
'use strict';

const {
  ArrayBufferIsView, ArrayIsArray, ObjectDefineProperties, ObjectDefineProperty, Promise, SymbolDispose, SymbolFor,
} = primordials;
const { Buffer } = require('buffer');
const { validateFunction } = require('internal/validators');
const { operations } = require('internal/fs/operations');
const { Dirent, Stats, constants, toUnixTimestamp, getValidatedPath } = require('internal/fs/utils');
const content = require('internal/fs/content');
const { deferred, later, makeCallback, makeSync } = require('internal/fs/async');
const { customPromisifyArgs } = require('internal/util');
const customPromisify = SymbolFor('nodejs.util.promisify.custom');

const binding = internalBinding('fs');
let warnedExists = false;

function existsSync(path) {
  try {
    path = getValidatedPath(path);
  } catch (error) {
    if (!warnedExists && error?.code === 'ERR_INVALID_ARG_TYPE') {
      warnedExists = true;
      process.emitWarning('Passing invalid argument types to fs.existsSync is deprecated', 'DeprecationWarning',
                          'DEP0187');
    }
    return false;
  }
  return binding.exists(path);
}

function exists(path, callback) {
  validateFunction(callback, 'cb');
  try {
    path = getValidatedPath(path);
  } catch {
    callback(false);
    return;
  }
  later(() => {
    callback(binding.exists(path));
  });
}
ObjectDefineProperty(exists, customPromisify, {
  __proto__: null,
  value: function exists(path) { return new Promise((resolve) => fs.exists(path, resolve)); },
});

function readFileSync(path, options) {
  return content.readFilePlan(path, options)();
}

function readFile(path, options, callback) {
  callback ||= options;
  validateFunction(callback, 'cb');
  deferred(content.readFileLater(path, options), callback);
}

function writeFileSync(path, data, options) {
  content.writeFilePlan(path, data, options)();
}

function writeFile(path, data, options, callback) {
  callback ||= options;
  validateFunction(callback, 'cb');
  deferred(content.writeFilePlan(path, data, options), callback);
}

function appendFileSync(path, data, options) {
  content.appendFilePlan(path, data, options)();
}

function appendFile(path, data, options, callback) {
  callback ||= options;
  validateFunction(callback, 'cb');
  deferred(content.appendFilePlan(path, data, options), callback);
}

function readSync(fd, buffer, offsetOrOptions, length, position) {
  // Two or three arguments: the third holds options.
  const count = arguments.length <= 3 ? 1 : 3;
  return content.readPlan(fd, buffer, offsetOrOptions, length, position, count)();
}

// read(fd, callback), read(fd, [buffer,] options, callback), read(fd, buffer, offset, length, position, callback)
function read(fd, buffer, offsetOrOptions, length, position, callback) {
  let count = 3;
  if (arguments.length <= 4) {
    count = 1;
    if (arguments.length === 4) {
      callback = length;
    } else if (arguments.length === 3) {
      callback = offsetOrOptions;
      offsetOrOptions = undefined;
      if (!ArrayBufferIsView(buffer)) {
        offsetOrOptions = buffer;
        buffer = undefined;
      }
    } else {
      callback = buffer;
      buffer = offsetOrOptions = undefined;
    }
    buffer ??= offsetOrOptions?.buffer ?? Buffer.alloc(16384);
  }
  validateFunction(callback, 'cb');
  deferred(content.readPlan(fd, buffer, offsetOrOptions, length, position, count), callback, buffer);
}

function writeSync(fd, buffer, offsetOrOptions, length, position) {
  return content.writePlan(fd, buffer, offsetOrOptions, length, position)();
}

function write(fd, buffer, offsetOrOptions, length, position, callback) {
  if (ArrayBufferIsView(buffer)) {
    callback = callback || position || length || offsetOrOptions;
    validateFunction(callback, 'cb');
    if (typeof offsetOrOptions === 'function') offsetOrOptions = undefined;
    if (typeof length === 'function') length = undefined;
    if (typeof position === 'function') position = undefined;
  } else {
    if (typeof position !== 'function') {
      if (typeof offsetOrOptions === 'function') {
        position = offsetOrOptions;
        offsetOrOptions = null;
      } else {
        position = length;
      }
      length = 'utf8';
    }
    callback = position;
    validateFunction(callback, 'cb');
  }
  deferred(content.writePlan(fd, buffer, offsetOrOptions, length, position), callback, buffer);
}

function vectorCallback(plan, name) {
  return {
    [name](fd, buffers, position, callback) {
      callback ||= position;
      validateFunction(callback, 'cb');
      deferred(plan(fd, buffers, position), callback, buffers);
    },
  }[name];
}

function close(fd, callback = undefined) {
  const plan = operations.close(fd);
  if (callback !== undefined) validateFunction(callback, 'cb');
  deferred(plan, callback ?? ((error) => { if (error) throw error; }));
}

function mkdtempDisposableSync(prefix, options) {
  const path = fs.mkdtempSync(prefix, options);
  const cwd = process.cwd();
  const full = require('path').resolve(cwd, `${path}`);
  const remove = () => fs.rmSync(full, { recursive: true, force: true });
  return { __proto__: { [SymbolDispose]: remove }, path, remove };
}

function openAsBlob(path, options = undefined) {
  return require('internal/fs/file_blob').openAsBlob(path, options);
}

// Runs the copying, which waits for filters, in later turns.
function cp(src, dest, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  validateFunction(callback, 'cb');
  const plan = operations.cp(src, dest, options, true);
  // Out of the promise's reach: what the callback throws is nobody's rejection.
  later(() => plan().then((result) => later(() => callback(null, result)), (error) => later(() => callback(error))));
}

// The names in Node's order; a number is the parameters of an operation's callback form, further ones the `length`
// of that form and of the other.
const TABLE = {
  __proto__: null,
  appendFile: [appendFile, appendFileSync], access: 3, chown: 4, chmod: 3,
  close: [close, makeSync(operations.close, 'closeSync', 1)],
  copyFile: 4, cp: [cp, makeSync(operations.cp, 'cpSync', 3)],
  createReadStream(path, options) {
    return new fs.ReadStream(path, options);
  },
  createWriteStream(path, options) {
    return new fs.WriteStream(path, options);
  },
  exists: [exists, existsSync], fchown: 4, fchmod: 3, fdatasync: 2, fstat: [3, 1, 1], fsync: 2, ftruncate: [3, 1, 1],
  futimes: 4, lchown: 4, lchmod: [undefined, undefined], link: 3, lstat: [3, 1, 1], lutimes: 4, mkdir: 3, mkdtemp: 3,
  mkdtempDisposableSync, open: 4, openAsBlob, readdir: 3, read: [read, readSync],
  readv: [vectorCallback(content.readvPlan, 'readv'), function readvSync(fd, buffers, position) {
    return content.readvPlan(fd, buffers, position)();
  }],
  readFile: [readFile, readFileSync], readlink: 3, realpath: 3, rename: 3, rm: 3, rmdir: 3, stat: [3, 1, 1],
  statfs: [3, 1, 2], symlink: 4, truncate: 3, unlink: 2, utimes: 4, writeFile: [writeFile, writeFileSync],
  write: [write, writeSync],
  writev: [vectorCallback(content.writevPlan, 'writev'), function writevSync(fd, buffers, position) {
    return content.writevPlan(fd, buffers, position)();
  }],
};

const fs = {};
for (const name in TABLE) {
  const entry = TABLE[name];
  if (typeof entry === 'function') {
    fs[name] = entry;
  } else if (ArrayIsArray(entry) && typeof entry[0] !== 'number') {
    fs[name] = entry[0];
    fs[`${name}Sync`] = entry[1];
  } else {
    const [count, length = count, syncLength = count - 1] = ArrayIsArray(entry) ? entry : [entry];
    fs[name] = makeCallback(operations[name], name, count, length);
    fs[`${name}Sync`] = makeSync(operations[name], `${name}Sync`, syncLength);
  }
}
fs.realpath.native = makeCallback(operations.realpathNative, '', 3);
fs.realpathSync.native = makeSync(operations.realpathNative, '', 2);
fs.Dirent = Dirent;
fs.Stats = Stats;

// What util.promisify() makes of several results.
function promiseResults(fn, names) {
  ObjectDefineProperty(fn, customPromisifyArgs, { __proto__: null, enumerable: false, value: names });
}
promiseResults(fs.read, ['bytesRead', 'buffer']);
promiseResults(fs.write, ['bytesWritten', 'buffer']);
promiseResults(fs.readv, ['bytesRead', 'buffers']);
promiseResults(fs.writev, ['bytesWritten', 'buffers']);

// A class that is loaded when somebody asks for it, and can be replaced.
function lazily(load) {
  let value;
  return {
    __proto__: null, configurable: true, enumerable: true,
    get() { return value ??= load(); },
    set(replacement) { value = replacement; },
  };
}

const readStream = () => require('internal/fs/streams').ReadStream;
const writeStream = () => require('internal/fs/streams').WriteStream;
ObjectDefineProperties(fs, {
  ReadStream: lazily(readStream),
  WriteStream: lazily(writeStream),
  FileReadStream: lazily(readStream),
  FileWriteStream: lazily(writeStream),
});
fs._toUnixTimestamp = toUnixTimestamp;
ObjectDefineProperty(fs, 'Dir', lazily(() => require('internal/fs/dir').Dir));
fs.opendir = makeCallback(operations.opendir, 'opendir', 3);
fs.opendirSync = makeSync((path, options) => operations.opendir(path, options, true), 'opendirSync', 2);

ObjectDefineProperties(fs, {
  constants: { __proto__: null, configurable: false, enumerable: true, writable: false, value: constants },
  promises: {
    __proto__: null, configurable: true, enumerable: true,
    get() { return require('fs/promises'); },
  },
});

module.exports = fs;
