// URLSearchParams of Node: a list of names and values, in turn.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypeMap, ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort,
  ArrayPrototypeSplice, FunctionPrototypeCall, IteratorPrototype, ObjectDefineProperties, ObjectDefineProperty,
  ObjectSetPrototypeOf, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace, StringPrototypeSlice, StringPrototypeToWellFormed, SymbolFor, SymbolIterator,
  SymbolToStringTag, encodeURIComponent,
} = primordials;
const { codes: {
  ERR_ARG_NOT_ITERABLE, ERR_INVALID_THIS, ERR_INVALID_TUPLE, ERR_MISSING_ARGS,
} } = require('internal/errors');
const { validateFunction } = require('internal/validators');

const binding = internalBinding('url');
const customInspect = SymbolFor('nodejs.util.inspect.custom');

function text(value) {
  return StringPrototypeToWellFormed(`${value}`);
}

const leftByEncode = /%20|[!'()~]/g;
const escapes = { '__proto__': null, '%20': '+', '!': '%21', "'": '%27', '(': '%28', ')': '%29', '~': '%7E' };
const plain = /^[\w*.-]*$/;

function encode(string) {
  if (RegExpPrototypeExec(plain, string) !== null) return string;
  return RegExpPrototypeSymbolReplace(leftByEncode, encodeURIComponent(string), (found) => escapes[found]);
}

// A name and value from anything that can be iterated.
function readPair(list, pair) {
  if (pair === null || (typeof pair !== 'object' && typeof pair !== 'function') ||
      typeof pair[SymbolIterator] !== 'function') {
    throw new ERR_INVALID_TUPLE('Each query pair', '[name, value]');
  }
  const parts = [];
  for (const part of pair) ArrayPrototypePush(parts, text(part));
  if (parts.length !== 2) throw new ERR_INVALID_TUPLE('Each query pair', '[name, value]');
  ArrayPrototypePush(list, parts[0], parts[1]);
}

// A later value of a name that turned up before (two keys can become one when made well-formed) replaces the first.
function readRecord(list, record) {
  const places = { __proto__: null };
  const keys = ReflectOwnKeys(record);
  for (let i = 0; i < keys.length; i++) {
    const desc = ReflectGetOwnPropertyDescriptor(record, keys[i]);
    if (desc === undefined || !desc.enumerable) continue;
    const name = text(keys[i]);
    const value = text(record[keys[i]]);
    if (places[name] === undefined) {
      places[name] = ArrayPrototypePush(list, name, value) - 1;
    } else {
      list[places[name]] = value;
    }
  }
}

function readInit(init) {
  const list = [];
  if (typeof init === 'object' || typeof init === 'function') {
    const method = init[SymbolIterator];
    if (method == null) {
      readRecord(list, init);
    } else {
      if (typeof method !== 'function') throw new ERR_ARG_NOT_ITERABLE('Query pairs');
      for (const pair of init) readPair(list, pair);
    }
    return list;
  }
  const query = text(init);
  return binding.parseQuery(query[0] === '?' ? StringPrototypeSlice(query, 1) : query);
}

let listOf;
let isParams;
let link;
let reset;

class URLSearchParams {
  #list;
  // Called after each change: writes the query of the URL that these belong to.
  #changed = undefined;

  static {
    isParams = (value) => typeof value === 'object' && value !== null && #list in value;
    listOf = (params) => {
      if (!isParams(params)) throw new ERR_INVALID_THIS('URLSearchParams');
      return params.#list;
    };
    link = (params, changed) => { params.#changed = changed; };
    reset = (params, query) => {
      params.#list = binding.parseQuery(query[0] === '?' ? StringPrototypeSlice(query, 1) : query);
    };
  }

  constructor(init = undefined) {
    if (isParams(init) && init[SymbolIterator] === URLSearchParams.prototype[SymbolIterator]) {
      this.#list = ArrayPrototypeSlice(init.#list);
    } else {
      this.#list = init == null && init !== null ? [] : readInit(init === null ? 'null' : init);
    }
  }

  get size() {
    return listOf(this).length / 2;
  }

  append(name, value) {
    const list = listOf(this);
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('name', 'value');
    ArrayPrototypePush(list, text(name), text(value));
    this.#changed?.();
  }

  delete(name, value = undefined) {
    const list = listOf(this);
    if (arguments.length < 1) throw new ERR_MISSING_ARGS('name');
    name = text(name);
    if (value !== undefined) value = text(value);
    for (let i = 0; i < list.length;) {
      if (list[i] === name && (value === undefined || list[i + 1] === value)) ArrayPrototypeSplice(list, i, 2);
      else i += 2;
    }
    this.#changed?.();
  }

  get(name) {
    const list = listOf(this);
    if (arguments.length < 1) throw new ERR_MISSING_ARGS('name');
    name = text(name);
    for (let i = 0; i < list.length; i += 2) {
      if (list[i] === name) return list[i + 1];
    }
    return null;
  }

  getAll(name) {
    const list = listOf(this);
    if (arguments.length < 1) throw new ERR_MISSING_ARGS('name');
    name = text(name);
    const values = [];
    for (let i = 0; i < list.length; i += 2) {
      if (list[i] === name) ArrayPrototypePush(values, list[i + 1]);
    }
    return values;
  }

  has(name, value = undefined) {
    const list = listOf(this);
    if (arguments.length < 1) throw new ERR_MISSING_ARGS('name');
    name = text(name);
    if (value !== undefined) value = text(value);
    for (let i = 0; i < list.length; i += 2) {
      if (list[i] === name && (value === undefined || list[i + 1] === value)) return true;
    }
    return false;
  }

  set(name, value) {
    const list = listOf(this);
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('name', 'value');
    name = text(name);
    value = text(value);
    let found = false;
    for (let i = 0; i < list.length;) {
      if (list[i] !== name) {
        i += 2;
      } else if (found) {
        ArrayPrototypeSplice(list, i, 2);
      } else {
        found = true;
        list[i + 1] = value;
        i += 2;
      }
    }
    if (!found) ArrayPrototypePush(list, name, value);
    this.#changed?.();
  }

  sort() {
    const list = listOf(this);
    const pairs = [];
    for (let i = 0; i < list.length; i += 2) ArrayPrototypePush(pairs, [list[i], list[i + 1]]);
    ArrayPrototypeSort(pairs, ([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    for (let i = 0; i < pairs.length; i++) [list[2 * i], list[2 * i + 1]] = pairs[i];
    this.#changed?.();
  }

  entries() {
    listOf(this);
    return new URLSearchParamsIterator(this, (list, at) => [list[at], list[at + 1]]);
  }

  forEach(callback, thisArg = undefined) {
    listOf(this);
    validateFunction(callback, 'callback');
    for (let i = 0; i < this.#list.length; i += 2) {
      FunctionPrototypeCall(callback, thisArg, this.#list[i + 1], this.#list[i], this);
    }
  }

  keys() {
    listOf(this);
    return new URLSearchParamsIterator(this, (list, at) => list[at]);
  }

  values() {
    listOf(this);
    return new URLSearchParamsIterator(this, (list, at) => list[at + 1]);
  }

  toString() {
    const list = listOf(this);
    let query = '';
    for (let i = 0; i < list.length; i += 2) {
      query += `${i === 0 ? '' : '&'}${encode(list[i])}=${encode(list[i + 1])}`;
    }
    return query;
  }

  [customInspect](depth, options) {
    const list = listOf(this);
    if (typeof depth === 'number' && depth < 0) return options.stylize('[Object]', 'special');
    const show = inspectPart(depth, options);
    const pairs = [];
    for (let i = 0; i < list.length; i += 2) ArrayPrototypePush(pairs, `${show(list[i])} => ${show(list[i + 1])}`);
    const [lead, close] = pairs.length === 0 ? ['', ''] : [' ', ' '];
    const body = layOut(pairs, options, lead);
    return `${this.constructor.name} {${body}${close}}`;
  }
}

const colors = /\x1b\[\d\d?m/g; // eslint-disable-line no-control-regex

function inspectPart(depth, options) {
  const { inspect } = require('internal/util/inspect');
  const inner = { ...options };
  if (depth !== null) inner.depth = depth - 1;
  return (value) => inspect(value, inner);
}

// The parts in one line where they fit in, otherwise each in its own.
function layOut(parts, options, lead) {
  let width = -2;
  for (let i = 0; i < parts.length; i++) width += RegExpPrototypeSymbolReplace(colors, parts[i], '').length + 2;
  if (width > options.breakLength) return `\n  ${ArrayPrototypeJoin(parts, ',\n  ')}`;
  return `${lead}${ArrayPrototypeJoin(parts, ', ')}`;
}

class URLSearchParamsIterator {
  #params;
  #read;
  #at = 0;

  constructor(params, read) {
    this.#params = params;
    this.#read = read;
  }

  static isIterator(value) {
    return typeof value === 'object' && value !== null && #params in value;
  }

  next() {
    if (!URLSearchParamsIterator.isIterator(this)) throw new ERR_INVALID_THIS('URLSearchParamsIterator');
    const list = listOf(this.#params);
    if (this.#at >= list.length) return { value: undefined, done: true };
    const value = this.#read(list, this.#at);
    this.#at += 2;
    return { value, done: false };
  }

  [customInspect](depth, options) {
    if (!URLSearchParamsIterator.isIterator(this)) throw new ERR_INVALID_THIS('URLSearchParamsIterator');
    if (typeof depth === 'number' && depth < 0) return options.stylize('[Object]', 'special');
    const list = listOf(this.#params);
    const rest = [];
    for (let i = this.#at; i < list.length; i += 2) ArrayPrototypePush(rest, this.#read(list, i));
    const parts = ArrayPrototypeMap(rest, inspectPart(depth, options));
    return `URLSearchParams Iterator {${layOut(parts, options, ' ')} }`;
  }
}
delete URLSearchParamsIterator.prototype.constructor;
ObjectSetPrototypeOf(URLSearchParamsIterator.prototype, IteratorPrototype);

const listed = { __proto__: null, enumerable: true };
ObjectDefineProperties(URLSearchParamsIterator.prototype, {
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'URLSearchParams Iterator' },
  next: listed,
});
ObjectDefineProperties(URLSearchParams.prototype, {
  append: listed, delete: listed, get: listed, getAll: listed, has: listed, set: listed, sort: listed, entries: listed,
  forEach: listed, keys: listed, values: listed, toString: listed, size: listed,
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'URLSearchParams' },
});
ObjectDefineProperty(URLSearchParams.prototype, SymbolIterator, {
  __proto__: null, configurable: true, value: URLSearchParams.prototype.entries, writable: true,
});

module.exports = { URLSearchParams, linkParams: link, resetParams: reset };
