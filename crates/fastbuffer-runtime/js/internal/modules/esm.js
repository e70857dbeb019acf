// ES modules: resolution, formats, import.meta and what import sees of CommonJS; answers to Node's ESM loader.
'use strict';

const { JSONParse, JSONStringify, ObjectKeys, ObjectPrototypeHasOwnProperty, PromisePrototypeThen,
        RegExpPrototypeExec, SafeMap, SafeSet, StringPrototypeEndsWith, StringPrototypeIndexOf,
        StringPrototypeSlice, StringPrototypeStartsWith, SyntaxError, decodeURIComponent } = primordials;
const fs = internalBinding('fs');
const engine = internalBinding('engine');
const { codes } = require('internal/errors');
const { setHidden } = require('internal/error_codes');
const path = require('path');
const { loadBuiltin, namesOf, normalizeBuiltin } = require('internal/modules/builtins');
const { packageScope, packageType, parentOf, readPackage, stripBom } = require('internal/modules/package_json');
const resolver = require('internal/modules/resolve');

const { explain, noteImport } = require('internal/modules/link_error');
const { baseText, cutQuery, pathToUrl, urlToPath } = resolver;
const process = require('internal/process/object');

let conditions;
let mainUrl;
let checking = false;
// Formats decided before the file is loaded, by require() or by the detection of the main file.
const knownFormats = new SafeMap();
const formats = new SafeMap();

function importConditions() {
  conditions ??= resolver.conditionsFor('import');
  return conditions;
}

// Whatever the engine names the importing code by, as a URL.
function baseUrl(referrer) {
  if (referrer === undefined || referrer === null || referrer === '') return pathToUrl(`${process.cwd()}/`);
  if (RegExpPrototypeExec(/^[a-z][a-z0-9+.-]+:/i, referrer) !== null) return referrer;
  if (referrer[0] === '/') return pathToUrl(referrer);
  return pathToUrl(`${process.cwd()}/${referrer}`);
}

function notFound(file, base, isPackage, exactUrl) {
  return new codes.ERR_MODULE_NOT_FOUND(file, baseText(base), isPackage ? undefined : exactUrl);
}

function hintFor(specifier, base) {
  if (!StringPrototypeStartsWith(base, 'file:')) return undefined;
  try {
    const { requireFor } = require('internal/modules/cjs');
    const from = urlToPath(base);
    const found = requireFor(from).resolve(specifier);
    if (specifier[0] !== '.' && specifier[0] !== '/') return undefined;
    let relative = path.relative(path.dirname(from), found);
    if (relative[0] !== '.') relative = `./${relative}`;
    return relative === specifier ? undefined : relative;
  } catch {
    return undefined;
  }
}

function withHint(error, specifier, base) {
  const hint = hintFor(specifier, base);
  if (hint !== undefined) {
    const { stack } = error;
    const at = StringPrototypeIndexOf(stack, '\n    at ');
    const text = `\nDid you mean to import "${hint}"?`;
    setHidden(error, 'message', error.message + text);
    setHidden(error, 'stack', at === -1 ? stack + text :
      StringPrototypeSlice(stack, 0, at) + text + StringPrototypeSlice(stack, at));
  }
  return error;
}

// Checks that the file is there and follows its links.
function finalize(file, suffix, specifier, base) {
  if (RegExpPrototypeExec(/%2f|%5c/i, specifier) !== null) {
    throw new codes.ERR_INVALID_MODULE_SPECIFIER(file, 'must not include encoded "/" or "\\" characters',
                                                 baseText(base));
  }
  const kind = fs.internalModuleStat(StringPrototypeEndsWith(file, '/') ? StringPrototypeSlice(file, 0, -1) : file);
  if (kind === 1) {
    throw withHint(new codes.ERR_UNSUPPORTED_DIR_IMPORT(file, baseText(base), pathToUrl(file)), specifier, base);
  }
  if (kind !== 0 || StringPrototypeEndsWith(file, '/')) {
    throw withHint(notFound(file, base, false, pathToUrl(file)), specifier, base);
  }
  return pathToUrl(resolver.toRealPath(file)) + suffix;
}

const LEGACY = ['', '.js', '.json', '.node', '/index.js', '/index.json', '/index.node'];

function legacyMain(pkg, base) {
  if (pkg.main !== undefined) {
    for (let i = 0; i < LEGACY.length; i++) {
      const file = path.join(pkg.dir, pkg.main + LEGACY[i]);
      if (fs.internalModuleStat(file) === 0) return file;
    }
  }
  for (const name of ['index.js', 'index.json', 'index.node']) {
    const file = path.join(pkg.dir, name);
    if (fs.internalModuleStat(file) === 0) return file;
  }
  throw notFound(pkg.dir, base, true);
}

