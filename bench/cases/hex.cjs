// hex, both ways.
'use strict';

const cases = [];
for (const [label, size] of [['8 B', 8], ['64 B', 64], ['1 KiB', 1024], ['1 MiB', 2 ** 20]]) {
  const setup = `const data = Buffer.alloc(${size}); for (let i = 0; i < ${size}; i++) data[i] = i * 31 + (i >> 8);
    const text = data.toString('hex');`;
  cases.push(
    { name: `hex decode, ${label}`, bytes: size, setup, body: "kept[i & 7] = Buffer.from(text, 'hex');" },
    { name: `hex encode, ${label}`, bytes: size, setup, body: "kept[i & 7] = data.toString('hex');" },
    {
      name: `hex write, ${label}`, bytes: size, setup: `${setup} const target = Buffer.alloc(${size});`,
      body: "sum += target.write(text, 0, 'hex');",
    },
  );
}

module.exports = cases;
