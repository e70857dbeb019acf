// Answers to util.getCallSites: where the caller stands, as plain objects.
'use strict';

const { ArrayPrototypePush, Error, StringPrototypeStartsWith } = primordials;
const { framesOf } = require('internal/process/stack');
const { validateBoolean, validateNumber, validateObject } = require('internal/validators');

const MAX_FRAMES = 200;

function siteOf(frame) {
  const { 0: functionName, 1: scriptName, 2: lineNumber, 3: column } = frame;
  return { __proto__: null, functionName, scriptId: '0', scriptName, lineNumber, columnNumber: column, column };
}

function getCallSites(frameCount = 10, options = undefined) {
  if (options === undefined && typeof frameCount === 'object' && frameCount !== null) {
    options = frameCount;
    frameCount = 10;
  }
  if (options !== undefined) {
    validateObject(options, 'options');
    if (options.sourceMap !== undefined) validateBoolean(options.sourceMap, 'options.sourceMap');
  }
  validateNumber(frameCount, 'frameCount', 1, MAX_FRAMES);
  const saved = Error.stackTraceLimit;
  Error.stackTraceLimit = MAX_FRAMES;
  const frames = framesOf(new Error());
  Error.stackTraceLimit = saved;
  const sites = [];
  for (let i = 0; i < frames.length && sites.length < frameCount; i++) {
    if (sites.length === 0 && StringPrototypeStartsWith(`${frames[i][1]}`, 'node:')) continue;
    ArrayPrototypePush(sites, siteOf(frames[i]));
  }
  return sites;
}

module.exports = { getCallSites };
