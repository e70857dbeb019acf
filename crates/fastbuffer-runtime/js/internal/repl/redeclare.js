// Lets a terminal session declare `let`, `const` and `class` again: they become properties of the global object.
// Node's REPL refuses the second declaration; piped input keeps that.
'use strict';

const {
  ArrayPrototypePush, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, SafeSet, StringPrototypeIncludes,
  StringPrototypeSlice, TypeError,
} = primordials;
const { scan } = require('internal/repl/tokens');

// Words that cannot be the end of an expression, so that a line break after them ends nothing.
const OPENERS = new SafeSet(['else', 'do', 'in', 'of', 'new', 'typeof', 'instanceof', 'void', 'delete', 'return', 'extends']);

function endsOperand(token) {
  if (token.type === 'punctuator') return StringPrototypeIncludes(')]}', token.text);
  return token.type !== 'name' || !OPENERS.has(token.text);
}

function startsStatement(tokens, i) {
  if (tokens[i].depth !== 0) return false;
  if (i === 0) return true;
  const previous = tokens[i - 1];
  if (previous.text === ';' || previous.text === '}') return true;
  return tokens[i].newline && endsOperand(previous);
}

// The index of the bracket that closes the one at `i`.
function closing(tokens, i) {
  const { depth } = tokens[i];
  for (let k = i + 1; k < tokens.length; k++) {
    if (tokens[k].depth === depth && StringPrototypeIncludes(')]}', tokens[k].text)) return k;
  }
  return tokens.length;
}

// Skips an initializer or default value: up to a comma, semicolon or bracket at this depth, or a statement's end.
function skipValue(tokens, i, depth) {
  for (; i < tokens.length; i++) {
    const { text, type, newline } = tokens[i];
    if (tokens[i].depth < depth) return i;
    if (tokens[i].depth > depth) continue;
    if (type === 'punctuator' && (text === ',' || text === ';')) return i;
    if (depth === 0 && newline && type !== 'punctuator' && endsOperand(tokens[i - 1])) return i;
  }
  return i;
}

// Adds the names that a binding pattern declares; answers the index after it.
function collectPattern(tokens, i, names) {
  const first = tokens[i];
  if (first === undefined) return i;
  if (first.type === 'name') {
    ArrayPrototypePush(names, first.text);
    return i + 1;
  }
  if (first.text !== '{' && first.text !== '[') return i;
  const end = closing(tokens, i);
  const inner = first.depth + 1;
  for (let k = i + 1; k < end;) {
    const { text, type } = tokens[k];
    if (first.text === '{' && tokens[k].depth === inner && tokens[k + 1]?.text === ':') {
      k = collectPattern(tokens, k + 2, names);
    } else if (first.text === '{' && text === '[') {
      k = collectPattern(tokens, closing(tokens, k) + 2, names);
    } else if (text === '=') {
      k = skipValue(tokens, k + 1, inner);
    } else if (type === 'name' || text === '{' || text === '[') {
      k = collectPattern(tokens, k, names);
    } else {
      k++;
    }
  }
  return end + 1;
}

// The names of `let a = 1, {b} = c`, from the token after the keyword on.
function collectNames(tokens, i) {
  const names = [];
  for (;;) {
    i = collectPattern(tokens, i, names);
    if (tokens[i]?.text === '=') i = skipValue(tokens, i + 1, 0);
    if (tokens[i]?.text !== ',') return names;
    i++;
  }
}

// Where the body of the class at `i` ends in the text; -1 when it has none.
function endOfClass(tokens, i) {
  for (let k = i + 1; k < tokens.length; k++) {
    if (tokens[k].depth !== 0) continue;
    if (tokens[k].text === '{') return tokens[closing(tokens, k)]?.end ?? -1;
    if (tokens[k].text === ';') return -1;
  }
  return -1;
}

function isDeclaration(tokens, i) {
  const { text, type } = tokens[i];
  if (type !== 'name' || !startsStatement(tokens, i) || i + 1 >= tokens.length) return false;
  const next = tokens[i + 1];
  if (text === 'class') return next.type === 'name' && next.text !== 'extends';
  return (text === 'let' || text === 'const') && (next.type === 'name' || next.text === '{' || next.text === '[');
}

// `code` with its top-level lexical declarations made into `var`, and the names by kind. Undefined when there
// are none.
function rewrite(code) {
  const { tokens } = scan(code);
  const found = { code: '', lexical: [], constant: [] };
  let copied = 0;
  const emit = (end, text) => {
    found.code += StringPrototypeSlice(code, copied, end) + text;
    copied = end;
  };
  for (let i = 0; i < tokens.length; i++) {
    if (!isDeclaration(tokens, i)) continue;
    const { text, start, end } = tokens[i];
    if (text === 'class') {
      const close = endOfClass(tokens, i);
      if (close === -1) continue;
      const name = tokens[i + 1].text;
      ArrayPrototypePush(found.lexical, name);
      emit(start, `var ${name} = `);
      emit(close, ';');
      continue;
    }
    const names = collectNames(tokens, i + 1);
    const list = text === 'const' ? found.constant : found.lexical;
    for (let k = 0; k < names.length; k++) ArrayPrototypePush(list, names[k]);
    emit(start, 'var');
    copied = end;
  }
  if (copied === 0) return undefined;
  emit(code.length, '');
  return found;
}

// Makes room for a new declaration: a property that can be declared again later, whatever it was.
function prepare(globalObject, names) {
  for (let i = 0; i < names.length; i++) {
    const old = ObjectGetOwnPropertyDescriptor(globalObject, names[i]);
    if (old !== undefined && !old.configurable) continue;
    ObjectDefineProperty(globalObject, names[i], {
      __proto__: null, value: undefined, writable: true, enumerable: false, configurable: true,
    });
  }
}

// After the declaration ran: an assignment to a constant throws.
function seal(globalObject, names) {
  for (let i = 0; i < names.length; i++) {
    const old = ObjectGetOwnPropertyDescriptor(globalObject, names[i]);
    if (old === undefined || !old.configurable || !('value' in old)) continue;
    const { value } = old;
    ObjectDefineProperty(globalObject, names[i], {
      __proto__: null, enumerable: false, configurable: true,
      get: () => value,
      set: () => {
        throw new TypeError('Assignment to constant variable.');
      },
    });
  }
}

module.exports = { rewrite, prepare, seal };
