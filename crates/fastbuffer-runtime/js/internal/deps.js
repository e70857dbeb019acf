// How packages under internal/deps find their parts: their own files by relative path, and what they take from the
// package's surroundings (`ours/`, other packages) from this runtime. Node keeps its vendored packages likewise.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePop, ArrayPrototypePush, StringPrototypeEndsWith,
  StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

const streams = 'internal/deps/readable-stream/lib/';
const elsewhere = {
  '__proto__': null,
  'abort-controller': () => require('internal/abort_controller'),
  'process/': () => require('internal/process/object'),
  'string_decoder/': () => require('string_decoder'),
  [`${streams}internal/streams/state`]: () => require('internal/streams/state'),
  [`${streams}internal/validators`]: () => require('internal/validators'),
  [`${streams}ours/errors`]: () => require('internal/streams/errors'),
  [`${streams}ours/primordials`]: () => primordials,
  [`${streams}ours/util`]: () => require('internal/streams/helpers'),
};

// The id that `path` means in the module `from`.
function resolve(from, path) {
  if (!StringPrototypeStartsWith(path, './') && !StringPrototypeStartsWith(path, '../')) return path;
  const parts = StringPrototypeSplit(from, '/');
  ArrayPrototypePop(parts);
  const steps = StringPrototypeSplit(StringPrototypeEndsWith(path, '.js') ? StringPrototypeSlice(path, 0, -3) : path, '/');
  for (let i = 0; i < steps.length; i++) {
    if (steps[i] === '..') ArrayPrototypePop(parts);
    else if (steps[i] !== '.') ArrayPrototypePush(parts, steps[i]);
  }
  return ArrayPrototypeJoin(parts, '/');
}

// The `require` of the module `from`.
function requireFrom(from) {
  return (path) => {
    const id = resolve(from, path);
    return elsewhere[id] === undefined ? require(id) : elsewhere[id]();
  };
}

module.exports = { requireFrom };
