// Splits JavaScript into tokens, well enough to tell what a file exports or whether it is a module.
'use strict';

const { ArrayPrototypePop, ArrayPrototypePush, RegExpPrototypeExec, SafeSet, StringPrototypeCharCodeAt,
        StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

const NAME = 0;
const PUNCTUATION = 1;
const STRING = 2;
const OTHER = 3;

const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const word = /[\w$\u0080-\uffff]+/y;
const quoted = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y;
const regexp = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const beforeRegexp = new SafeSet(['return', 'typeof', 'case', 'in', 'of', 'delete', 'void', 'do', 'else', 'throw', 'new',
                                  'await', 'yield', 'instanceof']);

function match(pattern, source, at) {
  pattern.lastIndex = at;
  const found = RegExpPrototypeExec(pattern, source);
  return found === null ? undefined : found[0];
}

// Where the text part of a template ends: after its closing quote, or after `${`.
function endOfTemplate(source, at) {
  for (; at < source.length; at++) {
    const code = StringPrototypeCharCodeAt(source, at);
    if (code === 92) at++;
    else if (code === 96) return { at: at + 1, open: false };
    else if (code === 36 && StringPrototypeCharCodeAt(source, at + 1) === 123) return { at: at + 2, open: true };
  }
  return { at, open: false };
}

function allowsRegexp(kinds, texts) {
  const last = kinds.length - 1;
  if (last < 0) return true;
  if (kinds[last] === NAME) return beforeRegexp.has(texts[last]);
  if (kinds[last] === PUNCTUATION) return texts[last] !== ')' && texts[last] !== ']' && texts[last] !== '}';
  return false;
}

// { kinds, texts, starts }: one entry a token; a string's text has no quotes and is not unescaped.
function tokenize(source) {
  const kinds = [];
  const texts = [];
  const starts = [];
  // For each open brace, whether it belongs to a template.
  const braces = [];
  const add = (kind, text, start) => {
    ArrayPrototypePush(kinds, kind);
    ArrayPrototypePush(texts, text);
    ArrayPrototypePush(starts, start);
  };
  let at = 0;
  if (StringPrototypeSlice(source, 0, 2) === '#!') at = endOfLine(source);
  while (at < source.length) {
    const skipped = match(blank, source, at);
    if (skipped !== undefined) at += skipped.length;
    if (at >= source.length) break;
    const name = match(word, source, at);
    if (name !== undefined) {
      add(NAME, name, at);
      at += name.length;
      continue;
    }
    const char = source[at];
    const text = char === '"' || char === "'" ? match(quoted, source, at) : undefined;
    if (text !== undefined) {
      add(STRING, StringPrototypeSlice(text, 1, -1), at);
      at += text.length;
      continue;
    }
    const pattern = char === '/' && allowsRegexp(kinds, texts) ? match(regexp, source, at) : undefined;
    if (pattern !== undefined) {
      add(OTHER, pattern, at);
      at += pattern.length;
      continue;
    }
    if (char === '`' || (char === '}' && braces.length > 0 && ArrayPrototypePop(braces))) {
      const end = endOfTemplate(source, at + 1);
      add(OTHER, '`', at);
      // The expression in a template starts afresh, as after an operator.
      if (end.open) {
        ArrayPrototypePush(braces, true);
        add(PUNCTUATION, '${', at);
      }
      ({ at } = end);
      continue;
    }
    if (char === '{') ArrayPrototypePush(braces, false);
    add(PUNCTUATION, char, at);
    at++;
  }
  return { kinds, texts, starts };
}

function endOfLine(source) {
  const at = StringPrototypeIndexOf(source, '\n');
  return at === -1 ? source.length : at;
}

module.exports = { tokenize, NAME, PUNCTUATION, STRING, OTHER };
