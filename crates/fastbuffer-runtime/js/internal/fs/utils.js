// Argument checks, flags, Stats and Dirent shared by fs and fs/promises of Node.
'use strict';

const {
  ArrayIsArray, ArrayPrototypeEvery, BigInt, Date, DateNow, DatePrototypeGetTime, MathRound, MathTrunc, Number,
  NumberIsFinite, NumberIsInteger, ObjectAssign, ObjectDefineProperty, ObjectSetPrototypeOf, RangeError,
  StringPrototypeIncludes, StringPrototypeSlice, Symbol, SymbolPrototypeToString, TypeError,
  TypedArrayPrototypeIncludes,
} = primordials;
const { codes: {
  ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_OUT_OF_RANGE,
} } = require('internal/errors');
const {
  validateAbortSignal, validateBoolean, validateInt32, validateInteger, validateObject, validateUint32,
} = require('internal/validators');
const { Buffer } = require('buffer');
const { isArrayBufferView, isUint8Array, isDate } = require('internal/util/types');

const constants = require('internal/fs/constants');
const {
  S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK,
  UV_DIRENT_BLOCK, UV_DIRENT_CHAR, UV_DIRENT_DIR, UV_DIRENT_FIFO, UV_DIRENT_FILE, UV_DIRENT_LINK, UV_DIRENT_SOCKET,
} = constants;

function getValidatedPath(value, name = 'path') {
  const path = typeof value === 'string' ? value : require('internal/url').toPathIfFileURL(value);
  if (typeof path !== 'string' && !isUint8Array(path)) {
    throw new ERR_INVALID_ARG_TYPE(name, ['string', 'Buffer', 'URL'], value);
  }
  const hasNull = typeof path === 'string' ?
    StringPrototypeIncludes(path, '\u0000') : TypedArrayPrototypeIncludes(path, 0);
  if (hasNull) {
    throw new ERR_INVALID_ARG_VALUE(name, value, 'must be a string, Uint8Array, or URL without null bytes');
  }
  return path;
}

// What an error of native code says that it got.
function describeReceived(value) {
  if (value === null || value === undefined) return `${value}`;
  switch (typeof value) {
    case 'function': return 'function';
    case 'symbol': return SymbolPrototypeToString(value);
    case 'string':
      return `type string ('${value.length > 25 ? `${StringPrototypeSlice(value, 0, 25)}...` : value}')`;
    case 'object': return `an instance of ${value.constructor?.name ?? 'Object'}`;
    default: return `type ${typeof value} (${value})`;
  }
}

// Node checks descriptors in native code, after everything else.
function getValidatedFd(fd) {
  if (typeof fd !== 'number') {
    throw natively(TypeError, 'ERR_INVALID_ARG_TYPE',
                   `The "fd" argument must be of type number. Received ${describeReceived(fd)}`);
  }
  const range = fd < 0 || fd > 2147483647 ? '>= 0 && <= 2147483647' : NumberIsInteger(fd) ? undefined : 'an integer';
  if (range !== undefined) {
    throw natively(RangeError, 'ERR_OUT_OF_RANGE',
                   `The value of "fd" is out of range. It must be ${range}. Received ${fd}`);
  }
  return fd | 0;
}

function getValidMode(mode) {
  if (mode == null) return constants.F_OK;
  if (typeof mode !== 'number') {
    throw natively(TypeError, 'ERR_INVALID_ARG_TYPE', 'mode must be int32 or null/undefined');
  }
  if (mode < 0 || mode > 7) {
    throw natively(RangeError, 'ERR_OUT_OF_RANGE', 'mode is out of range: >= 0 && <= 7');
  }
  return mode;
}

// The shape of the errors that Node makes in native code.
function natively(Base, code, message) {
  const error = new Base(message);
  error.code = code;
  return error;
}

const FLAGS = {
  __proto__: null,
  'r': 'O_RDONLY', 'rs': 'O_RDONLY O_SYNC', 'sr': 'O_RDONLY O_SYNC', 'r+': 'O_RDWR', 'rs+': 'O_RDWR O_SYNC',
  'sr+': 'O_RDWR O_SYNC',
  'w': 'O_TRUNC O_CREAT O_WRONLY', 'wx': 'O_TRUNC O_CREAT O_WRONLY O_EXCL', 'xw': 'O_TRUNC O_CREAT O_WRONLY O_EXCL',
  'w+': 'O_TRUNC O_CREAT O_RDWR', 'wx+': 'O_TRUNC O_CREAT O_RDWR O_EXCL', 'xw+': 'O_TRUNC O_CREAT O_RDWR O_EXCL',
  'a': 'O_APPEND O_CREAT O_WRONLY', 'ax': 'O_APPEND O_CREAT O_WRONLY O_EXCL', 'xa': 'O_APPEND O_CREAT O_WRONLY O_EXCL',
  'as': 'O_APPEND O_CREAT O_WRONLY O_SYNC', 'sa': 'O_APPEND O_CREAT O_WRONLY O_SYNC',
  'a+': 'O_APPEND O_CREAT O_RDWR', 'ax+': 'O_APPEND O_CREAT O_RDWR O_EXCL', 'xa+': 'O_APPEND O_CREAT O_RDWR O_EXCL',
  'as+': 'O_APPEND O_CREAT O_RDWR O_SYNC', 'sa+': 'O_APPEND O_CREAT O_RDWR O_SYNC',
};
for (const name in FLAGS) {
  let bits = 0;
  for (const part of FLAGS[name].split(' ')) bits |= constants[part];
  FLAGS[name] = bits;
}

