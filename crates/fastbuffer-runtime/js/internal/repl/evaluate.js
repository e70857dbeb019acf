// Compiles and runs what was entered; answers to the `eval` function of Node's REPL.
'use strict';

const {
  ArrayPrototypeConcat, RegExpPrototypeExec, StringPrototypeIncludes, StringPrototypeTrim,
} = primordials;
const engine = internalBinding('engine');
const { framesOf } = require('internal/process/stack');
const { endsInside, mentionsAwait, scan } = require('internal/repl/tokens');
const { prepare, rewrite, seal } = require('internal/repl/redeclare');

const PROBE = 'repl-probe';
const OBJECT_START = /^\s*\{/;
const STATEMENT_END = /;\s*$/;

// The error of compiling `code`, or undefined. In an async function it may use `await`.
function compileError(code, isAsync) {
  try {
    engine.compileFunction(isAsync ? `return async () => {\n${code}\n}` : code, PROBE, []);
    return undefined;
  } catch (error) {
    return error;
  }
}

// Where in `filename` the code does not compile: [line, column] counted from 1.
function locateIn(error, filename) {
  const frame = framesOf(error)[0];
  if (frame === undefined || !StringPrototypeIncludes(frame[1], filename)) return undefined;
  return [frame[2], frame[3]];
}

function locate(error, isAsync) {
  const at = locateIn(error, PROBE);
  return at === undefined ? undefined : [at[0] - (isAsync ? 1 : 0), at[1]];
}

function sameFailure(a, b, isAsync) {
  const at = locate(a, isAsync);
  const other = locate(b, isAsync);
  if (a.message !== b.message || (at === undefined) !== (other === undefined)) return false;
  return at === undefined || (at[0] === other[0] && at[1] === other[1]);
}

// Whether more lines could make `code` right: what is wrong is then at its end, and moves with it.
function isIncomplete(code, error, isAsync) {
  if (endsInside(code)) return true;
  const { open } = scan(code);
  if (open !== '') return false;
  const moved = compileError(`${code}\n\n\n@`, isAsync);
  return moved !== undefined && !sameFailure(error, moved, isAsync);
}

// Decides how to read `code`: {code, isAsync} to run, {incomplete: true}, or {error, at} to report.
function prepareCode(code) {
  const isAsync = mentionsAwait(code) && compileError(code, false) !== undefined;
  if (RegExpPrototypeExec(OBJECT_START, code) !== null && RegExpPrototypeExec(STATEMENT_END, code) === null) {
    const wrapped = `(${StringPrototypeTrim(code)}\n)`;
    if (compileError(wrapped, isAsync) === undefined) return { code: wrapped, isAsync };
  }
  const error = compileError(code, isAsync);
  if (error === undefined) return { code, isAsync };
  if (isIncomplete(code, error, isAsync)) return { incomplete: true };
  return { error, at: locate(error, isAsync) };
}

// Whether the code compiles in a function, but not as a script: `return` at the top. A static block is like one.
function isRefused({ code }) {
  return compileError(`class C { static {\n${code}\n} }`, false) !== undefined;
}

// Runs code in the global scope. Answers {value} or {promise}; throws what it throws.
function run(prepared, filename, redeclare) {
  let { code } = prepared;
  let constants = [];
  if (redeclare) {
    const rewritten = rewrite(code);
    if (rewritten !== undefined && compileError(rewritten.code, prepared.isAsync) === undefined) {
      prepare(globalThis, ArrayPrototypeConcat(rewritten.lexical, rewritten.constant));
      constants = rewritten.constant;
      code = rewritten.code;
    }
  }
  if (!prepared.isAsync) {
    const value = engine.runScript(code, filename);
    seal(globalThis, constants);
    return { value };
  }
  const promise = engine.runScriptAsync(code, filename);
  return { promise: constants.length === 0 ? promise : sealAfter(promise, constants) };
}

async function sealAfter(promise, constants) {
  const value = await promise;
  seal(globalThis, constants);
  return value;
}

module.exports = { prepareCode, run, locateIn, isRefused };
