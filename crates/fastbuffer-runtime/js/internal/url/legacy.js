// url.parse(), url.format() and url.resolve() of Node, which are older than the URL standard and read text otherwise.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePop, ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeUnshift, Boolean,
  NumberPrototypeToString, ObjectAssign, ObjectKeys, RegExpPrototypeExec, RegExpPrototypeSymbolReplace, SafeSet,
  StringPrototypeCharCodeAt, StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeReplaceAll,
  StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith, StringPrototypeToLowerCase,
  StringPrototypeToUpperCase, StringPrototypeTrim, URIError, decodeURIComponent,
} = primordials;
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_URL } } = require('internal/errors');
const { validateObject, validateString } = require('internal/validators');
const querystring = require('querystring');
const binding = internalBinding('url');

function Url() {
  this.protocol = null;
  this.slashes = null;
  this.auth = null;
  this.host = null;
  this.port = null;
  this.hostname = null;
  this.hash = null;
  this.search = null;
  this.query = null;
  this.pathname = null;
  this.path = null;
  this.href = null;
}

// Schemes whose text after the colon is never a host, and those that have slashes whether written or not.
const scripts = new SafeSet(['javascript', 'javascript:']);
const slashed = new SafeSet([
  'http', 'http:', 'https', 'https:', 'ftp', 'ftp:', 'gopher', 'gopher:', 'file', 'file:', 'ws', 'ws:', 'wss', 'wss:',
]);
const hostLimit = 255;

