// Regular expressions about identifiers, on engines with and without Unicode data.
'use strict';

const { RegExp, RegExpPrototypeSymbolReplace } = primordials;

// Without that data \p{...} is a syntax error: any character past ASCII counts as a letter then.
function classOf(property, ascii) {
  try {
    RegExp(`[\\p{${property}}]`, 'u');
    return `\\p{${property}}`;
  } catch {
    return `${ascii}\\u0080-\\u{10ffff}`;
  }
}

const classes = { __proto__: null, '%S': classOf('ID_Start', 'A-Za-z'), '%C': classOf('ID_Continue', '0-9A-Za-z_') };

// The expression in which, within a class, %S stands for what starts an identifier and %C for what goes on with it.
function pattern(text, flags) {
  return RegExp(RegExpPrototypeSymbolReplace(/%[SC]/g, text, (name) => classes[name]), flags);
}

module.exports = { pattern };
