// Says about code that does not compile what Node says, where the engine's words would mislead.
'use strict';

const { RegExpPrototypeExec, StringPrototypeSplit, SyntaxError } = primordials;
const { setHidden } = require('internal/error_codes');
const { setStackHeader } = require('internal/errors');
const { framesOf } = require('internal/process/stack');
const { firstModuleWord } = require('internal/modules/detect');

// The engine complains about the end of the text it wrapped around the source.
function isPastTheEnd(error, source) {
  const frame = framesOf(error)[0];
  if (frame === undefined) return false;
  const lines = StringPrototypeSplit(source, '\n');
  return frame[2] > lines.length || RegExpPrototypeExec(/: ''$/, error.message) !== null;
}

// Rewords a SyntaxError of compiling `source` as a script; answers the error.
function refine(error, source) {
  if (!(error instanceof SyntaxError)) return error;
  const word = firstModuleWord(source);
  if (isPastTheEnd(error, source)) reword(error, 'Unexpected end of input');
  else if (word === 'import') reword(error, 'Cannot use import statement outside a module');
  else if (word === 'export') reword(error, "Unexpected token 'export'");
  return error;
}

function reword(error, message) {
  setHidden(error, 'message', message);
  setStackHeader(error, `SyntaxError: ${message}`);
}

module.exports = { refine };
