// ChildProcess of node:child_process: a program that runs beside the event loop.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeSlice, FunctionPrototypeCall, ObjectSetPrototypeOf, SafeMap,
        SymbolDispose } = primordials;
const binding = internalBinding('child');
const EventEmitter = require('events');
const { genericNodeError, uvErrmapGet } = require('internal/errors');
const loop = require('internal/loop');
const { nextTick, runCallback } = require('internal/process/task_queues');
const { nativeArguments, normalizeStdio, signalName, signalNumber } = require('internal/child_process/options');
const { validateObject, validateOneOf, validateString } = require('internal/validators');

const EXIT = 3;
const ESRCH = -3;

// The programs that still run or have open pipes, by their number in the binding.
const running = new SafeMap();

const poller = {
  isActive: () => running.size > 0,
  isRefed() {
    for (const { 1: child } of running) if (child._handle.keepsAlive()) return true;
    return false;
  },
  poll(timeout) {
    const events = binding.wait(timeout);
    for (let i = 0; i < events.length; i++) deliver(events[i]);
  },
};

function deliver(event) {
  const { 0: id, 1: what, 2: value, 3: signal } = event;
  const handle = running.get(id)?._handle;
  if (handle === undefined) return;
  if (what === EXIT) runCallback(handle.exited, handle, [value, signal]);
  else runCallback(handle.pipes[what].happened, handle.pipes[what], [value]);
}

// Our end of a pipe to a program, as the stream behind child.stdin, child.stdout or child.stderr.
class Pipe {
  constructor(handle, index) {
    const { Readable, Writable } = require('stream');
    this.handle = handle;
    this.index = index;
    this.open = true;
    this.reading = false;
    this.pending = undefined;
    this.stream = index === 0 ? this.makeWritable(Writable) : this.makeReadable(Readable);
  }

  makeWritable(Writable) {
    return new Writable({
      decodeStrings: true,
      write: (chunk, encoding, callback) => {
        this.pending = callback;
        if (!this.handle.write(chunk)) this.happened(-32);
      },
      final: (callback) => {
        binding.end(this.handle.id);
        this.close();
        callback();
      },
      destroy: (error, callback) => this.destroyed(error, callback),
    });
  }

  makeReadable(Readable) {
    return new Readable({
      highWaterMark: 65536,
      read: () => this.setReading(true),
      destroy: (error, callback) => this.destroyed(error, callback),
    });
  }

  setReading(on) {
    if (!this.open || this.reading === on) return;
    this.reading = on;
    binding.read(this.handle.id, this.index, on);
  }

  destroyed(error, callback) {
    if (this.open) {
      this.close();
      binding.close(this.handle.id, this.index);
    }
    callback(error);
  }

  close() {
    this.open = false;
    this.reading = false;
    this.handle.settle();
  }

  // Input was taken (or refused: a negative number), or output came (undefined at its end).
  happened(value) {
    if (this.index !== 0) {
      this.receive(value);
      return;
    }
    const { pending } = this;
    this.pending = undefined;
    if (pending === undefined) return;
    if (value >= 0) {
      pending();
      return;
    }
    const [code] = uvErrmapGet(value);
    pending(genericNodeError(`write ${code}`, { errno: value, code, syscall: 'write' }));
  }

  receive(bytes) {
    if (bytes === undefined) {
      this.close();
      this.stream.push(null);
      this.stream.read(0);
    } else if (!this.stream.push(bytes)) {
      this.setReading(false);
    }
  }
}

// What stands between a ChildProcess and the system, the `_handle` of Node.
class Process {
  constructor(owner) {
    this.owner = owner;
    this.id = undefined;
    this.pid = undefined;
    this.pipes = [];
    this.refed = true;
    this.alive = false;
  }

  keepsAlive() {
    if (this.alive && this.refed) return true;
    for (let i = 0; i < 3; i++) {
      const pipe = this.pipes[i];
      if (pipe?.open && (pipe.reading || pipe.pending !== undefined)) return true;
    }
    return false;
  }

  // 0, or a negative error number.
  spawn(spec, streams) {
    const answer = binding.spawn(...nativeArguments(spec, streams));
    const failed = answer.length === 1;
    if (!failed) {
      this.id = answer[0];
      this.pid = answer[1];
      this.alive = true;
      running.set(this.id, this.owner);
      loop.addPoller(poller);
    }
    for (let i = 0; i < 3; i++) {
      if (streams[i].type === 'pipe') this.pipes[i] = new Pipe(this, i);
      if (failed && this.pipes[i] !== undefined) this.pipes[i].open = false;
    }
    return failed ? answer[0] : 0;
  }

