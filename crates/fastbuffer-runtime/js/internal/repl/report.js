// How an error that reached the prompt is printed: "Uncaught …"; answers to REPLServer's error output.
'use strict';

const {
  ArrayPrototypeFindLastIndex, ArrayPrototypeJoin, ArrayPrototypeSlice, Error, RegExpPrototypeExec, StringPrototypeEndsWith,
  StringPrototypeRepeat, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

const { setHidden } = require('internal/error_codes');
const { importRefusal } = require('internal/repl/import_hint');

const WIDTH = 80;
const NAMED_ERROR = /^\[?([A-Z][a-z0-9_]*)*Error/;
const BRACKETED = /^\[([^\n]*)\]$/;
const ENTERED_FRAME = /^ {4}at (?:.* \()?REPL\d+(?::\d+)*\)?$/;

// Node cuts the stack below what was entered, and the entered line itself.
function trimStack(stack) {
  const lines = StringPrototypeSplit(stack, '\n');
  const last = ArrayPrototypeFindLastIndex(lines, (line) => RegExpPrototypeExec(ENTERED_FRAME, line) !== null);
  if (last === -1) return ArrayPrototypeJoin(dropInternal(lines), '\n');
  return ArrayPrototypeJoin(ArrayPrototypeSlice(lines, 0, last), '\n');
}

function dropInternal(lines) {
  const out = [];
  for (let i = 0; i < lines.length; i++) {
    if (!StringPrototypeStartsWith(lines[i], '    at node:internal/') &&
        RegExpPrototypeExec(/^ {4}at .*\(node:internal\//, lines[i]) === null) {
      out[out.length] = lines[i];
    }
  }
  return out;
}

// Shows the error without the frames of the REPL, and leaves it so, as Node does.
function describe(error, inspect) {
  if (typeof error !== 'object' || error === null || !(error instanceof Error) || typeof error.stack !== 'string') {
    return inspect(error);
  }
  try {
    const trimmed = trimStack(error.stack);
    if (trimmed !== error.stack) setHidden(error, 'stack', trimmed);
  } catch { /* frozen: it keeps all its frames */ }
  return inspect(error);
}

function splitKeepingBreaks(text) {
  const lines = StringPrototypeSplit(text, '\n');
  for (let i = 0; i < lines.length - 1; i++) lines[i] += '\n';
  return lines[lines.length - 1] === '' && lines.length > 1 ? ArrayPrototypeSlice(lines, 0, -1) : lines;
}

// Puts "Uncaught" before the line that names the error, on a line of its own where that one is long.
function prefix(text) {
  const lines = splitKeepingBreaks(text);
  for (let i = 0; i < lines.length; i++) {
    if (RegExpPrototypeExec(NAMED_ERROR, lines[i]) === null) continue;
    lines[i] = `${lines[i].length <= WIDTH ? 'Uncaught ' : 'Uncaught:\n'}${lines[i]}`;
    return ArrayPrototypeJoin(lines, '');
  }
  return `Uncaught${lines.length === 1 ? ' ' : ':\n'}${text}`;
}

// An error without a stack is inspected in brackets; alone on its line it does without.
function unbracket(text) {
  const found = RegExpPrototypeExec(BRACKETED, text);
  return found === null ? text : found[1];
}

function errorText(error, inspect) {
  const text = prefix(error instanceof Error ? unbracket(describe(error, inspect)) : inspect(error));
  return StringPrototypeEndsWith(text, '\n') ? text : `${text}\n`;
}

// The offending line and a caret, for code that does not compile.
function syntaxErrorText(error, code, at) {
  const refusal = importRefusal(code);
  if (refusal !== undefined) {
    error.message = refusal;
    return `${StringPrototypeSplit(code, '\n')[0]}\n^^^^^^\n\n${prefix(`SyntaxError: ${refusal}`)}\n`;
  }
  const head = at === undefined ? '' : excerpt(code, at[0], at[1]);
  return `${head}${prefix(`SyntaxError: ${error.message}`)}\n`;
}

function excerpt(code, line, column) {
  const text = StringPrototypeSplit(code, '\n')[line - 1];
  if (text === undefined || column < 1 || column > text.length + 1) return '';
  return `${text}\n${StringPrototypeRepeat(' ', column - 1)}^\n\n`;
}

module.exports = { errorText, syntaxErrorText };
