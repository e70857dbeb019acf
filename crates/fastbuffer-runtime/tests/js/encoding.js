// TextEncoder and TextDecoder, as Node 26.10 answers.
'use strict';

const { throws } = require('./check.js');
const { inspect } = require('util');

function pieces(encoding, options, ...parts) {
  const decoder = new TextDecoder(encoding, options);
  const decode = (part, i) => decoder.decode(Uint8Array.from(part), { stream: i < parts.length - 1 });
  return JSON.stringify(parts.map(decode));
}

function into(text, size) {
  const target = new Uint8Array(size);
  return `${JSON.stringify(new TextEncoder().encodeInto(text, target))} ${target}`;
}

throws(() => new TextDecoder('utf8').encoding, 'utf-8');
throws(() => new TextDecoder('latin1').encoding, 'windows-1252');
throws(() => new TextDecoder('ascii').encoding, 'windows-1252');
throws(() => new TextDecoder('UTF-16').encoding, 'utf-16le');
throws(() => new TextDecoder(' shift_jis ').encoding, 'shift_jis');
throws(() => new TextDecoder('x-user-defined').encoding, 'x-user-defined');
throws(() => new TextDecoder('hz-gb-2312').encoding,
       'RangeError [ERR_ENCODING_NOT_SUPPORTED] The "replacement" encoding is not supported');
throws(() => new TextDecoder('utf-7').encoding,
       'RangeError [ERR_ENCODING_NOT_SUPPORTED] The "utf-7" encoding is not supported');
