// Node's errors: a class, a `code`, a message, and a stack whose first line shows the code.
'use strict';

const {
  AggregateError, ArrayPrototypeFilter, ArrayPrototypeIncludes, Error, ObjectCreate, ObjectDefineProperty,
  ObjectGetOwnPropertyNames, ObjectSetPrototypeOf, ReflectDeleteProperty,
  ReflectApply, RegExpPrototypeExec, String, StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeStartsWith, Symbol,
} = primordials;
const { describeRange, determineSpecificType, addNumericalSeparator, inspectValue } = require('internal/error_values');
const { formatList, list, setField, setHidden } = require('internal/error_codes');

const kIsNodeError = Symbol('kIsNodeError');
const codes = {};
// Codes whose checks hide their frames in Node: those errors show one more prototype between them and their base.
const layered = [
  'ERR_FALSY_VALUE_REJECTION', 'ERR_INCOMPATIBLE_OPTION_PAIR', 'ERR_INVALID_ARG_TYPE', 'ERR_INVALID_ARG_VALUE',
  'ERR_INVALID_CHAR', 'ERR_INVALID_THIS', 'ERR_OUT_OF_RANGE', 'ERR_SOCKET_BAD_PORT', 'ERR_UNKNOWN_SIGNAL',
];

// `%s` as util.format has it.
function printable(value) {
  if (typeof value === 'string') return value;
  return require('internal/util/inspect').format('%s', value);
}

// Puts the arguments in the places of %s, %d and %o.
function formatTemplate(template, args) {
  if (args.length === 0) return template;
  let text = '';
  let used = 0;
  let from = 0;
  for (let at = StringPrototypeIndexOf(template, '%'); at !== -1; at = StringPrototypeIndexOf(template, '%', at + 1)) {
    const kind = template[at + 1];
    if ((kind !== 's' && kind !== 'd' && kind !== 'o') || used >= args.length) continue;
    const value = args[used++];
    text += StringPrototypeSlice(template, from, at);
    text += kind === 'd' ? `${+value}` : kind === 'o' ? inspectValue(value) : printable(value);
    from = at + 2;
  }
  return text + StringPrototypeSlice(template, from);
}

// The frames of an engine's stack text: with or without a header, less the frames of this machinery.
function stackFrames(raw) {
  let frames = raw;
  if (!StringPrototypeStartsWith(raw, '    at ')) {
    const at = StringPrototypeIndexOf(raw, '\n    at ');
    if (at !== -1) frames = StringPrototypeSlice(raw, at + 1);
    else if (RegExpPrototypeExec(/^\w*Error\b/, raw) !== null) frames = '';
  }
  for (;;) {
    const end = StringPrototypeIndexOf(frames, '\n');
    if (end === -1) return frames;
    const line = StringPrototypeSlice(frames, 0, end);
    if (!StringPrototypeIncludes(line, 'internal/errors') && !StringPrototypeIncludes(line, 'internal/validators')) {
      return frames;
    }
    frames = StringPrototypeSlice(frames, end + 1);
  }
}

// What an engine puts on each error besides a stack, such as `lineNumber`: Node's errors do not have it.
const engineFields = ArrayPrototypeFilter(ObjectGetOwnPropertyNames(new Error()), (name) => name !== 'stack');

// Gives an error the stack text `header` + frames, whatever the engine writes there by itself.
function setStackHeader(error, header) {
  const raw = error.stack;
  if (typeof raw !== 'string') return;
  const frames = stackFrames(raw);
  for (let i = 0; i < engineFields.length; i++) ReflectDeleteProperty(error, engineFields[i]);
  setHidden(error, 'stack', frames === '' ? header : `${header}\n${frames}`);
}

function toString() {
  return `${this.name} [${this.code}]: ${this.message}`;
}

function defineReadonly(object, key, get) {
  ObjectDefineProperty(object, key, {
    __proto__: null, configurable: true, enumerable: false, get, set: undefined,
  });
}

function makePrototype(Base, extraLayer) {
  const constructor = () => Base;
  let proto = ObjectCreate(Base.prototype);
  defineReadonly(proto, 'constructor', constructor);
  setHidden(proto, 'toString', toString);
  defineReadonly(proto, kIsNodeError, () => true);
  if (extraLayer) {
    proto = ObjectCreate(proto);
    defineReadonly(proto, 'constructor', constructor);
  }
  return proto;
}

function createError(code, template, Base, proto, args) {
  const error = new Base();
  ObjectSetPrototypeOf(error, proto);
  let message;
  if (typeof template === 'string') {
    message = formatTemplate(template, args);
    setHidden(error, 'message', message);
    setField(error, 'code', code);
  } else {
    setField(error, 'code', code);
    message = ReflectApply(template, error, args);
    setHidden(error, 'message', message);
  }
  setStackHeader(error, `${Base.prototype.name} [${code}]: ${message}`);
  return error;
}

function makeNodeError(code, template, Base, extraLayer = false) {
  let proto;
  function NodeError(...args) {
    proto ??= makePrototype(Base, extraLayer);
    return createError(code, template, Base, proto, args);
  }
  return NodeError;
}

