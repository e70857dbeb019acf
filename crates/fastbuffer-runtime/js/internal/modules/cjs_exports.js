// The names a CommonJS file will export, from its text alone; answers to the lexer Node imports CommonJS with.
'use strict';

const { ArrayPrototypePush, SafeMap, SafeSet, StringPrototypeEndsWith } = primordials;
const { NAME, STRING, tokenize } = require('internal/modules/scanner');

class Reader {
  constructor(source) {
    const { kinds, texts } = tokenize(source);
    this.kinds = kinds;
    this.texts = texts;
    this.names = new SafeSet();
    this.reexports = [];
    // `var x = require('y')`, so that Babel's and TypeScript's copying loops can be followed.
    this.required = new SafeMap();
  }

  is(at, ...texts) {
    for (let i = 0; i < texts.length; i++) {
      if (this.texts[at + i] !== texts[i] || this.kinds[at + i] === STRING) return false;
    }
    return true;
  }

  // The token after `exports` or `module.exports` at `at`, 0 when there is neither.
  afterExports(at) {
    if (this.is(at, 'exports')) return this.texts[at - 1] === '.' ? 0 : at + 1;
    if (this.is(at, 'module', '.', 'exports') && this.texts[at - 1] !== '.') return at + 3;
    return 0;
  }

  // `require('x')` at `at`: x.
  requireAt(at) {
    if (this.is(at, 'require', '(') && this.kinds[at + 2] === STRING && this.texts[at + 3] === ')') {
      return this.texts[at + 2];
    }
    return undefined;
  }

  isAssignment(at) {
    return this.is(at, '=') && this.texts[at + 1] !== '=' && this.texts[at + 1] !== '>';
  }

  run() {
    for (let i = 0; i < this.kinds.length; i++) {
      if (this.kinds[i] !== NAME) continue;
      const text = this.texts[i];
      if (text === 'exports' || text === 'module') this.readExports(i);
      else if (text === 'Object' && this.is(i + 1, '.')) this.readObjectCall(i);
      else if (text === '__exportStar' || text === '__export') this.readStar(i);
      else this.readRequire(i);
    }
    return { names: [...this.names], reexports: this.reexports };
  }

  readExports(at) {
    const next = this.afterExports(at);
    if (next === 0) return;
    if (this.is(next, '.')) {
      if (this.kinds[next + 1] === NAME && this.isAssignment(next + 2)) this.names.add(this.texts[next + 1]);
    } else if (this.is(next, '[')) {
      if (this.kinds[next + 1] === STRING && this.is(next + 2, ']') && this.isAssignment(next + 3)) {
        this.names.add(this.texts[next + 1]);
      }
    } else if (this.texts[at] === 'module' && this.isAssignment(next)) {
      this.readWhole(next + 1);
    }
  }

  // module.exports = …
  readWhole(at) {
    if (this.is(at, '{')) {
      this.readLiteral(at + 1);
      return;
    }
    const request = this.requireAt(at);
    if (request !== undefined) this.reexports = [request];
  }

  readLiteral(at) {
    while (at < this.kinds.length) {
      if (this.is(at, '.', '.', '.')) {
        const request = this.requireAt(at + 3);
        if (request !== undefined) ArrayPrototypePush(this.reexports, request);
        at += request === undefined ? 4 : 7;
      } else if (this.kinds[at] === NAME || this.kinds[at] === STRING) {
        const key = this.texts[at];
        if (this.is(at + 1, ':')) {
          if (this.kinds[at + 2] !== NAME || isNumber(this.texts[at + 2])) return;
          at += 3;
        } else {
          if (this.kinds[at] === STRING || !(this.is(at + 1, ',') || this.is(at + 1, '}') || this.is(at + 1, '('))) return;
          at += 1;
        }
        this.names.add(key);
      } else {
        return;
      }
      if (!this.is(at, ',')) return;
      at++;
    }
  }

  // Object.defineProperty(exports, 'name', …) and Object.keys(x).forEach(…exports[k] = x[k]…)
  readObjectCall(at) {
    if (this.is(at + 2, 'defineProperty', '(')) {
      const next = this.afterExports(at + 4);
      if (next !== 0 && this.is(next, ',') && this.kinds[next + 1] === STRING && this.is(next + 2, ',', '{')) {
        if (this.definesValue(next + 4)) this.names.add(this.texts[next + 1]);
      }
    } else if (this.is(at + 2, 'keys', '(') && this.is(at + 5, ')', '.', 'forEach', '(')) {
      this.readLoop(this.texts[at + 4], at + 9);
    }
  }

  definesValue(at) {
    if (this.is(at, 'enumerable', ':', 'true', ',')) at += 4;
    if (this.is(at, 'value', ':')) return true;
    if (this.is(at, 'get', ':', 'function')) {
      at += 3;
      if (this.kinds[at] === NAME) at++;
    } else if (this.is(at, 'get', '(')) {
      at += 1;
    } else {
      return false;
    }
    // Only a getter that returns a member of something: function () { return a.b; }
    return this.is(at, '(', ')', '{', 'return') && this.kinds[at + 4] === NAME &&
      (this.is(at + 5, '.') || this.is(at + 5, '['));
  }

  readLoop(id, at) {
    const request = this.required.get(id);
    if (request === undefined) return;
    for (let i = at; i < at + 80 && i < this.kinds.length; i++) {
      if (this.is(i, 'exports', '[') && this.is(i + 3, ']', '=') && this.is(i + 5, id)) {
        ArrayPrototypePush(this.reexports, request);
        return;
      }
    }
  }

  readStar(at) {
    if (!this.is(at + 1, '(')) return;
    const request = this.requireAt(at + 2);
    if (request !== undefined) ArrayPrototypePush(this.reexports, request);
  }

  readRequire(at) {
    if (!this.is(at + 1, '=')) return;
    let from = at + 2;
    if (this.kinds[from] === NAME && StringPrototypeEndsWith(this.texts[from], 'equireWildcard')) from += 2;
    const request = this.requireAt(from);
    if (request !== undefined) this.required.set(this.texts[at], request);
  }
}

function isNumber(text) {
  return text >= '0' && text < ':';
}

// { names, reexports }
function lexExports(source) {
  return new Reader(source).run();
}

module.exports = { lexExports };
