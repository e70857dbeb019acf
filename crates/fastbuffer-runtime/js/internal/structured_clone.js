// Answers to structuredClone: a value is first written down as records, then its buffers move, then it is built anew.
// Nothing is detached when the value turns out not to be cloneable.
'use strict';

const {
  ArrayBuffer, ArrayBufferPrototypeGetByteLength, ArrayBufferPrototypeGetDetached,
  ArrayBufferPrototypeGetMaxByteLength, ArrayBufferPrototypeGetResizable, ArrayBufferPrototypeResize,
  ArrayBufferPrototypeSlice, ArrayBufferPrototypeTransfer, ArrayIsArray, ArrayIteratorPrototype, ArrayPrototypePush,
  BigInt64Array, BigIntPrototypeValueOf, BigUint64Array, BooleanPrototypeValueOf, DataView, Date,
  DatePrototypeGetTime, Error, EvalError, Float16Array, Float32Array, Float64Array, FunctionPrototypeToString,
  Int16Array, Int32Array, Int8Array, Map, MapPrototypeForEach, MapPrototypeSet, NumberPrototypeValueOf, Object,
  ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ObjectHasOwn, ObjectKeys,
  ObjectPrototypeToString, RangeError, ReferenceError, RegExp, RegExpPrototypeExec, RegExpPrototypeGetFlags,
  RegExpPrototypeGetSource, SafeMap, SafeSet, Set, SetPrototypeAdd, SetPrototypeForEach, String, StringPrototypeSplit,
  StringPrototypeValueOf, SymbolIterator, SyntaxError, TypeError, TypedArrayPrototypeFill,
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetLength, TypedArrayPrototypeGetSymbolToStringTag,
  TypedArrayPrototypeSet, URIError, Uint16Array, Uint32Array, Uint8Array, Uint8ClampedArray, WeakRefPrototypeDeref,
} = primordials;
const { codes } = require('internal/errors');
const types = require('internal/util/types');

const { ERR_MISSING_ARGS } = codes;
const prefix = "Failed to execute 'structuredClone': ";
const errorClasses = {
  __proto__: null, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError,
};
const viewClasses = {
  __proto__: null, BigInt64Array, BigUint64Array, DataView, Float16Array, Float32Array, Float64Array, Int16Array,
  Int32Array, Int8Array, Uint16Array, Uint32Array, Uint8Array, Uint8ClampedArray,
};

function dataCloneError(message) {
  const { DOMException } = require('internal/domexception');
  return new DOMException(message, 'DataCloneError');
}

function conversionError(message) {
  const error = new TypeError(`${prefix}${message}`);
  error.code = 'ERR_INVALID_ARG_TYPE';
  return error;
}

// How a value is called in the message that it cannot be cloned.
function describe(value) {
  if (typeof value === 'symbol') return String(value);
  if (typeof value === 'function') return FunctionPrototypeToString(value);
  if (types.isProxy(value)) return '#<Object>';
  const tag = ObjectPrototypeToString(value);
  if (types.isSymbolObject(value) || RegExpPrototypeExec(/Generator\]$| Iterator\]$/, tag) !== null) {
    return tag;
  }
  const { constructor } = value;
  return typeof constructor === 'function' && constructor.name ? `#<${constructor.name}>` : tag;
}

function refuse(value) {
  throw dataCloneError(`${describe(value)} could not be cloned.`);
}

// --- writing --------------------------------------------------------------------------------------------------------

// A record is [kind, ...what the kind needs]; a primitive stands for itself in { value }.
class Writer {
  constructor(moving) {
    this.moving = moving; // what will be transferred
    this.known = new SafeMap();
  }

  write(value) {
    if (typeof value === 'symbol' || typeof value === 'function') refuse(value);
    if (typeof value !== 'object' || value === null) return { kind: 'value', value };
    let record = this.known.get(value);
    if (record !== undefined) return record;
    record = { kind: '', value: undefined };
    this.known.set(value, record);
    if (this.moving.has(value)) {
      record.kind = 'moved';
      record.value = value;
    } else {
      this.object(value, record);
    }
    return record;
  }

  object(value, record) {
    if (types.isProxy(value)) refuse(value);
    if (ArrayIsArray(value)) {
      record.length = value.length;
      this.properties(value, record, 'array');
    } else if (!this.wrapper(value, record) && !this.binary(value, record) && !this.collection(value, record)) {
      this.rest(value, record);
    }
  }

