// Tables shared by the generators. Every entry is JavaScript text, evaluated by ../evaluate.js.

/** Every combination of the given lists, through f. */
export function* cross(f, ...lists) {
  const [first, ...rest] = lists;
  if (lists.length === 0) yield f();
  else for (const x of first) yield* cross((...more) => f(x, ...more), ...rest);
}

/** `receiver.method(args)` for each argument list. */
export const calls = (receiver, method, argumentLists) => argumentLists.map((args) => `${receiver}.${method}(${args})`);

export const ENCODINGS = ["'utf8'", "'utf16le'", "'latin1'", "'ascii'", "'base64'", "'base64url'", "'hex'"];
export const ALIASES = ["'utf-8'", "'UTF8'", "'Utf-8'", "'ucs2'", "'ucs-2'", "'UCS-2'", "'utf-16le'", "'UTF-16LE'", "'binary'", "'BINARY'", "'LATIN1'", "'Base64'", "'BASE64URL'", "'HEX'", "'hEx'", "'ASCII'"];
export const NOT_ENCODINGS = ["'utf16'", "'utf-16'", "'bogus'", "''", "'buffer'", "'utf8 '", "'raw'", "'base64-url'", "'us-ascii'", "'latin-1'", "'\\u017fcii'", "'utf\\uff18'", "'he\\u212ax'", "'constructor'", "'__proto__'", "'bogus'.repeat(30)", "'a\\nb'"];
export const ENCODING_VALUES = ['undefined', 'null', '5', '0', 'NaN', 'true', 'false', '{}', "['hex']", '1n', "Symbol('e')", "new String('hex')", "{ toString() { return 'hex'; } }", '() => 1'];

// Strings of both widths: ordinary, at the borders of an encoding, broken.
export const STRINGS = [
  "''", "'a'", "'abc'", "'\\u00e9'", "'a\\u00ffb\\u0080'", "'\\u20ac'", "'a\\u20acb'", "'\\ud83d\\ude00'", "'a\\ud83d\\ude00b'", "'\\ud800'", "'a\\udc00'", "'\\ud83da'", "'\\udc00\\ud800'",
  "'\\0'", "'a\\0b'", "'\\ufeffa'", "'\\ufffd'", "'\\uffff'", "'\\u07ff\\u0800'",
];
export const HEX_STRINGS = [
  "'6'", "'61'", "'616'", "'616263'", "'ABCDEF'", "'aBcDeF'", "'zz'", "'61zz62'", "'6z'", "'z6'", "'61 62'", "' 61'", "'0x61'", "'61\\u00e962'", "'6\\u0131'", "'61\\u0136\\u0131'", "'\\u0661\\u0662'", "'6/6:6@6`6G6g'", "'00ff80'", "'61'.repeat(40)", "'61'.repeat(40) + 'g1'", "'61'.repeat(17) + '\\u0136\\u0131'",
];
export const BASE64_STRINGS = [
  "'Y'", "'Y='", "'YQ'", "'YQ='", "'YQ=='", "'YQ==='", "'='", "'=='", "'==='", "'===='", "'YWI'", "'YWI='", "'YWJj'", "'YWJjZ'", "'YWJjZA'", "'YWJjZA=='", "' Y Q = = '", "'Y\\nW\\tJ\\rj'", "'Y!W@J#j'", "'YW.Jj'", "'YW\\0Jj'", "'YW==Jj'", "'YQ==YQ=='", "'YWI=YWI='", "'YWJj=YWJj'", "'=YWJj'", "'Y=Q='", "'YQ==\\n'", "'YQ==!!!'", "'-_-_'", "'+/+/'", "'+/-_'", "'-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_'",
  "'\\u00e9YWJj'", "'YWJj\\u00e9'", "'YW\\u0100Jj'", "'\\u0159WJj'", "'\\u0159\\u0157\\u014a\\u016a'", "'YWJj\\ud83d\\ude00ZGVm'", "'YWJj\\u013dZGVm'", "'YWJj\\u2603ZGVm'", "'YR=='", "'YWJ='", "'Zh=='", "'data:text/plain;base64,UEFTUw=='", "'YWJj'.repeat(20)", "'YWJj'.repeat(20) + 'Y'", "'YWJj'.repeat(20) + 'YQ='", "'YWJj\\n'.repeat(20)", "'YWJj'.repeat(8) + '\\u2603' + 'YWJj'.repeat(8)", "'Y W J j '.repeat(16)", "'\\u0159WJj'.repeat(16)",
];
// Lengths around the widths of vector registers.
export const LENGTHS = [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 15, 16, 17, 21, 23, 24, 25, 31, 32, 33, 47, 48, 49, 63, 64, 65, 95, 96, 97, 127, 128, 129, 191, 192, 193, 255, 256, 257, 1023, 1024, 1025];

