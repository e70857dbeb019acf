// The node:fs module: every operation at once (…Sync) and with a callback.
'use strict';

const {
  ArrayBufferIsView, ObjectDefineProperties, ObjectDefineProperty, ObjectGetOwnPropertyDescriptors, Promise, SymbolDispose,
  SymbolFor,
} = primordials;
const { Buffer } = require('buffer');
const { validateFunction } = require('internal/validators');
const { operations } = require('internal/fs/operations');
const { Dirent, Stats, constants, toUnixTimestamp, getValidatedPath } = require('internal/fs/utils');
const content = require('internal/fs/content');
const { deferred, later, makeCallback, makeSync } = require('internal/fs/async');
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
  deferred(content.readFilePlan(path, options), callback);
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

function close(fd, callback) {
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

// name, parameters of the callback form, `length` of both forms where it is not that count (and one less).
const TABLE = [
  ['access', 3], ['chown', 4], ['chmod', 3], ['copyFile', 4], ['cp', 4], ['fchown', 4], ['fchmod', 3],
  ['fdatasync', 2], ['fstat', 3, 1, 1], ['fsync', 2], ['ftruncate', 3, 1, 1], ['futimes', 4], ['glob', 3],
  ['lchown', 4], ['link', 3], ['lstat', 3, 1, 1], ['lutimes', 4], ['mkdir', 3], ['mkdtemp', 3], ['open', 4],
  ['opendir', 3], ['readdir', 3], ['readlink', 3], ['realpath', 3], ['rename', 3], ['rm', 3], ['rmdir', 3],
  ['stat', 3, 1, 1], ['statfs', 3, 1, 1], ['symlink', 4], ['truncate', 3], ['unlink', 2], ['utimes', 4],
];

const fs = {
  appendFile, appendFileSync,
  access: undefined, accessSync: undefined,
  chown: undefined, chownSync: undefined, chmod: undefined, chmodSync: undefined,
  close,
  closeSync: makeSync(operations.close, 'closeSync', 1),
  copyFile: undefined, copyFileSync: undefined, cp: undefined, cpSync: undefined,
  createReadStream(path, options) {
    return new fs.ReadStream(path, options);
  },
  createWriteStream(path, options) {
    return new fs.WriteStream(path, options);
  },
  exists, existsSync,
};
for (let i = 0; i < TABLE.length; i++) {
  const [name, count, length = count, syncLength = count - 1] = TABLE[i];
  fs[name] = makeCallback(operations[name], name, count, length);
  fs[`${name}Sync`] = makeSync(operations[name], `${name}Sync`, syncLength);
}
fs.realpath.native = makeCallback(operations.realpathNative, 'native', 3);
fs.realpathSync.native = makeSync(operations.realpathNative, 'native', 2);

const rest = {
  lchmod: undefined, lchmodSync: undefined,
  mkdtempDisposableSync, openAsBlob,
  read, readSync,
  readv: vectorCallback(content.readvPlan, 'readv'),
  readvSync(fd, buffers, position) {
    return content.readvPlan(fd, buffers, position)();
  },
  readFile, readFileSync,
  writeFile, writeFileSync, write, writeSync,
  writev: vectorCallback(content.writevPlan, 'writev'),
  writevSync(fd, buffers, position) {
    return content.writevPlan(fd, buffers, position)();
  },
  Dirent, Stats,
  _toUnixTimestamp: toUnixTimestamp,
  get Dir() {
    return require('internal/fs/dir').Dir;
  },
};
ObjectDefineProperties(fs, ObjectGetOwnPropertyDescriptors(rest));

function lazyStream(name, exported) {
  let value;
  return {
    __proto__: null, configurable: true, enumerable: true,
    get() { return value ??= require('internal/fs/streams')[exported]; },
    set(replacement) { value = replacement; },
  };
}

ObjectDefineProperties(fs, {
  ReadStream: lazyStream('ReadStream', 'ReadStream'),
  WriteStream: lazyStream('WriteStream', 'WriteStream'),
  FileReadStream: lazyStream('FileReadStream', 'ReadStream'),
  FileWriteStream: lazyStream('FileWriteStream', 'WriteStream'),
  constants: { __proto__: null, configurable: false, enumerable: true, writable: false, value: constants },
  promises: {
    __proto__: null, configurable: true, enumerable: true,
    get() { return require('fs/promises'); },
  },
});

module.exports = fs;
