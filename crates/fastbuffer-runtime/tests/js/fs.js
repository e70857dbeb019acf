// node:fs, the calls that are done at once, as Node 26.10 answers.
'use strict';

const { throws } = require('./check.js');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');

process.noDeprecation = true;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-test-'));
process.chdir(folder);
process.on('exit', () => {
  process.chdir('/');
  fs.rmSync(folder, { recursive: true });
});
fs.writeFileSync('f', 'hello');
fs.mkdirSync('d/e', { recursive: true });
fs.writeFileSync('d/in', 'x');
fs.writeFileSync('d/e/deep', 'yy');
fs.symlinkSync('f', 'l');
fs.symlinkSync('d', 'dl');
fs.symlinkSync('nowhere', 'dangling');
fs.symlinkSync('loop', 'loop');

function fields(fn) {
  try {
    fn();
  } catch (error) {
    return JSON.stringify({ ...error });
  }
}

const entries = (list) => list.map((one) => `${one.parentPath}/${one.name} ${one.isFile()} ${one.isDirectory()}`);

function times(accessed, modified) {
  fs.utimesSync('f', accessed, modified);
  const stat = fs.statSync('f');
  const exact = fs.statSync('f', { bigint: true });
  return [stat.atimeMs, stat.mtimeMs, stat.mtime.toISOString(), exact.mtimeNs, exact.mtimeMs, Object.keys(exact)];
}

function kinds() {
  return [
    fs.lstatSync('l').isSymbolicLink(), fs.statSync('l').isFile(), fs.statSync('d').isDirectory(),
    fs.statSync('/dev/null').isCharacterDevice(), fs.statSync('f', { bigint: true }).isFile(), fs.statSync('f').size,
  ];
}

function descriptors() {
  const fd = fs.openSync('g', 'w+', 0o600);
  const target = Buffer.alloc(20);
  const answers = [
    fs.writeSync(fd, 'h\u00e9llo'), fs.writeSync(fd, Buffer.from('abc'), 1), fs.writeSync(fd, 'xyz', 0, 'latin1'),
    fs.writeSync(fd, Buffer.from('QQQ'), { offset: 1, length: 1, position: 2 }),
    fs.writevSync(fd, [Buffer.from('1'), new Uint16Array([0x3332])]),
    fs.readSync(fd, target, 0, 20, 0), target.toString('latin1', 0, 11), fs.readSync(fd, target),
    fs.readSync(fd, target, { position: 1, length: 3, offset: 4 }), fs.readvSync(fd, [Buffer.alloc(2), target], 0),
  ];
  fs.ftruncateSync(fd, 4);
  answers.push(fs.fstatSync(fd).size);
  fs.fchmodSync(fd, 0o640);
  answers.push((fs.fstatSync(fd).mode & 0o777).toString(8));
  fs.closeSync(fd);
  fs.unlinkSync('g');
  return answers;
}

function tryAll(fd, ...calls) {
  return calls.map((call) => {
    try {
      return call(fd);
    } catch (error) {
      return error.code;
    }
  });
}

function flags() {
  return ['r', 'r+', 'w', 'w+', 'a', 'a+', 'wx', 'rs', 'as+'].map((flag) => {
    fs.writeFileSync('h', '12345');
    let answers = [];
    try {
      const fd = fs.openSync('h', flag);
      answers = tryAll(fd, () => fs.writeSync(fd, 'ZZ'), () => fs.readSync(fd, Buffer.alloc(9), 0, 9, 0));
      fs.closeSync(fd);
    } catch (error) {
      answers.push(error.code);
    }
    answers.push(fs.readFileSync('h', 'utf8'));
    fs.unlinkSync('h');
    return answers.join(' ');
  });
}

function encodings() {
  const names = ['utf8', 'latin1', 'hex', 'base64', 'base64url', 'utf16le', 'ascii'];
  const answers = names.map((name) => {
    fs.writeFileSync('h', 'h\u00e9\u20ac\ud83d\ude00ab', name);
    return `${fs.readFileSync('h', 'hex')} ${escape(fs.readFileSync('h', name))}`;
  });
  fs.unlinkSync('h');
  return answers;
}