function readForImport(folder, specifier, base) {
  try {
    return readPackage(folder);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new codes.ERR_INVALID_PACKAGE_CONFIG(error.path, `"${specifier}" from ${baseText(base)}`,
                                               error.cause.message);
  }
}

function resolvePackage(specifier, base) {
  const { name, subpath } = resolver.parsePackageName(specifier, base);
  const from = StringPrototypeStartsWith(base, 'file:') ? urlToPath(base) : `${process.cwd()}/`;
  const own = packageScope(from);
  if (resolver.hasExports(own) && own.name === name) {
    return resolver.resolveExports(own, subpath, importConditions(), base);
  }
  for (let dir = parentOf(from); ; dir = parentOf(dir)) {
    if (!StringPrototypeEndsWith(dir, '/node_modules')) {
      const folder = `${dir === '/' ? '' : dir}/node_modules/${name}`;
      if (fs.internalModuleStat(folder) === 1) {
        const pkg = readForImport(folder, specifier, base);
        if (resolver.hasExports(pkg)) return resolver.resolveExports(pkg, subpath, importConditions(), base);
        if (subpath === '.') return legacyMain(pkg ?? { dir: folder }, base);
        return path.join(folder, subpath);
      }
    }
    if (dir === '/') break;
  }
  throw notFound(name, base, true);
}

function resolveUrlLike(specifier, base) {
  const scheme = RegExpPrototypeExec(/^([a-z][a-z0-9+.-]*):/i, specifier)?.[1];
  if (scheme === 'node') {
    if (normalizeBuiltin(specifier) === undefined) throw new codes.ERR_UNKNOWN_BUILTIN_MODULE(specifier);
    return specifier;
  }
  if (scheme === 'file') {
    const bare = cutQuery(specifier);
    return finalize(urlToPath(bare), StringPrototypeSlice(specifier, bare.length), specifier, base);
  }
  if (scheme === 'data') return specifier;
  throw new codes.ERR_UNSUPPORTED_ESM_URL_SCHEME({ protocol: `${scheme}:` }, ['file', 'data']);
}

function resolveRelative(specifier, base) {
  if (!StringPrototypeStartsWith(base, 'file:')) {
    throw new codes.ERR_UNSUPPORTED_RESOLVE_REQUEST(specifier, base);
  }
  const bare = cutQuery(specifier);
  const directory = parentOf(urlToPath(base));
  const url = bare[0] === '/' ? bare : `${directory === '/' ? '' : directory}/${decodeOnce(bare)}`;
  let file = path.posix.normalize(bare[0] === '/' ? decodeOnce(bare) : url);
  if (bare === '.' || bare === '..') file += '/';
  return finalize(file, StringPrototypeSlice(specifier, bare.length), bare, base);
}

function decodeOnce(text) {
  return StringPrototypeIndexOf(text, '%') === -1 || RegExpPrototypeExec(/%2f|%5c/i, text) !== null ? text :
    decodeURIComponent(text);
}

function resolvePlain(specifier, base) {
  const builtin = normalizeBuiltin(specifier);
  if (builtin !== undefined) return `node:${builtin}`;
  if (specifier[0] === '/' || StringPrototypeStartsWith(specifier, './') ||
      StringPrototypeStartsWith(specifier, '../') || specifier === '.' || specifier === '..') {
    return resolveRelative(specifier, base);
  }
  if (RegExpPrototypeExec(/^[a-z][a-z0-9+.-]*:/i, specifier) !== null) return resolveUrlLike(specifier, base);
  if (specifier[0] === '#') {
    const from = StringPrototypeStartsWith(base, 'file:') ? urlToPath(base) : `${process.cwd()}/`;
    const target = resolver.resolveImports(specifier, from, importConditions(), base);
    return target.path === undefined ? resolvePlain(target.request, base) : finalize(target.path, '', specifier, base);
  }
  return finalize(resolvePackage(specifier, base), '', specifier, base);
}

function checkAttributes(url, attributes) {
  const keys = attributes === undefined || attributes === null ? [] : ObjectKeys(attributes);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] !== 'type') throw new codes.ERR_IMPORT_ATTRIBUTE_UNSUPPORTED(keys[i], attributes[keys[i]], url);
  }
  const type = keys.length === 0 ? undefined : attributes.type;
  if (type !== undefined && type !== 'json') {
    throw new codes.ERR_IMPORT_ATTRIBUTE_UNSUPPORTED('type', type, url);
  }
  const isJson = isJsonUrl(url);
  if (isJson && type === undefined) throw new codes.ERR_IMPORT_ATTRIBUTE_MISSING(url, 'type', 'json');
  if (!isJson && type === 'json') throw new codes.ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE(url, 'json');
}