function stringToFlags(flags, name = 'flags') {
  if (typeof flags === 'number') {
    validateInt32(flags, name);
    return flags;
  }
  if (flags == null) return constants.O_RDONLY;
  const bits = typeof flags === 'string' ? FLAGS[flags] : undefined;
  if (bits === undefined) throw new ERR_INVALID_ARG_VALUE(name, flags);
  return bits;
}

function assertEncoding(encoding) {
  if (encoding && encoding !== 'buffer' && !Buffer.isEncoding(encoding)) {
    throw new ERR_INVALID_ARG_VALUE('encoding', encoding, 'is invalid encoding');
  }
}

function getOptions(options, defaults = {}) {
  if (options == null || typeof options === 'function') return defaults;
  if (typeof options === 'string') {
    options = { ...defaults, encoding: options };
  } else if (typeof options !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('options', ['string', 'object'], options);
  }
  if (options.encoding !== 'buffer') assertEncoding(options.encoding);
  if (options.signal !== undefined) validateAbortSignal(options.signal, 'options.signal');
  return options;
}

function toUnixTimestamp(time, name = 'time') {
  if (typeof time === 'string' && +time == time) return +time; // eslint-disable-line eqeqeq
  if (NumberIsFinite(time)) return time < 0 ? DateNow() / 1000 : time;
  if (isDate(time)) return DatePrototypeGetTime(time) / 1000;
  throw new ERR_INVALID_ARG_TYPE(name, ['Date', 'Time in seconds'], time);
}

function validateOffsetLengthRead(offset, length, available) {
  if (offset < 0) throw new ERR_OUT_OF_RANGE('offset', '>= 0', offset);
  if (length < 0) throw new ERR_OUT_OF_RANGE('length', '>= 0', length);
  if (offset + length > available) throw new ERR_OUT_OF_RANGE('length', `<= ${available - offset}`, length);
}

function validateOffsetLengthWrite(offset, length, available) {
  if (offset > available) throw new ERR_OUT_OF_RANGE('offset', `<= ${available}`, offset);
  if (length > available - offset) throw new ERR_OUT_OF_RANGE('length', `<= ${available - offset}`, length);
  if (length < 0) throw new ERR_OUT_OF_RANGE('length', '>= 0', length);
  if (!NumberIsInteger(length)) throw new ERR_OUT_OF_RANGE('length', 'an integer', length);
  if ((length | 0) !== length) throw new ERR_OUT_OF_RANGE('length', '>= -2147483648 && <= 2147483647', length);
}

function validatePosition(position, name, length) {
  if (typeof position === 'number') {
    validateInteger(position, name, -1);
  } else if (typeof position === 'bigint') {
    const max = 2n ** 63n - 1n - BigInt(length);
    if (position < -1n || position > max) throw new ERR_OUT_OF_RANGE(name, `>= -1 && <= ${max}`, position);
    position = Number(position);
  } else {
    throw new ERR_INVALID_ARG_TYPE(name, ['bigint', 'integer'], position);
  }
  return position;
}

function validateBufferArray(buffers, name = 'buffers') {
  const good = ArrayIsArray(buffers) && ArrayPrototypeEvery(buffers, isArrayBufferView);
  if (!good) throw new ERR_INVALID_ARG_TYPE(name, 'ArrayBufferView[]', buffers);
  return buffers;
}

function validateStringOrView(value, name) {
  if (typeof value !== 'string' && !isArrayBufferView(value)) {
    throw new ERR_INVALID_ARG_TYPE(name, ['string', 'Buffer', 'TypedArray', 'DataView'], value);
  }
}

const kPartials = [
  Symbol('partialAtimeNs'), Symbol('partialMtimeNs'), Symbol('partialCtimeNs'), Symbol('kPartialBirthtimeNs'),
];
const FIELDS = ['dev', 'mode', 'nlink', 'uid', 'gid', 'rdev', 'blksize', 'ino', 'size', 'blocks'];
const TIMES = ['atime', 'mtime', 'ctime', 'birthtime'];

function StatsBase() {}

function defineKind(name, mask) {
  ObjectDefineProperty(StatsBase.prototype, name, {
    __proto__: null, configurable: true, enumerable: true, writable: true,
    value: { [name]() { return this._checkModeProperty(mask); } }[name],
  });
}
defineKind('isDirectory', S_IFDIR);
defineKind('isFile', S_IFREG);
defineKind('isBlockDevice', S_IFBLK);
defineKind('isCharacterDevice', S_IFCHR);
defineKind('isSymbolicLink', S_IFLNK);
defineKind('isFIFO', S_IFIFO);
defineKind('isSocket', S_IFSOCK);

