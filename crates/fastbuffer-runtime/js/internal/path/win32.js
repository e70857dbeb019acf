// path.win32 of Node.
'use strict';

const {
  ArrayPrototypeFill,
  ArrayPrototypeIncludes,
  ArrayPrototypeJoin,
  ArrayPrototypeSlice,
  FunctionPrototypeBind,
  RegExpPrototypeExec,
  StringPrototypeCharCodeAt,
  StringPrototypeIndexOf,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeToLowerCase,
  StringPrototypeToUpperCase,
} = primordials;
const { checkString, collapse, extensionOf, nameOf, withoutSuffix, formatWith } = require('internal/path/shared');

const SEPARATORS = /[\\/]/;
const RESERVED = ['CON', 'PRN', 'AUX', 'NUL',
  'COM1', 'COM2', 'COM3', 'COM4', 'COM5', 'COM6', 'COM7', 'COM8', 'COM9', 'COM\xb9', 'COM\xb2', 'COM\xb3',
  'LPT1', 'LPT2', 'LPT3', 'LPT4', 'LPT5', 'LPT6', 'LPT7', 'LPT8', 'LPT9', 'LPT\xb9', 'LPT\xb2', 'LPT\xb3'];
// Two separators, a host, separators, a share.
const UNC = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)/;

function isSeparator(code) {
  return code === 92 || code === 47;
}

function separatorAt(path, index) {
  return index < path.length && isSeparator(StringPrototypeCharCodeAt(path, index));
}

function isLetter(code) {
  code |= 32;
  return code >= 97 && code <= 122;
}

function hasDrive(path) {
  return path.length >= 2 && StringPrototypeCharCodeAt(path, 1) === 58 && isLetter(StringPrototypeCharCodeAt(path, 0));
}

// The root of a path: its device ('' if none), where the rest starts, whether it is absolute.
// The namespaces \\?\ and \\.\ count as a device of their own.
function rootOf(path) {
  if (separatorAt(path, 0)) {
    const unc = RegExpPrototypeExec(UNC, path);
    if (unc === null) return { device: '', end: 1, absolute: true, share: false };
    const host = unc[1];
    if (host === '.' || host === '?') return { device: `\\\\${host}`, end: 4, absolute: true, share: false };
    return { device: `\\\\${host}\\${unc[2]}`, end: unc[0].length, absolute: true, share: true };
  }
  if (hasDrive(path)) {
    const absolute = separatorAt(path, 2);
    return { device: StringPrototypeSlice(path, 0, 2), end: absolute ? 3 : 2, absolute, share: false };
  }
  return { device: '', end: 0, absolute: false, share: false };
}

// 'COM1:' and its like name a device wherever they stand first.
function reservedEnd(path) {
  const colon = StringPrototypeIndexOf(path, ':');
  if (colon <= 0) return 0;
  const name = StringPrototypeToUpperCase(StringPrototypeSlice(path, 0, colon));
  return ArrayPrototypeIncludes(RESERVED, name) ? colon + 1 : 0;
}

// A relative path must not turn into one with a drive by losing its first segments.
function guardColon(path, tail) {
  if (hasDrive(tail)) return `.\\${tail}`;
  let index = StringPrototypeIndexOf(path, ':');
  while (index !== -1) {
    if (index === path.length - 1 || separatorAt(path, index + 1)) return `.\\${tail}`;
    index = StringPrototypeIndexOf(path, ':', index + 1);
  }
  return tail;
}

function normalize(path) {
  checkString(path, 'path');
  if (path === '') return '.';
  if (path.length === 1) return separatorAt(path, 0) ? '\\' : path;
  let { device, end, absolute, share } = rootOf(path);
  if (share && end === path.length) return `${device}\\`;
  const reserved = end === 0 ? reservedEnd(path) : 0;
  if (reserved !== 0) {
    device = `.\\${StringPrototypeSlice(path, 0, reserved)}`;
    end = reserved;
  }
  let tail = collapse(StringPrototypeSlice(path, end), SEPARATORS, '\\', absolute);
  if (tail === '' && !absolute) tail = '.';
  if (tail !== '' && end < path.length && separatorAt(path, path.length - 1)) tail += '\\';
  if (!absolute && device === '') return guardColon(path, tail);
  return absolute ? `${device}\\${tail}` : `${device}${tail}`;
}

