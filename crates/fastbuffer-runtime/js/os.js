// The node:os module.
'use strict';

const {
  ArrayPrototypeMap, ArrayPrototypePush, NumberPrototypeToString, ObjectDefineProperties, ObjectDefineProperty,
  StringPrototypeEndsWith, StringPrototypeSlice, SymbolToPrimitive, Uint16Array, Uint8Array,
} = primordials;
const { validateInt32 } = require('internal/validators');

const binding = internalBinding('os');
const constants = require('internal/os/constants');
const [sysname, osRelease, osVersion, osMachine, nodename] = binding.uname();
const littleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

// Runs a native whose failure is a SystemError to scripts.
function guarded(native, ...args) {
  try {
    return native(...args);
  } catch (error) {
    throw require('internal/system_error').wrapSystemError(error);
  }
}

// A function without a name.
function nameless(get) {
  return () => get();
}

function arch() {
  return process.arch;
}

function cpus() {
  const flat = binding.cpus();
  const list = [];
  for (let i = 0; i < flat.length; i += 7) {
    ArrayPrototypePush(list, {
      model: flat[i],
      speed: flat[i + 1],
      times: { user: flat[i + 2], nice: flat[i + 3], sys: flat[i + 4], idle: flat[i + 5], irq: flat[i + 6] },
    });
  }
  return list;
}

function endianness() {
  return littleEndian ? 'LE' : 'BE';
}

function getPriority(pid) {
  if (pid === undefined) pid = 0;
  else validateInt32(pid, 'pid');
  return guarded(binding.getPriority, pid);
}

function setPriority(pid, priority) {
  if (priority === undefined) {
    priority = pid;
    pid = 0;
  }
  validateInt32(pid, 'pid');
  validateInt32(priority, 'priority', -20, 19);
  guarded(binding.setPriority, pid, priority);
}

function homedir() {
  return process.env.HOME ?? userInfo().homedir;
}

function hostname() {
  return nodename;
}

function loadavg() {
  return binding.loadavg();
}

function networkInterfaces() {
  const flat = guarded(binding.networkInterfaces);
  const result = {};
  for (let i = 0; i < flat.length; i += 8) {
    const address = flat[i + 1];
    const entry = {
      address,
      netmask: flat[i + 2],
      family: flat[i + 3] ? 'IPv6' : 'IPv4',
      mac: flat[i + 4],
      internal: flat[i + 5],
      cidr: flat[i + 7] === -1 ? null : `${address}/${NumberPrototypeToString(flat[i + 7], 10)}`,
    };
    if (flat[i + 6] !== -1) entry.scopeid = flat[i + 6];
    result[flat[i]] ??= [];
    ArrayPrototypePush(result[flat[i]], entry);
  }
  return result;
}

function platform() {
  return process.platform;
}

function tmpdir() {
  const path = process.env.TMPDIR || process.env.TMP || process.env.TEMP || '/tmp';
  return path.length > 1 && StringPrototypeEndsWith(path, '/') ? StringPrototypeSlice(path, 0, -1) : path;
}

function userInfo(options) {
  let encoding = options === null || typeof options !== 'object' ? undefined : options.encoding;
  if (encoding !== 'buffer' && !require('buffer').Buffer.isEncoding(encoding)) encoding = 'utf8';
  const [uid, gid, ...texts] = guarded(binding.userInfo);
  const [username, home, shell] = encoding === 'buffer' ? texts :
    ArrayPrototypeMap(texts, (text) => text.toString(encoding));
  return { __proto__: null, uid, gid, username, homedir: home, shell };
}

const os = {
  arch,
  availableParallelism: nameless(binding.availableParallelism),
  cpus,
  endianness,
  freemem: nameless(binding.freemem),
  getPriority,
  homedir,
  hostname,
  loadavg,
  networkInterfaces,
  platform,
  release: function getOSRelease() { return osRelease; },
  setPriority,
  tmpdir,
  totalmem: nameless(binding.totalmem),
  type: function getOSType() { return sysname; },
  userInfo,
  uptime: () => binding.uptime(),
  version: function getOSVersion() { return osVersion; },
  machine: function getMachine() { return osMachine; },
};

// These functions stand for what they answer: `${os.hostname}`.
const PRIMITIVE = [
  'arch', 'availableParallelism', 'endianness', 'freemem', 'homedir', 'hostname', 'platform', 'release', 'tmpdir',
  'totalmem', 'type', 'uptime', 'version', 'machine',
];
for (let i = 0; i < PRIMITIVE.length; i++) {
  const get = os[PRIMITIVE[i]];
  ObjectDefineProperty(get, SymbolToPrimitive, {
    __proto__: null, configurable: true, enumerable: true, value: nameless(get), writable: true,
  });
}
// Node has these under the name of a helper.
function rename(key, name) {
  ObjectDefineProperty(os[key], 'name', { __proto__: null, configurable: true, value: name });
}
rename('homedir', 'wrappedFn');
rename('hostname', 'wrappedFn');
rename('uptime', 'wrappedFn');

ObjectDefineProperties(os, {
  constants: { __proto__: null, configurable: false, enumerable: true, value: constants },
  EOL: { __proto__: null, configurable: true, enumerable: true, writable: false, value: '\n' },
  devNull: { __proto__: null, configurable: true, enumerable: true, writable: false, value: '/dev/null' },
});

module.exports = os;
