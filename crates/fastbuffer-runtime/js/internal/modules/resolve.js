// File URLs and package targets ("exports", "imports"), shared by require and import; answers to Node's resolver.
'use strict';

const { ArrayIsArray, ArrayPrototypePush, ArrayPrototypeSort, JSONStringify, ObjectKeys,
        ObjectPrototypeHasOwnProperty, RegExpPrototypeExec, SafeSet, StringPrototypeEndsWith, StringPrototypeIncludes,
        StringPrototypeIndexOf, StringPrototypeLastIndexOf, StringPrototypeReplace, StringPrototypeSlice,
        StringPrototypeStartsWith, decodeURIComponent, encodeURIComponent } = primordials;
const fs = internalBinding('fs');
const { codes } = require('internal/errors');
const { packageScope } = require('internal/modules/package_json');

const invalidSegment = /(^|\\|\/)((\.|%2e)(\.|%2e)?|(n|%6e|%4e)(o|%6f|%4f)(d|%64|%44)(e|%65|%45)(_|%5f)(m|%6d|%4d)(o|%6f|%4f)(d|%64|%44)(u|%75|%55)(l|%6c|%4c)(e|%65|%45)(s|%73|%53))(\\|\/|$)/i;
const needsEscape = /[\0- "#%<>?\\^`{|}\x7f-\uffff]+/g;

function pathToUrl(path) {
  return `file://${StringPrototypeReplace(path, needsEscape, (text) => encodeURIComponent(text))}`;
}

function cutQuery(url) {
  const match = RegExpPrototypeExec(/[?#]/, url);
  return match === null ? url : StringPrototypeSlice(url, 0, match.index);
}

function urlToPath(url) {
  let rest = StringPrototypeSlice(cutQuery(url), 5);
  if (StringPrototypeStartsWith(rest, '//')) {
    const slash = StringPrototypeIndexOf(rest, '/', 2);
    const host = StringPrototypeSlice(rest, 2, slash === -1 ? rest.length : slash);
    if (host !== '' && host !== 'localhost') throw new codes.ERR_INVALID_FILE_URL_HOST('linux');
    rest = slash === -1 ? '/' : StringPrototypeSlice(rest, slash);
  }
  if (RegExpPrototypeExec(/%2f/i, rest) !== null) {
    throw new codes.ERR_INVALID_FILE_URL_PATH('must not include encoded / characters', url);
  }
  return StringPrototypeIncludes(rest, '%') ? decodeURIComponent(rest) : rest;
}

// What a message says after "imported from": the path of a file, anything else as it is.
function baseText(base) {
  if (base === undefined || base === null) return undefined;
  return StringPrototypeStartsWith(base, 'file:') ? urlToPath(base) : base;
}

// `a/b`, `@s/a/b` → the package's name and the subpath in it ('.' or './…').
function parsePackageName(specifier, base) {
  let end = StringPrototypeIndexOf(specifier, '/');
  let valid = specifier.length > 0;
  if (specifier[0] === '@') {
    if (end === -1) valid = false;
    else end = StringPrototypeIndexOf(specifier, '/', end + 1);
  }
  const name = end === -1 ? specifier : StringPrototypeSlice(specifier, 0, end);
  if (RegExpPrototypeExec(/^\.|%|\\/, name) !== null) valid = false;
  if (!valid) {
    throw new codes.ERR_INVALID_MODULE_SPECIFIER(specifier, 'is not a valid package name', baseText(base));
  }
  return { name, subpath: `.${end === -1 ? '' : StringPrototypeSlice(specifier, end)}` };
}

function targetError(subpath, target, context) {
  if (typeof target === 'object' && target !== null) target = JSONStringify(target, null, '');
  else target = `${target}`;
  return new codes.ERR_INVALID_PACKAGE_TARGET(`${context.dir}/`, subpath, target, context.internal,
                                              baseText(context.base));
}

function subpathError(subpath, context) {
  return new codes.ERR_PACKAGE_PATH_NOT_EXPORTED(`${context.dir}/`, subpath, baseText(context.base));
}

function importError(specifier, context) {
  return new codes.ERR_PACKAGE_IMPORT_NOT_DEFINED(specifier, context.dir === undefined ? undefined : `${context.dir}/`,
                                                  baseText(context.base));
}

// A target that is a string: a path below the package, or (for "imports") another package.
function stringTarget(target, match, key, context, isPattern) {
  if (match !== '' && !isPattern && target[target.length - 1] !== '/') throw targetError(key, target, context);
  if (!StringPrototypeStartsWith(target, './')) {
    if (context.internal && !StringPrototypeStartsWith(target, '../') && !StringPrototypeStartsWith(target, '/') &&
        RegExpPrototypeExec(/^[a-z][a-z0-9+.-]*:\/\//i, target) === null) {
      const request = isPattern ? StringPrototypeReplace(target, /\*/g, () => match) : target + match;
      return { request };
    }
    throw targetError(key, target, context);
  }
  if (RegExpPrototypeExec(invalidSegment, StringPrototypeSlice(target, 2)) !== null) {
    throw targetError(key, target, context);
  }
  if (match === '') return { path: joinPath(context.dir, target) };
  if (RegExpPrototypeExec(invalidSegment, match) !== null) {
    const request = isPattern ? StringPrototypeReplace(key, '*', () => match) : key + match;
    throw new codes.ERR_INVALID_MODULE_SPECIFIER(
      request, `request is not a valid match in pattern "${key}" for the "${context.internal ? 'imports' : 'exports'}" ` +
      `resolution of ${context.dir}/package.json`, baseText(context.base));
  }
  return { path: joinPath(context.dir, isPattern ? StringPrototypeReplace(target, /\*/g, () => match) : target + match) };
}

function joinPath(dir, target) {
  return require('path').posix.join(dir, target);
}

function isArrayIndex(key) {
  return `${+key}` === key && +key >= 0 && +key < 0xffffffff;
}

function arrayTarget(target, match, key, context, isPattern) {
  if (target.length === 0) return null;
  let lastError;
  for (let i = 0; i < target.length; i++) {
    let result;
    try {
      result = resolveTarget(target[i], match, key, context, isPattern);
    } catch (error) {
      lastError = error;
      if (error.code !== 'ERR_INVALID_PACKAGE_TARGET') throw error;
      continue;
    }
    if (result === undefined) continue;
    if (result === null) {
      lastError = null;
      continue;
    }
    return result;
  }
  if (lastError === undefined || lastError === null) return lastError;
  throw lastError;
}

function objectTarget(target, match, key, context, isPattern) {
  const keys = ObjectKeys(target);
  for (let i = 0; i < keys.length; i++) {
    if (isArrayIndex(keys[i])) {
      throw new codes.ERR_INVALID_PACKAGE_CONFIG(`${context.dir}/package.json`, baseText(context.base),
                                                 '"exports" cannot contain numeric property keys.');
    }
  }
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] !== 'default' && !context.conditions.has(keys[i])) continue;
    const result = resolveTarget(target[keys[i]], match, key, context, isPattern);
    if (result !== undefined) return result;
  }
  return undefined;
}

// { path } or { request }, null for an explicit no, undefined when no condition fits.
function resolveTarget(target, match, key, context, isPattern) {
  if (typeof target === 'string') return stringTarget(target, match, key, context, isPattern);
  if (ArrayIsArray(target)) return arrayTarget(target, match, key, context, isPattern);
  if (typeof target === 'object' && target !== null) return objectTarget(target, match, key, context, isPattern);
  if (target === null) return null;
  throw targetError(key, target, context);
}

// Longest prefix first; a key with more after its star wins.
function comparePatterns(a, b) {
  const starA = StringPrototypeIndexOf(a, '*');
  const starB = StringPrototypeIndexOf(b, '*');
  const baseA = starA === -1 ? a.length : starA + 1;
  const baseB = starB === -1 ? b.length : starB + 1;
  if (baseA !== baseB) return baseB - baseA;
  if (starA === -1) return 1;
  if (starB === -1) return -1;
  return b.length - a.length;
}

function findPattern(map, request) {
  const fitting = [];
  const keys = ObjectKeys(map);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    const star = StringPrototypeIndexOf(key, '*');
    if (star === -1 || StringPrototypeLastIndexOf(key, '*') !== star) continue;
    const trailer = StringPrototypeSlice(key, star + 1);
    if (StringPrototypeStartsWith(request, StringPrototypeSlice(key, 0, star)) && request.length >= key.length &&
        StringPrototypeEndsWith(request, trailer)) ArrayPrototypePush(fitting, key);
  }
  if (fitting.length === 0) return undefined;
  const key = ArrayPrototypeSort(fitting, comparePatterns)[0];
  const star = StringPrototypeIndexOf(key, '*');
  return { key, match: StringPrototypeSlice(request, star, request.length - (key.length - star - 1)) };
}

