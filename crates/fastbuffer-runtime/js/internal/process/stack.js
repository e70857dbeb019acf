// Gives error.stack the shape scripts know from V8: `Name: message` and `    at fn (file:line:column)` lines.
'use strict';

const { ArrayPrototypePush, ErrorPrototypeToString, FunctionPrototypeCall, ObjectDefineProperty,
        ObjectGetOwnPropertyDescriptor, RegExpPrototypeExec, SafeMap, SafeWeakMap, String, StringPrototypeEndsWith,
        StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeReplace, StringPrototypeSlice,
        StringPrototypeSplit, StringPrototypeStartsWith } = primordials;
const engine = internalBinding('engine');

// Stack texts made so far: V8 fixes the text early, so a later change of the message does not show.
const stacks = new SafeWeakMap();
// Sources that are in no file: [eval1], [stdin], vm scripts that failed to compile.
const sources = new SafeMap();
const MAX_SOURCES = 64;

function headerOf(error) {
  try {
    return ErrorPrototypeToString(error);
  } catch {
    return 'Error';
  }
}

// Whether a frame says nothing to a script's author: JSON text, or a native that our own JavaScript called.
function isHidden(line, caller) {
  if (StringPrototypeStartsWith(line, '    at <input>:')) return true;
  return StringPrototypeEndsWith(line, ' (native)') && caller !== undefined &&
    (StringPrototypeIncludes(caller, '(node:') || StringPrototypeStartsWith(caller, '    at node:'));
}

// One engine line as V8 writes it: no name for top-level code, <anonymous> for natives.
function formatLine(line) {
  if (StringPrototypeStartsWith(line, '    at <anonymous> (') || StringPrototypeStartsWith(line, '    at <eval> (')) {
    const open = StringPrototypeIndexOf(line, '(');
    const location = StringPrototypeSlice(line, open + 1, line.length - 1);
    return location === 'native' ? '    at <anonymous>' : `    at ${location}`;
  }
  if (StringPrototypeEndsWith(line, ' (native)')) return `${StringPrototypeSlice(line, 0, -8)}(<anonymous>)`;
  if (StringPrototypeEndsWith(line, ' (missing)')) return StringPrototypeSlice(line, 0, -10);
  return line;
}

function formatFrames(raw) {
  if (raw === '') return '';
  const needsWork = StringPrototypeIncludes(raw, '(native)') || StringPrototypeIncludes(raw, '    at <') ||
    StringPrototypeIncludes(raw, '(missing)');
  if (!needsWork) return `\n${StringPrototypeEndsWith(raw, '\n') ? StringPrototypeSlice(raw, 0, -1) : raw}`;
  const lines = StringPrototypeSplit(raw, '\n');
  let out = '';
  for (let i = 0; i < lines.length; i++) {
    if (lines[i] !== '' && !isHidden(lines[i], lines[i + 1])) out += `\n${formatLine(lines[i])}`;
  }
  return out;
}

// A raw engine stack is frames and nothing else; what a user's prepareStackTrace made is passed on untouched.
function isRaw(stack) {
  return typeof stack === 'string' && (stack === '' || StringPrototypeStartsWith(stack, '    at '));
}

function define(target, value) {
  ObjectDefineProperty(target, 'stack', {
    __proto__: null, value, configurable: true, writable: true, enumerable: false,
  });
}

function installAccessor(ErrorCtor) {
  const proto = ErrorCtor.prototype;
  const original = ObjectGetOwnPropertyDescriptor(proto, 'stack');
  if (original === undefined || original.get === undefined) return false;
  const { get: originalGet } = original;
  const accessor = {
    get stack() {
      if (this === null || (typeof this !== 'object' && typeof this !== 'function')) return undefined;
      const replaced = stacks.get(this);
      if (replaced !== undefined) return replaced;
      const raw = FunctionPrototypeCall(originalGet, this);
      if (!isRaw(raw)) return raw;
      const text = headerOf(this) + formatFrames(raw);
      stacks.set(this, text);
      return text;
    },
    set stack(value) {
      if (this !== null && (typeof this === 'object' || typeof this === 'function')) define(this, value);
    },
  };
  const { get, set } = ObjectGetOwnPropertyDescriptor(accessor, 'stack');
  ObjectDefineProperty(proto, 'stack', { __proto__: null, get, set, enumerable: false, configurable: true });
  return true;
}

