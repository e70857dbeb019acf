// node:child_process.
'use strict';

const { ArrayPrototypeJoin, ArrayPrototypePush, ObjectDefineProperty, Promise, StringPrototypeSlice } = primordials;
const { AbortError, codes, genericNodeError, uvErrmapGet } = require('internal/errors');
const { customPromisify } = require('internal/util');
const { ChildProcess } = require('internal/child_process/process');
const { checkKillSignal, checkMaxBuffer, checkTimeout, normalizeExec, normalizeExecFile,
        normalizeSpawn } = require('internal/child_process/options');
const { execFileSync, execSync, spawnSync } = require('internal/child_process/sync');
const { nextTick } = require('internal/process/task_queues');
const { validateAbortSignal } = require('internal/validators');

const MAX_BUFFER = 1024 * 1024;

function abortChild(child, killSignal, reason) {
  try {
    if (child.kill(killSignal)) child.emit('error', new AbortError(undefined, { cause: reason }));
  } catch (error) {
    child.emit('error', error);
  }
}

function watchAbort(child, signal, killSignal) {
  const onAbort = () => abortChild(child, killSignal, signal.reason);
  if (signal.aborted) {
    nextTick(onAbort);
    return;
  }
  signal.addEventListener('abort', onAbort, { once: true });
  child.once('exit', () => signal.removeEventListener('abort', onAbort));
}

function watchTime(child, timeout, killSignal) {
  let timer = setTimeout(() => {
    timer = undefined;
    try {
      child.kill(killSignal);
    } catch (error) {
      child.emit('error', error);
    }
  }, timeout);
  child.once('exit', () => clearTimeout(timer));
}

function spawn(file, args, options) {
  const spec = normalizeSpawn(file, args, options);
  checkTimeout(spec.timeout);
  if (spec.signal !== undefined) validateAbortSignal(spec.signal, 'options.signal');
  const killSignal = checkKillSignal(spec.killSignal);
  const child = new ChildProcess();
  child.spawn(spec);
  if (spec.timeout > 0) watchTime(child, spec.timeout, killSignal);
  if (spec.signal !== undefined) watchAbort(child, spec.signal, killSignal);
  return child;
}

// What a stream of a program gave, up to a number of characters or bytes.
class Collected {
  constructor(stream, name, options, stop) {
    this.chunks = [];
    this.length = 0;
    this.text = options.encoding !== 'buffer' && require('buffer').Buffer.isEncoding(options.encoding);
    if (stream === null) return;
    if (this.text) stream.setEncoding(options.encoding);
    stream.on('data', (chunk) => this.add(chunk, name, options.maxBuffer, stop));
  }

  add(chunk, name, most, stop) {
    const left = most - this.length;
    if (chunk.length <= left) {
      ArrayPrototypePush(this.chunks, chunk);
      this.length += chunk.length;
      return;
    }
    ArrayPrototypePush(this.chunks, this.text ? StringPrototypeSlice(chunk, 0, left) : chunk.subarray(0, left));
    this.length = most;
    stop(new codes.ERR_CHILD_PROCESS_STDIO_MAXBUFFER(name));
  }

  value() {
    return this.text ? ArrayPrototypeJoin(this.chunks, '') : require('buffer').Buffer.concat(this.chunks);
  }
}

function endError(child, code, signal, stderr, command, killed) {
  return genericNodeError(`Command failed: ${command}\n${stderr}`, {
    code: code < 0 ? uvErrmapGet(code)[0] : code, killed: child.killed || killed, signal,
  });
}

function checkedExecOptions(options) {
  const all = { encoding: 'utf8', timeout: 0, maxBuffer: MAX_BUFFER, killSignal: 'SIGTERM', cwd: null, env: null,
                shell: false, ...options };
  checkTimeout(all.timeout);
  checkMaxBuffer(all.maxBuffer);
  all.killSignal = checkKillSignal(all.killSignal);
  return all;
}

// Collects the output of a program and calls back once.
function collect(child, options, command, callback) {
  let done = false;
  let killed = false;
  let failure;
  const stop = (error) => {
    failure ??= error;
    kill();
  };
  const kill = () => {
    child.stdout?.destroy();
    child.stderr?.destroy();
    killed = true;
    try {
      child.kill(options.killSignal);
    } catch (error) {
      failure ??= error;
      finish(null, null);
    }
  };
  const stdout = new Collected(child.stdout, 'stdout', options, stop);
  const stderr = new Collected(child.stderr, 'stderr', options, stop);
  const timer = options.timeout > 0 ? setTimeout(kill, options.timeout) : undefined;
  const finish = (code, signal) => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    if (failure === undefined && code === 0 && signal === null) {
      callback(null, stdout.value(), stderr.value());
      return;
    }
    failure ??= endError(child, code, signal, stderr.value(), command, killed);
    failure.cmd = command;
    callback(failure, stdout.value(), stderr.value());
  };
  child.on('close', finish);
  child.on('error', (error) => {
    failure = error;
    child.stdout?.destroy();
    child.stderr?.destroy();
    finish(null, null);
  });
}

function execFile(file, args, options, callback) {
  ({ file, args, options, callback } = normalizeExecFile(file, args, options, callback));
  options = checkedExecOptions(options);
  // The program is stopped here and not by spawn: what it wrote is still wanted.
  const child = spawn(file, args, { ...options, timeout: 0 });
  const command = args.length === 0 ? file : ArrayPrototypeJoin([file, ...args], ' ');
  collect(child, options, command, callback ?? (() => {}));
  return child;
}

function exec(command, options, callback) {
  const normalized = normalizeExec(command, options, callback);
  return execFile(normalized.file, normalized.options, normalized.callback);
}

// The promise has the program as `child`, and an error has its output.
function promisified(original) {
  return (...args) => {
    let child;
    const promise = new Promise((resolve, reject) => {
      child = original(...args, (error, stdout, stderr) => {
        if (error === null) {
          resolve({ stdout, stderr });
          return;
        }
        error.stdout = stdout;
        error.stderr = stderr;
        reject(error);
      });
    });
    promise.child = child;
    return promise;
  };
}

for (const original of [exec, execFile]) {
  ObjectDefineProperty(original, customPromisify, { __proto__: null, enumerable: false, value: promisified(original) });
}

function fork(modulePath) {
  require('internal/fs/utils').getValidatedPath(modulePath, 'modulePath');
  throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('child_process.fork');
}

module.exports = {
  ChildProcess,
  exec,
  execFile,
  execFileSync,
  execSync,
  fork,
  spawn,
  spawnSync,
};
