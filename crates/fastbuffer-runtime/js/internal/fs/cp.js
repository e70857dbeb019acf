// fs.cp of Node: copies files and folders. The three faces share one walk; what waits for a filter is yielded.
'use strict';

const {
  ArrayPrototypeEvery, ArrayPrototypeFilter, ArrayPrototypeMap, Error, ObjectAssign, StringPrototypeSplit,
} = primordials;
const {
  UVException, codes: { ERR_INCOMPATIBLE_OPTION_PAIR, ERR_INVALID_RETURN_VALUE }, plainError,
} = require('internal/errors');
const { isPromise } = require('internal/util/types');
const { validateBoolean, validateFunction, validateInteger, validateObject } = require('internal/validators');
const { NodeError } = require('internal/system_error');
const path = require('path');

const defaults = {
  __proto__: null, dereference: false, errorOnExist: false, filter: undefined, force: true, preserveTimestamps: false,
  recursive: false, verbatimSymlinks: false, mode: 0,
};

function validateCpOptions(options) {
  if (options === undefined) return { ...defaults };
  validateObject(options, 'options');
  options = ObjectAssign({ __proto__: null }, defaults, options);
  validateBoolean(options.dereference, 'options.dereference');
  validateBoolean(options.errorOnExist, 'options.errorOnExist');
  validateBoolean(options.force, 'options.force');
  validateBoolean(options.preserveTimestamps, 'options.preserveTimestamps');
  validateBoolean(options.recursive, 'options.recursive');
  validateBoolean(options.verbatimSymlinks, 'options.verbatimSymlinks');
  options.mode ??= 0;
  validateInteger(options.mode, 'mode', 0, 7);
  if (options.dereference && options.verbatimSymlinks) {
    throw new ERR_INCOMPATIBLE_OPTION_PAIR('dereference', 'verbatimSymlinks');
  }
  if (options.filter !== undefined) validateFunction(options.filter, 'options.filter');
  return options;
}

// code: what the asynchronous form says first, then the number and name of the system's error.
const REASONS = {
  __proto__: null,
  ERR_FS_EISDIR: ['Path is a directory', 21, 'EISDIR'],
  ERR_FS_CP_DIR_TO_NON_DIR: ['Cannot overwrite non-directory with directory', 21, 'EISDIR'],
  ERR_FS_CP_EEXIST: ['Target already exists', 17, 'EEXIST'],
  ERR_FS_CP_EINVAL: ['Invalid src or dest', 22, 'EINVAL'],
  ERR_FS_CP_FIFO_PIPE: ['Cannot copy a FIFO pipe', 22, 'EINVAL'],
  ERR_FS_CP_NON_DIR_TO_DIR: ['Cannot overwrite directory with non-directory', 20, 'ENOTDIR'],
  ERR_FS_CP_SOCKET: ['Cannot copy a socket file', 22, 'EINVAL'],
  ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY: ['Cannot overwrite symlink in subdirectory of self', 22, 'EINVAL'],
  ERR_FS_CP_UNKNOWN: ['Cannot copy an unknown file type', 22, 'EINVAL'],
};

// The synchronous form has plain errors (but for a target that exists), and words them a little otherwise.
function refuse(walk, code, target, message, plainMessage = undefined) {
  if (walk.sync && plainMessage !== undefined) return plainError(Error, plainMessage, { __proto__: null, code });
  const [prefix, errno, name] = REASONS[code];
  return new NodeError(code, prefix, { message, path: target, syscall: 'cp', errno, code: name });
}

