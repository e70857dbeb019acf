// The text of assertion errors that compare two values: what differs, line by line, as Node lays it out.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePush, StringPrototypeRepeat, StringPrototypeSlice, StringPrototypeSplit,
} = primordials;
const { inspect } = require('internal/util/inspect');
const { DELETE, KEEP, myersDiff } = require('internal/util/diff');

const MAX_SHORT_LENGTH = 12; // two values that fit into `a !== b`
const DEFAULT_COLUMNS = 80;
const LINES_AFTER_CHANGE = 5; // equal lines shown behind a change
const MAX_WHOLE_RUN = 7; // a run of equal lines up to this long is never cut

const headlines = {
  __proto__: null,
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  partialDeepStrictEqual: 'Expected values to be partially and strictly deep-equal:',
  strictEqual: 'Expected values to be strictly equal:',
  strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
  sameStructure: 'Values have same structure but are not reference-equal:',
};

function inspectValue(value) {
  return inspect(value, {
    compact: false,
    customInspect: false,
    depth: 1000,
    maxArrayLength: Infinity,
    showHidden: false,
    showProxy: false,
    sorted: true,
    getters: true,
    breakLength: Infinity,
  });
}

function linesOf(value) {
  return StringPrototypeSplit(inspectValue(value), '\n');
}

function isReference(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

// Terminal codes where standard error shows colours, empty texts elsewhere.
function palette() {
  const { shouldColorize } = require('internal/util/colors');
  const on = shouldColorize(require('internal/process/object').stderr);
  const code = (n) => (on ? `\u001b[${n}m` : '');
  return { on, red: code(31), green: code(32), blue: code(34), white: code(39) };
}

function legend(colors) {
  return `${colors.green}+ actual${colors.white} ${colors.red}- expected${colors.white}`;
}

// --- two values on one line each ------------------------------------------------------------------------------------

// The quotes of a string do not count.
function width(value, text) {
  return typeof value === 'string' ? text.length - 2 : text.length;
}

function isShort(actual, expected, left, right) {
  return !(isObject(actual) && isObject(expected)) && (actual !== 0 || expected !== 0) &&
    width(actual, left) + width(expected, right) <= MAX_SHORT_LENGTH;
}

// A caret under the first difference, when both lines fit into the terminal together.
function caret(actual, expected, left, right) {
  if (isObject(actual) && isObject(expected)) return '';
  const { stderr } = require('internal/process/object');
  const columns = stderr?.isTTY ? stderr.columns : DEFAULT_COLUMNS;
  if (left.length + right.length > columns) return '';
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  if (at < 3 || at === left.length && at === right.length) return '';
  return `\n${StringPrototypeRepeat(' ', at + 2)}^`;
}

function singleLineDiff(actual, expected, left, right, colors) {
  if (isShort(actual, expected, left, right)) return { short: true, text: `${left} !== ${right}` };
  const text = `${colors.green}+${colors.white} ${left}\n${colors.red}-${colors.white} ${right}` +
    caret(actual, expected, left, right);
  return { short: false, text };
}

// --- many lines -----------------------------------------------------------------------------------------------------

function withoutComma(line) {
  return line[line.length - 1] === ',' ? StringPrototypeSlice(line, 0, -1) : line;
}

// A line that ends an object on one side and is followed by more on the other is the same line.
function sameLine(a, b) {
  return a === b || withoutComma(a) === withoutComma(b) && (`${b},` === a || `${a},` === b);
}

// Collects the printed lines; of a long run of equal ones only the first and the last are kept.
class Printer {
  constructor(colors) {
    this.colors = colors;
    this.lines = [];
    this.run = [];
    this.skipped = false;
  }

  add(line) {
    ArrayPrototypePush(this.lines, line);
  }

  equal(line) {
    ArrayPrototypePush(this.run, line);
  }

  // The run of equal lines before a change is over; the one behind the last change just ends.
  endRun(atEnd) {
    const { run } = this;
    const whole = !atEnd && run.length <= MAX_WHOLE_RUN;
    for (let i = 0; i < run.length && (whole || i < LINES_AFTER_CHANGE); i++) this.add(`  ${run[i]}`);
    if (!whole && !atEnd) {
      this.add(`${this.colors.blue}...${this.colors.white}`);
      this.add(`  ${run[run.length - 1]}`);
      this.skipped = true;
    }
    this.run = [];
  }

  change(kind, line) {
    this.endRun(false);
    const mark = kind === DELETE ? `${this.colors.green}+` : `${this.colors.red}-`;
    this.add(`${mark}${this.colors.white} ${line}`);
  }
}

function longerOf(a, b) {
  return b.length > a.length ? b : a;
}

function multiLineDiff(left, right, colors) {
  const printer = new Printer(colors);
  const steps = myersDiff(left, right, sameLine);
  let at = 0;
  let other = 0;
  for (let i = 0; i < steps.length; i++) {
    const { 0: kind, 1: line } = steps[i];
    if (kind === KEEP) {
      printer.equal(longerOf(left[at++], right[other++]));
    } else {
      if (kind === DELETE) at++;
      else other++;
      printer.change(kind, line);
    }
  }
  printer.endRun(true);
  return { text: ArrayPrototypeJoin(printer.lines, '\n'), skipped: printer.skipped };
}

// --- the message ----------------------------------------------------------------------------------------------------

function headlineOf(operator, actual, expected) {
  const name = operator === 'strictEqual' && isComparedByReference(actual, expected) ? 'strictEqualObject' : operator;
  return headlines[name];
}

function isComparedByReference(actual, expected) {
  return (isObject(actual) && isObject(expected)) || (typeof actual === 'function' && typeof expected === 'function');
}

// The whole message of a strict comparison that failed; `custom` takes the place of the headline.
function createDiff(actual, expected, operator, custom) {
  const left = linesOf(actual);
  const right = linesOf(expected);
  const colors = palette();
  if (isObject(actual) && isObject(expected) && ArrayPrototypeJoin(left, '\n') === ArrayPrototypeJoin(right, '\n')) {
    return `${custom ?? headlines.sameStructure}\n\n${ArrayPrototypeJoin(left, '\n')}\n`;
  }
  const headline = custom ?? headlineOf(operator, actual, expected);
  if (left.length === 1 && right.length === 1) {
    const { short, text } = singleLineDiff(actual, expected, left[0], right[0], colors);
    return short ? `${headline}\n\n${text}\n` : `${headline}\n${legend(colors)}\n\n${text}\n`;
  }
  const { text, skipped } = multiLineDiff(left, right, colors);
  const note = skipped ? `\n${colors.blue}...${colors.white} Skipped lines` : '';
  return `${headline}\n${legend(colors)}${note}\n\n${text}\n`;
}

module.exports = { createDiff, inspectValue, isReference };
