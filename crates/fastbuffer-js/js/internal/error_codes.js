// Node's error codes with their messages: [code, message or function that makes it, class, further classes].
// `%s`, `%d` and `%o` in a message stand for the arguments in turn.
'use strict';

const {
  ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypeJoin, ArrayPrototypeMap,
  ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSplice, Error, JSONStringify,
  ObjectDefineProperty, RangeError, RegExpPrototypeExec, String, StringPrototypeEndsWith, StringPrototypeIncludes,
  StringPrototypeSlice, StringPrototypeStartsWith, StringPrototypeToLowerCase, SyntaxError, TypeError, URIError,
} = primordials;
const { describeRange, determineSpecificType, inspectValue } = require('internal/error_values');

const primitiveNames = ['string', 'function', 'number', 'object', 'Function', 'Object', 'boolean', 'bigint', 'symbol'];
const className = /^[A-Z][a-zA-Z0-9]*$/;

// `a`, `a or b`, `a, b, or c`
function formatList(items, word = 'and') {
  const length = items.length;
  if (length === 0) return '';
  if (length === 1) return `${items[0]}`;
  if (length === 2) return `${items[0]} ${word} ${items[1]}`;
  const last = items[length - 1];
  return `${ArrayPrototypeJoin(ArrayPrototypeSlice(items, 0, length - 1), ', ')}, ${word} ${last}`;
}

function subject(name) {
  if (StringPrototypeEndsWith(name, ' argument')) return name;
  return `"${name}" ${StringPrototypeIncludes(name, '.') ? 'property' : 'argument'}`;
}

// Sorts what was expected into primitive types, classes and everything else.
function sortExpected(expected) {
  const types = [];
  const classes = [];
  const other = [];
  for (let i = 0; i < expected.length; i++) {
    const value = expected[i];
    if (ArrayPrototypeIncludes(primitiveNames, value)) {
      ArrayPrototypePush(types, StringPrototypeToLowerCase(value));
    } else if (RegExpPrototypeExec(className, value) !== null) {
      ArrayPrototypePush(classes, value);
    } else {
      ArrayPrototypePush(other, value);
    }
  }
  // Beside class names, an object is spoken of as one of them.
  if (classes.length > 0) {
    const at = ArrayPrototypeIndexOf(types, 'object');
    if (at !== -1) {
      ArrayPrototypeSplice(types, at, 1);
      ArrayPrototypePush(classes, 'Object');
    }
  }
  return { types, classes, other };
}

function joinOther(other) {
  if (other.length > 1) return `one of ${formatList(other, 'or')}`;
  return `${StringPrototypeToLowerCase(other[0]) === other[0] ? '' : 'an '}${other[0]}`;
}

function expectedText(expected) {
  const { types, classes, other } = sortExpected(ArrayIsArray(expected) ? expected : [expected]);
  const parts = [];
  if (types.length > 0) {
    ArrayPrototypePush(parts, `${types.length > 1 ? 'one of type' : 'of type'} ${formatList(types, 'or')}`);
  }
  if (classes.length > 0) ArrayPrototypePush(parts, `an instance of ${formatList(classes, 'or')}`);
  if (other.length > 0) ArrayPrototypePush(parts, joinOther(other));
  return ArrayPrototypeJoin(parts, ' or ');
}

function invalidArgType(name, expected, actual) {
  return `The ${subject(name)} must be ${expectedText(expected)}. Received ${determineSpecificType(actual)}`;
}

function invalidArgValue(name, value, reason = 'is invalid') {
  let text = inspectValue(value);
  if (text.length > 128) text = `${StringPrototypeSlice(text, 0, 128)}...`;
  return `The ${StringPrototypeIncludes(name, '.') ? 'property' : 'argument'} '${name}' ${reason}. Received ${text}`;
}

function outOfRange(name, range, received, replaceDefault = false) {
  const start = replaceDefault ? name : `The value of "${name}" is out of range.`;
  return `${start} It must be ${range}. Received ${describeRange(received)}`;
}

// Each argument is a name or a list of names of which one is enough.
function missingArgs(...names) {
  const quoted = ArrayPrototypeMap(names, (name) => (
    ArrayIsArray(name) ? ArrayPrototypeJoin(ArrayPrototypeMap(name, (one) => `"${one}"`), ' or ') : `"${name}"`));
  return `The ${formatList(quoted)} argument${names.length > 1 ? 's' : ''} must be specified`;
}

function setField(error, key, value) {
  ObjectDefineProperty(error, key, {
    __proto__: null, configurable: true, enumerable: true, value, writable: true,
  });
}

