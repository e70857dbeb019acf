// process.nextTick, queueMicrotask and the order in which both run; answers to Node's task queues.
'use strict';

const { PromisePrototypeThen, PromiseResolve, ReflectApply } = primordials;
const { drainJobs } = internalBinding('engine');
const process = require('internal/process/object');
const { validateFunction } = require('internal/validators');

// A ring would save little: the queue is emptied as a whole, so two indexes over one array do.
let queue = [];
let head = 0;
let running = false;
let rejections;
let fatal;

const resolved = PromiseResolve();

function report(error) {
  fatal ??= require('internal/fatal');
  fatal.triggerUncaughtException(error, false);
}

function nextTick(callback, ...args) {
  validateFunction(callback, 'callback');
  if (process._exiting) return;
  queue[queue.length] = { callback, args: args.length === 0 ? undefined : args };
}

// The bare form for our own callbacks: no check, one argument.
function enqueue(callback, arg) {
  queue[queue.length] = { callback, args: [arg] };
}

function queueMicrotask(callback) {
  validateFunction(callback, 'callback');
  PromisePrototypeThen(resolved, () => {
    try {
      callback();
    } catch (error) {
      report(error);
    }
  });
}

function runQueue() {
  while (head < queue.length) {
    const { callback, args } = queue[head];
    queue[head++] = undefined;
    if (head === queue.length) {
      queue = [];
      head = 0;
    }
    try {
      if (args === undefined) callback();
      else ReflectApply(callback, undefined, args);
    } catch (error) {
      report(error);
    }
  }
}

// What Node does between two callbacks: all ticks, then all promise jobs, again until both are empty, then rejections.
function processTicksAndRejections() {
  if (running) return;
  running = true;
  rejections ??= require('internal/process/promises');
  try {
    do {
      do {
        runQueue();
        drainJobs();
      } while (head < queue.length);
    } while (rejections.processPromiseRejections() || head < queue.length);
  } finally {
    running = false;
  }
}

// Runs one callback of the loop with everything that has to follow it.
function runCallback(callback, receiver, args) {
  try {
    if (args === undefined) ReflectApply(callback, receiver, []);
    else ReflectApply(callback, receiver, args);
  } catch (error) {
    report(error);
  }
  processTicksAndRejections();
}

module.exports = { nextTick, enqueue, queueMicrotask, processTicksAndRejections, runCallback };
