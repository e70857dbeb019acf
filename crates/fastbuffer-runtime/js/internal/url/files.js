// fileURLToPath, fileURLToPathBuffer and pathToFileURL of node:url.
'use strict';

const {
  NumberParseInt, RegExpPrototypeExec, RegExpPrototypeSymbolReplace, StringPrototypeCharCodeAt,
  StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeStartsWith,
  StringPrototypeToWellFormed, URIError, decodeURIComponent, encodeURI,
} = primordials;
const { codes: {
  ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_FILE_URL_HOST, ERR_INVALID_FILE_URL_PATH,
  ERR_INVALID_URL_SCHEME,
} } = require('internal/errors');
const { validateString } = require('internal/validators');

const binding = internalBinding('url');

function wantsWindows(options) {
  return options?.windows ?? process.platform === 'win32';
}

function decode(text) {
  if (!StringPrototypeIncludes(text, '%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new URIError('URI malformed');
  }
}

// The URL that a path is asked of.
function fileUrl(input) {
  const { URL, isURL } = require('internal/url');
  const url = typeof input === 'string' ? new URL(input) : input;
  if (!isURL(url)) throw new ERR_INVALID_ARG_TYPE('path', ['string', 'URL'], input);
  if (url.protocol !== 'file:') throw new ERR_INVALID_URL_SCHEME('file');
  return url;
}

const backslashes = (path) => RegExpPrototypeSymbolReplace(/\//g, path, '\\');

// Whether the path, after the separator it starts with, names a drive.
function startsWithDrive(path) {
  return RegExpPrototypeExec(/^.[a-zA-Z]:/s, path) !== null;
}

function windowsPath(url) {
  if (RegExpPrototypeExec(/%2f|%5c/i, url.pathname) !== null) {
    throw new ERR_INVALID_FILE_URL_PATH('must not include encoded \\ or / characters', url);
  }
  const path = decode(backslashes(url.pathname));
  if (url.hostname !== '') return `\\\\${binding.domainToUnicode(url.hostname)}${path}`;
  if (!startsWithDrive(path)) throw new ERR_INVALID_FILE_URL_PATH('must be absolute', url);
  return StringPrototypeSlice(path, 1);
}

function posixPath(url) {
  if (url.hostname !== '') throw new ERR_INVALID_FILE_URL_HOST(process.platform);
  if (RegExpPrototypeExec(/%2f/i, url.pathname) !== null) {
    throw new ERR_INVALID_FILE_URL_PATH('must not include encoded / characters', url);
  }
  return decode(url.pathname);
}

function fileURLToPath(path, options = undefined) {
  const url = fileUrl(path);
  return wantsWindows(options) ? windowsPath(url) : posixPath(url);
}

// The bytes that a percent-encoded text stands for.
function decodeBytes(text) {
  const bytes = require('buffer').Buffer.from(text);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    let byte = bytes[i];
    if (byte === 0x25 && i + 2 < bytes.length) {
      const digits = bytes.latin1Slice(i + 1, i + 3);
      if (RegExpPrototypeExec(/^[0-9a-f]{2}$/i, digits) !== null) {
        byte = NumberParseInt(digits, 16);
        i += 2;
      }
    }
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}

function fileURLToPathBuffer(path, options = undefined) {
  const { Buffer } = require('buffer');
  const url = fileUrl(path);
  if (!wantsWindows(options)) {
    if (url.hostname !== '') throw new ERR_INVALID_FILE_URL_HOST(process.platform);
    return decodeBytes(url.pathname);
  }
  const decoded = decodeBytes(backslashes(url.pathname));
  if (url.hostname !== '') return Buffer.concat([Buffer.from(`\\\\${binding.domainToUnicode(url.hostname)}`), decoded]);
  if (!startsWithDrive(decoded.latin1Slice(0, 3))) throw new ERR_INVALID_FILE_URL_PATH('must be absolute', url);
  return decoded.subarray(1);
}

const escapes = { '__proto__': null, '?': '%3F', '#': '%23', '~': '%7E' };

function encodePath(path) {
  const encoded = encodeURI(StringPrototypeToWellFormed(path));
  return RegExpPrototypeSymbolReplace(/[?#~]/g, encoded, (found) => escapes[found]);
}

// [host, path] of \\host\share and \\?\UNC\host\share.
function splitShare(path) {
  const start = StringPrototypeStartsWith(path, '\\\\?\\UNC\\') ? 8 : 2;
  const end = StringPrototypeIndexOf(path, '\\', start);
  if (end === -1) throw new ERR_INVALID_ARG_VALUE('path', path, 'Missing UNC resource path');
  if (end === 2) throw new ERR_INVALID_ARG_VALUE('path', path, 'Empty UNC servername');
  return [StringPrototypeSlice(path, start, end), StringPrototypeSlice(path, end)];
}

function isSlash(code, windows) {
  return code === 0x2f || (windows && code === 0x5c);
}

// The absolute path, with the slash at its end that resolving takes away.
function resolved(path, windows) {
  const flavour = windows ? require('path').win32 : require('path').posix;
  let full = flavour.resolve(path);
  if (isSlash(StringPrototypeCharCodeAt(path, path.length - 1), windows) && full[full.length - 1] !== flavour.sep) {
    full += flavour.sep;
  }
  if (windows && StringPrototypeStartsWith(full, '\\\\?\\')) full = StringPrototypeSlice(full, 4);
  return full;
}

function pathToFileURL(path, options) {
  validateString(path, 'path');
  const { parseHref } = require('internal/url');
  const windows = wantsWindows(options);
  const slashes = (text) => RegExpPrototypeSymbolReplace(/\\/g, text, '/');
  const extended = StringPrototypeStartsWith(path, '\\\\?\\') && !StringPrototypeStartsWith(path, '\\\\?\\UNC\\');
  if (windows && StringPrototypeStartsWith(path, '\\\\') && !extended) {
    const [host, rest] = splitShare(path);
    return parseHref(`file://${host}${encodePath(slashes(rest))}`, rest, host);
  }
  let full = resolved(path, windows);
  if (windows) full = slashes(full);
  if (full[0] !== '/') full = `/${full}`;
  return parseHref(`file://${encodePath(full)}`, path);
}

module.exports = { fileURLToPath, fileURLToPathBuffer, pathToFileURL };