function setHidden(error, key, value) {
  ObjectDefineProperty(error, key, { __proto__: null, configurable: true, enumerable: false, value, writable: true });
}

function packageTarget(packagePath, key, target, isImport = false, base = undefined) {
  const relative = typeof target === 'string' && !isImport && target.length > 0 &&
    !StringPrototypeStartsWith(target, './');
  const field = isImport ? 'imports' : 'exports';
  const hint = relative ? '; targets must start with "./"' : '';
  const from = base ? ` imported from ${base}` : '';
  if (key === '.') {
    return `Invalid "exports" main target ${JSONStringify(target)} defined in the package config ` +
      `${packagePath}package.json${from}${hint}`;
  }
  return `Invalid "${field}" target ${JSONStringify(target)} defined for '${key}' in the package config ` +
    `${packagePath}package.json${from}${hint}`;
}

function requireEsm(filename, hasEsmSyntax, parentPath = null, packageJsonPath = null) {
  const text = `require() of ES Module ${filename}${parentPath ? ` from ${parentPath}` : ''} not supported.`;
  if (!packageJsonPath) return text;
  return `${text}\nInstead change the require of ${filename} in ${parentPath} to a dynamic import() which is ` +
    'available in all CommonJS modules.';
}

// `requireStack` lists the files that led to the require() call, the caller first.
function asyncModule(filename, requireStack = undefined) {
  let text = 'require() cannot be used on an ESM graph with top-level await. Use import() instead. To see where the' +
    ' top-level await comes from, use --experimental-print-required-tla.';
  if (filename) text += `\nRequired module: ${filename}`;
  if (ArrayIsArray(requireStack) && requireStack.length > 0) {
    text += `\nRequire stack:\n- ${ArrayPrototypeJoin(requireStack, '\n- ')}`;
    setHidden(this, 'requireStack', requireStack);
  }
  return text;
}

