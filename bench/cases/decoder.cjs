// StringDecoder by chunks, Blob text, and the two lines that everything began with.
'use strict';

const cases = [];
for (const [encoding, text] of [['utf8', 'a\u00e9\u20ac\u{1f600}'], ['ascii', 'abcd'], ['base64', 'abcd'], ['utf16le', 'a\u00e9\u20ac\u{1f600}']]) {
  for (const [label, chunk, total] of [['64 B', 64, 1024], ['1 KiB', 1024, 16384]]) {
    cases.push({
      name: `StringDecoder ${encoding}, chunks of ${label}`, bytes: total,
      setup: `const data = Buffer.from(${JSON.stringify(text)}.repeat(${total}), '${encoding === 'utf16le' ? 'utf16le' : 'utf8'}').subarray(0, ${total});
        const chunks = []; for (let at = 0; at < ${total}; at += ${chunk}) chunks.push(data.subarray(at, at + ${chunk}));
        const decoder = new StringDecoder('${encoding}');`,
      body: 'for (let j = 0; j < chunks.length; j++) sum += decoder.write(chunks[j]).length; sum += decoder.end().length;',
    });
  }
}
cases.push(
  { name: 'StringDecoder, made', body: "kept[i & 7] = new StringDecoder('utf8');" },
  {
    name: 'Blob text, 64 B', async: true, bytes: 64, setup: "const { Blob } = buffer; const blob = new Blob(['a'.repeat(64)]);",
    body: 'sum += (await blob.text()).length;',
  },
  {
    name: 'Blob text, 1 MiB', async: true, bytes: 2 ** 20, setup: "const { Blob } = buffer; const blob = new Blob(['a'.repeat(1048576)]);",
    body: 'sum += (await blob.text()).length;',
  },
  {
    name: 'Blob text, mixed, 1 MiB', async: true, bytes: 2 ** 20,
    setup: "const { Blob } = buffer; const blob = new Blob(['a\u00e9\u20ac\u{1f600}b'.repeat(100000)]);",
    body: 'sum += (await blob.text()).length;',
  },
  { name: 'alloc(1e9, 0)', body: 'kept[0] = undefined; kept[0] = Buffer.alloc(1e9, 0);' },
  { name: 'fill(0x42, 10, 20) of 1e9', setup: 'const x = Buffer.alloc(1e9, 0);', body: 'x.fill(0x42, 10, 20);' },
);

module.exports = cases;
