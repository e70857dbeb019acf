// node:child_process: programs that are waited for and programs beside the loop.
'use strict';

const { same, answer } = require('./check.js');
const { exec, execFile, execFileSync, execSync, spawn, spawnSync } = require('child_process');
const { promisify, inspect } = require('util');

const show = (value) => inspect(value, { depth: 3, breakLength: Infinity });

// --- spawnSync ---
const hi = spawnSync('echo', ['hi']);
same(show({ ...hi, pid: 0 }), "{ status: 0, signal: null, output: [ null, <Buffer 68 69 0a>, <Buffer > ], pid: 0, " +
  'stdout: <Buffer 68 69 0a>, stderr: <Buffer > }', 'a run that ends well');
same(hi.pid > 0, true, 'it has a pid');
const missing = spawnSync('there-is-no-such-program', ['a']);
same(show(Object.entries({ ...missing, error: undefined })),
     "[ [ 'error', undefined ], [ 'status', null ], [ 'signal', null ], [ 'output', null ], [ 'pid', 0 ], " +
     "[ 'stdout', undefined ], [ 'stderr', undefined ] ]", 'what a missing program gives');
same(show(Object.entries(missing.error)),
     "[ [ 'errno', -2 ], [ 'code', 'ENOENT' ], [ 'syscall', 'spawnSync there-is-no-such-program' ], " +
     "[ 'path', 'there-is-no-such-program' ], [ 'spawnargs', [ 'a' ] ] ]", 'its error');
same(missing.error.message, 'spawnSync there-is-no-such-program ENOENT', 'its message');
same(spawnSync('sh', ['-c', 'exit 3']).status, 3, 'the exit code');
same(spawnSync('sh', ['-c', 'kill -9 $$']).signal, 'SIGKILL', 'the signal');
same(spawnSync('cat', { input: 'héé', encoding: 'utf8' }).stdout, 'héé', 'text as input');
same(spawnSync('cat', { input: new Uint16Array([0x4241, 0x4443]) }).stdout.toString(), 'ABCD', 'bytes as input');
const large = Buffer.alloc(300000, 'abc');
same(spawnSync('cat', { input: large }).stdout.equals(large), true, 'more than a pipe holds, both ways');
same(spawnSync('true', { input: large }).error.code, 'EPIPE', 'input that nobody takes');
same(spawnSync('pwd', { cwd: '/', encoding: 'utf8' }).stdout, '/\n', 'the working directory');
same(spawnSync('sh', ['-c', 'echo $A-$B'], { env: { A: 1, B: undefined, PATH: process.env.PATH } }).stdout.toString(),
     '1-\n', 'the environment');
same(spawnSync('sh', ['-c', 'echo $0'], { argv0: 'other', encoding: 'utf8' }).stdout, 'other\n', 'argv[0]');
same(spawnSync('echo $((1 + 1)); exit 4', { shell: true, encoding: 'utf8' }).stdout, '2\n', 'a shell');
same(show(spawnSync('echo', ['x'], { stdio: ['ignore', 'pipe', 'ignore'] }).output), '[ null, <Buffer 78 0a>, null ]',
     'streams that are left out');
const late = spawnSync('sleep', ['60'], { timeout: 50 });
same(show([late.status, late.signal, late.error.code]), "[ null, 'SIGTERM', 'ETIMEDOUT' ]", 'time that is over');
same(spawnSync('sleep', ['60'], { timeout: 50, killSignal: 'SIGKILL' }).signal, 'SIGKILL', 'another signal');
const loud = spawnSync('yes', { maxBuffer: 1000 });
same(show([loud.status, loud.signal, loud.error.code]), "[ null, 'SIGTERM', 'ENOBUFS' ]", 'too much output');

