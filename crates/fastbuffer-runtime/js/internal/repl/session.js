// One REPL session: feeds lines to the evaluator and prints what comes back; answers to Node's REPLServer.
'use strict';

const {
  ArrayPrototypePush, NumberIsNaN, NumberParseFloat, ObjectDefineProperty, PromisePrototypeThen, RegExpPrototypeExec,
  StringPrototypeTrim, SyntaxError,
} = primordials;
const { commandNames, findCommand } = require('internal/repl/commands');
const { errorText, syntaxErrorText } = require('internal/repl/report');
const evaluate = require('internal/repl/evaluate');

const PROMPT = '> ';
const CONTINUATION = '| ';
const COMMAND_LINE = /^\.(\S+)\s*(.*)$/;

class Session {
  constructor({ terminal, colors, write, onClose }) {
    this.terminal = terminal;
    this.colors = colors;
    this.write = write;
    this.onClose = onClose;
    this.pending = '';
    this.entered = [];
    this.count = 0;
    this.closed = false;
    this.editorLines = undefined;
    this.last = undefined;
    this.lastError = undefined;
    this.defineResult('_', 'last');
    this.defineResult('_error', 'lastError');
  }

  // `_` and `_error` follow the results until somebody assigns to them.
  defineResult(name, field) {
    const session = this;
    ObjectDefineProperty(globalThis, name, {
      __proto__: null,
      configurable: true,
      enumerable: false,
      get: () => session[field],
      set(value) {
        ObjectDefineProperty(globalThis, name, {
          __proto__: null, value, writable: true, enumerable: false, configurable: true,
        });
        session.write(`Expression assignment to ${name} now disabled.\n`);
      },
    });
  }

  get prompt() {
    if (this.editorLines !== undefined) return '';
    return this.pending === '' ? PROMPT : CONTINUATION;
  }

  get commandNames() {
    return commandNames(this.terminal);
  }

  inspect(value) {
    return require('internal/util/inspect').inspect(value, { showProxy: true, colors: this.colors });
  }

  reset() {
    this.pending = '';
    this.editorLines = undefined;
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    this.onClose();
  }

  enterEditor() {
    this.editorLines = [];
    this.write('// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n');
  }

  // Evaluates what was typed in editor mode. Answers a promise while it is not done.
  leaveEditor() {
    const code = this.editorLines.join('\n');
    this.editorLines = undefined;
    return code === '' ? undefined : this.evaluate(code, true);
  }

  // One line without its end. Answers a promise when the next prompt has to wait.
  feed(line) {
    if (this.editorLines !== undefined) {
      ArrayPrototypePush(this.editorLines, line);
      return undefined;
    }
    if (line === '' && this.pending === '') return undefined;
    const text = StringPrototypeTrim(line);
    if (text[0] === '.' && text[1] !== '.' && NumberIsNaN(NumberParseFloat(text))) {
      const found = RegExpPrototypeExec(COMMAND_LINE, text);
      const command = found === null ? undefined : findCommand(found[1], this.terminal);
      if (command !== undefined) return command.action(this, found[2]);
      if (this.pending === '') {
        this.write('Invalid REPL keyword\n');
        return undefined;
      }
    }
    ArrayPrototypePush(this.entered, line);
    return this.evaluate(this.pending === '' ? line : `${this.pending}\n${line}`, false);
  }

  // `.load`: the whole file at once, as if typed in editor mode.
  load(code) {
    ArrayPrototypePush(this.entered, code);
    const waiting = this.evaluate(code, true);
    // Where input is not a terminal Node shows its prompt once more.
    if (this.terminal || waiting !== undefined) return waiting;
    this.write(PROMPT);
    return undefined;
  }

  evaluate(code, whole) {
    const prepared = evaluate.prepareCode(code);
    if (prepared.incomplete && !whole) {
      this.pending = code;
      return undefined;
    }
    this.pending = '';
    if (prepared.incomplete || prepared.error !== undefined) {
      this.failToCompile(prepared, code);
      return undefined;
    }
    return this.run(prepared);
  }

  failToCompile(prepared, code) {
    const error = prepared.error ?? new SyntaxError('Unexpected end of input');
    this.lastError = error;
    this.write(syntaxErrorText(error, code, prepared.at));
  }

  // Some errors show only when the code is compiled as a script: `return`, a name declared twice.
  failAtStart(error, prepared, filename) {
    const failed = error instanceof SyntaxError && evaluate.isRefused(prepared);
    const at = failed ? evaluate.locateIn(error, filename) : undefined;
    if (at === undefined) this.fail(error);
    else this.failToCompile({ error, at }, prepared.code);
  }

  run(prepared) {
    const filename = `REPL${++this.count}`;
    try {
      const { value, promise } = evaluate.run(prepared, filename, this.terminal);
      if (promise !== undefined) {
        return PromisePrototypeThen(promise, (result) => this.succeed(result), (error) => this.fail(error));
      }
      this.succeed(value);
    } catch (error) {
      this.failAtStart(error, prepared, filename);
    }
    return undefined;
  }

  succeed(value) {
    this.last = value;
    let text;
    try {
      text = this.inspect(value);
    } catch (error) {
      this.fail(error);
      return;
    }
    this.write(`${text}\n`);
  }

  fail(error) {
    this.lastError = error;
    this.write(errorText(error, (value) => this.inspect(value)));
  }
}

module.exports = { Session };
