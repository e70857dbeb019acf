// Terminal colours: the codes of util.inspect.colors, and which of them a stream can show.
'use strict';

const { ObjectAssign, ObjectDefineProperty } = primordials;

const RESET_FOREGROUND = 39;
const RESET_BACKGROUND = 49;

const colors = ObjectAssign({ __proto__: null }, {
  reset: [0, 0],
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  blink: [5, 25],
  inverse: [7, 27],
  hidden: [8, 28],
  strikethrough: [9, 29],
  doubleunderline: [21, 24],
});

const hues = ['Black', 'Red', 'Green', 'Yellow', 'Blue', 'Magenta', 'Cyan', 'White'];
const lowHues = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
for (let i = 0; i < 8; i++) colors[lowHues[i]] = [30 + i, RESET_FOREGROUND];
for (let i = 0; i < 8; i++) colors[`bg${hues[i]}`] = [40 + i, RESET_BACKGROUND];
colors.framed = [51, 54];
colors.overlined = [53, 55];
colors.gray = [90, RESET_FOREGROUND];
for (let i = 1; i < 8; i++) colors[`${lowHues[i]}Bright`] = [90 + i, RESET_FOREGROUND];
colors.bgGray = [100, RESET_BACKGROUND];
for (let i = 1; i < 8; i++) colors[`bg${hues[i]}Bright`] = [100 + i, RESET_BACKGROUND];

// Other names of the same codes; they are not listed among the keys.
const aliases = {
  grey: 'gray',
  blackBright: 'gray',
  bgGrey: 'bgGray',
  bgBlackBright: 'bgGray',
  faint: 'dim',
  crossedout: 'strikethrough',
  strikeThrough: 'strikethrough',
  crossedOut: 'strikethrough',
  conceal: 'hidden',
  swapColors: 'inverse',
  swapcolors: 'inverse',
  doubleUnderline: 'doubleunderline',
};
for (const alias in aliases) {
  ObjectDefineProperty(colors, alias, {
    __proto__: null,
    get() { return this[aliases[alias]]; },
    set(value) { this[aliases[alias]] = value; },
    configurable: true,
    enumerable: false,
  });
}

// Whether output to `stream` should be coloured, by its kind and the environment's wishes.
function shouldColorize(stream) {
  const env = globalThis.process?.env ?? {};
  if (env.FORCE_COLOR !== undefined) {
    return env.FORCE_COLOR === '' || env.FORCE_COLOR === 'true' || +env.FORCE_COLOR > 0;
  }
  if (env.NO_COLOR !== undefined || env.NODE_DISABLE_COLORS !== undefined || env.TERM === 'dumb') return false;
  return Boolean(stream?.isTTY && (typeof stream.getColorDepth !== 'function' || stream.getColorDepth() > 2));
}

module.exports = { colors, shouldColorize };
