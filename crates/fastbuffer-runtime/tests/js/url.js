// node:url: WHATWG URLs, file paths and the older functions, as Node 26.10 answers.
'use strict';

const { throws } = require('./check.js');
const url = require('url');
const { inspect } = require('util');

process.noDeprecation = true;

const PARTS = [
  'href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash',
];
const show = (one) => PARTS.map((part) => one[part]).join(' ');

function set(href, part, value) {
  const one = new URL(href);
  one[part] = value;
  return one.href;
}

function linked() {
  const one = new URL('http://h/?a=1');
  const params = one.searchParams;
  params.append('b', '2 3');
  const first = one.href;
  one.search = '?c=4';
  params.delete('c');
  return `${first} ${one.href} ${one.searchParams === params}`;
}

throws(() => show(new URL('http://EXAMPLE.com:80/a/../b?q#f')),
       'http://example.com/b?q#f http://example.com http:   example.com example.com  /b ?q #f');
throws(() => show(new URL('x')), 'TypeError [ERR_INVALID_URL] Invalid URL');
throws(() => show(new URL('x', 'y')), 'TypeError [ERR_INVALID_URL] Invalid URL');
throws(() => show(new URL('../p', 'http://u:p@h:81/a/b?q')), 'http://u:p@h:81/p http://h:81 http: u p h:81 h 81 /p  ');
throws(() => show(new URL('//h2', 'https://h')), 'https://h2/ https://h2 https:   h2 h2  /  ');
throws(() => show(new URL('file:///C|/a/../b')), 'file:///C:/b null file:      /C:/b  ');
throws(() => show(new URL('file:////foo')), 'file:////foo null file:      //foo  ');
throws(() => show(new URL('/c:/x', 'file://host/y')), 'file://host/c:/x null file:   host host  /c:/x  ');
throws(() => show(new URL('mailto:a@b')), 'mailto:a@b null mailto:      a@b  ');
throws(() => show(new URL('#f', 'mailto:a@b')), 'mailto:a@b#f null mailto:      a@b  #f');
throws(() => show(new URL('non-spec:/.//p')), 'non-spec:/.//p null non-spec:      //p  ');
throws(() => show(new URL('http://0x7f.1')), 'http://127.0.0.1/ http://127.0.0.1 http:   127.0.0.1 127.0.0.1  /  ');
throws(() => show(new URL('http://1.2.3.4.5')), 'TypeError [ERR_INVALID_URL] Invalid URL');
throws(() => show(new URL('http://[::1]:80')), 'http://[::1]/ http://[::1] http:   [::1] [::1]  /  ');
throws(() => show(new URL('http://[1::2::3]')), 'TypeError [ERR_INVALID_URL] Invalid URL');
throws(() => show(new URL('http://a b')), 'TypeError [ERR_INVALID_URL] Invalid URL');
throws(() => show(new URL('http://xn--a/')), 'http://xn--a/ http://xn--a http:   xn--a xn--a  /  ');
throws(() => show(new URL('http://\u00fc.\u4f8b/\u00e9?\u00e9#\u00e9')),
       'http://xn--tda.xn--fsq/%C3%A9?%C3%A9#%C3%A9 http://xn--tda.xn--fsq http:   xn--tda.xn--fsq xn--tda.xn--fsq' +
       '  /%C3%A9 ?%C3%A9 #%C3%A9');
