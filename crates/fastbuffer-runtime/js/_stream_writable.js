// The old name of stream.Writable, as Node still has it.
'use strict';

module.exports = require('stream').Writable;
