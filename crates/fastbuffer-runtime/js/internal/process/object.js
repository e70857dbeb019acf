// The bare process object; process.js fills it. Our own files take it from here, whatever happens to globalThis.process.
'use strict';

module.exports = {};
