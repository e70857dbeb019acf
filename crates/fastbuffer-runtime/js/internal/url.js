// URL of Node (WHATWG), and what other modules ask of URLs.
'use strict';

const {
  Boolean, Number, ObjectDefineProperties, SafeSet, StringPrototypeSlice, StringPrototypeToWellFormed, SymbolFor,
  SymbolToStringTag, TypeError, decodeURIComponent,
} = primordials;
const { codes, plainError } = require('internal/errors');
const { kValidateObjectAllowObjects, validateObject } = require('internal/validators');
const { URLSearchParams, linkParams, resetParams } = require('internal/url/search_params');

const binding = internalBinding('url');

// Places in what the native answers: the text, then where its parts begin and end.
const HREF = 0;
const SCHEME_END = 1;
const USER_START = 2;
const USER_END = 3;
const HOST_START = 4;
const HOST_END = 5;
const PORT_START = 6;
const PATH_START = 7;
const PATH_END = 8;
const QUERY_END = 9;
const PORT = 10;

function invalidUrl(input, base) {
  const fields = { __proto__: null, code: 'ERR_INVALID_URL', input: StringPrototypeToWellFormed(input) };
  if (base !== undefined) fields.base = StringPrototypeToWellFormed(base);
  return plainError(TypeError, 'Invalid URL', fields);
}

function cut(parts, from, to) {
  return StringPrototypeSlice(parts[HREF], from, to);
}

function originOf(parts) {
  const scheme = cut(parts, 0, parts[SCHEME_END]);
  switch (scheme) {
    case 'http:': case 'https:': case 'ws:': case 'wss:': case 'ftp:':
      return `${scheme}//${cut(parts, parts[HOST_START], parts[PATH_START])}`;
    case 'blob:': {
      const inner = binding.parse(cut(parts, parts[PATH_START], parts[PATH_END]), undefined);
      if (typeof inner === 'number') return 'null';
      const innerScheme = cut(inner, 0, inner[SCHEME_END]);
      return innerScheme === 'http:' || innerScheme === 'https:' ? originOf(inner) : 'null';
    }
    default:
      return 'null';
  }
}

let isUrlObject;
let fromParts;
const kFromParts = { __proto__: null };

class URL {
  #parts;
  #params = undefined;

  static {
    isUrlObject = (value) => typeof value === 'object' && value !== null && #parts in value;
    fromParts = (parts) => new URL(kFromParts, parts);
  }

