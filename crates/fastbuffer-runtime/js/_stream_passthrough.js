// The old name of stream.PassThrough, as Node still has it.
'use strict';

module.exports = require('stream').PassThrough;
