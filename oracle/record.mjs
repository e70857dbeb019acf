// Records what real Node answers to every expression of generate/, or (--check) verifies that it still does.
// usage: node record.mjs [--check] [AREA …]     run by the node whose answers are wanted; prints "progress DONE TOTAL"
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineText, exceptions } from './generate/exceptions.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const EVALUATOR = join(HERE, 'evaluate.js');
const PINNED = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')).dependencies.node;
const NOT_AREAS = new Set(['common.mjs', 'exceptions.mjs']);
const SILENCE_MS = 30_000; // no answer for this long: the expression hangs

/** The areas: each module of generate/ exports its expressions as an iterable of texts. */
async function areas(wanted) {
  const names = readdirSync(join(HERE, 'generate')).filter((n) => n.endsWith('.mjs') && !NOT_AREAS.has(n)).sort();
  const seen = new Set();
  const out = [];
  for (const file of names) {
    const { default: expressions } = await import(`./generate/${file}`);
    const list = [];
    for (const e of expressions) {
      if (!seen.has(e) && !engineText.test(e)) list.push(e);
      seen.add(e);
    }
    const area = file.slice(0, -4);
    if (wanted.length === 0 || wanted.includes(area)) out.push({ area, list });
  }
  return out;
}

/** One process from `start` on; resolves with the index it died at, or -1 when it came to the end. */
function run(file, start, total, onAnswer) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [EVALUATOR, file, String(start)], { stdio: ['ignore', 'pipe', 'ignore'] });
    let next = start;
    let rest = '';
    let timer;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS);
    };
    watch();
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text) => {
      watch();
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        const tab = line.indexOf('\t');
        if (Number(line.slice(0, tab)) !== next) reject(new Error(`answer ${next} expected, got: ${line.slice(0, 80)}`));
        onAnswer(next++, line.slice(tab + 1));
      }
    });
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      resolve(next === total ? -1 : next);
    });
  });
}

/** The answers to a list of expressions; `undefined` where Node aborted or hung. */
async function ask(list, onProgress) {
  const folder = mkdtempSync(join(tmpdir(), 'oracle-'));
  const file = join(folder, 'batch.jsonl');
  writeFileSync(file, list.map((e) => JSON.stringify({ e }) + '\n').join(''));
  const answers = new Array(list.length);
  try {
    for (let start = 0; start < list.length;) {
      const died = await run(file, start, list.length, (i, v) => {
        answers[i] = v;
        onProgress();
      });
      if (died < 0) break;
      onProgress();
      start = died + 1;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return answers;
}

/** Our answer where it is not Node's: { ours, reason }, with the engine's name for `ours` if only that one answers so. */
async function exceptionFor(e, v) {
  const found = exceptions.find((x) => x.match.test(e) && (v === undefined || !x.dies));
  if (!found) return undefined;
  const [ours] = found.as ? await ask([found.as(e)], () => {}) : [found.ours];
  return ours === v ? undefined : { [found.engine ?? 'ours']: ours, reason: found.reason };
}

/** A line of data: the expression, Node's answer, and ours where it differs on purpose. */
async function entry(e, v, complain) {
  const exception = await exceptionFor(e, v);
  if (v !== undefined) return { e, v, ...exception };
  if (!exception?.ours) complain(`Node dies of ${e}: say in generate/exceptions.mjs what is sane`);
  return { e, abort: true, sane: exception?.ours, reason: exception?.reason };
}

async function main() {
  if (process.versions.node !== PINNED) throw new Error(`this is Node ${process.versions.node}; the oracle is ${PINNED}`);
  const check = process.argv.includes('--check');
  const all = await areas(process.argv.slice(2).filter((a) => !a.startsWith('--')));
  const total = all.reduce((n, { list }) => n + list.length, 0) * (check ? 1 : 2);
  let done = 0;
  const progress = () => {
    if (++done % 100 === 0 || done === total) console.log(`progress ${done} ${total}`);
  };
  let bad = 0;
  const complain = (text) => {
    bad++;
    console.log(text);
  };
  for (const { area, list } of all) {
    const path = join(HERE, 'cases', `${area}.jsonl`);
    const answers = await ask(list, progress);
    if (check) {
      const recorded = readFileSync(path, 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l));
      const known = new Map(recorded.map((r) => [r.e, r.abort ? undefined : r.v]));
      list.forEach((e, i) => {
        if (!known.has(e)) complain(`${area}: not recorded: ${e}`);
        else if (known.get(e) !== answers[i]) complain(`${area}: ${e}\n  recorded ${known.get(e)}\n  now      ${answers[i]}`);
      });
      if (known.size !== list.length) complain(`${area}: ${known.size} recorded, ${list.length} generated`);
      continue;
    }
    const again = await ask(list, progress);
    list.forEach((e, i) => {
      if (answers[i] !== again[i]) complain(`${area}: not the same twice: ${e}\n  ${answers[i]}\n  ${again[i]}`);
    });
    const lines = [];
    for (const [i, e] of list.entries()) lines.push(JSON.stringify(await entry(e, answers[i], complain)) + '\n');
    writeFileSync(path, lines.join(''));
    console.log(`${area}: ${list.length}`);
  }
  process.exitCode = bad ? 1 : 0;
}

await main();
