// Which texts are IP addresses; answers to Node's net.isIP, isIPv4 and isIPv6.
'use strict';

const { RegExpPrototypeExec, String, StringPrototypeIndexOf, StringPrototypeLastIndexOf, StringPrototypeSlice,
        StringPrototypeSplit } = primordials;

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const group = /^[0-9a-fA-F]{1,4}$/;
const zone = /^[0-9a-zA-Z\-.:]+$/;
const GROUPS = 8;

function isIPv4(text) {
  return RegExpPrototypeExec(ipv4, `${text}`) !== null;
}

// The number of 16-bit groups in a part without `::`; -1 when it is not one. A dotted tail counts for two.
function countGroups(part, mayEndDotted) {
  if (part === '') return 0;
  const groups = StringPrototypeSplit(part, ':');
  let count = groups.length;
  for (let i = 0; i < groups.length; i++) {
    if (RegExpPrototypeExec(group, groups[i]) !== null) continue;
    if (i !== groups.length - 1 || !mayEndDotted || !isIPv4(groups[i])) return -1;
    count++;
  }
  return count;
}

function isIPv6(text) {
  let address = `${text}`;
  const percent = StringPrototypeIndexOf(address, '%');
  if (percent !== -1) {
    if (RegExpPrototypeExec(zone, StringPrototypeSlice(address, percent + 1)) === null) return false;
    address = StringPrototypeSlice(address, 0, percent);
  }
  const gap = StringPrototypeIndexOf(address, '::');
  if (gap === -1) return countGroups(address, true) === GROUPS;
  if (StringPrototypeLastIndexOf(address, '::') !== gap) return false;
  const before = countGroups(StringPrototypeSlice(address, 0, gap), false);
  const after = countGroups(StringPrototypeSlice(address, gap + 2), true);
  return before !== -1 && after !== -1 && before + after < GROUPS;
}

function isIP(text) {
  const address = String(text);
  if (isIPv4(address)) return 4;
  return isIPv6(address) ? 6 : 0;
}

module.exports = { isIP, isIPv4, isIPv6 };
