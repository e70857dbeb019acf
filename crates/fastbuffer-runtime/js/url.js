// The node:url module.
'use strict';

const internal = require('internal/url');
const legacy = require('internal/url/legacy');

module.exports = {
  Url: legacy.Url,
  parse: legacy.urlParse,
  resolve: legacy.urlResolve,
  resolveObject: legacy.urlResolveObject,
  format: legacy.urlFormat,
  URL: internal.URL,
  URLSearchParams: internal.URLSearchParams,
  domainToASCII: internal.domainToASCII,
  domainToUnicode: internal.domainToUnicode,
  pathToFileURL: internal.pathToFileURL,
  fileURLToPath: internal.fileURLToPath,
  fileURLToPathBuffer: internal.fileURLToPathBuffer,
  urlToHttpOptions: internal.urlToHttpOptions,
};
