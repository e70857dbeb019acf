// The source text of the assert.ok(...) call that failed, for its message.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePop, ArrayPrototypePush, ArrayPrototypeSlice, RegExpPrototypeExec,
  StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

const MAX_LINES = 20;
const callee = /[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[[^\]]*\])*\s*$/;
const keyword = /^(?:if|while|for|switch|catch|return|typeof|await|void|function|with)\s*$/;
const ownName = /(?:^|[.'"])(?:ok|assert|strict|call|apply)['"\]]*\s*$/;
const beforeRegExp = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\breturn|\btypeof)\s*$/;

// Behind the end of a quoted text, comment or regular expression that starts at `at`; `at` itself for anything else.
function skipLiteral(text, at) {
  const character = text[at];
  if (character === '"' || character === "'" || character === '`') return skipQuoted(text, at, character);
  if (character !== '/') return at;
  if (text[at + 1] === '/') {
    const end = StringPrototypeIndexOf(text, '\n', at);
    return end === -1 ? text.length : end;
  }
  if (text[at + 1] === '*') {
    const end = StringPrototypeIndexOf(text, '*/', at + 2);
    return end === -1 ? text.length : end + 2;
  }
  return RegExpPrototypeExec(beforeRegExp, StringPrototypeSlice(text, 0, at)) === null ? at : skipRegExp(text, at);
}

function skipQuoted(text, at, quote) {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === quote) return i + 1;
  }
  return text.length;
}

function skipRegExp(text, at) {
  let inClass = false;
  for (let i = at + 1; i < text.length && text[i] !== '\n'; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '[') inClass = true;
    else if (text[i] === ']') inClass = false;
    else if (text[i] === '/' && !inClass) return i + 1;
  }
  return at;
}

// Every call in the text as {start, open, end}: from the first letter of what is called to behind the parenthesis.
function callsIn(text) {
  const calls = [];
  const open = [];
  for (let i = 0; i < text.length;) {
    const next = skipLiteral(text, i);
    if (next !== i) {
      i = next;
      continue;
    }
    if (text[i] === '(') {
      ArrayPrototypePush(open, startOfCall(text, i));
    } else if (text[i] === ')' && open.length > 0) {
      const call = ArrayPrototypePop(open);
      call.end = i + 1;
      if (!call.ignored) ArrayPrototypePush(calls, call);
    }
    i++;
  }
  while (open.length > 0) {
    const call = ArrayPrototypePop(open);
    call.end = text.length;
    if (!call.ignored) ArrayPrototypePush(calls, call);
  }
  return calls;
}

function startOfCall(text, open) {
  const before = StringPrototypeSlice(text, 0, open);
  const match = RegExpPrototypeExec(callee, before);
  if (match === null) return { start: open, open, name: '', end: 0, ignored: before[before.length - 1] !== ')' };
  let { index: start, 0: name } = match;
  if (StringPrototypeStartsWith(name, 'this.')) {
    start += 5;
    name = StringPrototypeSlice(name, 5);
  }
  return { start, open, name, end: 0, ignored: RegExpPrototypeExec(keyword, name) !== null };
}

// The innermost call around the position that looks like an assertion, and the one to take when none does: that
// whose name stands at the position, else the innermost.
function callsAround(text, position) {
  const calls = callsIn(text);
  let named;
  let innermost;
  for (let i = 0; i < calls.length; i++) {
    const call = calls[i];
    if (call.start > position || call.end <= position) continue;
    if (RegExpPrototypeExec(ownName, call.name) !== null) return { assertion: call, other: undefined };
    if (position <= call.open) named ??= call;
    innermost ??= call;
  }
  return { assertion: undefined, other: named ?? innermost };
}

function firstLine(text) {
  const end = StringPrototypeIndexOf(text, '\n');
  return end === -1 ? text : StringPrototypeSlice(text, 0, end);
}

// The text of the call at a line and column (both from 1), up to the end of its first line. The call may start on an
// earlier line than the position an engine gives.
function callText(source, line, column) {
  const lines = StringPrototypeSplit(source, '\n');
  let text = ArrayPrototypeJoin(ArrayPrototypeSlice(lines, line - 1, line - 1 + MAX_LINES), '\n');
  let position = column - 1;
  let fallback;
  for (let i = line - 1; i >= 0 && i > line - MAX_LINES; i--) {
    if (i !== line - 1) {
      text = `${lines[i]}\n${text}`;
      position += lines[i].length + 1;
    }
    const { assertion, other } = callsAround(text, position);
    if (assertion !== undefined) return firstLine(StringPrototypeSlice(text, assertion.start, assertion.end));
    if (other !== undefined) fallback ??= firstLine(StringPrototypeSlice(text, other.start, other.end));
  }
  return fallback;
}

// undefined where the source of the caller is not known.
function failedCall(error) {
  const { framesOf, readSource } = require('internal/process/stack');
  const frames = framesOf(error);
  for (let i = 0; i < frames.length; i++) {
    const { 1: file, 2: line, 3: column } = frames[i];
    if (typeof file !== 'string' || StringPrototypeStartsWith(file, 'node:') || file === 'native') continue;
    const source = readSource(file);
    return source === undefined || !(line > 0) ? undefined : callText(source, line, column);
  }
  return undefined;
}

module.exports = { callText, failedCall };
