// The node:stream/consumers module: everything that a stream gives, in one piece.
'use strict';

const { ArrayPrototypePush, JSONParse, Uint8Array } = primordials;
const { Buffer } = require('buffer');
const { isAnyArrayBuffer, isArrayBufferView } = require('internal/util/types');

// A chunk's bytes: its own, or those of its text.
function bytesOf(chunk) {
  if (isArrayBufferView(chunk)) return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (isAnyArrayBuffer(chunk)) return new Uint8Array(chunk);
  return Buffer.from(`${chunk}`);
}

async function gather(stream) {
  const chunks = [];
  for await (const chunk of stream) ArrayPrototypePush(chunks, bytesOf(chunk));
  return Buffer.concat(chunks);
}

async function blob(stream) {
  const { Blob } = require('buffer');
  const chunks = [];
  for await (const chunk of stream) ArrayPrototypePush(chunks, chunk);
  return new Blob(chunks);
}

async function arrayBuffer(stream) {
  const bytes = await gather(stream);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

async function buffer(stream) {
  return Buffer.from(await arrayBuffer(stream));
}

async function bytes(stream) {
  return new Uint8Array(await arrayBuffer(stream));
}

async function text(stream) {
  const { TextDecoder } = require('internal/encoding');
  const decoder = new TextDecoder();
  let all = '';
  for await (const chunk of stream) {
    all += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  }
  // What is left of a character that never ended.
  return all + decoder.decode(undefined, { stream: false });
}

async function json(stream) {
  return JSONParse(await text(stream));
}

module.exports = { arrayBuffer, blob, buffer, bytes, text, json };
