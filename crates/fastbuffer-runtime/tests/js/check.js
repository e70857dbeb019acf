// Counts differences from recorded answers; the process ends with 1 when there was one.
'use strict';

let failures = 0;
let checks = 0;

function show(value) {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function same(actual, expected, what) {
  checks++;
  if (Object.is(actual, expected)) return;
  failures++;
  console.error(`${what}: expected ${show(expected)}, got ${show(actual)}`);
}

// `Class [code] message` of what fn throws, or the value it returns as text.
function answer(fn) {
  try {
    return String(fn());
  } catch (error) {
    return `${error.constructor.name} [${error.code}] ${error.message}`;
  }
}

function throws(fn, expected) {
  same(answer(fn), expected, String(fn));
}

process.on('exit', (code) => {
  if (checks === 0) failures++;
  if (failures > 0 && code === 0) process.exitCode = 1;
});

module.exports = { same, throws, answer };
