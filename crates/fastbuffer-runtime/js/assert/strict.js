// Answers to node:assert/strict.
'use strict';

module.exports = require('assert').strict;
