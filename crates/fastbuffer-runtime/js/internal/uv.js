// The names and messages of system errors, as util.getSystemErrorMap() gives them in Node.
'use strict';

const { SafeMap } = primordials;

let map;

// A map from each negative number to [name, message].
function getErrorMap() {
  if (map === undefined) {
    map = new SafeMap();
    const list = internalBinding('os').systemErrors();
    for (let i = 0; i < list.length; i++) map.set(list[i][0], [list[i][1], list[i][2]]);
  }
  return map;
}

module.exports = { getErrorMap };
