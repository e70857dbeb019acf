// The node:path/posix module.
'use strict';

module.exports = require('path').posix;
