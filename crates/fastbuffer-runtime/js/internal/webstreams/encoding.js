// TextEncoderStream and TextDecoderStream of the Encoding standard.
'use strict';

const {
  FunctionPrototypeCall, ObjectDefineProperty, StringPrototypeCharCodeAt, StringPrototypeSlice, SymbolFor,
} = primordials;
const { codes: { ERR_INVALID_THIS } } = require('internal/errors');
const { TextDecoder, TextEncoder } = require('internal/encoding');
const { TransformStream } = require('internal/webstreams/transformstream');
const { inspectAs } = require('internal/webstreams/util');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const { encode: encodeText } = TextEncoder.prototype;
const { decode: decodeBytes } = TextDecoder.prototype;
const decoding = { __proto__: null, stream: true };

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

function isHighSurrogate(unit) {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function enumerate(proto, names) {
  for (let i = 0; i < names.length; i++) ObjectDefineProperty(proto, names[i], { __proto__: null, enumerable: true });
}

class TextEncoderStream {
  #encoder;
  #transform;
  #pending = ''; // the first half of a pair whose second half may come with the next chunk

  constructor() {
    this.#encoder = new TextEncoder();
    this.#transform = new TransformStream({
      __proto__: null,
      transform: (chunk, controller) => {
        const text = this.#pending + `${chunk}`;
        this.#pending = '';
        if (text === '') return;
        const last = text.length - 1;
        const split = isHighSurrogate(StringPrototypeCharCodeAt(text, last));
        if (split) this.#pending = text[last];
        const bytes = FunctionPrototypeCall(encodeText, this.#encoder,
                                            split ? StringPrototypeSlice(text, 0, last) : text);
        if (bytes.length > 0) controller.enqueue(bytes);
      },
      flush: (controller) => {
        if (this.#pending !== '') controller.enqueue(FunctionPrototypeCall(encodeText, this.#encoder, '\ufffd'));
      },
    });
  }

  get encoding() {
    return this.#encoder.encoding;
  }

  get readable() {
    return this.#transform.readable;
  }

  get writable() {
    return this.#transform.writable;
  }

  [customInspect](depth, options) {
    if (!isObject(this) || !(#encoder in this)) throw new ERR_INVALID_THIS('TextEncoderStream');
    const { encoding, readable, writable } = this;
    return inspectAs('TextEncoderStream', { encoding, readable, writable }, depth, options);
  }
}

class TextDecoderStream {
  #decoder;
  #transform;

  constructor(encoding = 'utf-8', options = { __proto__: null }) {
    this.#decoder = new TextDecoder(encoding, options);
    this.#transform = new TransformStream({
      __proto__: null,
      transform: (chunk, controller) => {
        const text = FunctionPrototypeCall(decodeBytes, this.#decoder, chunk, decoding);
        if (text !== '') controller.enqueue(text);
      },
      flush: (controller) => {
        const text = FunctionPrototypeCall(decodeBytes, this.#decoder);
        if (text !== '') controller.enqueue(text);
      },
    });
  }

  get encoding() {
    return this.#decoder.encoding;
  }

  get fatal() {
    return this.#decoder.fatal;
  }

  get ignoreBOM() {
    return this.#decoder.ignoreBOM;
  }

  get readable() {
    return this.#transform.readable;
  }

  get writable() {
    return this.#transform.writable;
  }

  [customInspect](depth, options) {
    if (!isObject(this) || !(#decoder in this)) throw new ERR_INVALID_THIS('TextDecoderStream');
    const { encoding, fatal, ignoreBOM, readable, writable } = this;
    return inspectAs('TextDecoderStream', { encoding, fatal, ignoreBOM, readable, writable }, depth, options);
  }
}

enumerate(TextEncoderStream.prototype, ['encoding', 'readable', 'writable']);
enumerate(TextDecoderStream.prototype, ['encoding', 'fatal', 'ignoreBOM', 'readable', 'writable']);

module.exports = { TextDecoderStream, TextEncoderStream };
