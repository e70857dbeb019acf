// Measures the cases of one file on the engine that runs this: `driver.cjs FILE FILTER MILLISECONDS [POLYFILL]`.
// Prints a line of JSON for each case: {name, ns, check}, or {name, error} where this engine has no such thing.
'use strict';

const path = require('path');

const [file, filter, milliseconds, polyfill] = process.argv.slice(2);
const library = polyfill ? require(polyfill) : require('buffer');
const environment = {
  buffer: library,
  Buffer: library.Buffer,
  StringDecoder: polyfill ? undefined : require('string_decoder').StringDecoder,
};
const budget = Number(milliseconds) * 1e6;

// A loop of its own for every case, so that a JIT learns about one case at a time. Results that are objects go to
// `kept`, numbers to `sum`: nothing can be optimised away.
function compile({ setup = '', body, async = false }) {
  const source = `'use strict'; const kept = [0, 0, 0, 0, 0, 0, 0, 0]; ${setup}
    return {
      kept,
      run: ${async ? 'async ' : ''}function(n) {
        let sum = 0;
        for (let i = 0; i < n; i++) { ${body} }
        return sum;
      },
    };`;
  return new Function(...Object.keys(environment), 'require', source)(...Object.values(environment), require);
}

// The middle of the samples, each long enough for the clock; the first ones warm the JIT up.
async function measure(definition) {
  const { run, kept } = compile(definition);
  const sum = await run(1);
  const [first] = kept;
  const check = `${sum} ${first?.length ?? typeof first}`;
  const timed = async (n) => {
    const start = process.hrtime.bigint();
    if (definition.async) await run(n);
    else run(n);
    return Number(process.hrtime.bigint() - start);
  };
  let n = 1;
  let spent = 0;
  let last = 0;
  while (spent < budget / 3) {
    last = await timed(n);
    spent += last;
    if (last < budget / 16) n *= 2;
  }
  if (last > budget / 8) n = Math.max(1, Math.round(n * budget / 16 / last));
  const samples = [];
  spent = 0;
  while ((samples.length < 3 && spent < budget * 2) || (spent < budget * 2 / 3 && samples.length < 21)) {
    const time = await timed(n);
    spent += time;
    samples.push(time / n);
  }
  samples.sort((a, b) => a - b);
  return { ns: samples[samples.length >> 1], check };
}

async function main() {
  for (const definition of require(path.resolve(file))) {
    const { name } = definition;
    if (!name.includes(filter)) continue;
    let line;
    try {
      line = { name, ...await measure(definition) };
    } catch (error) {
      line = { name, error: `${error}` };
    }
    console.log(JSON.stringify(line));
  }
}

main();
