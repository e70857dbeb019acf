// The global fetch for what this process can answer by itself: blob: and data: URLs. There is no network.
'use strict';

const {
  Error, MathMin, Number, RegExpPrototypeExec, String, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeToUpperCase, TypeError,
} = primordials;
const { Blob, findObjectURL } = require('internal/blob');
const { Headers } = require('internal/fetch/headers');
const { Response, fetched } = require('internal/fetch/response');

function failed(why) {
  return new TypeError('fetch failed', { cause: new Error(why) });
}

function parse(input) {
  const text = `${input}`;
  const { URL } = require('internal/url');
  try {
    return new URL(text);
  } catch (cause) {
    throw new TypeError(`Failed to parse URL from ${text}`, { cause });
  }
}

// `bytes=from-to` of a Range header as [from, end); undefined if it asks for nothing that there is.
function readRange(value, size) {
  const match = RegExpPrototypeExec(/^bytes=[\t ]*(\d*)[\t ]*-[\t ]*(\d*)$/, value);
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  if (match[1] === '') return [size - MathMin(Number(match[2]), size), size];
  const from = Number(match[1]);
  const end = match[2] === '' ? size : MathMin(Number(match[2]) + 1, size);
  return from < end ? [from, end] : undefined;
}

function fetchBlob(url, method, headers) {
  const blob = findObjectURL(url);
  if (method !== 'GET' || blob === undefined) throw failed('invalid method');
  const range = headers.get('range');
  const type = { __proto__: null, 'content-type': blob.type };
  if (range === null) {
    const all = { __proto__: null, 'content-length': `${blob.size}`, ...type };
    return fetched(url, 200, 'OK', all, blob.stream());
  }
  const found = readRange(range, blob.size);
  if (found === undefined) throw failed('failed to fetch the data URL');
  const { 0: from, 1: end } = found;
  return fetched(url, 206, 'Partial Content', {
    __proto__: null,
    'content-length': `${end - from}`,
    ...type,
    'content-range': `bytes ${from}-${end - 1}/${blob.size}`,
  }, blob.slice(from, end).stream());
}

// The bytes that %xx stand for, one character each.
function percentDecode(text) {
  const { Buffer } = require('buffer');
  let out = '';
  let at = 0;
  for (;;) {
    const percent = StringPrototypeIndexOf(text, '%', at);
    if (percent === -1) break;
    const digits = StringPrototypeSlice(text, percent + 1, percent + 3);
    const known = RegExpPrototypeExec(/^[0-9A-Fa-f]{2}$/, digits) !== null;
    out += Buffer.from(StringPrototypeSlice(text, at, percent), 'utf8').toString('latin1');
    out += known ? Buffer.from(digits, 'hex').toString('latin1') : '%';
    at = percent + (known ? 3 : 1);
  }
  return out + Buffer.from(StringPrototypeSlice(text, at), 'utf8').toString('latin1');
}

function fetchData(url) {
  const { Buffer, atob } = require('buffer');
  const comma = StringPrototypeIndexOf(url, ',');
  if (comma === -1) throw failed('failed to fetch the data URL');
  const described = RegExpPrototypeExec(/^[\t\n\r ]*([^]*?)[\t\n\r ]*(; *base64)?[\t\n\r ]*$/i,
                                        StringPrototypeSlice(url, 5, comma));
  let body = percentDecode(RegExpPrototypeExec(/^[^#]*/, StringPrototypeSlice(url, comma + 1))[0]);
  if (described[2] !== undefined) {
    try {
      body = atob(body);
    } catch {
      throw failed('failed to fetch the data URL');
    }
  }
  let type = described[1];
  if (type[0] === ';') type = `text/plain${type}`;
  if (RegExpPrototypeExec(/^[^/;\s]+\/[^/;\s]+/, type) === null) type = 'text/plain;charset=US-ASCII';
  const stream = new Blob([Buffer.from(body, 'latin1')]).stream();
  return fetched(url, 200, 'OK', { __proto__: null, 'content-type': type }, stream);
}

async function fetch(input, init = undefined) {
  const url = parse(input);
  const { method = 'GET', headers, signal } = init ?? { __proto__: null };
  const given = new Headers(headers);
  if (signal !== undefined && signal !== null && signal.aborted) throw signal.reason;
  const { protocol } = url;
  url.hash = '';
  if (protocol === 'blob:') return fetchBlob(url.href, StringPrototypeToUpperCase(String(method)), given);
  if (protocol === 'data:') return fetchData(url.href);
  throw failed(protocol === 'http:' || protocol === 'https:' ? 'this runtime has no network' : 'unknown scheme');
}

module.exports = { Headers, Response, fetch };
