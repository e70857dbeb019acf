// util.inspect and util.format of Buffers, buf.inspect().
import { VALUES } from './common.mjs';

const u = (b, options) => `require('util').inspect(${b}${options ? `, ${options}` : ''})`;
const BUFFERS = ['Buffer.alloc(0)', "Buffer.from('ab')", 'Buffer.alloc(50)', 'Buffer.alloc(51)', 'Buffer.alloc(52, 7)', 'Buffer.alloc(1000)', "Buffer.from('abcdef').subarray(2)"];
const EXTRAS = ['{ foo: 1 }', "{ foo: 'x', bar: { a: { b: { c: 1 } } } }", "{ [Symbol('s')]: 1 }", "{ 'a-b': 1 }", '{ nested: Buffer.from("z") }', '{ f() {} }', '{ list: [1, 2, 3] }', '{ get g() { return 5; } }', '{ u: undefined, n: null }', "{ s: 'it\\'s' }", '{ length: 1 }', '{ d: new Date(0) }'];
const OPTIONS = ['{ showHidden: true }', '{ colors: true }', '{ depth: 0 }', '{ depth: -1 }', '{ compact: false }', '{ maxArrayLength: 1 }', '{ breakLength: 10 }', '{ customInspect: false }', '{ sorted: true }', '{ maxStringLength: 1 }', '{ getters: true }'];

export default [
  ...BUFFERS.flatMap((b) => [u(b), `${b}.inspect()`, `${b}.inspect(5, {})`]), ...EXTRAS.flatMap((x) => [u(`Object.assign(Buffer.from('ab'), ${x})`), u(`Object.assign(Buffer.alloc(0), ${x})`), u(`Object.assign(Buffer.alloc(60), ${x})`), `Object.assign(Buffer.from('ab'), ${x}).inspect()`, `Object.assign(Buffer.from('ab'), ${x}).inspect(2, {})`]),
  ...OPTIONS.flatMap((o) => [u("Buffer.from('ab')", o), u("Object.assign(Buffer.from('ab'), { foo: { a: 'x' } })", o), u("[[Buffer.from('ab')]]", o)]),
  ...["{ a: Buffer.from('a') }", "[Buffer.from('a'), Buffer.alloc(2)]", "new Map([[Buffer.from('k'), Buffer.from('v')]])", "new Set([Buffer.from('k')])", "{ a: { b: { c: { d: Buffer.from('a') } } } }", '[Buffer.alloc(100)]', "{ x: Buffer.from('a'.repeat(60)), y: 1 }"].map((v) => u(v)),
  ...['%s', '%o', '%O', '%j', '%d', '%i', '%f', '%c', '%x'].map((f) => `require('util').format('${f}', Buffer.from('a'))`), "require('util').format(Buffer.from('a'), 'b')",
  ...[0, 1, 3, 1.5, 'Infinity', '-0'].flatMap((n) => [`(B.INSPECT_MAX_BYTES = ${n}, Buffer.from('abcd').inspect())`, `(B.INSPECT_MAX_BYTES = ${n}, ${u("Object.assign(Buffer.from('abcd'), { foo: 1 })")})`]),
  u('new (class X extends Uint8Array {})(2)'), u("Object.setPrototypeOf(Buffer.from('ab'), class X extends Buffer {}.prototype)"), u("Object.setPrototypeOf(Buffer.from('ab'), null)"), 'Buffer.prototype.inspect.call(new Uint8Array([1, 2]))', 'Buffer.prototype.inspect.call(new Uint16Array([1, 2]))', 'Buffer.prototype.inspect.call({ length: 2 })', 'Buffer.prototype.inspect.call([1, 2])', u('Object.create(Buffer.prototype)'), u('Buffer'), u('B.constants'), "attempt(() => require('util').inspect(Buffer.prototype).slice(0, 12))", u('detach(Buffer.alloc(3))'), u('resizable(4, 8)'), u('shared(3)'), u("new SD()").replace('inspect(new SD())', "inspect(new SD('utf16le').encoding)"),
  "Object.defineProperty(Buffer.from('ab'), 'hid', { value: 1 }).inspect()", u("Object.defineProperty(Buffer.from('ab'), 'hid', { value: 1 })", '{ showHidden: true }'), u("Object.defineProperty(Buffer.from('abc'), 'length', { value: 1 })"), "require('util').isDeepStrictEqual(Buffer.from('a'), new Uint8Array([97]))", "require('util').isDeepStrictEqual(Buffer.from('a'), Buffer.from('a'))", "require('util').isDeepStrictEqual(Buffer.from('a'), Object.assign(Buffer.from('a'), { x: 1 }))",
  ...VALUES.filter((v) => !/Promise|Proxy|globalThis|Buffer\.prototype|Symbol\.iterator|class|foo|Error|SharedArray|arguments/.test(v)).map((v) => u(`Object.assign(Buffer.from('a'), { v: ${v} })`)),
];
