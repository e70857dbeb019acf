// The class Worker of node:worker_threads. There are no threads yet: making one fails after Node's checks.
'use strict';

const { StringPrototypeStartsWith } = primordials;
const EventEmitter = require('events');
const { codes } = require('internal/errors');
const { kValidateObjectAllowObjects, validateObject } = require('internal/validators');

const { ERR_FEATURE_UNAVAILABLE_ON_PLATFORM, ERR_INVALID_ARG_TYPE, ERR_WORKER_PATH } = codes;

function checkFilename(filename, options) {
  if (options.eval) {
    if (typeof filename !== 'string') {
      throw new codes.ERR_INVALID_ARG_VALUE('options.eval', options.eval,
                                            'must be false when \'filename\' is not a string');
    }
    return;
  }
  const { isURL } = require('internal/url');
  if (isURL(filename)) return;
  if (typeof filename !== 'string') throw new ERR_INVALID_ARG_TYPE('filename', ['string', 'URL'], filename);
  if (!require('path').isAbsolute(filename) && !StringPrototypeStartsWith(filename, './') &&
      !StringPrototypeStartsWith(filename, '../')) throw new ERR_WORKER_PATH(filename);
}

class Worker extends EventEmitter {
  constructor(filename, options = { __proto__: null }) {
    super();
    validateObject(options, 'options', kValidateObjectAllowObjects);
    checkFilename(filename, options);
    throw new ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('worker_threads.Worker');
  }
}

module.exports = { Worker };
