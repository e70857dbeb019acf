// How much a stream holds before it asks for patience; with the checks of options that Node 26 makes besides.
'use strict';

const { codes: { ERR_UNKNOWN_ENCODING } } = require('internal/errors');
const state = require('internal/deps/readable-stream/lib/internal/streams/state');

function checkEncoding(encoding) {
  const { Buffer } = require('buffer');
  if (encoding !== undefined && encoding !== null && !Buffer.isEncoding(encoding)) {
    throw new ERR_UNKNOWN_ENCODING(encoding);
  }
}

// Called once for each side of a stream that is made.
function getHighWaterMark(streamState, options, duplexKey, isDuplex) {
  checkEncoding(options?.defaultEncoding);
  return state.getHighWaterMark(streamState, options, duplexKey, isDuplex);
}

module.exports = { ...state, getHighWaterMark };
