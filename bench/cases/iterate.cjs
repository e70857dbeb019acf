// Going over the elements, and what turns a Buffer into other values.
'use strict';

const cases = [
  { name: 'iterate by index, 512', setup: 'const data = Buffer.alloc(512, 3);', body: 'for (let j = 0; j < data.length; j++) sum += data[j];' },
  { name: 'iterate by for of, 512', setup: 'const data = Buffer.alloc(512, 3);', body: 'for (const byte of data) sum += byte;' },
  { name: 'iterate by entries, 512', setup: 'const data = Buffer.alloc(512, 3);', body: 'for (const entry of data.entries()) sum += entry[1];' },
  { name: 'write by index, 512', setup: 'const data = Buffer.alloc(512, 3);', body: 'for (let j = 0; j < data.length; j++) data[j] = j;' },
  { name: 'toJSON, 10', setup: 'const data = Buffer.alloc(10, 3);', body: 'kept[i & 7] = data.toJSON();' },
  { name: 'toJSON, 256', setup: 'const data = Buffer.alloc(256, 3);', body: 'kept[i & 7] = data.toJSON();' },
  { name: 'toJSON, 4096', setup: 'const data = Buffer.alloc(4096, 3);', body: 'kept[i & 7] = data.toJSON();' },
];

for (const encoding of ['ascii', 'ASCII', 'latin1', 'binary', 'utf8', 'UTF-8', 'utf-16le', 'UCS2', 'base64', 'BASE64', 'hex', 'HEX']) {
  cases.push({
    name: `encoding name ${encoding}`, setup: 'const data = Buffer.alloc(1);',
    body: `kept[i & 7] = data.toString('${encoding}');`,
  });
}

module.exports = cases;
