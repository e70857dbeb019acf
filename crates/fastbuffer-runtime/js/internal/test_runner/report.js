// What a run of node:test prints: Node's spec report.
'use strict';

const { ArrayPrototypeJoin, ArrayPrototypeMap, ArrayPrototypePush, SafeSet, StringPrototypeRepeat,
        StringPrototypeSplit, StringPrototypeStartsWith } = primordials;
const { colors, shouldColorize } = require('internal/util/colors');
const { inspect } = require('internal/util/inspect');

const looks = {
  __proto__: null,
  pass: ['✔', 'green'], fail: ['✖', 'red'], skip: ['﹣', 'gray'], todo: ['⚠', 'yellow'], suite: ['▶', 'white'],
  info: ['ℹ', 'blue'],
};

const announced = new SafeSet();
const failures = [];
const counts = { __proto__: null, tests: 0, suites: 0, pass: 0, fail: 0, cancelled: 0, skipped: 0, todo: 0 };
let broken = false;

function print(look, text, depth = 0) {
  const [symbol, color] = looks[look];
  let line = `${StringPrototypeRepeat('  ', depth)}${symbol} ${text}`;
  if (shouldColorize(process.stdout)) {
    const [on, off] = colors[color];
    line = `\u001b[${on}m${line}\u001b[${off}m`;
  }
  process.stdout.write(`${line}\n`);
}

function announceParents(item) {
  const { parent } = item;
  if (parent === undefined || parent.isRoot || announced.has(parent)) return;
  announceParents(parent);
  announced.add(parent);
  print('suite', parent.name, parent.depth);
}

function lookOf(item) {
  if (item.skipped) return 'skip';
  if (item.error === undefined) return 'pass';
  return item.isTodo ? 'todo' : 'fail';
}

function directive(value, word) {
  return typeof value === 'string' && value !== '' ? ` # ${value}` : ` # ${word}`;
}

function titleOf(item) {
  let title = item.name;
  if (item.duration !== undefined) title += ` (${item.duration}ms)`;
  if (item.skipped) title += directive(item.skip, 'SKIP');
  else if (item.isTodo) title += directive(item.todo, 'TODO');
  return title;
}

function count(item) {
  if (item.isSuite) {
    counts.suites++;
    if (item.error !== undefined) broken = true;
    return;
  }
  counts.tests++;
  if (item.skipped) counts.skipped++;
  else if (item.isTodo) counts.todo++;
  else if (item.error === undefined) counts.pass++;
  else if (item.cancelled) counts.cancelled++;
  else counts.fail++;
}

// An item that is done.
function report(item) {
  count(item);
  announceParents(item);
  const look = lookOf(item);
  print(look, titleOf(item), item.depth);
  for (let i = 0; i < item.diagnostics.length; i++) print('info', item.diagnostics[i], item.depth);
  if ((look === 'fail' || look === 'todo') && !item.onlySubtestsFailed) ArrayPrototypePush(failures, item);
}

function relative(file) {
  const base = `${process.cwd()}/`;
  if (StringPrototypeStartsWith(file, 'file://')) file = require('internal/url').fileURLToPath(file);
  return StringPrototypeStartsWith(file, base) ? require('path').relative(process.cwd(), file) : file;
}

function printFailure(item) {
  const { location } = item;
  if (location !== undefined) {
    process.stdout.write(`\ntest at ${relative(location.file)}:${location.line}:${location.column}\n`);
  }
  print(lookOf(item), titleOf(item));
  const text = inspect(item.error, { colors: shouldColorize(process.stdout) });
  const lines = ArrayPrototypeMap(StringPrototypeSplit(text, '\n'), (line) => `  ${line}`);
  process.stdout.write(`${ArrayPrototypeJoin(lines, '\n')}\n`);
}

// The counts, and every failure once more. Answers whether all is well.
function summarize(duration) {
  for (const name in counts) print('info', `${name} ${counts[name]}`);
  print('info', `duration_ms ${duration}`);
  if (failures.length > 0) {
    process.stdout.write('\n');
    print('fail', 'failing tests:');
    for (let i = 0; i < failures.length; i++) printFailure(failures[i]);
  }
  return counts.fail === 0 && counts.cancelled === 0 && !broken;
}

module.exports = { print, report, summarize };
