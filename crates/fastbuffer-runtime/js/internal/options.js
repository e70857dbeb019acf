// The command line as the entry point was given it; answers to Node's `process.binding('options')` for our own modules.
'use strict';

const { StringPrototypeReplace, StringPrototypeSlice, StringPrototypeToUpperCase } = primordials;

const state = {
  argv0: 'fastbuffer', execPath: '', execArgv: [], scriptArgs: [], mode: 'file', source: '', print: false,
  inputType: '', requires: [], imports: [], flags: {},
};

// Takes what the command parsed; what it leaves out keeps its default.
function setOptions(options) {
  for (const name in options) {
    if (options[name] !== undefined && options[name] !== null) state[name] = options[name];
  }
  if (state.flags === null || typeof state.flags !== 'object') state.flags = {};
}

function flag(name) {
  return state.flags[name];
}

// `--pending-deprecation` → flags.pendingDeprecation, undefined when the command does not know it.
function getOptionValue(option) {
  const camel = StringPrototypeReplace(StringPrototypeSlice(option, 2), /-([a-z])/g,
                                       (_, letter) => StringPrototypeToUpperCase(letter));
  return state.flags[camel] ?? state[camel];
}

// What NODE_OPTIONS may hold, as process.allowedNodeEnvironmentFlags tells it.
const allowedInEnvironment = [
  '--conditions', '--disable-warning', '--import', '--input-type', '--no-deprecation', '--no-warnings',
  '--pending-deprecation', '--require', '--stack-trace-limit', '--throw-deprecation', '--trace-deprecation',
  '--trace-uncaught', '--trace-warnings', '--unhandled-rejections', '--zero-fill-buffers', '-C', '-r',
];

module.exports = {
  configureProcess: undefined,
  allowedInEnvironment,
  options: state,
  setOptions,
  flag,
  getOptionValue,
};
