// indexOf, lastIndexOf, includes: a string, a number, a Buffer; found and absent.
'use strict';

const page = (size) => `const data = Buffer.from('Alice was beginning to get very tired of sitting by her sister on the bank, '
  .repeat(${Math.ceil(size / 77)}).slice(0, ${size}));`;
const cases = [];
for (const [label, size] of [['64 B', 64], ['1 KiB', 1024], ['1 MiB', 2 ** 20]]) {
  cases.push(
    { name: `indexOf a number, absent, ${label}`, bytes: size, setup: page(size), body: 'sum += data.indexOf(0);' },
    { name: `indexOf a string, absent, ${label}`, bytes: size, setup: page(size), body: "sum += data.indexOf('Gryphon');" },
    {
      name: `indexOf a buffer, absent, ${label}`, bytes: size, setup: `${page(size)} const needle = Buffer.from('Gryphon');`,
      body: 'sum += data.indexOf(needle);',
    },
    { name: `indexOf a latin1 string, absent, ${label}`, bytes: size, setup: page(size), body: "sum += data.indexOf('Gryphon', 0, 'latin1');" },
    { name: `indexOf in utf16le, absent, ${label}`, bytes: size, setup: page(size), body: "sum += data.indexOf('Gryphon', 0, 'utf16le');" },
    { name: `lastIndexOf a number, absent, ${label}`, bytes: size, setup: page(size), body: 'sum += data.lastIndexOf(0);' },
    { name: `lastIndexOf a string, absent, ${label}`, bytes: size, setup: page(size), body: "sum += data.lastIndexOf('Gryphon');" },
    { name: `includes a string, absent, ${label}`, bytes: size, setup: page(size), body: "sum += data.includes('Gryphon') ? 1 : 0;" },
  );
}
cases.push(
  { name: 'indexOf a string, at 25 of 64 B', setup: page(64), body: "sum += data.indexOf('get');" },
  { name: 'indexOf, a common first byte, absent, 1 MiB', bytes: 2 ** 20, setup: page(2 ** 20), body: "sum += data.indexOf('tttired');" },
  { name: 'indexOf a long string, absent, 1 MiB', bytes: 2 ** 20, setup: page(2 ** 20), body: "sum += data.indexOf('Alice was beginning to get very tired of sitting by her brother');" },
  { name: 'indexOf in utf16le, hits at odd places, 1 MiB', bytes: 2 ** 20, setup: "const data = Buffer.alloc(1048576, Buffer.from([97, 0, 98])); const needle = 'cd';", body: "sum += data.indexOf(needle, 0, 'utf16le');" },
);

module.exports = cases;
