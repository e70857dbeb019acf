// node:os, as Node 26.10 answers.
'use strict';

const { throws } = require('./check.js');
const os = require('os');

function home(value) {
  process.env.HOME = value;
  return os.homedir();
}

function temporary(value) {
  process.env.TMPDIR = value;
  return os.tmpdir();
}

throws(() => os.getPriority('a'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "pid" argument must be of type number. Received type string (\'a\')');
throws(() => os.getPriority(1.5),
       'RangeError [ERR_OUT_OF_RANGE] The value of "pid" is out of range. It must be an integer. Received 1.5');
throws(() => os.getPriority(-1),
       'NodeError [ERR_SYSTEM_ERROR] A system error occurred: uv_os_getpriority returned ESRCH (no such process)');
throws(() => os.setPriority('a'),
       'TypeError [ERR_INVALID_ARG_TYPE] The "priority" argument must be of type number. Received type string (\'a' +
       '\')');
throws(() => os.setPriority(0, 20),
       'RangeError [ERR_OUT_OF_RANGE] The value of "priority" is out of range. It must be >= -20 && <= 19. Receive' +
       'd 20');
throws(() => os.setPriority(-1, 3),
       'NodeError [ERR_SYSTEM_ERROR] A system error occurred: uv_os_setpriority returned ESRCH (no such process)');
throws(() => os.setPriority(1, null),
       'TypeError [ERR_INVALID_ARG_TYPE] The "priority" argument must be of type number. Received null');
throws(() => os.EOL === '\n' && os.devNull, '/dev/null');
throws(() => os.endianness(), 'LE');
throws(() => os.type(), 'Linux');
throws(() => os.platform() === process.platform && os.arch() === process.arch, 'true');
throws(() => os.constants.signals.SIGINT + os.constants.errno.ENOENT + os.constants.priority.PRIORITY_LOW, '23');
throws(() => Object.isFrozen(os.constants.signals), 'true');
throws(() => Object.keys(os.userInfo()), 'uid,gid,username,homedir,shell');
throws(() => typeof os.userInfo().username + Buffer.isBuffer(os.userInfo('buffer').username), 'stringfalse');
throws(() => Buffer.isBuffer(os.userInfo({ encoding: 'buffer' }).homedir), 'true');
throws(() => os.cpus().length > 0 && Object.keys(os.cpus()[0]), 'model,speed,times');
throws(() => Object.keys(os.cpus()[0].times), 'user,nice,sys,idle,irq');
throws(() => os.totalmem() >= os.freemem() && os.freemem() > 0, 'true');
throws(() => os.loadavg().length, '3');
throws(() => os.uptime() > 0 && os.availableParallelism() >= 1, 'true');
throws(() => `${os.type}` === os.type() && +os.uptime > 0, 'true');
throws(() => os.networkInterfaces().lo === undefined || os.networkInterfaces().lo[0].internal, 'true');

throws(() => home(''), '');
throws(() => home('/x/'), '/x/');
throws(() => temporary('/a/'), '/a');
throws(() => temporary('/'), '/');
throws(() => temporary(''), '/tmp');
