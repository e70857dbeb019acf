// Message channels: order, closing, transfer of buffers, ports and streams, as Node 26.10 answers.
'use strict';

const {
  isMarkedAsUntransferable, markAsUncloneable, markAsUntransferable, receiveMessageOnPort,
} = require('worker_threads');
const { once } = require('events');
const { same, throws } = require('./check.js');

const CLONE = 'DOMException [25]';

// Waits for what comes in later turns of the loop.
async function until(isDone) {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 1));
}

function open() {
  const { port1, port2 } = new MessageChannel();
  return [port1, port2];
}

const [port, other] = open();
throws(() => new MessagePort(), 'TypeError [ERR_CONSTRUCT_CALL_INVALID] Constructor cannot be called');
throws(() => port.postMessage(), 'TypeError [ERR_MISSING_ARGS] Not enough arguments to MessagePort.postMessage');
throws(() => port.postMessage(1, 5),
       'TypeError [ERR_INVALID_ARG_TYPE] Optional transferList argument must be an iterable');
throws(() => port.postMessage(1, { transfer: null }),
       'TypeError [ERR_INVALID_ARG_TYPE] Optional options.transfer argument must be an iterable');
throws(() => port.postMessage(1, [{}]), `${CLONE} Found invalid value in transferList.`);
throws(() => port.postMessage(1, [port]), `${CLONE} Transfer list contains source port`);
throws(() => port.postMessage(Symbol('x')), `${CLONE} Symbol(x) could not be cloned.`);
throws(() => port.postMessage(open()[0]),
       `${CLONE} Object that needs transfer was found in message but not listed in transferList`);

const kept = new ArrayBuffer(8);
throws(() => port.postMessage([kept, () => 1], [kept]), `${CLONE} () => 1 could not be cloned.`);
same(kept.byteLength, 8, 'nothing moves when the message cannot be sent');
port.postMessage(kept, [kept]);
same(kept.byteLength, 0, 'the buffer has moved');
same(receiveMessageOnPort(other).message.byteLength, 8, 'and arrived');
same(receiveMessageOnPort(other), undefined, 'no message');

markAsUntransferable(port);
throws(() => structuredClone(port, { transfer: [port] }), `${CLONE} Cannot transfer object of unsupported type.`);
const pooled = Buffer.from('pool');
same(isMarkedAsUntransferable(pooled.buffer), true, 'the pool is marked');
throws(() => other.postMessage(pooled, [pooled.buffer]), `${CLONE} Cannot transfer object of unsupported type.`);
same(pooled.length, 4, 'the pool stays');
const uncloneable = {};
markAsUncloneable(uncloneable);
throws(() => structuredClone(uncloneable), `${CLONE} Cannot clone object of unsupported type.`);

async function order() {
  const [a, b] = open();
  const log = [];
  a.on('message', (value) => {
    log.push(value);
    process.nextTick(() => log.push(`tick ${value}`));
    Promise.resolve().then(() => log.push(`job ${value}`));
  });
  setImmediate(() => log.push('immediate'));
  b.postMessage(1);
  b.postMessage(2);
  await until(() => log.length === 7);
  same(log.join(), '1,tick 1,job 1,2,tick 2,job 2,immediate', 'ticks and jobs run between messages');
  a.on('close', () => log.push('a'));
  b.on('close', () => log.push('b'));
  a.close(() => log.push('callback'));
  b.postMessage('late');
  await once(b, 'close');
  same(log.slice(7).join(), 'a,callback,b', 'both ends close');
  same(a.postMessage(1), undefined, 'a closed port takes nothing');
}

async function transfers() {
  const [a, b] = open();
  const [c, d] = open();
  d.postMessage('waiting');
  a.postMessage({ c }, [c]);
  d.postMessage('behind');
  const [received] = await once(b, 'message');
  const values = [];
  received.c.on('message', (value) => values.push(value));
  await until(() => values.length === 2);
  same(values.join(), 'waiting,behind', 'messages travel with their port');
  throws(() => a.postMessage(c, [c]), `${CLONE} MessagePort in transfer list is already detached`);
  d.close();
  const blob = new Blob(['hello']);
  a.postMessage(blob);
  const [copy] = await once(b, 'message');
  same(await copy.text(), 'hello', 'a Blob');
  a.close();
}

async function streams() {
  const source = new ReadableStream({ start(c) { c.enqueue('a'); c.enqueue('b'); c.close(); } });
  const copy = structuredClone(source, { transfer: [source] });
  same(source.locked, true, 'the stream is in use');
  const chunks = [];
  for await (const chunk of copy) chunks.push(chunk);
  same(chunks.join(), 'a,b', 'its chunks arrive');
  const written = [];
  const sink = new WritableStream({ write(chunk) { written.push(chunk); }, abort(reason) { written.push(reason); } });
  const writer = structuredClone(sink, { transfer: [sink] }).getWriter();
  await writer.write('x');
  await writer.abort('why');
  await until(() => written.length === 2);
  same(written.join(), 'x,why', 'a sink far away');
  const locked = new ReadableStream();
  locked.getReader();
  throws(() => structuredClone(locked, { transfer: [locked] }), `${CLONE} Cannot transfer a locked ReadableStream`);
}

async function broadcast() {
  const [a, b, c] = [1, 2, 3].map(() => new BroadcastChannel('news'));
  const log = [];
  for (const channel of [a, b, c]) channel.onmessage = ({ data }) => log.push(data);
  a.postMessage('x');
  b.close();
  await until(() => log.length > 0);
  same(log.join(), 'x', 'all but the sender and the closed one');
  a.close();
  c.close();
  throws(() => a.postMessage(1), 'DOMException [11] BroadcastChannel is closed.');
}

let finished = 0;
for (const part of [order, transfers, streams, broadcast]) part().then(() => { finished++; });
process.on('exit', () => same(finished, 4, 'every part ran to its end, and nothing kept the process alive'));
