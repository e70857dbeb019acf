// The old name of stream.Readable, as Node still has it.
'use strict';

module.exports = require('stream').Readable;
