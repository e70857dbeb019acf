// Response of the Fetch standard: a status, headers and a body that is read once.
'use strict';

const {
  ArrayBufferIsView, ArrayPrototypeIncludes, ArrayPrototypePush, JSONParse, JSONStringify, ObjectDefineProperty,
  Promise, PromisePrototypeThen, PromiseReject, PromiseResolve, RangeError, RegExpPrototypeExec, String, SymbolFor,
  SymbolToStringTag, TypeError, TypedArrayPrototypeGetSymbolToStringTag, Uint8Array,
} = primordials;
const binding = internalBinding('buffer');
const { isAnyArrayBuffer } = require('internal/buffer/checks');
const { UTF8 } = require('internal/buffer/encodings');
const { Blob, isBlob } = require('internal/blob');
const { Headers, illegal } = require('internal/fetch/headers');
const { readFrom } = require('internal/webstreams/readable/operations');
const { ReadableStreamDefaultReader, isReadableStream } = require('internal/webstreams/readablestream');
const { kState } = require('internal/webstreams/util');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const withoutBody = [101, 103, 204, 205, 304];
const redirections = [301, 302, 303, 307, 308];

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

// { stream, type } of what a script gives as a body.
function extractBody(value) {
  if (value === undefined || value === null) return { stream: null, type: null };
  if (isReadableStream(value)) {
    if (isUsed(value)) throw new TypeError('Response body object should not be disturbed or locked');
    return { stream: value, type: null };
  }
  if (isBlob(value)) return { stream: value.stream(), type: value.type === '' ? null : value.type };
  if (isObject(value) && (ArrayBufferIsView(value) || isAnyArrayBuffer(value))) {
    return { stream: new Blob([value]).stream(), type: null };
  }
  const { URLSearchParams } = require('internal/url');
  const type = value instanceof URLSearchParams ? 'application/x-www-form-urlencoded;charset=UTF-8' :
    'text/plain;charset=UTF-8';
  return { stream: new Blob([`${value}`]).stream(), type };
}

function isUsed(stream) {
  const { disturbed, reader } = stream[kState];
  return disturbed || reader !== undefined;
}

// Every byte of a stream, in one new ArrayBuffer.
function readAll(stream) {
  if (stream === null) return PromiseResolve(new Uint8Array(0));
  const reader = new ReadableStreamDefaultReader(stream);
  return new Promise((resolve, reject) => {
    const chunks = [];
    let length = 0;
    function next() {
      readFrom(reader, {
        __proto__: null,
        chunk(chunk) {
          if (TypedArrayPrototypeGetSymbolToStringTag(chunk) !== 'Uint8Array') {
            reject(new TypeError('Received non-Uint8Array chunk'));
            return;
          }
          ArrayPrototypePush(chunks, chunk);
          length += chunk.length;
          next();
        },
        close() { resolve(join(chunks, length)); },
        error: reject,
      });
    }
    next();
  });
}

function join(chunks, length) {
  const whole = new Uint8Array(length);
  let at = 0;
  for (let i = 0; i < chunks.length; i++) at += binding.copy(chunks[i], whole, at, 0, chunks[i].length);
  return whole;
}

function toText(bytes) {
  const marked = bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return binding.slice(bytes, marked ? 3 : 0, bytes.length, UTF8);
}

function readInit(init) {
  if (init !== undefined && init !== null && !isObject(init)) {
    throw new TypeError(`undefined: Expected ${String(init)} to be one of: Null, Undefined, Object.`);
  }
  const { status = 200, statusText = '', headers } = init ?? { __proto__: null };
  const number = +status;
  if (!(number >= 200 && number <= 599)) {
    throw new RangeError('init["status"] must be in the range of 200 to 599, inclusive.');
  }
  if (RegExpPrototypeExec(/^[\t\x20-\x7e\x80-\xff]*$/, `${statusText}`) === null) {
    throw new TypeError('Invalid statusText');
  }
  return { status: number, statusText: `${statusText}`, headers: new Headers(headers) };
}

class Response {
  #type = 'default';
  #url = '';
  #status;
  #statusText;
  #headers;
  #body;

  constructor(body = null, init = undefined) {
    const { status, statusText, headers } = readInit(init);
    const { stream, type } = extractBody(body);
    if (stream !== null && ArrayPrototypeIncludes(withoutBody, status)) {
      throw new TypeError(`Response constructor: Invalid response status code ${status}`);
    }
    if (type !== null && !headers.has('content-type')) headers.append('content-type', type);
    this.#status = status;
    this.#statusText = statusText;
    this.#headers = headers;
    this.#body = stream;
  }

