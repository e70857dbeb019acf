// Evaluates recorded expressions and prints each value in one canonical spelling: the same program for Node and for fastbuffer.
// usage: evaluate.js FILE.jsonl [START] [--whole]     prints "INDEX<tab>VALUE" a line, as it goes
'use strict';

const { readFileSync } = require('fs');
const buffer = require('buffer');
const { StringDecoder } = require('string_decoder');

const { Buffer } = buffer;
const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { ownKeys } = Reflect;
const bufferPrototype = Buffer.prototype;
const typedArrayTag = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
const whole = process.argv.includes('--whole');
const LONGEST_STRING = whole ? Infinity : 240;
const LONGEST_BYTES = whole ? Infinity : 96;

/** A value thrown inside an expression that goes on: printed as "throws …". */
class Thrown {
  constructor(error) {
    this.error = error;
  }
}

// The vocabulary of the expressions, beside `require` and the globals.
const vocabulary = {
  require,
  B: buffer,
  SD: StringDecoder,
  /** Calls f; what it throws becomes a value. */
  attempt(f) {
    try {
      return f();
    } catch (error) {
      return new Thrown(error);
    }
  },
  /** Detaches the memory of a view or an ArrayBuffer and returns it. */
  detach(x) {
    (x.buffer || x).transfer();
    return x;
  },
  /** A number-like object that does something when it is converted. */
  hit(action, value) {
    return { valueOf() { action(); return value; } };
  },
  /** Runs f with a maker of objects that log their conversions: [result, log]. */
  effects(f) {
    const log = [];
    const spy = (name, value) => ({
      valueOf() { log.push(name + '.valueOf'); return value; },
      toString() { log.push(name + '.toString'); return String(value); },
    });
    return [vocabulary.attempt(() => f(spy, log)), log.join(' ')];
  },
  /** Calls a method of a Buffer of `size` dots: what it answers, and the bytes afterwards. */
  wrote(size, method, ...args) {
    const b = Buffer.alloc(size, 46);
    return [b[method](...args), b];
  },
  /** The three searches with the same arguments. */
  searched(b, ...args) {
    return [b.indexOf(...args), b.lastIndexOf(...args), b.includes(...args)];
  },
  /** Own keys and flags of a property, as text. */
  flags(object, key) {
    const d = getOwnPropertyDescriptor(object, key);
    if (!d) return 'none';
    const kind = 'value' in d ? typeof d.value + (d.writable ? ' w' : ' -') : (d.get ? 'G' : '-') + (d.set ? 'S' : '-');
    return kind + (d.enumerable ? 'e' : '-') + (d.configurable ? 'c' : '-');
  },
  /** What a StringDecoder gives for bytes that come a few at a time. */
  pieces(decoder, bytes, size) {
    const out = [];
    for (let i = 0; i < bytes.length; i += size) out.push(decoder.write(bytes.subarray(i, i + size)));
    return [...out, decoder.end()];
  },
  /** Bytes 0, 1, 2 … as a Buffer of its own memory. */
  seq(n) {
    const b = Buffer.alloc(n);
    for (let i = 0; i < n; i++) b[i] = i;
    return b;
  },
  /** A Buffer over a resizable ArrayBuffer holding "abcdefgh…". */
  resizable(length, max) {
    const memory = new ArrayBuffer(length, { maxByteLength: max });
    const b = Buffer.from(memory);
    for (let i = 0; i < length; i++) b[i] = 97 + i;
    return b;
  },
  /** A Buffer over shared memory holding "abcdefgh…". */
  shared(length) {
    const b = Buffer.from(new SharedArrayBuffer(length));
    for (let i = 0; i < length; i++) b[i] = 97 + i;
    return b;
  },
};

function hash(length, at) {
  let h = 0x811c9dc5;
  for (let i = 0; i < length; i++) h = Math.imul(h ^ at(i), 0x01000193);
  return (h >>> 0).toString(16);
}

