// The box drawing of console.table.
'use strict';

const { ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypeJoin, ArrayPrototypeMap,
        ArrayPrototypePush, MathMax, ObjectKeys, ObjectPrototypeHasOwnProperty, StringPrototypeRepeat } = primordials;
const { getStringWidth, inspect } = require('internal/util/inspect');
const { isMap, isSet, isMapIterator, isSetIterator } = require('internal/util/types');
const { previewEntries } = internalBinding('engine');

const INDEX = '(index)';
const ITERATION = '(iteration index)';
const KEY = 'Key';
const VALUES = 'Values';

function width(text) {
  return getStringWidth === undefined ? text.length : getStringWidth(text);
}

function cell(value) {
  const depth = value !== null && typeof value === 'object' && !ArrayIsArray(value) && ObjectKeys(value).length > 2 ?
    -1 : 0;
  return inspect(value, { maxArrayLength: 3, breakLength: Infinity, depth });
}

function renderRow(row, widths) {
  const cells = ArrayPrototypeMap(row, (text, i) => ` ${text}${StringPrototypeRepeat(' ', widths[i] - width(text) - 1)}`);
  return `│${ArrayPrototypeJoin(cells, '│')}│\n`;
}

function line(widths, left, middle, right) {
  return left + ArrayPrototypeJoin(ArrayPrototypeMap(widths, (size) => StringPrototypeRepeat('─', size)), middle) + right;
}

// columns: the cells of each column, without its header.
function render(head, columns) {
  const count = MathMax(...ArrayPrototypeMap(columns, (column) => column.length), 0);
  const rows = [];
  const widths = ArrayPrototypeMap(head, (title) => width(title) + 2);
  for (let i = 0; i < head.length; i++) {
    for (let j = 0; j < count; j++) {
      rows[j] ??= [];
      const text = ObjectPrototypeHasOwnProperty(columns[i], j) ? columns[i][j] : '';
      rows[j][i] = text;
      widths[i] = MathMax(widths[i], width(text) + 2);
    }
  }
  let out = `${line(widths, '┌', '┬', '┐')}\n${renderRow(head, widths)}${line(widths, '├', '┼', '┤')}\n`;
  for (let j = 0; j < rows.length; j++) out += renderRow(rows[j], widths);
  return out + line(widths, '└', '┴', '┘');
}

function isPrimitive(value) {
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}

function iterated(values) {
  const index = [];
  const cells = [];
  for (let i = 0; i < values.length; i++) {
    ArrayPrototypePush(index, `${i}`);
    ArrayPrototypePush(cells, cell(values[i]));
  }
  return render([ITERATION, VALUES], [index, cells]);
}

function mapTable(entries) {
  const index = [];
  const keys = [];
  const values = [];
  for (let i = 0; i < entries.length; i++) {
    ArrayPrototypePush(index, `${i}`);
    ArrayPrototypePush(keys, cell(entries[i][0]));
    ArrayPrototypePush(values, cell(entries[i][1]));
  }
  return render([ITERATION, KEY, VALUES], [index, keys, values]);
}

function pairs(flat) {
  if (flat.length > 0 && ArrayIsArray(flat[0])) return flat;
  const out = [];
  for (let i = 0; i < flat.length; i += 2) ArrayPrototypePush(out, [flat[i], flat[i + 1]]);
  return out;
}

function renderTable(data, properties) {
  if (isMap(data)) return mapTable([...data]);
  if (isSet(data)) return iterated([...data]);
  if (isMapIterator(data)) return mapTable(pairs(previewEntries(data) ?? []));
  if (isSetIterator(data)) return iterated(previewEntries(data) ?? []);
  return objectTable(data, properties);
}

function objectTable(data, properties) {
  const index = ObjectKeys(data);
  const columns = [];
  const names = [];
  const values = [];
  let hasPrimitives = false;
  for (let i = 0; i < index.length; i++) {
    const item = data[index[i]];
    const primitive = isPrimitive(item) || (typeof item === 'function');
    if (primitive) {
      hasPrimitives = true;
      values[i] = cell(item);
      continue;
    }
    const keys = properties ?? ObjectKeys(item);
    for (let k = 0; k < keys.length; k++) {
      const key = `${keys[k]}`;
      if (!ArrayPrototypeIncludes(names, key)) {
        ArrayPrototypePush(names, key);
        ArrayPrototypePush(columns, []);
      }
      if (ObjectPrototypeHasOwnProperty(item, key)) columns[ArrayPrototypeIndexOf(names, key)][i] = cell(item[key]);
    }
  }
  for (let i = 0; i < columns.length; i++) columns[i].length = MathMax(columns[i].length, index.length);
  const head = [INDEX, ...names];
  const all = [index, ...columns];
  if (hasPrimitives) {
    ArrayPrototypePush(head, VALUES);
    ArrayPrototypePush(all, values);
  }
  return render(head, all);
}

module.exports = { renderTable };
