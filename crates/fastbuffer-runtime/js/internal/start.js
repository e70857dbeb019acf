// The entry point: the global scope, then the run that the command asked for.
'use strict';

function start(json) {
  require('internal/bootstrap');
  return require('internal/main').run(primordials.JSONParse(json));
}

module.exports = { start };