module.exports = {
  formatList,
  setField,
  setHidden,
  list: [
    ['ERR_AMBIGUOUS_ARGUMENT', 'The "%s" argument is ambiguous. %s', TypeError],
    ['ERR_ARG_NOT_ITERABLE', '%s must be iterable', TypeError],
    ['ERR_ASSERTION', '%s', Error],
    ['ERR_ASYNC_CALLBACK', '%s must be a function', TypeError],
    ['ERR_ASYNC_TYPE', 'Invalid name for async "type": %s', TypeError],
    ['ERR_BROTLI_INVALID_PARAM', '%s is not a valid Brotli parameter', RangeError],
    ['ERR_BUFFER_OUT_OF_BOUNDS', (name = undefined) => (
      name ? `"${name}" is outside of buffer bounds` : 'Attempt to access memory outside buffer bounds'), RangeError],
    ['ERR_BUFFER_TOO_LARGE', 'Cannot create a Buffer larger than %s bytes', RangeError],
    ['ERR_CHILD_PROCESS_STDIO_MAXBUFFER', '%s maxBuffer length exceeded', RangeError],
    ['ERR_CONSOLE_WRITABLE_STREAM', 'Console expects a writable stream instance for %s', TypeError],
    ['ERR_CONSTRUCT_CALL_REQUIRED', 'Class constructor %s cannot be invoked without `new`', TypeError],
    ['ERR_CONTEXT_NOT_INITIALIZED', 'context used is not initialized', Error],
    ['ERR_CRYPTO_HASH_FINALIZED', 'Digest already called', Error],
    ['ERR_CRYPTO_INVALID_DIGEST', 'Invalid digest: %s', TypeError],
    ['ERR_DIR_CLOSED', 'Directory handle was closed', Error],
    ['ERR_DIR_CONCURRENT_OPERATION',
     'Cannot do synchronous work on directory handle with concurrent asynchronous operations', Error],
    ['ERR_ENCODING_INVALID_ENCODED_DATA', function(encoding, errno) {
      if (errno !== undefined) setField(this, 'errno', errno);
      return `The encoded data was not valid for encoding ${encoding}`;
    }, TypeError],
    ['ERR_ENCODING_NOT_SUPPORTED', 'The "%s" encoding is not supported', RangeError],
    ['ERR_EVAL_ESM_CANNOT_PRINT', '--print cannot be used with ESM input', Error],
    ['ERR_EVENT_RECURSION', 'The event "%s" is already being dispatched', Error],
    ['ERR_FALSY_VALUE_REJECTION', function(reason) {
      setField(this, 'reason', reason);
      return 'Promise was rejected with falsy value';
    }, Error],
    ['ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
     'The feature %s is unavailable on the current platform, which is being used to run Node.js', TypeError],
    ['ERR_FS_FILE_TOO_LARGE', 'File size (%s) is greater than 2 GiB', RangeError],
    ['ERR_HTTP_HEADERS_SENT', 'Cannot %s headers after they are sent to the client', Error],
    ['ERR_HTTP_INVALID_HEADER_VALUE', 'Invalid value "%s" for header "%s"', TypeError],
    ['ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor', TypeError],
    ['ERR_IMPORT_ATTRIBUTE_MISSING', 'Module "%s" needs an import attribute of "%s: %s"', TypeError],
    ['ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE', 'Module "%s" is not of type "%s"', TypeError],
    ['ERR_IMPORT_ATTRIBUTE_UNSUPPORTED', (name, value, url = undefined) => (
      `Import attribute "${name}" with value "${value}" is not supported${url === undefined ? '' : ` in ${url}`}`),
     TypeError],
    ['ERR_INCOMPATIBLE_OPTION_PAIR', 'Option "%s" cannot be used in combination with option "%s"', TypeError,
     RangeError],
    ['ERR_INPUT_TYPE_NOT_ALLOWED', '--input-type can only be used with string input via --eval, --print, or STDIN',
     Error],
    ['ERR_INTERNAL_ASSERTION', (message) => `${message === undefined ? '' : `${message}\n`}` +
      'This is caused by either a bug in Node.js or incorrect usage of Node.js internals.\n' +
      'Please open an issue with this stack trace at https://github.com/nodejs/node/issues\n', Error],
    ['ERR_INVALID_ADDRESS_FAMILY', function(addressType, host, port) {
      setField(this, 'host', host);
      setField(this, 'port', port);
      return `Invalid address family: ${addressType} ${host}:${port}`;
    }, RangeError],
    ['ERR_INVALID_ARG_TYPE', invalidArgType, TypeError],
    ['ERR_INVALID_ARG_VALUE', invalidArgValue, TypeError, RangeError],
    ['ERR_INVALID_ASYNC_ID', 'Invalid %s value: %s', RangeError],
    ['ERR_INVALID_BUFFER_SIZE', 'Buffer size must be a multiple of %s', RangeError],
    ['ERR_INVALID_CHAR', (name, field = undefined) => (
      `Invalid character in ${name}${field === undefined ? '' : ` ["${field}"]`}`), TypeError],
    ['ERR_INVALID_CURSOR_POS', 'Cannot set cursor row without setting its column', TypeError],
    ['ERR_INVALID_FD', '"fd" must be a positive integer: %s', RangeError],
    ['ERR_INVALID_FD_TYPE', 'Unsupported fd type: %s', TypeError],
    ['ERR_INVALID_FILE_URL_HOST', 'File URL host must be "localhost" or empty on %s', TypeError],
    ['ERR_INVALID_FILE_URL_PATH', function(reason, input) {
      setField(this, 'input', input);
      return `File URL path ${reason}`;
    }, TypeError],
    ['ERR_INVALID_IP_ADDRESS', 'Invalid IP address: %s', TypeError],
    ['ERR_INVALID_MIME_SYNTAX', (production, text, at) => (
      `The MIME syntax for a ${production} in "${text}" is invalid${at === -1 ? '' : ` at ${at}`}`), TypeError],
    ['ERR_INVALID_MODULE_SPECIFIER', (request, reason, base = undefined) => (
      `Invalid module "${request}" ${reason}${base ? ` imported from ${base}` : ''}`), TypeError],
    ['ERR_INVALID_PACKAGE_CONFIG', (path, base, message) => (
      `Invalid package config ${path}${base ? ` while importing ${base}` : ''}${message ? `. ${message}` : ''}`), Error],
    ['ERR_INVALID_PACKAGE_TARGET', packageTarget, Error],
    ['ERR_INVALID_PROTOCOL', 'Protocol "%s" not supported. Expected "%s"', TypeError],
    ['ERR_INVALID_REPL_INPUT', '%s', TypeError],
    ['ERR_INVALID_RETURN_PROPERTY', (input, name, prop, value) => (
      `Expected a valid ${input} to be returned for the "${prop}" from the "${name}" hook but got ` +
      `${determineSpecificType(value)}.`), TypeError],
    ['ERR_INVALID_RETURN_PROPERTY_VALUE', (input, name, prop, value) => (
      `Expected ${input} to be returned for the "${prop}" from the "${name}" hook but got ` +
      `${determineSpecificType(value)}.`), TypeError],
    ['ERR_INVALID_RETURN_VALUE', (input, name, value) => (
      `Expected ${input} to be returned from the "${name}" function but got ${determineSpecificType(value)}.`),
     TypeError, RangeError],
    ['ERR_INVALID_STATE', 'Invalid state: %s', Error, TypeError, RangeError],
    ['ERR_INVALID_SYNC_FORK_INPUT',
     'Asynchronous forks do not support Buffer, TypedArray, DataView or string input: %s', TypeError],
    ['ERR_INVALID_THIS', 'Value of "this" must be of type %s', TypeError],
    ['ERR_INVALID_TUPLE', '%s must be an iterable %s tuple', TypeError],
    ['ERR_INVALID_TYPESCRIPT_SYNTAX', '%s', SyntaxError],
    ['ERR_INVALID_URI', 'URI malformed', URIError],
    ['ERR_INVALID_URL', function(input, base = null) {
      setField(this, 'input', input);
      if (base != null) setField(this, 'base', base);
      return 'Invalid URL';
    }, TypeError],
    ['ERR_INVALID_URL_SCHEME', (expected) => (
      `The URL must be ${ArrayIsArray(expected) && expected.length === 2 ?
        `one of scheme ${expected[0]} or ${expected[1]}` : `of scheme ${expected}`}`), TypeError],
    ['ERR_IPC_SYNC_FORK', 'IPC cannot be used with synchronous forks', Error],
    ['ERR_METHOD_NOT_IMPLEMENTED', 'The %s method is not implemented', Error],
    ['ERR_MISSING_ARGS', missingArgs, TypeError],
    ['ERR_MISSING_OPTION', '%s is required', TypeError],
    ['ERR_MODULE_NOT_FOUND', function(path, base, exactUrl) {
      if (exactUrl) setField(this, 'url', `${exactUrl}`);
      return `Cannot find ${exactUrl ? 'module' : 'package'} '${path}' imported from ${base}`;
    }, Error],
    ['ERR_MULTIPLE_CALLBACK', 'Callback called multiple times', Error],
    ['ERR_NOT_SUPPORTED_IN_SNAPSHOT', '%s is not supported in startup snapshot', Error],
    ['ERR_NO_CRYPTO', 'Node.js is not compiled with OpenSSL crypto support', Error],
    ['ERR_NO_ICU', '%s is not supported on Node.js compiled without ICU', TypeError],
    ['ERR_OPERATION_FAILED', 'Operation failed: %s', Error, TypeError],
    ['ERR_OUT_OF_RANGE', outOfRange, RangeError],
    ['ERR_PACKAGE_IMPORT_NOT_DEFINED', (specifier, packagePath, base) => (
      `Package import specifier "${specifier}" is not defined` +
      `${packagePath ? ` in package ${packagePath}package.json` : ''} imported from ${base}`), TypeError],
    ['ERR_PACKAGE_PATH_NOT_EXPORTED', (packagePath, subpath, base = undefined) => (
      `${subpath === '.' ? 'No "exports" main defined' : `Package subpath '${subpath}' is not defined by "exports"`}` +
      ` in ${packagePath}package.json${base ? ` imported from ${base}` : ''}`), Error],
    ['ERR_PARSE_ARGS_INVALID_OPTION_VALUE', '%s', TypeError],
    ['ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL',
     "Unexpected argument '%s'. This command does not take positional arguments", TypeError],
    ['ERR_PARSE_ARGS_UNKNOWN_OPTION', (option, allowPositionals) => (
      `Unknown option '${option}'${allowPositionals ? '. To specify a positional argument starting with a \'-\', ' +
        `place it at the end of the command after '--', as in '-- ${JSONStringify(option)}` : ''}`), TypeError],
    ['ERR_PERFORMANCE_INVALID_TIMESTAMP', '%d is not a valid timestamp', TypeError],
    ['ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS', '%s', TypeError],
    ['ERR_REQUIRE_ASYNC_MODULE', asyncModule, Error],
    ['ERR_REQUIRE_CYCLE_MODULE', '%s', Error],
    ['ERR_REQUIRE_ESM', requireEsm, Error],
    ['ERR_SCRIPT_EXECUTION_INTERRUPTED', 'Script execution was interrupted by `SIGINT`', Error],
    ['ERR_SCRIPT_EXECUTION_TIMEOUT', 'Script execution timed out after %sms', Error],
    ['ERR_SERVER_ALREADY_LISTEN', 'Listen method has been called more than once without closing.', Error],
    ['ERR_SERVER_NOT_RUNNING', 'Server is not running.', Error],
    ['ERR_SOCKET_BAD_PORT', (name, port, allowZero = true) => (
      `${name} should be ${allowZero ? '>=' : '>'} 0 and < 65536. Received ${determineSpecificType(port)}.`),
     RangeError],
    ['ERR_SOCKET_CLOSED', 'Socket is closed', Error],
    ['ERR_STREAM_ALREADY_FINISHED', 'Cannot call %s after a stream was finished', Error],
    ['ERR_STREAM_CANNOT_PIPE', 'Cannot pipe, not readable', Error],
    ['ERR_STREAM_DESTROYED', 'Cannot call %s after a stream was destroyed', Error],
    ['ERR_STREAM_NULL_VALUES', 'May not write null values to stream', TypeError],
    ['ERR_STREAM_PREMATURE_CLOSE', 'Premature close', Error],
    ['ERR_STREAM_PUSH_AFTER_EOF', 'stream.push() after EOF', Error],
    ['ERR_STREAM_UNABLE_TO_PIPE', 'Cannot pipe to a closed or destroyed stream', Error],
    ['ERR_STREAM_UNSHIFT_AFTER_END_EVENT', 'stream.unshift() after end event', Error],
    ['ERR_STREAM_WRAP', 'Stream has StringDecoder set or is in objectMode', Error],
    ['ERR_STREAM_WRITE_AFTER_END', 'write after end', Error],
    ['ERR_SYNTHETIC', 'JavaScript Callstack', Error],
    ['ERR_TEST_FAILURE', function(error, failureType) {
      setField(this, 'failureType', failureType);
      setField(this, 'cause', error);
      return typeof error === 'string' ? error : error?.message ?? inspectValue(error);
    }, Error],
    ['ERR_TRAILING_JUNK_AFTER_STREAM_END', 'Trailing junk found after the end of the compressed stream', TypeError],
    ['ERR_UNAVAILABLE_DURING_EXIT', 'Cannot call function in process exit handler', Error],
    ['ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET', '`process.setupUncaughtExceptionCapture()` was called while a ' +
      'capture callback was already active', Error],
    ['ERR_UNESCAPED_CHARACTERS', '%s contains unescaped characters', TypeError],
    ['ERR_UNHANDLED_ERROR', (error = undefined) => (
      error === undefined ? 'Unhandled error.' : `Unhandled error. (${error})`), Error],
    ['ERR_UNHANDLED_REJECTION', 'This error originated either by throwing inside of an async function without a catch ' +
      'block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason ' +
      '"%s".', Error],
    ['ERR_UNKNOWN_BUILTIN_MODULE', 'No such built-in module: %s', Error],
    ['ERR_UNKNOWN_ENCODING', 'Unknown encoding: %s', TypeError],
    ['ERR_UNKNOWN_FILE_EXTENSION', 'Unknown file extension "%s" for %s', TypeError],
    ['ERR_UNKNOWN_MODULE_FORMAT', 'Unknown module format: %s for URL %s', RangeError],
    ['ERR_UNKNOWN_SIGNAL', 'Unknown signal: %s', TypeError],
    ['ERR_UNSUPPORTED_DIR_IMPORT', function(path, base, exactUrl) {
      setField(this, 'url', exactUrl);
      return `Directory import '${path}' is not supported resolving ES modules imported from ${base}`;
    }, Error],
    ['ERR_UNSUPPORTED_ESM_URL_SCHEME', (url, supported) => (
      `Only URLs with a scheme in: ${formatList(supported)} are supported by the default ESM loader. Received ` +
      `protocol '${url.protocol}'`), Error],
    ['ERR_UNSUPPORTED_RESOLVE_REQUEST', 'Failed to resolve module specifier "%s" from "%s": Invalid relative URL or ' +
      'base scheme is not hierarchical.', TypeError],
    ['ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX', '%s', SyntaxError],
    ['ERR_USE_AFTER_CLOSE', '%s was closed', Error],
    ['ERR_VALID_PERFORMANCE_ENTRY_TYPE', 'At least one valid performance entry type is required', Error],
    ['ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING', 'A dynamic import callback was not specified.', TypeError],
    ['ERR_WORKER_PATH', (filename) => (
      'The worker script or module filename must be an absolute path or a relative path starting with \'./\' or ' +
      `'../'. Received "${filename}"`), TypeError],
    ['ERR_WORKER_UNSUPPORTED_OPERATION', '%s is not supported in workers', TypeError],
    ['ERR_ZSTD_INVALID_PARAM', '%s is not a valid zstd parameter', RangeError],
  ],
};
