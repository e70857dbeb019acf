// What Tab offers: properties, globals, keywords, commands, module names; answers to REPLServer's completer.
'use strict';

const {
  ArrayPrototypeFilter, ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSort, ObjectGetOwnPropertyDescriptor,
  ObjectGetOwnPropertyNames, ObjectGetPrototypeOf, RegExpPrototypeExec, RegExpPrototypeSymbolReplace, SafeSet,
  StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;
const engine = internalBinding('engine');
const { pattern } = require('internal/repl/identifiers');

const COMMAND = /^\s*\.([a-z]*)$/;
const MODULE = /\b(?:require|import)\s*\(\s*['"`]([^'"`]*)$/;
const MEMBER = pattern('(?:^|[^%C$.])([%S$_][%C$]*(?:\\s*\\??\\.\\s*[%S$_][%C$]*)*)\\s*\\??\\.\\s*([%C$]*)$', 'u');
const LITERAL = pattern('([\'"`\\]])\\s*\\??\\.\\s*([%C$]*)$', 'u');
const AFTER_DOT = pattern('\\.\\s*[%C$]*$', 'u');
const WORD = pattern('(?:^|[^%C$.])([%S$_][%C$]*)$', 'u');
const IDENTIFIER = pattern('^[%S$_][%C$]*$', 'u');
const KEYWORDS = StringPrototypeSplit('async await break case catch const continue debugger default delete do else ' +
  'export false finally for function if import in instanceof let new null return switch this throw true try typeof ' +
  'var void while with yield', ' ');

// Bytes of UTF-8, in which the editor counts.
function byteLength(text) {
  return require('buffer').Buffer.byteLength(text);
}

function answer(line, word, candidates) {
  const items = ArrayPrototypeFilter(candidates, (name) => StringPrototypeStartsWith(name, word));
  if (items.length === 0) return '';
  const start = byteLength(StringPrototypeSlice(line, 0, line.length - word.length));
  return `${start}\n${ArrayPrototypeJoin(items, '\n')}`;
}

// The names that may follow a dot, those of each object of the prototype chain together, in order.
function propertyNames(value) {
  const seen = new SafeSet();
  const out = [];
  for (let object = Object(value); object !== null; object = ObjectGetPrototypeOf(object)) {
    const names = ArrayPrototypeSort(ObjectGetOwnPropertyNames(object));
    for (let i = 0; i < names.length; i++) {
      if (seen.has(names[i]) || RegExpPrototypeExec(IDENTIFIER, names[i]) === null) continue;
      seen.add(names[i]);
      ArrayPrototypePush(out, names[i]);
    }
  }
  return out;
}

// The value of `a.b.c`, without running a getter; undefined where it cannot be told.
function valueOf(path) {
  const names = StringPrototypeSplit(RegExpPrototypeSymbolReplace(/[\s?]/g, path, ''), '.');
  let value = engine.runScript(names[0], 'repl-completion');
  for (let i = 1; i < names.length; i++) {
    if (value === null || value === undefined) return undefined;
    let descriptor;
    for (let object = Object(value); object !== null && descriptor === undefined; object = ObjectGetPrototypeOf(object)) {
      descriptor = ObjectGetOwnPropertyDescriptor(object, names[i]);
    }
    value = descriptor?.value;
  }
  return value;
}

function completeMember(line, path, word) {
  let value;
  try {
    value = valueOf(path);
  } catch {
    return '';
  }
  if (value === null || value === undefined) return '';
  return answer(line, word, propertyNames(value));
}

function moduleNames() {
  const { builtinModules } = require('module');
  const prefixed = [];
  for (let i = 0; i < builtinModules.length; i++) ArrayPrototypePush(prefixed, `node:${builtinModules[i]}`);
  return [...builtinModules, ...prefixed];
}

function completeWord(line, word, declared) {
  const names = propertyNames(globalThis);
  for (const name of declared) ArrayPrototypePush(names, name);
  for (let i = 0; i < KEYWORDS.length; i++) ArrayPrototypePush(names, KEYWORDS[i]);
  return answer(line, word, [...new SafeSet(ArrayPrototypeSort(names))]);
}

// For the line up to the cursor: the byte where the completed word starts and, on a line each, what to put
// there. Empty when there is nothing to offer.
function complete(line, commands, declared) {
  let found = RegExpPrototypeExec(COMMAND, line);
  if (found !== null) return answer(line, found[1], commands);
  found = RegExpPrototypeExec(MODULE, line);
  if (found !== null) return answer(line, found[1], moduleNames());
  found = RegExpPrototypeExec(MEMBER, line);
  if (found !== null) return completeMember(line, found[1], found[2]);
  found = RegExpPrototypeExec(LITERAL, line);
  if (found !== null) return answer(line, found[2], propertyNames(found[1] === ']' ? [] : ''));
  found = RegExpPrototypeExec(WORD, line);
  if (found === null && RegExpPrototypeExec(AFTER_DOT, line) !== null) return '';
  return completeWord(line, found === null ? '' : found[1], declared);
}

module.exports = { complete };
