// How a Buffer prints: <Buffer 61 62, extra: 1>, at most INSPECT_MAX_BYTES bytes of it.
'use strict';

const {
  ArrayBufferIsView, MathMin, ObjectHasOwn, StringPrototypeIndexOf, StringPrototypeSlice,
} = primordials;
const { slice } = internalBinding('buffer');
const { validateNumber } = require('internal/validators');
const { notABuffer } = require('internal/buffer/checks');
const { HEX } = require('internal/buffer/encodings');

let maxBytes = 50;

function getMaxBytes() {
  return maxBytes;
}

function setMaxBytes(value) {
  validateNumber(value, 'INSPECT_MAX_BYTES', 0);
  maxBytes = value;
}

// The first `count` bytes in pairs of digits.
function hexPairs(buffer, count) {
  const digits = slice(buffer, 0, count, HEX);
  let text = StringPrototypeSlice(digits, 0, 2);
  for (let i = 2; i < digits.length; i += 2) text += ` ${StringPrototypeSlice(digits, i, i + 2)}`;
  return text;
}

// The properties that a buffer has beside its bytes, as util.inspect writes them on one line.
function extraProperties(buffer, ctx) {
  const keys = internalBinding('engine').ownNonIndexKeys(buffer, !ctx.showHidden);
  if (keys.length === 0) return undefined;
  const extra = { __proto__: null };
  for (let i = 0; i < keys.length; i++) extra[keys[i]] = buffer[keys[i]];
  const { inspect } = require('internal/util/inspect');
  const text = inspect(extra, { ...ctx, breakLength: Infinity, compact: true });
  const start = StringPrototypeIndexOf(text, '{');
  return start === -1 ? '' : StringPrototypeSlice(text, start + 2, -2);
}

function classOf(buffer) {
  try {
    const { constructor } = buffer;
    if (typeof constructor === 'function' && ObjectHasOwn(constructor, 'name')) return constructor.name;
  } catch {
    // A getter that throws leaves the usual name.
  }
  return 'Buffer';
}

function inspect(recurseTimes, ctx) {
  const { length } = this;
  if (!ArrayBufferIsView(this)) throw notABuffer();
  let text = hexPairs(this, MathMin(maxBytes, length));
  const rest = length - maxBytes;
  if (rest > 0) text += ` ... ${rest} more byte${rest > 1 ? 's' : ''}`;
  const extra = ctx ? extraProperties(this, ctx) : undefined;
  if (extra !== undefined) text += length === 0 ? extra : `, ${extra}`;
  return `<${classOf(this)} ${text}>`;
}

module.exports = { getMaxBytes, inspect, setMaxBytes };
