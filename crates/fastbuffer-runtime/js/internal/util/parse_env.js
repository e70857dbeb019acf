// Answers to util.parseEnv: the lines of a .env file as an object.
'use strict';

const {
  RegExpPrototypeSymbolReplace, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;
const { validateString } = require('internal/validators');

// The text from `from` to the end of its line, and where the next line starts.
function lineEnd(content, from) {
  const end = StringPrototypeIndexOf(content, '\n', from);
  return end === -1 ? content.length : end;
}

// Only spaces, tabs and line ends go: a byte order mark stays part of the first key.
function trim(text) {
  let from = 0;
  let to = text.length;
  while (from < to && isSpace(text[from])) from++;
  while (to > from && isSpace(text[to - 1])) to--;
  return StringPrototypeSlice(text, from, to);
}

function isSpace(character) {
  return character === ' ' || character === '\t' || character === '\n';
}

function isQuote(character) {
  return character === '"' || character === "'" || character === '`';
}

// A quoted value may run over several lines; without its closing quote it is ordinary text.
function quotedValue(content, at) {
  const quote = content[at];
  const close = StringPrototypeIndexOf(content, quote, at + 1);
  if (close === -1) return undefined;
  const raw = StringPrototypeSlice(content, at + 1, close);
  const value = quote === '"' ? RegExpPrototypeSymbolReplace(/\\n/g, raw, '\n') : raw;
  return { value, next: lineEnd(content, close) };
}

function plainValue(content, at) {
  const next = lineEnd(content, at);
  let value = StringPrototypeSlice(content, at, next);
  const comment = StringPrototypeIndexOf(value, '#');
  if (comment !== -1) value = StringPrototypeSlice(value, 0, comment);
  return { value: trim(value), next };
}

function skipSpace(content, at) {
  while (at < content.length && isSpace(content[at])) at++;
  return at;
}

function parseEnv(text) {
  validateString(text, 'content');
  const content = RegExpPrototypeSymbolReplace(/\r/g, text, '');
  const result = { __proto__: null };
  let at = skipSpace(content, 0);
  while (at < content.length) {
    const end = lineEnd(content, at);
    const equals = StringPrototypeIndexOf(content, '=', at);
    if (content[at] === '#' || equals === -1 || equals > end) {
      at = skipSpace(content, end);
      continue;
    }
    let key = trim(StringPrototypeSlice(content, at, equals));
    if (StringPrototypeStartsWith(key, 'export ')) key = trim(StringPrototypeSlice(key, 7));
    const start = content[equals + 1] === '\n' ? equals + 1 : skipSpace(content, equals + 1);
    const found = (isQuote(content[start]) ? quotedValue(content, start) : undefined) ?? plainValue(content, start);
    if (key !== '') result[key] = found.value;
    at = skipSpace(content, found.next);
  }
  return result;
}

module.exports = { parseEnv };
