// The node:stream/promises module.
'use strict';

module.exports = require('stream').promises;
