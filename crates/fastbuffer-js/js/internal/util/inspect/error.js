// Errors as util.inspect prints them: the stack with its header put right, then `cause`, `errors` and extra keys.
'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeIncludes,
  ArrayPrototypeIndexOf,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  ArrayPrototypeSplice,
  Error,
  ErrorPrototypeToString,
  ObjectHasOwn,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeRepeat,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
  StringPrototypeTrimEnd,
} = primordials;

function headerOf(error) {
  try {
    return ErrorPrototypeToString(error);
  } catch {
    return 'Error';
  }
}

let lacksHeader;
// Whether a new error's stack is frames alone; asked late, for the runtime may have put that right.
function stacksLackHeader() {
  lacksHeader ??= !StringPrototypeStartsWith(`${new Error('m').stack}`, 'Error: m');
  return lacksHeader;
}

// Engines differ: a stack may come with its header or as frames alone, and user code may put anything there.
function stackOf(view, error) {
  const { stack } = error;
  if (stack === undefined || stack === null || stack === '' || stack === false || stack === 0) return headerOf(error);
  if (typeof stack !== 'string') {
    view.indent += 4;
    const shown = view.format(stack, view.depth ?? 0);
    view.indent -= 4;
    return `${headerOf(error)}\n    ${shown}`;
  }
  if (!stacksLackHeader() || RegExpPrototypeExec(/^\s+at /, stack) === null) return StringPrototypeTrimEnd(stack);
  const frames = StringPrototypeTrimEnd(stack);
  return frames === '' ? headerOf(error) : `${headerOf(error)}\n${frames}`;
}

// Own keys whose text the stack shows already.
function dropShownKeys(view, keys, error, stack) {
  if (view.options.showHidden || keys.length === 0) return;
  const shown = ['name', 'message', 'stack'];
  for (let i = 0; i < shown.length; i++) {
    const at = ArrayPrototypeIndexOf(keys, shown[i]);
    if (at === -1) continue;
    const value = error[shown[i]];
    if (typeof value !== 'string' || StringPrototypeIncludes(stack, value)) ArrayPrototypeSplice(keys, at, 1);
  }
}

// Puts the constructor's name into a header that only has the `name` property.
function nameStack(stack, constructor, name, tag) {
  const next = stack[name.length];
  if (constructor === null ||
      (StringPrototypeEndsWith(name, 'Error') && StringPrototypeStartsWith(stack, name) &&
       (next === undefined || next === ':' || next === '\n'))) {
    const rest = StringPrototypeSlice(stack, name.length);
    if (constructor === null) {
      const found = RegExpPrototypeExec(/^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n\s+at)/, stack) ??
        RegExpPrototypeExec(/^([a-z_A-Z0-9-]*Error)$/, stack);
      const start = found === null ? '' : found[1];
      return `[${start || 'Error'}: null prototype]${StringPrototypeSlice(stack, start.length)}`;
    }
    if (constructor !== name) {
      return StringPrototypeIncludes(constructor, name) ?
        `${constructor}${rest}` : `${constructor} [${name}]${rest}`;
    }
  }
  return stack;
}

function tagStack(stack, tag, constructor) {
  if (tag === '' || tag === constructor) return stack;
  const found = RegExpPrototypeExec(/^([^\n:]*?)(?=:|\n|$)/, stack);
  const end = found === null ? 0 : found[0].length;
  return `${StringPrototypeSlice(stack, 0, end)} [${tag}]${StringPrototypeSlice(stack, end)}`;
}

function underlineModules(view, line) {
  return RegExpPrototypeSymbolReplace(
    /([\\/]node_modules[\\/])((?:@[^\\/]+[\\/])?[^\\/]+)(?=[\\/])/g, line,
    (whole, before, name) => `${before}${view.stylize(name, 'module')}`);
}

function workingDirectory() {
  const { process } = globalThis;
  try {
    return `${process.cwd()}`;
  } catch {
    return undefined;
  }
}

function greyDirectory(view, line, directory) {
  if (!directory) return line;
  let start = StringPrototypeIndexOf(line, directory);
  if (start === -1) return line;
  if (StringPrototypeSlice(line, start - 7, start) === 'file://') start -= 7;
  const opened = line[start - 1] === '(';
  const from = opened ? start - 1 : start;
  const slash = StringPrototypeIndexOf(line, directory) + directory.length + 1;
  const closed = opened && StringPrototypeEndsWith(line, ')');
  const rest = StringPrototypeSlice(line, slash, closed ? -1 : line.length);
  return `${StringPrototypeSlice(line, 0, from)}${view.stylize(StringPrototypeSlice(line, from, slash), 'undefined')}` +
    `${rest}${closed ? view.stylize(')', 'undefined') : ''}`;
}

function isInternalFrame(line) {
  return RegExpPrototypeExec(/^\s+at (?:.*\((?:node:|internal\/)[^)]*\)|(?:node:|internal\/).*)$/, line) !== null &&
    RegExpPrototypeExec(/\(/, line) !== null;
}

// Frames of ours in grey, package names underlined, the working directory in grey.
function colourStack(view, stack) {
  const at = StringPrototypeIndexOf(stack, '\n    at ');
  if (at === -1) return stack;
  const directory = workingDirectory();
  const lines = StringPrototypeSplit(StringPrototypeSlice(stack, at + 1), '\n');
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    lines[i] = isInternalFrame(line) ? view.stylize(line, 'undefined') :
      greyDirectory(view, underlineModules(view, line), directory);
  }
  return `${StringPrototypeSlice(stack, 0, at)}\n${ArrayPrototypeJoin(lines, '\n')}`;
}

function addOwnKey(keys, error, key) {
  if (ObjectHasOwn(error, key) && !ArrayPrototypeIncludes(keys, key)) ArrayPrototypePush(keys, key);
}

// The base text of an error; `keys` gains `cause` and `errors` and loses what the stack says.
function errorBase(view, error, constructor, tag, keys) {
  const name = error.name !== null && error.name !== undefined ? `${error.name}` : 'Error';
  let stack = stackOf(view, error);
  dropShownKeys(view, keys, error, stack);
  addOwnKey(keys, error, 'cause');
  if (ArrayIsArray(error.errors)) addOwnKey(keys, error, 'errors');
  stack = tagStack(nameStack(stack, constructor, name, tag), tag, constructor);
  const message = typeof error.message === 'string' ? error.message : '';
  const from = message === '' ? 0 : StringPrototypeIndexOf(stack, message);
  const after = from === -1 ? 0 : from + message.length;
  if (RegExpPrototypeExec(/\n\s+at /, StringPrototypeSlice(stack, after)) === null) {
    stack = `[${stack}]`;
  } else if (view.options.colors) {
    stack = colourStack(view, stack);
  }
  if (view.indent === 0) return stack;
  return RegExpPrototypeSymbolReplace(/\n/g, stack, `\n${StringPrototypeRepeat(' ', view.indent)}`);
}

module.exports = { errorBase };
