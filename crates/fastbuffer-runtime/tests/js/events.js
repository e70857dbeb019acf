// node:events, EventTarget and AbortSignal as Node 26.10 answers.
'use strict';

const { same, throws } = require('./check.js');
const EventEmitter = require('events');

const emitter = new EventEmitter();
const target = new EventTarget();
const order = [];

function ordered(fn) {
  order.length = 0;
  fn();
  return order.join();
}

throws(() => emitter.emit('error', 1), 'Error [ERR_UNHANDLED_ERROR] Unhandled error. (1)');
throws(() => emitter.emit('error', new TypeError('mine')), 'TypeError [undefined] mine');
throws(() => emitter.on('x'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "listener" argument must be of type function. Received undefine' +
       'd');
throws(() => emitter.setMaxListeners(-1),
       'RangeError [ERR_OUT_OF_RANGE] The value of "setMaxListeners" is out of range. It must be >= 0. Recei' +
       'ved -1');
throws(() => EventEmitter.defaultMaxListeners = -1,
       'RangeError [ERR_OUT_OF_RANGE] The value of "defaultMaxListeners" is out of range. It must be >= 0. R' +
       'eceived -1');
throws(() => new EventEmitter({ captureRejections: 1 }),
       'TypeError [ERR_INVALID_ARG_TYPE] The "options.captureRejections" property must be of type boolean. R' +
       'eceived type number (1)');
throws(() => EventEmitter.getEventListeners({}, 'x'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "emitter" argument must be an instance of EventEmitter or Event' +
       'Target. Received an instance of Object');
throws(() => EventEmitter.addAbortListener(),
       'TypeError [ERR_INVALID_ARG_TYPE] The "signal" argument must be an instance of AbortSignal. Received ' +
       'undefined');
throws(() => EventEmitter.on(emitter, 'x', { highWaterMark: 0 }),
       'RangeError [ERR_OUT_OF_RANGE] The value of "options.highWaterMark" is out of range. It must be >= 1 ' +
       '&& <= 9007199254740991. Received 0');
throws(() => EventEmitter.on(1, 'x'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "emitter" argument must be an instance of EventEmitter. Receive' +
       'd type number (1)');
throws(() => EventEmitter.on(emitter, 'x').throw(1),
       'TypeError [ERR_INVALID_ARG_TYPE] The "EventEmitter.AsyncIterator" property must be an instance of Er' +
       'ror. Received type number (1)');
throws(() => ordered(() => {
  const e = new EventEmitter();
  e.on('a', () => order.push(1));
  e.prependListener('a', () => order.push(0));
  e.once('a', () => order.push(2));
  e.emit('a');
  e.emit('a');
}),
       '0,1,2,0,1');
throws(() => ordered(() => {
  const e = new EventEmitter();
  e.on('newListener', (n) => order.push(n));
  e.on('a', () => {});
  e.on('removeListener', (n) => order.push(`-${n}`));
  e.removeAllListeners('a');
}),
       'a,removeListener,-a');
throws(() => ordered(() => {
  const e = new EventEmitter();
  e.on(EventEmitter.errorMonitor, () => order.push('m'));
  try { e.emit('error', new Error('q')); } catch (error) { order.push(error.message); }
}),
       'm,q');
throws(() => ordered(() => {
  const e = new EventEmitter();
  const f = () => {};
  e.on('a', f);
  e.once('a', f);
  order.push(e.listenerCount('a', f), e.listeners('a').length, e.rawListeners('a')[1].listener === f);
  order.push(e.eventNames());
}),
       '2,2,true,a');
throws(() => new Event(), 'TypeError [ERR_MISSING_ARGS] The "type" argument must be specified');
throws(() => new Event('x', 1),
       'TypeError [ERR_INVALID_ARG_TYPE] The "options" argument must be of type object. Received type number' +
       ' (1)');
throws(() => Event.prototype.type, 'TypeError [ERR_INVALID_THIS] Value of "this" must be of type Event');
throws(() => new CustomEvent('x', { detail: 5 }).detail, '5');
throws(() => target.addEventListener('x'),
       'TypeError [ERR_MISSING_ARGS] The "type" and "listener" arguments must be specified');
throws(() => target.addEventListener('x', 1),
       'TypeError [ERR_INVALID_ARG_TYPE] The "listener" argument must be an instance of EventListener. Recei' +
       'ved type number (1)');
throws(() => target.dispatchEvent({}),
       'TypeError [ERR_INVALID_ARG_TYPE] The "event" argument must be an instance of Event. Received an inst' +
       'ance of Object');
throws(() => EventTarget.prototype.addEventListener.call({}, 'x', () => {}),
       'TypeError [ERR_INVALID_THIS] Value of "this" must be of type EventTarget');
throws(() => ordered(() => {
  const t = new EventTarget();
  t.addEventListener('a', (e) => { order.push(e.eventPhase, e.target === t); e.stopImmediatePropagation(); });
  t.addEventListener('a', () => order.push('never'));
  order.push(t.dispatchEvent(new Event('a')));
}),
       '2,true,true');
throws(() => ordered(() => {
  const t = new EventTarget();
  const rm = () => order.push('removed');
  t.addEventListener('a', () => { order.push(1); t.removeEventListener('a', rm); });
  t.addEventListener('a', rm);
  t.dispatchEvent(new Event('a'));
}),
       '1');
throws(() => ordered(() => {
  const t = new EventTarget();
  t.addEventListener('a', (e) => { try { t.dispatchEvent(e); } catch (error) { order.push(error.message); } });
  t.dispatchEvent(new Event('a'));
}),
       'The event "a" is already being dispatched');
throws(() => ordered(() => {
  const t = new EventTarget();
  t.addEventListener('a', (e) => e.preventDefault(), { passive: true });
  order.push(t.dispatchEvent(new Event('a', { cancelable: true })));
}),
       'true');
throws(() => new AbortSignal(), 'TypeError [ERR_ILLEGAL_CONSTRUCTOR] Illegal constructor');
throws(() => AbortSignal.timeout('a'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "delay" argument must be of type number. Received type string (' +
       '\'a\')');
throws(() => AbortSignal.any([1]), 'TypeError [ERR_INVALID_ARG_TYPE] signals[0] is not of type AbortSignal.');
throws(() => AbortSignal.abort(7).reason, '7');
throws(() => AbortSignal.abort().reason.name, 'AbortError');
throws(() => ordered(() => {
  const c = new AbortController();
  c.signal.onabort = (e) => order.push(e.isTrusted);
  const any = AbortSignal.any([c.signal]);
  any.onabort = () => order.push(any.reason);
  c.abort('why');
  c.abort('again');
}),
       'true,why');
throws(() => require('util').inspect(new AbortController()),
       'AbortController { signal: AbortSignal { aborted: false } }');
throws(() => require('util').inspect(AbortSignal.abort(), { depth: -1 }), '[AbortSignal]');
