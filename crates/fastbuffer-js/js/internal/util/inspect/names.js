// What util.inspect writes before the braces: constructor names, tags, `[Object: null prototype]`, sizes.
'use strict';

const {
  ArrayPrototypeIncludes,
  FunctionPrototypeSymbolHasInstance,
  FunctionPrototypeToString,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  ObjectHasOwn,
  ObjectPrototypePropertyIsEnumerable,
  ReflectOwnKeys,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  SafeSet,
  StringPrototypeEndsWith,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  SymbolToStringTag,
} = primordials;

const { symbolText } = require('internal/util/inspect/strings');

// Names of the built-in constructors, which keep their prototypes' properties to themselves.
const builtIns = new SafeSet();
{
  const names = ReflectOwnKeys(globalThis);
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (typeof name !== 'string' || RegExpPrototypeExec(/^[A-Z][a-zA-Z0-9]+$/, name) === null) continue;
    const desc = ObjectGetOwnPropertyDescriptor(globalThis, name);
    if (typeof desc.value === 'function') builtIns.add(name);
  }
  builtIns.delete('SharedArrayBuffer'); // Node starts without it
}

function isInstance(value, constructor) {
  try {
    return FunctionPrototypeSymbolHasInstance(constructor, value);
  } catch {
    return false;
  }
}

// Accessors and data of user-made prototypes, shown with showHidden.
function collectInherited(view, object, found, prototype, constructorName) {
  if (builtIns.has(constructorName)) return;
  const keys = ReflectOwnKeys(prototype);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (key === 'constructor' || ObjectHasOwn(object, key) || ArrayPrototypeIncludes(found, key)) continue;
    const desc = ObjectGetOwnPropertyDescriptor(prototype, key);
    if (typeof desc.value === 'function') continue;
    found[found.length] = key;
  }
}

// The name of the nearest constructor on the prototype chain; null if the chain ends before one.
// With `inherited` (an array) it collects the keys of user-made prototypes on the way.
function constructorName(object, view, depth, inherited) {
  const first = object;
  let firstParent;
  while (object !== null && object !== undefined) {
    const desc = ObjectGetOwnPropertyDescriptor(object, 'constructor');
    if (desc !== undefined && typeof desc.value === 'function' && desc.value.name !== '' &&
        isInstance(first, desc.value)) {
      if (inherited !== undefined && (firstParent !== object || !builtIns.has(desc.value.name))) {
        collectChain(view, first, firstParent ?? first, inherited);
      }
      return `${desc.value.name}`;
    }
    object = ObjectGetPrototypeOf(object);
    if (firstParent === undefined) firstParent = object;
  }
  if (firstParent === null || firstParent === undefined) return null;
  return unnamedChain(view, first, firstParent, depth);
}

function collectChain(view, object, from, inherited) {
  let levels = 0;
  for (let at = from; at !== null && levels < 3; at = ObjectGetPrototypeOf(at), levels++) {
    const desc = ObjectGetOwnPropertyDescriptor(at, 'constructor');
    const name = desc !== undefined && typeof desc.value === 'function' ? desc.value.name : '';
    if (builtIns.has(name)) return;
    if (at !== object) collectInherited(view, object, inherited, at, name);
  }
}

// A chain of prototypes without constructor: its class as the engine tells, and the prototype itself.
function unnamedChain(view, object, parent, depth) {
  const own = internalClassName(object);
  if (depth > view.options.depth && view.options.depth !== null) return `${own} <Complex prototype>`;
  const parentName = constructorName(parent, view, depth + 1);
  if (parentName === null) {
    const saved = view.options;
    view.options = { ...saved, customInspect: false, depth: -1 };
    const shown = view.format(parent, 0);
    view.options = saved;
    return `${own} <${shown}>`;
  }
  return `${own} <${parentName}>`;
}

let kindOf;
function internalClassName(object) {
  kindOf ??= require('internal/util/inspect/kinds').kindOf;
  return kindOf(object);
}

// Symbol.toStringTag, unless it is shown as a property anyway or says what the constructor says.
function tagOf(object, view, constructor) {
  let tag = object[SymbolToStringTag];
  if (typeof tag !== 'string' || tag === '') return '';
  const shown = view.options.showHidden ?
    ObjectHasOwn(object, SymbolToStringTag) :
    ObjectPrototypePropertyIsEnumerable(object, SymbolToStringTag);
  if (shown) return '';
  return tag === constructor ? '' : tag;
}

// `Name(size) [tag] `, with `[fallback(size): null prototype]` for objects without constructor.
function prefix(constructor, tag, fallback, size = '') {
  const tail = tag !== '' && constructor !== tag ? `[${tag}] ` : '';
  if (constructor === null) {
    return tag !== '' && fallback !== tag ?
      `[${fallback}${size}: null prototype] ${tail}` : `[${fallback}${size}: null prototype] `;
  }
  return `${constructor}${size} ${tail}`;
}

// `[Function: name]`, `[AsyncFunction (anonymous)] [tag]`, `[Function (null prototype): f]`.
function functionBase(value, constructor, tag, kinds) {
  const source = FunctionPrototypeToString(value);
  if (StringPrototypeStartsWith(source, 'class') && StringPrototypeEndsWith(source, '}')) {
    const body = StringPrototypeSlice(source, 5, -1);
    const brace = RegExpPrototypeExec(/\{/, body);
    if (brace !== null &&
        (RegExpPrototypeExec(/\(/, StringPrototypeSlice(body, 0, brace.index)) === null ||
         RegExpPrototypeExec(/^(\s+[^(]*?)\s*\{/, RegExpPrototypeSymbolReplace(
           /(\/\/.*?\n)|(\s*\/\*[\s\S]*?\*\/)/g, body, '')) !== null)) {
      return classBase(value, constructor, tag);
    }
  }
  let type = 'Function';
  if (kinds.isGeneratorFunction(value)) type = `Generator${type}`;
  if (kinds.isAsyncFunction(value)) type = `Async${type}`;
  let base = `[${type}`;
  if (constructor === null) base += ' (null prototype)';
  const { name } = value;
  base += name === '' ? ' (anonymous)' : `: ${typeof name === 'string' ? name : nameText(name)}`;
  base += ']';
  if (constructor !== type && constructor !== null) base += ` ${constructor}`;
  if (tag !== '' && constructor !== tag) base += ` [${tag}]`;
  return base;
}

function nameText(name) {
  return typeof name === 'symbol' ? symbolText(name) : `${name}`;
}

function classBase(value, constructor, tag) {
  const named = ObjectHasOwn(value, 'name') && value.name !== '';
  let base = `[class ${named ? nameText(value.name) : '(anonymous)'}`;
  if (constructor !== 'Function' && constructor !== null) base += ` [${constructor}]`;
  if (tag !== '' && constructor !== tag) base += ` [${tag}]`;
  if (constructor === null) return `${base} extends [null prototype]]`;
  const parent = ObjectGetPrototypeOf(value).name;
  return parent ? `${base} extends ${parent}]` : `${base}]`;
}

module.exports = { builtIns, constructorName, functionBase, prefix, tagOf };
