// The class File of node:buffer: a Blob with a name and a time.
'use strict';

const {
  DateNow, FunctionPrototypeCall, ObjectDefineProperty, StringPrototypeToWellFormed, Symbol, SymbolFor,
  SymbolToStringTag,
} = primordials;
const { codes: { ERR_INVALID_THIS, ERR_MISSING_ARGS } } = require('internal/errors');
const { Blob, inspectAs } = require('internal/blob');
const { kClone, kCloneable, kDeserialize, setTransferMode } = require('internal/messaging');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const kState = Symbol('state');
const cloneBlob = Blob.prototype[kClone];
const deserializeBlob = Blob.prototype[kDeserialize];

class FileState {
  constructor(name, lastModified) {
    this.name = name;
    this.lastModified = lastModified;
  }
}

function check(value) {
  const state = value === undefined || value === null ? undefined : value[kState];
  if (!(state instanceof FileState)) throw new ERR_INVALID_THIS('File');
  return state;
}

class File extends Blob {
  constructor(fileBits, fileName, options = undefined) {
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('fileBits', 'fileName');
    super(fileBits, options);
    let lastModified = options?.lastModified;
    if (lastModified === undefined) {
      lastModified = DateNow();
    } else {
      lastModified = +lastModified;
      if (lastModified !== lastModified) lastModified = 0;
    }
    this[kState] = new FileState(StringPrototypeToWellFormed(`${fileName}`), lastModified);
  }

  get name() {
    return check(this).name;
  }

  get lastModified() {
    return check(this).lastModified;
  }

  [customInspect](depth, options) {
    const { name, lastModified } = check(this);
    return inspectAs(this, 'File', { size: this.size, type: this.type, name, lastModified }, depth, options);
  }

  [kClone]() {
    const { name, lastModified } = check(this);
    const { data } = FunctionPrototypeCall(cloneBlob, this);
    return { data: { ...data, name, lastModified }, deserializeInfo: 'internal/file:TransferableFile' };
  }

  [kDeserialize](data) {
    FunctionPrototypeCall(deserializeBlob, this, data);
    this[kState] = new FileState(data.name, data.lastModified);
  }
}

// What a copy is made with: a File that gets its contents afterwards.
function TransferableFile() {
  const file = new File([], '');
  setTransferMode(file, kCloneable);
  return file;
}

ObjectDefineProperty(File.prototype, 'name', { __proto__: null, enumerable: true });
ObjectDefineProperty(File.prototype, 'lastModified', { __proto__: null, enumerable: true });
ObjectDefineProperty(File.prototype, SymbolToStringTag, { __proto__: null, value: 'File', configurable: true });

module.exports = { File, TransferableFile };
