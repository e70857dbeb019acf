// `.help` and its kin; answers to the commands that Node's REPL defines.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypeSort, MathMax, ObjectKeys, StringPrototypePadEnd,
} = primordials;

const MISSING_FILE = 'The "file" argument must be specified\n';

const commands = {
  __proto__: null,
  break: {
    help: 'Sometimes you get stuck, this gets you out',
    action(session) {
      session.reset();
    },
  },
  clear: {
    help: 'Alias for .break',
    action(session) {
      session.reset();
    },
  },
  editor: {
    help: 'Enter editor mode',
    terminalOnly: true,
    action(session) {
      session.enterEditor();
    },
  },
  exit: {
    help: 'Exit the REPL',
    action(session) {
      session.close();
    },
  },
  help: {
    help: 'Print this help message',
    action(session) {
      session.write(helpText(session.terminal));
    },
  },
  load: {
    help: 'Load JS from a file into the REPL session',
    action: load,
  },
  save: {
    help: 'Save all evaluated commands in this REPL session to a file',
    action: save,
  },
};

function commandNames(terminal) {
  const names = [];
  for (const name of ArrayPrototypeSort(ObjectKeys(commands))) {
    if (terminal || !commands[name].terminalOnly) names[names.length] = name;
  }
  return names;
}

function helpText(terminal) {
  const names = commandNames(terminal);
  let width = 0;
  for (let i = 0; i < names.length; i++) width = MathMax(width, names[i].length);
  let text = '';
  for (let i = 0; i < names.length; i++) {
    text += `.${StringPrototypePadEnd(names[i], width + 3)}${commands[names[i]].help}\n`;
  }
  return `${text}\nPress Ctrl+C to abort current expression, Ctrl+D to exit the REPL\n`;
}

function save(session, file) {
  if (file === '') {
    session.write(MISSING_FILE);
    return;
  }
  try {
    require('fs').writeFileSync(file, ArrayPrototypeJoin(session.entered, '\n'));
    session.write(`Session saved to: ${file}\n`);
  } catch {
    session.write(`Failed to save: ${file}\n`);
  }
}

function load(session, file) {
  if (file === '') {
    session.write(MISSING_FILE);
    return undefined;
  }
  let code;
  try {
    const fs = require('fs');
    if (!fs.statSync(file).isFile()) {
      session.write(`Failed to load: ${file} is not a valid file\n`);
      return undefined;
    }
    code = fs.readFileSync(file, 'utf8');
  } catch {
    session.write(`Failed to load: ${file}\n`);
    return undefined;
  }
  return session.load(code);
}

function findCommand(name, terminal) {
  const command = commands[name];
  return command === undefined || (command.terminalOnly && !terminal) ? undefined : command;
}

module.exports = { commandNames, findCommand };
