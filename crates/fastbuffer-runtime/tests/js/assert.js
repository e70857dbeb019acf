// node:assert as Node 26.10 answers: which values pass, and the messages of those that do not.
'use strict';

const { same, throws } = require('./check.js');
const assert = require('assert');

class Custom extends Error {}
const thrower = (message, fields) => () => { throw Object.assign(new Error(message), fields); };
const numbers = (n) => Array.from({ length: n }, (_, i) => i);
const replaced = (n, at) => numbers(n).map((i) => (i === at ? -1 : i));

throws(() => assert.strict === require('assert/strict'), 'true');
throws(() => assert.ok(0),
       'AssertionError [ERR_ASSERTION] The expression evaluated to a falsy value:\n\n  assert.ok(0)\n');
throws(() => assert(typeof 123 === 'string'),
       'AssertionError [ERR_ASSERTION] The expression evaluated to a falsy value:\n\n  assert(typeof 123 ===' +
       ' \'string\')\n');
throws(() => assert.ok(), 'AssertionError [ERR_ASSERTION] No value argument passed to `assert.ok()`');
throws(() => assert.ok(false, 'message'), 'AssertionError [ERR_ASSERTION] message');
throws(() => assert.ok(0, 5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "message" argument must be one of type string or function. Rece' +
       'ived type number (5)');
throws(() => assert.equal(1, 2), 'AssertionError [ERR_ASSERTION] 1 == 2');
throws(() => assert.equal(1, '1'), 'undefined');
throws(() => assert.equal(1), 'TypeError [ERR_MISSING_ARGS] The "actual" and "expected" arguments must be specified');
throws(() => assert.equal(NaN, NaN), 'undefined');
throws(() => assert.equal(1, 2, 'message'), 'AssertionError [ERR_ASSERTION] message');
throws(() => assert.equal(1, 2, new TypeError('own')), 'TypeError [undefined] own');
throws(() => assert.equal(1, 2, 'x %s', 5), 'AssertionError [ERR_ASSERTION] x 5');
throws(() => assert.notEqual(1, '1'), 'AssertionError [ERR_ASSERTION] 1 != \'1\'');
throws(() => assert.strictEqual(1, 2),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly equal:\n\n1 !== 2\n');
throws(() => assert.strictEqual(1, 2, 'message'), 'AssertionError [ERR_ASSERTION] message\n\n1 !== 2\n');
throws(() => assert.strictEqual('hello world this is long', 'hello world that is long'),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly equal:\n+ actual - expected\n\n+ \'hel' +
       'lo world this is long\'\n- \'hello world that is long\'\n                 ^\n');
throws(() => assert.strictEqual('ab', undefined),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly equal:\n\n\'ab\' !== undefined\n');
throws(() => assert.strictEqual(-0, 0),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly equal:\n+ actual - expected\n\n+ -0\n-' +
       ' 0\n');
throws(() => assert.strictEqual({ a: 1 }, { a: 1 }),
       'AssertionError [ERR_ASSERTION] Values have same structure but are not reference-equal:\n\n{\n  a: 1' +
       '\n}\n');
throws(() => assert.strictEqual({ a: 1 }, { a: 2 }),
       'AssertionError [ERR_ASSERTION] Expected "actual" to be reference-equal to "expected":\n+ actual - ex' +
       'pected\n\n  {\n+   a: 1\n-   a: 2\n  }\n');
throws(() => assert.strictEqual(1, 2, undefined),
       'TypeError [ERR_INVALID_ARG_TYPE] The "message" argument must be one of type string or function. Rece' +
       'ived undefined');
throws(() => assert.notStrictEqual(123456, 123456),
       'AssertionError [ERR_ASSERTION] Expected "actual" to be strictly unequal to:\n\n123456');
throws(() => assert.deepEqual({ a: 1 }, { a: '1' }), 'undefined');
throws(() => assert.deepEqual([1], [2]),
       'AssertionError [ERR_ASSERTION] Expected values to be loosely deep-equal:\n\n[\n  1\n]\n\nshould loos' +
       'ely deep-equal\n\n[\n  2\n]');
throws(() => assert.notDeepEqual([1], ['1']),
       'AssertionError [ERR_ASSERTION] Expected values not to be loosely deep-equal:\n\n[\n  1\n]\n\nshould ' +
       'not loosely deep-equal\n\n[\n  \'1\'\n]');
throws(() => assert.notDeepEqual([1], [1]),
       'AssertionError [ERR_ASSERTION] Expected "actual" not to be loosely deep-equal to:\n\n[\n  1\n]');
throws(() => assert.deepStrictEqual({ a: 1, b: { c: [1, 2, 3] } }, { a: 1, b: { c: [1, 2, 4] } }),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n\n  ' +
       '{\n    a: 1,\n    b: {\n      c: [\n        1,\n        2,\n+       3\n-       4\n      ]\n    }\n  ' +
       '}\n');
throws(() => assert.deepStrictEqual([1, 2, 3], [1, 2, 3, 4]),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n\n  ' +
       '[\n    1,\n    2,\n    3,\n-   4\n  ]\n');
throws(() => assert.deepStrictEqual([1, 2, 3], [3, 2, 1]),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n\n  ' +
       '[\n+   1,\n+   2,\n    3,\n-   2,\n-   1\n  ]\n');
throws(() => assert.deepStrictEqual(numbers(50), replaced(50, 25)),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n... ' +
       'Skipped lines\n\n  [\n    0,\n    1,\n    2,\n    3,\n...\n    24,\n+   25,\n-   -1,\n    26,\n    2' +
       '7,\n    28,\n    29,\n    30,\n');
throws(() => assert.deepStrictEqual(numbers(30), replaced(30, 9)),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n... ' +
       'Skipped lines\n\n  [\n    0,\n    1,\n    2,\n    3,\n...\n    8,\n+   9,\n-   -1,\n    10,\n    11,' +
       '\n    12,\n    13,\n    14,\n');
throws(() => assert.deepStrictEqual(new Map([[1, 2]]), new Map([[1, 3]])),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n\n  ' +
       'Map(1) {\n+   1 => 2\n-   1 => 3\n  }\n');
throws(() => assert.deepStrictEqual(Buffer.from('a'), Buffer.from('b')),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n\n  ' +
       'Buffer(1) [Uint8Array] [\n+   97\n-   98\n  ]\n');
throws(() => assert.deepStrictEqual([1, , 3], [1, undefined, 3]),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n\n  ' +
       '[\n    1,\n+   <1 empty item>,\n-   undefined,\n    3\n  ]\n');
throws(() => assert.deepStrictEqual(new Date(0), new Date(1)),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n\n+ ' +
       '1970-01-01T00:00:00.000Z\n- 1970-01-01T00:00:00.001Z\n');
throws(() => assert.deepStrictEqual(new Error('a'), new Error('b')),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n\n+ ' +
       '[Error: a]\n- [Error: b]\n');
throws(() => assert.deepStrictEqual(Object.create(null), {}),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n\n+ ' +
       '[Object: null prototype] {}\n- {}\n');
throws(() => assert.notDeepStrictEqual({ a: 1 }, { a: 1 }),
       'AssertionError [ERR_ASSERTION] Expected "actual" not to be strictly deep-equal to:\n\n{\n  a: 1\n}\n');
throws(() => assert.partialDeepStrictEqual({ a: 1, b: 2 }, { a: 1 }), 'undefined');
throws(() => assert.partialDeepStrictEqual({ a: { b: 1, c: 2 }, d: 3 }, { a: { b: 2 } }),
       'AssertionError [ERR_ASSERTION] Expected values to be partially and strictly deep-equal:\n+ actual - ' +
       'expected\n\n  {\n    a: {\n+     b: 1,\n+     c: 2\n-     b: 2\n    },\n+   d: 3\n  }\n');
throws(() => assert.partialDeepStrictEqual([1, 2, 3], [1, 3]), 'undefined');
throws(() => assert.partialDeepStrictEqual([1, 2, 3], [3, 1]),
       'AssertionError [ERR_ASSERTION] Expected values to be partially and strictly deep-equal:\n+ actual - ' +
       'expected\n\n  [\n+   1,\n+   2,\n    3,\n-   1\n  ]\n');
throws(() => assert.match('abc', /x/),
       'AssertionError [ERR_ASSERTION] The input did not match the regular expression /x/. Input:\n\n\'abc' +
       '\'\n');
throws(() => assert.match(1, /x/),
       'AssertionError [ERR_ASSERTION] The "string" argument must be of type string. Received type number (1' +
       ')');
throws(() => assert.match('abc', 'x'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "regexp" argument must be an instance of RegExp. Received type ' +
       'string (\'x\')');
throws(() => assert.doesNotMatch('abc', /b/),
       'AssertionError [ERR_ASSERTION] The input was expected to not match the regular expression /b/. Input' +
       ':\n\n\'abc\'\n');
throws(() => assert.fail(), 'AssertionError [ERR_ASSERTION] Failed');
throws(() => assert.fail('message'), 'AssertionError [ERR_ASSERTION] message');
throws(() => assert.ifError(null), 'undefined');
throws(() => assert.ifError(new Error('boom')), 'AssertionError [ERR_ASSERTION] ifError got unwanted exception: boom');
throws(() => assert.ifError(0), 'AssertionError [ERR_ASSERTION] ifError got unwanted exception: 0');
throws(() => assert.throws(() => {}), 'AssertionError [ERR_ASSERTION] Missing expected exception.');
throws(() => assert.throws(() => {}, TypeError, 'message'),
       'AssertionError [ERR_ASSERTION] Missing expected exception (TypeError): message');
throws(() => assert.throws('x'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "fn" argument must be of type function. Received type string (' +
       '\'x\')');
throws(() => assert.throws(thrower('x'), TypeError),
       'AssertionError [ERR_ASSERTION] The error is expected to be an instance of "TypeError". Received "Err' +
       'or"\n\nError message:\n\nx');
throws(() => assert.throws(thrower('abc'), /z/),
       'AssertionError [ERR_ASSERTION] The input did not match the regular expression /z/. Input:\n\n\'Error' +
       ': abc\'\n');
throws(() => assert.throws(thrower('abc'), 'abc'),
       'TypeError [ERR_AMBIGUOUS_ARGUMENT] The "error/message" argument is ambiguous. The error message "abc' +
       '" is identical to the message.');
throws(() => assert.throws(thrower('abc'), () => false),
       'AssertionError [ERR_ASSERTION] The validation function is expected to return "true". Received false' +
       '\n\nCaught error:\n\nError: abc');
throws(() => assert.throws(thrower('abc', { code: 1 }), { code: 2 }),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n\n  ' +
       'Comparison {\n+   code: 1\n-   code: 2\n  }\n');
throws(() => assert.throws(thrower('abc'), { message: /b/, name: 'Error' }), 'undefined');
throws(() => assert.throws(thrower('abc'), new TypeError('abc')),
       'AssertionError [ERR_ASSERTION] Expected values to be strictly deep-equal:\n+ actual - expected\n\n  ' +
       'Comparison {\n    message: \'abc\',\n+   name: \'Error\'\n-   name: \'TypeError\'\n  }\n');
throws(() => assert.throws(thrower('abc'), {}),
       'TypeError [ERR_INVALID_ARG_VALUE] The argument \'error\' may not be an empty object. Received {}');
throws(() => assert.throws(thrower('a'), 5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "error" argument must be of type function or an instance of Err' +
       'or, RegExp, or Object. Received type number (5)');
throws(() => assert.throws(() => { throw new Custom('q'); }, Error), 'undefined');
throws(() => assert.doesNotThrow(thrower('x'), 'message'),
       'AssertionError [ERR_ASSERTION] Got unwanted exception: message\nActual message: "x"');
throws(() => assert.doesNotThrow(thrower('x'), /y/), 'Error [undefined] x');
throws(() => new assert.AssertionError('x'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "options" argument must be of type object. Received type string' +
       ' (\'x\')');
throws(() => new assert.AssertionError({ actual: 1, expected: 2, operator: 'foo' }).message, '1 foo 2');
throws(() => Object.keys(new assert.AssertionError({ message: 'm' })),
       'generatedMessage,code,actual,expected,operator,diff');
throws(() => new assert.Assert({ diff: 'x' }),
       'TypeError [ERR_INVALID_ARG_VALUE] The property \'options.diff\' must be one of: \'simple\', \'full' +
       '\'. Received \'x\'');
throws(() => new assert.Assert({ skipPrototype: true }).deepStrictEqual(Object.create({ q: 1 }), {}), 'undefined');