  static error() {
    const made = new Response();
    made.#type = 'error';
    made.#status = 0;
    return made;
  }

  static json(data, init = undefined) {
    const text = JSONStringify(data);
    if (text === undefined) throw new TypeError('Value is not JSON serializable');
    const made = new Response(text, init);
    const given = init === undefined || init === null ? undefined : init.headers;
    if (given === undefined || !new Headers(given).has('content-type')) {
      made.#headers.set('content-type', 'application/json');
    }
    return made;
  }

  static redirect(url, status = 302) {
    const { URL } = require('internal/url');
    const parsed = URL.parse(`${url}`);
    if (parsed === null) throw new TypeError(`Failed to parse URL from ${url}`);
    if (!ArrayPrototypeIncludes(redirections, +status)) throw new RangeError(`Invalid status code ${status}`);
    const made = new Response();
    made.#status = +status;
    made.#headers.append('location', parsed.href);
    return made;
  }

  // What fetch() answers.
  static fetched(url, status, statusText, headers, stream) {
    const made = new Response(null, { __proto__: null, status, statusText, headers });
    made.#type = 'basic';
    made.#url = url;
    made.#body = stream;
    return made;
  }

  static #check(value) {
    if (!isObject(value) || !(#type in value)) throw illegal();
    return value;
  }

  get type() { return Response.#check(this).#type; }

  get url() { return Response.#check(this).#url; }

  get redirected() { return Response.#check(this) === undefined; }

  get status() { return Response.#check(this).#status; }

  get ok() { return Response.#check(this).#status >= 200 && this.#status <= 299; }

  get statusText() { return Response.#check(this).#statusText; }

  get headers() { return Response.#check(this).#headers; }

  get body() { return Response.#check(this).#body; }

  get bodyUsed() {
    const body = Response.#check(this).#body;
    return body !== null && body[kState].disturbed;
  }

  clone() {
    const body = Response.#check(this).#body;
    if (body !== null && isUsed(body)) throw new TypeError('Response.clone: Body has already been consumed.');
    const copy = new Response();
    copy.#type = this.#type;
    copy.#url = this.#url;
    copy.#status = this.#status;
    copy.#statusText = this.#statusText;
    copy.#headers = new Headers(this.#headers);
    if (body !== null) ({ 0: this.#body, 1: copy.#body } = body.tee());
    return copy;
  }

  #consume(convert) {
    if (this.#body !== null && isUsed(this.#body)) {
      return PromiseReject(new TypeError('Body is unusable: Body has already been read'));
    }
    return PromisePrototypeThen(readAll(this.#body), convert);
  }

  static #read(response, convert) {
    try {
      return Response.#check(response).#consume(convert);
    } catch (error) {
      return PromiseReject(error);
    }
  }

  blob() {
    return Response.#read(this, (bytes) => new Blob([bytes], {
      __proto__: null, type: this.#headers.get('content-type') ?? '',
    }));
  }

  arrayBuffer() {
    return Response.#read(this, (bytes) => bytes.buffer);
  }

  text() {
    return Response.#read(this, toText);
  }

  json() {
    return Response.#read(this, (bytes) => JSONParse(toText(bytes)));
  }

  bytes() {
    return Response.#read(this, (bytes) => bytes);
  }

  textStream() {
    const body = Response.#check(this).#body;
    if (body !== null && isUsed(body)) throw new TypeError('Body is unusable: Body has already been read');
    const { TextDecoderStream } = require('internal/webstreams/encoding');
    return (body ?? new Blob([]).stream()).pipeThrough(new TextDecoderStream());
  }

  [customInspect](depth, options) {
    Response.#check(this);
    const { status, statusText, headers, body, bodyUsed, ok, redirected, type, url } = this;
    const parts = { status, statusText, headers, body, bodyUsed, ok, redirected, type, url };
    return `Response ${require('internal/util/inspect').inspect(parts, { __proto__: null, ...options, depth })}`;
  }
}

const { fetched } = Response;
delete Response.fetched;

function enumerate(object, names) {
  for (let i = 0; i < names.length; i++) ObjectDefineProperty(object, names[i], { __proto__: null, enumerable: true });
}

enumerate(Response, ['error', 'json', 'redirect']);
enumerate(Response.prototype, [
  'type', 'url', 'redirected', 'status', 'ok', 'statusText', 'headers', 'body', 'bodyUsed', 'clone', 'blob', 'arrayBuffer',
  'text', 'json', 'bytes', 'textStream',
]);
ObjectDefineProperty(Response.prototype, SymbolToStringTag, { __proto__: null, value: 'Response', configurable: true });

module.exports = { Response, fetched };