function copies() {
  fs.cpSync('d', 'c1', { recursive: true, filter: (from) => !from.endsWith('deep') });
  fs.cpSync('l', 'c2');
  fs.copyFileSync('f', 'c3');
  const answers = [
    fs.readdirSync('c1', { recursive: true }), fs.readlinkSync('c2') === fs.realpathSync('f'),
    fs.readFileSync('c3', 'utf8'),
  ];
  for (const name of ['c1', 'c2', 'c3']) fs.rmSync(name, { recursive: true });
  return answers;
}

function appended() {
  fs.appendFileSync('h', 'a');
  fs.appendFileSync('h', Buffer.from('b'));
  fs.appendFileSync('h', '63', 'hex');
  const text = fs.readFileSync('h', 'utf8');
  fs.rmSync('h');
  return text;
}

function directory() {
  const dir = fs.opendirSync('d');
  const names = [dir.path, dir.readSync().name, dir.readSync().name].sort();
  const end = dir.readSync();
  dir.closeSync();
  return names.concat(String(end), tryAll(dir, () => dir.readSync(), () => dir.closeSync()));
}

throws(() => fs.openSync('missing'), "Error [ENOENT] ENOENT: no such file or directory, open 'missing'");
throws(() => fs.openSync('f', 'bogus'),
       "TypeError [ERR_INVALID_ARG_VALUE] The argument 'flags' is invalid. Received 'bogus'");
throws(() => fs.openSync('f', 'wx'), "Error [EEXIST] EEXIST: file already exists, open 'f'");
throws(() => fs.openSync('d', 'w'), "Error [EISDIR] EISDIR: illegal operation on a directory, open 'd'");
throws(() => fs.openSync('f', 'r', 'zz'),
       "TypeError [ERR_INVALID_ARG_VALUE] The argument 'mode' must be a 32-bit unsigned integer or an octal string" +
       ". Received 'zz'");
throws(() => fs.readFileSync('missing'), "Error [ENOENT] ENOENT: no such file or directory, open 'missing'");
throws(() => fs.readFileSync('d'), 'Error [EISDIR] EISDIR: illegal operation on a directory, read');
throws(() => fs.readFileSync(999), 'Error [EBADF] EBADF: bad file descriptor, fstat');
throws(() => fs.readFileSync(-1),
       'RangeError [ERR_OUT_OF_RANGE] The value of "fd" is out of range. It must be >= 0 && <= 2147483647. Receive' +
       'd -1');
throws(() => fs.readFileSync(999, 'utf8'), 'Error [EBADF] EBADF: bad file descriptor, read');
throws(() => fs.readFileSync('f', 'bogus'),
       "TypeError [ERR_INVALID_ARG_VALUE] The argument 'encoding' is invalid encoding. Received 'bogus'");
