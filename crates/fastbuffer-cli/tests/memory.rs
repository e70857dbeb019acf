//! What memory scripts take, by the kernel's own account, and what happens where there is not enough.
#![cfg(target_os = "linux")]

mod support;

/// Helpers for every script: the bytes in memory now, and a line of output for a complaint.
const PRELUDE: &str = "
'use strict';
const { readFileSync } = require('fs');
const MiB = 2 ** 20;
const present = () => Number(readFileSync('/proc/self/statm', 'latin1').split(' ')[1]) * 4096;
const check = (ok, ...what) => { if (!ok) console.log(...what); };
present(); present();
";

/// Runs a script that prints nothing if all is well.
fn quiet<const N: usize>(flags: [&str; N], script: &str) {
    let scratch = support::Scratch::new();
    let script = format!("{PRELUDE}{script}");
    let arguments = flags.iter().copied().chain(["-e", &script]);
    let done = support::run(arguments, "", scratch.path());
    assert_eq!((done.stdout.as_str(), done.stderr.as_str()), ("", ""));
    assert!(done.status.is_some_and(|status| status.success()), "{:?}", done.status);
}

/// Every way to fill with zeros takes a large block's pages back from it.
#[test]
fn zero_fills_give_pages_back() {
    quiet(
        [],
        "const n = 200 * MiB;
         const fills = {
           number: (x) => x.fill(0), 256: (x) => x.fill(256), false: (x) => x.fill(false), null: (x) => x.fill(null),
           empty: (x) => x.fill(''), nul: (x) => x.fill('\\0'), nuls: (x) => x.fill('\\0\\0\\0'),
           hex: (x) => x.fill('000000', 'hex'), base64: (x) => x.fill('AAAA', 'base64'),
           utf16le: (x) => x.fill('\\0', 'utf16le'), view: (x) => x.fill(new Uint16Array(3)),
           buffer: (x) => x.fill(Buffer.alloc(70000)), itself: (x) => { x[0] = 0; x.fill(x.subarray(0, 1)); },
           text: (x) => x.fill('\\0', 0, n, 'latin1'),
         };
         for (const [name, fill] of Object.entries(fills)) {
           const x = Buffer.alloc(n);
           const before = present();
           x.fill(1);
           check(present() - before > 190 * MiB, name, 'the fill was not seen', present() - before);
           fill(x);
           check(present() - before < MiB, name, 'stays', present() - before);
           check(x.indexOf(1) === -1, name, 'is no zero fill');
         }",
    );
}

/// A zero fill of a part leaves what is around it, and what others see of the memory is right.
#[test]
fn zero_fills_of_parts() {
    quiet(
        [],
        "const n = 40 * MiB;
         for (const [start, end] of [[1, n - 1], [4095, n - 4097], [4096, n - 4096], [2 * MiB, 30 * MiB + 1]]) {
           const x = Buffer.alloc(n, 0xa5);
           x.subarray(start, end).fill(0);
           check(x.subarray(0, start).indexOf(0) === -1, start, end, 'the bytes before');
           check(x.subarray(end).indexOf(0) === -1, start, end, 'the bytes after');
           check(x.indexOf(0) === start && x.lastIndexOf(0) === end - 1, start, end, 'not all');
           check(x.subarray(start, end).indexOf(0xa5) === -1, start, end, 'some stay');
         }
         const memory = new SharedArrayBuffer(n);
         const shared = Buffer.from(memory);
         shared.fill(1);
         shared.fill(0);
         check(shared.indexOf(1) === -1, 'shared memory');",
    );
}

/// A block of which little is used stays small, also where large parts of it are filled in one go.
#[test]
fn sparse_use_stays_sparse() {
    quiet(
        [],
        "const x = Buffer.alloc(1e9);
         const part = Buffer.alloc(6 * MiB, 7);
         const before = present();
         for (let at = 0; at < 100; at++) x[at * 1e7] = 1;
         check(present() - before < MiB, 'a hundred bytes take', present() - before);
         x.fill(1, 1e8 + 1, 1e8 + 5e6);
         x.fill('abc', 2e8, 2e8 + 5e6);
         part.copy(x, 3e8 + 77);
         x.write('x'.repeat(5e6), 4e8);
         check(present() - before < 24 * MiB, 'four parts of 5 MB take', present() - before);",
    );
}
