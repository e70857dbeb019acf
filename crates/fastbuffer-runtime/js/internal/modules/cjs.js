// CommonJS: the Module class, how a request becomes a file and a file becomes exports; answers to Node's CommonJS loader.
'use strict';

const { ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypeJoin,
        ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSplice, Error, JSONParse, ObjectDefineProperty,
        ObjectKeys, ReflectApply, StringPrototypeCharCodeAt, StringPrototypeEndsWith,
        StringPrototypeIndexOf, StringPrototypeLastIndexOf, StringPrototypeSlice, StringPrototypeSplit,
        StringPrototypeStartsWith, Symbol, SyntaxError } = primordials;
const fs = internalBinding('fs');
const engine = internalBinding('engine');
const { codes } = require('internal/errors');
const { setHidden } = require('internal/error_codes');
const process = require('internal/process/object');
const path = require('path');
const { builtinModules, loadBuiltin, normalizeBuiltin } = require('internal/modules/builtins');
const { packageScope, packageType, readPackage, stripBom } = require('internal/modules/package_json');
const resolver = require('internal/modules/resolve');
const { validateString } = require('internal/validators');

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];
const kIsMainSymbol = Symbol('kIsMainSymbol');
const kFormat = Symbol('kFormat');

let conditions;
function requireConditions() {
  conditions ??= resolver.conditionsFor('require');
  return conditions;
}

function Module(id = '', parent) {
  this.id = id;
  this.path = path.dirname(id);
  this.exports = {};
  setHidden(this, '_parent', parent);
  updateChildren(parent, this, false);
  this.filename = null;
  this.loaded = false;
  this.children = [];
}

function updateChildren(parent, child, scan) {
  const children = parent?.children;
  if (children && !(scan && ArrayPrototypeIncludes(children, child))) ArrayPrototypePush(children, child);
}

ObjectDefineProperty(Module.prototype, 'constructor', {
  __proto__: null, value: Module, writable: true, enumerable: true, configurable: true,
});
ObjectDefineProperty(Module.prototype, 'parent', {
  __proto__: null, enumerable: false, configurable: true,
  get() { return this._parent; },
  set(value) { this._parent = value; },
});
ObjectDefineProperty(Module.prototype, 'isPreloading', {
  __proto__: null, enumerable: false, configurable: true, get: () => preloading,
});
let preloading = false;

Module._cache = { __proto__: null };
Module._pathCache = { __proto__: null };
Module._extensions = { __proto__: null };
Module.globalPaths = [];
Module.Module = Module;

const wrapper = ['(function (exports, require, module, __filename, __dirname) { ', '\n});'];
Module.wrapper = wrapper;
Module.wrap = function wrap(script) {
  return wrapper[0] + script + wrapper[1];
};

Module.isBuiltin = function isBuiltin(id) {
  return typeof id === 'string' && normalizeBuiltin(id) !== undefined;
};

function stat(file) {
  return fs.internalModuleStat(file);
}
Module._stat = stat;

function initPaths() {
  const { HOME, NODE_PATH } = process.env;
  const prefix = path.resolve(process.execPath, '..', '..');
  const paths = [path.resolve(prefix, 'lib', 'node')];
  if (HOME) paths.unshift(path.resolve(HOME, '.node_modules'), path.resolve(HOME, '.node_libraries'));
  if (NODE_PATH) {
    const given = StringPrototypeSplit(NODE_PATH, path.delimiter);
    for (let i = given.length - 1; i >= 0; i--) if (given[i] !== '') paths.unshift(given[i]);
  }
  modulePaths = paths;
  Module.globalPaths = ArrayPrototypeSlice(paths);
}
let modulePaths = [];
Module._initPaths = initPaths;

Module._nodeModulePaths = function(from) {
  from = path.resolve(from);
  if (from === '/') return ['/node_modules'];
  const out = [];
  let end = from.length;
  while (end > 0) {
    const directory = StringPrototypeSlice(from, 0, end);
    if (!StringPrototypeEndsWith(directory, '/node_modules')) ArrayPrototypePush(out, `${directory}/node_modules`);
    end = StringPrototypeLastIndexOf(directory, '/');
  }
  ArrayPrototypePush(out, '/node_modules');
  return out;
};

function isRelative(request) {
  return request === '.' || request === '..' || StringPrototypeStartsWith(request, './') ||
    StringPrototypeStartsWith(request, '../');
}

Module._resolveLookupPaths = function(request, parent) {
  if (normalizeBuiltin(request) !== undefined) return null;
  if (!isRelative(request)) {
    const paths = parent?.paths?.length ? [...parent.paths, ...modulePaths] : ArrayPrototypeSlice(modulePaths);
    return paths.length > 0 ? paths : null;
  }
  if (!parent || !parent.id || !parent.filename) return ['.', ...Module._nodeModulePaths('.'), ...modulePaths];
  return [path.dirname(parent.filename)];
};

