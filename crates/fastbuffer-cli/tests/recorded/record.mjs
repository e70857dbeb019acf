// Asks real Node everything in command.mjs, modules.mjs and repl.mjs and writes its answers beside them:
//     node record.mjs            (run by the Node of oracle/package.json; `--check` only compares)
// The tests compare our command with the answers; no Node is needed for that. README.md says how texts are compared.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import differences from './differences.mjs';

const WANTED = 'v26.10.0';

function normalize(text, directory) {
  text = text.replaceAll(directory, '$DIR').replaceAll(process.execPath, '$BIN');
  text = text.replaceAll(/\(node:\d+\)/g, '(node:PID)').replaceAll(/^Welcome to .*$/gm, 'Welcome');
  text = text.replaceAll(/^node:.*\n(?:.*\S.*\n)*\n/gm, '$ANYWHERE\n');
  text = text.replaceAll(/^(\s*)at (?:async )?(?:.* \()?(\S+?):(\d+):\d+\)?( \{)?$/gm, '$1at $2:$3$4');
  text = text.replaceAll(/\n\s*at (?:async )?(?:.*\()?(?:node:|\[(?:eval|stdin)\]-wrapper)[^\n]*?( \{)?$/gm, '$1');
  text = text.replaceAll(/\n\s*at [^\n]*<anonymous>\)?( \{)?$/gm, '$1');
  return text.replaceAll(/^(\s*)\^+$/gm, '$1^');
}

function ask({ args = [], sh, stdin = '', env = {}, files = {} }) {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'recorded-')));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, name)), { recursive: true });
      writeFileSync(join(directory, name), text);
    }
    const options = {
      cwd: directory, input: stdin, encoding: 'utf8', timeout: 60_000,
      env: { PATH: process.env.PATH, HOME: directory, TERM: 'xterm', BIN: process.execPath, ...env },
    };
    const done = sh === undefined ? spawnSync(process.execPath, args, options) : spawnSync('bash', ['-c', sh], options);
    if (done.error) throw done.error;
    return {
      stdout: normalize(done.stdout, directory), stderr: normalize(done.stderr, directory),
      code: done.status ?? `${done.signal}`,
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function record(area, check) {
  const { default: cases } = await import(`./${area}.mjs`);
  const ours = differences[area] ?? {};
  const names = new Set();
  let text = '';
  for (const [name, asked] of Object.entries(cases)) {
    const answer = ask(asked);
    if (JSON.stringify(ask(asked)) !== JSON.stringify(answer)) throw new Error(`${area}: ${name}: two answers`);
    names.add(name);
    text += `${JSON.stringify({ name, ...asked, ...answer, ours: ours[name] })}\n`;
  }
  for (const name of Object.keys(ours)) if (!names.has(name)) throw new Error(`${area}: nothing is called ${name}`);
  const file = new URL(`${area}.jsonl`, import.meta.url);
  if (!check) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) throw new Error(`${area}: Node answers otherwise now`);
  console.log(`${area}: ${names.size}`);
}

if (process.version !== WANTED) throw new Error(`answers are those of ${WANTED}, this is ${process.version}`);
for (const area of ['command', 'modules', 'repl']) await record(area, process.argv.includes('--check'));