function Stats(...values) {
  for (let i = 0; i < FIELDS.length; i++) this[FIELDS[i]] = values[i];
  for (let i = 0; i < TIMES.length; i++) this[`${TIMES[i]}Ms`] = values[FIELDS.length + i];
}

// The values of a stat call: ten numbers, then seconds and nanoseconds of four times.
function statsFromValues(values) {
  const stats = ObjectSetPrototypeOf({}, Stats.prototype);
  for (let i = 0; i < FIELDS.length; i++) stats[FIELDS[i]] = Number(values[i]);
  for (let i = 0; i < TIMES.length; i++) {
    stats[`${TIMES[i]}Ms`] = Number(values[10 + 2 * i]) * 1000 + Number(values[11 + 2 * i]) / 1e6;
  }
  for (let i = 0; i < TIMES.length; i++) stats[kPartials[i]] = Number(values[11 + 2 * i]);
  return stats;
}

function BigIntStats() {}

function bigIntStatsFromValues(values) {
  const stats = ObjectSetPrototypeOf({}, BigIntStats.prototype);
  for (let i = 0; i < FIELDS.length; i++) stats[FIELDS[i]] = values[i];
  for (let i = 0; i < TIMES.length; i++) {
    stats[`${TIMES[i]}Ms`] = values[10 + 2 * i] * 1000n + values[11 + 2 * i] / 1000000n;
  }
  for (let i = 0; i < TIMES.length; i++) {
    stats[`${TIMES[i]}Ns`] = values[10 + 2 * i] * 1000000000n + values[11 + 2 * i];
  }
  return stats;
}

function defineTimes(prototype) {
  for (let i = 0; i < TIMES.length; i++) {
    const name = TIMES[i];
    const key = `${name}Ms`;
    ObjectDefineProperty(prototype, name, {
      __proto__: null, configurable: true, enumerable: true,
      get() { return this[name] = new Date(MathRound(Number(this[key]))); },
      set(value) {
        ObjectDefineProperty(this, name, {
          __proto__: null, configurable: true, enumerable: true, writable: true, value,
        });
      },
    });
  }
}

function inheritStats(Class, checkMode) {
  ObjectSetPrototypeOf(Class.prototype, StatsBase.prototype);
  ObjectSetPrototypeOf(Class, StatsBase);
  defineTimes(Class.prototype);
  Class.prototype._checkModeProperty = checkMode;
}
inheritStats(Stats, function(property) { return (this.mode & S_IFMT) === property; });
inheritStats(BigIntStats, function(property) { return (this.mode & BigInt(S_IFMT)) === BigInt(property); });

const kType = Symbol('type');

class Dirent {
  constructor(name, path, type) {
    this.name = name;
    this.parentPath = path;
    this[kType] = type;
  }
  isDirectory() { return this[kType] === UV_DIRENT_DIR; }
  isFile() { return this[kType] === UV_DIRENT_FILE; }
  isBlockDevice() { return this[kType] === UV_DIRENT_BLOCK; }
  isCharacterDevice() { return this[kType] === UV_DIRENT_CHAR; }
  isSymbolicLink() { return this[kType] === UV_DIRENT_LINK; }
  isFIFO() { return this[kType] === UV_DIRENT_FIFO; }
  isSocket() { return this[kType] === UV_DIRENT_SOCKET; }
}

const rmDefaults = { __proto__: null, recursive: false, force: false, retryDelay: 100, maxRetries: 0 };

function validateRmOptions(options) {
  if (options === undefined) return rmDefaults;
  validateObject(options, 'options');
  const checked = ObjectAssign({ __proto__: null }, rmDefaults, options);
  validateBoolean(checked.recursive, 'options.recursive');
  validateBoolean(checked.force, 'options.force');
  validateInt32(checked.retryDelay, 'options.retryDelay', 0);
  validateUint32(checked.maxRetries, 'options.maxRetries');
  return checked;
}

// ERR_FS_EISDIR and the ERR_FS_CP_ codes are Node's SystemErrors.
function systemError(code, prefix, context) {
  const { SystemError } = require('internal/system_error');
  return new SystemError(code, prefix, context);
}

function truncateLength(len = 0) {
  validateInteger(len, 'len');
  return len < 0 ? 0 : MathTrunc(len);
}

// What an API gives for a name that the system knows as bytes.
function encodeName(bytes, encoding) {
  if (encoding === 'buffer') return bytes;
  return bytes.toString(encoding || 'utf8');
}

module.exports = {
  BigIntStats, Dirent, Stats, assertEncoding, bigIntStatsFromValues, constants, encodeName, getOptions, getValidMode,
  getValidatedFd, getValidatedPath, kType, natively, statsFromValues, stringToFlags, systemError,
  toUnixTimestamp, truncateLength, validateBufferArray, validateOffsetLengthRead, validateOffsetLengthWrite,
  validatePosition, validateRmOptions, validateStringOrView,
};