function decodeAuth(text) {
  if (!StringPrototypeIncludes(text, '%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new URIError('URI malformed');
  }
}

// Backslashes are slashes up to the query or fragment, whichever comes first.
function straighten(text) {
  const end = RegExpPrototypeExec(/[?#]/, text)?.index ?? text.length;
  const head = StringPrototypeSlice(text, 0, end);
  return StringPrototypeReplaceAll(head, '\\', '/') + StringPrototypeSlice(text, end);
}

const unsafe = /[\t\n\r "'<>\\^`{|}]/g;

function escapeUnsafe(text) {
  return RegExpPrototypeSymbolReplace(unsafe, text, (char) => {
    const digits = NumberPrototypeToString(StringPrototypeCharCodeAt(char, 0), 16);
    return StringPrototypeToUpperCase(`%${digits.length < 2 ? '0' : ''}${digits}`);
  });
}

// A path without host, scheme or fragment, which is what most servers parse.
const simplePath = /^(\/\/?(?!\/)[^?\s]*)(\?[^\s]*)?$/;

function parseSimple(url, text, parseQueryString) {
  const found = RegExpPrototypeExec(simplePath, text);
  if (found === null) return false;
  url.path = text;
  url.href = text;
  url.pathname = found[1];
  if (found[2]) {
    url.search = found[2];
    const query = StringPrototypeSlice(url.search, 1);
    url.query = parseQueryString ? querystring.parse(query) : query;
  } else if (parseQueryString) {
    url.search = null;
    url.query = { __proto__: null };
  }
  return true;
}

// Where the host ends, and the credentials before it: the last @ that comes before a path.
function findHost(rest) {
  let at = -1;
  let end = -1;
  for (let i = 0; i < rest.length; i++) {
    const char = rest[i];
    if (char === '@') {
      at = i;
      end = -1;
    } else if (char === '/' || char === '?' || char === '#') {
      if (end === -1) end = i;
      break;
    } else if (end === -1 && StringPrototypeIncludes(' "%\';<>\\^`{|}', char)) {
      end = i;
    }
  }
  return { at, end: end === -1 ? rest.length : end };
}

const forbiddenInHost = /[\0\t\n\r #%/:<>?@[\\\]^|]/; // eslint-disable-line no-control-regex
const forbiddenInIpv6 = /[\0\t\n\r #%/<>?@\\^|]/; // eslint-disable-line no-control-regex

function checkHostname(url, text, isIpv6) {
  if (url.hostname === '') return;
  if (!isIpv6) url.hostname = toAscii(url.hostname);
  const forbidden = isIpv6 ? forbiddenInIpv6 : forbiddenInHost;
  if (url.hostname === '' || RegExpPrototypeExec(forbidden, url.hostname) !== null) throw new ERR_INVALID_URL(text);
}

function toAscii(hostname) {
  if (RegExpPrototypeExec(/^[\x00-\x7f]*$/, hostname) !== null) return hostname; // eslint-disable-line no-control-regex
  return binding.toASCII(hostname);
}

// Tabs and line ends before the path are as good as not there.
function withoutBreaks(rest) {
  const end = RegExpPrototypeExec(/[/?#]/, rest)?.index ?? rest.length;
  return RegExpPrototypeSymbolReplace(/[\t\n\r]/g, StringPrototypeSlice(rest, 0, end), '') +
    StringPrototypeSlice(rest, end);
}

// Takes credentials, host and port from the start of `rest` and answers what is left.
function parseAuthority(url, rest, text) {
  rest = withoutBreaks(rest);
  const { at, end } = findHost(rest);
  if (at !== -1) url.auth = decodeAuth(StringPrototypeSlice(rest, 0, at));
  url.host = StringPrototypeSlice(rest, at + 1, end);
  rest = StringPrototypeSlice(rest, end);
  url.parseHost();
  if (typeof url.hostname !== 'string') url.hostname = '';
  const { hostname } = url;
  const isIpv6 = hostname[0] === '[' && hostname[hostname.length - 1] === ']';
  if (!isIpv6 && StringPrototypeIncludes(hostname, ':')) {
    throw new ERR_INVALID_ARG_VALUE('url', 'Invalid port in url', text);
  }
  url.hostname = url.hostname.length > hostLimit ? '' : StringPrototypeToLowerCase(url.hostname);
  checkHostname(url, text, isIpv6);
  url.host = url.hostname + (url.port ? `:${url.port}` : '');
  if (isIpv6) {
    url.hostname = StringPrototypeSlice(url.hostname, 1, -1);
    if (rest[0] !== '/') rest = `/${rest}`;
  }
  return rest;
}

function parseTail(url, rest, parseQueryString) {
  const hashAt = StringPrototypeIndexOf(rest, '#');
  if (hashAt !== -1) {
    url.hash = StringPrototypeSlice(rest, hashAt);
    rest = StringPrototypeSlice(rest, 0, hashAt);
  }
  const queryAt = StringPrototypeIndexOf(rest, '?');
  if (queryAt !== -1) {
    url.search = StringPrototypeSlice(rest, queryAt);
    const query = StringPrototypeSlice(rest, queryAt + 1);
    url.query = parseQueryString ? querystring.parse(query) : query;
    rest = StringPrototypeSlice(rest, 0, queryAt);
  } else if (parseQueryString) {
    url.search = null;
    url.query = { __proto__: null };
  }
  if (rest.length > 0) url.pathname = rest;
}

Url.prototype.parse = function parse(url, parseQueryString, slashesDenoteHost) {
  validateString(url, 'url');
  const text = straighten(StringPrototypeTrim(url));
  let rest = text;
  if (!slashesDenoteHost && !StringPrototypeIncludes(rest, '#') && !StringPrototypeIncludes(rest, '@') &&
      parseSimple(this, rest, parseQueryString)) {
    return this;
  }
  const scheme = RegExpPrototypeExec(/^[a-z0-9.+-]+:/i, rest)?.[0];
  const lowered = scheme && StringPrototypeToLowerCase(scheme);
  if (scheme) {
    this.protocol = lowered;
    rest = StringPrototypeSlice(rest, scheme.length);
  }
  let slashes = false;
  if (slashesDenoteHost || scheme || RegExpPrototypeExec(/^\/\/[^@/]+@[^@/]+/, rest) !== null) {
    slashes = StringPrototypeStartsWith(rest, '//');
    if (slashes && !(lowered && scripts.has(lowered))) {
      rest = StringPrototypeSlice(rest, 2);
      this.slashes = true;
    }
  }
  if (!scripts.has(lowered) && (slashes || (scheme && !slashed.has(lowered)))) rest = parseAuthority(this, rest, url);
  if (!scripts.has(lowered)) rest = escapeUnsafe(rest);
  parseTail(this, rest, parseQueryString);
  if (slashed.has(lowered) && this.hostname && !this.pathname) this.pathname = '/';
  if (this.pathname || this.search) this.path = (this.pathname || '') + (this.search || '');
  this.href = this.format();
  return this;
};

// The credentials keep their colon; everything else that would end them is escaped.
function encodeAuth(auth) {
  return StringPrototypeReplaceAll(querystring.escape(auth), '%3A', ':');
}

Url.prototype.format = function format() {
  let auth = this.auth || '';
  if (auth) auth = `${encodeAuth(auth)}@`;
  let protocol = this.protocol || '';
  let host = '';
  if (this.host) {
    host = auth + this.host;
  } else if (this.hostname) {
    const bracketed = StringPrototypeIncludes(this.hostname, ':') && this.hostname[0] !== '[';
    host = auth + (bracketed ? `[${this.hostname}]` : this.hostname);
    if (this.port) host += `:${this.port}`;
  }
  const isObject = this.query !== null && typeof this.query === 'object';
  const query = isObject ? querystring.stringify(this.query) : '';
  let search = this.search || (query && `?${query}`) || '';
  if (protocol && protocol[protocol.length - 1] !== ':') protocol += ':';
  let pathname = StringPrototypeReplaceAll(StringPrototypeReplaceAll(this.pathname || '', '#', '%23'), '?', '%3F');
  if (this.slashes || slashed.has(protocol)) {
    if (this.slashes || host) {
      if (pathname && pathname[0] !== '/') pathname = `/${pathname}`;
      host = `//${host}`;
    } else if (StringPrototypeStartsWith(protocol, 'file')) {
      host = '//';
    }
  }
  search = StringPrototypeReplaceAll(search, '#', '%23');
  let hash = this.hash || '';
  if (hash && hash[0] !== '#') hash = `#${hash}`;
  if (search && search[0] !== '?') search = `?${search}`;
  return protocol + host + pathname + search + hash;
};

Url.prototype.resolve = function resolve(relative) {
  return this.resolveObject(urlParse(relative, false, true)).format();
};

function setPath(url) {
  if (url.pathname !== null || url.search !== null) url.path = (url.pathname || '') + (url.search || '');
  url.href = url.format();
}

// The reference has a scheme of its own that is another than the base's.
function withOtherScheme(result, relative) {
  if (!slashed.has(relative.protocol)) {
    ObjectAssign(result, relative);
    result.href = result.format();
    return result;
  }
  result.protocol = relative.protocol;
  const isFile = RegExpPrototypeExec(/^file:?$/, relative.protocol) !== null;
  if (!relative.host && !isFile && !scripts.has(relative.protocol)) {
    const parts = StringPrototypeSplit(relative.pathname || '', '/');
    while (parts.length > 0 && !(relative.host = ArrayPrototypeShift(parts)));
    relative.host ||= '';
    relative.hostname ||= '';
    if (parts[0] !== '') ArrayPrototypeUnshift(parts, '');
    if (parts.length < 2) ArrayPrototypeUnshift(parts, '');
    result.pathname = ArrayPrototypeJoin(parts, '/');
  } else {
    result.pathname = relative.pathname;
  }
  result.search = relative.search;
  result.query = relative.query;
  result.host = relative.host || '';
  result.auth = relative.auth;
  result.hostname = relative.hostname || relative.host;
  result.port = relative.port;
  if (result.pathname || result.search) result.path = (result.pathname || '') + (result.search || '');
  result.slashes ||= relative.slashes;
  result.href = result.format();
  return result;
}

// Takes `a@` off a host that a path without slashes was taken for.
function splitAuth(result) {
  const at = result.host ? StringPrototypeIndexOf(result.host, '@') : -1;
  if (at <= 0) return;
  result.auth = StringPrototypeSlice(result.host, 0, at);
  result.host = result.hostname = StringPrototypeSlice(result.host, at + 1);
}

// Resolves . and .. in the parts of a path from its end. Answers how many .. are left over.
function removeDots(parts) {
  let up = 0;
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i];
    if (part !== '.' && part !== '..' && up === 0) continue;
    if (part === '..') up++;
    else if (part !== '.') up--;
    for (let j = i; j < parts.length - 1; j++) parts[j] = parts[j + 1];
    ArrayPrototypePop(parts);
  }
  return up;
}

// The parts of the joined path before dots are taken out; null when the result is done.
function joinParts(result, relative, state) {
  let parts = (result.pathname && StringPrototypeSplit(result.pathname, '/')) || [];
  const relativeParts = (relative.pathname && StringPrototypeSplit(relative.pathname, '/')) || [];
  const { bare } = state;
  if (bare) {
    result.hostname = '';
    result.port = null;
    if (result.host) {
      if (parts[0] === '') parts[0] = result.host;
      else ArrayPrototypeUnshift(parts, result.host);
    }
    result.host = '';
    if (relative.protocol) {
      relative.hostname = null;
      relative.port = null;
      result.auth = null;
      if (relative.host) {
        if (relativeParts[0] === '') relativeParts[0] = relative.host;
        else ArrayPrototypeUnshift(relativeParts, relative.host);
      }
      relative.host = null;
    }
    state.mustEndAbs &&= relativeParts[0] === '' || parts[0] === '';
  }
  if (state.relativeIsAbs) {
    if (relative.host || relative.host === '') {
      if (result.host !== relative.host) result.auth = null;
      result.host = relative.host;
      result.port = relative.port;
    }
    if (relative.hostname || relative.hostname === '') {
      if (result.hostname !== relative.hostname) result.auth = null;
      result.hostname = relative.hostname;
    }
    result.search = relative.search;
    result.query = relative.query;
    return relativeParts;
  }
  if (relativeParts.length > 0) {
    if (parts.length > 0) ArrayPrototypePop(parts);
    for (let i = 0; i < relativeParts.length; i++) ArrayPrototypePush(parts, relativeParts[i]);
    result.search = relative.search;
    result.query = relative.query;
    return parts;
  }
  if (relative.search !== null && relative.search !== undefined) {
    if (bare) {
      result.hostname = result.host = ArrayPrototypeShift(parts);
      splitAuth(result);
    }
    result.search = relative.search;
    result.query = relative.query;
    setPath(result);
    return null;
  }
  return parts;
}

Url.prototype.resolveObject = function resolveObject(relative) {
  if (typeof relative === 'string') relative = new Url().parse(relative, false, true);
  const result = ObjectAssign(new Url(), this);
  result.hash = relative.hash;
  if (relative.href === '') {
    result.href = result.format();
    return result;
  }
  if (relative.slashes && !relative.protocol) {
    const { protocol } = result;
    ObjectAssign(result, relative);
    result.protocol = protocol;
    if (slashed.has(result.protocol) && result.hostname && !result.pathname) result.path = result.pathname = '/';
    result.href = result.format();
    return result;
  }
  if (relative.protocol && relative.protocol !== result.protocol) return withOtherScheme(result, relative);
  return resolvePath(result, relative);
};

function resolvePath(result, relative) {
  const baseIsAbs = Boolean(result.pathname && result.pathname[0] === '/');
  const relativeIsAbs = Boolean(relative.host || (relative.pathname && relative.pathname[0] === '/'));
  const mustEndAbs = relativeIsAbs || baseIsAbs || Boolean(result.host && relative.pathname);
  const state = {
    mustEndAbs, relativeIsAbs, bare: Boolean(result.protocol && !slashed.has(result.protocol)),
  };
  const keepUp = mustEndAbs;
  const parts = joinParts(result, relative, state);
  if (parts === null) return result;
  if (parts.length === 0) {
    result.pathname = null;
    result.path = result.search ? `/${result.search}` : null;
    result.href = result.format();
    return result;
  }
  finishPath(result, relative, parts, state, keepUp);
  return result;
}

function finishPath(result, relative, parts, state, removeLeading) {
  const last = parts[parts.length - 1];
  const ends = result.host || relative.host || parts.length > 1;
  const trailing = (ends && (last === '.' || last === '..')) || last === '';
  const up = removeDots(parts);
  if (!state.mustEndAbs && !removeLeading) {
    for (let i = 0; i < up; i++) ArrayPrototypeUnshift(parts, '..');
  }
  let { mustEndAbs } = state;
  if (mustEndAbs && parts[0] !== '' && (!parts[0] || parts[0][0] !== '/')) ArrayPrototypeUnshift(parts, '');
  if (trailing && StringPrototypeSlice(ArrayPrototypeJoin(parts, '/'), -1) !== '/') ArrayPrototypePush(parts, '');
  const isAbsolute = parts[0] === '' || (parts[0] && parts[0][0] === '/');
  if (state.bare) {
    result.hostname = result.host = isAbsolute ? '' : parts.length > 0 ? ArrayPrototypeShift(parts) : '';
    splitAuth(result);
  }
  mustEndAbs ||= Boolean(result.host && parts.length > 0);
  if (mustEndAbs && !isAbsolute) ArrayPrototypeUnshift(parts, '');
  if (parts.length === 0) {
    result.pathname = null;
    result.path = null;
  } else {
    result.pathname = ArrayPrototypeJoin(parts, '/');
  }
  if (result.pathname !== null || result.search !== null) result.path = (result.pathname || '') + (result.search || '');
  result.auth = relative.auth || result.auth;
  result.slashes ||= relative.slashes;
  result.href = result.format();
}

Url.prototype.parseHost = function parseHost() {
  let { host } = this;
  const port = RegExpPrototypeExec(/:[0-9]*$/, host)?.[0];
  if (port !== undefined) {
    if (port !== ':') this.port = StringPrototypeSlice(port, 1);
    host = StringPrototypeSlice(host, 0, host.length - port.length);
  }
  if (host) this.hostname = host;
};

let warned = false;

// Dependencies are not warned about, as everywhere in Node.
function warnParse() {
  if (warned || require('internal/buffer/deprecation').calledByDependency()) return;
  warned = true;
  process.emitWarning('`url.parse()` behavior is not standardized and prone to errors that have security ' +
    'implications. Use the WHATWG URL API instead. CVEs are not issued for `url.parse()` vulnerabilities.',
                      'DeprecationWarning', 'DEP0169');
}

function urlParse(url, parseQueryString, slashesDenoteHost) {
  warnParse();
  if (url instanceof Url) return url;
  return new Url().parse(url, parseQueryString, slashesDenoteHost);
}

function urlFormat(urlObject, options) {
  if (typeof urlObject === 'string') {
    urlObject = urlParse(urlObject);
  } else if (typeof urlObject !== 'object' || urlObject === null) {
    throw new ERR_INVALID_ARG_TYPE('urlObject', ['Object', 'string'], urlObject);
  } else if (require('internal/url').isURL(urlObject)) {
    const chosen = { fragment: true, unicode: false, search: true, auth: true };
    if (options) {
      validateObject(options, 'options');
      const names = ObjectKeys(chosen);
      for (let i = 0; i < names.length; i++) chosen[names[i]] = Boolean(options[names[i]] ?? chosen[names[i]]);
    }
    return require('internal/url').formatURL(urlObject, chosen);
  }
  return Url.prototype.format.call(urlObject);
}

function urlResolve(source, relative) {
  return urlParse(source, false, true).resolve(relative);
}

function urlResolveObject(source, relative) {
  if (!source) return relative;
  return urlParse(source, false, true).resolveObject(relative);
}

module.exports = { Url, urlFormat, urlParse, urlResolve, urlResolveObject };
