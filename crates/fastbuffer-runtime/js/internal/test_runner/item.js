// Tests and suites of node:test: what they hold and how they run, one after the other.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeUnshift, FunctionPrototypeCall, MathRound, Promise,
        PromisePrototypeThen, SafePromiseRace, StringPrototypeStartsWith } = primordials;
const binding = internalBinding('process');
const { framesOf } = require('internal/process/stack');
const { report, summarize } = require('internal/test_runner/report');
const { clearTimeout, setTimeout } = require('timers');

const LONGEST_TIMER = 2 ** 31 - 1;
const CANCELLED = 'test did not finish before its parent and was cancelled';
const TOO_LATE = 'test could not be started because its parent finished';
const STILL_PENDING = 'Promise resolution is still pending but the event loop has already resolved';

// The items whose functions run now, the innermost last.
const active = [];
// The suite whose body is being read.
let collecting;

function now() {
  return binding.hrtimeNumber();
}

function callerLocation() {
  const frames = framesOf(new Error());
  for (let i = 0; i < frames.length; i++) {
    const { 1: file, 2: line, 3: column } = frames[i];
    if (typeof file === 'string' && file !== '' && !StringPrototypeStartsWith(file, 'node:')) {
      return { file, line, column };
    }
  }
  return undefined;
}

// A failure with a word for its kind; `value` is what the report shows.
class Failure {
  constructor(value, isCancelled = false) {
    this.value = value;
    this.isCancelled = isCancelled;
  }
}

// Rejects when the time of an item is over.
function deadline(milliseconds) {
  let timer;
  const promise = new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Failure(`test timed out after ${milliseconds}ms`, true)), milliseconds);
  });
  return { promise, clear: () => clearTimeout(timer) };
}

function aborted(signal) {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Failure(signal.reason ?? 'The test was aborted', true));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

// Calls a test function or hook; one that takes `done` is over when it calls it.
function invoke(fn, context, takesDone) {
  if (!takesDone) return FunctionPrototypeCall(fn, context, context);
  return new Promise((resolve, reject) => {
    const done = (error) => {
      if (error) reject(error);
      else resolve();
    };
    const result = FunctionPrototypeCall(fn, context, context, done);
    if (typeof result?.then === 'function') {
      reject(new Failure('passed a callback but also returned a Promise'));
    }
  });
}

class Item {
  constructor(kind, parent, name, options, fn) {
    this.isRoot = kind === 'root';
    this.isSuite = kind === 'suite';
    this.parent = parent;
    this.name = name;
    this.fn = fn;
    this.depth = parent === undefined ? -1 : parent.depth + 1;
    this.skip = options.skip || (parent?.skipsChildren ? parent.skip : undefined);
    this.todo = options.todo || parent?.todo;
    this.timeout = options.timeout;
    this.signal = options.signal;
    this.plan = options.plan;
    this.location = this.isRoot ? undefined : callerLocation();
    this.hooks = { __proto__: null, before: [], after: [], beforeEach: [], afterEach: [] };
    this.queue = [];
    this.children = 0;
    this.failedChildren = 0;
    this.diagnostics = [];
    this.started = false;
    this.finished = false;
    this.beforeDone = false;
    this.draining = undefined;
    this.error = undefined;
    this.cancelled = false;
    this.done = new Promise((resolve) => { this.resolveDone = resolve; });
    // Rejected by an error that nobody caught while this item ran.
    this.stray = new Promise((resolve, reject) => { this.rejectStray = reject; });
    PromisePrototypeThen(this.stray, undefined, () => {});
  }

  get skipped() {
    return this.skip !== undefined && this.skip !== false;
  }

  get skipsChildren() {
    return this.isSuite && this.skipped;
  }

  get isTodo() {
    return this.todo !== undefined && this.todo !== false;
  }

  get onlySubtestsFailed() {
    return this.error instanceof Failure;
  }

  get context() {
    if (this.contextObject === undefined) {
      const { SuiteContext, TestContext } = require('internal/test_runner/context');
      this.contextObject = this.isSuite ? new SuiteContext(this) : new TestContext(this);
    }
    return this.contextObject;
  }

  get fullName() {
    return this.parent === undefined || this.parent.isRoot ? this.name : `${this.parent.fullName} > ${this.name}`;
  }

  add(child) {
    this.children++;
    ArrayPrototypePush(this.queue, child);
    if (this.started) this.drain();
    return child.done;
  }

  // Runs the children in turn; answers a promise for when none is left.
  drain() {
    this.draining ??= this.runQueue();
    return this.draining;
  }

  async runQueue() {
    while (this.queue.length > 0) {
      const child = ArrayPrototypeShift(this.queue);
      if (!child.finished) await child.run();
    }
    this.draining = undefined;
  }

  async runHooks(name, context) {
    const hooks = this.hooks[name];
    for (let i = 0; i < hooks.length; i++) {
      const { fn, timeout } = hooks[i];
      const work = invoke(fn, context, fn.length > 1);
      if (timeout === undefined) {
        await work;
      } else {
        const limit = deadline(timeout);
        try {
          await SafePromiseRace([work, limit.promise]);
        } finally {
          limit.clear();
        }
      }
    }
  }

  async runBefore() {
    if (this.beforeDone) return;
    this.beforeDone = true;
    await this.runHooks('before', this.context);
  }

  lineage() {
    const items = [];
    for (let item = this.parent; item !== undefined; item = item.parent) ArrayPrototypeUnshift(items, item);
    return items;
  }

  async runEach(name) {
    const items = this.lineage();
    for (let i = 0; i < items.length; i++) {
      await items[name === 'beforeEach' ? i : items.length - 1 - i].runHooks(name, this.context);
    }
  }