  write(chunk) {
    return this.alive && binding.write(this.id, chunk);
  }

  kill(number) {
    return this.alive ? binding.kill(this.id, number) : ESRCH;
  }

  exited(code, signal) {
    this.alive = false;
    onExit(this.owner, code, signal);
    this.settle();
  }

  // Forgets the program when nothing more can come from it.
  settle() {
    if (this.alive) return;
    for (let i = 0; i < 3; i++) if (this.pipes[i]?.open) return;
    running.delete(this.id);
    if (running.size === 0) loop.removePoller(poller);
  }
}

function ChildProcess() {
  FunctionPrototypeCall(EventEmitter, this);
  this._closesNeeded = 1;
  this._closesGot = 0;
  this.connected = false;
  this.signalCode = null;
  this.exitCode = null;
  this.killed = false;
  this.spawnfile = null;
  this._handle = new Process(this);
}
ObjectSetPrototypeOf(ChildProcess.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(ChildProcess, EventEmitter);

function maybeClose(child) {
  child._closesGot++;
  if (child._closesGot === child._closesNeeded) child.emit('close', child.exitCode, child.signalCode);
}

function startError(child, errno, args) {
  const [code] = uvErrmapGet(errno);
  const syscall = child.spawnfile ? `spawn ${child.spawnfile}` : 'spawn';
  const fields = { errno, code, syscall };
  if (child.spawnfile) fields.path = child.spawnfile;
  fields.spawnargs = ArrayPrototypeSlice(args, 1);
  return genericNodeError(`${syscall} ${code}`, fields);
}

function attachStreams(child) {
  const { pipes } = child._handle;
  child.stdio = [];
  for (let i = 0; i < 3; i++) {
    const stream = pipes[i]?.stream ?? null;
    ArrayPrototypePush(child.stdio, stream);
    if (stream === null || i === 0) continue;
    child._closesNeeded++;
    stream.on('close', () => maybeClose(child));
  }
  ({ 0: child.stdin, 1: child.stdout, 2: child.stderr } = child.stdio);
}

ChildProcess.prototype.spawn = function spawn(options) {
  validateObject(options, 'options');
  validateOneOf(options.serialization, 'options.serialization', [undefined, 'json', 'advanced']);
  const streams = normalizeStdio(options.stdio, false);
  validateString(options.file, 'options.file');
  this.spawnfile = options.file;
  this.spawnargs = options.args ?? [];
  const spec = { envPairs: [], ...options, args: this.spawnargs, detached: !!options.detached };
  const errno = this._handle.spawn(spec, streams);
  attachStreams(this);
  if (errno !== 0) {
    nextTick(() => onFailure(this, errno));
    return errno;
  }
  this.pid = this._handle.pid;
  nextTick(() => this.emit('spawn'));
  return errno;
};

// Not started: an error, and streams that end.
function onFailure(child, errno) {
  child.exitCode = errno;
  const error = startError(child, errno, child.spawnargs);
  for (let i = 0; i < 3; i++) child.stdio[i]?.destroy();
  child.emit('error', error);
  maybeClose(child);
}

// Output that nobody reads must not keep the program from closing.
function flushOutput(child) {
  for (let i = 1; i < 3; i++) {
    const stream = child.stdio[i];
    if (stream !== null && stream.readableFlowing === null && stream.listenerCount('readable') === 0) stream.resume();
  }
}

function onExit(child, code, signal) {
  if (signal === null) child.exitCode = code;
  else child.signalCode = signalName(signal);
  child.stdin?.destroy();
  child.emit('exit', child.exitCode, child.signalCode);
  nextTick(() => flushOutput(child));
  maybeClose(child);
}

ChildProcess.prototype.kill = function kill(signal) {
  const number = signal === 0 ? 0 : signalNumber(signal === undefined ? 'SIGTERM' : signal);
  const errno = this._handle.kill(number);
  if (errno === 0) {
    this.killed = true;
    return true;
  }
  if (errno === ESRCH) return false;
  const [code] = uvErrmapGet(errno);
  if (code === 'EINVAL' || code === 'ENOSYS') throw genericNodeError(`kill ${code}`, { errno, code, syscall: 'kill' });
  this.emit('error', genericNodeError(`kill ${code}`, { errno, code, syscall: 'kill' }));
  return false;
};

ChildProcess.prototype.ref = function ref() {
  this._handle.refed = true;
};

ChildProcess.prototype.unref = function unref() {
  this._handle.refed = false;
};

if (SymbolDispose !== undefined) {
  ChildProcess.prototype[SymbolDispose] = function() {
    if (!this.killed) this.kill();
  };
}

module.exports = { ChildProcess };