function namesDevice(path) {
  if (StringPrototypeIndexOf(path, ':') === -1) return false;
  const parts = StringPrototypeSplit(path, '\\');
  for (let i = 0; i < parts.length; i++) {
    if (reservedEnd(parts[i]) !== 0) return true;
  }
  return false;
}

function join(...args) {
  let joined = '';
  let first = '';
  for (let i = 0; i < args.length; i++) {
    const path = args[i];
    checkString(path, 'path');
    if (path === '') continue;
    if (joined === '') joined = first = path;
    else joined += `\\${path}`;
  }
  if (joined === '') return '.';
  // Only a first argument that is itself a UNC path may start a UNC path.
  if (RegExpPrototypeExec(/^[\\/]{2}[^\\/]/, first) === null) {
    let slashes = 0;
    while (separatorAt(joined, slashes)) slashes++;
    if (slashes >= 2) joined = `\\${StringPrototypeSlice(joined, slashes)}`;
  }
  return namesDevice(joined) ? StringPrototypeReplaceAll(joined, '/', '\\') : normalize(joined);
}

// The directory that paths without a root, or with a bare drive, are relative to.
function currentDirectory(device) {
  const cwd = process.cwd();
  if (device === '' || process.platform !== 'win32') return cwd;
  const own = process.env[`=${device}`] || cwd;
  const sameDrive = StringPrototypeToLowerCase(StringPrototypeSlice(own, 0, 2)) === StringPrototypeToLowerCase(device);
  return !sameDrive && separatorAt(own, 2) ? `${device}\\` : own;
}

function resolve(...args) {
  let device = '';
  let tail = '';
  let absolute = false;
  for (let i = args.length - 1; i >= -1; i--) {
    const path = i >= 0 ? args[i] : currentDirectory(device);
    if (i >= 0) checkString(path, `paths[${i}]`);
    if (path === '') continue;
    const root = rootOf(path);
    if (root.device !== '') {
      if (device === '') device = root.device;
      else if (StringPrototypeToLowerCase(root.device) !== StringPrototypeToLowerCase(device)) continue;
    }
    if (!absolute) {
      tail = `${StringPrototypeSlice(path, root.end)}\\${tail}`;
      absolute = root.absolute;
    }
    if (absolute && device !== '') break;
  }
  tail = collapse(tail, SEPARATORS, '\\', absolute);
  if (absolute) return `${device}\\${tail}`;
  return `${device}${tail}` || '.';
}

function segmentsOf(path) {
  let start = 0;
  let end = path.length;
  while (start < end && StringPrototypeCharCodeAt(path, start) === 92) start++;
  while (end - 1 > start && StringPrototypeCharCodeAt(path, end - 1) === 92) end--;
  const text = StringPrototypeSlice(path, start, end);
  return text === '' || text === '\\' ? [] : StringPrototypeSplit(text, '\\');
}

function sameLengthLowered(path) {
  return StringPrototypeToLowerCase(path).length === path.length;
}

function relative(from, to) {
  checkString(from, 'from');
  checkString(to, 'to');
  if (from === to) return '';
  const source = resolve(from);
  const target = resolve(to);
  if (source === target || StringPrototypeToLowerCase(source) === StringPrototypeToLowerCase(target)) return '';
  const a = segmentsOf(source);
  const b = segmentsOf(target);
  let common = 0;
  while (common < a.length && common < b.length &&
      StringPrototypeToLowerCase(a[common]) === StringPrototypeToLowerCase(b[common])) common++;
  // Nothing in common: another device. (Where lower case changes a length, Node does not look.)
  const comparable = sameLengthLowered(source) && sameLengthLowered(target);
  if (common === 0 && comparable && a.length > 0 && b.length > 0) return target;
  if (common === b.length && common === a.length) return '';
  const up = ArrayPrototypeFill(new Array(a.length - common), '..');
  const down = ArrayPrototypeJoin(ArrayPrototypeSlice(b, common), '\\');
  const upText = ArrayPrototypeJoin(up, '\\');
  if (upText !== '') return down === '' ? upText : `${upText}\\${down}`;
  // The root of a share keeps its separator.
  return separatorAt(target, target.length - 1) ? `${down}\\` : down;
}

