// What we answer otherwise than Node on purpose, each with its reason; COMPATIBILITY.md explains them to users.
// `match` finds the expressions. Our answer is `ours`, in the spelling of evaluate.js, or what Node answers to
// another expression, `as(e)`. With `dies`, the entry holds only where Node aborts; with `engine`, only on that one.

const OBJECT = String.raw`(?:null|true|false|\{\}|1n|\['hex'\]|Symbol\('e'\)|new String\('hex'\)|\{ toString\(\) \{ return 'hex'; \} \}|\(\) => 1|spy\('(?:end|enc)', [^)]*\)|hit\(.*?, 8\))`;
const STALE = 'Node goes on with memory that the conversion of an argument has taken away; ours looks at what is left';

export const exceptions = [
  {
    match: new RegExp(String.raw`(?:indexOf|lastIndexOf|includes|searched)\(.*, ${OBJECT}(?:, 'latin1')?\)`), dies: true,
    as: (e) => e.replace(new RegExp(String.raw`, ${OBJECT}((?:, 'latin1')?\))`), ', undefined$1'),
    reason: 'Node aborts when the third argument of indexOf is neither a number nor a string: as if it were undefined',
  },
  {
    match: /(?:indexOf|includes|lastIndexOf)\.call\(new DataView/, dies: true,
    as: (e) => e.replace(/new DataView\(new ArrayBuffer\(4\)\)/, 'new Uint8Array(4)'),
    reason: 'Node aborts when indexOf searches a DataView: its bytes are searched',
  },
  {
    match: /poolSize = '16384'/, dies: true, as: (e) => e.replace("'16384'", '16384'),
    reason: 'Node aborts when Buffer.poolSize is a string and the pool is refilled: taken as a number',
  },
  { match: /Slice\(.*detach\(b\)/, ours: '["", Buffer<>]', reason: STALE },
  { match: /b\.(?:hex|base64|base64url|ucs2)Write\(.*detach\(b\)/, ours: '[0, Buffer<>]', reason: STALE },
  { match: /fill\(hit\(\(\) => detach\(b\)/, dies: true, ours: '[Buffer<>, Buffer<>]', reason: STALE },
  { match: /Slice\(.*hit\(.*resize\(2\)/, as: (e) => `((b) => [b.${/b\.(\w+Slice)/.exec(e)[1]}(0, 2), b])(Buffer.from('ab'))`, reason: STALE },
  { match: /b\.(?:hex|base64|base64url|ucs2)Write\(.*hit\(.*resize\(2\), 4\), 2\)/, ours: '[0, Buffer<6162>]', reason: STALE },
  { match: /b\.(?:hex|base64|base64url|ucs2)Write\(.*hit\(.*resize\(2\)/, as: (e) => `((b) => [b.${/b\.(\w+Write)/.exec(e)[1]}('61626364'), b])(Buffer.from('ab'))`, reason: STALE },
  {
    engine: 'quickjs', match: /(?:Buffer\.from|Buffer|btoa)\(new Date\(0\)/, as: (e) => e.replace('new Date(0)', "'Thu Jan 01 1970 00:00:00 GMT+0000'"),
    reason: 'QuickJS does not name the time zone in the text of a Date',
  },
  {
    match: /b\.buffer\.byteLength\]\)\(Buffer\.from\('(?:YQ==|61zz)' \+/, ours: '[1, 1]',
    reason: 'Node keeps the memory that it reserved for characters that gave no bytes; ours has the size of the result',
  },
  {
    engine: 'quickjs', match: /'0000000000000001', 'hex'\)\.readDoubleLE\(\)/, ours: '7.2911220195563975e-304',
    reason: 'QuickJS writes this number with more digits than are needed; the value is the same',
  },
];

/** The text of a built-in function and the order of Object.prototype are the engine's own: what shows them is not asked. */
export const engineText = /(?:new SD\(|btoa\(|\.toString\(|'6162', 0, 2, )Buffer\)|ownKeys\(Object\.getPrototypeOf\(B\.constants/;
