// What reflection sees: own keys and their order, flags, names, lengths, identities, prototypes, globals.
const EXPORTS = ['Buffer', 'transcode', 'isUtf8', 'isAscii', 'kMaxLength', 'kStringMaxLength', 'btoa', 'atob', 'constants', 'INSPECT_MAX_BYTES', 'Blob', 'resolveObjectURL', 'File', 'SlowBuffer'];
const STATICS = ['length', 'name', 'prototype', 'poolSize', 'from', 'copyBytesFrom', 'of', 'alloc', 'allocUnsafe', 'allocUnsafeSlow', 'isBuffer', 'compare', 'isEncoding', 'concat', 'byteLength', 'BYTES_PER_ELEMENT', 'arguments', 'caller'];
const widths = (kind, ends) => ends.flatMap((end) => [`${kind}${end}`]);
const ORDERS = ['LE', 'BE'];
const INTEGERS = ['UInt8', 'UInt16LE', 'UInt16BE', 'UInt32LE', 'UInt32BE', 'Uint8', 'Uint16LE', 'Uint16BE', 'Uint32LE', 'Uint32BE', 'Int8', 'Int16LE', 'Int16BE', 'Int32LE', 'Int32BE'];
const OTHERS = ['UInt', 'Uint', 'Int', 'BigInt64', 'BigUInt64', 'BigUint64', 'Float', 'Double'].flatMap((k) => widths(k, ORDERS));
const NUMBERS = [...INTEGERS, ...OTHERS].flatMap((n) => [`read${n}`, `write${n}`]);
const RAW = ['ascii', 'base64', 'base64url', 'latin1', 'hex', 'ucs2', 'utf8'].flatMap((e) => [`${e}Slice`, `${e}Write`]);
const METHODS = ['constructor', 'parent', 'offset', 'copy', 'toString', 'equals', 'inspect', 'compare', 'indexOf', 'lastIndexOf', 'includes', 'fill', 'write', 'toJSON', 'subarray', 'slice', 'swap16', 'swap32', 'swap64', 'toLocaleString'];
const ABSENT = ['set', 'map', 'filter', 'at', 'join', 'length', 'binarySlice', 'binaryWrite', 'utf16leSlice', 'readUInt64LE', 'readUInt64BE', 'reverse', 'keys', 'values', 'entries', 'buffer', 'byteOffset', 'byteLength', 'get'];
const DECODER = ['constructor', 'write', 'end', 'text', 'lastChar', 'lastNeed', 'lastTotal', 'detectIncompleteChar', 'fillLast'];

const shape = (object, key) => [
  `flags(${object}, '${key}')`,
  `(() => { const v = Object.getOwnPropertyDescriptor(${object}, '${key}'); return v && v.value; })()`,
];
const functionShape = (f) => `((f) => typeof f === 'function' && [f.name, f.length, flags(f, 'name'), flags(f, 'length'), flags(f, 'prototype'), Object.getPrototypeOf(f) === Function.prototype])(${f})`;
const constructible = (f) => `attempt(() => Reflect.construct(Object, [], ${f}) && 'constructor')`;
const accessor = (object, key) => `((d) => d && ['get', 'set'].map((k) => d[k] && [d[k].name, d[k].length]))(Object.getOwnPropertyDescriptor(${object}, '${key}'))`;

const IDENTITIES = [
  ...ORDERS.flatMap((o) => ['UInt', 'UInt16', 'UInt32', 'BigUInt64'].flatMap((k) => ['read', 'write'].map((verb) => [`${verb}${k}${o}`, `${verb}${k.replace('UInt', 'Uint')}${o}`]))),
  ['readUInt8', 'readUint8'], ['writeUInt8', 'writeUint8'], ['toString', 'toLocaleString'], ['slice', 'subarray'], ['indexOf', 'includes'], ['latin1Slice', 'asciiSlice'],
].map(([a, b]) => `Buffer.prototype.${a} === Buffer.prototype.${b}`);

