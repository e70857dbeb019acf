// Records what Node.js answers about encodings: node record.mjs > node.txt. The cases come from a fixed seed,
// or from another and more of them: node record.mjs SEED TIMES.
// A line: kind, arguments and answers, separated by spaces; text as four hex digits per code unit, bytes as hex, `-` for none.
import { transcode } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';

let seed = Number(process.argv[2] ?? 20261130);
const times = Number(process.argv[3] ?? 1);
function random(below) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor(seed / 2 ** 32 * below);
}
const pick = (list) => list[random(list.length)];
const some = (most, make) => Array.from({ length: random(most + 1) }, make);
const bytesHex = (bytes) => Buffer.from(bytes).toString('hex') || '-';
const textHex = (text) => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('') || '-';
const say = (...fields) => console.log(fields.join(' '));
const char = (code) => String.fromCharCode(code);

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_';
const base64Char = () => random(8) ? DIGITS[random(66)] : pick(['=', '\n', '\r', ' ', '!', '\0', '\xe9', '\u0141', '\u013d', '\u2603', '\ud83d']);
const hexChar = () => random(16) ? '0123456789abcdefABCDEF'[random(22)] : pick(['g', ' ', '/', ':', '@', '`', 'G', '\xe9', '\u0131', '\u0130', '\x30\x78']);
const anyChar = () => pick([() => char(random(128)), () => char(random(256)), () => char(random(0x3000)), () => char(0xd800 + random(0x800)), () => String.fromCodePoint(0x10000 + random(0x100000)), () => char(random(0x10000))])();
const texts = { base64: base64Char, base64url: base64Char, hex: hexChar, utf8: anyChar, utf16le: anyChar, latin1: anyChar, ascii: anyChar };

const PIECES = [[0x61], [0x7f, 0x00], [0xc3, 0xa9], [0xe2, 0x82, 0xac], [0xf0, 0x9f, 0x98, 0x80], [0xc0], [0xc1, 0xbf], [0xe0, 0x80], [0xe0, 0xa0],
  [0xed, 0xa0], [0xed, 0xa0, 0x80], [0xed, 0x9f, 0xbf], [0xf0, 0x80], [0xf0, 0x90], [0xf4, 0x90], [0xf4, 0x8f, 0xbf, 0xbf], [0xf5], [0xf8], [0xff], [0x80], [0xbf, 0xbf], [0xef, 0xbf, 0xbd], [0xef, 0xbb, 0xbf],
  [0x3d, 0xd8], [0x00, 0xde], [0xd8], [0xdc]];
const someBytes = (most) => Buffer.from(some(most, () => random(5) ? pick(PIECES) : [random(256)]).flat());

for (const [encoding, make] of Object.entries(texts)) {
  for (let i = 0; i < 110 * times; i++) {
    const text = some(i % 110 < 100 ? 12 : 90, make).join('');
    say('from', encoding, textHex(text), bytesHex(Buffer.from(text, encoding)), Buffer.byteLength(text, encoding));
    const target = Buffer.alloc(random(text.length + 3), 0xee);
    const written = target.write(text, encoding);
    say('write', encoding, textHex(text), target.length, written, bytesHex(target));
    const bytes = someBytes(i % 110 < 100 ? 6 : 60);
    say('string', encoding, bytesHex(bytes), textHex(bytes.toString(encoding)));
  }
}
const four = ['utf8', 'utf16le', 'latin1', 'ascii', 'base64'];
for (let i = 0; i < 300 * times; i++) {
  const [bytes, from, to] = [someBytes(6), pick(four), pick(four)];
  let answer;
  try { answer = bytesHex(transcode(bytes, from, to)); } catch (error) { answer = 'errno' + error.errno; }
  say('transcode', from, to, bytesHex(bytes), answer);
}
for (let i = 0; i < 400 * times; i++) {
  const text = some(10, () => random(6) ? DIGITS[random(64)] : pick([' ', '\n', '=', '\t', '\u0141', '-', '\v', '\xa0'])).join('') + pick(['', '=', '==', '= =', '=\n', '===', '']);
  let answer;
  try { answer = bytesHex(Buffer.from(atob(text), 'latin1')); } catch (error) { answer = error.message === 'Invalid character' ? 'invalid' : 'length'; }
  say('atob', textHex(text), answer);
}
// Chunks as bytes/text/lastNeed/lastTotal, then the text of end().
for (let i = 0; i < 900 * times; i++) {
  const encoding = pick(['utf8', 'utf8', 'utf16le', 'utf16le', 'base64', 'base64url', 'hex', 'latin1', 'ascii']);
  const decoder = new StringDecoder(encoding);
  const steps = some(8, () => {
    const bytes = random(3) ? someBytes(3).subarray(random(3)) : Buffer.from(some(2, () => random(256)));
    return [bytesHex(bytes), textHex(decoder.write(bytes)), decoder.lastNeed, decoder.lastTotal].join('/');
  });
  say('decoder', encoding, steps.join(',') || '-', textHex(decoder.end()), decoder.lastNeed, decoder.lastTotal);
}
