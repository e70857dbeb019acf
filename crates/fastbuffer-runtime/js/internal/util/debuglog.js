// Answers to util.debuglog: messages of a section, printed when NODE_DEBUG names it.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypeMap, ObjectDefineProperty, RegExp, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace, RegExpPrototypeSymbolSplit, String, StringPrototypeToUpperCase, StringPrototypeTrim,
} = primordials;
const process = require('internal/process/object');

let selected; // the value of NODE_DEBUG and the pattern made of it
let loggers;

function sectionPattern(section) {
  const quoted = RegExpPrototypeSymbolReplace(/[|\\{}()[\]^$+?.]/g, StringPrototypeTrim(section), '\\$&');
  return RegExpPrototypeSymbolReplace(/\*/g, quoted, '.*');
}

function isEnabled(section) {
  const wanted = process.env?.NODE_DEBUG;
  if (!wanted) return false;
  if (selected?.wanted !== wanted) {
    const sections = ArrayPrototypeMap(RegExpPrototypeSymbolSplit(/,/, wanted), sectionPattern);
    selected = { wanted, pattern: new RegExp(`^(?:${ArrayPrototypeJoin(sections, '|')})$`, 'i') };
  }
  return RegExpPrototypeExec(selected.pattern, section) !== null;
}

function write(section, args) {
  const { formatWithOptions } = require('internal/util/inspect');
  const { shouldColorize } = require('internal/util/colors');
  const colors = shouldColorize(process.stderr);
  const text = formatWithOptions({ colors }, ...args);
  const pid = colors ? `\u001b[33m${process.pid}\u001b[39m` : String(process.pid);
  process.stderr.write(formatWithOptions({ colors }, '%s %s: %s\n', section, pid, text));
}


function debuglog(set, cb) {
  const section = StringPrototypeToUpperCase(`${set}`);
  loggers ??= { __proto__: null };
  const enabled = () => isEnabled(section);
  let print;
  const logger = (...args) => {
    if (print === undefined) {
      if (!enabled()) return;
      print = loggers[section] ??= (...values) => write(section, values);
      if (typeof cb === 'function') cb(print);
    }
    print(...args);
  };
  return ObjectDefineProperty(logger, 'enabled', {
    __proto__: null, get: enabled, configurable: true, enumerable: true,
  });
}

module.exports = { debuglog };
