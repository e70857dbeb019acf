// The old name of stream.Transform, as Node still has it.
'use strict';

module.exports = require('stream').Transform;