function orUndefined(look) {
  try {
    return look();
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isInside(parent, child) {
  const parts = (text) => ArrayPrototypeFilter(StringPrototypeSplit(path.resolve(text), path.sep), (part) => part);
  const below = parts(child);
  return ArrayPrototypeEvery(parts(parent), (part, i) => below[i] === part);
}

function sameFile(one, other) {
  return one.ino === other.ino && one.dev === other.dev;
}

// The synchronous form looks through a link that it was given, even if it then copies the link.
function leadsToFolder({ fs }, src) {
  const target = orUndefined(() => fs.statSync(src));
  if (target === undefined) throw UVException({ errno: -2, syscall: 'lstat', path: src });
  return target.isDirectory();
}

// The synchronous form also asks where links lead.
function leadToSame({ fs }, src, dest) {
  const ends = ArrayPrototypeMap([src, dest], (end) => orUndefined(() => fs.statSync(end, { bigint: true })));
  return ends[0] !== undefined && ends[1] !== undefined && sameFile(ends[0], ends[1]);
}

// Stats of both ends; the source must be one that can go there.
function checkPaths(walk, src, dest, isTop) {
  const { fs, options } = walk;
  const look = options.dereference ? fs.statSync : fs.lstatSync;
  const from = look(src, { bigint: true });
  const to = orUndefined(() => look(dest, { bigint: true }));
  const isDir = from.isDirectory() || (walk.sync && isTop && leadsToFolder(walk, src));
  if (to !== undefined) {
    if (sameFile(from, to) || (walk.sync && leadToSame(walk, src, dest))) {
      const message = 'src and dest cannot be the same';
      throw refuse(walk, 'ERR_FS_CP_EINVAL', dest, message, `${message} ${dest}`);
    }
    if (from.isDirectory() && !to.isDirectory()) {
      const text = `verwrite non-directory ${dest} with directory ${src}`;
      throw refuse(walk, 'ERR_FS_CP_DIR_TO_NON_DIR', dest, `cannot o${text}`, `Cannot o${text}`);
    }
    if (!isDir && to.isDirectory()) {
      const text = `verwrite directory ${dest} with non-directory ${src}`;
      throw refuse(walk, 'ERR_FS_CP_NON_DIR_TO_DIR', dest, `cannot o${text}`, `Cannot o${text}`);
    }
  }
  if (from.isDirectory() && isInside(src, dest)) {
    throw refuse(walk, 'ERR_FS_CP_EINVAL', dest, `cannot copy ${src} to a subdirectory of self ${dest}`,
                 `Cannot copy ${src}/ to a subdirectory of self ${dest}`);
  }
  if (isTop) checkParents(walk, src, from, dest);
  if (isDir && !options.recursive) {
    throw refuse(walk, 'ERR_FS_EISDIR', src, `${src} is a directory (not copied)`,
                 `Recursive option not enabled, cannot copy a directory: ${src}/`);
  }
  return { from, to };
}

// No folder above the target may be the source, under whatever name.
function checkParents(walk, src, from, dest) {
  const srcParent = path.resolve(path.dirname(src));
  for (let parent = path.resolve(path.dirname(dest)); parent !== srcParent && parent !== path.dirname(parent);
    parent = path.dirname(parent)) {
    const stat = orUndefined(() => walk.fs.statSync(parent, { bigint: true }));
    if (stat !== undefined && sameFile(stat, from)) {
      throw refuse(walk, 'ERR_FS_CP_EINVAL', dest, `cannot copy ${src} to a subdirectory of self ${dest}`,
                   `Cannot copy ${src}/ to a subdirectory of self ${dest}`);
    }
  }
}

function copyLink(walk, src, dest, exists) {
  const { fs, options } = walk;
  let target = fs.readlinkSync(src);
  if (!options.verbatimSymlinks) target = path.resolve(path.dirname(src), target);
  if (!exists) return fs.symlinkSync(target, dest);
  let old;
  try {
    old = fs.readlinkSync(dest);
  } catch (error) {
    // What is there is no link, and that is the error that symlink() will give.
    if (error.code === 'EINVAL' || error.code === 'UNKNOWN') return fs.symlinkSync(target, dest);
    throw error;
  }
  old = path.resolve(path.dirname(dest), old);
  const isDir = orUndefined(() => fs.statSync(src))?.isDirectory();
  if (isDir && target !== old && isInside(target, old)) {
    const text = `copy ${target} to a subdirectory of self ${old}`;
    throw refuse(walk, 'ERR_FS_CP_EINVAL', dest, `cannot ${text}`, `cannot ${text}`);
  }
  if (isDir && target !== old && isInside(old, target)) {
    const text = `cannot overwrite ${old} with ${target}`;
    throw refuse(walk, 'ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY', dest, text, text);
  }
  fs.unlinkSync(dest);
  return fs.symlinkSync(target, dest);
}

function copyFile(walk, src, from, dest, exists) {
  const { fs, options } = walk;
  if (exists) {
    if (!options.force) {
      if (options.errorOnExist) throw refuse(walk, 'ERR_FS_CP_EEXIST', dest, `${dest} already exists`);
      return;
    }
    fs.unlinkSync(dest);
  }
  fs.copyFileSync(src, dest, options.mode);
  if (options.preserveTimestamps) {
    // A file that nobody may write to has no times to set.
    if ((Number(from.mode) & 0o200) === 0) fs.chmodSync(dest, Number(from.mode) | 0o200);
    const stat = fs.statSync(src);
    fs.utimesSync(dest, stat.atimeMs / 1000, stat.mtimeMs / 1000);
  }
  if (from.isFile()) fs.chmodSync(dest, Number(from.mode) & 0o7777);
}

function* copyFolder(walk, src, from, dest, exists) {
  const { fs, options } = walk;
  if (exists && options.errorOnExist && !options.force) {
    throw refuse(walk, 'ERR_FS_CP_EEXIST', dest, `${dest} already exists`);
  }
  if (!exists) fs.mkdirSync(dest);
  const names = fs.readdirSync(src);
  for (let i = 0; i < names.length; i++) {
    yield* copyAny(walk, path.join(src, names[i]), path.join(dest, names[i]), false);
  }
  if (!exists) fs.chmodSync(dest, Number(from.mode) & 0o7777);
}

function* copyAny(walk, src, dest, isTop) {
  const { fs, options } = walk;
  if (options.filter !== undefined && !isTop && !(yield options.filter(src, dest))) return;
  const { from, to } = checkPaths(walk, src, dest, isTop);
  if (isTop) {
    if (options.filter !== undefined && !(yield options.filter(src, dest))) return;
    fs.mkdirSync(path.dirname(path.resolve(dest)), { recursive: true });
  }
  const exists = to !== undefined;
  if (from.isDirectory()) {
    yield* copyFolder(walk, src, from, dest, exists);
  } else if (from.isFile() || from.isCharacterDevice() || from.isBlockDevice()) {
    copyFile(walk, src, from, dest, exists);
  } else if (from.isSymbolicLink()) {
    copyLink(walk, src, dest, exists);
  } else if (isTop || !walk.sync) {
    throw specialFile(walk, from, dest);
  }
}

function specialFile(walk, from, dest) {
  const [code, name] = from.isSocket() ? ['ERR_FS_CP_SOCKET', 'a socket file'] :
    from.isFIFO() ? ['ERR_FS_CP_FIFO_PIPE', 'a FIFO pipe'] : ['ERR_FS_CP_UNKNOWN', 'an unknown file type'];
  return refuse(walk, code, dest, `cannot copy ${name}: ${dest}`, `Cannot copy ${name}: ${dest}`);
}

function copyTree(src, dest, options) {
  const walk = { fs: require('fs'), options, sync: true };
  const steps = copyAny(walk, `${src}`, `${dest}`, true);
  for (let step = steps.next(); !step.done;) {
    if (isPromise(step.value)) throw new ERR_INVALID_RETURN_VALUE('boolean', 'filter', step.value);
    step = steps.next(step.value);
  }
}

async function copyTreeAsync(src, dest, options) {
  const walk = { fs: require('fs'), options, sync: false };
  const steps = copyAny(walk, `${src}`, `${dest}`, true);
  for (let step = steps.next(); !step.done;) step = steps.next(await step.value);
}

module.exports = { copyTree, copyTreeAsync, validateCpOptions };
