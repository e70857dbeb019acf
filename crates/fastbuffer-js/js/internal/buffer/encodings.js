// Encoding names and the numbers the natives know them by.
'use strict';

const { StringPrototypeToLowerCase } = primordials;

const ASCII = 0;
const UTF8 = 1;
const BASE64 = 2;
const UTF16LE = 3;
const LATIN1 = 4;
const HEX = 5;
const BASE64URL = 7;

const numbers = {
  '__proto__': null,
  'ascii': ASCII,
  'base64': BASE64,
  'base64url': BASE64URL,
  'binary': LATIN1,
  'hex': HEX,
  'latin1': LATIN1,
  'ucs-2': UTF16LE,
  'ucs2': UTF16LE,
  'utf-16le': UTF16LE,
  'utf-8': UTF8,
  'utf16le': UTF16LE,
  'utf8': UTF8,
};
const canonical = ['ascii', 'utf8', 'base64', 'utf16le', 'latin1', 'hex', undefined, 'base64url'];
const shortestName = 3;
const longestName = 9;

// The number of the encoding called `name` (a string, in any case), or undefined.
function encodingNumber(name) {
  if (name === 'utf8') return UTF8;
  if (name.length > longestName) return undefined;
  return numbers[name] ?? numbers[StringPrototypeToLowerCase(name)];
}

// The same for an argument of any type, which is converted like an operand of `+`; an error for a symbol.
function encodingArgument(encoding) {
  return encodingNumber(typeof encoding === 'string' ? encoding : encoding + '');
}

function isEncoding(encoding) {
  return typeof encoding === 'string' && encodingNumber(encoding) !== undefined;
}

// The canonical name of an encoding; utf8 for undefined, null and ''; undefined for what is none.
function normalizeEncoding(encoding) {
  if (encoding == null || encoding === '') return 'utf8';
  return typeof encoding === 'string' ? canonical[encodingNumber(encoding)] : normalizeObject(encoding);
}

// What is no string names an encoding if it has the name's length and turns into it, as a String object does.
function normalizeObject(encoding) {
  const { length } = encoding;
  if (typeof length !== 'number' || !(length >= shortestName && length <= longestName)) return undefined;
  const name = `${encoding}`;
  return name.length === length ? canonical[encodingNumber(name)] : undefined;
}

module.exports = {
  ASCII, BASE64, BASE64URL, HEX, LATIN1, UTF16LE, UTF8, canonical, encodingArgument, encodingNumber,
  isEncoding, normalizeEncoding,
};
