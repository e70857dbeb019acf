// node:stream and the streams of node:fs: order of events, back-pressure, errors, as Node 26.10 answers.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const {
  Duplex, PassThrough, Readable, Transform, Writable, duplexPair, finished, getDefaultHighWaterMark, pipeline,
} = require('stream');
const { same, throws } = require('./check.js');

function trace(stream, log) {
  for (const name of ['open', 'ready', 'end', 'finish', 'close', 'error', 'drain', 'prefinish']) {
    stream.on(name, (value) => log.push(name === 'error' ? `error ${value.code ?? value.message}` : name));
  }
  return stream;
}

const over = (stream) => new Promise((resolve) => stream.on('close', resolve));

async function classes() {
  same(getDefaultHighWaterMark(false), 65536, 'default highWaterMark');
  const log = [];
  const taken = [];
  const sink = trace(new Writable({
    highWaterMark: 3,
    write(chunk, encoding, callback) {
      taken.push(`${chunk} ${encoding}`);
      setImmediate(callback);
    },
    final(callback) {
      log.push('final');
      callback();
    },
  }), log);
  same(sink.write('abc'), false, 'write over the mark');
  same(sink.write('68656c', 'hex'), false, 'more of it');
  sink.end(new Uint16Array([0x6464]), (error) => log.push(`end callback ${error}`));
  throws(() => sink.write(5), 'TypeError [ERR_INVALID_ARG_TYPE] The "chunk" argument must be of type string or an ' +
    'instance of Buffer, TypedArray, or DataView. Received type number (5)');
  await over(sink);
  same(taken.join(), 'abc buffer,hel buffer,dd buffer', 'what was taken');
  same(log.join(), 'final,prefinish,end callback null,finish,close', 'order of a Writable');

  const upper = new Transform({ transform(chunk, encoding, callback) { callback(null, `${chunk}`.toUpperCase()); } });
  let text = '';
  for await (const chunk of Readable.from(['a', 'b', 'c']).pipe(upper)) text += chunk;
  same(text, 'ABC', 'Transform');

  const split = new PassThrough();
  split.setEncoding('utf8');
  split.write(Buffer.from([0xe2, 0x82]));
  split.end(Buffer.from([0xac]));
  same((await split.toArray()).join('|'), '€', 'characters in pieces');
  same((await Readable.from([1, 2, 3, 4]).filter((n) => n % 2 === 0).map((n) => n * 10).toArray()).join(), '20,40',
       'operators');

  const [left, right] = duplexPair();
  left.end('over there');
  same(`${await right.toArray()}`, 'over there', 'a pair');
  throws(() => new Readable({ defaultEncoding: 'nope' }), 'TypeError [ERR_UNKNOWN_ENCODING] Unknown encoding: nope');
}

async function failures() {
  const log = [];
  const broken = trace(new Readable({ read() { this.destroy(new Error('broken')); } }), log);
  broken.resume();
  await over(broken);
  same(log.join(), 'error broken,close', 'an error closes');

  const error = await new Promise((resolve) => {
    pipeline(Readable.from(['a']), new Transform({ transform(c, e, callback) { callback(new Error('mid')); } }),
             new PassThrough(), resolve);
  });
  same(error.message, 'mid', 'pipeline');

  const duplex = new Duplex({ read() {}, write(chunk, encoding, callback) { callback(); } });
  duplex.cork();
  const lost = new Promise((resolve) => duplex.write('x', resolve));
  duplex.destroy();
  same((await lost).code, 'ERR_STREAM_DESTROYED', 'a write that is lost');
  const early = new PassThrough();
  const reason = new Promise((resolve) => finished(early, resolve));
  early.destroy();
  same((await reason).code, 'ERR_STREAM_PREMATURE_CLOSE', 'finished');
}

async function files() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fastbuffer-streams-'));
  const file = path.join(folder, 'file');
  try {
    const log = [];
    const writer = trace(fs.createWriteStream(file), log);
    writer.write('héllo');
    writer.end(Buffer.alloc(150000, 'x'));
    await over(writer);
    same(writer.bytesWritten, 150006, 'bytesWritten');
    same(log.join(), 'open,ready,prefinish,finish,close', 'order of a WriteStream');
    const sizes = [];
    for await (const chunk of fs.createReadStream(file)) sizes.push(chunk.length);
    same(sizes.join(), '65536,65536,18934', 'pieces');
    const part = fs.createReadStream(file, { start: 1, end: 5, encoding: 'utf8' });
    same((await part.toArray()).join(), 'éllo', 'start and end');
    const missing = [];
    const nothing = trace(fs.createReadStream(path.join(folder, 'none')), missing);
    await over(nothing);
    same(missing.join(), 'error ENOENT,close', 'a file that is missing');
    const handle = await fs.promises.open(file);
    same((await handle.createReadStream({ end: 0 }).toArray()).join(), 'h', 'over a handle');
    same(handle.fd, -1, 'the handle is closed');
    throws(() => fs.createReadStream(file, { start: 5, end: 2 }), 'RangeError [ERR_OUT_OF_RANGE] The value of "start" ' +
      'is out of range. It must be <= "end" (here: 2). Received 5');
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

let done = false;
process.on('exit', () => same(done, true, 'all parts ran'));
classes().then(failures).then(files).then(() => { done = true; });