export default [
  ...EXPORTS.flatMap((k) => shape('B', k)), ...EXPORTS.map((k) => functionShape(`B.${k}`)),
  ...STATICS.flatMap((k) => shape('Buffer', k)), ...STATICS.map((k) => functionShape(`Buffer.${k}`)),
  ...[...METHODS, ...NUMBERS, ...RAW, ...ABSENT].flatMap((k) => shape('Buffer.prototype', k)),
  ...[...METHODS, ...NUMBERS, ...RAW].filter((k) => k !== 'parent' && k !== 'offset').flatMap((k) => [functionShape(`Buffer.prototype.${k}`), constructible(`Buffer.prototype.${k}`)]),
  ...['from', 'copyBytesFrom', 'of', 'alloc', 'allocUnsafe', 'allocUnsafeSlow', 'isBuffer', 'compare', 'isEncoding', 'concat', 'byteLength'].map((k) => constructible(`Buffer.${k}`)),
  ...['transcode', 'isUtf8', 'isAscii', 'btoa', 'atob', 'Buffer'].map((k) => constructible(`B.${k}`)),
  ...DECODER.flatMap((k) => shape('SD.prototype', k)), ...['constructor', 'write', 'end', 'text'].map((k) => functionShape(`SD.prototype.${k}`)),
  ...['parent', 'offset'].map((k) => accessor('Buffer.prototype', k)), ...['lastChar', 'lastNeed', 'lastTotal'].map((k) => accessor('SD.prototype', k)),
  accessor('B', 'INSPECT_MAX_BYTES'), accessor('globalThis', 'Buffer'),
  ...IDENTITIES,
  "Object.keys(B).filter((k) => k !== 'Blob' && k !== 'File' && k !== 'resolveObjectURL')", 'Reflect.ownKeys(Buffer).map(String)', 'Reflect.ownKeys(Buffer.prototype).map(String).slice(0, 40)', 'Reflect.ownKeys(Buffer.prototype).map(String).slice(40, 80)', 'Reflect.ownKeys(Buffer.prototype).map(String).slice(80)',
  'Object.getPrototypeOf(Buffer) === Uint8Array', 'Object.getPrototypeOf(Buffer.prototype) === Uint8Array.prototype', 'Object.getPrototypeOf(B) === Object.prototype', "require('node:buffer') === B", "require('node:string_decoder') === require('string_decoder')",
  'Object.keys(B.constants)', "flags(B.constants, 'MAX_LENGTH')", "flags(B.constants, 'MAX_STRING_LENGTH')", 'B.constants.MAX_LENGTH', 'B.constants.MAX_STRING_LENGTH', 'Object.isFrozen(B.constants)', 'Object.isExtensible(B.constants)', 'Object.getPrototypeOf(Object.getPrototypeOf(B.constants))', 'Reflect.ownKeys(Object.getPrototypeOf(B.constants))', "(() => { 'use strict'; B.constants.MAX_LENGTH = 1; })()", "(() => { 'use strict'; B.constants = 1; })()",
  "'toString' in B.constants", 'B.kMaxLength', 'B.kStringMaxLength', 'B.INSPECT_MAX_BYTES', 'Buffer.poolSize',
  "Object.getOwnPropertySymbols(Buffer).map(String)", 'Object.getOwnPropertySymbols(Buffer.prototype).map(String)', "flags(Buffer, Symbol.species)", "flags(Buffer.prototype, Symbol.for('nodejs.util.inspect.custom'))", "Buffer.prototype[Symbol.for('nodejs.util.inspect.custom')] === Buffer.prototype.inspect", "Object.getOwnPropertySymbols(Buffer).filter((s) => String(s).includes('kIs')).map((s) => [Buffer[s] === Buffer.isEncoding, flags(Buffer, s)])", "((g) => [g.name, g.length])(Object.getOwnPropertyDescriptor(Buffer, Symbol.species).get)",
  '((S) => [S.name, S.length, S === Buffer, S.prototype === Buffer.prototype, Object.getPrototypeOf(S) === Uint8Array, new S(2)])(Buffer[Symbol.species])', 'Buffer[Symbol.species].prototype.constructor === Buffer',
  "flags(globalThis, 'Buffer')", "flags(globalThis, 'atob')", "flags(globalThis, 'btoa')", "flags(globalThis, 'SlowBuffer')", "flags(globalThis, 'transcode')", "flags(globalThis, 'INSPECT_MAX_BYTES')", 'globalThis.Buffer === B.Buffer', 'globalThis.atob === B.atob', 'globalThis.btoa === B.btoa',
  "(() => { const old = Buffer; globalThis.Buffer = 5; const seen = [globalThis.Buffer, flags(globalThis, 'Buffer')]; globalThis.Buffer = old; return seen; })()",
  "Object.keys(require('string_decoder'))", "flags(require('string_decoder'), 'StringDecoder')", 'Reflect.ownKeys(SD.prototype)', functionShape('SD'), "Reflect.ownKeys(new SD()).map(String)", "((d) => Reflect.ownKeys(d).map((k) => flags(d, k)))(new SD())", "Object.getPrototypeOf(SD.prototype) === Object.prototype",
  "Object.keys(Buffer.from('ab'))", "(() => { let n = 0; for (const k in Buffer.from('ab')) n++; return n; })()", "(() => { const seen = []; for (const k in Buffer.from('ab')) seen.push(k); return seen.slice(0, 50); })()", "Object.prototype.toString.call(Buffer.from('a'))", "Object.prototype.toString.call(Buffer)", "typeof Buffer", "String(Buffer.from('ab'))", "`${Buffer.from('ab')}`", "Buffer.from('5') * 2", "Buffer.from('ab') + Buffer.from('c')", "JSON.stringify({ a: Buffer.from('ab') })",
  "Buffer.prototype.constructor === Buffer", "Buffer.from('a').constructor === Buffer", "Buffer.from('a') instanceof Uint8Array", "Buffer.from('a') instanceof Buffer", "Uint8Array.of(1) instanceof Buffer", "ArrayBuffer.isView(Buffer.from('a'))", "Object.isFrozen(Buffer.prototype)", "attempt(() => Object.freeze(Buffer.from('a')))", "attempt(() => Object.freeze(Buffer.alloc(0)))", "Object.isExtensible(Buffer.from('a'))",
];