  properties(value, record, kind) {
    record.kind = kind;
    record.entries = [];
    const keys = ObjectKeys(value);
    for (let i = 0; i < keys.length; i++) {
      if (!ObjectHasOwn(value, keys[i])) continue; // a getter removed it
      ArrayPrototypePush(record.entries, keys[i], this.write(value[keys[i]]));
    }
  }

  wrapper(value, record) {
    let primitive;
    if (types.isNumberObject(value)) primitive = NumberPrototypeValueOf(value);
    else if (types.isStringObject(value)) primitive = StringPrototypeValueOf(value);
    else if (types.isBooleanObject(value)) primitive = BooleanPrototypeValueOf(value);
    else if (types.isBigIntObject(value)) primitive = BigIntPrototypeValueOf(value);
    if (primitive !== undefined) {
      record.kind = 'wrapper';
      record.value = primitive;
    } else if (types.isDate(value)) {
      record.kind = 'date';
      record.value = DatePrototypeGetTime(value);
    } else if (types.isRegExp(value)) {
      record.kind = 'regexp';
      record.value = RegExpPrototypeGetSource(value);
      record.flags = RegExpPrototypeGetFlags(value);
    } else {
      return false;
    }
    return true;
  }

  binary(value, record) {
    if (types.isSharedArrayBuffer(value)) {
      record.kind = 'value'; // shared memory stays shared
      record.value = value;
    } else if (types.isArrayBuffer(value)) {
      this.buffer(value, record);
    } else if (types.isArrayBufferView(value)) {
      this.view(value, record);
    } else {
      return false;
    }
    return true;
  }

  buffer(value, record) {
    if (ArrayBufferPrototypeGetDetached?.(value)) {
      throw dataCloneError('An ArrayBuffer is detached and could not be cloned.');
    }
    record.kind = 'built';
    record.value = copyBuffer(value);
  }

  view(value, record) {
    const tag = TypedArrayPrototypeGetSymbolToStringTag(value);
    const isOutside = tag !== undefined && TypedArrayPrototypeGetLength(value) === 0 &&
      internalBinding('buffer').byteLengthOf(value) <= 0 && isOutOfBounds(value);
    if (isOutside) throw dataCloneError('[object Object] could not be cloned.');
    record.kind = 'view';
    record.name = tag ?? 'DataView';
    record.offset = value.byteOffset;
    record.length = isTracking(value, tag) ? undefined : tag === undefined ? value.byteLength :
      TypedArrayPrototypeGetLength(value);
    record.buffer = this.write(value.buffer);
  }

  collection(value, record) {
    record.entries = [];
    if (types.isMap(value)) {
      record.kind = 'map';
      MapPrototypeForEach(value, (item, key) => ArrayPrototypePush(record.entries, key, item));
    } else if (types.isSet(value)) {
      record.kind = 'set';
      SetPrototypeForEach(value, (item) => ArrayPrototypePush(record.entries, item));
    } else {
      return false;
    }
    for (let i = 0; i < record.entries.length; i++) record.entries[i] = this.write(record.entries[i]);
    return true;
  }

  rest(value, record) {
    const messaging = require('internal/messaging');
    if (messaging.isCloneable(value)) {
      record.kind = 'platform';
      record.value = value[messaging.kClone]();
    } else if (messaging.needsTransfer(value)) {
      throw dataCloneError('Object that needs transfer was found in message but not listed in transferList');
    } else if (types.isNativeError(value)) {
      this.error(value, record);
    } else if (isUncloneable(value)) {
      refuse(value);
    } else {
      if (isForbidden(value, messaging)) throw dataCloneError('Cannot clone object of unsupported type.');
      this.properties(value, record, 'object');
    }
  }

  error(value, record) {
    const { DOMException } = require('internal/domexception');
    if (value instanceof DOMException) {
      record.kind = 'exception';
      record.value = { name: value.name, message: value.message, stack: value.stack };
      return;
    }
    record.kind = 'error';
    const name = String(value.name);
    record.name = errorClasses[name] === undefined ? 'Error' : name;
    const message = ObjectGetOwnPropertyDescriptor(value, 'message');
    record.message = message !== undefined && 'value' in message ? String(message.value) : undefined;
    if (ObjectHasOwn(value, 'cause')) record.cause = this.write(value.cause);
    const { stack } = value;
    record.stack = typeof stack === 'string' ? stack : undefined;
  }
}