function installCapture(ErrorCtor) {
  const original = ErrorCtor.captureStackTrace;
  if (typeof original !== 'function') return;
  const holder = {
    captureStackTrace(target, filter) {
      FunctionPrototypeCall(original, ErrorCtor, target, filter ?? holder.captureStackTrace);
      const desc = ObjectGetOwnPropertyDescriptor(target, 'stack');
      if (desc !== undefined && isRaw(desc.value)) define(target, headerOf(target) + formatFrames(desc.value));
    },
  };
  ObjectDefineProperty(ErrorCtor, 'captureStackTrace', {
    __proto__: null, value: holder.captureStackTrace, configurable: true, writable: true, enumerable: true,
  });
}

// Installs the formatter in a realm whose errors have no header line; does nothing where they have one.
function install(realmGlobal) {
  const ErrorCtor = realmGlobal.Error;
  let sample;
  try {
    sample = new ErrorCtor('probe').stack;
  } catch {
    return;
  }
  if (!isRaw(sample)) return;
  if (installAccessor(ErrorCtor)) installCapture(ErrorCtor);
}

function registerSource(name, source) {
  if (sources.size >= MAX_SOURCES) return;
  sources.set(name, source);
}

function readSource(file) {
  const known = sources.get(file);
  if (known !== undefined) return known;
  let path = file;
  if (StringPrototypeStartsWith(file, 'file:')) path = require('internal/modules/resolve').urlToPath(file);
  if (StringPrototypeStartsWith(path, 'node:') || !StringPrototypeStartsWith(path, '/')) return undefined;
  try {
    return internalBinding('fs').readFileUtf8(path);
  } catch {
    return undefined;
  }
}

function sourceLine(file, line) {
  const source = readSource(file);
  if (source === undefined) return undefined;
  return StringPrototypeSplit(source, '\n', line)[line - 1];
}

// [fn, file, line, column] of every frame, from the engine or, failing that, from the text.
function framesOf(error) {
  try {
    const frames = engine.stackFrames(error);
    if (frames !== undefined && frames.length > 0) return frames;
  } catch { /* fall through to the text */ }
  return parseFrames(error);
}

function parseFrames(error) {
  const frames = [];
  let text;
  try {
    text = String(error.stack);
  } catch {
    return frames;
  }
  const lines = StringPrototypeSplit(text, '\n');
  for (let i = 0; i < lines.length; i++) {
    const match = RegExpPrototypeExec(/^ {4}at (?:(.*) \()?(.*?):(\d+)(?::(\d+))?\)?$/, lines[i]);
    if (match !== null) ArrayPrototypePush(frames, [match[1] ?? '', match[2], +match[3], +(match[4] ?? 1)]);
  }
  return frames;
}

// The engine names the constructor's place where V8 names that of `new`, or of the `throw` before it.
function caretLine(text, column) {
  let before = StringPrototypeSlice(text, 0, column > 0 ? column - 1 : 0);
  const keyword = RegExpPrototypeExec(/(?:\bthrow\s+)?(?:\bnew\s+)?$/, before);
  before = StringPrototypeSlice(before, 0, keyword.index);
  return `${StringPrototypeReplace(before, /[^\t]/g, ' ')}^`;
}

// The place as Node shows it: file and line, the source line, a caret.
function excerpt(file, line, column) {
  const source = readSource(file);
  if (source === undefined) return `${file}:${line}`;
  const lines = StringPrototypeSplit(StringPrototypeEndsWith(source, '\n') ? StringPrototypeSlice(source, 0, -1) : source, '\n');
  // Code that ends too early is wrong after its last line.
  if (line > lines.length) return excerpt(file, lines.length, lines[lines.length - 1].length + 1);
  return `${file}:${line}\n${lines[line - 1]}\n${caretLine(lines[line - 1], column)}`;
}

// A class without a constructor has a frame of its own, at the word `class`.
function isImpliedConstructor(file, line, column) {
  return StringPrototypeStartsWith(StringPrototypeSlice(sourceLine(file, line) ?? '', column - 1), 'class');
}

// Where an error comes from: the innermost place in a script, or else in our own JavaScript; undefined when unknown.
function arrowMessage(error) {
  const frames = framesOf(error);
  let own;
  for (let i = 0; i < frames.length; i++) {
    const { 1: file, 2: line, 3: column } = frames[i];
    if (typeof file !== 'string' || file === '' || !(line > 0)) continue;
    if (!StringPrototypeStartsWith(file, 'node:')) {
      if (isImpliedConstructor(file, line, column)) continue;
      return excerpt(file, line, column);
    }
    own ??= `${file}:${line}\n    throw error;\n    ^`;
  }
  return own;
}

module.exports = { install, registerSource, arrowMessage, framesOf, readSource };
