// node:util as Node 26.10 answers.
'use strict';

const { same, throws } = require('./check.js');
const util = require('util');
const { inspect } = util;

const plain = { validateStream: false };
const nested = util.styleText('blue', 'b', plain);
class Base { constructor() { this.a = 1; } }
class Derived extends Base { get inherited() { return 2; } }

throws(() => util.promisify(),
       'TypeError [ERR_INVALID_ARG_TYPE] The "original" argument must be of type function. Received undefine' +
       'd');
throws(() => util.promisify((a, cb) => cb(null, a)).length, '2');
throws(() => util.callbackify(1),
       'TypeError [ERR_INVALID_ARG_TYPE] The "original" argument must be of type function. Received type num' +
       'ber (1)');
throws(() => util.callbackify(async function named(a) {}).name, 'namedCallbackified');
throws(() => util.inherits(function() {}, 1),
       'TypeError [ERR_INVALID_ARG_TYPE] The "superCtor.prototype" property must be of type object. Received' +
       ' undefined');
throws(() => util.inherits(),
       'TypeError [ERR_INVALID_ARG_TYPE] The "ctor" argument must be of type function. Received undefined');
throws(() => util.deprecate(() => {}, 'm', 1),
       'TypeError [ERR_INVALID_ARG_TYPE] The "code" argument must be of type string. Received type number (1' +
       ')');
throws(() => util.deprecate(function(a, b) {}, 'm').length, '2');
throws(() => util.styleText('red', 'x', plain), '\u001b[31mx\u001b[39m');
throws(() => util.styleText(['red', 'bold'], 'x', plain), '\u001b[31m\u001b[1mx\u001b[22m\u001b[39m');
throws(() => util.styleText('red', `a${nested}c`, plain), '\u001b[31ma\u001b[34mb\u001b[31mc\u001b[39m');
throws(() => util.styleText('red', nested, plain), '\u001b[31m\u001b[34mb\u001b[39m\u001b[39m');
throws(() => util.styleText('bold', 'a\x1b[22mb\x1b[22m', plain), '\u001b[1ma\u001b[22m\u001b[1mb\u001b[22m\u001b[22m');
throws(() => util.styleText('#f00', 'x', plain), '\u001b[38;2;255;0;0mx\u001b[39m');
throws(() => util.styleText('#f0', 'x'),
       'TypeError [ERR_INVALID_ARG_VALUE] The argument \'format\' must be a valid hex color (#RGB or #RRGGBB' +
       '). Received \'#f0\'');
