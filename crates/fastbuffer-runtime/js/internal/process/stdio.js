// process.stdout, stderr and stdin; answers to Node's standard streams for files, pipes and terminals.
'use strict';

const { ArrayBufferIsView, ArrayPrototypePush, ArrayPrototypeShift, ObjectDefineProperty, Promise,
        StringPrototypeEndsWith, StringPrototypeToLowerCase, SymbolAsyncIterator } = primordials;
const EventEmitter = require('events');
const binding = internalBinding('process');
const { codes } = require('internal/errors');
const process = require('internal/process/object');
const { enqueue } = require('internal/process/task_queues');

const READ_SIZE = 65536;

let warnedColors = false;

// A wish for fewer colours beside one for more: says once which of them is not heard.
function warnIgnored(env) {
  if (warnedColors) return;
  warnedColors = true;
  const ignored = env.NODE_DISABLE_COLORS ? 'NODE_DISABLE_COLORS' : env.NO_COLOR ? 'NO_COLOR' : undefined;
  if (ignored === undefined) return;
  process.emitWarning(`The '${ignored}' env is ignored due to the 'FORCE_COLOR' env being set.`, 'Warning');
}

// How many colours the environment and the terminal allow, in bits (1, 4, 8, 24).
function colorDepth(env, isTTY) {
  const force = env.FORCE_COLOR;
  if (force !== undefined) {
    const depth = force === '' || force === '1' || force === 'true' ? 4 : force === '2' ? 8 : force === '3' ? 24 : 1;
    if (depth > 1) warnIgnored(env);
    return depth;
  }
  if (env.NODE_DISABLE_COLORS || env.NO_COLOR || env.TERM === 'dumb' || !isTTY) return 1;
  const term = StringPrototypeToLowerCase(env.TERM ?? '');
  if (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit') return 24;
  return StringPrototypeEndsWith(term, '256color') || StringPrototypeEndsWith(term, '256') ? 8 : 4;
}

function toBytes(chunk, encoding) {
  if (typeof chunk === 'string') return require('buffer').Buffer.from(chunk, encoding);
  return chunk;
}

// A stream whose write() has written everything when it returns.
class SyncWriteStream extends EventEmitter {
  constructor(fd) {
    super();
    this.fd = fd;
    this.writable = true;
    this.readable = false;
    this.destroyed = false;
    this.writableEnded = false;
    this.writableFinished = false;
    this.writableLength = 0;
    this.writableHighWaterMark = 16384;
    this.writableObjectMode = false;
    this.writableNeedDrain = false;
    this.writableCorked = 0;
    this._type = binding.isatty(fd) ? 'tty' : 'fs';
    this._isStdio = true;
    if (this._type === 'tty') installTerminal(this);
  }

  write(chunk, encoding, callback) {
    if (typeof encoding === 'function') {
      callback = encoding;
      encoding = undefined;
    }
    if (chunk === null) throw new codes.ERR_STREAM_NULL_VALUES();
    if (typeof chunk !== 'string' && !ArrayBufferIsView(chunk)) {
      throw new codes.ERR_INVALID_ARG_TYPE('chunk', ['string', 'Buffer', 'TypedArray', 'DataView'], chunk);
    }
    if (this.writableEnded) return failLater(this, new codes.ERR_STREAM_WRITE_AFTER_END(), callback);
    try {
      writeAll(this.fd, chunk, encoding);
    } catch (error) {
      return failLater(this, error, callback);
    }
    if (typeof callback === 'function') enqueue(callback, null);
    return true;
  }

  end(chunk, encoding, callback) {
    if (typeof chunk === 'function') {
      callback = chunk;
      chunk = undefined;
    } else if (typeof encoding === 'function') {
      callback = encoding;
      encoding = undefined;
    }
    if (chunk !== undefined && chunk !== null) this.write(chunk, encoding);
    if (this.writableEnded) return this;
    this.writableEnded = true;
    this.writable = false;
    enqueue(() => {
      this.writableFinished = true;
      this.emit('finish');
      if (typeof callback === 'function') callback();
    });
    return this;
  }

  cork() { this.writableCorked++; }
  uncork() { if (this.writableCorked > 0) this.writableCorked--; }
  setDefaultEncoding() { return this; }
  ref() { return this; }
  unref() { return this; }

  destroy(error) {
    if (error) failLater(this, error);
    return this;
  }

  destroySoon() { return this.end(); }

  getColorDepth(env = process.env) { return colorDepth(env, this.isTTY === true); }

  hasColors(count, env) {
    if (env === undefined && (count === undefined || (typeof count === 'object' && count !== null))) {
      env = count;
      count = 16;
    }
    return count <= 2 ** this.getColorDepth(env ?? process.env);
  }
}

function failLater(stream, error, callback) {
  enqueue(() => {
    if (typeof callback === 'function') callback(error);
    stream.emit('error', error);
  });
  return false;
}

function writeAll(fd, chunk, encoding) {
  if (typeof chunk === 'string' && (encoding === undefined || encoding === null || encoding === 'utf8')) {
    binding.writeString(fd, chunk);
    return;
  }
  const bytes = toBytes(chunk, encoding);
  const length = bytes.byteLength;
  let written = binding.writeSync(fd, bytes);
  while (written < length) {
    const rest = require('buffer').Buffer.from(bytes.buffer, bytes.byteOffset + written, length - written);
    const more = binding.writeSync(fd, rest);
    if (!(more > 0)) return;
    written += more;
  }
}

function size(fd) {
  return binding.winSize(fd) ?? [80, 24];
}

function installTerminal(stream) {
  stream.isTTY = true;
  for (const { 0: name, 1: index } of [['columns', 0], ['rows', 1]]) {
    ObjectDefineProperty(stream, name, {
      __proto__: null, configurable: true, enumerable: true, get: () => size(stream.fd)[index],
      set(value) {
        ObjectDefineProperty(stream, name, {
          __proto__: null, value, writable: true, configurable: true, enumerable: true,
        });
      },
    });
  }
  stream.getWindowSize = () => [stream.columns, stream.rows];
  const escape = (make) => function(...args) {
    const callback = typeof args[args.length - 1] === 'function' ? args.pop() : undefined;
    return stream.write(make(...args), callback);
  };
  stream.cursorTo = escape((x, y) => (typeof y === 'number' ? `\x1b[${y + 1};${x + 1}H` : `\x1b[${x + 1}G`));
  stream.moveCursor = escape((dx, dy) => (
    (dx < 0 ? `\x1b[${-dx}D` : dx > 0 ? `\x1b[${dx}C` : '') + (dy < 0 ? `\x1b[${-dy}A` : dy > 0 ? `\x1b[${dy}B` : '')));
  stream.clearLine = escape((dir) => (dir < 0 ? '\x1b[1K' : dir > 0 ? '\x1b[0K' : '\x1b[2K'));
  stream.clearScreenDown = escape(() => '\x1b[0J');
}

// Standard input as a readable stream, fed by the loop while somebody reads.
class ReadStream extends EventEmitter {
  constructor(fd) {
    super();
    this.fd = fd;
    this.readable = true;
    this.readableEnded = false;
    this.readableFlowing = null;
    this.readableEncoding = null;
    this.destroyed = false;
    this._decoder = null;
    this._chunks = [];
    this._wanted = false;
    this._eof = false;
    this._refed = true;
    this._endEmitted = false;
    if (binding.isatty(fd)) {
      this.isTTY = true;
      this.isRaw = false;
    }
    require('internal/loop').addPoller(this._poller());
  }

  _poller() {
    return {
      isActive: () => !this._eof && !this.destroyed && (this.readableFlowing === true || this._wanted),
      isRefed: () => this._refed,
      poll: (timeout) => {
        if (!binding.stdinReady(timeout)) return false;
        this._take();
        return true;
      },
    };
  }

  _take() {
    const { runCallback } = require('internal/process/task_queues');
    const chunk = binding.readStdin(READ_SIZE);
    if (chunk === undefined) runCallback(this._finish, this);
    else runCallback(this._push, this, [chunk]);
  }

  _push(chunk) {
    const value = this._decoder === null ? chunk : this._decoder.write(chunk);
    if (value.length === 0) return;
    this._wanted = false;
    if (this.readableFlowing === true) {
      this.emit('data', value);
    } else {
      ArrayPrototypePush(this._chunks, value);
      this.emit('readable');
    }
  }

  _finish() {
    this._eof = true;
    const rest = this._decoder === null ? '' : this._decoder.end();
    if (rest !== '') this._push(rest);
    if (this._chunks.length === 0) {
      if (this.readableFlowing !== true && this.listenerCount('readable') > 0) this.emit('readable');
      this._end();
    } else {
      this.emit('readable');
    }
  }

  _end() {
    if (this._endEmitted) return;
    this._endEmitted = true;
    this.readable = false;
    enqueue(() => {
      this.readableEnded = true;
      this.emit('end');
      this.destroyed = true;
      this.emit('close');
    });
  }

  _flow() {
    while (this.readableFlowing === true && this._chunks.length > 0) {
      this.emit('data', ArrayPrototypeShift(this._chunks));
    }
    if (this._eof && this._chunks.length === 0 && this.readableFlowing === true) this._end();
  }

  on(name, listener) {
    super.on(name, listener);
    if (name === 'data' && this.readableFlowing !== false && this.listenerCount('readable') === 0) this.resume();
    if (name === 'readable') {
      this.readableFlowing = false;
      this._wanted = true;
      if (this._chunks.length > 0) enqueue(() => this.emit('readable'));
    }
    return this;
  }

  addListener(name, listener) { return this.on(name, listener); }

  read(count) {
    if (this._chunks.length === 0) {
      if (this._eof) this._end();
      else this._wanted = true;
      return null;
    }
    const { Buffer } = require('buffer');
    let all = this._decoder === null ? Buffer.concat(this._chunks) : this._chunks.join('');
    this._chunks = [];
    if (count !== undefined && count < all.length) {
      ArrayPrototypePush(this._chunks, all.slice(count));
      all = all.slice(0, count);
    } else if (count !== undefined && count > all.length && !this._eof) {
      ArrayPrototypePush(this._chunks, all);
      this._wanted = true;
      return null;
    }
    if (!this._eof) this._wanted = true;
    else if (this._chunks.length === 0) this._end();
    return all;
  }

  setEncoding(encoding) {
    const { StringDecoder } = require('string_decoder');
    this._decoder = new StringDecoder(encoding);
    this.readableEncoding = this._decoder.encoding;
    for (let i = 0; i < this._chunks.length; i++) this._chunks[i] = this._decoder.write(this._chunks[i]);
    return this;
  }

  resume() {
    if (this.readableFlowing !== true) {
      this.readableFlowing = true;
      enqueue(() => {
        this.emit('resume');
        this._flow();
      });
    }
    return this;
  }

  pause() {
    if (this.readableFlowing !== false) {
      this.readableFlowing = false;
      this.emit('pause');
    }
    return this;
  }

  isPaused() { return this.readableFlowing === false; }

  pipe(destination, { end = true } = {}) {
    this.on('data', (chunk) => { destination.write(chunk); });
    if (end && !destination._isStdio) this.on('end', () => destination.end());
    destination.emit('pipe', this);
    return destination;
  }

  unshift(chunk) { this._chunks.unshift(chunk); }

  setRawMode(mode) {
    binding.setRawMode?.(this.fd, !!mode);
    this.isRaw = !!mode;
    return this;
  }

  ref() { this._refed = true; return this; }
  unref() { this._refed = false; return this; }

  destroy(error) {
    if (this.destroyed) return this;
    this.destroyed = true;
    this.readable = false;
    enqueue(() => {
      if (error) this.emit('error', error);
      this.emit('close');
    });
    return this;
  }

  [SymbolAsyncIterator]() {
    return iterate(this);
  }
}

async function* iterate(stream) {
  try {
    for (;;) {
      const chunk = stream.read();
      if (chunk !== null) {
        yield chunk;
      } else if (stream._eof) {
        return;
      } else {
        await new Promise((resolve, reject) => {
          const done = () => {
            stream.removeListener('readable', done);
            stream.removeListener('end', done);
            stream.removeListener('error', reject);
            resolve();
          };
          stream.on('readable', done);
          stream.on('end', done);
          stream.on('error', reject);
        });
      }
    }
  } finally {
    stream.destroy();
  }
}

function hide(stream) {
  for (const name of ['_decoder', '_chunks', '_wanted', '_eof', '_refed', '_endEmitted', '_isStdio']) {
    if (!(name in stream)) continue;
    ObjectDefineProperty(stream, name, { __proto__: null, enumerable: false, writable: true, configurable: true });
  }
  return stream;
}

function standard(fd) {
  const stream = hide(new SyncWriteStream(fd));
  require('internal/console').attachStream(fd === 2, stream, SyncWriteStream.prototype.write);
  return stream;
}

module.exports = {
  SyncWriteStream,
  ReadStream,
  colorDepth,
  getStdout: () => standard(1),
  getStderr: () => standard(2),
  getStdin: () => hide(new ReadStream(0)),
};
