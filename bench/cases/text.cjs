// Strings out of Buffers and into them, in every encoding, of one- and two-byte strings.
'use strict';

const sizes = [['1 B', 1], ['16 B', 16], ['64 B', 64], ['1 KiB', 1024], ['1 MiB', 2 ** 20]];
const cases = [];

// toString. The text of `utf8` is what the bytes say.
const ascii = (size) => `const data = Buffer.from('The quick brown fox jumps over the lazy dog. '.repeat(${Math.ceil(size / 45)}).slice(0, ${size}));`;
for (const [label, size] of sizes) {
  for (const encoding of ['utf8', 'latin1', 'ascii', 'utf16le']) {
    cases.push({
      name: `toString ${encoding}, ${label}`, bytes: size, setup: ascii(size),
      body: `kept[i & 7] = data.toString('${encoding}');`,
    });
  }
  cases.push({ name: `toString(), ${label}`, bytes: size, setup: ascii(size), body: 'kept[i & 7] = data.toString();' });
}
cases.push({
  name: 'toString utf8, a part, 16 of 1024 B', setup: ascii(1024), body: "kept[i & 7] = data.toString('utf8', 100, 116);",
}, {
  name: 'latin1Slice, 64 B', setup: ascii(64), body: 'kept[i & 7] = data.latin1Slice(0, 64);',
}, {
  name: 'utf8Slice, 64 B', setup: ascii(64), body: 'kept[i & 7] = data.utf8Slice(0, 64);',
});

const texts = [
  ['latin1 letters', 'Die Z\u00fcge f\u00e4hren \u00fcber M\u00fcnchen. '],
  ['greek', '\u0393\u03bb\u03ce\u03c3\u03c3\u03b1 \u03ba\u03b1\u03b9 \u03c6\u03c9\u03bd\u03ae '],
  ['chinese', '\u6f22\u5b57\u3092\u66f8\u304f\u3053\u3068\u304c\u3067\u304d\u308b\u3002'],
  ['emoji', '\u{1f600}\u{1f680}\u{1f44d}'],
  ['mixed', 'Hello, \u4e16\u754c! \u00bfQu\u00e9 tal? \u{1f600} '],
];
for (const [kind, text] of texts) {
  for (const [label, size] of [['64', 64], ['1 Mi', 2 ** 20]]) {
    const setup = `const text = ${JSON.stringify(text)}.repeat(${Math.ceil(size / text.length)}); const data = Buffer.from(text);
      const target = Buffer.alloc(data.length);`;
    cases.push(
      { name: `toString utf8, ${kind}, ${label} units`, bytes: size, setup, body: "kept[i & 7] = data.toString('utf8');" },
      { name: `from utf8, ${kind}, ${label} units`, bytes: size, setup, body: "kept[i & 7] = Buffer.from(text, 'utf8');" },
      { name: `write utf8, ${kind}, ${label} units`, bytes: size, setup, body: "sum += target.write(text);" },
    );
  }
}
cases.push({
  name: 'toString utf8, broken here and there, 1 MiB', bytes: 2 ** 20,
  setup: "const data = Buffer.from('Hello, w\u00f6rld. '.repeat(70000)); for (let i = 0; i < data.length; i += 101) data[i] = 0xff;",
  body: "kept[i & 7] = data.toString('utf8');",
}, {
  name: 'toString latin1, high bytes, 1 MiB', bytes: 2 ** 20, setup: 'const data = Buffer.alloc(1048576, 0xe9);',
  body: "kept[i & 7] = data.toString('latin1');",
});

// from and write, one- and two-byte strings.
for (const [label, size] of sizes) {
  for (const encoding of ['utf8', 'latin1', 'ascii', 'utf16le']) {
    for (const [width, char] of [['one-byte', 'a'], ['two-byte', '\u0161']]) {
      if (width === 'two-byte' && encoding === 'ascii') continue;
      const setup = `const text = ${JSON.stringify(char)}.repeat(${size}); const target = Buffer.alloc(${size * 3});`;
      cases.push({
        name: `write ${encoding}, ${width}, ${label}`, bytes: size, setup,
        body: `sum += target.write(text, 0, ${size * 3}, '${encoding}');`,
      });
      if (width === 'one-byte' && encoding === 'utf8') continue; // create.js has it
      cases.push({ name: `from ${encoding}, ${width}, ${label}`, bytes: size, setup, body: `kept[i & 7] = Buffer.from(text, '${encoding}');` });
    }
  }
}
cases.push(
  { name: 'write, 16 B', setup: "const text = 'a'.repeat(16); const target = Buffer.alloc(16);", body: 'sum += target.write(text);' },
  { name: 'write at an offset, 16 B', setup: "const text = 'a'.repeat(16); const target = Buffer.alloc(64);", body: 'sum += target.write(text, i & 7);' },
  { name: 'latin1Write, 64 B', setup: "const text = 'a'.repeat(64); const target = Buffer.alloc(64);", body: 'sum += target.latin1Write(text, 0, 64);' },
  { name: 'utf8Write, 64 B', setup: "const text = 'a'.repeat(64); const target = Buffer.alloc(64);", body: 'sum += target.utf8Write(text, 0, 64);' },
);

// The functions beside the class.
for (const [label, size] of [['16 B', 16], ['1 KiB', 1024], ['1 MiB', 2 ** 20]]) {
  const mixed = `const data = Buffer.from('Hello, w\\u00f6rld \\u4e16\\u754c. '.repeat(${Math.ceil(size / 25)})).subarray(0, ${size}); const { isUtf8, isAscii, transcode } = buffer;`;
  cases.push(
    { name: `isUtf8, mixed, ${label}`, bytes: size, setup: mixed, body: 'sum += isUtf8(data) ? 1 : 0;' },
    { name: `isUtf8, ascii, ${label}`, bytes: size, setup: `${ascii(size)} const { isUtf8 } = buffer;`, body: 'sum += isUtf8(data) ? 1 : 0;' },
    { name: `isAscii, ${label}`, bytes: size, setup: `${ascii(size)} const { isAscii } = buffer;`, body: 'sum += isAscii(data) ? 1 : 0;' },
    { name: `transcode utf8 to utf16le, ${label}`, bytes: size, setup: `${ascii(size)} const { transcode } = buffer;`, body: "kept[i & 7] = transcode(data, 'utf8', 'utf16le');" },
    { name: `transcode latin1 to utf8, ${label}`, bytes: size, setup: `${ascii(size)} const { transcode } = buffer;`, body: "kept[i & 7] = transcode(data, 'latin1', 'utf8');" },
    { name: `transcode utf16le to utf8, ${label}`, bytes: size, setup: `${ascii(size)} const { transcode } = buffer;`, body: "kept[i & 7] = transcode(data, 'utf16le', 'utf8');" },
  );
}

module.exports = cases;
