// An `import` statement at the prompt is refused with the `await import()` that does the same; as Node's REPL does.
'use strict';

const { ArrayPrototypeJoin, ArrayPrototypePush, StringPrototypeSlice } = primordials;
const { scan } = require('internal/repl/tokens');

const REFUSAL = 'Cannot use import statement inside the Node.js REPL, alternatively use dynamic import: ';

// Adds the names of `{a, b as c}`, from the token after the brace; answers the index after the closing one.
function readNamed(tokens, i, parts) {
  while (i < tokens.length && tokens[i].text !== '}') {
    const renamed = tokens[i + 1]?.text === 'as' ? tokens[i + 2]?.text : undefined;
    ArrayPrototypePush(parts, renamed === undefined ? tokens[i].text : `${tokens[i].text}: ${renamed}`);
    i += renamed === undefined ? 1 : 3;
    if (tokens[i]?.text === ',') i++;
  }
  return i + 1;
}

// The dynamic form of the statement, undefined when it is none or not whole.
function dynamicForm(tokens) {
  const parts = [];
  let namespace;
  let i = 1;
  while (i < tokens.length && tokens[i].text !== 'from' && tokens[i].type !== 'string') {
    if (tokens[i].text === '{') {
      i = readNamed(tokens, i + 1, parts);
    } else if (tokens[i].text === '*') {
      namespace = tokens[i + 2]?.text;
      ArrayPrototypePush(parts, `default: ${namespace}`);
      i += 3;
    } else {
      if (tokens[i].type === 'name') ArrayPrototypePush(parts, `default: ${tokens[i].text}`);
      i++;
    }
  }
  const source = tokens[tokens[i]?.text === 'from' ? i + 1 : i];
  if (source?.type !== 'string') return undefined;
  const call = `await import("${StringPrototypeSlice(source.text, 1, -1)}")`;
  if (parts.length === 0) return call;
  if (parts.length === 1 && namespace !== undefined) return `const ${namespace} = ${call};`;
  return `const { ${ArrayPrototypeJoin(parts, ', ')} } = ${call};`;
}

// The text that refuses `code`, if it starts with an import statement.
function importRefusal(code) {
  const { tokens } = scan(code);
  if (tokens.length < 2 || tokens[0].text !== 'import') return undefined;
  if (tokens[1].text === '(' || tokens[1].text === '.') return undefined;
  const form = dynamicForm(tokens);
  return form === undefined ? undefined : `${REFUSAL}${form}`;
}

module.exports = { importRefusal };
