// base64 and base64url, both ways.
'use strict';

const sizes = [['8 B', 8], ['64 B', 64], ['1 KiB', 1024], ['1 MiB', 2 ** 20]];
const bytes = (size) => `const data = Buffer.alloc(${size}); for (let i = 0; i < ${size}; i++) data[i] = i * 31 + (i >> 8);`;
const cases = [];

for (const [label, size] of sizes) {
  for (const encoding of ['base64', 'base64url']) {
    cases.push({
      name: `${encoding} decode, ${label}`, bytes: size,
      setup: `${bytes(size)} const text = data.toString('${encoding === 'base64url' ? 'base64' : 'base64'}')${
        encoding === 'base64url' ? ".replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, '')" : ''};`,
      body: `kept[i & 7] = Buffer.from(text, '${encoding}');`,
    }, {
      name: `${encoding} encode, ${label}`, bytes: size,
      setup: bytes(size),
      body: `kept[i & 7] = data.toString('${encoding}');`,
    });
  }
}

cases.push({
  name: 'base64 decode, line breaks every 76, 1 MiB', bytes: 2 ** 20,
  setup: `${bytes(2 ** 20)} const text = data.toString('base64').replace(/.{76}/g, '$&\\r\\n');`,
  body: "kept[i & 7] = Buffer.from(text, 'base64');",
}, {
  name: 'base64 decode, both alphabets, 1 MiB', bytes: 2 ** 20,
  setup: `${bytes(2 ** 20)} const text = data.toString('base64').replace(/\\+/g, '-');`,
  body: "kept[i & 7] = Buffer.from(text, 'base64');",
}, {
  name: 'base64 decode, two-byte string, 1 MiB', bytes: 2 ** 20,
  setup: `${bytes(2 ** 20)} const text = data.toString('base64') + '\\u2603';`,
  body: "kept[i & 7] = Buffer.from(text, 'base64');",
}, {
  name: 'base64 write, 1 MiB', bytes: 2 ** 20,
  setup: `${bytes(2 ** 20)} const text = data.toString('base64'); const target = Buffer.alloc(${2 ** 20});`,
  body: "sum += target.base64Write ? target.base64Write(text, 0, target.length) : target.write(text, 0, target.length, 'base64');",
});

for (const [label, size] of [['16 B', 16], ['1 KiB', 1024], ['1 MiB', 2 ** 20]]) {
  cases.push({
    name: `atob, ${label}`, bytes: size,
    setup: `${bytes(size)} const text = data.toString('base64'); const { atob } = buffer;`,
    body: 'kept[i & 7] = atob(text);',
  }, {
    name: `btoa, ${label}`, bytes: size,
    setup: `const text = 'A quick fox. '.repeat(${Math.ceil(size / 13)}).slice(0, ${size}); const { btoa } = buffer;`,
    body: 'kept[i & 7] = btoa(text);',
  });
}

module.exports = cases;
