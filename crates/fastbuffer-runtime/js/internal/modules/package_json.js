// package.json: found, read once and checked; answers to Node's package reader.
'use strict';

const { JSONParse, SafeMap, StringPrototypeCharCodeAt, StringPrototypeEndsWith, StringPrototypeLastIndexOf,
        StringPrototypeSlice, SyntaxError } = primordials;
const fs = internalBinding('fs');
const { setHidden } = require('internal/error_codes');

const cache = new SafeMap();
const scopes = new SafeMap();

function stripBom(text) {
  return StringPrototypeCharCodeAt(text, 0) === 0xfeff ? StringPrototypeSlice(text, 1) : text;
}

function parse(path, text) {
  let data;
  try {
    data = JSONParse(stripBom(text));
  } catch (error) {
    const wrapped = new SyntaxError(`Error parsing ${path}: ${error.message}`);
    wrapped.path = path;
    setHidden(wrapped, 'cause', error);
    throw wrapped;
  }
  if (data === null || typeof data !== 'object') return {};
  return data;
}

// The package.json in `directory` (no slash at its end): { dir, path, name, main, type, exports, imports }, or undefined.
function readPackage(directory) {
  const known = cache.get(directory);
  if (known !== undefined || cache.has(directory)) return known;
  const path = `${directory === '/' ? '' : directory}/package.json`;
  let found;
  if (fs.internalModuleStat(path) === 0) {
    const data = parse(path, fs.readFileUtf8(path));
    found = {
      dir: directory,
      path,
      name: typeof data.name === 'string' ? data.name : undefined,
      main: typeof data.main === 'string' ? data.main : undefined,
      type: data.type === 'module' || data.type === 'commonjs' ? data.type : 'none',
      exports: data.exports,
      imports: data.imports !== null && typeof data.imports === 'object' ? data.imports : undefined,
      data,
    };
  }
  cache.set(directory, found);
  return found;
}

function parentOf(path) {
  const at = StringPrototypeLastIndexOf(path, '/');
  return at <= 0 ? '/' : StringPrototypeSlice(path, 0, at);
}

// The package a file belongs to: the nearest package.json above it, not past a node_modules folder.
function packageScope(file) {
  const start = parentOf(file);
  const known = scopes.get(start);
  if (known !== undefined || scopes.has(start)) return known;
  let directory = start;
  let found;
  while (!StringPrototypeEndsWith(directory, '/node_modules')) {
    found = readPackage(directory);
    if (found !== undefined || directory === '/') break;
    directory = parentOf(directory);
  }
  scopes.set(start, found);
  return found;
}

function packageType(file) {
  return packageScope(file)?.type ?? 'none';
}

module.exports = { readPackage, packageScope, packageType, parentOf, stripBom };