throws(() => util.styleText('red', 5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "text" argument must be of type string. Received type number (5' +
       ')');
throws(() => util.styleText('none', 'x', plain), 'x');
throws(() => util.getSystemErrorName(-2), 'ENOENT');
throws(() => util.getSystemErrorName(2),
       'RangeError [ERR_OUT_OF_RANGE] The value of "err" is out of range. It must be a negative integer. Rec' +
       'eived 2');
throws(() => util.getSystemErrorName('a'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "err" argument must be of type number. Received type string (' +
       '\'a\')');
throws(() => util.getSystemErrorMessage(-13), 'permission denied');
throws(() => util.getSystemErrorName(-9999), 'Unknown system error -9999');
throws(() => util.toUSVString('\ud800a'), '�a');
throws(() => util.stripVTControlCharacters('\x1b[31mx\x1b[0m'), 'x');
throws(() => util.stripVTControlCharacters(1),
       'TypeError [ERR_INVALID_ARG_TYPE] The "str" argument must be of type string. Received type number (1)');
throws(() => JSON.stringify(util.diff('12345', '13579')),
       '[[0,"1"],[1,"2"],[0,"3"],[1,"4"],[0,"5"],[-1,"7"],[-1,"9"]]');
throws(() => JSON.stringify(util.diff(['a', 'b'], ['a', 'c'])), '[[0,"a"],[1,"b"],[-1,"c"]]');
throws(() => util.diff(1, 'a'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "actual" argument must be of type string. Received type number ' +
       '(1)');
throws(() => JSON.stringify(util.parseEnv('A=1\nB="x y" # c\n#z\nexport C=3\nD=`a\nb`\nG = 1 \nH')),
       '{"A":"1","B":"x y","C":"3","D":"a\\nb","G":"1"}');
throws(() => JSON.stringify(util.parseEnv('A="1\nB=\'x\\n\'\nC="x\\n"\n=1\nD=#x\nE=a=b')),
       '{"A":"1\\nB=\'x\\n\'\\nC=","D":"","E":"a=b"}');
throws(() => util.parseEnv(1),
       'TypeError [ERR_INVALID_ARG_TYPE] The "content" argument must be of type string. Received type number' +
       ' (1)');
throws(() => util.convertProcessSignalToExitCode('SIGINT'), '130');
throws(() => util.isDeepStrictEqual({ a: [1, { b: NaN }] }, { a: [1, { b: NaN }] }), 'true');
throws(() => util.isDeepStrictEqual([0], [-0]), 'false');
throws(() => util.isDeepStrictEqual([1, , 3], [1, undefined, 3]), 'false');
throws(() => util.isDeepStrictEqual(new Set([1, {}]), new Set([{}, 1])), 'true');
throws(() => util.isDeepStrictEqual(new Map([[{}, 1]]), new Map([[{}, 2]])), 'false');
throws(() => util.isDeepStrictEqual(new Base(), { a: 1 }), 'false');
throws(() => util.isDeepStrictEqual(new Base(), { a: 1 }, true), 'true');
throws(() => util.isDeepStrictEqual(Buffer.from([1]), new Uint8Array([1])), 'false');
throws(() => util.isDeepStrictEqual(new Error('a', { cause: 1 }), new Error('a', { cause: 2 })), 'false');
throws(() => util.isDeepStrictEqual(/a/g, /a/), 'false');
throws(() => util.isDeepStrictEqual(Object.create({ q: 1 }), {}), 'true');
throws(() => util.types === require('util/types'), 'true');
throws(() => util.types.isProxy(new Proxy({}, {})), 'true');
throws(() => util.types.isDate(Object.create(Date.prototype)), 'false');
throws(() => util.format('%s %d %i %j %o %%', 'a', '1', 2.5, { a: 1 }, [1]), 'a 1 2 {"a":1} [ 1, [length]: 1 ] %');
throws(() => util.format('%s', Symbol('a'), { b: 1 }, 'c'), 'Symbol(a) { b: 1 } c');
throws(() => inspect({ a: { b: { c: { d: 1 } } } }), '{ a: { b: { c: [Object] } } }');
throws(() => inspect({ a: { b: { c: {} } } }, { depth: 0 }), '{ a: [Object] }');
throws(() => inspect(new Derived(), { showHidden: true }), 'Derived { a: 1, [inherited]: [Getter] }');
throws(() => inspect(new Map([[{ a: 1 }, new Set([1])]])), 'Map(1) { { a: 1 } => Set(1) { 1 } }');
throws(() => inspect(Array.from({ length: 27 }, (_, i) => i * 1000)),
       '[\n      0,  1000,  2000,  3000,  4000,\n   5000,  6000,  7000,  8000,  9000,\n  10000, 11000, 12000' +
       ', 13000, 14000,\n  15000, 16000, 17000, 18000, 19000,\n  20000, 21000, 22000, 23000, 24000,\n  25000' +
       ', 26000\n]');
throws(() => inspect(Object.assign(Array.from({ length: 12 }, (_, i) => i), { extra: 1 }), { maxArrayLength: 8 }),
       '[ 0, 1, 2, 3, 4, 5, 6, 7, ... 4 more items, extra: 1 ]');
throws(() => inspect('a\'b"c'), '`a\'b"c`');
throws(() => inspect(Symbol('k\nn')), 'Symbol(k\nn)');
throws(() => inspect({ [Symbol('k\nn')]: 'multi\nline' }), '{ Symbol(k\\nn): \'multi\\nline\' }');
throws(() => inspect({ get a() { return 1; }, set b(v) {}, get c() { return 1; }, set c(v) {} }, { getters: true }),
       '{ a: [Getter: 1], b: [Setter], c: [Getter/Setter: 1] }');
throws(() => inspect({ a: 123456789.123456, b: 1234567n }, { numericSeparator: true }),
       '{ a: 123_456_789.123_456, b: 1_234_567n }');
throws(() => inspect({ b: 1, a: 2 }, { sorted: true }), '{ a: 2, b: 1 }');
throws(() => inspect([1, [2, [3]]], { compact: false }), '[\n  1,\n  [\n    2,\n    [\n      3\n    ]\n  ]\n]');
throws(() => inspect({ a: 1, b: 'x'.repeat(70) }, { compact: true }),
       '{ a: 1,\n  b: \'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\' }');
throws(() => inspect(Object.assign(/a/g, { x: 1 }), { colors: true }),
       '\u001b[32m/\u001b[39m\u001b[33ma\u001b[39m\u001b[32m/\u001b[39m\u001b[31mg\u001b[39m { x: \u001b[33m' +
       '1\u001b[39m }');
throws(() => inspect(Object.setPrototypeOf(new Date(0), Object.prototype)), '{}');
throws(() => inspect(Object.assign(Object.create(null), { [Symbol.toStringTag]: 'nt' })),
       '[nt: null prototype] { Symbol(Symbol.toStringTag): \'nt\' }');
throws(() => inspect(Object('ab'), { maxStringLength: 1 }), '[String: \'a\'... 1 more character]');
throws(() => inspect(new Proxy({ a: 1 }, {}), { showProxy: true }), 'Proxy [ { a: 1 }, {} ]');
throws(() => inspect({ [inspect.custom](depth, options) { return `${depth} ${options.depth}`; } }, { depth: 4 }),
       '4 4');
throws(() => inspect({ a: { [inspect.custom](depth, options) { return `${depth} ${options.depth}`; } } }),
       '{ a: 1 2 }');
throws(() => inspect.defaultOptions = 1,
       'TypeError [ERR_INVALID_ARG_TYPE] The "options" argument must be of type object. Received type number' +
       ' (1)');
throws(() => inspect(util.parseArgs({
  args: ['-f', '--bar=x', 'pos'],
  options: { foo: { type: 'boolean', short: 'f' }, bar: { type: 'string' } },
  allowPositionals: true,
})),
       '{\n  values: [Object: null prototype] { foo: true, bar: \'x\' },\n  positionals: [ \'pos\' ]\n}');
throws(() => util.parseArgs({ args: ['--no'] }), 'TypeError [ERR_PARSE_ARGS_UNKNOWN_OPTION] Unknown option \'--no\'');
throws(() => util.parseArgs({ args: ['--a'], options: { a: { type: 'string', short: 'b' } } }),
       'TypeError [ERR_PARSE_ARGS_INVALID_OPTION_VALUE] Option \'-b, --a <value>\' argument missing');
throws(() => util.parseArgs({ args: ['x'], options: {} }),
       'TypeError [ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL] Unexpected argument \'x\'. This command does not ta' +
       'ke positional arguments');
throws(() => inspect(util.parseArgs({ args: ['--no-a', '-bc', '--', '-d'], strict: false, allowNegative: true })),
       '{\n  values: [Object: null prototype] { a: false, b: true, c: true },\n  positionals: [ \'-d\' ]\n}');
throws(() => util.parseArgs({ options: { a: { type: 'x' } } }),
       'TypeError [ERR_INVALID_ARG_TYPE] The "options.a.type" property must be (\'string|boolean\'). Receive' +
       'd type string (\'x\')');
throws(() => new util.MIMEType('TEXT/HTML;Charset="UTF-8"; q=1;q=2;bad'), 'text/html;charset=UTF-8;q=1');
throws(() => new util.MIMEType('text'),
       'TypeError [ERR_INVALID_MIME_SYNTAX] The MIME syntax for a type in "text" is invalid');
throws(() => new util.MIMEType('t/x;a="b\\"c"').params.get('a'), 'b"c');
throws(() => new util.MIMEParams().set('b c', 'x'),
       'TypeError [ERR_INVALID_MIME_SYNTAX] The MIME syntax for a parameter name in "b c" is invalid at 1');