// Registers a code; `new codes.CODE(...)` then makes the error, `new codes.CODE.RangeError(...)` in another class.
function E(code, template, Base, ...others) {
  const NodeError = makeNodeError(code, template, Base);
  if (ArrayPrototypeIncludes(layered, code)) {
    NodeError.HideStackFramesError = makeNodeError(code, template, Base, true);
  }
  for (let i = 0; i < others.length; i++) {
    NodeError[others[i].name] = makeNodeError(code, template, others[i]);
  }
  codes[code] = NodeError;
}

for (let i = 0; i < list.length; i++) ReflectApply(E, undefined, list[i]);

// An error with a code that keeps the plain class and String() form, like those that come from native code.
function plainError(Base, message, fields) {
  const error = new Base();
  setStackHeader(error, message === '' ? Base.name : `${Base.name}: ${message}`);
  setHidden(error, 'message', message);
  for (const key in fields) setField(error, key, fields[key]);
  return error;
}

function genericNodeError(message, properties) {
  return plainError(Error, message, properties);
}

let uvNames;
// [name, message] of a negative system error number.
function uvErrmapGet(errno) {
  uvNames ??= require('internal/uv').getErrorMap();
  return uvNames.get(errno) ?? ['UNKNOWN', 'unknown error'];
}

// The error of a failed system call: context has errno or code, syscall, path, dest, message.
function UVException(context) {
  const [name, text] = context.errno === undefined ? [context.code, context.message] : uvErrmapGet(context.errno);
  const code = context.code ?? name;
  let message = `${code}: ${context.message || text}, ${context.syscall}`;
  if (context.path !== undefined) message += ` '${context.path}'`;
  if (context.dest !== undefined) message += ` -> '${context.dest}'`;
  const fields = { __proto__: null, errno: context.errno, code, syscall: context.syscall };
  if (context.path !== undefined) fields.path = `${context.path}`;
  if (context.dest !== undefined) fields.dest = `${context.dest}`;
  return plainError(Error, message, fields);
}

function ErrnoException(errno, syscall, original) {
  const [code] = uvErrmapGet(errno);
  return plainError(Error, original ? `${syscall} ${code} ${original}` : `${syscall} ${code}`,
                    { __proto__: null, errno, code, syscall });
}

function ExceptionWithHostPort(errno, syscall, address, port, additional) {
  const [code] = uvErrmapGet(errno);
  let details = '';
  if (port && port > 0) details = ` ${address}:${port}`;
  else if (address) details = ` ${address}`;
  if (additional) details += ` - Local (${additional})`;
  const fields = { __proto__: null, errno, code, syscall, address };
  if (port) fields.port = port;
  return plainError(Error, `${syscall} ${code}${details}`, fields);
}

function ConnResetException(message) {
  return plainError(Error, message, { __proto__: null, code: 'ECONNRESET' });
}

class AbortError extends Error {
  constructor(message = 'The operation was aborted', options = undefined) {
    if (options !== undefined && typeof options !== 'object') {
      throw new codes.ERR_INVALID_ARG_TYPE('options', 'Object', options);
    }
    super(message, options);
    this.code = 'ABORT_ERR';
    this.name = 'AbortError';
    setStackHeader(this, `AbortError: ${message}`);
  }
}

class NodeAggregateError extends AggregateError {
  constructor(errors, message) {
    super(errors, message);
    this.code = errors[0]?.code;
  }
  get [kIsNodeError]() { return true; }
  get ['constructor']() { return AggregateError; }
}

function aggregateTwoErrors(inner, outer) {
  if (!inner || !outer || inner === outer) return inner || outer;
  if (typeof outer.errors === 'object' && outer.errors !== null) {
    outer.errors[outer.errors.length] = inner;
    return outer;
  }
  const error = new AggregateError([outer, inner], outer.message);
  error.code = outer.code;
  return error;
}

// Too deep a recursion: RangeError in most engines, InternalError in some.
function isStackOverflowError(error) {
  const name = error?.name;
  return (name === 'RangeError' || name === 'InternalError') &&
    RegExpPrototypeExec(/stack (?:size exceeded|overflow)|too much recursion|Maximum call stack/i,
                        `${error.message}`) !== null;
}

function hideStackFrames(fn) {
  fn.withoutStackTrace = fn;
  return fn;
}

module.exports = {
  AbortError,
  ConnResetException,
  E,
  ErrnoException,
  ExceptionWithHostPort,
  NodeAggregateError,
  UVException,
  UVExceptionWithHostPort: ExceptionWithHostPort,
  addNumericalSeparator,
  aggregateTwoErrors,
  codes,
  describeRange,
  determineSpecificType,
  formatList,
  genericNodeError,
  hideStackFrames,
  isErrorLike: (value) => typeof value === 'object' && value !== null && typeof value.stack === 'string',
  isStackOverflowError,
  kIsNodeError,
  plainError,
  setStackHeader,
  stackFrames,
  uvErrmapGet,
};
