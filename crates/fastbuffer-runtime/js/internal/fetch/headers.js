// Headers of the Fetch standard, with Node's words for what goes wrong.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort, FunctionPrototypeCall, IteratorPrototype, ObjectCreate,
  ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ReflectOwnKeys, RegExpPrototypeExec, SafeMap, SafeWeakMap,
  StringPrototypeCharCodeAt, StringPrototypeToLowerCase, SymbolFor, SymbolIterator, SymbolToStringTag, TypeError,
} = primordials;
const { plainError } = require('internal/errors');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

function illegal() {
  return plainError(TypeError, 'Illegal invocation', { __proto__: null, code: 'ERR_INVALID_THIS' });
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function toByteString(value) {
  const text = `${value}`;
  for (let i = 0; i < text.length; i++) {
    const unit = StringPrototypeCharCodeAt(text, i);
    if (unit > 255) {
      throw new TypeError('Cannot convert argument to a ByteString because the character at index ' +
        `${i} has a value of ${unit} which is greater than 255.`);
    }
  }
  return text;
}

function requireArguments(given, wanted, name) {
  if (given >= wanted) return;
  const got = given === 0 ? '0 found' : `only ${given} found`;
  throw new TypeError(`Headers.${name}: ${wanted} argument${wanted === 1 ? '' : 's'} required, but ${got}.`);
}

function readName(value, method) {
  const name = toByteString(value);
  if (RegExpPrototypeExec(token, name) === null) {
    throw new TypeError(`Headers.${method}: "${name}" is an invalid header name.`);
  }
  return StringPrototypeToLowerCase(name);
}

function readValue(value, method) {
  const text = RegExpPrototypeExec(/^[\t\n\r ]*([^]*?)[\t\n\r ]*$/, toByteString(value))[1];
  if (RegExpPrototypeExec(/[\0\r\n]/, text) !== null) {
    throw new TypeError(`Headers.${method}: "${text}" is an invalid header value.`);
  }
  return text;
}

function iterate(iterable, visit) {
  const iterator = FunctionPrototypeCall(iterable[SymbolIterator], iterable);
  for (let step = iterator.next(); !step.done; step = iterator.next()) visit(step.value);
}

class Headers {
  #map = new SafeMap(); // lower-case name → { name, value }
  #cookies = [];

  constructor(init = undefined) {
    if (init === undefined) return;
    if (!isObject(init)) {
      throw new TypeError('Headers constructor: Argument 1 could not be converted to one of: ' +
        'sequence<sequence<ByteString>>, record<ByteString, ByteString>.');
    }
    if (typeof init[SymbolIterator] === 'function') iterate(init, (pair) => this.#appendPair(pair));
    else this.#appendRecord(init);
  }

  #appendPair(pair) {
    const parts = [];
    iterate(pair, (part) => ArrayPrototypePush(parts, part));
    if (parts.length !== 2) {
      throw new TypeError(
        `Headers constructor: expected name/value pair to be length 2, found ${parts.length}.`);
    }
    this.append(parts[0], parts[1]);
  }

  #appendRecord(record) {
    const keys = ReflectOwnKeys(record);
    for (let i = 0; i < keys.length; i++) {
      if (ObjectGetOwnPropertyDescriptor(record, keys[i])?.enumerable) this.append(keys[i], record[keys[i]]);
    }
  }

  static check(value) {
    if (!isObject(value) || !(#map in value)) throw illegal();
    return value;
  }

  // [name, value] sorted by name; each cookie by itself.
  static list(headers) {
    const list = [];
    for (const { 0: name, 1: value } of headers.#map.entries()) {
      if (name !== 'set-cookie') ArrayPrototypePush(list, [name, value]);
    }
    for (let i = 0; i < headers.#cookies.length; i++) ArrayPrototypePush(list, ['set-cookie', headers.#cookies[i]]);
    return ArrayPrototypeSort(list, (a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  }

  append(name, value) {
    check(this);
    requireArguments(arguments.length, 2, 'append');
    name = readName(name, 'append');
    value = readValue(value, 'append');
    if (name === 'set-cookie') ArrayPrototypePush(this.#cookies, value);
    const old = this.#map.get(name);
    this.#map.set(name, old === undefined ? value : `${old}, ${value}`);
  }

  delete(name) {
    check(this);
    requireArguments(arguments.length, 1, 'delete');
    name = readName(name, 'delete');
    this.#map.delete(name);
    if (name === 'set-cookie') this.#cookies = [];
  }

  get(name) {
    check(this);
    requireArguments(arguments.length, 1, 'get');
    return this.#map.get(readName(name, 'get')) ?? null;
  }

  has(name) {
    check(this);
    requireArguments(arguments.length, 1, 'has');
    return this.#map.has(readName(name, 'has'));
  }

  set(name, value) {
    check(this);
    requireArguments(arguments.length, 2, 'set');
    name = readName(name, 'set');
    value = readValue(value, 'set');
    this.#map.set(name, value);
    if (name === 'set-cookie') this.#cookies = [value];
  }

  getSetCookie() {
    return ArrayPrototypeSlice(check(this).#cookies);
  }

  keys() {
    return makeIterator(check(this), 0);
  }

  values() {
    return makeIterator(check(this), 1);
  }

  entries() {
    return makeIterator(check(this), 2);
  }

  forEach(callback, thisArg = undefined) {
    check(this);
    requireArguments(arguments.length, 1, 'forEach');
    if (typeof callback !== 'function') {
      throw new TypeError("Failed to execute 'forEach' on 'Headers': parameter 1 is not of type 'Function'.");
    }
    const entries = list(this);
    for (let i = 0; i < entries.length; i++) {
      FunctionPrototypeCall(callback, thisArg, entries[i][1], entries[i][0], this);
    }
  }

  [customInspect](depth, options) {
    const shown = {};
    const entries = list(check(this));
    for (let i = 0; i < entries.length; i++) shown[entries[i][0]] = this.#map.get(entries[i][0]);
    return `Headers ${require('internal/util/inspect').inspect(shown, { __proto__: null, ...options, depth })}`;
  }
}

const { check, list } = Headers;
delete Headers.check;
delete Headers.list;

const iteratorPrototype = ObjectCreate(IteratorPrototype);
const positions = new SafeWeakMap();

function makeIterator(headers, kind) {
  const iterator = ObjectCreate(iteratorPrototype);
  positions.set(iterator, { headers, kind, at: 0 });
  return iterator;
}

const { next } = {
  next() {
    const state = isObject(this) ? positions.get(this) : undefined;
    if (state === undefined) throw new TypeError("'next' called on an object that is not an iterator.");
    const entry = list(state.headers)[state.at++];
    if (entry === undefined) return { value: undefined, done: true };
    return { value: state.kind === 2 ? entry : entry[state.kind], done: false };
  },
};
ObjectDefineProperty(iteratorPrototype, 'next', {
  __proto__: null, value: next, writable: true, enumerable: true, configurable: true,
});
ObjectDefineProperty(iteratorPrototype, SymbolToStringTag, {
  __proto__: null, value: 'Headers Iterator', configurable: true,
});

const members = ['append', 'delete', 'get', 'has', 'set', 'getSetCookie', 'keys', 'values', 'entries', 'forEach'];
for (let i = 0; i < members.length; i++) {
  ObjectDefineProperty(Headers.prototype, members[i], { __proto__: null, enumerable: true });
}
ObjectDefineProperty(Headers.prototype, SymbolIterator, {
  __proto__: null, value: Headers.prototype.entries, writable: true, configurable: true,
});
ObjectDefineProperty(Headers.prototype, SymbolToStringTag, { __proto__: null, value: 'Headers', configurable: true });

module.exports = { Headers, illegal };