throws(() => show(new URL('http://a:99999')), 'TypeError [ERR_INVALID_URL] Invalid URL');
throws(() => show(new URL('http://@/x')), 'TypeError [ERR_INVALID_URL] Invalid URL');
throws(() => show(new URL('data:space  ?q#f')), 'data:space %20?q#f null data:      space %20 ?q #f');
throws(() => show(new URL('http:\\\\h\\p')), 'http://h/p http://h http:   h h  /p  ');
throws(() => show(new URL('  http://a\tb/ ')), 'http://ab/ http://ab http:   ab ab  /  ');
throws(() => show(new URL('javascript:alert(1)')), 'javascript:alert(1) null javascript:      alert(1)  ');
throws(() => show(new URL("http://h/?a'b")), 'http://h/?a%27b http://h http:   h h  / ?a%27b ');
throws(() => show(new URL("x:/?a'b")), "x:/?a'b null x:      / ?a'b ");
throws(() => show(new URL('blob:https://h/id')), 'blob:https://h/id https://h blob:      https://h/id  ');
throws(() => set('http://h/', 'protocol', 'ftp'), 'ftp://h/');
throws(() => set('http://h/', 'protocol', 'x'), 'http://h/');
throws(() => set('http://h:81/', 'host', 'a:82'), 'http://a:82/');
throws(() => set('http://h:81/', 'hostname', 'a:82'), 'http://h:81/');
throws(() => set('http://h/', 'hostname', ''), 'http://h/');
throws(() => set('http://h/', 'port', '99999'), 'http://h/');
throws(() => set('http://h/', 'port', '8a'), 'http://h:8/');
throws(() => set('http://h/', 'port', '80'), 'http://h/');
throws(() => set('http://h/a', 'pathname', '../b c'), 'http://h/b%20c');
throws(() => set('x:opaque', 'pathname', 'y'), 'x:opaque');
throws(() => set('http://h/?a', 'search', 'b'), 'http://h/?b');
throws(() => set('http://h/?a', 'search', ''), 'http://h/');
throws(() => set('http://h/#a', 'hash', ' b'), 'http://h/#%20b');
throws(() => set('http://h/', 'username', 'a@b'), 'http://a%40b@h/');
throws(() => set('file:///x', 'password', 'a'), 'file:///x');
throws(() => set('http://h/', 'href', 'nope'), 'TypeError [ERR_INVALID_URL] Invalid URL');
throws(() => set('http://h/', 'host', 'a b'), 'http://h/');
throws(() => new URL(), 'TypeError [ERR_MISSING_ARGS] The "url" argument must be specified');
throws(() => URL.canParse('x', 'http://h'), 'true');
throws(() => URL.canParse('x'), 'false');
throws(() => URL.parse('x'), 'null');
throws(() => URL.parse('x', 'http://h').href, 'http://h/x');
throws(() => JSON.stringify({ u: new URL('http://a') }), '{"u":"http://a/"}');

throws(() => new URLSearchParams('?a=1&a=2&b'), 'a=1&a=2&b=');
throws(() => new URLSearchParams({ a: 1, b: [1, 2] }), 'a=1&b=1%2C2');
throws(() => new URLSearchParams([['a', 'b']]), 'a=b');
throws(() => new URLSearchParams([['a']]),
       'TypeError [ERR_INVALID_TUPLE] Each query pair must be an iterable [name, value] tuple');
throws(() => new URLSearchParams([5]),
       'TypeError [ERR_INVALID_TUPLE] Each query pair must be an iterable [name, value] tuple');
throws(() => new URLSearchParams(new Map([['x', 1]])), 'x=1');
throws(() => new URLSearchParams({ [Symbol.iterator]: 5 }),
       'TypeError [ERR_ARG_NOT_ITERABLE] Query pairs must be iterable');
throws(() => new URLSearchParams(null), 'null=');
throws(() => new URLSearchParams(undefined), '');
throws(() => new URLSearchParams('a=b+c%20d%2&%=%zz'), 'a=b+c+d%252&%25=%25zz');
throws(() => new URLSearchParams("!'()~*-._ az"), '%21%27%28%29%7E*-._+az=');
throws(() => inspect(new URLSearchParams('a=1&b=%20')), "URLSearchParams { 'a' => '1', 'b' => ' ' }");
throws(() => inspect(new URLSearchParams('a=1').keys()), "URLSearchParams Iterator { 'a' }");
throws(() => inspect(new URL('http://us:pw@a.b:81/p?x=1#h')),
       "URL {\n  href: 'http://us:pw@a.b:81/p?x=1#h',\n  origin: 'http://a.b:81',\n  protocol: 'http:',\n  usernam" +
       "e: 'us',\n  password: 'pw',\n  host: 'a.b:81',\n  hostname: 'a.b',\n  port: '81',\n  pathname: '/p',\n  se" +
       "arch: '?x=1',\n  searchParams: URLSearchParams { 'x' => '1' },\n  hash: '#h'\n}");
