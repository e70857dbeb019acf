// The node:stream/web module.
'use strict';

const readable = require('internal/webstreams/readablestream');
const { TransformStream, TransformStreamDefaultController } = require('internal/webstreams/transformstream');
const {
  WritableStream, WritableStreamDefaultController, WritableStreamDefaultWriter,
} = require('internal/webstreams/writablestream');
const { ByteLengthQueuingStrategy, CountQueuingStrategy } = require('internal/webstreams/queuingstrategies');
const { TextDecoderStream, TextEncoderStream } = require('internal/webstreams/encoding');

module.exports = {
  ReadableStream: readable.ReadableStream,
  ReadableStreamDefaultReader: readable.ReadableStreamDefaultReader,
  ReadableStreamBYOBReader: readable.ReadableStreamBYOBReader,
  ReadableStreamBYOBRequest: readable.ReadableStreamBYOBRequest,
  ReadableByteStreamController: readable.ReadableByteStreamController,
  ReadableStreamDefaultController: readable.ReadableStreamDefaultController,
  TransformStream,
  TransformStreamDefaultController,
  WritableStream,
  WritableStreamDefaultWriter,
  WritableStreamDefaultController,
  ByteLengthQueuingStrategy,
  CountQueuingStrategy,
  TextEncoderStream,
  TextDecoderStream,
};
