// Every operation of fs, once: a function that checks its arguments as Node does and returns the work left to do.
// fs runs that at once (…Sync) or later (callbacks), fs/promises later.
'use strict';

const {
  ArrayPrototypePush, BigInt64Array, Number, StringPrototypeCharCodeAt, StringPrototypeSlice, StringPrototypeSplit,
} = primordials;
const { Buffer } = require('buffer');
const {
  parseFileMode, validateBoolean, validateFunction, validateInteger, validateObject, validateOneOf,
} = require('internal/validators');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const {
  Dirent, bigIntStatsFromValues, constants, encodeName, getOptions, getValidMode, getValidatedFd, getValidatedPath,
  statsFromValues, stringToFlags, systemError, toUnixTimestamp, truncateLength, validateRmOptions,
} = require('internal/fs/utils');

const binding = internalBinding('fs');
const kMaxUserId = 2 ** 32 - 1;
const statValues = new BigInt64Array(18);

// A stat native fills `statValues`; it answers false for a missing file that nobody wants an error for.
function statWith(native, target, options = { __proto__: null, bigint: false }) {
  const { bigint, throwIfNoEntry } = options;
  const plan = () => {
    if (!native(target, statValues, throwIfNoEntry === false)) return undefined;
    return bigint ? bigIntStatsFromValues(statValues) : statsFromValues(statValues);
  };
  // Callbacks are told that there is nothing.
  plan.answers = true;
  return plan;
}

function textPath(path) {
  return typeof path === 'string' ? path : Buffer.from(path.buffer, path.byteOffset, path.byteLength).toString();
}

// The entries of a folder as [name, type] with names in the wanted encoding. The native sorts them by bytes.
function listFolder(path, encoding) {
  const bytes = binding.readdir(path);
  const entries = [];
  if (encoding === undefined || encoding === null || encoding === 'utf8') {
    const parts = StringPrototypeSplit(bytes.utf8Slice(0, bytes.length), '\0');
    for (let i = 0; i < parts.length - 1; i++) {
      const type = StringPrototypeCharCodeAt(parts[i], 0) - 48;
      ArrayPrototypePush(entries, [StringPrototypeSlice(parts[i], 1), type]);
    }
    return entries;
  }
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0, start);
    ArrayPrototypePush(entries, [encodeName(bytes.subarray(start + 1, end), encoding), bytes[start] - 48]);
    start = end + 1;
  }
  return entries;
}

function joinPath(folder, name) {
  if (typeof folder === 'string' && typeof name === 'string') return require('path').join(folder, name);
  return Buffer.concat([Buffer.from(folder), Buffer.from('/'), Buffer.from(name)]);
}

// Folders are entered wherever a link leads to one, as in Node.
function isFolder(path, name, type) {
  if (type === constants.UV_DIRENT_DIR) return true;
  return type === constants.UV_DIRENT_LINK && binding.internalModuleStat(joinPath(path, name)) === 1;
}

function readFolder(path, options) {
  const { encoding, recursive, withFileTypes } = options;
  // Paths are put together as they are; what they are asked for in comes last.
  const inner = encoding === 'buffer' || encoding == null ? encoding : 'utf8';
  const result = inner === encoding ? (name) => name : (name) => Buffer.from(name).toString(encoding);
  const found = [];
  const pending = [['', path]];
  for (let i = 0; i < pending.length; i++) {
    const [prefix, folder] = pending[i];
    const entries = listFolder(folder, inner);
    for (let j = 0; j < entries.length; j++) {
      const [name, type] = entries[j];
      const relative = prefix === '' ? name : joinPath(prefix, name);
      ArrayPrototypePush(found, withFileTypes ? new Dirent(result(name), folder, type) : result(relative));
      if (recursive && isFolder(folder, name, type)) ArrayPrototypePush(pending, [relative, joinPath(folder, name)]);
    }
  }
  return found;
}

function removeTree(path, options) {
  let kind;
  if (binding.lstat(path, statValues, false)) kind = Number(statValues[1]) & constants.S_IFMT;
  if (kind === constants.S_IFDIR && !options.recursive) {
    throw systemError('ERR_FS_EISDIR', 'Path is a directory', {
      code: 'EISDIR', message: 'is a directory', path: textPath(path), syscall: 'rm', errno: 21,
    });
  }
  if (kind === constants.S_IFDIR) binding.removeTree(path, options.maxRetries, options.retryDelay);
  else binding.unlink(path);
}

