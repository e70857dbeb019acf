// The warning of the deprecated Buffer() constructor, DEP0005, with Node's rule for code below node_modules.
'use strict';

const { RegExpPrototypeExec, StringPrototypeSplit, StringPrototypeStartsWith } = primordials;

const message = 'Buffer() is deprecated due to security and usability issues. Please use the Buffer.alloc(), ' +
  'Buffer.allocUnsafe(), or Buffer.from() methods instead.';
const dependency = /[/\\]node_modules[/\\]/i;

let emitWarning;
let pending = false;
let warned = false;

// Where warnings go: process.emitWarning. An embedder without a process has none, and is not warned.
function setEmitWarning(emit) {
  emitWarning = emit;
}

// --pending-deprecation: dependencies are warned about too.
function setPending(value) {
  pending = value;
}

// Whether the innermost function on the stack that is not ours came from a file of a dependency.
function calledByDependency() {
  const files = StringPrototypeSplit(internalBinding('engine').callerFiles(), '\n');
  for (let i = 0; i < files.length; i++) {
    const file = files[i];
    if (file === '' || file === 'native' || StringPrototypeStartsWith(file, 'node:')) continue;
    return RegExpPrototypeExec(dependency, file) !== null;
  }
  return false;
}

function warnConstructor() {
  if (warned || emitWarning === undefined) return;
  if (!pending && calledByDependency()) return;
  warned = true;
  emitWarning(message, 'DeprecationWarning', 'DEP0005');
}

module.exports = { calledByDependency, setEmitWarning, setPending, warnConstructor };
