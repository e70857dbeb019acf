// The event loop: timers, waiting for input, immediates, 'beforeExit'; answers to what libuv does for Node.
'use strict';

const { ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice, MathCeil, MathMin, SafeMap } = primordials;
const binding = internalBinding('process');
const process = require('internal/process/object');
const timers = require('internal/timers');
const { processTicksAndRejections, runCallback } = require('internal/process/task_queues');

// How long one poller may block while another one waits too, in milliseconds.
const SHARED_SLICE = 10;

// Sources of events besides timers: { isActive() → boolean, poll(timeoutMs) → boolean }; -1 waits for ever. One that
// has events already, so that nobody may wait, says so by isReady().
const pollers = [];
const signals = new SafeMap();
let holds = 0;

function addPoller(poller) {
  if (ArrayPrototypeIndexOf(pollers, poller) === -1) ArrayPrototypePush(pollers, poller);
}

function removePoller(poller) {
  const at = ArrayPrototypeIndexOf(pollers, poller);
  if (at !== -1) ArrayPrototypeSplice(pollers, at, 1);
}

// Keeps the loop alive until release() is called as often.
function hold() {
  holds++;
}

function release() {
  holds--;
}

function activePollers() {
  const active = [];
  for (let i = 0; i < pollers.length; i++) {
    if (pollers[i].isActive()) ArrayPrototypePush(active, pollers[i]);
  }
  return active;
}

function isAlive() {
  if (holds > 0 || timers.hasRefed()) return true;
  for (let i = 0; i < pollers.length; i++) {
    if (pollers[i].isActive() && pollers[i].isRefed?.() !== false) return true;
  }
  return false;
}

function watchSignal(name, number) {
  signals.set(number, name);
  binding.setSignal(number, true);
}

function unwatchSignal(name, number) {
  signals.delete(number);
  binding.setSignal(number, false);
}

function deliverSignals() {
  if (signals.size === 0) return;
  const pending = binding.takeSignals();
  for (let i = 0; i < pending.length; i++) {
    const name = signals.get(pending[i]);
    if (name !== undefined) runCallback(process.emit, process, [name, name, pending[i]]);
  }
}

function isReady() {
  for (let i = 0; i < pollers.length; i++) {
    if (pollers[i].isReady?.() === true) return true;
  }
  return false;
}

function waitTime() {
  if (timers.hasImmediates() || isReady()) return 0;
  const next = timers.msToNextTimer();
  return next < 0 ? -1 : MathCeil(next);
}

function poll() {
  const active = activePollers();
  const timeout = waitTime();
  if (active.length === 0) {
    if (timeout > 0) binding.poll(timeout);
    else if (timeout < 0 && holds > 0) binding.poll(SHARED_SLICE);
  } else if (active.length === 1 && holds === 0) {
    active[0].poll(timeout);
  } else {
    const slice = timeout < 0 ? SHARED_SLICE : MathMin(timeout, SHARED_SLICE);
    for (let i = 0; i < active.length; i++) active[i].poll(i === 0 ? slice : 0);
  }
  deliverSignals();
}

// What a timer has caused comes before the immediates, as it would in the next turn of libuv's loop.
function runReady() {
  for (let i = 0; i < pollers.length; i++) {
    if (pollers[i].isReady?.() === true) pollers[i].poll(0);
  }
}

// One turn; answers whether something still waits.
function runOnce() {
  timers.processTimers();
  if (isAlive()) poll();
  timers.processTimers();
  runReady();
  timers.processImmediates();
  return isAlive();
}

// Runs until nothing is left to wait for; 'beforeExit' may bring more work.
function run() {
  processTicksAndRejections();
  for (;;) {
    while (isAlive()) runOnce();
    if (process._exiting) return;
    runCallback(process.emit, process, ['beforeExit', +process.exitCode || 0]);
    if (!isAlive()) return;
  }
}

function activeResources() {
  const out = [];
  const { timeouts, immediates } = timers.counts();
  for (let i = 0; i < activePollers().length; i++) ArrayPrototypePush(out, 'TTYWrap');
  for (let i = 0; i < timeouts; i++) ArrayPrototypePush(out, 'Timeout');
  for (let i = 0; i < immediates; i++) ArrayPrototypePush(out, 'Immediate');
  return out;
}

module.exports = {
  addPoller, removePoller, hold, release, run, runOnce, isAlive, watchSignal, unwatchSignal, activeResources,
};