function toNamespacedPath(path) {
  if (typeof path !== 'string' || path === '') return path;
  const resolved = resolve(path);
  if (resolved.length <= 2) return path;
  if (resolved[0] === '\\' && resolved[1] === '\\') {
    return resolved[2] === '?' || resolved[2] === '.' ? resolved : `\\\\?\\UNC\\${StringPrototypeSlice(resolved, 2)}`;
  }
  return hasDrive(resolved) && resolved[2] === '\\' ? `\\\\?\\${resolved}` : resolved;
}

// Length of the root as dirname() and parse() see it: with the separator behind it; namespaces are plain hosts here.
function fullRootEnd(path) {
  if (separatorAt(path, 0)) {
    const unc = RegExpPrototypeExec(UNC, path);
    if (unc === null) return 1;
    return unc[0].length + (separatorAt(path, unc[0].length) ? 1 : 0);
  }
  if (hasDrive(path)) return separatorAt(path, 2) ? 3 : 2;
  return 0;
}

function trimmedEnd(path, from) {
  let end = path.length;
  while (end > from && separatorAt(path, end - 1)) end--;
  return end;
}

function partStart(path, from, end) {
  let start = end;
  while (start > from && !separatorAt(path, start - 1)) start--;
  return start;
}

function dirname(path) {
  checkString(path, 'path');
  if (path === '') return '.';
  if (path.length === 1) return separatorAt(path, 0) ? path : '.';
  const root = fullRootEnd(path);
  const end = trimmedEnd(path, root);
  const start = partStart(path, root, end);
  if (start > root) return StringPrototypeSlice(path, 0, start - 1);
  return root === 0 ? '.' : StringPrototypeSlice(path, 0, root);
}

function lastPart(path) {
  const from = hasDrive(path) ? 2 : 0;
  const end = trimmedEnd(path, from);
  return StringPrototypeSlice(path, partStart(path, from, end), end);
}

function basename(path, suffix) {
  if (suffix !== undefined) checkString(suffix, 'suffix');
  checkString(path, 'path');
  if (suffix !== undefined && suffix !== '' && suffix === path) return '';
  const base = lastPart(path);
  // Node answers the separators themselves where there is no name and a suffix could match.
  if (base === '' && suffix && suffix.length <= path.length) return StringPrototypeSlice(path, hasDrive(path) ? 2 : 0);
  return withoutSuffix(base, suffix);
}

function parse(path) {
  checkString(path, 'path');
  const rootEnd = fullRootEnd(path);
  const root = StringPrototypeSlice(path, 0, rootEnd);
  const end = trimmedEnd(path, rootEnd);
  const start = partStart(path, rootEnd, end);
  const base = StringPrototypeSlice(path, start, end);
  const dir = start > rootEnd ? StringPrototypeSlice(path, 0, start - 1) : root;
  return { root, dir, base, ext: extensionOf(base), name: nameOf(base) };
}

module.exports = {
  resolve,
  normalize,
  isAbsolute(path) {
    checkString(path, 'path');
    return separatorAt(path, 0) || (hasDrive(path) && separatorAt(path, 2));
  },
  join,
  relative,
  toNamespacedPath,
  dirname,
  basename,
  extname(path) {
    checkString(path, 'path');
    return extensionOf(lastPart(path));
  },
  format: FunctionPrototypeBind(formatWith, null, '\\'),
  parse,
  matchesGlob(path, pattern) {
    return require('internal/fs/glob').matchesGlob(path, pattern, true);
  },
  sep: '\\',
  delimiter: ';',
  win32: null,
  posix: null,
};
