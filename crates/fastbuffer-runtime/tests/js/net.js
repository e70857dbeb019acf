// node:net and node:cluster as far as they need no sockets.
'use strict';

const { same, throws } = require('./check.js');
const net = require('net');
const cluster = require('cluster');

const addresses = {
  '1.2.3.4': 4, '01.2.3.4': 0, '256.1.1.1': 0, '1.2.3': 0, ' 1.2.3.4': 0, '::': 6, '::1%eth0': 6, '::1%': 0,
  '1::2::3': 0, '::ffff:1.2.3.4': 6, 'abcd': 0, '12345::': 0, '1:2:3:4:5:6:7:8': 6, '1:2:3:4:5:6:7:8:9': 0,
  '1:2:3:4:5:6:1.2.3.4': 6, '::1.2.3.256': 0, 'fe80::1%a b': 0, '1:2:3:4:5:6:7::': 6, '1:2:3:4:5:6:7::8': 0,
  '1.2.3.4::': 0, ':1:2:3:4:5:6:7': 0, '': 0,
};
for (const address in addresses) same(net.isIP(address), addresses[address], `isIP(${address})`);
same(net.isIPv4({ toString: () => '1.2.3.4' }), true, 'an object that turns into an address');
same(net.getDefaultAutoSelectFamilyAttemptTimeout(), 500, 'the default of attempts');
net.setDefaultAutoSelectFamilyAttemptTimeout(5);
same(net.getDefaultAutoSelectFamilyAttemptTimeout(), 10, 'no attempt is shorter');
throws(() => net.setDefaultAutoSelectFamilyAttemptTimeout(0), 'RangeError [ERR_OUT_OF_RANGE] The value of "value" is ' +
  'out of range. It must be >= 1 && <= 2147483647. Received 0');
same([cluster.isPrimary, cluster.isWorker, cluster.schedulingPolicy].join(), 'true,false,2', 'a process that is alone');
