// Answers to util.inspect and util.format: the entry points, their options and colours.
'use strict';

const {
  ObjectAssign,
  ObjectDefineProperty,
  ObjectHasOwn,
  ObjectKeys,
  ObjectSeal,
} = primordials;

const { colors } = require('internal/util/colors');
const { highlightRegExp } = require('internal/util/inspect/regexp');
const { stringWidth, stripControlSequences } = require('internal/util/inspect/strings');
const {
  arrange, customInspect, formatBigInt, formatNumber, formatPrimitive, formatProperty, formatValue,
  isStackOverflow, ownKeys,
} = require('internal/util/inspect/value');
const lazyValidators = () => require('internal/validators');

const defaultOptions = ObjectSeal({
  showHidden: false,
  depth: 2,
  colors: false,
  customInspect: true,
  showProxy: false,
  maxArrayLength: 100,
  maxStringLength: 10000,
  breakLength: 80,
  compact: 3,
  sorted: false,
  getters: false,
  numericSeparator: false,
});

function plainText(text) {
  return text;
}

function colouredText(text, type) {
  const style = inspect.styles[type];
  if (style === undefined) return text;
  if (typeof style === 'function') return style(text);
  const codes = inspect.colors[style];
  return codes === undefined ? text : `\u001b[${codes[0]}m${text}\u001b[${codes[1]}m`;
}

// One call of inspect: its options, how deep and how far right it is, and the objects it is inside of.
class View {
  constructor(options, userKeys) {
    this.options = options;
    this.userKeys = userKeys;
    this.stylize = options.colors ? colouredText : plainText;
    this.inspect = inspect;
    this.indent = 0;
    this.level = 0;
    this.seen = [];
    this.circular = undefined;
    this.written = [];
    this.depth = 0;
  }

  format(value, depth, typed) { return formatValue(this, value, depth, typed); }

  property(owner, depth, key, role) { return formatProperty(this, owner, depth, key, role); }

  primitive(value, unstyled) {
    if (!unstyled) return formatPrimitive(this, value);
    const saved = this.stylize;
    this.stylize = plainText;
    const text = formatPrimitive(this, value);
    this.stylize = saved;
    return text;
  }

  number(value) { return typeof value === 'bigint' ? formatBigInt(this, value) : formatNumber(this, value); }

  bracket(name) { return this.stylize(`[${name}]`, 'string'); }

  ownKeys(value) { return ownKeys(value, this.options.showHidden); }

  arrange(part, depth) { return arrange(this, part, depth); }

  // What a custom inspect function gets: the options in force, the user's own keys, and stylize.
  userOptions() {
    const { options } = this;
    const made = { stylize: this.stylize };
    const names = ObjectKeys(defaultOptions);
    for (let i = 0; i < names.length; i++) made[names[i]] = options[names[i]];
    if (this.userKeys !== undefined) ObjectAssign(made, this.userKeys);
    return made;
  }
}

function mergeOptions(given) {
  const options = { ...defaultOptions };
  if (given === undefined) return options;
  const names = ObjectKeys(given);
  for (let i = 0; i < names.length; i++) {
    if (ObjectHasOwn(defaultOptions, names[i]) || names[i] === 'stylize') options[names[i]] = given[names[i]];
  }
  return options;
}

// The positional form: inspect(value, showHidden, depth, colors).
function legacyOptions(showHidden, args) {
  const given = {};
  if (args.length >= 3 && args[2] !== undefined) given.depth = args[2];
  if (args.length >= 4 && args[3] !== undefined) given.colors = args[3];
  if (typeof showHidden === 'boolean') given.showHidden = showHidden;
  return given;
}

function inspect(value, opts) {
  let given;
  if (arguments.length > 1) {
    given = opts !== null && typeof opts === 'object' ? opts : legacyOptions(opts, arguments);
  }
  return inspectWith(value, given);
}

function inspectWith(value, given) {
  const options = mergeOptions(given);
  const view = new View(options, given);
  if (options.maxArrayLength === null) options.maxArrayLength = Infinity;
  if (options.maxStringLength === null) options.maxStringLength = Infinity;
  return formatValue(view, value, 0);
}

inspect.custom = customInspect;

ObjectDefineProperty(inspect, 'defaultOptions', {
  __proto__: null,
  get() { return defaultOptions; },
  set(options) {
    lazyValidators().validateObject(options, 'options');
    ObjectAssign(defaultOptions, options);
  },
});

inspect.colors = colors;

inspect.styles = ObjectAssign({ __proto__: null }, {
  special: 'cyan',
  number: 'yellow',
  bigint: 'yellow',
  boolean: 'yellow',
  undefined: 'grey',
  null: 'bold',
  string: 'green',
  symbol: 'green',
  date: 'magenta',
  regexp: highlightRegExp,
  module: 'underline',
});

let formatModule;
function lazyFormat() {
  formatModule ??= require('internal/util/inspect/format');
  return formatModule;
}

function format(...args) {
  return lazyFormat().formatWith(undefined, args);
}

function formatWithOptions(inspectOptions, ...args) {
  lazyValidators().validateObject(inspectOptions, 'inspectOptions', 1);
  return lazyFormat().formatWith(inspectOptions, args);
}

function stripVTControlCharacters(str) {
  lazyValidators().validateString(str, 'str');
  return stripControlSequences(str);
}

module.exports = {
  customInspect,
  format,
  formatWithOptions,
  getStringWidth: stringWidth,
  inspect,
  inspectWith,
  isStackOverflowError: isStackOverflow,
  stripVTControlCharacters,
};
