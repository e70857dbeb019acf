// node:cluster of a process that is alone: it is the primary, and it cannot fork.
'use strict';

const EventEmitter = require('events');
const { codes } = require('internal/errors');
const { nextTick } = require('internal/process/task_queues');

const cluster = new EventEmitter();

function Worker() {
  throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('cluster.Worker');
}

module.exports = cluster;

cluster.isWorker = false;
cluster.isMaster = true;
cluster.isPrimary = true;
cluster.Worker = Worker;
cluster.workers = {};
cluster.settings = {};
cluster.SCHED_NONE = 1;
cluster.SCHED_RR = 2;
cluster.schedulingPolicy = cluster.SCHED_RR;
cluster.setupPrimary = function(options) {
  cluster.settings = { ...cluster.settings, ...options };
  nextTick(() => cluster.emit('setup', cluster.settings));
};
cluster.setupMaster = cluster.setupPrimary;
cluster.fork = function() {
  throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('cluster.fork');
};
// Without workers everything is disconnected already.
cluster.disconnect = function(callback) {
  nextTick(() => {
    cluster.emit('disconnect');
    if (typeof callback === 'function') callback();
  });
};
