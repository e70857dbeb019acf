// Web streams: order of calls, byte streams, pipes, tees and errors, as Node 26.10 answers.
'use strict';

const assert = require('assert');
const { inspect } = require('util');
const { same, throws } = require('./check.js');

throws(() => new ReadableStream(null),
       'TypeError [ERR_INVALID_ARG_TYPE] The "source" argument must be of type object. Received null');
throws(() => new ReadableStream({ type: 'x' }),
       "TypeError [ERR_INVALID_ARG_VALUE] The property 'source.type' is invalid. Received 'x'");
throws(() => new ReadableStream({}, { highWaterMark: -1 }),
       "RangeError [ERR_INVALID_ARG_VALUE] The property 'strategy.highWaterMark' is invalid. Received -1");
throws(() => new ReadableStreamDefaultController(), 'TypeError [ERR_ILLEGAL_CONSTRUCTOR] Illegal constructor');
throws(() => ReadableStream.prototype.locked,
       'TypeError [ERR_INVALID_THIS] Value of "this" must be of type ReadableStream');
throws(() => ReadableStream.from(5), 'TypeError [ERR_ARG_NOT_ITERABLE] 5 must be iterable');
same(inspect(new WritableStream()), "WritableStream { locked: false, state: 'writable' }", 'inspect');

function source(...chunks) {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function all(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(typeof chunk === 'string' ? chunk : Array.from(chunk).join('-'));
  return chunks.join();
}

async function reading() {
  const locked = source('a');
  const reader = locked.getReader();
  throws(() => locked.getReader(), 'TypeError [ERR_INVALID_STATE] Invalid state: ReadableStream is locked');
  const pending = new ReadableStream().getReader();
  const read = pending.read();
  pending.releaseLock();
  await assert.rejects(read, { message: 'Invalid state: Releasing reader' });
  await assert.rejects(pending.read(), { message: 'Invalid state: The reader is not attached to a stream' });
  same((await reader.read()).value, 'a', 'read');
  same((await reader.read()).done, true, 'the end');
  const [first, second] = source('a', 'b').tee();
  same(`${await all(first)} ${await all(second)}`, 'a,b a,b', 'tee');
  same(await all(ReadableStream.from([Promise.resolve('x'), 'y'])), 'x,y', 'from');
  const left = source('a', 'b');
  for await (const chunk of left.values({ preventCancel: true })) if (chunk === 'a') break;
  same((await left.getReader().read()).value, 'b', 'preventCancel leaves the rest');
}

async function bytes() {
  let controller;
  const stream = new ReadableStream({ type: 'bytes', start(c) { controller = c; } });
  const reader = stream.getReader({ mode: 'byob' });
  const view = new Uint8Array(4);
  const read = reader.read(view);
  same(view.length, 0, 'the memory was taken');
  controller.byobRequest.view[0] = 7;
  throws(() => controller.byobRequest.respond(5),
         "RangeError [ERR_INVALID_ARG_VALUE] The argument 'bytesWritten' is invalid. Received 5");
  controller.byobRequest.respond(2);
  same(Array.from((await read).value).join(), '7,0', 'a request of its own memory');
  controller.enqueue(new Uint16Array([1, 2]));
  same(controller.desiredSize, -4, 'bytes in the queue');
  same((await reader.read(new Uint8Array(3))).value.length, 3, 'some of them');
  throws(() => controller.enqueue(Buffer.from('pooled')),
         'TypeError [undefined] ArrayBuffer is not detachable and could not be cloned.');
  const pulled = new ReadableStream({ type: 'bytes', pull(c) { c.enqueue(new Uint8Array([1, 2, 3])); } });
  const least = await pulled.getReader({ mode: 'byob' }).read(new Uint8Array(7), { min: 5 });
  same(Array.from(least.value).join(), '1,2,3,1,2,3', 'at least five');
  const automatic = new ReadableStream({
    type: 'bytes', autoAllocateChunkSize: 16, pull(c) { c.byobRequest.respond(3); },
  });
  same((await automatic.getReader().read()).value.buffer.byteLength, 16, 'memory made by the stream');
  const [a, b] = new Blob(['abc']).stream().tee();
  const teed = await a.getReader({ mode: 'byob' }).read(new Uint8Array(2));
  same(`${Array.from(teed.value)} ${await all(b)}`, '97,98 97-98,99', 'tee of a byte stream');
}

async function writing() {
  const events = [];
  const writer = new WritableStream({
    write(chunk) { events.push(chunk); }, close() { events.push('close'); },
  }, { highWaterMark: 3, size: (chunk) => chunk.length }).getWriter();
  writer.write('ab');
  same(writer.desiredSize, 1, 'desiredSize');
  writer.write('cde');
  same(writer.desiredSize, -2, 'more than wanted');
  await writer.close();
  same(events.join(), 'ab,cde,close', 'order');
  await assert.rejects(writer.write('x'), { code: 'ERR_INVALID_STATE', message: 'Invalid state: WritableStream is closed' });
  const failing = new WritableStream({ write() { throw new RangeError('full'); } }).getWriter();
  await assert.rejects(failing.write('x'), { message: 'full' });
  await assert.rejects(failing.closed, { message: 'full' });
}

async function piping() {
  const doubled = source('a', 'b').pipeThrough(new TransformStream({
    transform(chunk, controller) { controller.enqueue(chunk + chunk); },
    flush(controller) { controller.enqueue('end'); },
  }));
  same(await all(doubled), 'aa,bb,end', 'pipeThrough');
  const events = [];
  const broken = new ReadableStream({ pull(controller) { controller.error(new Error('broken')); } });
  const sink = new WritableStream({ abort(reason) { events.push(`abort ${reason.message}`); } });
  await assert.rejects(broken.pipeTo(sink), { message: 'broken' });
  const signal = AbortSignal.abort('stop');
  const idle = new ReadableStream({ cancel(reason) { events.push(`cancel ${reason}`); } });
  assert.strictEqual(await idle.pipeTo(new WritableStream(), { signal }).catch((reason) => reason), 'stop');
  same(events.join(), 'abort broken,cancel stop', 'both ends are told');
  const coded = source('a\ud83d', '\ude00').pipeThrough(new TextEncoderStream()).pipeThrough(new TextDecoderStream());
  same(await all(coded), 'a,\u{1f600}', 'a pair of surrogates in two chunks');
}

let finished = 0;
for (const part of [reading, bytes, writing, piping]) part().then(() => { finished++; });
process.on('exit', () => same(finished, 4, 'every part ran to its end'));