throws(() => fs.readFileSync('f', 5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "options" argument must be one of type string or object. Received typ' +
       'e number (5)');
throws(() => fs.readFileSync('a\0b'),
       "TypeError [ERR_INVALID_ARG_VALUE] The argument 'path' must be a string, Uint8Array, or URL without null by" +
       "tes. Received 'a\\x00b'");
throws(() => fs.readFileSync({}),
       'TypeError [ERR_INVALID_ARG_TYPE] The "path" argument must be of type string or an instance of Buffer or UR' +
       'L. Received an instance of Object');
throws(() => fs.readFileSync(new URL('http://a')), 'TypeError [ERR_INVALID_URL_SCHEME] The URL must be of scheme file');
throws(() => fs.writeFileSync('f', 5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "data" argument must be of type string or an instance of Buffer, Type' +
       'dArray, or DataView. Received type number (5)');
throws(() => fs.writeFileSync('d', 'x'), "Error [EISDIR] EISDIR: illegal operation on a directory, open 'd'");
throws(() => fs.writeFileSync('f', 'x', { flush: 5 }),
       'TypeError [ERR_INVALID_ARG_TYPE] The "options.flush" property must be of type boolean. Received type numbe' +
       'r (5)');
throws(() => fs.writeFileSync('f', 'abc', { flag: 'wx' }), "Error [EEXIST] EEXIST: file already exists, open 'f'");
throws(() => fs.writeFileSync('missing/x', ''), "Error [ENOENT] ENOENT: no such file or directory, open 'missing/x'");
throws(() => fs.appendFileSync('d', 'x'), "Error [EISDIR] EISDIR: illegal operation on a directory, open 'd'");
throws(() => fs.statSync('missing'), "Error [ENOENT] ENOENT: no such file or directory, stat 'missing'");
throws(() => fs.statSync('missing', { throwIfNoEntry: false }), 'undefined');
throws(() => fs.lstatSync('f/x'), "Error [ENOTDIR] ENOTDIR: not a directory, lstat 'f/x'");
throws(() => fs.statSync('loop'), "Error [ELOOP] ELOOP: too many symbolic links encountered, stat 'loop'");
throws(() => fs.fstatSync(999), 'Error [EBADF] EBADF: bad file descriptor, fstat');
throws(() => fs.fstatSync('x'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "fd" argument must be of type number. Received type string (\'x\')');
throws(() => fs.closeSync(999), 'Error [EBADF] EBADF: bad file descriptor, close');
throws(() => fs.closeSync(-1),
       'RangeError [ERR_OUT_OF_RANGE] The value of "fd" is out of range. It must be >= 0 && <= 2147483647. Receive' +
       'd -1');
throws(() => fs.closeSync(1.5),
       'RangeError [ERR_OUT_OF_RANGE] The value of "fd" is out of range. It must be an integer. Received 1.5');
throws(() => fs.fchmodSync(999),
       'TypeError [ERR_INVALID_ARG_TYPE] The "mode" argument must be of type number. Received undefined');
throws(() => fs.fchmodSync(999, 0o644), 'Error [EBADF] EBADF: bad file descriptor, fchmod');
throws(() => fs.fsyncSync(() => 1),
       'TypeError [ERR_INVALID_ARG_TYPE] The "fd" argument must be of type number. Received function');
throws(() => fs.ftruncateSync(999, 3), 'Error [EBADF] EBADF: bad file descriptor, ftruncate');
throws(() => fs.truncateSync('f', 'x'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "len" argument must be of type number. Received type string (\'x\')');
throws(() => fs.accessSync('missing'), "Error [ENOENT] ENOENT: no such file or directory, access 'missing'");
throws(() => fs.accessSync('f', 8), 'RangeError [ERR_OUT_OF_RANGE] mode is out of range: >= 0 && <= 7');
throws(() => fs.accessSync('f', 'x'), 'TypeError [ERR_INVALID_ARG_TYPE] mode must be int32 or null/undefined');
throws(() => fs.chmodSync('f', 'zzz'),
       "TypeError [ERR_INVALID_ARG_VALUE] The argument 'mode' must be a 32-bit unsigned integer or an octal string" +
       ". Received 'zzz'");
throws(() => fs.chownSync('f', 2 ** 32, 1),
       'RangeError [ERR_OUT_OF_RANGE] The value of "uid" is out of range. It must be >= -1 && <= 4294967295. Recei' +
       'ved 4294967296');
throws(() => fs.utimesSync('f', 'x', 1),
       'TypeError [ERR_INVALID_ARG_TYPE] The "time" argument must be an instance of Date or an Time in seconds. Re' +
       'ceived type string (\'x\')');
throws(() => fs.mkdirSync('d'), "Error [EEXIST] EEXIST: file already exists, mkdir 'd'");
throws(() => fs.mkdirSync('f/x/y', { recursive: true }), "Error [ENOTDIR] ENOTDIR: not a directory, mkdir 'f/x/y'");
throws(() => fs.mkdirSync('dangling/x', { recursive: true }),
       "Error [ENOENT] ENOENT: no such file or directory, mkdir 'dangling/x'");
throws(() => fs.mkdirSync('d', { recursive: 5 }),
       'TypeError [ERR_INVALID_ARG_TYPE] The "options.recursive" property must be of type boolean. Received type n' +
       'umber (5)');
throws(() => fs.mkdtempSync('missing/x'),
       "Error [ENOENT] ENOENT: no such file or directory, mkdtemp 'missing/xXXXXXX'");
throws(() => fs.rmdirSync('d'), "Error [ENOTEMPTY] ENOTEMPTY: directory not empty, rmdir 'd'");
throws(() => fs.rmdirSync('d', { recursive: true }),
       "TypeError [ERR_INVALID_ARG_VALUE] The property 'options.recursive' is no longer supported. Received true");
throws(() => fs.rmSync('d'), 'SystemError [ERR_FS_EISDIR] Path is a directory: rm returned EISDIR (is a directory) d');
throws(() => fs.rmSync('missing'), "Error [ENOENT] ENOENT: no such file or directory, lstat 'missing'");
throws(() => fs.rmSync('missing', { force: true }), 'undefined');
throws(() => fs.rmSync('d', { maxRetries: -1 }),
       'RangeError [ERR_OUT_OF_RANGE] The value of "options.maxRetries" is out of range. It must be >= 0 && <= 429' +
       '4967295. Received -1');
throws(() => fs.unlinkSync('d'), "Error [EISDIR] EISDIR: illegal operation on a directory, unlink 'd'");
throws(() => fs.renameSync('missing', 'x'),
       "Error [ENOENT] ENOENT: no such file or directory, rename 'missing' -> 'x'");
throws(() => fs.renameSync('f', 'd'), "Error [EISDIR] EISDIR: illegal operation on a directory, rename 'f' -> 'd'");
throws(() => fs.linkSync('missing', 'x'), "Error [ENOENT] ENOENT: no such file or directory, link 'missing' -> 'x'");
throws(() => fs.symlinkSync('x', 'f'), "Error [EEXIST] EEXIST: file already exists, symlink 'x' -> 'f'");
throws(() => fs.symlinkSync('x', 'y', 'bogus'),
       "TypeError [ERR_INVALID_ARG_VALUE] The argument 'type' must be one of: 'dir', 'file', 'junction', null, und" +
       "efined. Received 'bogus'");
throws(() => fs.readlinkSync('f'), "Error [EINVAL] EINVAL: invalid argument, readlink 'f'");
throws(() => fs.readdirSync('f'), "Error [ENOTDIR] ENOTDIR: not a directory, scandir 'f'");
throws(() => fs.readdirSync('d', { recursive: 5 }),
       'TypeError [ERR_INVALID_ARG_TYPE] The "options.recursive" property must be of type boolean. Received type n' +
       'umber (5)');
throws(() => fs.opendirSync('missing'), 'Error [ENOENT] ENOENT: no such file or directory, opendir');
throws(() => fs.copyFileSync('f', 'd'), "Error [EISDIR] EISDIR: illegal operation on a directory, copyfile 'f' -> 'd'");
throws(() => fs.copyFileSync('f', 'f2', 9), 'RangeError [ERR_OUT_OF_RANGE] mode is out of range: >= 0 && <= 7');
throws(() => fs.copyFileSync('f', 'l', 1), "Error [EEXIST] EEXIST: file already exists, copyfile 'f' -> 'l'");
throws(() => fs.readSync(999, 'x'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "buffer" argument must be an instance of Buffer, TypedArray, or DataV' +
       'iew. Received type string (\'x\')');
throws(() => fs.readSync(999, Buffer.alloc(3), 5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "options" argument must be of type object. Received type number (5)');
throws(() => fs.readSync(999, Buffer.alloc(3), 0, 1, -2),
       'RangeError [ERR_OUT_OF_RANGE] The value of "position" is out of range. It must be >= -1 && <= 900719925474' +
       '0991. Received -2');
throws(() => fs.readSync(999, Buffer.alloc(0)), '0');
throws(() => fs.writeSync(999, 'x'), 'Error [EBADF] EBADF: bad file descriptor, write');
throws(() => fs.writeSync(999, Buffer.alloc(3), 4),
       'RangeError [ERR_OUT_OF_RANGE] The value of "offset" is out of range. It must be <= 3. Received 4');
throws(() => fs.writeSync(999, 'xyz', 0, 'hex'),
       "TypeError [ERR_INVALID_ARG_VALUE] The argument 'encoding' is invalid for data of length 3. Received 'hex'");
throws(() => fs.writeSync(999, {}),
       'TypeError [ERR_INVALID_ARG_TYPE] The "buffer" argument must be of type string or an instance of Buffer, Ty' +
       'pedArray, or DataView. Received an instance of Object');
throws(() => fs.readvSync(999, 5),
       'TypeError [ERR_INVALID_ARG_TYPE] The "buffers" argument must be an ArrayBufferView[]. Received type number' +
       ' (5)');
throws(() => fs.writevSync(999, []), '0');
throws(() => fs.statfsSync('missing'), "Error [ENOENT] ENOENT: no such file or directory, statfs 'missing'");
throws(() => fs.cpSync('d', 'x'), 'Error [ERR_FS_EISDIR] Recursive option not enabled, cannot copy a directory: d/');
throws(() => fs.cpSync('f', 'f'), 'Error [ERR_FS_CP_EINVAL] src and dest cannot be the same f');
throws(() => fs.cpSync('f', 'd'), 'Error [ERR_FS_CP_NON_DIR_TO_DIR] Cannot overwrite directory d with non-directory f');
throws(() => fs.cpSync('d', 'f', { recursive: true }),
       'Error [ERR_FS_CP_DIR_TO_NON_DIR] Cannot overwrite non-directory f with directory d');
throws(() => fs.cpSync('d', 'd/x', { recursive: true }),
       'Error [ERR_FS_CP_EINVAL] Cannot copy d/ to a subdirectory of self d/x');
throws(() => fs.cpSync('missing', 'x'), "Error [ENOENT] ENOENT: no such file or directory, lstat 'missing'");
throws(() => fs.cpSync('f', 'f2', { mode: 9 }),
       'RangeError [ERR_OUT_OF_RANGE] The value of "mode" is out of range. It must be >= 0 && <= 7. Received 9');
throws(() => fs.cpSync('f', 'l', { force: false, errorOnExist: true }),
       'Error [ERR_FS_CP_EINVAL] src and dest cannot be the same l');
throws(() => fs.cpSync('d', 'x', { recursive: true, filter: async () => true }),
       'TypeError [ERR_INVALID_RETURN_VALUE] Expected boolean to be returned from the "filter" function but got an' +
       ' instance of Promise.');
throws(() => fs.readFile('f'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "cb" argument must be of type function. Received undefined');
throws(() => fs.stat('f', 'utf8'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "cb" argument must be of type function. Received undefined');
throws(() => fs.existsSync('dangling'), 'false');
throws(() => fs.existsSync('f'), 'true');

throws(() => fields(() => fs.renameSync('missing', 'x')),
       '{"errno":-2,"code":"ENOENT","syscall":"rename","path":"missing","dest":"x"}');
throws(() => fields(() => fs.readSync(999, Buffer.alloc(1))), '{"errno":-9,"code":"EBADF","syscall":"read"}');
throws(() => fields(() => fs.rmSync('d')),
       '{"code":"ERR_FS_EISDIR","info":{"code":"EISDIR","message":"is a directory","path":"d","syscall":"rm","errn' +
       'o":21},"errno":21,"syscall":"rm","path":"d"}');

throws(() => fs.readFileSync(Buffer.from('f'), 'hex') + fs.readFileSync(pathToFileURL('f'), 'base64'),
       '68656c6c6faGVsbG8=');
throws(() => fs.readdirSync('.'), 'd,dangling,dl,f,l,loop');
throws(() => fs.readdirSync('.', { recursive: true }), 'd,dangling,dl,f,l,loop,d/e,d/in,dl/e,dl/in,d/e/deep,dl/e/deep');
throws(() => fs.readdirSync('.', { recursive: true, encoding: 'hex' }),
       '64,64616e676c696e67,646c,66,6c,6c6f6f70,642f65,642f696e,646c2f65,646c2f696e,642f652f64656570,646c2f652f646' +
       '56570');
throws(() => entries(fs.readdirSync('.', { recursive: true, withFileTypes: true })),
       './d false true,./dangling false false,./dl false false,./f true false,./l false false,./loop false false,d' +
       '/e false true,d/in true false,dl/e false true,dl/in true false,d/e/deep true false,dl/e/deep true false');
throws(() => Buffer.isBuffer(fs.readdirSync('.', 'buffer')[0]), 'true');
throws(() => fs.readlinkSync('l') + fs.readlinkSync('l', 'hex'), 'f66');
throws(() => fs.realpathSync('dl/e/../in') === fs.realpathSync.native('d/in'), 'true');
throws(() => fs.mkdirSync('m/n/o', { recursive: true }).endsWith('/m'), 'false');
throws(() => fs.mkdirSync('m/n/o', { recursive: true }), 'undefined');
throws(() => fs.rmSync('m', { recursive: true }), 'undefined');
throws(() => fs.existsSync('m'), 'false');

throws(() => times(1.5, 1234567890.123456),
       '1500,1234567890123.456,2009-02-13T23:31:30.123Z,1234567890123456001,1234567890123,dev,mode,nlink,uid,gid,r' +
       'dev,blksize,ino,size,blocks,atimeMs,mtimeMs,ctimeMs,birthtimeMs,atimeNs,mtimeNs,ctimeNs,birthtimeNs');
throws(() => times(new Date(5000), '7.25'),
       '5000,7250,1970-01-01T00:00:07.250Z,7250000000,7250,dev,mode,nlink,uid,gid,rdev,blksize,ino,size,blocks,ati' +
       'meMs,mtimeMs,ctimeMs,birthtimeMs,atimeNs,mtimeNs,ctimeNs,birthtimeNs');
throws(() => times(new Date(-1500), new Date(-1250)),
       '-1500,-1250,1969-12-31T23:59:58.750Z,-1250000000,-1250,dev,mode,nlink,uid,gid,rdev,blksize,ino,size,blocks' +
       ',atimeMs,mtimeMs,ctimeMs,birthtimeMs,atimeNs,mtimeNs,ctimeNs,birthtimeNs');
throws(() => kinds(), 'true,true,true,true,true,5');
throws(() => descriptors(), '6,2,3,1,3,11,xyQllobc123,0,3,11,4,640');
throws(() => flags(),
       'EBADF 5 12345,2 5 ZZ345,2 EBADF ZZ,2 2 ZZ,2 EBADF 12345ZZ,2 7 12345ZZ,EEXIST 12345,EBADF 5 12345,2 7 12345' +
       'ZZ');
throws(() => encodings(),
       '68c3a9e282acf09f98806162 h%E9%u20AC%uD83D%uDE00ab,68e9ac3d006162 h%E9%AC%3D%00ab, , , ,6800e900ac203dd800d' +
       'e61006200 h%E9%u20AC%uD83D%uDE00ab,68e9ac3d006162 hi%2C%3D%00ab');
throws(() => copies(), 'e,in,true,hello');
throws(() => appended(), 'abc');
throws(() => directory(), 'd,e,in,null,ERR_DIR_CLOSED,ERR_DIR_CLOSED');
