//! The session that started it, on a pseudo-terminal and as a script: zeroed memory costs nothing until it is touched.

mod support;

use std::io::{Read as _, Write as _};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

/// More than an allocation of a billion untouched bytes may add to the memory that is present.
const MOST: f64 = 1024.0 * 1024.0;

/// Every spelling of a zero fill.
const ZEROS: &[&str] = &[
    "Buffer.alloc(1e9)",
    "Buffer.alloc(1e9, 0)",
    "Buffer.alloc(1e9, '\\0')",
    "Buffer.alloc(1e9, '')",
    "Buffer.alloc(1e9, '0000', 'hex')",
    "Buffer.alloc(1e9, 'AAAA', 'base64')",
    "Buffer.alloc(1e9, '\\0\\0', 'utf16le')",
    "Buffer.alloc(1e9, Buffer.alloc(3))",
    "Buffer.alloc(1e9, new Uint8Array(1))",
    "Buffer.alloc(1e9, false)",
    "Buffer.alloc(1e9, null)",
    "Buffer.alloc(1e9, 256)",
    "Buffer.alloc(1e9, -0)",
    "Buffer.concat([Buffer.alloc(0)], 1e9)",
    "new Uint8Array(1e9)",
    "Buffer.from(new ArrayBuffer(1e9))",
];

/// What the system says of this process's memory, in bytes, as an expression of the script.
const PRESENT: &str = "Number(require('fs').readFileSync('/proc/self/statm', 'latin1').split(' ')[1]) * 4096";

#[test]
#[cfg(target_os = "linux")]
fn zeros_cost_nothing() {
    let cases: String = ZEROS.iter().map(|zeros| format!("() => {zeros},")).collect();
    let script = format!(
        "const present = () => {PRESENT};
         const kept = [];
         present(); present();
         for (const make of [{cases}]) {{
           const before = present();
           const x = make();
           kept.push(x);
           const made = present() - before;
           x.fill(0x42, 10, 20);
           console.log(x.length, x[9], x[10], x[19], x[20], x[999999999], made, present() - before, make);
         }}"
    );
    let scratch = support::Scratch::new();
    let done = support::run(["-e", &script], "", scratch.path());
    assert_eq!(done.stderr, "");
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(lines.len(), ZEROS.len(), "{}", done.stdout);
    for line in lines {
        let numbers: Vec<f64> = line.split(' ').take(8).map(|number| number.parse().expect(line)).collect();
        assert_eq!(numbers[..6], [1e9, 0.0, 66.0, 66.0, 0.0, 0.0], "{line}");
        assert!(numbers[6] < MOST, "grew by {} when it was made: {line}", numbers[6]);
        assert!(numbers[7] < MOST, "grew by {} after ten bytes were written: {line}", numbers[7]);
    }
}

/// Types a line into a session and returns what the terminal shows until the next prompt.
#[test]
#[cfg(target_os = "linux")]
fn the_session_on_a_terminal() {
    let (pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal");
    pty.resize(pty_process::Size::new(24, 200)).expect("its size");
    let scratch = support::Scratch::new();
    let command = pty_process::blocking::Command::new(support::PROGRAM)
        .current_dir(scratch.path())
        .env("HOME", scratch.path())
        .env("TERM", "dumb")
        .env("NO_COLOR", "1")
        .env("NODE_REPL_HISTORY", "")
        .stderr(Stdio::null());
    let mut child = command.spawn(pts).expect("the command starts");
    let mut output = pty;
    let script = [
        "x = Buffer.alloc(1e9); x.length\r",
        "rss = process.memoryUsage.rss(); x = 0; x = Buffer.alloc(1e9, 0); 'grew:' + (process.memoryUsage.rss() - rss)\r",
        "x.fill(0x42, 10, 20)\r",
        ".exit\r",
    ];
    let mut shown = String::new();
    let deadline = Instant::now() + support::PATIENCE;
    let mut sent = 0;
    let mut chunk = [0; 4096];
    loop {
        assert!(Instant::now() < deadline, "no end: {shown}");
        match output.read(&mut chunk) {
            Ok(0) | Err(_) => break, // the terminal's other side is closed: the session ended
            Ok(count) => shown += &String::from_utf8_lossy(&chunk[..count]),
        }
        // A prompt stands at the end: the next line can be typed.
        let ready = shown.matches("\n> ").count() + usize::from(shown.starts_with("> "));
        if sent < script.len() && ready > sent {
            output.write_all(script[sent].as_bytes()).expect("typed");
            sent += 1;
            thread::sleep(Duration::from_millis(10));
        }
    }
    assert!(child.wait().expect("its end").success());
    assert!(shown.contains("\n1000000000"), "{shown}");
    assert!(shown.contains("<Buffer 00 00 00 00 00 00 00 00 00 00 42 42 "), "{shown}");
    let grew: f64 = shown
        .split("'grew:")
        .skip(1)
        .find_map(|rest| rest.split('\'').next()?.parse().ok())
        .unwrap_or_else(|| panic!("no number: {shown}"));
    assert!(grew < MOST, "{grew}");
}
