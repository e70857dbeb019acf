// The global DOMException: an error with a name and, for the older names, a number.
'use strict';

const {
  Error, ObjectDefineProperty, ObjectSetPrototypeOf, SafeWeakMap, SymbolToStringTag, TypeError,
} = primordials;
const { setHidden } = require('internal/error_codes');
const { plainError, setStackHeader } = require('internal/errors');

// [name, constant] by number, from 1; `undefined` for a number whose error nobody throws any more.
const numbered = [
  ['IndexSizeError', 'INDEX_SIZE_ERR'],
  [undefined, 'DOMSTRING_SIZE_ERR'],
  ['HierarchyRequestError', 'HIERARCHY_REQUEST_ERR'],
  ['WrongDocumentError', 'WRONG_DOCUMENT_ERR'],
  ['InvalidCharacterError', 'INVALID_CHARACTER_ERR'],
  [undefined, 'NO_DATA_ALLOWED_ERR'],
  ['NoModificationAllowedError', 'NO_MODIFICATION_ALLOWED_ERR'],
  ['NotFoundError', 'NOT_FOUND_ERR'],
  ['NotSupportedError', 'NOT_SUPPORTED_ERR'],
  ['InUseAttributeError', 'INUSE_ATTRIBUTE_ERR'],
  ['InvalidStateError', 'INVALID_STATE_ERR'],
  ['SyntaxError', 'SYNTAX_ERR'],
  ['InvalidModificationError', 'INVALID_MODIFICATION_ERR'],
  ['NamespaceError', 'NAMESPACE_ERR'],
  ['InvalidAccessError', 'INVALID_ACCESS_ERR'],
  [undefined, 'VALIDATION_ERR'],
  ['TypeMismatchError', 'TYPE_MISMATCH_ERR'],
  ['SecurityError', 'SECURITY_ERR'],
  ['NetworkError', 'NETWORK_ERR'],
  ['AbortError', 'ABORT_ERR'],
  ['URLMismatchError', 'URL_MISMATCH_ERR'],
  ['QuotaExceededError', 'QUOTA_EXCEEDED_ERR'],
  ['TimeoutError', 'TIMEOUT_ERR'],
  ['InvalidNodeTypeError', 'INVALID_NODE_TYPE_ERR'],
  ['DataCloneError', 'DATA_CLONE_ERR'],
];
const codeOf = { __proto__: null };
const details = new SafeWeakMap();

function foreignReceiver() {
  const code = 'ERR_INVALID_THIS';
  const error = plainError(TypeError, 'Value of "this" must be of DOMException', { __proto__: null, code });
  setStackHeader(error, `TypeError [${code}]: ${error.message}`);
  setHidden(error, 'toString', function toString() {
    return `${this.name} [${code}]: ${this.message}`;
  });
  return error;
}

function detailsOf(exception) {
  const found = typeof exception === 'object' && exception !== null ? details.get(exception) : undefined;
  if (found === undefined) throw foreignReceiver();
  return found;
}

class DOMException {
  // An instance is a real error; its message is no property of its own.
  constructor(message = '', options = 'Error') {
    const error = new Error();
    message = `${message}`;
    const isBag = options !== null && typeof options === 'object';
    const name = `${isBag ? options.name : options}`;
    // Known before the stack is read: an engine may ask for name and message then.
    details.set(error, { name, message, code: codeOf[name] ?? 0 });
    ObjectSetPrototypeOf(error, new.target.prototype);
    setStackHeader(error, message === '' ? name : `${name}: ${message}`);
    if (isBag && 'cause' in options) setHidden(error, 'cause', options.cause);
    return error;
  }

  get name() { return detailsOf(this).name; }
  get message() { return detailsOf(this).message; }
  get code() { return detailsOf(this).code; }
}

function describe(key) {
  ObjectDefineProperty(DOMException.prototype, key, { __proto__: null, enumerable: true });
}

function constant(object, name, value) {
  ObjectDefineProperty(object, name, {
    __proto__: null, value, writable: false, enumerable: true, configurable: false,
  });
}

ObjectSetPrototypeOf(DOMException.prototype, Error.prototype);
describe('name');
describe('message');
describe('code');
for (let i = 0; i < numbered.length; i++) {
  const name = numbered[i][0];
  if (name !== undefined) codeOf[name] = i + 1;
  constant(DOMException, numbered[i][1], i + 1);
  constant(DOMException.prototype, numbered[i][1], i + 1);
}
ObjectDefineProperty(DOMException.prototype, SymbolToStringTag, {
  __proto__: null, value: 'DOMException', writable: false, enumerable: false, configurable: true,
});

module.exports = { DOMException };
