// CountQueuingStrategy and ByteLengthQueuingStrategy of the Streams standard.
'use strict';

const { SymbolFor } = primordials;
const { codes: { ERR_MISSING_OPTION } } = require('internal/errors');
const { validateObject } = require('internal/validators');
const { inspectAs, shapeClass } = require('internal/webstreams/util');

const customInspect = SymbolFor('nodejs.util.inspect.custom');

// The functions are the same for all strategies, and no constructors.
const { size: countSize } = { size() { return 1; } };
const { size: byteSize } = { size(chunk) { return chunk.byteLength; } };

function readInit(init) {
  validateObject(init, 'init');
  const { highWaterMark } = init;
  if (highWaterMark === undefined) throw new ERR_MISSING_OPTION('init.highWaterMark');
  return +highWaterMark;
}

class ByteLengthQueuingStrategy {
  #highWaterMark;

  constructor(init) {
    this.#highWaterMark = readInit(init);
  }

  get highWaterMark() {
    return this.#highWaterMark;
  }

  get size() {
    return #highWaterMark in this ? byteSize : this.#highWaterMark;
  }

  [customInspect](depth, options) {
    return inspectAs('ByteLengthQueuingStrategy', { highWaterMark: this.highWaterMark }, depth, options);
  }
}

class CountQueuingStrategy {
  #highWaterMark;

  constructor(init) {
    this.#highWaterMark = readInit(init);
  }

  get highWaterMark() {
    return this.#highWaterMark;
  }

  get size() {
    return #highWaterMark in this ? countSize : this.#highWaterMark;
  }

  [customInspect](depth, options) {
    return inspectAs('CountQueuingStrategy', { highWaterMark: this.highWaterMark }, depth, options);
  }
}

shapeClass(ByteLengthQueuingStrategy, 'ByteLengthQueuingStrategy', ['highWaterMark', 'size']);
shapeClass(CountQueuingStrategy, 'CountQueuingStrategy', ['highWaterMark', 'size']);

module.exports = { ByteLengthQueuingStrategy, CountQueuingStrategy };
