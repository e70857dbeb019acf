// Which modules are built in, under which names; answers to Node's module.builtinModules and isBuiltin.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeSort, SafeMap, SafeSet, StringPrototypeSlice,
        StringPrototypeStartsWith } = primordials;
const { flag } = require('internal/options');

// Modules that exist only under their `node:` name.
const schemeOnly = new SafeSet(['sea', 'sqlite', 'test', 'test/reporters']);
let publicIds;
let allIds;

function load() {
  const ids = internalBinding('builtins').ids();
  allIds = new SafeSet(ids);
  publicIds = new SafeSet();
  for (let i = 0; i < ids.length; i++) {
    if (!StringPrototypeStartsWith(ids[i], 'internal/')) publicIds.add(ids[i]);
  }
}

// The id of a builtin for what a script wrote (`fs`, `node:fs`), undefined when it is none.
function normalizeBuiltin(request) {
  if (publicIds === undefined) load();
  if (StringPrototypeStartsWith(request, 'node:')) {
    const id = StringPrototypeSlice(request, 5);
    return publicIds.has(id) ? id : undefined;
  }
  if (publicIds.has(request)) return schemeOnly.has(request) ? undefined : request;
  if (StringPrototypeStartsWith(request, 'internal/') && flag('exposeInternals') === true && allIds.has(request)) {
    return request;
  }
  return undefined;
}

function loadBuiltin(id) {
  return require(id);
}

function builtinModules() {
  if (publicIds === undefined) load();
  const out = [];
  for (const id of publicIds) ArrayPrototypePush(out, schemeOnly.has(id) ? `node:${id}` : id);
  return ArrayPrototypeSort(out);
}

const exportNames = new SafeMap();

// The names a builtin exports to `import { name } from`.
function namesOf(id) {
  let names = exportNames.get(id);
  if (names === undefined) {
    const value = loadBuiltin(id);
    names = ['default'];
    for (const key in value) {
      if (key !== 'default') ArrayPrototypePush(names, key);
    }
    exportNames.set(id, names);
  }
  return names;
}

function hasInternal(id) {
  if (allIds === undefined) load();
  return allIds.has(id);
}

module.exports = { normalizeBuiltin, loadBuiltin, builtinModules, namesOf, hasInternal };
