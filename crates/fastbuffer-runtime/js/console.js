// node:console is the global console itself.
'use strict';

module.exports = require('internal/process/globals').console;