  constructor(input, base = undefined) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('url');
    if (input === kFromParts) {
      this.#parts = base;
      return;
    }
    input = `${input}`;
    if (base !== undefined) base = `${base}`;
    const parts = binding.parse(input, base);
    if (typeof parts === 'number') throw invalidUrl(input, base);
    this.#parts = parts;
  }

  static parse(input, base = undefined) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('url');
    const parts = binding.parse(`${input}`, base === undefined ? undefined : `${base}`);
    return typeof parts === 'number' ? null : fromParts(parts);
  }

  static canParse(url, base = undefined) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('url');
    return typeof binding.parse(`${url}`, base === undefined ? undefined : `${base}`) !== 'number';
  }

  static createObjectURL(obj) {
    const { isBlob, createObjectURL } = require('internal/blob');
    if (!isBlob(obj)) throw new codes.ERR_INVALID_ARG_TYPE('obj', 'Blob', obj);
    return createObjectURL(obj, require('internal/crypto/random').randomUUID());
  }

  static revokeObjectURL(url) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('url');
    require('internal/blob').revokeObjectURL(url);
  }

  // What a setter does; a value that is none for the part changes nothing.
  #set(property, value) {
    const parts = binding.set(this.#parts[HREF], property, value);
    if (parts !== undefined) this.#parts = parts;
  }

  #readParams() {
    if (this.#params !== undefined) resetParams(this.#params, this.search);
  }

  toString() {
    if (!isUrlObject(this)) throw new TypeError('Receiver must be an instance of class URL');
    return this.#parts[HREF];
  }

  get href() {
    if (!isUrlObject(this)) throw new TypeError('Receiver must be an instance of class URL');
    return this.#parts[HREF];
  }

  set href(value) {
    value = `${value}`;
    const parts = binding.parse(value, undefined);
    if (typeof parts === 'number') throw new codes.ERR_INVALID_URL(value);
    this.#parts = parts;
    this.#readParams();
  }

  get origin() {
    return originOf(this.#parts);
  }

  get protocol() {
    return cut(this.#parts, 0, this.#parts[SCHEME_END]);
  }

  set protocol(value) {
    this.#set('protocol', `${value}`);
  }

  get username() {
    return cut(this.#parts, this.#parts[USER_START], this.#parts[USER_END]);
  }

  set username(value) {
    this.#set('username', `${value}`);
  }

  get password() {
    const parts = this.#parts;
    if (parts[HREF][parts[USER_END]] !== ':' || parts[HOST_START] <= parts[USER_END]) return '';
    return cut(parts, parts[USER_END] + 1, parts[HOST_START] - 1);
  }

  set password(value) {
    this.#set('password', `${value}`);
  }

  get host() {
    return cut(this.#parts, this.#parts[HOST_START], this.#parts[PATH_START]);
  }

  set host(value) {
    this.#set('host', `${value}`);
  }

  get hostname() {
    return cut(this.#parts, this.#parts[HOST_START], this.#parts[HOST_END]);
  }

  set hostname(value) {
    this.#set('hostname', `${value}`);
  }

  get port() {
    return this.#parts[PORT] === -1 ? '' : `${this.#parts[PORT]}`;
  }

  set port(value) {
    this.#set('port', `${value}`);
  }

  get pathname() {
    return cut(this.#parts, this.#parts[PATH_START], this.#parts[PATH_END]);
  }

  set pathname(value) {
    this.#set('pathname', `${value}`);
  }

  get search() {
    const parts = this.#parts;
    return parts[QUERY_END] - parts[PATH_END] <= 1 ? '' : cut(parts, parts[PATH_END], parts[QUERY_END]);
  }

  set search(value) {
    this.#set('search', `${value}`);
    this.#readParams();
  }

  get searchParams() {
    if (this.#params === undefined) {
      const params = this.#params = new URLSearchParams(this.search);
      linkParams(params, () => this.#set('search', params.toString()));
    }
    return this.#params;
  }

  get hash() {
    const hash = cut(this.#parts, this.#parts[QUERY_END]);
    return hash.length <= 1 ? '' : hash;
  }

  set hash(value) {
    this.#set('hash', `${value}`);
  }

  toJSON() {
    if (!isUrlObject(this)) throw new TypeError('Receiver must be an instance of class URL');
    return this.#parts[HREF];
  }

  [SymbolFor('nodejs.util.inspect.custom')](depth, options) {
    if (typeof depth === 'number' && depth < 0) return this;
    const shown = {};
    for (let i = 0; i < SHOWN.length; i++) shown[SHOWN[i]] = this[SHOWN[i]];
    return `${(this.constructor ?? URL).name} ${require('internal/util/inspect').inspect(shown, options)}`;
  }
}

const SHOWN = [
  'href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'searchParams',
  'hash',
];
const listed = { __proto__: null, enumerable: true };
ObjectDefineProperties(URL.prototype, {
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'URL' },
  toString: listed, href: listed, origin: listed, protocol: listed, username: listed, password: listed, host: listed,
  hostname: listed, port: listed, pathname: listed, search: listed, searchParams: listed, hash: listed, toJSON: listed,
});
ObjectDefineProperties(URL, {
  parse: listed, canParse: listed, createObjectURL: listed, revokeObjectURL: listed,
});

// The URL of a text that was made here; the error names what it was made from.
function parseHref(href, input, base = undefined) {
  const parts = binding.parse(href, undefined);
  if (typeof parts === 'number') throw invalidUrl(input, base);
  return fromParts(parts);
}

// Whether a value has the shape of a URL, whoever made it, and not that of what url.parse() answers.
function isURL(value) {
  return Boolean(value?.href && value.protocol && value.auth === undefined && value.path === undefined);
}

function toPathIfFileURL(value) {
  return isURL(value) ? require('internal/url/files').fileURLToPath(value) : value;
}

function domainToASCII(domain) {
  if (arguments.length < 1) throw new codes.ERR_MISSING_ARGS('domain');
  return binding.domainToASCII(`${domain}`);
}

function domainToUnicode(domain) {
  if (arguments.length < 1) throw new codes.ERR_MISSING_ARGS('domain');
  return binding.domainToUnicode(`${domain}`);
}

function urlToHttpOptions(url) {
  validateObject(url, 'url', kValidateObjectAllowObjects);
  const { hostname, pathname, port, username, password, search } = url;
  const options = {
    __proto__: null,
    ...url,
    protocol: url.protocol,
    hostname: hostname && hostname[0] === '[' ? StringPrototypeSlice(hostname, 1, -1) : hostname,
    hash: url.hash,
    search,
    pathname,
    path: `${pathname || ''}${search || ''}`,
    href: url.href,
  };
  if (port !== '') options.port = Number(port);
  if (username || password) options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return options;
}

const special = new SafeSet(['http:', 'https:', 'ws:', 'wss:', 'ftp:', 'file:']);

// url.format(URL, options): the text with parts left out, or with the host as people read it.
function formatURL(url, { auth, fragment, search, unicode }) {
  const parts = binding.parse(url.href, undefined);
  if (typeof parts === 'number') throw invalidUrl(`${url.href}`);
  const scheme = cut(parts, 0, parts[SCHEME_END]);
  let host = cut(parts, parts[HOST_START], parts[HOST_END]);
  if (unicode && special.has(scheme)) host = binding.domainToUnicode(host) || host;
  return scheme + cut(parts, parts[SCHEME_END], parts[USER_START]) +
    (auth ? cut(parts, parts[USER_START], parts[HOST_START]) : '') + host +
    cut(parts, parts[HOST_END], parts[PATH_END]) +
    (search ? cut(parts, parts[PATH_END], parts[QUERY_END]) : '') + (fragment ? cut(parts, parts[QUERY_END]) : '');
}

module.exports = {
  URL,
  URLSearchParams,
  domainToASCII,
  domainToUnicode,
  formatURL,
  isURL,
  isUrlObject,
  parseHref,
  toPathIfFileURL,
  urlToHttpOptions,
  get fileURLToPath() { return require('internal/url/files').fileURLToPath; },
  get fileURLToPathBuffer() { return require('internal/url/files').fileURLToPathBuffer; },
  get pathToFileURL() { return require('internal/url/files').pathToFileURL; },
};