function isUncloneable(value) {
  return types.isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value) || types.isGeneratorObject(value) ||
    types.isArgumentsObject(value) || types.isSymbolObject(value) || types.isModuleNamespaceObject(value) ||
    types.isMapIterator(value) || types.isSetIterator(value) || isWeakRef(value) || value === globalThis ||
    ObjectGetPrototypeOf(value) === ArrayIteratorPrototype;
}

function isWeakRef(value) {
  try {
    WeakRefPrototypeDeref(value);
    return true;
  } catch {
    return false;
  }
}

function isForbidden(value, messaging) {
  return messaging.isMarkedAsUncloneable(value) ||
    (ObjectPrototypeToString(value) === '[object URL]' && require('internal/url').isURL(value));
}

// --- bytes ----------------------------------------------------------------------------------------------------------

function copyBuffer(source) {
  if (!ArrayBufferPrototypeGetResizable?.(source)) return ArrayBufferPrototypeSlice(source, 0);
  const length = ArrayBufferPrototypeGetByteLength(source);
  const copy = new ArrayBuffer(length, {
    __proto__: null, maxByteLength: ArrayBufferPrototypeGetMaxByteLength(source),
  });
  TypedArrayPrototypeSet(new Uint8Array(copy), new Uint8Array(source));
  return copy;
}

function isResizable(buffer) {
  return types.isArrayBuffer(buffer) ? ArrayBufferPrototypeGetResizable?.(buffer) === true : false;
}

// Whether a view has no length of its own but follows its buffer: growing the buffer for a moment tells.
function isTracking(view, tag) {
  const { buffer } = view;
  if (!isResizable(buffer)) return false;
  const length = ArrayBufferPrototypeGetByteLength(buffer);
  const viewEnd = view.byteOffset + view.byteLength;
  const size = tag === undefined ? 1 : view.BYTES_PER_ELEMENT;
  if (viewEnd + size <= length) return false;
  if (length + size > ArrayBufferPrototypeGetMaxByteLength(buffer)) return viewEnd === length;
  const before = view.byteLength;
  ArrayBufferPrototypeResize(buffer, length + size);
  const grew = view.byteLength !== before;
  ArrayBufferPrototypeResize(buffer, length);
  return grew;
}

function isOutOfBounds(view) {
  const buffer = TypedArrayPrototypeGetBuffer(view);
  if (!isResizable(buffer)) return false;
  try {
    TypedArrayPrototypeFill(view, 0, 0, 0);
    return false;
  } catch {
    return true;
  }
}

// --- building -------------------------------------------------------------------------------------------------------

