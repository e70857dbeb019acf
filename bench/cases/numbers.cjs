// Reading and writing numbers of every kind.
'use strict';

const cases = [];
const kinds = ['UInt8', 'Int8'];
for (const kind of ['UInt16', 'Int16', 'UInt32', 'Int32', 'Float', 'Double', 'BigUInt64', 'BigInt64']) {
  kinds.push(`${kind}LE`, `${kind}BE`);
}
for (const kind of kinds) {
  const big = kind.startsWith('Big');
  const value = big ? '1234567890123n' : /Float|Double/.test(kind) ? '(i + 0.5)' : '(i & 127)';
  cases.push({
    name: `read${kind}`, setup: `const data = Buffer.alloc(16, 3); let last;`,
    body: big ? `kept[0] = data.read${kind}(i & 7);` : `sum += data.read${kind}(i & 7);`,
  }, {
    name: `write${kind}`, setup: 'const data = Buffer.alloc(16, 3);',
    body: `sum += data.write${kind}(${value}, i & 7);`,
  });
}
for (const kind of ['UIntLE', 'UIntBE', 'IntLE', 'IntBE']) {
  for (const size of [3, 6]) {
    cases.push({
      name: `read${kind}, ${size} bytes`, setup: 'const data = Buffer.alloc(16, 3);',
      body: `sum += data.read${kind}(i & 7, ${size});`,
    }, {
      name: `write${kind}, ${size} bytes`, setup: 'const data = Buffer.alloc(16, 3);',
      body: `sum += data.write${kind}(i & 127, i & 7, ${size});`,
    });
  }
}
cases.push({
  name: 'readUInt32LE, offset left out', setup: 'const data = Buffer.alloc(16, 3);', body: 'sum += data.readUInt32LE();',
});

module.exports = cases;
