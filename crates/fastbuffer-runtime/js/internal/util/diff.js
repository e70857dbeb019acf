// The shortest edit between two lists (Myers); answers to util.diff and serves assert's messages.
'use strict';

const {
  ArrayIsArray, ArrayPrototypePush, ArrayPrototypeReverse, Int32Array, StringPrototypeSplit, TypedArrayPrototypeSlice,
} = primordials;

const INSERT = -1; // only in `expected`
const KEEP = 0;
const DELETE = 1; // only in `actual`

// The furthest reaching points after 0, 1, 2 … edits, one array of diagonals each.
function furthestPoints(actual, expected, same) {
  const max = actual.length + expected.length;
  const reach = new Int32Array(2 * max + 2);
  const trace = [];
  for (let edits = 0; edits <= max; edits++) {
    ArrayPrototypePush(trace, TypedArrayPrototypeSlice(reach, max - edits, max + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = diagonal + max;
      const down = diagonal === -edits || (diagonal !== edits && reach[at - 1] < reach[at + 1]);
      let x = down ? reach[at + 1] : reach[at - 1] + 1;
      while (x < actual.length && x - diagonal < expected.length && same(actual[x], expected[x - diagonal])) x++;
      reach[at] = x;
      if (x >= actual.length && x - diagonal >= expected.length) return trace;
    }
  }
  return trace;
}

function identical(a, b) {
  return a === b;
}

// [[operation, value], …] that turns `actual` into `expected`, from the first line to the last.
function myersDiff(actual, expected, same = identical) {
  const trace = furthestPoints(actual, expected, same);
  const steps = [];
  let x = actual.length;
  let y = expected.length;
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits];
    const value = (diagonal) => reach[diagonal + edits];
    const diagonal = x - y;
    const down = diagonal === -edits || (diagonal !== edits && value(diagonal - 1) < value(diagonal + 1));
    const before = down ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : value(before);
    const fromY = edits === 0 ? 0 : fromX - before;
    while (x > fromX && y > fromY) {
      x--;
      y--;
      ArrayPrototypePush(steps, [KEEP, actual[x]]);
    }
    if (edits === 0) break;
    if (down) ArrayPrototypePush(steps, [INSERT, expected[--y]]);
    else ArrayPrototypePush(steps, [DELETE, actual[--x]]);
  }
  return ArrayPrototypeReverse(steps);
}

function checked(value, name) {
  const { validateStringArray, validateString } = require('internal/validators');
  if (ArrayIsArray(value)) {
    validateStringArray(value, name);
    return value;
  }
  validateString(value, name);
  return StringPrototypeSplit(value, '');
}

function diff(actual, expected) {
  if (actual === expected) return [];
  return myersDiff(checked(actual, 'actual'), checked(expected, 'expected'));
}

module.exports = { DELETE, INSERT, KEEP, diff, myersDiff };
