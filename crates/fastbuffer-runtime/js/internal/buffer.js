// internal/buffer of Node as far as a program can ask for it under --expose-internals.
'use strict';

const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/fast_buffer');
const { asciiSlice, asciiWrite, base64Slice, base64Write, base64urlSlice, base64urlWrite, hexSlice, hexWrite, latin1Slice,
        latin1Write, ucs2Slice, ucs2Write, utf8Slice, utf8Write } = Buffer.prototype;

module.exports = {
  FastBuffer,
  asciiSlice, asciiWrite, base64Slice, base64Write, base64urlSlice, base64urlWrite, hexSlice, hexWrite, latin1Slice,
  latin1Write, ucs2Slice, ucs2Write, utf8Slice, utf8Write,
};
