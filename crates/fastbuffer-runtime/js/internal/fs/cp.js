// fs.cp of Node: copies files and folders.
'use strict';

const { ObjectAssign, StringPrototypeStartsWith } = primordials;
const { validateBoolean, validateFunction, validateObject } = require('internal/validators');
const { constants, getValidMode, systemError } = require('internal/fs/utils');
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
  options.mode = getValidMode(options.mode);
  if (options.filter !== undefined) validateFunction(options.filter, 'options.filter');
  return options;
}

function refuse(code, message, target, errno, name) {
  return systemError(code, message, { message, path: target, syscall: 'cp', errno, code: name });
}

function checkPaths(fs, src, dest, options) {
  const from = fs.lstatSync(src);
  const to = fs.statSync(dest, { throwIfNoEntry: false });
  if (to !== undefined) {
    if (from.ino === to.ino && from.dev === to.dev) {
      throw refuse('ERR_FS_CP_EINVAL', 'src and dest cannot be the same', dest, 22, 'EINVAL');
    }
    if (from.isDirectory() && !to.isDirectory()) {
      throw refuse('ERR_FS_CP_DIR_TO_NON_DIR', `cannot overwrite non-directory ${dest} with directory ${src}`, dest,
                   21, 'EISDIR');
    }
    if (!from.isDirectory() && to.isDirectory()) {
      throw refuse('ERR_FS_CP_NON_DIR_TO_DIR', `cannot overwrite directory ${dest} with non-directory ${src}`, dest,
                   20, 'ENOTDIR');
    }
  }
  if (from.isDirectory() && StringPrototypeStartsWith(`${path.resolve(dest)}/`, `${path.resolve(src)}/`)) {
    throw refuse('ERR_FS_CP_EINVAL', `cannot copy ${src} to a subdirectory of self ${dest}`, dest, 22, 'EINVAL');
  }
  if (from.isDirectory() && !options.recursive) {
    throw refuse('ERR_FS_EISDIR', `Recursive option not enabled, cannot copy a directory: ${src}`, src, 21, 'EISDIR');
  }
  return from;
}

function copyLink(fs, src, dest, options) {
  let target = fs.readlinkSync(src);
  if (!options.verbatimSymlinks) target = path.resolve(path.dirname(src), target);
  if (fs.lstatSync(dest, { throwIfNoEntry: false }) !== undefined) fs.unlinkSync(dest);
  fs.symlinkSync(target, dest);
}

function copyOne(fs, src, dest, options) {
  if (fs.existsSync(dest)) {
    if (options.force) {
      fs.unlinkSync(dest);
    } else {
      if (options.errorOnExist) {
        throw refuse('ERR_FS_CP_EEXIST', `${dest} already exists`, dest, 17, 'EEXIST');
      }
      return;
    }
  }
  fs.copyFileSync(src, dest, options.mode);
  if (options.preserveTimestamps) {
    const stat = fs.statSync(src);
    fs.utimesSync(dest, stat.atimeMs / 1000, stat.mtimeMs / 1000);
  }
}

function copyAny(fs, src, dest, options) {
  if (options.filter && !options.filter(src, dest)) return;
  const stat = options.dereference ? fs.statSync(src) : fs.lstatSync(src);
  if (stat.isDirectory()) {
    if (!fs.existsSync(dest)) fs.mkdirSync(dest, { mode: stat.mode & 0o777 });
    const names = fs.readdirSync(src);
    for (let i = 0; i < names.length; i++) {
      copyAny(fs, path.join(src, names[i]), path.join(dest, names[i]), options);
    }
  } else if (stat.isSymbolicLink()) {
    copyLink(fs, src, dest, options);
  } else if (stat.isFile() || (stat.mode & constants.S_IFMT) === constants.S_IFCHR) {
    copyOne(fs, src, dest, options);
  } else {
    throw refuse('ERR_FS_CP_UNKNOWN', `cannot copy an unknown file type: ${dest}`, dest, 22, 'EINVAL');
  }
}

function copyTree(src, dest, options) {
  const fs = require('fs');
  src = `${src}`;
  dest = `${dest}`;
  checkPaths(fs, src, dest, options);
  fs.mkdirSync(path.dirname(path.resolve(dest)), { recursive: true });
  copyAny(fs, src, dest, options);
}

module.exports = { copyTree, validateCpOptions };