throws(() => new URLSearchParams('a=1').get(), 'TypeError [ERR_MISSING_ARGS] The "name" argument must be specified');
throws(() => new URLSearchParams('a=1').forEach(5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "callback" argument must be of type function. Received type number (5' +
       ')');
throws(() => URLSearchParams.prototype.get.call({}, 'a'),
       'TypeError [ERR_INVALID_THIS] Value of "this" must be of type URLSearchParams');
throws(() => linked(), 'http://h/?a=1&b=2+3 http://h/ true');

throws(() => url.fileURLToPath('file:///a%20b'), '/a b');
throws(() => url.fileURLToPath('file:///a%2fb'),
       'TypeError [ERR_INVALID_FILE_URL_PATH] File URL path must not include encoded / characters');
throws(() => url.fileURLToPath('http://a'), 'TypeError [ERR_INVALID_URL_SCHEME] The URL must be of scheme file');
throws(() => url.fileURLToPath('file://host/a'),
       'TypeError [ERR_INVALID_FILE_URL_HOST] File URL host must be "localhost" or empty on linux');
throws(() => url.fileURLToPath(5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "path" argument must be of type string or an instance of URL. Receive' +
       'd type number (5)');
throws(() => url.fileURLToPath('file:///C:/a/b', { windows: true }), 'C:\\a\\b');
throws(() => url.fileURLToPath('file:///a', { windows: true }),
       'TypeError [ERR_INVALID_FILE_URL_PATH] File URL path must be absolute');
throws(() => url.fileURLToPath('file://h/s/x', { windows: true }), '\\\\h\\s\\x');
throws(() => url.fileURLToPath('file:///%FF'), 'URIError [undefined] URI malformed');
throws(() => url.pathToFileURL('/a b#?%\n~').href, 'file:///a%20b%23%3F%25%0A%7E');
throws(() => url.pathToFileURL('C:\\a\\b', { windows: true }).href, 'file:///C:/a/b');
throws(() => url.pathToFileURL('\\\\h\\s\\x y', { windows: true }).href, 'file://h/s/x%20y');
throws(() => url.pathToFileURL('\\\\h', { windows: true }).href,
       "TypeError [ERR_INVALID_ARG_VALUE] The argument 'path' Missing UNC resource path. Received '\\\\\\\\h'");
throws(() => url.pathToFileURL(5).href,
       'TypeError [ERR_INVALID_ARG_TYPE] The "path" argument must be of type string. Received type number (5)');
throws(() => url.pathToFileURL('/a/').href, 'file:///a/');
throws(() => url.pathToFileURL('/\ud800').href, 'file:///%EF%BF%BD');
throws(() => url.fileURLToPathBuffer('file:///a%FFb').toString('latin1'), '/a\u00ffb');
throws(() => JSON.stringify(url.urlToHttpOptions(new URL('http://us:p%20w@[::1]:81/p?x#h'))),
       '{"protocol":"http:","hostname":"::1","hash":"#h","search":"?x","pathname":"/p","path":"/p?x","href":"http:' +
       '//us:p%20w@[::1]:81/p?x#h","port":81,"auth":"us:p w"}');
throws(() => url.domainToASCII('espa\u00f1ol.com'), 'xn--espaol-zwa.com');
throws(() => url.domainToUnicode('xn--espaol-zwa.com'), 'espa\u00f1ol.com');
throws(() => url.domainToASCII('xn--i\u00f1valid.com'), '');
throws(() => url.format(new URL('http://u:p@\u6e2c\u8a66/p?q#f'), { unicode: true, auth: false, fragment: false }),
       'http://\u6e2c\u8a66/p?q');

throws(() => JSON.stringify(url.parse('http://user:pa%20ss@Host.com:8080/p/a/t/h?query=string#hash')),
       '{"protocol":"http:","slashes":true,"auth":"user:pa ss","host":"host.com:8080","port":"8080","hostname":"ho' +
       'st.com","hash":"#hash","search":"?query=string","query":"query=string","pathname":"/p/a/t/h","path":"/p/a/' +
       't/h?query=string","href":"http://user:pa%20ss@host.com:8080/p/a/t/h?query=string#hash"}');
throws(() => JSON.stringify(url.parse('/a/b?c=d', true)),
       '{"protocol":null,"slashes":null,"auth":null,"host":null,"port":null,"hostname":null,"hash":null,"search":"' +
       '?c=d","query":{"c":"d"},"pathname":"/a/b","path":"/a/b?c=d","href":"/a/b?c=d"}');
throws(() => JSON.stringify(url.parse('//h/p', false, true)),
       '{"protocol":null,"slashes":true,"auth":null,"host":"h","port":null,"hostname":"h","hash":null,"search":nul' +
       'l,"query":null,"pathname":"/p","path":"/p","href":"//h/p"}');
throws(() => JSON.stringify(url.parse('mailto:a@b.c')),
       '{"protocol":"mailto:","slashes":null,"auth":"a","host":"b.c","port":null,"hostname":"b.c","hash":null,"sea' +
       'rch":null,"query":null,"pathname":null,"path":null,"href":"mailto:a@b.c"}');
throws(() => JSON.stringify(url.parse('javascript:alert(1)')),
       '{"protocol":"javascript:","slashes":null,"auth":null,"host":null,"port":null,"hostname":null,"hash":null,"' +
       'search":null,"query":null,"pathname":"alert(1)","path":"alert(1)","href":"javascript:alert(1)"}');
throws(() => JSON.stringify(url.parse('http://a:b/')),
       "TypeError [ERR_INVALID_ARG_VALUE] The argument 'url' http://a:b/. Received 'Invalid port in url'");
throws(() => JSON.stringify(url.parse('http://[::1]:80/x y')),
       '{"protocol":"http:","slashes":true,"auth":null,"host":"[::1]:80","port":"80","hostname":"::1","hash":null,' +
       '"search":null,"query":null,"pathname":"/x%20y","path":"/x%20y","href":"http://[::1]:80/x%20y"}');
throws(() => JSON.stringify(url.parse('http://a b/')),
       '{"protocol":"http:","slashes":true,"auth":null,"host":"a","port":null,"hostname":"a","hash":null,"search":' +
       'null,"query":null,"pathname":"%20b/","path":"%20b/","href":"http://a/%20b/"}');
throws(() => JSON.stringify(url.parse(5)),
       'TypeError [ERR_INVALID_ARG_TYPE] The "url" argument must be of type string. Received type number (5)');
throws(() => JSON.stringify(url.parse('x-y:!^')),
       '{"protocol":"x-y:","slashes":null,"auth":null,"host":"!","port":null,"hostname":"!","hash":null,"search":n' +
       'ull,"query":null,"pathname":"%5E","path":"%5E","href":"x-y:!%5E"}');
throws(() => JSON.stringify(url.parse('http://\u00fc/')),
       '{"protocol":"http:","slashes":true,"auth":null,"host":"xn--tda","port":null,"hostname":"xn--tda","hash":nu' +
       'll,"search":null,"query":null,"pathname":"/","path":"/","href":"http://xn--tda/"}');
throws(() => JSON.stringify(url.parse(' http:\\\\h\\p ')),
       '{"protocol":"http:","slashes":true,"auth":null,"host":"h","port":null,"hostname":"h","hash":null,"search":' +
       'null,"query":null,"pathname":"/p","path":"/p","href":"http://h/p"}');
throws(() => url.resolve('/one/two/three', 'four'), '/one/two/four');
throws(() => url.resolve('http://example.com/', '/one'), 'http://example.com/one');
throws(() => url.resolve('http://example.com/one', '/two'), 'http://example.com/two');
throws(() => url.resolve('http://a/b/c/d;p?q', '../../../g'), 'http://a/g');
throws(() => url.resolve('http://a/b/c/d;p?q', '?y'), 'http://a/b/c/d;p?y');
throws(() => url.resolve('mailto:a@b', 'c'), 'mailto:a@c');
throws(() => url.resolve('http://u:p@h/x', '//h2/y'), 'http://h2/y');
throws(() => url.resolve('a/b', '..'), '');
throws(() => url.resolve('.', '#h'), '#h');
throws(() => url.resolve('file:///C:/x', '/y'), 'file:///y');
throws(() => url.format({ protocol: 'http', host: 'h', pathname: 'a?b#c', search: 's', hash: 'h' }),
       'http://h/a%3Fb%23c?s#h');
throws(() => url.format({ query: { a: [1, 2], b: '' } }), '?a=1&a=2&b=');
throws(() => url.format({ slashes: true, hostname: '::1', port: 5 }), '//[::1]:5');
throws(() => url.format({ auth: 'a:b@c', hostname: 'x' }), 'a:b%40c@x');
throws(() => url.format(undefined),
       'TypeError [ERR_INVALID_ARG_TYPE] The "urlObject" argument must be one of type object or string. Received u' +
       'ndefined');
throws(() => url.format(5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "urlObject" argument must be one of type object or string. Received t' +
       'ype number (5)');
throws(() => url.format(new URL('http://a'), 5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "options" argument must be of type object. Received type number (5)');