function isJsonUrl(url) {
  if (StringPrototypeStartsWith(url, 'data:')) return StringPrototypeStartsWith(url, 'data:application/json');
  return StringPrototypeEndsWith(cutQuery(url), '.json');
}

// Hook: the URL of `specifier` in the module or script `referrer`.
function resolve(specifier, referrer, attributes) {
  if (specifier === referrer) return specifier;
  if (checking) return 'data:text/javascript,';
  const url = resolvePlain(specifier, baseUrl(referrer));
  checkAttributes(url, attributes);
  noteImport(url, specifier, referrer);
  return url;
}

function explainLinkError(error) {
  return explain(error, (url) => formats.get(url) === 'commonjs');
}

function formatOf(url, file) {
  const known = knownFormats.get(url);
  if (known !== undefined) return known;
  const extension = path.extname(file);
  if (extension === '.mjs') return 'module';
  if (extension === '.cjs') return 'commonjs';
  if (extension === '.json') return 'json';
  if (extension !== '.js' && extension !== '') {
    throw new codes.ERR_UNKNOWN_FILE_EXTENSION(extension, file);
  }
  const type = packageType(file);
  if (type === 'module') return 'module';
  return type === 'commonjs' ? 'commonjs' : 'detect';
}

// A script that does not compile as one, but has module syntax, is a module.
function detectFormat(source, file) {
  try {
    require('internal/modules/cjs').compile(source, file);
    return 'commonjs';
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return require('internal/modules/detect').looksLikeModule(source) ? 'module' : 'commonjs';
  }
}

function synthetic(names, getAll) {
  let values;
  return {
    names,
    get(name) {
      values ??= getAll();
      return values(name);
    },
  };
}

function loadNode(url) {
  const id = normalizeBuiltin(url);
  if (id === undefined) throw new codes.ERR_UNKNOWN_BUILTIN_MODULE(url);
  return synthetic(namesOf(id), () => {
    const value = loadBuiltin(id);
    return (name) => (name === 'default' ? value : value[name]);
  });
}

function loadJson(source, file) {
  return synthetic(['default'], () => {
    let value;
    try {
      value = JSONParse(source);
    } catch (error) {
      setHidden(error, 'message', `${file}: ${error.message}`);
      throw error;
    }
    return () => value;
  });
}

function collectNames(file, source, names, seen) {
  if (seen.has(file)) return;
  seen.add(file);
  const { lexExports } = require('internal/modules/cjs_exports');
  const { requireFor, stripShebang } = require('internal/modules/cjs');
  const found = lexExports(stripShebang(source));
  for (let i = 0; i < found.names.length; i++) names.add(found.names[i]);
  for (let i = 0; i < found.reexports.length; i++) {
    try {
      const target = requireFor(file).resolve(found.reexports[i]);
      const builtin = normalizeBuiltin(target);
      if (builtin !== undefined) {
        const list = namesOf(builtin);
        for (let j = 0; j < list.length; j++) if (list[j] !== 'default') names.add(list[j]);
      } else if (RegExpPrototypeExec(/\.(?:mjs|json|node)$/, target) === null) {
        collectNames(target, stripBom(fs.readFileUtf8(target)), names, seen);
      }
    } catch { /* what cannot be followed exports nothing by name */ }
  }
}

// A CommonJS file as import sees it: module.exports as default, and the names its text gives away.
function loadCommonJs(file, source) {
  const { Module } = require('internal/modules/cjs');
  const names = new SafeSet(['default', 'module.exports']);
  collectNames(file, source, names, new SafeSet());
  const cached = Module._cache[file];
  if (cached?.loaded && cached.exports !== null && typeof cached.exports === 'object') {
    const keys = ObjectKeys(cached.exports);
    for (let i = 0; i < keys.length; i++) names.add(keys[i]);
  }
  return synthetic([...names], () => {
    const exports = Module._load(file, undefined, file === mainFile);
    return (name) => {
      if (name === 'default' || name === 'module.exports') return exports;
      if (exports === null || exports === undefined) return undefined;
      return ObjectPrototypeHasOwnProperty(exports, name) ? exports[name] : undefined;
    };
  });
}
let mainFile;

function loadData(url) {
  const found = RegExpPrototypeExec(/^data:([^,;]*)([^,]*),([\s\S]*)$/, url);
  if (found === null) throw new codes.ERR_INVALID_URL(url);
  let body = decodeURIComponent(found[3]);
  if (StringPrototypeEndsWith(found[2], ';base64')) body = require('buffer').Buffer.from(body, 'base64').toString();
  if (found[1] === 'application/json') return loadJson(body, url);
  if (found[1] === 'text/javascript' || found[1] === 'application/javascript') return body;
  throw new codes.ERR_UNKNOWN_MODULE_FORMAT(found[1], url);
}

