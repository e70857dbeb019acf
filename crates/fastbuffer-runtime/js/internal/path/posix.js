// path.posix of Node.
'use strict';

const {
  ArrayPrototypeFill,
  ArrayPrototypeJoin,
  ArrayPrototypeSlice,
  FunctionPrototypeBind,
  StringPrototypeCharCodeAt,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
} = primordials;
const { checkString, collapse, extensionOf, nameOf, withoutSuffix, formatWith } = require('internal/path/shared');

const SLASH = 47;

function isRooted(path) {
  return path.length > 0 && StringPrototypeCharCodeAt(path, 0) === SLASH;
}

// Index one past the last character that is not a slash.
function trimmedEnd(path) {
  let end = path.length;
  while (end > 0 && StringPrototypeCharCodeAt(path, end - 1) === SLASH) end--;
  return end;
}

function lastPart(path) {
  const trimmed = StringPrototypeSlice(path, 0, trimmedEnd(path));
  return StringPrototypeSlice(trimmed, StringPrototypeLastIndexOf(trimmed, '/') + 1);
}

module.exports = {
  resolve(...args) {
    let resolved = '';
    let rooted = false;
    for (let i = args.length - 1; i >= 0 && !rooted; i--) {
      const path = args[i];
      checkString(path, `paths[${i}]`);
      if (path === '') continue;
      resolved = `${path}/${resolved}`;
      rooted = isRooted(path);
    }
    if (!rooted) {
      const cwd = process.cwd();
      resolved = `${cwd}/${resolved}`;
      rooted = isRooted(cwd);
    }
    const tail = collapse(resolved, '/', '/', rooted);
    if (rooted) return `/${tail}`;
    return tail === '' ? '.' : tail;
  },

  normalize(path) {
    checkString(path, 'path');
    if (path === '') return '.';
    const rooted = isRooted(path);
    const trailing = StringPrototypeCharCodeAt(path, path.length - 1) === SLASH;
    const tail = collapse(path, '/', '/', rooted);
    if (tail === '') return rooted ? '/' : (trailing ? './' : '.');
    return `${rooted ? '/' : ''}${tail}${trailing ? '/' : ''}`;
  },

  isAbsolute(path) {
    checkString(path, 'path');
    return isRooted(path);
  },

  join(...args) {
    let joined = '';
    for (let i = 0; i < args.length; i++) {
      const path = args[i];
      checkString(path, 'path');
      if (path !== '') joined = joined === '' ? path : `${joined}/${path}`;
    }
    return joined === '' ? '.' : module.exports.normalize(joined);
  },

  relative(from, to) {
    checkString(from, 'from');
    checkString(to, 'to');
    if (from === to) return '';
    from = module.exports.resolve(from);
    to = module.exports.resolve(to);
    if (from === to) return '';
    const source = from === '/' ? [] : StringPrototypeSplit(StringPrototypeSlice(from, 1), '/');
    const target = to === '/' ? [] : StringPrototypeSplit(StringPrototypeSlice(to, 1), '/');
    let common = 0;
    while (common < source.length && common < target.length && source[common] === target[common]) common++;
    const up = ArrayPrototypeFill(new Array(source.length - common), '..');
    const upText = ArrayPrototypeJoin(up, '/');
    const downText = ArrayPrototypeJoin(ArrayPrototypeSlice(target, common), '/');
    return upText !== '' && downText !== '' ? `${upText}/${downText}` : `${upText}${downText}`;
  },

  toNamespacedPath(path) {
    return path;
  },

  dirname(path) {
    checkString(path, 'path');
    if (path === '') return '.';
    const end = trimmedEnd(path);
    const slash = end === 0 ? -1 : StringPrototypeLastIndexOf(path, '/', end - 1);
    if (slash === -1) return isRooted(path) ? '/' : '.';
    if (slash === 0) return '/';
    return slash === 1 && isRooted(path) ? '//' : StringPrototypeSlice(path, 0, slash);
  },

  basename(path, suffix) {
    if (suffix !== undefined) checkString(suffix, 'suffix');
    checkString(path, 'path');
    if (suffix !== undefined && suffix !== '' && suffix === path) return '';
    const base = lastPart(path);
    // Node answers the slashes themselves where there is no name and a suffix could match.
    if (base === '' && suffix && suffix.length <= path.length) return path;
    return withoutSuffix(base, suffix);
  },

  extname(path) {
    checkString(path, 'path');
    return extensionOf(lastPart(path));
  },

  format: FunctionPrototypeBind(formatWith, null, '/'),

  parse(path) {
    checkString(path, 'path');
    const root = isRooted(path) ? '/' : '';
    const base = lastPart(path);
    const start = base === '' ? 0 : StringPrototypeLastIndexOf(path, base);
    const dir = start > 1 ? StringPrototypeSlice(path, 0, start - 1) : root;
    return { root, dir, base, ext: extensionOf(base), name: nameOf(base) };
  },

  matchesGlob(path, pattern) {
    return require('internal/fs/glob').matchesGlob(path, pattern, false);
  },

  sep: '/',
  delimiter: ':',
  win32: null,
  posix: null,
};