function tryFile(file) {
  return stat(file) === 0 ? resolver.toRealPath(file) : false;
}

function tryExtensions(base, extensions) {
  for (let i = 0; i < extensions.length; i++) {
    const found = tryFile(base + extensions[i]);
    if (found) return found;
  }
  return false;
}

function tryPackage(directory, extensions, request) {
  const pkg = readPackage(directory);
  const index = path.resolve(directory, 'index');
  if (pkg?.main === undefined || pkg.main === '') return tryExtensions(index, extensions);
  const file = path.resolve(directory, pkg.main);
  const found = tryFile(file) || tryExtensions(file, extensions) || tryExtensions(path.resolve(file, 'index'), extensions);
  if (found) return found;
  const fallback = tryExtensions(index, extensions);
  if (!fallback) {
    const error = new Error(`Cannot find module '${file}'. Please verify that the package.json has a valid "main" entry`);
    error.code = 'MODULE_NOT_FOUND';
    error.path = path.resolve(directory, 'package.json');
    error.requestPath = request;
    throw error;
  }
  process.emitWarning(`Invalid 'main' field in '${pkg.path}' of '${pkg.main}'. Please either fix that or report it to ` +
    'the module author', 'DeprecationWarning', 'DEP0128');
  return fallback;
}

// `name/sub` below one node_modules folder whose package has "exports".
function tryExports(folder, request) {
  const slash = StringPrototypeIndexOf(request, '/');
  const end = request[0] === '@' && slash !== -1 ? StringPrototypeIndexOf(request, '/', slash + 1) : slash;
  if (request[0] === '@' && slash === -1) return undefined;
  const name = end === -1 ? request : StringPrototypeSlice(request, 0, end);
  if (name === '' || name[0] === '.' || name[0] === '/') return undefined;
  const pkg = readPackage(path.resolve(folder, name));
  if (!resolver.hasExports(pkg)) return undefined;
  const subpath = `.${end === -1 ? '' : StringPrototypeSlice(request, end)}`;
  return finishExport(resolver.resolveExports(pkg, subpath, requireConditions(), undefined), pkg);
}

function finishExport(file, pkg) {
  const found = tryFile(file);
  if (found) return found;
  const error = new Error(`Cannot find module '${file}'`);
  error.code = 'MODULE_NOT_FOUND';
  error.path = pkg?.path;
  throw error;
}

Module._findPath = function(request, paths) {
  const absolute = path.isAbsolute(request);
  if (absolute) paths = [''];
  else if (!paths || paths.length === 0) return false;
  const key = `${request}\x00${ArrayPrototypeJoin(paths, '\x00')}`;
  const cached = Module._pathCache[key];
  if (cached) return cached;
  const wantsDirectory = request === '.' || request === '..' || StringPrototypeEndsWith(request, '/') ||
    StringPrototypeEndsWith(request, '/.') || StringPrototypeEndsWith(request, '/..');
  const relative = isRelative(request);
  for (let i = 0; i < paths.length; i++) {
    const folder = paths[i];
    if (folder && stat(folder) < 1) continue;
    if (!absolute && !relative) {
      const exported = tryExports(folder, request);
      if (exported) return exported;
    }
    const found = findIn(path.resolve(folder, request), wantsDirectory, request);
    if (found) {
      Module._pathCache[key] = found;
      return found;
    }
  }
  return false;
};

function findIn(base, wantsDirectory, request) {
  const kind = stat(base);
  const extensions = ObjectKeys(Module._extensions);
  if (!wantsDirectory) {
    if (kind === 0) return resolver.toRealPath(base);
    const found = tryExtensions(base, extensions);
    if (found) return found;
  }
  return kind === 1 ? tryPackage(base, extensions, request) : false;
}

function trySelf(parentPath, request) {
  if (!parentPath) return false;
  const pkg = packageScope(parentPath);
  if (!resolver.hasExports(pkg) || pkg.name === undefined) return false;
  let subpath;
  if (request === pkg.name) subpath = '.';
  else if (StringPrototypeStartsWith(request, `${pkg.name}/`)) {
    subpath = `.${StringPrototypeSlice(request, pkg.name.length)}`;
  } else return false;
  const file = resolver.resolveExports(pkg, subpath, requireConditions(), resolver.pathToUrl(parentPath));
  return finishExport(file, pkg);
}

function requireStack(parent) {
  const stack = [];
  for (let at = parent; at; at = at._parent) {
    if (ArrayPrototypeIncludes(stack, at.filename || at.id)) break;
    ArrayPrototypePush(stack, at.filename || at.id);
  }
  return stack;
}

