// The process object: facts, checks of arguments, warnings and events, as Node 26.10 answers.
'use strict';

const { same, throws } = require('./check.js');

const ARRAY = 'TypeError [ERR_INVALID_ARG_TYPE] The "time" argument must be an instance of Array. Received type number (5)';
throws(() => process.hrtime(5), ARRAY);
throws(() => process.hrtime([1]),
       'RangeError [ERR_OUT_OF_RANGE] The value of "time" is out of range. It must be 2. Received 1');
throws(() => process.cpuUsage({ user: 'a' }),
       'TypeError [ERR_INVALID_ARG_TYPE] The "prevValue.user" property must be of type number. Received type string (\'a\')');
throws(() => process.cpuUsage({ user: -1, system: 1 }),
       "RangeError [ERR_INVALID_ARG_VALUE] The property 'prevValue.user' is invalid. Received -1");
throws(() => process.umask('9'), "TypeError [ERR_INVALID_ARG_VALUE] The argument 'mask' must be a 32-bit unsigned " +
  "integer or an octal string. Received '9'");
throws(() => process.umask(-1), 'RangeError [ERR_OUT_OF_RANGE] The value of "mask" is out of range. It must be >= 0 && ' +
  '<= 4294967295. Received -1');
throws(() => process.kill('x'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "pid" argument must be of type number. Received type string (\'x\')');
throws(() => process.kill(1, 'SIGX'), 'TypeError [ERR_UNKNOWN_SIGNAL] Unknown signal: SIGX');
throws(() => process.kill(999999999, 0), 'Error [ESRCH] kill ESRCH');
throws(() => process.chdir(5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "directory" argument must be of type string. Received type number (5)');
throws(() => { process.exitCode = 'a'; },
       'TypeError [ERR_INVALID_ARG_TYPE] The "code" argument must be of type number. Received type string (\'a\')');
throws(() => { process.exitCode = 1.5; },
       'RangeError [ERR_OUT_OF_RANGE] The value of "code" is out of range. It must be an integer. Received 1.5');
throws(() => process.exit(''),
       'TypeError [ERR_INVALID_ARG_TYPE] The "code" argument must be of type number. Received type string (\'\')');
throws(() => process.nextTick(3),
       'TypeError [ERR_INVALID_ARG_TYPE] The "callback" argument must be of type function. Received type number (3)');
throws(() => process.emitWarning(3), 'TypeError [ERR_INVALID_ARG_TYPE] The "warning" argument must be of type string ' +
  'or an instance of Error. Received type number (3)');
throws(() => process.emitWarning('a', 3),
       'TypeError [ERR_INVALID_ARG_TYPE] The "type" argument must be of type string. Received type number (3)');
throws(() => process.emitWarning('a', 'b', 3),
       'TypeError [ERR_INVALID_ARG_TYPE] The "code" argument must be of type string. Received type number (3)');
throws(() => process.setUncaughtExceptionCaptureCallback(3),
       'TypeError [ERR_INVALID_ARG_TYPE] The "fn" argument must be of type function or null. Received type number (3)');
throws(() => process.binding('foo'), 'Error [undefined] No such module: foo');
throws(() => process._linkedBinding('x'), 'Error [ERR_INVALID_MODULE] No such binding was linked: x');
throws(() => process.getBuiltinModule(3),
       'TypeError [ERR_INVALID_ARG_TYPE] The "id" argument must be of type string. Received type number (3)');
same(process.getBuiltinModule('zz'), undefined, 'getBuiltinModule of an unknown name');
same(process.getBuiltinModule('path'), require('path'), 'getBuiltinModule');
throws(() => process.stdout.write(), 'TypeError [ERR_INVALID_ARG_TYPE] The "chunk" argument must be of type string or ' +
  'an instance of Buffer, TypedArray, or DataView. Received undefined');
throws(() => process.stdout.write(null), 'TypeError [ERR_STREAM_NULL_VALUES] May not write null values to stream');

// The environment holds strings.
process.env.FB_TEST = undefined;
same(process.env.FB_TEST, 'undefined', 'env coerces');
process.env.FB_TEST = 5;
same(process.env.FB_TEST, '5', 'env coerces numbers');
same('FB_TEST' in process.env, true, 'in env');
same(delete process.env.FB_TEST, true, 'delete from env');
same(process.env.FB_TEST, undefined, 'deleted from env');
throws(() => { process.env.A = Symbol('z'); }, 'TypeError [undefined] Cannot convert a Symbol value to a string');
throws(() => Object.defineProperty(process.env, 'X', { value: 1 }), 'TypeError [ERR_INVALID_OBJECT_DEFINE_PROPERTY] ' +
  "'process.env' only accepts a configurable, writable, and enumerable data descriptor");
throws(() => Object.defineProperty(process.env, 'X', { get() {} }), 'TypeError [ERR_INVALID_OBJECT_DEFINE_PROPERTY] ' +
  "'process.env' does not accept an accessor(getter/setter) descriptor");

// Facts.
same(process.version, 'v26.10.0', 'version');
same(Object.prototype.toString.call(process), '[object process]', 'tag');
same(process.constructor.name, 'process', 'constructor');
same(process instanceof require('events'), true, 'is an EventEmitter');
same(process.release.name, 'node', 'release');
same(typeof process.pid, 'number', 'pid');
same(Array.isArray(process.execArgv), true, 'execArgv');
same(process.argv.length >= 2, true, 'argv');
same(process.argv[1], __filename, 'argv[1]');
same(process._exiting, false, '_exiting');
same(process.exitCode, undefined, 'exitCode');
same(typeof process.config.variables, 'object', 'config.variables');
same(typeof process.hrtime.bigint(), 'bigint', 'hrtime.bigint');
same(process.hrtime.bigint.name, 'hrtimeBigInt', 'its name');
same(process.hrtime(process.hrtime())[0], 0, 'hrtime difference');
same(Object.keys(process.memoryUsage()).join(), 'rss,heapTotal,heapUsed,external,arrayBuffers', 'memoryUsage');
same(process.memoryUsage.rss() > 1e6, true, 'memoryUsage.rss');
same(process.umask(process.umask()), process.umask(), 'umask');
same(process.mainModule, module, 'mainModule');
same(process.nextTick.length, 1, 'nextTick.length');
same(process.emitWarning.length, 4, 'emitWarning.length');
const flags = Object.getOwnPropertyDescriptor(globalThis, 'process');
same(`${typeof flags.get} ${typeof flags.set} ${flags.enumerable} ${flags.configurable}`, 'function function false true',
     'global process');

// Order of ticks and promise jobs.
const order = [];
setImmediate(() => order.push('immediate'));
Promise.resolve().then(() => {
  order.push('job');
  process.nextTick((...args) => order.push(`tick in job ${args}`), 1, 2);
}).then(() => order.push('second job'));
process.nextTick(() => {
  order.push('tick');
  process.nextTick(() => order.push('inner tick'));
  queueMicrotask(() => order.push('microtask'));
});
order.push('sync');

// Warnings arrive on the next tick.
const warnings = [];
process.removeAllListeners('warning');
process.on('warning', (warning) => warnings.push(`${warning.name}|${warning.code}|${warning.message}|${warning.detail}`));
process.emitWarning('one');
process.emitWarning('two', 'Custom', 'C2');
process.emitWarning('three', { type: 'Other', code: 'C3', detail: 'more' });
const own = new RangeError('four');
process.emitWarning(own);
same(warnings.length, 0, 'warnings are not synchronous');

// An error in a callback reaches 'uncaughtException', and the loop goes on.
process.once('uncaughtException', (error, origin) => {
  same(`${error} ${origin}`, 'Error: from a timer uncaughtException', 'uncaughtException');
  Promise.reject(new Error('nobody'));
});
process.once('unhandledRejection', (reason, promise) => {
  same(`${reason} ${promise instanceof Promise}`, 'Error: nobody true', 'unhandledRejection');
  order.push('rejection');
});
setTimeout(() => { throw new Error('from a timer'); }, 5);

let beforeExits = 0;
process.on('beforeExit', (code) => {
  same(code, 0, 'beforeExit');
  if (beforeExits++ === 0) setTimeout(() => order.push('after beforeExit'), 1);
});
process.on('exit', (code) => {
  same(code, 0, 'exit code');
  same(process._exiting, true, '_exiting in exit');
  same(beforeExits, 2, 'beforeExit again after more work');
  same(order.join(), 'sync,tick,inner tick,job,microtask,second job,tick in job 1,2,immediate,rejection,after beforeExit',
       'order');
  same(warnings.join(), 'Warning|undefined|one|undefined,Custom|C2|two|undefined,Other|C3|three|more,' +
    'RangeError|undefined|four|undefined', 'warnings');
});
