// Answers to util.parseArgs: command line arguments read as options and positionals.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSlice, ObjectHasOwn, ObjectKeys, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;
const { codes } = require('internal/errors');
const {
  validateArray, validateBoolean, validateBooleanArray, validateObject, validateString, validateStringArray,
  validateUnion,
} = require('internal/validators');

const {
  ERR_INVALID_ARG_VALUE, ERR_PARSE_ARGS_INVALID_OPTION_VALUE, ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL,
  ERR_PARSE_ARGS_UNKNOWN_OPTION,
} = codes;

// --- configuration --------------------------------------------------------------------------------------------------

function own(object, key, fallback = undefined) {
  return ObjectHasOwn(object, key) ? object[key] : fallback;
}

// The arguments of the script, less the executable and the script's name.
function mainArgs() {
  const { argv, execArgv } = require('internal/process/object');
  for (let i = 0; i < execArgv.length; i++) {
    const flag = execArgv[i];
    if (flag === '-e' || flag === '--eval' || flag === '-p' || flag === '--print' || flag === '-pe') {
      return ArrayPrototypeSlice(argv, 1);
    }
  }
  return ArrayPrototypeSlice(argv, 2);
}

function checkDefault(name, type, multiple, value) {
  if (type === 'string') (multiple ? validateStringArray : validateString)(value, name);
  else (multiple ? validateBooleanArray : validateBoolean)(value, name);
}

function checkOption(key, option) {
  const name = `options.${key}`;
  validateObject(option, name);
  const type = own(option, 'type');
  validateUnion(type, `${name}.type`, ['string', 'boolean']);
  const short = own(option, 'short');
  if (ObjectHasOwn(option, 'short')) {
    validateString(short, `${name}.short`);
    if (short.length !== 1) throw new ERR_INVALID_ARG_VALUE(`${name}.short`, short, 'must be a single character');
  }
  const multiple = own(option, 'multiple', false);
  if (ObjectHasOwn(option, 'multiple')) validateBoolean(multiple, `${name}.multiple`);
  const value = own(option, 'default');
  if (value !== undefined) checkDefault(`${name}.default`, type, multiple, value);
}

function readConfig(config) {
  const strict = own(config, 'strict', true);
  const made = {
    args: own(config, 'args') ?? mainArgs(),
    strict,
    allowPositionals: own(config, 'allowPositionals', !strict),
    returnTokens: own(config, 'tokens', false),
    allowNegative: own(config, 'allowNegative', false),
    options: own(config, 'options', { __proto__: null }),
  };
  validateArray(made.args, 'args');
  validateBoolean(strict, 'strict');
  validateBoolean(made.allowPositionals, 'allowPositionals');
  validateBoolean(made.returnTokens, 'tokens');
  validateBoolean(made.allowNegative, 'allowNegative');
  validateObject(made.options, 'options');
  const keys = ObjectKeys(made.options);
  for (let i = 0; i < keys.length; i++) checkOption(keys[i], made.options[keys[i]]);
  return made;
}

// --- tokens ---------------------------------------------------------------------------------------------------------

function typeOf(options, name) {
  const option = own(options, name);
  return option === undefined ? undefined : own(option, 'type');
}

function longNameOf(options, short) {
  const keys = ObjectKeys(options);
  for (let i = 0; i < keys.length; i++) if (own(options[keys[i]], 'short') === short) return keys[i];
  return short;
}

function isOption(arg) {
  return typeof arg === 'string' && arg.length > 1 && arg[0] === '-';
}

class Tokenizer {
  constructor(args, options) {
    this.args = args;
    this.options = options;
    this.tokens = [];
    this.at = 0;
  }

  push(token) {
    ArrayPrototypePush(this.tokens, token);
  }

  option(name, rawName, index, value, inlineValue) {
    this.push({ kind: 'option', name, rawName, index, value, inlineValue });
  }

  // A string option takes the next argument, whatever it is; whether that was meant is judged later.
  optionWithNext(name, rawName, index) {
    if (typeOf(this.options, name) === 'string' && this.at < this.args.length) {
      this.option(name, rawName, index, this.args[this.at++], false);
    } else {
      this.option(name, rawName, index, undefined, undefined);
    }
  }

  shortGroup(arg, index) {
    for (let i = 1; i < arg.length; i++) {
      const name = longNameOf(this.options, arg[i]);
      if (typeOf(this.options, name) === 'string' && i < arg.length - 1) {
        this.option(name, `-${arg[i]}`, index, StringPrototypeSlice(arg, i + 1), true);
        return;
      }
      if (i === arg.length - 1) this.optionWithNext(name, `-${arg[i]}`, index);
      else this.option(name, `-${arg[i]}`, index, undefined, undefined);
    }
  }

