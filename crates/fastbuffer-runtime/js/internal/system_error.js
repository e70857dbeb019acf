// The SystemError of Node: what a system call said stands in `info`, its parts are mirrored on the error.
'use strict';

const { Error, ObjectDefineProperties, ObjectDefineProperty, Symbol, SymbolFor } = primordials;
const { kIsNodeError, setStackHeader } = require('internal/errors');

const kInfo = Symbol('kInfo');

function hidden(value) {
  return { __proto__: null, configurable: true, enumerable: false, value, writable: true };
}

// A property that is one of `info`; paths are kept as bytes once a script changed them.
function mirrored(key) {
  const isPath = key === 'path' || key === 'dest';
  return {
    __proto__: null, configurable: true, enumerable: true,
    get() {
      const value = this[kInfo][key];
      return isPath ? value?.toString() : value;
    },
    set(value) {
      this[kInfo][key] = isPath && value ? require('buffer').Buffer.from(`${value}`) : isPath ? undefined : value;
    },
  };
}

class SystemError extends Error {
  constructor(code, prefix, context) {
    let message = `${prefix}: ${context.syscall} returned ${context.code} (${context.message})`;
    if (context.path !== undefined) message += ` ${context.path}`;
    if (context.dest !== undefined) message += ` => ${context.dest}`;
    super();
    this.code = code;
    ObjectDefineProperties(this, {
      [kIsNodeError]: { __proto__: null, configurable: true, enumerable: false, value: true, writable: false },
      [kInfo]: { __proto__: null, enumerable: false, value: context },
      name: hidden('SystemError'),
      message: hidden(message),
      info: { __proto__: null, configurable: true, enumerable: true, value: context, writable: false },
      errno: mirrored('errno'),
      syscall: mirrored('syscall'),
    });
    if (context.path !== undefined) ObjectDefineProperty(this, 'path', mirrored('path'));
    if (context.dest !== undefined) ObjectDefineProperty(this, 'dest', mirrored('dest'));
    setStackHeader(this, `SystemError [${code}]: ${message}`);
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }

  [SymbolFor('nodejs.util.inspect.custom')](depth, options) {
    return require('internal/util/inspect').inspect(this, { ...options, getters: true, customInspect: false });
  }
}

// What Node makes of a code that stands for system errors.
class NodeError extends SystemError {}

// ERR_SYSTEM_ERROR for a native that failed with a plain system error.
function wrapSystemError(error) {
  const [code, message] = require('internal/uv').getErrorMap().get(error.errno) ?? [error.code, error.message];
  return new NodeError('ERR_SYSTEM_ERROR', 'A system error occurred',
                       { errno: error.errno, code, message, syscall: error.syscall });
}

module.exports = { NodeError, SystemError, wrapSystemError };
