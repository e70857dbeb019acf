// What path.posix and path.win32 have in common: segments, base names, format().
'use strict';

const {
  ArrayPrototypeJoin,
  ArrayPrototypePop,
  ArrayPrototypePush,
  StringPrototypeEndsWith,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
} = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');

function checkString(value, name) {
  if (typeof value !== 'string') throw new ERR_INVALID_ARG_TYPE(name, 'string', value);
}

function checkObject(value, name) {
  if (value === null || typeof value !== 'object') throw new ERR_INVALID_ARG_TYPE(name, 'object', value);
}

// Drops '' and '.', lets '..' eat its predecessor; `rooted` paths cannot climb above their root.
function collapse(path, splitter, separator, rooted) {
  const parts = StringPrototypeSplit(path, splitter);
  const kept = [];
  let climbable = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (part === '' || part === '.') continue;
    if (part !== '..') {
      ArrayPrototypePush(kept, part);
      climbable++;
    } else if (climbable > 0) {
      ArrayPrototypePop(kept);
      climbable--;
    } else if (!rooted) {
      ArrayPrototypePush(kept, part);
    }
  }
  return ArrayPrototypeJoin(kept, separator);
}

// The last dot of a base name starts its extension, unless it is the first character or the name is '..'.
function dotOf(base) {
  if (base === '..') return -1;
  const dot = StringPrototypeLastIndexOf(base, '.');
  return dot > 0 ? dot : -1;
}

function extensionOf(base) {
  const dot = dotOf(base);
  return dot === -1 ? '' : StringPrototypeSlice(base, dot);
}

function nameOf(base) {
  const dot = dotOf(base);
  return dot === -1 ? base : StringPrototypeSlice(base, 0, dot);
}

function withoutSuffix(base, suffix) {
  if (suffix === undefined || suffix === '' || base === suffix || !StringPrototypeEndsWith(base, suffix)) return base;
  return StringPrototypeSlice(base, 0, base.length - suffix.length);
}

function formatExtension(ext) {
  return ext ? `${ext[0] === '.' ? '' : '.'}${ext}` : '';
}

function formatWith(separator, pathObject) {
  checkObject(pathObject, 'pathObject');
  const dir = pathObject.dir || pathObject.root;
  const base = pathObject.base || `${pathObject.name || ''}${formatExtension(pathObject.ext)}`;
  if (!dir) return base;
  return dir === pathObject.root ? `${dir}${base}` : `${dir}${separator}${base}`;
}

module.exports = { checkString, collapse, extensionOf, nameOf, withoutSuffix, formatWith };