function notFound(request, parent) {
  const stack = requireStack(parent);
  let message = `Cannot find module '${request}'`;
  if (stack.length > 0) message += `\nRequire stack:\n- ${ArrayPrototypeJoin(stack, '\n- ')}`;
  const error = new Error(message);
  error.code = 'MODULE_NOT_FOUND';
  error.requireStack = stack;
  return error;
}

function lookupPaths(request, parent, options) {
  if (typeof options !== 'object' || options === null) return Module._resolveLookupPaths(request, parent);
  if (options.paths === undefined) return Module._resolveLookupPaths(request, parent);
  if (!ArrayIsArray(options.paths)) throw new codes.ERR_INVALID_ARG_VALUE('options.paths', options.paths);
  if (isRelative(request)) return options.paths;
  const fake = new Module('', null);
  const paths = [];
  for (let i = 0; i < options.paths.length; i++) {
    fake.paths = Module._nodeModulePaths(options.paths[i]);
    const found = Module._resolveLookupPaths(request, fake);
    for (let j = 0; j < found.length; j++) {
      if (!ArrayPrototypeIncludes(paths, found[j])) ArrayPrototypePush(paths, found[j]);
    }
  }
  return paths;
}

function resolveHash(request, parent) {
  if (!parent?.filename) return undefined;
  const pkg = packageScope(parent.filename);
  if (pkg?.imports === undefined) return undefined;
  const target = resolver.resolveImports(request, parent.filename, requireConditions(),
                                         resolver.pathToUrl(parent.filename));
  if (target.path !== undefined) return finishExport(target.path, pkg);
  return Module._resolveFilename(target.request, parent, false);
}

Module._resolveFilename = function(request, parent, isMain, options) {
  if (normalizeBuiltin(request) !== undefined) return request;
  const paths = lookupPaths(request, parent, options);
  if (request[0] === '#' && (parent?.filename || parent?.id === '<repl>')) {
    const found = resolveHash(request, parent);
    if (found) return found;
  }
  const self = trySelf(parent?.filename, request);
  if (self) return self;
  const filename = Module._findPath(request, paths, isMain);
  if (filename) return filename;
  throw notFound(request, parent);
};

// A module still being loaded hands out what it has so far.
function cachedExports(filename, parent) {
  const cached = Module._cache[filename];
  if (cached === undefined) return undefined;
  updateChildren(parent, cached, true);
  return cached;
}

Module._load = function(request, parent, isMain) {
  if (StringPrototypeStartsWith(request, 'node:')) {
    const id = normalizeBuiltin(request);
    if (id === undefined) throw new codes.ERR_UNKNOWN_BUILTIN_MODULE(request);
    return loadBuiltin(id);
  }
  const filename = Module._resolveFilename(request, parent, isMain);
  const cached = cachedExports(filename, parent);
  if (cached !== undefined) return cached.exports;
  const builtin = normalizeBuiltin(filename);
  if (builtin !== undefined) return loadBuiltin(builtin);
  const module = new Module(filename, parent);
  if (isMain) {
    setMain(module);
    module.id = '.';
    module[kIsMainSymbol] = true;
  }
  Module._cache[filename] = module;
  let threw = true;
  try {
    module.load(filename);
    threw = false;
  } finally {
    if (threw) {
      delete Module._cache[filename];
      const children = parent?.children;
      if (ArrayIsArray(children)) {
        const at = ArrayPrototypeIndexOf(children, module);
        if (at !== -1) ArrayPrototypeSplice(children, at, 1);
      }
    }
  }
  return module.exports;
};

let mainModule;
function setMain(module) {
  mainModule = module;
  process.mainModule = module;
}

function extensionOf(filename) {
  const name = path.basename(filename);
  let at = StringPrototypeIndexOf(name, '.', 1);
  while (at !== -1) {
    const extension = StringPrototypeSlice(name, at);
    if (Module._extensions[extension]) return extension;
    at = StringPrototypeIndexOf(name, '.', at + 1);
  }
  return '.js';
}

Module.prototype.load = function(filename) {
  this.filename = filename;
  this.paths = Module._nodeModulePaths(path.dirname(filename));
  const extension = extensionOf(filename);
  if (StringPrototypeEndsWith(filename, '.mjs') && !Module._extensions['.mjs']) loadEsm(this, filename);
  else Module._extensions[extension](this, filename);
  this.loaded = true;
};

Module.prototype.require = function(id) {
  validateString(id, 'id');
  if (id === '') throw new codes.ERR_INVALID_ARG_VALUE('id', id, 'must be a non-empty string');
  return Module._load(id, this, false);
};

function makeRequire(module) {
  const require = function require(id) {
    return module.require(id);
  };
  const resolve = function resolve(request, options) {
    validateString(request, 'request');
    return Module._resolveFilename(request, module, false, options);
  };
  resolve.paths = function paths(request) {
    validateString(request, 'request');
    return Module._resolveLookupPaths(request, module);
  };
  require.resolve = resolve;
  require.main = mainModule;
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  return require;
}

