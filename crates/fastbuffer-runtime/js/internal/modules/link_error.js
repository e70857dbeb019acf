// Says of an import that names what a module does not export what Node says, with the place of the import.
'use strict';

const { ArrayPrototypePush, RegExpPrototypeExec, SafeMap, StringPrototypeIndexOf,
        StringPrototypeLastIndexOf, StringPrototypeSlice, StringPrototypeSplit,
        SyntaxError } = primordials;
const { setHidden } = require('internal/error_codes');
const { setStackHeader } = require('internal/errors');

// Who imported a URL, and by which specifier.
const importers = new SafeMap();

function noteImport(url, specifier, referrer) {
  const list = importers.get(url);
  if (list === undefined) importers.set(url, [{ specifier, referrer }]);
  else ArrayPrototypePush(list, { specifier, referrer });
}

// Where `name` stands between an import or export and the specifier: an offset, -1 when it does not.
function findName(source, name, specifier) {
  const end = StringPrototypeIndexOf(source, specifier);
  if (end === -1) return -1;
  const before = StringPrototypeSlice(source, 0, end);
  const at = StringPrototypeLastIndexOf(before, name);
  return at > StringPrototypeLastIndexOf(before, ';') ? at : -1;
}

function findImporter(url, name) {
  const { readSource } = require('internal/process/stack');
  const list = importers.get(url) ?? [];
  for (let i = 0; i < list.length; i++) {
    const source = readSource(list[i].referrer);
    const at = source === undefined ? -1 : findName(source, name, list[i].specifier);
    if (at !== -1) return { ...list[i], source, at };
  }
  return undefined;
}

function messageFor(name, { specifier, source, at }, isCommonJs) {
  if (!isCommonJs) return `The requested module '${specifier}' does not provide an export named '${name}'`;
  const start = StringPrototypeLastIndexOf(source, 'import', at);
  const clause = RegExpPrototypeExec(/^import\s*(\{[^}]*\})/, StringPrototypeSlice(source, start));
  const example = clause === null ? '' :
    ' for example using:\n\n' + `import pkg from '${specifier}';\nconst ${clause[1]} = pkg;\n`;
  return `Named export '${name}' not found. The requested module '${specifier}' is a CommonJS module, which may not ` +
    'support all module.exports as named exports.\n' +
    `CommonJS modules can always be imported via the default export,${example}`;
}

// Rewords the engine's error in place; `isCommonJs` tells of a URL whether a CommonJS file is behind it.
function explain(error, isCommonJs) {
  if (!(error instanceof SyntaxError)) return error;
  const found = RegExpPrototypeExec(/^Could not find export '(.*)' in module '(.*)'$/, error.message);
  if (found === null) return error;
  const { 1: name, 2: url } = found;
  const importer = findImporter(url, name);
  if (importer === undefined) return error;
  const message = messageFor(name, importer, isCommonJs(url));
  const lines = StringPrototypeSplit(StringPrototypeSlice(importer.source, 0, importer.at), '\n');
  const place = `${importer.referrer}:${lines.length}:${lines[lines.length - 1].length + 1}`;
  setHidden(error, 'message', message);
  setStackHeader(error, `SyntaxError: ${message}\n    at ${place}`);
  return error;
}

module.exports = { explain, noteImport };