  long(arg, index) {
    const equals = StringPrototypeIndexOf(arg, '=', 3);
    if (equals !== -1) {
      const name = StringPrototypeSlice(arg, 2, equals);
      this.option(name, `--${name}`, index, StringPrototypeSlice(arg, equals + 1), true);
      return;
    }
    this.optionWithNext(StringPrototypeSlice(arg, 2), arg, index);
  }

  run() {
    while (this.at < this.args.length) {
      const index = this.at++;
      const arg = this.args[index];
      if (arg === '--') {
        this.push({ kind: 'option-terminator', index });
        while (this.at < this.args.length) {
          const position = this.at++;
          this.push({ kind: 'positional', index: position, value: this.args[position] });
        }
      } else if (!isOption(arg)) {
        this.push({ kind: 'positional', index, value: arg });
      } else if (arg[1] === '-') {
        this.long(arg, index);
      } else {
        this.shortGroup(arg, index);
      }
    }
    return this.tokens;
  }
}

// --- checks ---------------------------------------------------------------------------------------------------------

function negated(token) {
  return StringPrototypeStartsWith(token.name, 'no-') ?
    StringPrototypeSlice(token.name, 3) : undefined;
}

function checkAmbiguous(token) {
  if (token.inlineValue || !isOption(token.value)) return;
  const example = StringPrototypeStartsWith(token.rawName, '--') ? `'${token.rawName}=-XYZ'` :
    `'--${token.name}=-XYZ' or '${token.rawName}-XYZ'`;
  throw new ERR_PARSE_ARGS_INVALID_OPTION_VALUE(
    `Option '${token.rawName}' argument is ambiguous.\nDid you forget to specify the option argument for ` +
    `'${token.rawName}'?\nTo specify an option argument starting with a dash use ${example}.`);
}

function checkUsage(config, token) {
  const option = own(config.options, token.name);
  if (option === undefined) throw new ERR_PARSE_ARGS_UNKNOWN_OPTION(token.rawName, config.allowPositionals);
  const short = own(option, 'short');
  const shown = `${short ? `-${short}, ` : ''}--${token.name}`;
  const type = own(option, 'type');
  if (type === 'string' && typeof token.value !== 'string') {
    throw new ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${shown} <value>' argument missing`);
  }
  if (type === 'boolean' && token.value != null) {
    throw new ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${shown}' does not take an argument`);
  }
}

// `--no-name` sets a boolean option to false; anything that is no such option keeps its name.
function resolveNegative(config, token) {
  if (!config.allowNegative) return undefined;
  const name = negated(token);
  if (name === undefined) return undefined;
  const type = typeOf(config.options, name);
  return type === 'boolean' || (type === undefined && !config.strict) ? name : undefined;
}

// --- values ---------------------------------------------------------------------------------------------------------

function store(values, options, name, value) {
  if (name === '__proto__') return;
  const option = own(options, name);
  if (option !== undefined && own(option, 'multiple')) {
    if (values[name] === undefined) values[name] = [value];
    else ArrayPrototypePush(values[name], value);
  } else {
    values[name] = value;
  }
}

function storeOption(config, result, token) {
  const positive = resolveNegative(config, token);
  if (positive !== undefined) token.name = positive;
  if (config.strict) {
    checkUsage(config, token);
    checkAmbiguous(token);
  }
  store(result.values, config.options, token.name, positive !== undefined ? false : token.value ?? true);
}

function storeDefaults(config, values) {
  const keys = ObjectKeys(config.options);
  for (let i = 0; i < keys.length; i++) {
    const value = own(config.options[keys[i]], 'default');
    if (value !== undefined && values[keys[i]] === undefined && keys[i] !== '__proto__') values[keys[i]] = value;
  }
}

function parseArgs(config = { __proto__: null }) {
  const read = readConfig(config);
  const result = { values: { __proto__: null }, positionals: [] };
  const tokens = new Tokenizer(read.args, read.options).run();
  if (read.returnTokens) result.tokens = tokens;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token.kind === 'option') {
      storeOption(read, result, token);
    } else if (token.kind === 'positional') {
      if (!read.allowPositionals) throw new ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL(token.value);
      ArrayPrototypePush(result.positionals, token.value);
    }
  }
  storeDefaults(read, result.values);
  return result;
}

module.exports = { parseArgs };
