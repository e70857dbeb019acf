// node:net as far as it goes without sockets: addresses and defaults. What needs a socket throws.
'use strict';

const { codes } = require('internal/errors');
const { isIP, isIPv4, isIPv6 } = require('internal/net');
const { validateBoolean, validateInt32 } = require('internal/validators');

const SHORTEST_ATTEMPT = 10;

let autoSelectFamily = true;
let attemptTimeout = 500;

function getDefaultAutoSelectFamily() {
  return autoSelectFamily;
}

function setDefaultAutoSelectFamily(value) {
  validateBoolean(value, 'value');
  autoSelectFamily = value;
}

function getDefaultAutoSelectFamilyAttemptTimeout() {
  return attemptTimeout;
}

function setDefaultAutoSelectFamilyAttemptTimeout(value) {
  validateInt32(value, 'value', 1);
  attemptTimeout = value < SHORTEST_ATTEMPT ? SHORTEST_ATTEMPT : value;
}

function unavailable(name) {
  throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM(`net.${name}`);
}

function connect() {
  unavailable('connect');
}

function createServer() {
  unavailable('createServer');
}

function Server() {
  unavailable('Server');
}

function Socket() {
  unavailable('Socket');
}

module.exports = {
  connect,
  createConnection: connect,
  createServer,
  isIP,
  isIPv4,
  isIPv6,
  Server,
  Socket,
  Stream: Socket,
  getDefaultAutoSelectFamily,
  setDefaultAutoSelectFamily,
  getDefaultAutoSelectFamilyAttemptTimeout,
  setDefaultAutoSelectFamilyAttemptTimeout,
};
