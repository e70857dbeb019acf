// Answers to util.MIMEType and util.MIMEParams: media types by the WHATWG's rules.
'use strict';

const {
  ObjectDefineProperties, ObjectDefineProperty, RegExpPrototypeSymbolReplace, SafeMap, SafeStringPrototypeSearch,
  StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToLowerCase, SymbolIterator,
} = primordials;
const { codes: { ERR_INVALID_MIME_SYNTAX } } = require('internal/errors');

const notToken = /[^!#$%&'*+\-.^_`|~A-Za-z0-9]/g;
const notQuotable = /[^\t\u0020-~\u0080-\u00FF]/g;
const trailingSpace = /[\r\n\t ]*$/;

// Where the first character stands that `pattern` finds; -1 for none.
function findBad(pattern, text) {
  return SafeStringPrototypeSearch(text, pattern);
}

function skipSpace(text, at) {
  while (at < text.length && (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r')) at++;
  return at;
}

function trimEnd(text) {
  return RegExpPrototypeSymbolReplace(trailingSpace, text, '');
}

function indexOfOr(text, character, from) {
  const at = StringPrototypeIndexOf(text, character, from);
  return at === -1 ? text.length : at;
}

function checkToken(production, text) {
  const bad = findBad(notToken, text);
  if (text === '' || bad !== -1) throw new ERR_INVALID_MIME_SYNTAX(production, text, bad);
}

// {type, subtype, rest}: what stands before the parameters, and where they start.
function parseEssence(text) {
  const from = skipSpace(text, 0);
  const slash = StringPrototypeIndexOf(text, '/', from);
  const type = StringPrototypeSlice(text, from, slash === -1 ? text.length : slash);
  const badType = findBad(notToken, type);
  if (type === '' || badType !== -1 || slash === -1) throw new ERR_INVALID_MIME_SYNTAX('type', text, badType);
  const end = indexOfOr(text, ';', slash + 1);
  const subtype = trimEnd(StringPrototypeSlice(text, slash + 1, end));
  const badSubtype = findBad(notToken, subtype);
  if (subtype === '' || badSubtype !== -1) throw new ERR_INVALID_MIME_SYNTAX('subtype', text, badSubtype);
  return {
    type: StringPrototypeToLowerCase(type),
    subtype: StringPrototypeToLowerCase(subtype),
    rest: end + 1,
  };
}

// The value of a quoted string that starts behind the quote at `at`, and where it ends.
function quotedValue(text, at) {
  let value = '';
  for (; at < text.length && text[at] !== '"'; at++) {
    if (text[at] === '\\' && at + 1 < text.length) at++;
    value += text[at];
  }
  return { value, end: indexOfOr(text, ';', at) };
}

function addParameter(map, name, value, isQuoted) {
  if (name === '' || findBad(notToken, name) !== -1 || findBad(notQuotable, value) !== -1) return;
  if (!isQuoted && value === '') return;
  if (!map.has(name)) map.set(name, value);
}

// What is not well-formed among the parameters is left out.
function parseParameters(text, at, map) {
  while (at < text.length) {
    at = skipSpace(text, at);
    const semicolon = indexOfOr(text, ';', at);
    const equals = indexOfOr(text, '=', at);
    if (equals >= semicolon) {
      at = semicolon + 1;
      continue;
    }
    const name = StringPrototypeToLowerCase(StringPrototypeSlice(text, at, equals));
    if (text[equals + 1] === '"') {
      const { value, end } = quotedValue(text, equals + 2);
      addParameter(map, name, value, true);
      at = end + 1;
    } else {
      addParameter(map, name, trimEnd(StringPrototypeSlice(text, equals + 1, semicolon)), false);
      at = semicolon + 1;
    }
  }
}

function encodeValue(value) {
  if (value !== '' && findBad(notToken, value) === -1) return value;
  return `"${RegExpPrototypeSymbolReplace(/["\\]/g, value, '\\$&')}"`;
}

let mapOf;

class MIMEParams {
  #map = new SafeMap();

  static {
    mapOf = (params) => params.#map;
  }

  delete(name) {
    this.#map.delete(name);
  }

  get(name) {
    return this.#map.get(name) ?? null;
  }

  has(name) {
    return this.#map.has(name);
  }

  set(name, value) {
    name = StringPrototypeToLowerCase(`${name}`);
    value = `${value}`;
    checkToken('parameter name', name);
    const bad = findBad(notQuotable, value);
    if (bad !== -1) throw new ERR_INVALID_MIME_SYNTAX('parameter value', value, bad);
    this.#map.set(name, value);
  }

  *entries() {
    yield* this.#map.entries();
  }

  *keys() {
    yield* this.#map.keys();
  }

  *values() {
    yield* this.#map.values();
  }

  toString() {
    let out = '';
    for (const entry of this.#map) out += `${out === '' ? '' : ';'}${entry[0]}=${encodeValue(entry[1])}`;
    return out;
  }
}

ObjectDefineProperties(MIMEParams.prototype, {
  [SymbolIterator]: {
    __proto__: null, configurable: true, enumerable: false, value: MIMEParams.prototype.entries, writable: true,
  },
  toJSON: {
    __proto__: null, configurable: true, enumerable: false, value: MIMEParams.prototype.toString, writable: true,
  },
});

class MIMEType {
  #type;
  #subtype;
  #params = new MIMEParams();

  constructor(input) {
    const text = `${input}`;
    const { type, subtype, rest } = parseEssence(text);
    this.#type = type;
    this.#subtype = subtype;
    parseParameters(text, rest, mapOf(this.#params));
  }

  get type() { return this.#type; }

  set type(value) {
    const text = `${value}`;
    checkToken('type', text);
    this.#type = StringPrototypeToLowerCase(text);
  }

  get subtype() { return this.#subtype; }

  set subtype(value) {
    const text = `${value}`;
    checkToken('subtype', text);
    this.#subtype = StringPrototypeToLowerCase(text);
  }

  get essence() { return `${this.#type}/${this.#subtype}`; }

  get params() { return this.#params; }

  toString() {
    const params = this.#params.toString();
    return params === '' ? this.essence : `${this.essence};${params}`;
  }
}

ObjectDefineProperty(MIMEType.prototype, 'toJSON', {
  __proto__: null, configurable: true, enumerable: false, value: MIMEType.prototype.toString, writable: true,
});

module.exports = { MIMEParams, MIMEType };
