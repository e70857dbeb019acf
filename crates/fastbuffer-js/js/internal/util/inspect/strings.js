// Strings as util.inspect prints them: quoting, escaping, width on a terminal, colour codes.
'use strict';

const {
  NumberPrototypeToString,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeCharCodeAt,
  StringPrototypeCodePointAt,
  StringPrototypeIncludes,
  StringPrototypeNormalize,
  StringPrototypePadStart,
  StringPrototypeSlice,
  StringPrototypeToUpperCase,
  SymbolPrototypeToString,
} = primordials;

const needsEscape = /[\x00-\x1f\x27\x5c\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const needsEscapeAll = /[\x00-\x1f\x27\x5c\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const controlAll = /[\x00-\x1f\x5c\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const shortEscapes = {
  '__proto__': null,
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  "'": "\\'",
  '\\': '\\\\',
};

function hexUpper(code, digits) {
  return StringPrototypePadStart(StringPrototypeToUpperCase(NumberPrototypeToString(code, 16)), digits, '0');
}

function escapeUnit(unit) {
  const short = shortEscapes[unit];
  if (short !== undefined) return short;
  const code = StringPrototypeCharCodeAt(unit, 0);
  return code < 256 ? `\\x${hexUpper(code, 2)}` : `\\u${NumberPrototypeToString(code, 16)}`;
}

// Single quotes, unless the string has one and double quotes or backticks would need no escape.
function quote(string) {
  if (RegExpPrototypeExec(needsEscape, string) === null) return `'${string}'`;
  let mark = "'";
  if (StringPrototypeIncludes(string, "'")) {
    if (!StringPrototypeIncludes(string, '"')) mark = '"';
    else if (!StringPrototypeIncludes(string, '`') && !StringPrototypeIncludes(string, '${')) mark = '`';
  }
  const pattern = mark === "'" ? needsEscapeAll : controlAll;
  return `${mark}${RegExpPrototypeSymbolReplace(pattern, string, escapeUnit)}${mark}`;
}

// What a line may not hold when it is not inside quotes (symbol descriptions).
function escapeControls(string) {
  return RegExpPrototypeSymbolReplace(needsEscapeAll, string, escapeUnit);
}

function symbolText(symbol) {
  return escapeControls(SymbolPrototypeToString(symbol));
}

const vtPattern = new RegExp(
  '[\\u001B\\u009B][[\\]()#;?]*' +
  '(?:(?:(?:(?:;[-a-zA-Z\\d\\/\\#&.:=?%@~_]+)*|[a-zA-Z\\d]+(?:;[-a-zA-Z\\d\\/\\#&.:=?%@~_]*)*)?' +
  '(?:\\u0007|\\u001B\\u005C|\\u009C))|' +
  '(?:(?:\\d{1,4}(?:;\\d{0,4})*)?[\\dA-PR-TZcf-ntqry=><~]))', 'g');

function stripControlSequences(string) {
  if (!StringPrototypeIncludes(string, '\u001B') && !StringPrototypeIncludes(string, '\u009B')) return string;
  return RegExpPrototypeSymbolReplace(vtPattern, string, '');
}

function isZeroWidth(code) {
  return code <= 0x1f || (code >= 0x7f && code <= 0x9f) || (code >= 0x300 && code <= 0x36f) ||
    (code >= 0x200b && code <= 0x200f) || (code >= 0x20d0 && code <= 0x20ff) ||
    (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xfe20 && code <= 0xfe2f) ||
    (code >= 0xe0100 && code <= 0xe01ef);
}

function isDoubleWidth(code) {
  return code >= 0x1100 && (code <= 0x115f || code === 0x2329 || code === 0x232a ||
    (code >= 0x2e80 && code <= 0x3247 && code !== 0x303f) || (code >= 0x3250 && code <= 0x4dbf) ||
    (code >= 0x4e00 && code <= 0xa4c6) || (code >= 0xa960 && code <= 0xa97c) ||
    (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe10 && code <= 0xfe19) || (code >= 0xfe30 && code <= 0xfe6b) ||
    (code >= 0xff01 && code <= 0xff60) || (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1b000 && code <= 0x1b001) || (code >= 0x1f200 && code <= 0x1f251) ||
    (code >= 0x1f300 && code <= 0x1f64f) || (code >= 0x1f900 && code <= 0x1f9ff) ||
    (code >= 0x20000 && code <= 0x3fffd));
}

// Columns a string takes on a terminal.
function stringWidth(string, stripColours = true) {
  if (stripColours) string = stripControlSequences(string);
  string = StringPrototypeNormalize(string, 'NFC');
  let width = 0;
  for (let i = 0; i < string.length; i++) {
    const code = StringPrototypeCodePointAt(string, i);
    if (code > 0xffff) i++;
    if (isDoubleWidth(code)) width += 2;
    else if (!isZeroWidth(code)) width++;
  }
  return width;
}

// Digits in groups of three, counted from the right (integers) or from the left (fractions).
function groupInteger(digits) {
  let out = '';
  let end = digits.length;
  const first = StringPrototypeCharCodeAt(digits, 0) === 45 ? 1 : 0;
  for (; end >= first + 4; end -= 3) out = `_${StringPrototypeSlice(digits, end - 3, end)}${out}`;
  return `${StringPrototypeSlice(digits, 0, end)}${out}`;
}

function groupFraction(digits) {
  let out = '';
  let at = 0;
  for (; at + 3 < digits.length; at += 3) out += `${StringPrototypeSlice(digits, at, at + 3)}_`;
  return `${out}${StringPrototypeSlice(digits, at)}`;
}

module.exports = {
  escapeControls,
  groupFraction,
  groupInteger,
  quote,
  stringWidth,
  stripControlSequences,
  symbolText,
};
