// The node:path/win32 module.
'use strict';

module.exports = require('path').win32;
