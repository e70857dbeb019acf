// Buffer.byteLength of text whose characters take one to four bytes.
'use strict';

const characters = [['1-byte', 'a'], ['2-byte', '\u00e9\u03b1'], ['latin1', 'n\u00e4h'], ['3-byte', '\u20ac\u6f22'], ['4-byte', '\u{1f600}'],
  ['mixed', 'a\u00e9\u20ac\u{1f600}bcde'], ['lone surrogates', 'ab\ud800c']];
const cases = [];
for (const [label, units] of [['16', 16], ['256', 256], ['1 Mi', 2 ** 20]]) {
  for (const [kind, text] of characters) {
    cases.push({
      name: `byteLength, ${kind}, ${label} units`, bytes: units,
      setup: `const text = ${JSON.stringify(text)}.repeat(${Math.ceil(units / text.length)});`,
      body: "sum += Buffer.byteLength(text);",
    });
  }
}
cases.push({
  name: 'byteLength, base64', setup: "const text = 'YWJjZA=='.repeat(8);", body: "sum += Buffer.byteLength(text, 'base64');",
}, {
  name: 'byteLength, buffer', setup: 'const data = Buffer.alloc(64);', body: 'sum += Buffer.byteLength(data);',
});

module.exports = cases;
