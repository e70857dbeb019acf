// spawnSync, execFileSync and execSync of node:child_process.
'use strict';

const { ArrayPrototypeJoin, ArrayPrototypeSlice, ArrayPrototypeUnshift, ObjectAssign } = primordials;
const binding = internalBinding('child');
const { codes, genericNodeError, uvErrmapGet } = require('internal/errors');
const { isArrayBufferView } = require('internal/util/types');
const { checkKillSignal, checkMaxBuffer, checkTimeout, nativeArguments, normalizeExec, normalizeExecFile,
        normalizeSpawn, normalizeStdio, signalName } = require('internal/child_process/options');

const MAX_BUFFER = 1024 * 1024;
const SIGTERM = 15;

// The bytes for standard input; a string is text in the encoding of the output.
function inputBytes(stream, encoding) {
  const { input } = stream;
  if (input === undefined || input === null || isArrayBufferView(input)) return input ?? undefined;
  if (typeof input === 'string') return require('buffer').Buffer.from(input, encoding);
  throw new codes.ERR_INVALID_ARG_TYPE('options.stdio[0]', ['Buffer', 'TypedArray', 'DataView', 'string'], input);
}

function spawnError(errno, spec) {
  const [code] = uvErrmapGet(errno);
  const syscall = `spawnSync ${spec.file}`;
  return genericNodeError(`${syscall} ${code}`, {
    errno, code, syscall, path: spec.file, spawnargs: ArrayPrototypeSlice(spec.args, 1),
  });
}

function result(answer, spec, encoding) {
  const { 0: errno, 1: pid = 0, 2: status = null, 3: signal = null, 4: stdout, 5: stderr } = answer;
  const out = {};
  if (errno !== 0) out.error = spawnError(errno, spec);
  out.status = status;
  out.signal = signal === null ? null : signalName(signal);
  out.output = answer.length === 1 ? null : [null, stdout, stderr];
  out.pid = pid;
  if (out.output !== null && encoding !== undefined && encoding !== null && encoding !== 'buffer') {
    for (let i = 1; i < 3; i++) out.output[i] = out.output[i] === null ? null : out.output[i].toString(encoding);
  }
  out.stdout = out.output?.[1];
  out.stderr = out.output?.[2];
  return out;
}

function spawnSync(file, args, options) {
  const spec = normalizeSpawn(file, args, options);
  spec.maxBuffer ??= MAX_BUFFER;
  checkTimeout(spec.timeout);
  checkMaxBuffer(spec.maxBuffer);
  const killSignal = checkKillSignal(spec.killSignal) ?? SIGTERM;
  const streams = normalizeStdio(spec.stdio, true);
  if (spec.input !== undefined && spec.input !== null) {
    streams[0] = { type: 'pipe', input: spec.input };
  }
  const textEncoding = spec.encoding === 'buffer' ? undefined : spec.encoding;
  const input = inputBytes(streams[0], textEncoding);
  const answer = binding.runSync(...nativeArguments(spec, streams), input, spec.timeout ?? 0, spec.maxBuffer, killSignal);
  return result(answer, spec, spec.encoding);
}

function commandError(ran, args, command) {
  let message = `Command failed: ${command ?? ArrayPrototypeJoin(args, ' ')}`;
  if (ran.stderr && ran.stderr.length > 0) message += `\n${ran.stderr.toString()}`;
  return genericNodeError(message, ran);
}

// The error of a run that did not end well; undefined when it did.
function failure(ran, args, command) {
  if (ran.error) return ObjectAssign(ran.error, ran);
  return ran.status === 0 ? undefined : commandError(ran, args, command);
}

function finish(ran, inheritStderr, args, command) {
  if (inheritStderr && ran.stderr) process.stderr.write(ran.stderr);
  const error = failure(ran, args, command);
  if (error !== undefined) throw error;
  return ran.stdout;
}

function execFileSync(file, args, options) {
  ({ file, args, options } = normalizeExecFile(file, args, options));
  const inheritStderr = !options?.stdio;
  const ran = spawnSync(file, args, options ?? undefined);
  const all = ArrayPrototypeSlice(args);
  ArrayPrototypeUnshift(all, options?.argv0 || file);
  return finish(ran, inheritStderr, all, undefined);
}

function execSync(command, options) {
  const normalized = normalizeExec(command, options, undefined);
  const inheritStderr = !normalized.options.stdio;
  return finish(spawnSync(normalized.file, normalized.options), inheritStderr, undefined, command);
}

module.exports = { execFileSync, execSync, spawnSync };
