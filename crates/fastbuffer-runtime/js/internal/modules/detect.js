// Tells a module from a script by syntax that only a module allows; answers to Node's syntax detection.
'use strict';

const { SafeSet } = primordials;
const { NAME, STRING, tokenize } = require('internal/modules/scanner');

const afterExport = new SafeSet(['default', 'const', 'let', 'var', 'function', 'class', 'async']);

function isImport({ kinds, texts }, at) {
  const next = texts[at + 1];
  if (next === '.') return texts[at + 2] === 'meta';
  if (next === '(' || next === undefined) return false;
  return kinds[at + 1] === STRING || next === '{' || next === '*' || kinds[at + 1] === NAME;
}

function isExport({ texts }, at) {
  const next = texts[at + 1];
  return next === '{' || next === '*' || afterExport.has(next);
}

function looksLikeModule(source) {
  return firstModuleWord(source) !== undefined;
}

// The first `import`, `export` or `await` that only a module may hold where it stands.
function firstModuleWord(source) {
  const tokens = tokenize(source);
  const { kinds, texts } = tokens;
  let depth = 0;
  for (let i = 0; i < kinds.length; i++) {
    const text = texts[i];
    if (kinds[i] !== NAME) {
      if (text === '{' || text === '(' || text === '${') depth++;
      else if (text === '}' || text === ')') depth--;
    } else if (i === 0 || texts[i - 1] !== '.') {
      if (text === 'import' && (depth === 0 || texts[i + 1] === '.') && isImport(tokens, i)) return text;
      if (depth === 0 && text === 'export' && isExport(tokens, i)) return text;
      if (depth === 0 && text === 'await' && texts[i + 1] !== '=' && texts[i + 1] !== ':') return text;
    }
  }
  return undefined;
}

// Offsets of the `await`s outside any function, for the message about one that never settles.
function topLevelAwaits(source) {
  const { kinds, texts, starts } = tokenize(source);
  const found = [];
  let depth = 0;
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] === NAME && texts[i] === 'await' && depth === 0 && texts[i - 1] !== '.') found[found.length] = starts[i];
    else if (texts[i] === '{' && kinds[i] !== STRING) depth++;
    else if (texts[i] === '}' && kinds[i] !== STRING) depth--;
  }
  return found;
}

module.exports = { firstModuleWord, looksLikeModule, topLevelAwaits };