function isSugar(exports, context) {
  if (typeof exports === 'string' || ArrayIsArray(exports)) return true;
  if (typeof exports !== 'object' || exports === null) return false;
  const keys = ObjectKeys(exports);
  let sugar = false;
  for (let i = 0; i < keys.length; i++) {
    const current = keys[i] === '' || keys[i][0] !== '.';
    if (i === 0) {
      sugar = current;
    } else if (sugar !== current) {
      throw new codes.ERR_INVALID_PACKAGE_CONFIG(
        `${context.dir}/package.json`, context.base,
        '"exports" cannot contain some keys starting with \'.\' and some not. The exports object must either be an ' +
        'object of package subpath keys or an object of main entry condition name keys only.');
    }
  }
  return sugar;
}

function lookUp(map, request, context) {
  if (ObjectPrototypeHasOwnProperty(map, request) && !StringPrototypeIncludes(request, '*') &&
      !StringPrototypeEndsWith(request, '/')) {
    return resolveTarget(map[request], '', request, context, false);
  }
  const found = findPattern(map, request);
  if (found === undefined) return undefined;
  return resolveTarget(map[found.key], found.match, found.key, context, true);
}

// The file that `subpath` ('.' or './…') of a package with "exports" stands for.
function resolveExports(pkg, subpath, conditions, base) {
  const context = { dir: pkg.dir, conditions, base, internal: false };
  const map = isSugar(pkg.exports, context) ? { '.': pkg.exports } : pkg.exports;
  const result = lookUp(map, subpath, context);
  if (result === undefined || result === null) throw subpathError(subpath, context);
  return result.path;
}