function define(object, key, value) {
  ObjectDefineProperty(object, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

function defineHidden(object, key, value) {
  ObjectDefineProperty(object, key, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
}

// Each record becomes one object, made before what it contains so that cycles close.
class Reader {
  constructor(moved) {
    this.transferred = moved; // old object → new object
  }

  read(record) {
    if (record.kind === 'value') return record.value;
    if ('made' in record) return record.made;
    return this[record.kind](record);
  }

  keep(record, object) {
    record.made = object;
    return object;
  }

  built(record) { return this.keep(record, record.value); }

  moved(record) { return this.keep(record, this.transferred.get(record.value)); }

  wrapper(record) { return this.keep(record, Object(record.value)); }

  date(record) { return this.keep(record, new Date(record.value)); }

  regexp(record) { return this.keep(record, new RegExp(record.value, record.flags)); }

  view(record) {
    const buffer = this.read(record.buffer);
    const View = viewClasses[record.name];
    return this.keep(record, record.length === undefined ? new View(buffer, record.offset) :
      new View(buffer, record.offset, record.length));
  }

  array(record) {
    const array = this.keep(record, []);
    array.length = record.length;
    return this.fill(array, record);
  }

  object(record) { return this.fill(this.keep(record, {}), record); }

  fill(object, { entries }) {
    for (let i = 0; i < entries.length; i += 2) define(object, entries[i], this.read(entries[i + 1]));
    return object;
  }

  map(record) {
    const map = this.keep(record, new Map());
    const { entries } = record;
    for (let i = 0; i < entries.length; i += 2) {
      MapPrototypeSet(map, this.read(entries[i]), this.read(entries[i + 1]));
    }
    return map;
  }

  set(record) {
    const set = this.keep(record, new Set());
    for (let i = 0; i < record.entries.length; i++) SetPrototypeAdd(set, this.read(record.entries[i]));
    return set;
  }

  error(record) {
    const Class = errorClasses[record.name] ?? Error;
    const error = this.keep(record, new Class());
    if (record.stack !== undefined) defineHidden(error, 'stack', record.stack);
    if (record.message !== undefined) defineHidden(error, 'message', record.message);
    if (record.cause !== undefined) defineHidden(error, 'cause', this.read(record.cause));
    return error;
  }

  exception(record) {
    const { DOMException } = require('internal/domexception');
    const { message, name, stack } = record.value;
    const error = this.keep(record, new DOMException(message, name));
    defineHidden(error, 'stack', stack);
    return error;
  }

  platform(record) { return this.keep(record, deserialize(record.value)); }
}

function deserialize({ data, deserializeInfo }) {
  const { kDeserialize } = require('internal/messaging');
  const { 0: id, 1: name } = StringPrototypeSplit(deserializeInfo, ':');
  const made = new (require(id)[name])();
  made[kDeserialize](data);
  return made;
}

// --- transferring ---------------------------------------------------------------------------------------------------

// The objects of `options.transfer`, converted as a web interface converts a sequence.
function transferList(options) {
  if (options === undefined || options === null) return [];
  if (typeof options !== 'object' && typeof options !== 'function') {
    throw conversionError('Options cannot be converted to a dictionary');
  }
  const { transfer } = options;
  if (transfer === undefined) return [];
  if (transfer === null || typeof transfer !== 'object' || typeof transfer[SymbolIterator] !== 'function') {
    throw conversionError('transfer in Options cannot be converted to sequence.');
  }
  const list = [];
  for (const item of transfer) {
    if (item === null || (typeof item !== 'object' && typeof item !== 'function')) {
      throw conversionError(`transfer in Options[${list.length}] is not an object.`);
    }
    ArrayPrototypePush(list, item);
  }
  return list;
}

function checkTransferable(list) {
  const moving = new SafeSet();
  if (list.length === 0) return moving;
  const messaging = require('internal/messaging');
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    const isBuffer = types.isArrayBuffer(item);
    if (!isBuffer && !messaging.needsTransfer(item)) throw dataCloneError('Found invalid value in transferList.');
    if (messaging.isMarkedAsUntransferable(item) || (isBuffer && ArrayBufferPrototypeGetDetached(item))) {
      throw dataCloneError('Cannot transfer object of unsupported type.');
    }
    if (moving.has(item)) {
      throw dataCloneError(`Transfer list contains duplicate ${isBuffer ? 'ArrayBuffer' : 'object'}`);
    }
    moving.add(item);
  }
  return moving;
}

// Platform objects first: one that cannot be moved (a locked stream) says so before any buffer is gone.
function moveAll(moving) {
  const moved = new SafeMap();
  for (const item of moving) {
    if (!types.isArrayBuffer(item)) moved.set(item, deserialize(item[require('internal/messaging').kTransfer]()));
  }
  for (const item of moving) {
    if (types.isArrayBuffer(item)) moved.set(item, ArrayBufferPrototypeTransfer(item));
  }
  return moved;
}

// A message on its way: the value as records, and what was moved along with it.
function serializeMessage(value, list) {
  const moving = checkTransferable(list);
  const record = new Writer(moving).write(value);
  return { record, moved: moveAll(moving) };
}

function deserializeMessage({ record, moved }) {
  return new Reader(moved).read(record);
}

function structuredClone(value, options) {
  if (arguments.length === 0) throw new ERR_MISSING_ARGS('The value argument must be specified');
  const moving = checkTransferable(transferList(options));
  if (moving.size === 0 && (typeof value !== 'object' || value === null) && typeof value !== 'function' &&
      typeof value !== 'symbol') return value;
  const record = new Writer(moving).write(value);
  return new Reader(moveAll(moving)).read(record);
}

module.exports = { deserializeMessage, serializeMessage, structuredClone };
