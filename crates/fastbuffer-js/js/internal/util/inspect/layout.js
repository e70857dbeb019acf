// How util.inspect arranges the entries of one object: on a line, in columns, or one under another.
'use strict';

const {
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  MathFloor,
  MathMax,
  MathMin,
  MathRound,
  MathSqrt,
  StringPrototypeIncludes,
  StringPrototypePadEnd,
  StringPrototypePadStart,
  StringPrototypeRepeat,
} = primordials;

const { stringWidth, stripControlSequences } = require('internal/util/inspect/strings');

// A character is taken to be two and a half times as high as wide.
const CHARACTER_HEIGHT = 2.5;
const MAX_COLUMNS = 15;
const MIN_GROUPED_ENTRIES = 6;

function shownLength(text, colours) {
  return colours ? stripControlSequences(text).length : text.length;
}

// Whether all entries, their separators and what opens the object fit into one line.
function fitsLine(view, entries, start, base) {
  let total = entries.length + start;
  if (total + entries.length > view.options.breakLength) return false;
  for (let i = 0; i < entries.length; i++) {
    total += shownLength(entries[i], view.options.colors);
    if (total > view.options.breakLength) return false;
  }
  return base === '' || !StringPrototypeIncludes(base, '\n');
}

function columnCount(view, longest, total, count, all) {
  const bias = MathSqrt(longest - total / all);
  const width = MathMax(longest - 3 - bias, 1);
  return MathMin(
    MathRound(MathSqrt(CHARACTER_HEIGHT * width * count) / width),
    MathFloor((view.options.breakLength - view.indent) / longest),
    view.options.compact * 4,
    MAX_COLUMNS,
  );
}

function rightAligned(values, count) {
  if (values === undefined) return false;
  for (let i = 0; i < count; i++) {
    if (typeof values[i] !== 'number' && typeof values[i] !== 'bigint') return false;
  }
  return true;
}

function columnWidths(lengths, columns) {
  const widths = [];
  for (let column = 0; column < columns; column++) {
    let width = 0;
    for (let i = column; i < lengths.length; i += columns) width = MathMax(width, lengths[i]);
    widths[column] = width;
  }
  return widths;
}

// One line of the table; the last cell of a left aligned line is not padded.
function tableLine(entries, lengths, widths, from, to, pad, alignRight) {
  let line = '';
  for (let i = from; i < to; i++) {
    const last = i === to - 1;
    const cell = last ? entries[i] : `${entries[i]}, `;
    if (last && !alignRight) {
      line += cell;
      continue;
    }
    // `lengths` counts what is seen and the separator; padding counts code units.
    const width = widths[i - from] - (last ? 2 : 0) + entries[i].length - (lengths[i] - 2);
    line += pad(cell, width, ' ');
  }
  return line;
}

// Puts many short array entries into columns; `value` decides whether they are aligned to the right.
function groupEntries(view, entries, value, hasMore) {
  const count = hasMore ? entries.length - 1 : entries.length;
  const lengths = [];
  let total = 0;
  let longest = 0;
  for (let i = 0; i < count; i++) {
    const length = stringWidth(entries[i], view.options.colors);
    lengths[i] = length + 2;
    total += length + 2;
    longest = MathMax(longest, length);
  }
  longest += 2;
  if (longest * 3 + view.indent >= view.options.breakLength ||
      (total / longest <= 5 && longest > 8)) {
    return entries;
  }
  const columns = columnCount(view, longest, total, count, entries.length);
  if (columns <= 1) return entries;
  const widths = columnWidths(lengths, columns);
  const alignRight = rightAligned(value, entries.length);
  const pad = alignRight ? StringPrototypePadStart : StringPrototypePadEnd;
  const lines = [];
  for (let i = 0; i < count; i += columns) {
    const end = MathMin(i + columns, count);
    ArrayPrototypePush(lines, tableLine(entries, lengths, widths, i, end, pad, alignRight));
  }
  if (hasMore) ArrayPrototypePush(lines, entries[count]);
  return lines;
}

function newLine(indent) {
  return `\n${StringPrototypeRepeat(' ', indent)}`;
}

function arrangeCompact(view, entries, base, open, close) {
  if (fitsLine(view, entries, 0, base)) {
    const joined = ArrayPrototypeJoin(entries, ', ');
    // Without a break length only a line break of its own breaks a line.
    const whole = view.options.breakLength !== Infinity || !StringPrototypeIncludes(joined, '\n');
    if (whole) return `${open}${base === '' ? '' : ` ${base}`} ${joined} ${close}`;
  }
  const line = newLine(view.indent);
  const start = base === '' && open.length === 1 ? ' ' : `${base === '' ? '' : ` ${base}`}${line}  `;
  return `${open}${start}${ArrayPrototypeJoin(entries, `,${line}  `)} ${close}`;
}

// `part` = {entries, base, open, close, isArray, value, hasMore} of the object at `depth`.
function arrange(view, part, depth) {
  let { entries } = part;
  const { base, open, close } = part;
  const { compact } = view.options;
  if (compact === true) return arrangeCompact(view, entries, base, open, close);
  const lead = base === '' ? '' : `${base} `;
  if (typeof compact === 'number' && compact >= 1) {
    const count = entries.length;
    if (part.isArray && count > MIN_GROUPED_ENTRIES) {
      entries = groupEntries(view, entries, part.value, part.hasMore);
    }
    // Only objects that hold at most `compact` inner levels go on one line, and columns never do.
    if (view.level - depth < compact && count === entries.length) {
      const start = entries.length + view.indent + open.length + base.length + 10;
      if (fitsLine(view, entries, start, base)) {
        const joined = ArrayPrototypeJoin(entries, ', ');
        if (!StringPrototypeIncludes(joined, '\n')) return `${lead}${open} ${joined} ${close}`;
      }
    }
  }
  const line = newLine(view.indent);
  return `${lead}${open}${line}  ${ArrayPrototypeJoin(entries, `,${line}  `)}${line}${close}`;
}

module.exports = { arrange };