function quote(text) {
  if (text.length > LONGEST_STRING) return `string(${text.length})#${hash(text.length, (i) => text.charCodeAt(i))}`;
  let out = '"';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x22 || unit === 0x5c) out += '\\' + text[i];
    else if (unit >= 0x20 && unit < 0x7f) out += text[i];
    else out += '\\u' + unit.toString(16).padStart(4, '0');
  }
  return out + '"';
}

function hexOf(view) {
  const { length } = view;
  if (length > LONGEST_BYTES) return `${length} bytes #${hash(length, (i) => view[i])}`;
  let out = '';
  for (let i = 0; i < length; i++) out += (view[i] < 16 ? '0' : '') + view[i].toString(16);
  return out;
}

function describeView(value, tag) {
  const prototype = getPrototypeOf(value);
  const name = prototype === bufferPrototype ? 'Buffer' : (prototype && prototype.constructor && prototype.constructor.name) || tag;
  if (tag === 'Uint8Array') return `${name}<${hexOf(value)}>`;
  const items = [];
  for (let i = 0; i < value.length; i++) items.push(describe(value[i], 1));
  return `${name}[${items.join(' ')}]`;
}

function describeError(error) {
  const { code } = error;
  if (code === undefined) return String(error.name); // the wording is the engine's own
  const errno = error.errno === undefined ? '' : `|errno ${error.errno}`;
  return `${error.name}|${String(code)}|${quote(String(error.message)).slice(1, -1)}${errno}`;
}

function describeObject(value, depth) {
  if (value instanceof Thrown) return 'throws ' + describe(value.error, depth);
  const tag = typedArrayTag.call(value);
  if (tag) return describeView(value, tag);
  const kind = Object.prototype.toString.call(value);
  if (kind === '[object ArrayBuffer]' || kind === '[object SharedArrayBuffer]') {
    const size = value.resizable || value.growable ? ` of ${value.maxByteLength}` : '';
    return `${kind.slice(8, -1)}<${hexOf(new Uint8Array(value))}${size}>`;
  }
  if (kind === '[object DataView]') return `DataView(${value.byteOffset}, ${value.byteLength})`;
  if (value instanceof Error || kind === '[object DOMException]') return describeError(value);
  if (depth > 6) return '…';
  const parts = [];
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) parts.push(i in value ? describe(value[i], depth + 1) : '<hole>');
    return `[${parts.join(', ')}]`;
  }
  for (const key of ownKeys(value)) {
    if (getOwnPropertyDescriptor(value, key).enumerable) parts.push(`${String(key)}: ${describe(value[key], depth + 1)}`);
  }
  const prototype = getPrototypeOf(value);
  const name = prototype === null ? 'null-prototype ' : prototype === Object.prototype ? '' : `${prototype.constructor && prototype.constructor.name} `;
  return `${name}{${parts.join(', ')}}`;
}

function describe(value, depth) {
  switch (typeof value) {
    case 'string': return quote(value);
    case 'number': return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint': return `${value}n`;
    case 'symbol': return value.toString();
    case 'function': return `function ${quote(String(value.name))}/${value.length}`;
    case 'object': return value === null ? 'null' : describeObject(value, depth);
    default: return String(value);
  }
}

function safely(value) {
  try {
    return describe(value, 0);
  } catch (error) {
    return `indescribable: ${error && error.name}`;
  }
}

function restore() {
  Buffer.poolSize = 65536;
  buffer.INSPECT_MAX_BYTES = 50;
}

function evaluate(expression) {
  const names = Object.keys(vocabulary);
  try {
    return new Function(...names, `return (${expression}\n);`)(...names.map((n) => vocabulary[n]));
  } catch (error) {
    return new Thrown(error);
  }
}

async function main() {
  const lines = readFileSync(process.argv[2], 'utf8').split('\n').filter((line) => line !== '');
  for (let i = Number(process.argv[3]) || 0; i < lines.length; i++) {
    let value = evaluate(JSON.parse(lines[i]).e);
    if (value instanceof Promise) value = await value.catch((error) => new Thrown(error));
    console.log(`${i}\t${safely(value)}`);
    restore();
  }
}

main();
