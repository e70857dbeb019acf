// Answers to node:util/types.
'use strict';

module.exports = require('internal/util/types');