// --- arguments ---
const bad = [
  [[], 'TypeError [ERR_INVALID_ARG_TYPE] The "file" argument must be of type string. Received undefined'],
  [[''], "TypeError [ERR_INVALID_ARG_VALUE] The argument 'file' cannot be empty. Received ''"],
  [['x', 5], 'TypeError [ERR_INVALID_ARG_TYPE] The "args" argument must be of type object. Received type number (5)'],
  [['x', ['a\0']], "TypeError [ERR_INVALID_ARG_VALUE] The argument 'args[0]' must be a string without null bytes. " +
    "Received 'a\\x00'"],
  [['x', [], null], 'TypeError [ERR_INVALID_ARG_TYPE] The "options" argument must be of type object. Received null'],
  [['x', [], { cwd: 5 }], 'TypeError [ERR_INVALID_ARG_TYPE] The "options.cwd" property must be of type string or an ' +
    'instance of Buffer or URL. Received type number (5)'],
  [['x', [], { timeout: 1.5 }], 'RangeError [ERR_OUT_OF_RANGE] The value of "timeout" is out of range. It must be an ' +
    'integer. Received 1.5'],
  [['x', [], { maxBuffer: -1 }], 'RangeError [ERR_OUT_OF_RANGE] The value of "options.maxBuffer" is out of range. It ' +
    'must be >= 0. Received -1'],
  [['x', [], { killSignal: 'SIGFOO' }], 'TypeError [ERR_UNKNOWN_SIGNAL] Unknown signal: SIGFOO'],
  [['x', [], { stdio: 'foo' }], "TypeError [ERR_INVALID_ARG_VALUE] The argument 'stdio' is invalid. Received 'foo'"],
  [['x', [], { stdio: [0, 1, 2, 'ipc'] }], 'Error [ERR_IPC_SYNC_FORK] IPC cannot be used with synchronous forks'],
];
for (const [args, expected] of bad) same(answer(() => spawnSync(...args)), expected, `spawnSync(${show(args)})`);

// --- execFileSync, execSync ---
same(execFileSync('echo', ['x'], { encoding: 'utf8' }), 'x\n', 'execFileSync');
same(execSync('echo a | tr a b').toString(), 'b\n', 'execSync');
try {
  execFileSync('sh', ['-c', 'echo out; echo err >&2; exit 2'], { stdio: 'pipe' });
  same('no error', 'an error', 'execFileSync of a failure');
} catch (error) {
  same(error.message, 'Command failed: sh -c echo out; echo err >&2; exit 2\nerr\n', 'the message of a failure');
  same(show(Object.keys(error)), "[ 'status', 'signal', 'output', 'pid', 'stdout', 'stderr' ]", 'its properties');
}

// --- beside the loop ---
async function events() {
  const child = spawn('sh', ['-c', 'cat; echo err >&2; exit 3']);
  const seen = [];
  for (const name of ['spawn', 'exit', 'close']) child.on(name, (...args) => seen.push([name, ...args]));
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => { out += text; });
  child.stdin.end('input');
  await new Promise((resolve) => child.on('close', resolve));
  same(out, 'input', 'what it writes');
  same(show(seen), "[ [ 'spawn' ], [ 'exit', 3, null ], [ 'close', 3, null ] ]", 'events of a run');
  same(child.kill(), false, 'a program that is gone cannot be killed');
}

async function ending() {
  const child = spawn('sleep', ['60']);
  setTimeout(() => child.kill('SIGINT'), 20);
  const ended = await new Promise((resolve) => child.on('exit', (...args) => resolve(args)));
  same(show([ended, child.killed, child.signalCode]), "[ [ null, 'SIGINT' ], true, 'SIGINT' ]", 'kill');
  const error = await new Promise((resolve) => spawn('there-is-no-such-program').on('error', resolve));
  same(error.message, 'spawn there-is-no-such-program ENOENT', 'a missing program');
  const controller = new AbortController();
  const aborted = spawn('sleep', ['60'], { signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  same((await new Promise((resolve) => aborted.on('error', resolve))).name, 'AbortError', 'an abort signal');
}

async function callbacks() {
  const failed = await new Promise((resolve) => exec('echo out; echo err >&2; exit 2', (...args) => resolve(args)));
  same(failed[0].message, 'Command failed: echo out; echo err >&2; exit 2\nerr\n', 'exec of a failure');
  same(show([Object.entries(failed[0]), failed[1], failed[2]]),
       "[ [ [ 'code', 2 ], [ 'killed', false ], [ 'signal', null ], " +
       "[ 'cmd', 'echo out; echo err >&2; exit 2' ] ], 'out\\n', 'err\\n' ]", 'what it gives');
  const much = await new Promise((resolve) => execFile('yes', { maxBuffer: 3 }, (...args) => resolve(args)));
  same(show([much[0].code, much[1]]), "[ 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER', 'y\\ny' ]", 'execFile of too much');
  same(show(await promisify(exec)('echo a')), "{ stdout: 'a\\n', stderr: '' }", 'promisified');
  const big = await promisify(execFile)('head', ['-c', '500000', '/dev/zero'], { encoding: 'buffer' });
  same(big.stdout.length, 500000, 'output in several pieces');
}

events().then(ending).then(callbacks).then(() => same(true, true, 'all parts ran'));