  // The work of an item with everything that can end it early.
  async limited(work) {
    const contenders = [work, this.stray];
    const limit = this.timeout > 0 && this.timeout <= LONGEST_TIMER ? deadline(this.timeout) : undefined;
    if (limit !== undefined) ArrayPrototypePush(contenders, limit.promise);
    if (this.signal !== undefined) ArrayPrototypePush(contenders, aborted(this.signal));
    try {
      await SafePromiseRace(contenders);
    } finally {
      limit?.clear();
    }
  }

  async runTest() {
    this.started = true;
    await this.runEach('beforeEach');
    const failed = await this.attempt(() => this.limited(this.callTest()));
    await this.runEach('afterEach');
    if (failed !== undefined) throw failed.error;
    this.context.checkPlan();
  }

  async callTest() {
    await invoke(this.fn, this.context, this.fn.length > 1);
    while (this.queue.length > 0 || this.draining !== undefined) await this.drain();
  }

  async runSuite() {
    await this.body;
    if (this.bodyError !== undefined) throw this.bodyError.error;
    await this.runBefore();
    this.started = true;
    while (this.queue.length > 0 || this.draining !== undefined) await this.limited(this.drain());
  }

  // undefined, or what went wrong.
  async attempt(work) {
    try {
      await work();
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  async run() {
    if (this.skipped) {
      this.begin = now();
      if (this.isSuite) this.dropChildren();
      this.finish(undefined);
      return;
    }
    this.begin = now();
    ArrayPrototypePush(active, this);
    let failed = await this.attempt(async () => {
      await this.parent.runBefore();
      await (this.isSuite ? this.runSuite() : this.runTest());
    });
    if (this.finished) return;
    if (failed !== undefined) this.cancelChildren();
    failed = await this.attempt(() => this.runHooks('after', this.context)) ?? failed;
    this.finish(failed);
  }

  // Children of a skipped suite do not appear in the report.
  dropChildren() {
    for (let i = 0; i < this.queue.length; i++) {
      this.queue[i].finished = true;
      this.queue[i].resolveDone();
    }
    this.queue = [];
  }

  cancelChildren() {
    while (this.queue.length > 0) ArrayPrototypeShift(this.queue).cancel(CANCELLED);
  }

  cancel(reason) {
    if (this.finished) return;
    this.cancelChildren();
    this.finish({ error: new Failure(reason, true) });
  }

  finish(failed) {
    if (this.finished) return;
    this.finished = true;
    const at = active.indexOf(this);
    if (at !== -1) active.splice(at, 1);
    if (this.begin !== undefined) this.duration = MathRound((now() - this.begin) * 1e6) / 1e6;
    this.setError(failed);
    if (this.error !== undefined && !this.isTodo && this.parent !== undefined) this.parent.failedChildren++;
    this.contextObject?.end();
    if (!this.isRoot) report(this);
    this.resolveDone();
  }

  setError(failed) {
    if (failed !== undefined) {
      const { error } = failed;
      this.cancelled = error instanceof Failure && error.isCancelled;
      this.error = error instanceof Failure ? error.value : error;
      // An error that is undefined is still one.
      this.error ??= new Failure('undefined');
    } else if (this.failedChildren > 0) {
      this.error = new Failure(`${this.failedChildren} subtest${this.failedChildren > 1 ? 's' : ''} failed`);
    }
  }
}

const begun = now();
const root = new Item('root', undefined, '<root>', { __proto__: null }, undefined);
let over = false;
let watching = false;

// Ends the run when nothing is left to wait for: what still waits never ends.
async function end() {
  if (over || !root.started) return;
  over = true;
  for (let i = active.length - 1; i >= 0; i--) active[i].cancel(STILL_PENDING);
  while (root.queue.length > 0) ArrayPrototypeShift(root.queue).cancel(CANCELLED);
  const failed = await root.attempt(() => root.runHooks('after', root.context));
  if (failed !== undefined) onStray(failed.error);
  if (!summarize(now() - begun)) process.exitCode = 1;
}

function onStray(error) {
  const item = active[active.length - 1];
  if (item !== undefined) {
    item.rejectStray(error);
    return;
  }
  process.exitCode = 1;
  require('internal/test_runner/report').print('info', `Error: ${error?.stack ?? error}`);
}

function watch() {
  if (watching) return;
  watching = true;
  process.on('uncaughtException', onStray);
  process.on('unhandledRejection', onStray);
  process.on('beforeExit', end);
  process.on('exit', () => {
    if (over) return;
    over = true;
    for (let i = active.length - 1; i >= 0; i--) active[i].cancel(STILL_PENDING);
    if (!summarize(now() - begun)) process.exitCode = 1;
  });
  setImmediate(() => {
    root.started = true;
    root.drain();
  });
}

// The item that a call of test(), describe() or a hook at top level belongs to.
function currentParent() {
  return collecting ?? active[active.length - 1] ?? root;
}

function readSuite(suite) {
  const outer = collecting;
  collecting = suite;
  try {
    const result = FunctionPrototypeCall(suite.fn, suite.context, suite.context);
    if (typeof result?.then === 'function') {
      suite.body = PromisePrototypeThen(result, undefined, (error) => { suite.bodyError = { error }; });
    }
  } catch (error) {
    suite.bodyError = { error };
  } finally {
    collecting = outer;
  }
}

function create(kind, parent, name, options, fn) {
  watch();
  const late = parent.finished;
  const item = new Item(kind, late ? root : parent, name, options, fn);
  if (late) {
    item.begin = now();
    item.cancelled = false;
    item.finish({ error: new Failure(TOO_LATE) });
    return item.done;
  }
  if (item.isSuite && !item.skipped) readSuite(item);
  return parent.add(item);
}

module.exports = { Failure, create, currentParent, watch };
