// node:module; answers to Node's module of that name.
'use strict';

const { Module } = require('internal/modules/cjs');

module.exports = Module;
