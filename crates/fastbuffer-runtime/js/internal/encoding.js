// TextEncoder and TextDecoder of Node.
'use strict';

const {
  ArrayBufferIsView, FinalizationRegistry, FinalizationRegistryPrototypeRegister,
  FinalizationRegistryPrototypeUnregister, ObjectDefineProperties, RegExpPrototypeExec, SymbolFor, SymbolToStringTag,
  TypeError, Uint32Array, Uint8Array,
} = primordials;
const { codes: {
  ERR_ENCODING_INVALID_ENCODED_DATA, ERR_ENCODING_NOT_SUPPORTED, ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS,
}, plainError } = require('internal/errors');
const { kValidateObjectAllowObjectsAndNull, validateObject, validateString } = require('internal/validators');
const { isAnyArrayBuffer, isUint8Array } = require('internal/util/types');

const binding = internalBinding('encoding');
const customInspect = SymbolFor('nodejs.util.inspect.custom');
const oneByte = /^(?:iso-8859|windows|koi8|ibm|mac|x-)/;
const counts = new Uint32Array(2);

function inspectWith(object, depth, options) {
  return require('internal/util/inspect').inspect(object, { ...options, depth });
}

class TextEncoder {
  #encoding = 'utf-8';

  get encoding() {
    return this.#encoding;
  }

  encode(input = '') {
    if (!(#encoding in this)) throw new TypeError('Receiver must be an instance of class TextEncoder');
    return new Uint8Array(binding.encode(`${input}`));
  }

  encodeInto(src, dest) {
    if (!(#encoding in this)) throw new TypeError('Receiver must be an instance of class TextEncoder');
    validateString(src, 'src');
    if (!dest || !isUint8Array(dest)) throw new ERR_INVALID_ARG_TYPE('dest', 'Uint8Array', dest);
    binding.encodeInto(src, dest, counts);
    return { read: counts[0], written: counts[1] };
  }

  [customInspect](depth, options) {
    if (!(#encoding in this)) throw new TypeError('Receiver must be an instance of class TextEncoder');
    if (typeof depth === 'number' && depth < 0) return this;
    return inspectWith({ encoding: this.#encoding }, depth, options);
  }
}

// Closes the decoders that were left in the middle of a text.
let abandoned;

function watch(decoder, number) {
  if (FinalizationRegistry === undefined) return;
  abandoned ??= new FinalizationRegistry(binding.closeDecoder);
  FinalizationRegistryPrototypeRegister(abandoned, decoder, number, decoder);
}

function unwatch(decoder) {
  if (abandoned !== undefined) FinalizationRegistryPrototypeUnregister(abandoned, decoder);
}

// Node has three wordings, for the decoders that it has.
function notBytes(encoding, input, stream) {
  const isUtf8 = encoding === 'utf-8';
  if ((isUtf8 && stream) || RegExpPrototypeExec(oneByte, encoding) !== null) {
    return new ERR_INVALID_ARG_TYPE('input', ['ArrayBuffer', 'ArrayBufferView'], input);
  }
  const message = `The "${isUtf8 ? 'list' : 'input'}" argument must be an instance of SharedArrayBuffer, ArrayBuffer ` +
    'or ArrayBufferView.';
  return plainError(TypeError, message, { __proto__: null, code: 'ERR_INVALID_ARG_TYPE' });
}

function invalidData(encoding) {
  if (RegExpPrototypeExec(oneByte, encoding) !== null) return new ERR_ENCODING_INVALID_ENCODED_DATA(encoding, undefined);
  return plainError(TypeError, `The encoded data was not valid for encoding ${encoding}`,
                    { __proto__: null, code: 'ERR_ENCODING_INVALID_ENCODED_DATA' });
}

class TextDecoder {
  #encoding;
  #fatal;
  #ignoreBOM;
  // The native decoder of a text whose end is still to come.
  #running = undefined;

  constructor(encoding = 'utf-8', options = undefined) {
    encoding = `${encoding}`;
    if (options !== undefined) validateObject(options, 'options', kValidateObjectAllowObjectsAndNull);
    const name = binding.encodingOf(encoding);
    if (name === undefined || name === 'replacement') throw new ERR_ENCODING_NOT_SUPPORTED(name ?? encoding);
    this.#encoding = name;
    this.#fatal = !!options?.fatal;
    this.#ignoreBOM = !!options?.ignoreBOM;
  }

  #decode(input, stream) {
    if (this.#running === undefined && !stream) {
      return input === undefined ? '' : binding.decode(this.#encoding, this.#fatal, this.#ignoreBOM, input);
    }
    if (this.#running === undefined) {
      this.#running = binding.openDecoder(this.#encoding, this.#fatal, this.#ignoreBOM);
      watch(this, this.#running);
    }
    const text = binding.feedDecoder(this.#running, input, !stream);
    if (text === null || !stream) {
      unwatch(this);
      this.#running = undefined;
    }
    return text;
  }

  decode(input = undefined, options = undefined) {
    if (!(#running in this)) throw new ERR_INVALID_THIS('TextDecoder');
    if (input !== undefined && !isAnyArrayBuffer(input) && !ArrayBufferIsView(input)) {
      throw notBytes(this.#encoding, input, !!options?.stream);
    }
    if (options !== undefined) validateObject(options, 'options', kValidateObjectAllowObjectsAndNull);
    const text = this.#decode(input, !!options?.stream);
    if (text === null) throw invalidData(this.#encoding);
    return text;
  }

  get encoding() {
    if (!(#running in this)) throw new ERR_INVALID_THIS('TextDecoder');
    return this.#encoding;
  }

  get fatal() {
    if (!(#running in this)) throw new ERR_INVALID_THIS('TextDecoder');
    return this.#fatal;
  }

  get ignoreBOM() {
    if (!(#running in this)) throw new ERR_INVALID_THIS('TextDecoder');
    return this.#ignoreBOM;
  }

  [customInspect](depth, options) {
    if (!(#running in this)) throw new ERR_INVALID_THIS('TextDecoder');
    if (typeof depth === 'number' && depth < 0) return options.stylize('[TextDecoder]', 'special');
    const shown = { encoding: this.#encoding, fatal: this.#fatal, ignoreBOM: this.#ignoreBOM };
    return `${this.constructor.name} ${inspectWith(shown, depth, options)}`;
  }
}

const listed = { __proto__: null, enumerable: true };
const hidden = (value) => ({ __proto__: null, configurable: true, value });
ObjectDefineProperties(TextEncoder.prototype, {
  encode: listed, encodeInto: listed, encoding: listed, [SymbolToStringTag]: hidden('TextEncoder'),
});
ObjectDefineProperties(TextDecoder.prototype, {
  decode: listed, encoding: listed, fatal: listed, ignoreBOM: listed, [SymbolToStringTag]: hidden('TextDecoder'),
});

module.exports = { TextDecoder, TextEncoder };
