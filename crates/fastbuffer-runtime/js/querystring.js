// The node:querystring module.
'use strict';

const {
  ArrayIsArray, ArrayPrototypePush, NumberIsFinite, NumberParseInt, ObjectKeys, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace, String, StringFromCodePoint, StringPrototypeCharCodeAt, StringPrototypeIsWellFormed,
  StringPrototypeSlice, decodeURIComponent, encodeURIComponent,
} = primordials;
const { Buffer } = require('buffer');
const { codes: { ERR_INVALID_URI } } = require('internal/errors');

const triple = /^%[0-9a-f]{2}/i;
const anyTriple = /%[0-9a-f]{2}/i;

function unescapeBuffer(s, decodeSpaces) {
  const bytes = Buffer.allocUnsafe(s.length);
  let length = 0;
  for (let i = 0; i < s.length; i++) {
    const code = StringPrototypeCharCodeAt(s, i);
    if (code === 0x25 && RegExpPrototypeExec(triple, StringPrototypeSlice(s, i, i + 3)) !== null) {
      bytes[length++] = NumberParseInt(StringPrototypeSlice(s, i + 1, i + 3), 16);
      i += 2;
    } else {
      bytes[length++] = decodeSpaces && code === 0x2b ? 0x20 : code;
    }
  }
  return length === s.length ? bytes : bytes.slice(0, length);
}

function qsUnescape(s, decodeSpaces) {
  try {
    return decodeURIComponent(s);
  } catch {
    return querystring.unescapeBuffer(s, decodeSpaces).toString();
  }
}

// A surrogate is taken together with whatever follows it; one at the end is an error.
function escapeLoose(string) {
  let out = '';
  for (let i = 0; i < string.length; i++) {
    const code = StringPrototypeCharCodeAt(string, i);
    if (code < 0xd800 || code > 0xdfff) {
      out += encodeURIComponent(string[i]);
      continue;
    }
    if (++i >= string.length) throw new ERR_INVALID_URI();
    const point = 0x10000 + (((code & 0x3ff) << 10) | (StringPrototypeCharCodeAt(string, i) & 0x3ff));
    out += encodeURIComponent(StringFromCodePoint(point));
  }
  return out;
}

function qsEscape(str) {
  if (typeof str !== 'string') str = typeof str === 'object' ? String(str) : `${str}`;
  return StringPrototypeIsWellFormed(str) ? encodeURIComponent(str) : escapeLoose(str);
}

function primitive(value) {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'boolean' || (typeof value === 'number' && NumberIsFinite(value))) {
    return `${value}`;
  }
  return '';
}

function stringify(obj, sep, eq, options) {
  sep ||= '&';
  eq ||= '=';
  const encode = typeof options?.encodeURIComponent === 'function' ? options.encodeURIComponent : querystring.escape;
  if (obj === null || typeof obj !== 'object') return '';
  const keys = ObjectKeys(obj);
  let text = '';
  for (let i = 0; i < keys.length; i++) {
    const value = obj[keys[i]];
    const start = encode(primitive(keys[i])) + eq;
    const list = ArrayIsArray(value) ? value : [value];
    for (let j = 0; j < list.length; j++) {
      text += `${text === '' ? '' : sep}${start}${encode(primitive(list[j]))}`;
    }
  }
  return text;
}

// Matches a mark character by character; a mismatch starts over with the next character.
class Mark {
  constructor(text) {
    this.text = text;
    this.matched = 0;
  }

  // Whether `char` completes the mark.
  take(char) {
    if (char !== this.text[this.matched]) {
      this.matched = 0;
      return false;
    }
    if (++this.matched < this.text.length) return false;
    this.matched = 0;
    return true;
  }
}

function addPair(result, key, value) {
  if (result[key] === undefined) result[key] = value;
  else if (typeof result[key] === 'string') result[key] = [result[key], value];
  else ArrayPrototypePush(result[key], value);
}

// The function that decodes a name or value, `custom` (a script's own) or Node's.
function decoder(custom) {
  const space = custom === undefined ? ' ' : '%20';
  return (text) => {
    text = RegExpPrototypeSymbolReplace(/\+/g, text, space);
    if (text === '' || (custom === undefined && RegExpPrototypeExec(anyTriple, text) === null)) return text;
    try {
      return (custom ?? querystring.unescape)(text);
    } catch {
      return querystring.unescape(text, true);
    }
  };
}

function customDecoder(options) {
  if (typeof options?.decodeURIComponent === 'function') return options.decodeURIComponent;
  return querystring.unescape === qsUnescape ? undefined : querystring.unescape;
}

// Calls `found` with the raw name and value of each pair. Empty pairs are none, but they count.
function eachPair(text, sep, eq, limit, found) {
  const separator = new Mark(sep);
  const equals = new Mark(eq);
  let start = 0;
  let value = -1;
  const finish = (end) => {
    if (value === -1) {
      if (end > start) found(StringPrototypeSlice(text, start, end), '');
    } else {
      found(StringPrototypeSlice(text, start, value - eq.length), StringPrototypeSlice(text, value, end));
    }
  };
  for (let i = 0; i < text.length; i++) {
    if (separator.take(text[i])) {
      finish(i + 1 - sep.length);
      if (--limit === 0) return;
      start = i + 1;
      value = -1;
      equals.matched = 0;
    } else if (value === -1 && equals.take(text[i])) {
      value = i + 1;
    }
  }
  finish(text.length);
}

function parse(qs, sep, eq, options) {
  const result = { __proto__: null };
  if (typeof qs !== 'string' || qs.length === 0) return result;
  const limit = typeof options?.maxKeys === 'number' ? options.maxKeys : 1000;
  const decode = decoder(customDecoder(options));
  eachPair(qs, sep ? `${sep}` : '&', eq ? `${eq}` : '=', limit > 0 ? limit : -1, (name, value) => {
    addPair(result, decode(name), decode(value));
  });
  return result;
}

const querystring = {
  unescapeBuffer,
  unescape: qsUnescape,
  escape: qsEscape,
  stringify,
  encode: stringify,
  parse,
  decode: parse,
};

module.exports = querystring;
