// The errors that streams throw: Node 26's wording where the stream package has an older one.
'use strict';

const errors = require('internal/errors');

const { ERR_INVALID_ARG_TYPE } = errors.codes;
const chunkTypes = ['string', 'Buffer', 'TypedArray', 'DataView'];

// A chunk can be a view of any kind.
function InvalidArgType(name, expected, actual) {
  return new ERR_INVALID_ARG_TYPE(name, name === 'chunk' ? chunkTypes : expected, actual);
}

module.exports = { __proto__: errors, codes: { __proto__: errors.codes, ERR_INVALID_ARG_TYPE: InvalidArgType } };