/** What numbers arguments may be instead. */
export const NUMBERS = ['undefined', 'null', "'1'", "'x'", "''", '{}', '[]', '[2]', 'true', 'false', '1n', 'Symbol()', 'NaN', 'Infinity', '-Infinity', '-0', '-1', '-2', '-100', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '100', '0.5', '-0.5', '1.5', '2.9', '-1.5', '2 ** 31 - 1', '2 ** 31', '-(2 ** 31)', '2 ** 32', '2 ** 32 + 1', '2 ** 53 - 1', '2 ** 53', '1e21', '-1e21', '{ valueOf() { return 2; } }', 'new Number(3)', '() => 1'];

/** Values of every type, for arguments that want something particular. */
export const VALUES = [
  'undefined', 'null', 'true', 'false', '0', '-0', '5', '1.5', '-1', 'NaN', 'Infinity', '2 ** 32', '2 ** 53', '5n', '2n ** 64n', "''", "'abc'", "'it\\'s'", "'\"'", "'a\\nb'", "'x'.repeat(28)", "'x'.repeat(29)", "'\\u20ac'.repeat(30)", "Symbol('s')", 'Symbol()', '{}', '{ a: 1 }', 'Object.create(null)', '[]', '[1, 2]', "['a']", 'function foo() {}', '() => {}', '(class A {})', 'new (class Foo {})()', 'new (class {})()', 'new Date(0)', '/x/', 'new Map()', 'new Set([1])', 'Object.defineProperty(new Error("e"), "stack", { value: "Error: e" })', 'new Number(3)', "new String('abc')", 'new Boolean(true)', 'Object(1n)', 'Object(Symbol.iterator)', 'Promise.resolve()', 'new Proxy({}, {})', 'new Proxy([1, 2], {})',
  '{ length: 2 }', '{ length: 2, 0: 1, 1: 2 }', "{ constructor: { name: 'Zed' } }", '{ constructor: 5 }', "{ constructor: { name: '' } }", '{ toString() { return "abc"; } }', '{ valueOf() { return "abc"; } }', '{ [Symbol.toPrimitive]() { return "abc"; } }',
  'new ArrayBuffer(4)', 'new SharedArrayBuffer(4)', 'new DataView(new ArrayBuffer(4))', 'new Uint8Array([97, 98, 99])', 'new Uint8Array(0)', 'new Uint8ClampedArray([97, 98])', 'new Int8Array([-1])', 'new Uint16Array([0x6261, 0x0102])', 'new Uint32Array([1])', 'new Float32Array([1.5, -2])', 'new Float64Array([1.5, NaN])', 'new BigInt64Array([97n])', "Buffer.from('abc')", 'Buffer.alloc(0)', "new Proxy(Buffer.from('abc'), {})", 'Object.create(Buffer.prototype)', 'Object.create(Uint8Array.prototype)', 'Buffer.prototype', 'Buffer', 'globalThis.undefinedName', 'new (class X extends Uint8Array {})(2)', "(function () { return arguments; })(1, 2)",
];
