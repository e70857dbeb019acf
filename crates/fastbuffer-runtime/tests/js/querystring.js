// node:querystring, as Node 26.10 answers.
'use strict';

const { throws } = require('./check.js');
const querystring = require('querystring');

const show = (parsed) => JSON.stringify(Object.entries(parsed));

throws(() => show(querystring.parse('a=1&b=2&a=3')), '[["a",["1","3"]],["b","2"]]');
throws(() => show(querystring.parse('a')), '[["a",""]]');
throws(() => show(querystring.parse('')), '[]');
throws(() => show(querystring.parse('=x')), '[["","x"]]');
throws(() => show(querystring.parse('&&a&&')), '[["a",""]]');
throws(() => show(querystring.parse('a+b=c+d')), '[["a b","c d"]]');
throws(() => show(querystring.parse('a%20b=%zz%2')), '[["a b","%zz%2"]]');
throws(() => show(querystring.parse('%E2%82%AC=%e2%82')), '[["\u20ac","\ufffd"]]');
throws(() => show(querystring.parse('a=b=c')), '[["a","b=c"]]');
throws(() => show(querystring.parse('__proto__=1')), '[["__proto__","1"]]');
throws(() => show(querystring.parse('a=%F0%9F%98%80%ff')), '[["a","\ud83d\ude00\ufffd"]]');
throws(() => show(querystring.parse('a:1;b:2', ';', ':')), '[["a","1"],["b","2"]]');
throws(() => show(querystring.parse('aXXbYY1', 'XX', 'YY')), '[["a",""],["b","1"]]');
throws(() => show(querystring.parse('aXXYb=1', 'XY')), '[["aXXYb","1"]]');
throws(() => show(querystring.parse('a&b&c', null, null, { maxKeys: 2 })), '[["a",""],["b",""]]');
throws(() => show(querystring.parse('&&a&b', '&', '=', { maxKeys: 2 })), '[]');
throws(() => show(querystring.parse('a&b&c', null, null, { maxKeys: 0 })), '[["a",""],["b",""],["c",""]]');
throws(() => show(querystring.parse('%61=b+c', '&', '=', { decodeURIComponent: (text) => `<${text}>` })),
       '[["<%61>","<b%20c>"]]');
throws(() => show(querystring.parse('%61=b', '&', '=', { decodeURIComponent() { throw new Error('x'); } })),
       '[["a","b"]]');
throws(() => show(querystring.parse(5)), '[]');
throws(() => show(querystring.parse(null)), '[]');
throws(() => querystring.stringify({ a: 1, b: 'x y', c: true, d: null, e: undefined, f: [1, 'a', null], g: {}, h: 5n }),
       'a=1&b=x%20y&c=true&d=&e=&f=1&f=a&f=&g=&h=5');
throws(() => querystring.stringify({ a: '\u20ac' }), 'a=%E2%82%AC');
throws(() => querystring.stringify({ a: '\ud800' }), 'URIError [ERR_INVALID_URI] URI malformed');
throws(() => querystring.stringify({ a: '\ud83dx' }), 'a=%F0%9F%91%B8');
throws(() => querystring.stringify({ a: 1, b: 2 }, ';', ':'), 'a:1;b:2');
throws(() => querystring.stringify(null), '');
throws(() => querystring.stringify('x'), '');
throws(() => querystring.stringify([1, 2]), '0=1&1=2');
throws(() => querystring.stringify({ a: 'b c' }, '&', '=', { encodeURIComponent: (text) => `<${text}>` }), '<a>=<b c>');
throws(() => querystring.escape('a b\u00e9'), 'a%20b%C3%A9');
throws(() => querystring.escape({}), '%5Bobject%20Object%5D');
throws(() => querystring.escape('\ud800'), 'URIError [ERR_INVALID_URI] URI malformed');
throws(() => querystring.unescape('%41%zz'), 'A%zz');
throws(() => querystring.unescapeBuffer('a%20b+').toString('hex'), '6120622b');
throws(() => querystring.unescapeBuffer('+', true).toString(), ' ');
throws(() => querystring.decode === querystring.parse, 'true');
