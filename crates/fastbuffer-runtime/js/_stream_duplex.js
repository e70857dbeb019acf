// The old name of stream.Duplex, as Node still has it.
'use strict';

module.exports = require('stream').Duplex;
