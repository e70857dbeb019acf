// Regular expressions in colours: punctuation, groups, classes and quantifiers by how deep they stand.
'use strict';

const {
  RegExpPrototypeExec,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
} = primordials;

const palette = ['green', 'red', 'yellow', 'cyan', 'magenta'];

function paint(text, index) {
  const { colors } = require('internal/util/inspect').inspect;
  const used = highlightRegExp.colors;
  const codes = colors[used[index % used.length]];
  return codes === undefined ? text : `\u001b[${codes[0]}m${text}\u001b[${codes[1]}m`;
}

const MARK = 1;
const OPERATOR = 4;

const tokens = [
  [/^\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|k<[^>]*>|[\s\S])/, 'text'],
  [/^\(\?(?:[:=!]|<[=!])/, 'open'],
  [/^\(\?</, 'named'],
  [/^\(/, 'open'],
  [/^\)/, 'close'],
  [/^\[\^?/, 'class'],
  [/^\{\d+(?:,\d*)?\}/, 'count'],
  [/^[|^$*+?]/, 'operator'],
  [/^[^\\()[{|^$*+?]/, 'text'],
];

// Text inside a character class, up to and with its closing bracket.
function paintClass(source, at, depth) {
  let out = '';
  while (at < source.length && source[at] !== ']') {
    const found = RegExpPrototypeExec(tokens[0][0], StringPrototypeSlice(source, at));
    const text = found === null ? source[at] : found[0];
    const range = text === '-' && out !== '' && source[at + 1] !== ']';
    out += paint(text, range ? depth + 1 : depth);
    at += text.length;
  }
  return { out: `${out}${paint(']', MARK)}`, at: at + 1 };
}

function paintToken(kind, text, state) {
  const { source } = state;
  switch (kind) {
    case 'open':
      state.depth++;
      return text.length === 1 ? paint(text, MARK) : `${paint('(', MARK)}${paint(StringPrototypeSlice(text, 1), MARK)}`;
    case 'named': {
      state.depth++;
      const end = StringPrototypeIndexOf(source, '>', state.at);
      const name = StringPrototypeSlice(source, state.at, end);
      state.at = end + 1;
      return `${paint('(', MARK)}${paint('?<', MARK)}${paint(name, 2)}${paint('>', MARK)}`;
    }
    case 'close':
      state.depth--;
      return paint(text, MARK);
    case 'class': {
      const inner = paintClass(source, state.at, state.depth + 2);
      state.at = inner.at;
      return `${paint('[', MARK)}${text.length === 2 ? paint('^', OPERATOR) : ''}${inner.out}`;
    }
    case 'count':
    case 'operator':
      return paint(text, OPERATOR);
    default:
      return paint(text, state.depth + 2);
  }
}

// Colours `/source/flags`; anything else comes back as it is.
function highlightRegExp(text) {
  const parts = RegExpPrototypeExec(/^\/([\s\S]*)\/([a-z]*)$/, text);
  if (parts === null) return text;
  const state = { source: parts[1], at: 0, depth: 0 };
  let out = paint('/', 0);
  while (state.at < state.source.length) {
    const rest = StringPrototypeSlice(state.source, state.at);
    let found = null;
    let kind = 'text';
    for (let i = 0; i < tokens.length && found === null; i++) {
      found = RegExpPrototypeExec(tokens[i][0], rest);
      kind = tokens[i][1];
    }
    const token = found === null ? rest[0] : found[0];
    state.at += token.length;
    out += paintToken(found === null ? 'text' : kind, token, state);
  }
  return `${out}${paint('/', 0)}${parts[2] === '' ? '' : paint(parts[2], MARK)}`;
}

highlightRegExp.colors = palette;

module.exports = { highlightRegExp };
