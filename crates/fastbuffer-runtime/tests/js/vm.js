// Scripts in this realm and in others, as Node 26.10 runs them.
'use strict';

const { same, throws } = require('./check.js');
const vm = require('vm');

const TYPE = 'TypeError [ERR_INVALID_ARG_TYPE] ';
throws(() => vm.runInContext('1', {}),
       `${TYPE}The "contextifiedObject" argument must be an vm.Context. Received an instance of Object`);
throws(() => vm.runInContext('1', 5), `${TYPE}The "object" argument must be of type object. Received type number (5)`);
throws(() => vm.createContext(5), `${TYPE}The "object" argument must be of type object. Received type number (5)`);
throws(() => vm.isContext(5), `${TYPE}The "object" argument must be of type object. Received type number (5)`);
throws(() => vm.isContext({}), 'false');
throws(() => vm.runInThisContext(5), '5');
throws(() => vm.runInThisContext('1', 5), `${TYPE}The "options" argument must be of type object. Received type number (5)`);
throws(() => vm.runInThisContext('1', { filename: 5 }),
       `${TYPE}The "options.filename" property must be of type string. Received type number (5)`);
throws(() => vm.runInThisContext('1', { lineOffset: 'x' }),
       `${TYPE}The "options.lineOffset" property must be of type number. Received type string ('x')`);
throws(() => vm.runInThisContext('1', { timeout: 0 }), 'RangeError [ERR_OUT_OF_RANGE] The value of "options.timeout" is ' +
  'out of range. It must be >= 1 && <= 4294967295. Received 0');
throws(() => vm.compileFunction(5), `${TYPE}The "code" argument must be of type string. Received type number (5)`);
throws(() => vm.compileFunction('', [5]),
       `${TYPE}The "params[0]" argument must be of type string. Received type number (5)`);
throws(() => vm.compileFunction('1', [], { parsingContext: {} }),
       `${TYPE}The "options.parsingContext" property must be an instance of Context. Received an instance of Object`);
throws(() => vm.createContext({}, { name: 5 }),
       `${TYPE}The "options.name" property must be of type string. Received type number (5)`);
throws(() => vm.createContext({}, { microtaskMode: 'x' }), 'TypeError [ERR_INVALID_ARG_VALUE] The property ' +
  "'options.microtaskMode' must be one of: 'afterEvaluate', undefined. Received 'x'");
same(vm.compileFunction('return a + 1', ['a'])(2), 3, 'compileFunction');

function run(code, sandbox) {
  return vm.runInNewContext(code, sandbox);
}

const shared = { a: 1 };
run('a = 2; b = 3; var c = 4; function d() {} let e = 5; this.f = 6; globalThis.g = 7', shared);
same(Object.keys(shared).sort().join(), 'a,b,c,d,f,g', 'names that a script made');
same(JSON.stringify([shared.a, shared.b, shared.c, shared.f, shared.g]), '[2,3,4,6,7]', 'their values');

const context = vm.createContext({ n: 1 });
same(vm.isContext(context), true, 'isContext');
vm.runInContext('var q = n + 1; let l = 9', context);
same(context.q, 2, 'var');
context.q++;
same(vm.runInContext('q + l + typeof zz', context), '12undefined', 'the object writes a declared variable');
same(context.l, undefined, 'let stays inside');
context.late = 'seen';
same(vm.runInContext('late', context), 'seen', 'a property added later');
delete context.late;
same(vm.runInContext('typeof late', context), 'undefined', 'a property deleted later');
same(Object.keys((() => {
  const object = vm.createContext({ x: 1 });
  vm.runInContext('delete x; y = 2; delete y', object);
  return object;
})()).join(), '', 'deleted by the script');

same(run('[] instanceof Array'), true, 'its own realm');
same(run('[]') instanceof Array, false, 'is not ours');
same(run('new ArrayBuffer(8)') instanceof ArrayBuffer, false, 'ArrayBuffer of another realm');
same(Buffer.from(run('new ArrayBuffer(8)')).length, 8, 'Buffer.from takes it');
same(Object.prototype.toString.call(run('new String(s)', { s: 'x' })), '[object String]', 'String object');
same(run('this.constructor.name + typeof console + typeof setTimeout + typeof Buffer'),
     'Objectobjectundefinedundefined', 'what a fresh realm has');
same(run('Array', { Array: 5 }), 5, 'a builtin is shadowed');
same(run('a', Object.create({ a: 1 })), 1, 'inherited properties');
same(run('const a = 1; let b = 2; a + b', { a: 5 }), 3, 'const shadows');
throws(() => run('"use strict"; zz = 1', {}), 'ReferenceError [undefined] zz is not defined');
same(run('eval("1 + x")', { x: 1 }), 2, 'eval');
same(run('new Function("return x")()', { x: 1 }), 1, 'Function');
same(run('o.f()', { o: { f() { return this.v; }, v: 3 } }), 3, 'objects pass as they are');
same(run('x', { get x() { return 7; } }), 7, 'accessors');
same(run('Object.keys(globalThis).join()', { a: 1, b: 2 }), 'a,b', 'keys');

const script = new vm.Script('n += 1');
const counter = vm.createContext({ n: 1 });
script.runInContext(counter);
script.runInContext(counter);
same(counter.n, 3, 'Script.runInContext');
same(script.runInNewContext({ n: 10 }), 11, 'Script.runInNewContext');
let failed = false;
try {
  new vm.Script('let a b', { filename: 'zz.js' });
} catch (error) {
  failed = error instanceof SyntaxError;
}
same(failed, true, 'a syntax error shows when the script is made');

globalThis.given = 1;
vm.runInThisContext('var made = given + 1');
same(globalThis.made, 2, 'runInThisContext shares our globals');
try {
  vm.runInThisContext('\nthrow new Error("x")', { filename: 'my.js', lineOffset: 5 });
} catch (error) {
  same(/my\.js:7/.test(error.stack), true, 'file name and line offset');
}
try {
  run('throw new TypeError("x")');
} catch (error) {
  same(error instanceof Error, false, 'an error of another realm');
  same(`${error}`, 'TypeError: x', 'and its text');
  same(/^TypeError: x\n/.test(`${error.stack}`) || error.stack.includes('TypeError: x\n'), true, 'and its stack');
}
same(Object.keys(vm.constants).join(), 'USE_MAIN_CONTEXT_DEFAULT_LOADER,DONT_CONTEXTIFY', 'constants');
same(vm.createContext().constructor === Object, true, 'a context of its own object');