// Hook: a module's source, or what stands in for one.
function load(url) {
  if (StringPrototypeStartsWith(url, 'node:')) return loadNode(url);
  if (StringPrototypeStartsWith(url, 'data:')) return loadData(url);
  const file = urlToPath(url);
  let format = formatOf(url, file);
  let source;
  try {
    source = stripBom(fs.readFileUtf8(file));
  } catch (error) {
    if (error.code === 'ENOENT') throw notFound(file, mainUrl ?? url, false, url);
    throw error;
  }
  if (format === 'detect') format = detectFormat(source, file);
  formats.set(url, format);
  if (format === 'module') return source;
  return format === 'json' ? loadJson(source, file) : loadCommonJs(file, source);
}

// import.meta.resolve answers with a URL even where no file is.
function resolveForMeta(specifier, url) {
  try {
    return resolvePlain(specifier, baseUrl(url));
  } catch (error) {
    if ((error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'ERR_UNSUPPORTED_DIR_IMPORT') && error.url) {
      return error.url;
    }
    if (error.code === 'ERR_UNSUPPORTED_ESM_URL_SCHEME' || error.code === 'ERR_UNKNOWN_BUILTIN_MODULE') return specifier;
    throw error;
  }
}

// Hook: fills in import.meta.
function meta(object, url) {
  if (checking) throw checkedOk;
  if (StringPrototypeStartsWith(url, 'file:')) {
    const file = urlToPath(url);
    object.dirname = path.dirname(file);
    object.filename = file;
  }
  object.main = url === mainUrl;
  object.resolve = function resolve(specifier) {
    return resolveForMeta(`${specifier}`, url);
  };
  object.url = url;
}
const checkedOk = {};

let installed = false;
function install() {
  if (installed) return;
  installed = true;
  engine.setModuleHooks({ resolve, load, meta });
}

// Whether `source` is a module without syntax errors; throws the SyntaxError otherwise.
function checkSyntax(source, url) {
  install();
  checking = true;
  try {
    engine.evalModule(source, url);
  } catch (error) {
    if (error !== checkedOk) throw error;
  } finally {
    checking = false;
  }
}

function importUrl(url) {
  install();
  return engine.importModule(url);
}

// Runs the main file; answers the promise of its namespace.
function importMain(file, format) {
  mainUrl = pathToUrl(file);
  mainFile = file;
  if (format !== undefined) knownFormats.set(mainUrl, format);
  return importUrl(mainUrl);
}

function evaluate(source, url, isMain = true) {
  install();
  if (isMain) mainUrl = url;
  return engine.evalModule(source, url);
}

function noop() {}

// The value of a promise that has to be settled by now, undefined while it is not.
function settledValue(promise) {
  PromisePrototypeThen(promise, noop, noop);
  let details = engine.promiseDetails(promise);
  if (details[0] === 0) {
    engine.drainJobs();
    details = engine.promiseDetails(promise);
  }
  if (details[0] === 2) throw details[1];
  return details[0] === 0 ? undefined : details;
}

let requiredModules = 0;

// Evaluates a module and what it imports in one go; an await at the top of any of them is an error.
function evaluateNow(url, file, requireStack) {
  install();
  const [state, result, promise] =
    engine.evalModule(`import ${JSONStringify(url)};`, `${url}?required=${++requiredModules}`, true);
  PromisePrototypeThen(promise, noop, noop);
  if (state === 0) throw new codes.ERR_REQUIRE_ASYNC_MODULE(file, requireStack);
  if (state === 2) throw result;
}

// require() of an ES module: its namespace, or what it exports as 'module.exports'.
function requireModule(file, source, requireStack) {
  const url = pathToUrl(file);
  knownFormats.set(url, 'module');
  evaluateNow(url, file, requireStack);
  const namespace = settledValue(importUrl(url))[1];
  if (ObjectPrototypeHasOwnProperty(namespace, 'module.exports')) return namespace['module.exports'];
  if (!ObjectPrototypeHasOwnProperty(namespace, 'default') ||
      ObjectPrototypeHasOwnProperty(namespace, '__esModule')) return namespace;
  const text = `export * from ${JSONStringify(url)}; export { default } from ${JSONStringify(url)}; ` +
    'export const __esModule = true;';
  return settledValue(evaluate(text, `${url}?require`, false))?.[1] ?? namespace;
}

// The names of a builtin are read when it is imported: nothing to refresh.
function syncBuiltins() {}

module.exports = {
  install, importUrl, importMain, evaluate, requireModule, checkSyntax, explainLinkError, detectFormat, formatOf, syncBuiltins,
  resolve: (specifier, base) => resolvePlain(specifier, baseUrl(base)),
  resolveForMeta,
};
