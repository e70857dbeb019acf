// Cuts JavaScript into tokens, well enough to see where statements start and whether the text ends too early.
'use strict';

const {
  ArrayPrototypePush, RegExpPrototypeExec, SafeSet, StringPrototypeCharCodeAt, StringPrototypeIncludes,
  StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;
const { pattern } = require('internal/repl/identifiers');

const NAME = pattern('[%C$\\u200c\\u200d#\\\\]+', 'uy');
const NUMBER = /(?:\d|\.\d)[\w.]*/y;
const SPACE = /[\s\ufeff]+/y;
// Words after which a slash starts a regular expression.
const BEFORE_OPERAND = new SafeSet([
  'await', 'case', 'delete', 'do', 'else', 'in', 'instanceof', 'new', 'of', 'return', 'throw', 'typeof', 'void', 'yield',
]);

function matchAt(regexp, text, at) {
  regexp.lastIndex = at;
  const found = RegExpPrototypeExec(regexp, text);
  return found === null ? '' : found[0];
}

// The end of the quoted text that starts at `at`; -1 when it does not end. A line break ends it unless escaped.
function endOfString(text, at) {
  const quote = text[at];
  for (let i = at + 1; i < text.length; i++) {
    const c = text[i];
    if (c === '\\') i++;
    else if (c === quote) return i + 1;
    else if (c === '\n') return -1;
  }
  return -1;
}

function endOfRegExp(text, at) {
  let inClass = false;
  for (let i = at + 1; i < text.length; i++) {
    const c = text[i];
    if (c === '\\') i++;
    else if (c === '\n') return -1;
    else if (c === '[') inClass = true;
    else if (c === ']') inClass = false;
    else if (c === '/' && !inClass) return i + 1 + matchAt(NAME, text, i + 1).length;
  }
  return -1;
}

// The end of a template, its substitutions being code in their turn.
function endOfTemplate(text, at) {
  for (let i = at + 1; i < text.length; i++) {
    const c = text[i];
    if (c === '\\') i++;
    else if (c === '`') return i + 1;
    else if (c === '$' && text[i + 1] === '{') {
      const inner = scan(text, i + 2, true);
      if (inner.end === -1) return -1;
      i = inner.end;
    }
  }
  return -1;
}

function operandMayStart(previous) {
  if (previous === undefined) return true;
  if (previous.type === 'name') return BEFORE_OPERAND.has(previous.text);
  return previous.type === 'punctuator' && previous.text !== ')' && previous.text !== ']' && previous.text !== '}';
}

// What starts at `at`: its type and where it ends, -1 when the text ends within.
function tokenAt(text, at, previous) {
  const c = text[at];
  if (c === '"' || c === "'") return { type: 'string', end: endOfString(text, at) };
  if (c === '`') return { type: 'template', end: endOfTemplate(text, at) };
  const number = matchAt(NUMBER, text, at);
  if (number !== '') return { type: 'number', end: at + number.length };
  const name = matchAt(NAME, text, at);
  if (name !== '') return { type: 'name', end: at + name.length };
  if (c === '/' && operandMayStart(previous)) return { type: 'regexp', end: endOfRegExp(text, at) };
  if (StringPrototypeStartsWith(text, '=>', at)) return { type: 'punctuator', end: at + 2 };
  return { type: 'punctuator', end: at + 1 };
}

// The end of the comment that starts at `at`, `at` itself when none does, -1 when it does not end.
function endOfComment(text, at) {
  if (StringPrototypeStartsWith(text, '//', at)) {
    const end = StringPrototypeIndexOf(text, '\n', at);
    return end === -1 ? text.length : end;
  }
  if (StringPrototypeStartsWith(text, '/*', at)) {
    const end = StringPrototypeIndexOf(text, '*/', at + 2);
    return end === -1 ? -1 : end + 2;
  }
  return at;
}

// Where the next token starts, -1 when a comment does not end.
function skipBlank(text, at) {
  for (;;) {
    const blank = at + matchAt(SPACE, text, at).length;
    const end = endOfComment(text, blank);
    if (end === blank || end === -1) return end;
    at = end;
  }
}

// The tokens of `text` from `at` on, with the depth of brackets each stands at. `open` names what the text ends
// within: 'string', 'template', 'regexp', 'comment', or ''. Within a template it stops at the closing brace.
function scan(text, at = 0, inTemplate = false) {
  const tokens = [];
  let depth = 0;
  let previous;
  for (;;) {
    const start = skipBlank(text, at);
    if (start === -1) return { tokens, open: 'comment', end: -1, depth };
    if (start >= text.length) return { tokens, open: '', end: -1, depth };
    const { type, end } = tokenAt(text, start, previous);
    const c = text[start];
    if (end === -1) return { tokens, open: type, end: -1, openAt: start, depth };
    if (type === 'punctuator' && StringPrototypeIncludes(')]}', c)) {
      if (inTemplate && depth === 0 && c === '}') return { tokens, open: '', end: start, depth };
      depth--;
    }
    previous = {
      type, start, end, depth, text: StringPrototypeSlice(text, start, end),
      newline: StringPrototypeIncludes(StringPrototypeSlice(text, at, start), '\n'),
    };
    ArrayPrototypePush(tokens, previous);
    if (type === 'punctuator' && StringPrototypeIncludes('([{', c)) depth++;
    at = end;
  }
}

// Whether the text ends within a template, a comment, or a string whose last character escapes the line break.
function endsInside(text) {
  const { open } = scan(text);
  if (open === 'template' || open === 'comment') return true;
  return open === 'string' && StringPrototypeCharCodeAt(text, text.length - 1) === 92;
}

function mentionsAwait(text) {
  if (!StringPrototypeIncludes(text, 'await')) return false;
  const { tokens } = scan(text);
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i].type === 'name' && tokens[i].text === 'await') return true;
  }
  return false;
}

module.exports = { scan, endsInside, mentionsAwait };