throws(() => new TextDecoder('').encoding, 'RangeError [ERR_ENCODING_NOT_SUPPORTED] The "" encoding is not supported');
throws(() => new TextDecoder('iso-8859-8-i').encoding, 'iso-8859-8-i');
throws(() => new TextDecoder('gb2312').encoding, 'gbk');
throws(() => new TextDecoder(null), 'RangeError [ERR_ENCODING_NOT_SUPPORTED] The "null" encoding is not supported');
throws(() => new TextDecoder('utf-8', 5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "options" argument must be of type object. Received type number (5)');
throws(() => new TextDecoder().decode(5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer' +
       ' or ArrayBufferView.');
throws(() => new TextDecoder('latin1').decode(5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "input" argument must be an instance of ArrayBuffer or ArrayBufferVie' +
       'w. Received type number (5)');
throws(() => new TextDecoder('gbk').decode(5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "input" argument must be an instance of SharedArrayBuffer, ArrayBuffe' +
       'r or ArrayBufferView.');
throws(() => new TextDecoder().decode(Buffer.from('a'), 5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "options" argument must be of type object. Received type number (5)');
throws(() => TextDecoder.prototype.encoding,
       'TypeError [ERR_INVALID_THIS] Value of "this" must be of type TextDecoder');

throws(() => pieces('utf-8', {}, [239], [187], [191, 65]), '["","","A"]');
throws(() => pieces('utf-8', {}, [226, 130], [172]), '["","\u20ac"]');
throws(() => pieces('utf-8', {}, [226, 130]), '["\ufffd"]');
throws(() => pieces('utf-8', {}, [240, 159], [65]), '["","\ufffdA"]');
throws(() => pieces('utf-16le', {}, [255], [254, 65], [0]), '["","","A"]');
throws(() => pieces('utf-16le', {}, [61], [216, 0], [222]), '["","","\ud83d\ude00"]');
throws(() => pieces('utf-16le', {}, [65]), '["\ufffd"]');
throws(() => pieces('utf-16be', {}, [254, 255, 0, 65]), '["A"]');
throws(() => pieces('shift_jis', {}, [130], [160]), '["","\u3042"]');
throws(() => pieces('gbk', {}, [196], [227]), '["","\u4f60"]');
throws(() => pieces('euc-jp', {}, [164], [162]), '["","\u3042"]');
throws(() => pieces('iso-2022-jp', {}, [27, 36], [66, 36], [34]), '["","","\u3042"]');
throws(() => pieces('windows-1252', {}, [128, 255]), '["\u20ac\u00ff"]');
throws(() => pieces('windows-1253', {}, [170]), '["\ufffd"]');
throws(() => pieces('utf-8', { ignoreBOM: true }, [239], [187], [191, 65]), '["","","\ufeffA"]');
throws(() => pieces('utf-8', { ignoreBOM: true }, [226, 130], [172]), '["","\u20ac"]');
throws(() => pieces('utf-8', { ignoreBOM: true }, [226, 130]), '["\ufffd"]');
throws(() => pieces('utf-8', { ignoreBOM: true }, [240, 159], [65]), '["","\ufffdA"]');
throws(() => pieces('utf-16le', { ignoreBOM: true }, [255], [254, 65], [0]), '["","\ufeff","A"]');
throws(() => pieces('utf-16le', { ignoreBOM: true }, [61], [216, 0], [222]), '["","","\ud83d\ude00"]');
throws(() => pieces('utf-16le', { ignoreBOM: true }, [65]), '["\ufffd"]');
throws(() => pieces('utf-16be', { ignoreBOM: true }, [254, 255, 0, 65]), '["\ufeffA"]');
throws(() => pieces('shift_jis', { ignoreBOM: true }, [130], [160]), '["","\u3042"]');
throws(() => pieces('gbk', { ignoreBOM: true }, [196], [227]), '["","\u4f60"]');
throws(() => pieces('euc-jp', { ignoreBOM: true }, [164], [162]), '["","\u3042"]');
throws(() => pieces('iso-2022-jp', { ignoreBOM: true }, [27, 36], [66, 36], [34]), '["","","\u3042"]');
throws(() => pieces('windows-1252', { ignoreBOM: true }, [128, 255]), '["\u20ac\u00ff"]');
throws(() => pieces('windows-1253', { ignoreBOM: true }, [170]), '["\ufffd"]');
throws(() => pieces('utf-8', { fatal: true }, [239], [187], [191, 65]), '["","","A"]');
throws(() => pieces('utf-8', { fatal: true }, [226, 130], [172]), '["","\u20ac"]');
throws(() => pieces('utf-8', { fatal: true }, [226, 130]),
       'TypeError [ERR_ENCODING_INVALID_ENCODED_DATA] The encoded data was not valid for encoding utf-8');
throws(() => pieces('utf-8', { fatal: true }, [240, 159], [65]),
       'TypeError [ERR_ENCODING_INVALID_ENCODED_DATA] The encoded data was not valid for encoding utf-8');
throws(() => pieces('utf-16le', { fatal: true }, [255], [254, 65], [0]), '["","","A"]');
throws(() => pieces('utf-16le', { fatal: true }, [61], [216, 0], [222]), '["","","\ud83d\ude00"]');
throws(() => pieces('utf-16le', { fatal: true }, [65]),
       'TypeError [ERR_ENCODING_INVALID_ENCODED_DATA] The encoded data was not valid for encoding utf-16le');
throws(() => pieces('utf-16be', { fatal: true }, [254, 255, 0, 65]), '["A"]');
throws(() => pieces('shift_jis', { fatal: true }, [130], [160]), '["","\u3042"]');
throws(() => pieces('gbk', { fatal: true }, [196], [227]), '["","\u4f60"]');
throws(() => pieces('euc-jp', { fatal: true }, [164], [162]), '["","\u3042"]');
throws(() => pieces('iso-2022-jp', { fatal: true }, [27, 36], [66, 36], [34]), '["","","\u3042"]');
throws(() => pieces('windows-1252', { fatal: true }, [128, 255]), '["\u20ac\u00ff"]');
throws(() => pieces('windows-1253', { fatal: true }, [170]),
       'TypeError [ERR_ENCODING_INVALID_ENCODED_DATA] The encoded data was not valid for encoding windows-1253');

throws(() => new TextEncoder().encode('a\ud800b\u20ac').join(), '97,239,191,189,98,226,130,172');
throws(() => new TextEncoder().encode().length, '0');
throws(() => into('a\u20acb', 3), '{"read":1,"written":1} 97,0,0');
throws(() => into('\ud83d\ude00x', 4), '{"read":2,"written":4} 240,159,152,128');
throws(() => into('\ud800', 3), '{"read":1,"written":3} 239,191,189');
throws(() => into('\u00e9\u00e9', 3), '{"read":1,"written":2} 195,169,0');
throws(() => new TextEncoder().encodeInto(5, new Uint8Array(1)),
       'TypeError [ERR_INVALID_ARG_TYPE] The "src" argument must be of type string. Received type number (5)');
throws(() => new TextEncoder().encodeInto('a', []),
       'TypeError [ERR_INVALID_ARG_TYPE] The "dest" argument must be an instance of Uint8Array. Received an instan' +
       'ce of Array');
throws(() => inspect(new TextDecoder('latin1', { fatal: true })),
       "TextDecoder { encoding: 'windows-1252', fatal: true, ignoreBOM: false }");
throws(() => inspect(new TextEncoder()), "{ encoding: 'utf-8' }");
throws(() => inspect([new TextDecoder()], { depth: 0 }), '[ [TextDecoder] ]');