function userId(value, name) {
  validateInteger(value, name, -1, kMaxUserId);
  return value;
}

// path.resolve, then what lstat or stat says about the first part that cannot be followed.
function realpathParts(path) {
  const resolved = require('path').resolve(textPath(path));
  try {
    return binding.realpathBytes(resolved);
  } catch (error) {
    let known = '';
    const parts = StringPrototypeSplit(resolved, '/');
    for (let i = 1; i < parts.length; i++) {
      const next = `${known === '/' ? '' : known}/${parts[i]}`;
      binding.lstat(next, statValues, false);
      binding.stat(next, statValues, false);
      known = binding.realpath(next);
    }
    throw error;
  }
}

// realpath() takes whatever it gets for text.
function toText(path) {
  path = require('internal/url').toPathIfFileURL(path);
  return typeof path === 'string' ? path : `${path}`;
}

const operations = {
  access(path, mode) {
    path = getValidatedPath(path);
    mode = getValidMode(mode);
    return () => binding.access(path, mode);
  },
  open(path, flags, mode) {
    path = getValidatedPath(path);
    flags = stringToFlags(flags);
    mode = parseFileMode(mode, 'mode', 0o666);
    return () => binding.open(path, flags, mode);
  },
  close(fd) {
    fd = getValidatedFd(fd);
    return () => binding.close(fd);
  },
  rename(oldPath, newPath) {
    oldPath = getValidatedPath(oldPath, 'oldPath');
    newPath = getValidatedPath(newPath, 'newPath');
    return () => binding.rename(oldPath, newPath);
  },
  truncate(path, len) {
    path = getValidatedPath(path);
    len = truncateLength(len);
    return () => {
      const fd = binding.open(path, constants.O_RDWR, 0o666);
      try {
        binding.ftruncate(fd, len);
      } finally {
        binding.close(fd);
      }
    };
  },
  ftruncate(fd, len) {
    len = truncateLength(len);
    fd = getValidatedFd(fd);
    return () => binding.ftruncate(fd, len);
  },
  rmdir(path, options) {
    path = getValidatedPath(path);
    if (options !== undefined) validateObject(options, 'options');
    if (options?.recursive !== undefined) {
      throw new ERR_INVALID_ARG_VALUE('options.recursive', options.recursive, 'is no longer supported');
    }
    return () => binding.rmdir(path);
  },
  rm(path, options) {
    path = getValidatedPath(path);
    options = validateRmOptions(options);
    return () => {
      try {
        removeTree(path, options);
      } catch (error) {
        const gone = error.code === 'ENOENT' || (error.code === 'ENOTDIR' && options.recursive);
        if (!(options.force && gone)) throw error;
      }
    };
  },
  mkdir(path, options) {
    let mode = 0o777;
    let recursive = false;
    if (typeof options === 'number' || typeof options === 'string') {
      mode = parseFileMode(options, 'mode');
    } else if (options) {
      if (options.recursive !== undefined) {
        recursive = options.recursive;
        validateBoolean(recursive, 'options.recursive');
      }
      if (options.mode !== undefined) mode = parseFileMode(options.mode, 'options.mode');
    }
    path = getValidatedPath(path);
    return () => (recursive ? binding.mkdirp(path, mode) : binding.mkdir(path, mode));
  },
  mkdtemp(prefix, options) {
    options = getOptions(options);
    prefix = getValidatedPath(prefix, 'prefix');
    return () => encodeName(binding.mkdtemp(prefix), options.encoding);
  },
  readdir(path, options) {
    options = getOptions(options);
    path = getValidatedPath(path);
    if (options.recursive != null) validateBoolean(options.recursive, 'options.recursive');
    return () => readFolder(path, options);
  },
  stat(path, options) {
    return statWith(binding.stat, getValidatedPath(path), options);
  },
  lstat(path, options) {
    return statWith(binding.lstat, getValidatedPath(path), options);
  },
  fstat(fd, options) {
    return statWith(binding.fstat, getValidatedFd(fd), options);
  },
  statfs(path, options) {
    path = getValidatedPath(path);
    const bigint = options?.bigint;
    return () => {
      binding.statfs(path, statValues);
      const result = new StatFs();
      const keys = ['type', 'bsize', 'frsize', 'blocks', 'bfree', 'bavail', 'files', 'ffree'];
      for (let i = 0; i < keys.length; i++) result[keys[i]] = bigint ? statValues[i] : Number(statValues[i]);
      return result;
    };
  },
  readlink(path, options) {
    options = getOptions(options);
    path = getValidatedPath(path);
    return () => encodeName(binding.readlink(path), options.encoding);
  },
  symlink(target, path, type) {
    validateOneOf(type, 'type', ['dir', 'file', 'junction', null, undefined]);
    target = getValidatedPath(target, 'target');
    path = getValidatedPath(path);
    return () => binding.symlink(target, path);
  },
  link(existingPath, newPath) {
    existingPath = getValidatedPath(existingPath, 'existingPath');
    newPath = getValidatedPath(newPath, 'newPath');
    return () => binding.link(existingPath, newPath);
  },
  unlink(path) {
    path = getValidatedPath(path);
    return () => binding.unlink(path);
  },
  copyFile(src, dest, mode) {
    src = getValidatedPath(src, 'src');
    dest = getValidatedPath(dest, 'dest');
    mode = getValidMode(mode);
    return () => binding.copyFile(src, dest, mode);
  },
  realpath(path, options) {
    options = getOptions(options);
    path = getValidatedPath(toText(path));
    return () => encodeName(realpathParts(path), options.encoding);
  },
  realpathNative(path, options) {
    options = getOptions(options);
    path = getValidatedPath(path);
    return () => encodeName(binding.realpathBytes(path), options.encoding);
  },
  chmod(path, mode) {
    path = getValidatedPath(path);
    mode = parseFileMode(mode, 'mode');
    return () => binding.chmod(path, mode);
  },
  fchmod(fd, mode) {
    mode = parseFileMode(mode, 'mode');
    fd = getValidatedFd(fd);
    return () => binding.fchmod(fd, mode);
  },
  chown(path, uid, gid) {
    path = getValidatedPath(path);
    userId(uid, 'uid');
    userId(gid, 'gid');
    return () => binding.chown(path, uid, gid);
  },
  fchown(fd, uid, gid) {
    userId(uid, 'uid');
    userId(gid, 'gid');
    fd = getValidatedFd(fd);
    return () => binding.fchown(fd, uid, gid);
  },
  lchown(path, uid, gid) {
    path = getValidatedPath(path);
    userId(uid, 'uid');
    userId(gid, 'gid');
    return () => binding.lchown(path, uid, gid);
  },
  utimes(path, atime, mtime) {
    path = getValidatedPath(path);
    const times = [toUnixTimestamp(atime), toUnixTimestamp(mtime)];
    return () => binding.utimes(path, times[0], times[1]);
  },
  lutimes(path, atime, mtime) {
    path = getValidatedPath(path);
    const times = [toUnixTimestamp(atime), toUnixTimestamp(mtime)];
    return () => binding.lutimes(path, times[0], times[1]);
  },
  futimes(fd, atime, mtime) {
    const times = [toUnixTimestamp(atime, 'atime'), toUnixTimestamp(mtime, 'mtime')];
    fd = getValidatedFd(fd);
    return () => binding.futimes(fd, times[0], times[1]);
  },
  fsync(fd) {
    fd = getValidatedFd(fd);
    return () => binding.fsync(fd);
  },
  fdatasync(fd) {
    fd = getValidatedFd(fd);
    return () => binding.fdatasync(fd);
  },
  cp(src, dest, options, async = false) {
    const { validateCpOptions, copyTree, copyTreeAsync } = require('internal/fs/cp');
    options = validateCpOptions(options);
    src = getValidatedPath(src, 'src');
    dest = getValidatedPath(dest, 'dest');
    return () => (async ? copyTreeAsync : copyTree)(src, dest, options);
  },
  opendir(path, options, sync = false) {
    options = getOptions(options, { encoding: 'utf8' });
    path = getValidatedPath(path);
    if (options.bufferSize !== undefined) validateInteger(options.bufferSize, 'options.bufferSize', 1, 2 ** 32 - 1);
    return () => {
      const { Dir } = require('internal/fs/dir');
      return new Dir(path, options, sync);
    };
  },
};

function StatFs() {}

module.exports = { listFolder, operations };
