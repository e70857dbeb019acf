// atob, btoa and transcode.
import { ALIASES, BASE64_STRINGS, cross, ENCODINGS, ENCODING_VALUES, LENGTHS, NOT_ENCODINGS, STRINGS, VALUES } from './common.mjs';

const SOURCES = ['', '61', 'c3a9e282ac', 'f09f9880', 'ff', 'ff61', 'e282', 'eda080', '6100e900ac20', '3dd800de', '3dd8', '00de', '610062', '80', 'e9', '7f80ff', '61'.repeat(70), 'c3a9'.repeat(35)];
const PAIRS = ["'utf8'", "'utf16le'", "'latin1'", "'ascii'"];
const ATOB = ["'YQ=='", "'YQ'", "' Y Q = = '", "'Y\\fQ=='", "'Y\\vQ=='", "'YQ=='+'\\n\\t\\r\\f '", "'YR=='", "'YQ='", "'YQ==='", "'YWI=='", "'AAAA===='", "'Y-_Q'", "'\\u00a0YQ=='", "'Y'", "'YWJjY'", "'\\u0100'", "'YWJj'.repeat(40)", "'////'", "'++++'", "'\\0'"];

export default [
  'atob()', 'btoa()', 'B.transcode()', ...[...ATOB, ...BASE64_STRINGS, ...STRINGS, ...VALUES].flatMap((s) => [`B.atob(${s})`]), ...[...STRINGS, ...VALUES, "'\\u00ff'", "'\\u0100'", "'ab\\u0100'"].map((s) => `B.btoa(${s})`),
  ...LENGTHS.flatMap((n) => [`B.btoa('a\\u00e9'.repeat(${n}))`, `B.atob(B.btoa('a\\u00e9'.repeat(${n}))) === 'a\\u00e9'.repeat(${n})`]),
  "((e) => [e.name, e.code, e.message, e instanceof Error, Object.keys(e), e.constructor.name, Object.prototype.toString.call(e)])(attempt(() => atob('*')).error)", "((e) => [e.name, e.code, e.message, String(e)])(attempt(() => btoa('\\u0100')).error)", "((e) => [e.name, e.code, e.message])(attempt(() => atob('Y')).error)",
  ...cross((s, f, t) => `B.transcode(Buffer.from('${s}', 'hex'), ${f}, ${t})`, SOURCES, PAIRS, PAIRS),
  ...[...ALIASES, ...NOT_ENCODINGS, ...ENCODING_VALUES, ...ENCODINGS].flatMap((e) => [`B.transcode(Buffer.from('a\\u00e9'), ${e}, 'utf16le')`, `B.transcode(Buffer.from('a\\u00e9'), 'utf8', ${e})`, `B.transcode(Buffer.alloc(0), ${e}, 'utf8')`]),
  ...VALUES.map((v) => `B.transcode(${v}, 'utf8', 'latin1')`), "B.transcode(new Uint8Array([97]), 'latin1', 'utf16le')", "B.transcode(detach(new Uint8Array(3)), 'utf8', 'bogus')", "((b) => [b.byteOffset, b.buffer.byteLength])(B.transcode(Buffer.from('abc'), 'utf8', 'utf16le'))", "((e) => [Object.getOwnPropertyNames(e).sort(), Object.keys(e), e.errno, e.code, e.message, String(e), Object.getPrototypeOf(e) === Error.prototype])(attempt(() => B.transcode(Buffer.from('a'), 'hex', 'utf8')).error)",
];
