// node:test: what a file of tests prints and how it ends. The file is run by a process of its own.
'use strict';

const { same } = require('./check.js');
const { spawnSync } = require('child_process');

if (process.argv[2] === 'child') {
  runChild();
} else {
  const { status, stdout } = spawnSync(process.execPath, [__filename, 'child'], { encoding: 'utf8' });
  same(status, 1, 'a failed test makes the exit code 1');
  const lines = stdout.replace(/ \([0-9.]+ms\)/g, '').replace(/duration_ms [0-9.]+/, 'duration_ms N').split('\n');
  const expected = [
    'before suite', '> passes', '> waits', '> fails', '> nothing', '> doomed', '> deep', 'after suite',
    '▶ suite', '  ✔ passes', '  ✔ waits', '  ✖ fails', '  ﹣ left out # SKIP', '  ﹣ left out too # because',
    '  ✔ nothing # TODO', '  ⚠ doomed # one day', '  ▶ inner', '    ✔ deep', '  ✔ inner', '✖ suite',
    '▶ parent', '  ✔ child', '  ✖ broken child', '✖ parent', 'ℹ noted', '✔ calls back', '✖ calls back with an error',
    '﹣ skips itself # later', '✖ slow', '✖ stray', '✔ plan', '✖ broken plan', '✔ mock', 'ℹ tests 19', 'ℹ suites 2',
    'ℹ pass 7', 'ℹ fail 6', 'ℹ cancelled 1', 'ℹ skipped 3', 'ℹ todo 2', 'ℹ duration_ms N', '✖ failing tests:',
    "  'plan expected 2 assertions but received 1'", "  'test timed out after 20ms'",
  ];
  for (const line of expected) same(lines.includes(line), true, `prints ${JSON.stringify(line)}`);
  const failing = lines.slice(lines.indexOf('✖ failing tests:'));
  same(failing.filter((line) => /^[✖⚠] /.test(line)).join(),
       '✖ failing tests:,✖ fails,⚠ doomed # one day,✖ broken child,✖ calls back with an error,✖ slow,✖ stray,' +
       '✖ broken plan', 'the failures once more');
  same(failing.some((line) => /^test at .*node_test\.js:\d+:\d+$/.test(line)), true, 'where a failure was written');
  const fine = spawnSync(process.execPath, ['-e', "require('node:test')('t', () => {})"], { encoding: 'utf8' });
  same(fine.status, 0, 'a run that is well');
}

function runChild() {
  const { after, before, beforeEach, describe, it, mock, test } = require('node:test');
  const assert = require('assert');
  describe('suite', () => {
    before(() => console.log('before suite'));
    after(() => console.log('after suite'));
    beforeEach((t) => console.log(`> ${t.name}`));
    it('passes', () => {});
    it('waits', async () => { await new Promise((resolve) => setTimeout(resolve, 5)); });
    it('fails', () => assert.strictEqual(1, 2));
    it.skip('left out', () => {});
    it('left out too', { skip: 'because' }, () => {});
    it.todo('nothing');
    it('doomed', { todo: 'one day' }, () => { throw new Error('doom'); });
    describe('inner', () => { it('deep', () => {}); });
  });
  test('parent', async (t) => {
    t.diagnostic('noted');
    await t.test('child', () => {});
    await t.test('broken child', () => { throw new TypeError('broken'); });
  });
  test('calls back', (t, done) => { setTimeout(done, 1); });
  test('calls back with an error', (t, done) => done(new Error('called')));
  test('skips itself', (t) => t.skip('later'));
  test('slow', { timeout: 20 }, () => new Promise((resolve) => setTimeout(resolve, 100)));
  test('stray', async () => {
    setTimeout(() => { throw new Error('stray'); }, 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  test('plan', (t) => {
    t.plan(1);
    t.assert.ok(true);
  });
  test('broken plan', (t) => {
    t.plan(2);
    t.assert.ok(true);
  });
  test('mock', () => {
    const add = mock.fn((a, b) => a + b);
    assert.strictEqual(add(1, 2), 3);
    assert.deepStrictEqual(add.mock.calls[0].arguments, [1, 2]);
    const target = { size() { return 1; } };
    mock.method(target, 'size', () => 5);
    assert.strictEqual(target.size(), 5);
    mock.restoreAll();
    assert.strictEqual(target.size(), 1);
  });
}
