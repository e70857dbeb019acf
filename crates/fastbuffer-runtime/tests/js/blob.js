// Blob, File, object URLs, file-backed Blobs and fetch of blob: URLs, as Node 26.10 answers.
'use strict';

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { Blob, File, resolveObjectURL } = require('buffer');
const { inspect } = require('util');
const { same, throws } = require('./check.js');

const CODE = 'TypeError [ERR_INVALID_ARG_TYPE]';
throws(() => new Blob('abc'), `${CODE} Value cannot be converted to sequence.`);
throws(() => new Blob([1, Symbol.iterator]), `${CODE} Value[1] is a Symbol and cannot be converted to a string.`);
throws(() => new Blob([], 5), `${CODE} The "options" argument must be a dictionary. Received type number (5)`);
throws(() => new Blob([], { endings: null }),
       "TypeError [ERR_INVALID_ARG_VALUE] The property 'options.endings' is invalid. Received 'null'");
throws(() => new Blob(['a']).slice(1n), `${CODE} start is a BigInt and cannot be converted to a number.`);
throws(() => Blob.prototype.size, 'TypeError [ERR_INVALID_THIS] Value of "this" must be of type Blob');
throws(() => File.prototype.name, 'TypeError [ERR_INVALID_THIS] Value of "this" must be of type File');
throws(() => new File([]), 'TypeError [ERR_MISSING_ARGS] The "fileBits" and "fileName" arguments must be specified');
throws(() => URL.createObjectURL({}),
       `${CODE} The "obj" argument must be an instance of Blob. Received an instance of Object`);

same(new Blob([], { type: 'TEXT/Plain' }).type, 'text/plain', 'type in lower case');
same(new Blob([], { type: 'a\x7f' }).type, '', 'a type beyond ASCII');
same(new Blob([5, null, undefined, {}]).size, 29, 'other parts become text');
same(inspect(new File(['ab'], 'n', { lastModified: 5.9 })),
     "File { size: 2, type: '', name: 'n', lastModified: 5.9 }", 'inspect');
same(new File([], '\ud800').name, '\ufffd', 'a name is well formed');

// The order in which a File looks at its arguments.
const log = [];
const spy = (name) => ({ toString() { log.push(name); return name; }, valueOf() { log.push(`v${name}`); return 1; } });
new File([spy('bit')], spy('name'), {
  get type() { log.push('get type'); return spy('type'); },
  get endings() { log.push('get endings'); return spy('native'); },
  get lastModified() { log.push('get time'); return spy('time'); },
});
same(log.join(), 'bit,get endings,get type,native,type,get time,vtime,name', 'order of conversions');

async function chunks(stream) {
  const lengths = [];
  for await (const chunk of stream) lengths.push(chunk.length);
  return lengths.join();
}

async function contents() {
  const parts = new Blob(['ab', new Uint8Array([99, 100]), new Blob(['ef', 'gh'])]);
  same(await chunks(parts.stream()), '2,2,2,2', 'each part is a chunk');
  same(await chunks(parts.slice(1, 5).stream()), '1,2,1', 'chunks of a slice');
  same(await parts.slice(1).slice(0, -1).text(), 'bcdefg', 'a slice of a slice');
  same(await parts.slice(1.5, 3.5).text(), 'cd', 'halves round to the even number');
  same(await new Blob(['\ufeffab\ud800']).text(), 'ab\ufffd', 'text without a mark');
  same(await new Blob(['a\r\nb\rc\n'], { endings: 'native' }).text(), `a${os.EOL}b${os.EOL}c${os.EOL}`, 'endings');
  const bytes = new Uint8Array([1]);
  const copied = new Blob([bytes]);
  bytes[0] = 2;
  same((await copied.bytes())[0], 1, 'parts are copied');
  await assert.rejects(Blob.prototype.text.call({}), { code: 'ERR_INVALID_THIS' });
  const clone = structuredClone(new File(['abc'], 'n', { lastModified: 4, type: 't' }));
  same(`${await clone.text()} ${clone.name} ${clone.lastModified} ${clone.type}`, 'abc n 4 t', 'a clone');
}

async function urls() {
  const url = URL.createObjectURL(new File(['abcdef'], 'n', { type: 't/x' }));
  same(/^blob:nodedata:[0-9a-f-]{36}$/.test(url), true, 'an object URL');
  same(resolveObjectURL(`${url}#x`).constructor, Blob, 'a File comes back as a Blob');
  const whole = await fetch(url);
  same(`${whole.status} ${whole.headers.get('content-type')} ${whole.bodyUsed} ${await whole.text()}`,
       '200 t/x false abcdef', 'fetch');
  await assert.rejects(whole.text(), { message: 'Body is unusable: Body has already been read' });
  const part = await fetch(url, { headers: { range: 'bytes=1-3' } });
  same(`${part.status} ${part.headers.get('content-range')} ${await part.text()}`, '206 bytes 1-3/6 bcd', 'a range');
  URL.revokeObjectURL(url);
  same(resolveObjectURL(url), undefined, 'revoked');
  await assert.rejects(fetch(url), { message: 'fetch failed' });
  await assert.rejects(fetch('nope:x'), (error) => error.cause.message === 'unknown scheme');
  same(await (await fetch('data:;base64,aMOp')).text(), 'h\xe9', 'a data: URL');
}

async function files() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'blob-'));
  const file = path.join(directory, 'data');
  fs.writeFileSync(file, Buffer.alloc(150000, 'x'));
  const blob = await fs.openAsBlob(file, { type: 'q' });
  same(await chunks(blob.stream()), '65536,65536,18928', 'pieces of a file');
  same(await chunks(new Blob(['a', blob.slice(10, 30)]).stream()), '1,20', 'a file within a Blob');
  throws(() => structuredClone(blob), 'TypeError [ERR_INVALID_STATE] Invalid state: File-backed Blobs are not cloneable');
  const slice = blob.slice(0, 3);
  fs.appendFileSync(file, 'y');
  await assert.rejects(blob.text(), { name: 'NotReadableError', message: 'The blob could not be read' });
  await assert.rejects(slice.stream().getReader().read(), { name: 'NotReadableError' });
  fs.rmSync(directory, { recursive: true });
  throws(() => fs.openAsBlob(5), `${CODE} The "path" argument must be of type string or an instance of Buffer or URL. ` +
    'Received type number (5)');
}

let finished = 0;
for (const part of [contents, urls, files]) part().then(() => { finished++; });
process.on('exit', () => same(finished, 3, 'every part ran to its end'));
