// The read-eval-print loop: a line editor on a terminal, lines of standard input otherwise; answers to `node -i`.
'use strict';

const {
  NumberParseInt, PromisePrototypeThen, StringPrototypeEndsWith,
  StringPrototypeIndexOf, StringPrototypeSlice,
} = primordials;
const process = require('internal/process/object');
const loop = require('internal/loop');
const fatal = require('internal/fatal');
const { Session } = require('internal/repl/session');

const HISTORY_SIZE = 1000;
// The longest that one wait for a key lasts, in milliseconds.
const LONG = 60_000;
const EXIT_HINT = '(To exit, press Ctrl+C again or Ctrl+D or type .exit)\n';

function banner() {
  const own = process.versions.fastbuffer;
  return `Welcome to fastbuffer${own === undefined ? '' : ` v${own}`} (Node.js ${process.version}).\n` +
    'Type ".help" for more information.\n';
}

function historyPath() {
  const set = process.env.NODE_REPL_HISTORY;
  if (set !== undefined) return set.trim();
  const home = require('os').homedir();
  return home ? require('path').join(home, '.fastbuffer_repl_history') : '';
}

function historySize() {
  const size = NumberParseInt(process.env.NODE_REPL_HISTORY_SIZE, 10);
  return size > 0 ? size : HISTORY_SIZE;
}

function wantsColors(options) {
  if (!options.stdoutIsTTY || process.env.NODE_DISABLE_COLORS) return false;
  return process.stdout?.hasColors?.() !== false;
}

function write(text) {
  process.stdout.write(text);
}

// Calls `next` when what was fed is done.
function whenDone(waiting, next) {
  if (waiting === undefined) next();
  else PromisePrototypeThen(waiting, next, next);
}

// Reads lines with the editor. Until the first key of a line is typed the event loop runs.
class TerminalReader {
  constructor(session, editor) {
    this.session = session;
    this.editor = editor;
    this.waiting = false;
    this.interrupted = false;
    this.block = '';
    this.complete = (line) => {
      const { complete } = require('internal/repl/completion');
      return complete(line, this.session.commandNames, []);
    };
    loop.addPoller(this);
  }

  isActive() {
    return this.waiting;
  }

  poll(timeout) {
    if (!this.editor.waitForKey(timeout < 0 || timeout > LONG ? LONG : timeout)) return false;
    this.waiting = false;
    this.takeLine();
    return true;
  }

  ask() {
    if (this.session.closed) return;
    this.editor.quiet();
    write(this.session.prompt);
    this.waiting = true;
  }

  takeLine() {
    const line = this.editor.readLine(this.session.prompt, this.complete);
    if (line === undefined) this.endOfInput();
    else if (line === 1) this.interrupt();
    else this.enter(line);
  }

  enter(line) {
    this.interrupted = false;
    this.remember(line);
    whenDone(this.session.feed(line), () => this.ask());
  }

  // Lines that belong together are one entry of the history.
  remember(line) {
    const isContinued = this.block !== '' && this.session.pending !== '';
    this.block = isContinued ? `${this.block}\n${line}` : line;
    if (this.block !== '') this.editor.addHistory(this.block);
  }

  interrupt() {
    const idle = this.session.pending === '' && this.session.editorLines === undefined;
    if (idle && this.interrupted) {
      this.session.close();
      return;
    }
    if (idle) write(EXIT_HINT);
    this.interrupted = idle;
    this.session.reset();
    this.ask();
  }

  endOfInput() {
    if (this.session.editorLines === undefined) {
      this.session.close();
      return;
    }
    whenDone(this.session.leaveEditor(), () => this.ask());
  }

  // Something was printed while the prompt stood there.
  refresh() {
    if (this.waiting) write(this.session.prompt);
  }
}

// Reads lines from a pipe or file, one after the other.
class StreamReader {
  constructor(session) {
    this.session = session;
    this.text = '';
    this.ended = false;
    this.busy = false;
    process.stdin.setEncoding('utf8');
    process.stdin.on('data', (chunk) => {
      this.text += chunk;
      this.drain();
    });
    process.stdin.on('end', () => {
      this.ended = true;
      this.drain();
    });
  }

  ask() {
    if (!this.session.closed) write(this.session.prompt);
  }

  refresh() {
    this.ask();
  }

  drain() {
    while (!this.busy && !this.session.closed) {
      const line = this.nextLine();
      if (line === undefined) break;
      this.busy = true;
      whenDone(this.session.feed(line), () => {
        this.busy = false;
        this.ask();
        if (this.resume) this.drain();
      });
      this.resume = this.busy;
    }
    if (this.ended && !this.busy && this.text === '') this.session.close();
  }

  // A last line without an end counts too.
  nextLine() {
    const at = StringPrototypeIndexOf(this.text, '\n');
    if (at === -1 && (!this.ended || this.text === '')) return undefined;
    let line = at === -1 ? this.text : StringPrototypeSlice(this.text, 0, at);
    this.text = at === -1 ? '' : StringPrototypeSlice(this.text, at + 1);
    if (StringPrototypeEndsWith(line, '\r')) line = StringPrototypeSlice(line, 0, -1);
    return line;
  }
}

function openEditor(colors) {
  const editor = internalBinding('repl');
  const path = historyPath();
  try {
    editor.openEditor(path, historySize(), colors);
  } catch {
    write(`\nError: Could not open history file ${path}.\nREPL session history will not be persisted.\n`);
    editor.openEditor('', historySize(), colors);
  }
  return editor;
}

// Starts a session; the event loop carries it. `runFirst` runs what -e gave, and may end the process.
function start(options, runFirst) {
  const terminal = options.stdinIsTTY && options.stdoutIsTTY && process.env.TERM !== 'dumb';
  let reader;
  const onClose = () => {
    process.exit();
  };
  const colors = terminal && wantsColors(options);
  const session = new Session({ terminal, colors, write, onClose });
  require('internal/repl/globals').defineGlobals();
  write(banner());
  runFirst?.();
  const editor = terminal ? openEditor(colors) : undefined;
  reader = terminal ? new TerminalReader(session, editor) : new StreamReader(session);
  if (terminal) process.on('exit', () => editor.close());
  // An error thrown later, from a timer say, is reported like one thrown at the prompt.
  fatal.setCapture((error) => {
    if (terminal) write('\n');
    session.fail(error);
    reader.refresh();
  });
  reader.ask();
  return session;
}

module.exports = { start };