// `#name`: { path } in the package or { request } of another one.
function resolveImports(name, fromFile, conditions, base) {
  const pkg = packageScope(fromFile);
  const context = { dir: pkg?.dir, conditions, base, internal: true };
  if (name === '#' || StringPrototypeStartsWith(name, '#/') || StringPrototypeEndsWith(name, '/')) {
    throw new codes.ERR_INVALID_MODULE_SPECIFIER(name, 'is not a valid internal imports specifier name',
                                                 baseText(base));
  }
  const result = pkg?.imports === undefined ? undefined : lookUp(pkg.imports, name, context);
  if (result === undefined || result === null) throw importError(name, context);
  return result;
}

function hasExports(pkg) {
  return pkg !== undefined && pkg.exports !== undefined && pkg.exports !== null;
}

function toRealPath(path) {
  return fs.realpath(path);
}

function conditionsFor(kind) {
  const { options } = require('internal/options');
  const extra = ArrayIsArray(options.flags.conditions) ? options.flags.conditions : [];
  return new SafeSet(['node', kind, 'module-sync', 'node-addons', ...extra]);
}

module.exports = {
  pathToUrl, urlToPath, cutQuery, baseText, parsePackageName, resolveExports, resolveImports, hasExports, toRealPath,
  conditionsFor,
};