// The first line of an executable script is for the shell; the line stays, so that numbers are right.
function stripShebang(source) {
  return StringPrototypeCharCodeAt(source, 0) === 35 && StringPrototypeCharCodeAt(source, 1) === 33 ? `//${source}` :
    source;
}

function compile(source, filename) {
  return engine.compileFunction(stripShebang(source), filename, PARAMETERS);
}

Module.prototype._compile = function(content, filename, format) {
  if (format === 'module') {
    loadEsm(this, filename, content);
    return undefined;
  }
  let fn;
  try {
    if (Module.wrap === originalWrap && Module.wrapper === wrapper) fn = compile(content, filename);
    else fn = engine.runScript(Module.wrap(stripShebang(content)), filename);
  } catch (error) {
    if (format === undefined && canBeEsm(error, content, filename)) {
      loadEsm(this, filename, content);
      return undefined;
    }
    throw require('internal/modules/syntax_error').refine(error, content);
  }
  const { exports } = this;
  return ReflectApply(fn, exports, [exports, makeRequire(this), this, filename, path.dirname(filename)]);
};
const originalWrap = Module.wrap;

// A file without a type whose syntax only a module allows is one.
function canBeEsm(error, content, filename) {
  if (!(error instanceof SyntaxError) || StringPrototypeEndsWith(filename, '.cjs')) return false;
  return require('internal/modules/detect').looksLikeModule(content);
}

function loadEsm(module, filename, source) {
  const esm = require('internal/modules/esm');
  module[kFormat] = 'module';
  module.exports = esm.requireModule(filename, source, requireStack(module._parent));
  module.loaded = true;
}

Module._extensions['.js'] = function(module, filename) {
  const content = stripBom(fs.readFileUtf8(filename));
  let format;
  if (StringPrototypeEndsWith(filename, '.cjs')) {
    format = 'commonjs';
  } else if (StringPrototypeEndsWith(filename, '.js')) {
    const type = packageType(filename);
    if (type !== 'none') format = type;
  }
  module._compile(content, filename, format);
};

Module._extensions['.json'] = function(module, filename) {
  const content = fs.readFileUtf8(filename);
  try {
    module.exports = JSONParse(stripBom(content));
  } catch (error) {
    setHidden(error, 'message', `${filename}: ${error.message}`);
    require('internal/errors').setStackHeader(error, `${error.name}: ${error.message}`);
    throw error;
  }
};

Module._extensions['.node'] = function(module, filename) {
  const error = new Error(`${filename}: native addons cannot be loaded`);
  error.code = 'ERR_DLOPEN_FAILED';
  throw error;
};

Module.createRequire = function createRequire(filename) {
  let file = filename;
  if (typeof filename === 'object' && filename !== null && typeof filename.href === 'string') {
    file = resolver.urlToPath(filename.href);
  } else if (typeof filename === 'string' && StringPrototypeStartsWith(filename, 'file:')) {
    file = resolver.urlToPath(filename);
  } else if (typeof filename !== 'string' || !path.isAbsolute(filename)) {
    throw new codes.ERR_INVALID_ARG_VALUE('filename', filename,
                                          'must be a file URL object, file URL string, or absolute path string');
  }
  return requireFor(file);
};

// A require function for code that has no module of its own.
function requireFor(file) {
  const name = StringPrototypeEndsWith(file, '/') ? path.join(file, 'noop.js') : file;
  const module = new Module(name);
  module.filename = name;
  module.paths = Module._nodeModulePaths(path.dirname(name));
  return makeRequire(module);
}

Module._preloadModules = function(requests) {
  if (!ArrayIsArray(requests)) return;
  preloading = true;
  const parent = new Module('internal/preload', null);
  parent.paths = Module._nodeModulePaths(process.cwd());
  try {
    for (let i = 0; i < requests.length; i++) parent.require(requests[i]);
  } finally {
    preloading = false;
  }
};

Module.runMain = function(main = process.argv[1]) {
  return require('internal/main').runMainFile(main);
};
Module.syncBuiltinESMExports = function syncBuiltinESMExports() {
  require('internal/modules/esm').syncBuiltins();
};
Module.findPackageJSON = function findPackageJSON(specifier, base) {
  const from = base === undefined ? specifier : base;
  const file = `${from}`;
  return packageScope(StringPrototypeStartsWith(file, 'file:') ? resolver.urlToPath(file) : file)?.path;
};
ObjectDefineProperty(Module, 'builtinModules', {
  __proto__: null, enumerable: true, configurable: true,
  get() { return builtinModules(); },
});

module.exports = {
  Module, makeRequire, requireFor, setMain, compile, stripShebang, initPaths, kIsMainSymbol,
  getMain: () => mainModule,
};
