//! Runs the built command in a directory of its own and compares what it does with a recorded answer.
#![allow(dead_code, unreachable_pub)] // each test file uses its part

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// The command under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_fastbuffer");

/// How long a program may run: far longer than any needs, on any machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A directory that goes away with its value.
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new, empty one.
    pub fn new() -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("fastbuffer-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a directory for the test");
        Scratch(path.canonicalize().expect("its real path"))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, with the directories it needs.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("a file in the directory")).expect("directories");
        std::fs::write(path, text).expect("the file");
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A program with no environment but what a terminal session cannot do without.
pub fn program(name: &str, directory: &Path) -> Command {
    let mut command = Command::new(name);
    command
        .current_dir(directory)
        .env_clear()
        .env("HOME", directory)
        .env("TERM", "xterm")
        .env("BIN", PROGRAM);
    for name in ["PATH", "FASTBUFFER_ENGINE"] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command
}

/// What a program did.
#[derive(Debug)]
pub struct Done {
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
    /// Its end; `None` when it was stopped for running too long.
    pub status: Option<ExitStatus>,
}

/// Runs the command with these arguments in `directory` until it ends.
pub fn run<I: IntoIterator<Item = impl AsRef<OsStr>>>(arguments: I, stdin: &str, directory: &Path) -> Done {
    let mut command = program(PROGRAM, directory);
    command.args(arguments);
    finish(command, stdin)
}

fn collect(mut stream: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Runs a program until it ends, feeding it `stdin`.
pub fn finish(mut command: Command, stdin: &str) -> Done {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let stdout = collect(child.stdout.take().expect("piped"));
    let stderr = collect(child.stderr.take().expect("piped"));
    let mut input = child.stdin.take().expect("piped");
    let text = stdin.to_owned();
    // A program that does not read its input closes it: no failure of ours.
    let writer = thread::spawn(move || drop(input.write_all(text.as_bytes())));
    let deadline = Instant::now() + PATIENCE;
    let status = loop {
        match child.try_wait().expect("its status") {
            Some(status) => break Some(status),
            None if Instant::now() > deadline => {
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            None => thread::sleep(Duration::from_millis(2)),
        }
    };
    let _ = writer.join();
    let text = |thread: thread::JoinHandle<String>| thread.join().expect("a reader");
    Done { stdout: text(stdout), stderr: text(stderr), status }
}

/// A recorded program and Node's answer.
pub struct Recorded {
    /// What it is called.
    pub name: String,
    line: Value,
}

/// The recorded programs of an area.
pub fn recorded(area: &str) -> Vec<Recorded> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded").join(format!("{area}.jsonl"));
    let text = std::fs::read_to_string(&file).expect("the recorded answers");
    text.lines()
        .map(|line| {
            let line: Value = serde_json::from_str(line).expect("a line of JSON");
            Recorded { name: text_of(&line["name"]).to_owned(), line }
        })
        .collect()
}

fn text_of(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn pairs(value: &Value) -> BTreeMap<&str, &str> {
    let object = value.as_object().into_iter().flatten();
    object.map(|(name, value)| (name.as_str(), text_of(value))).collect()
}

impl Recorded {
    /// Runs it with our command. An answer other than recorded is an error that tells both.
    pub fn check(&self) -> Result<(), String> {
        let scratch = Scratch::new();
        for (name, text) in pairs(&self.line["files"]) {
            scratch.write(name, text);
        }
        let done = finish(self.command(scratch.path()), text_of(&self.line["stdin"]));
        let mut complaint = String::new();
        let actual_code = code(done.status);
        let expected_code = self.expected("code").to_string().replace('"', "");
        if actual_code != expected_code {
            complaint += &format!("exit code {actual_code}, expected {expected_code}\n");
        }
        for (field, text) in [("stdout", &done.stdout), ("stderr", &done.stderr)] {
            let expected = text_of(self.expected(field));
            let actual = normalize(text, scratch.path());
            let actual = if expected.starts_with(ANYWHERE) { without_place(&actual) } else { actual };
            if actual != expected {
                complaint += &format!("{field}:\n{actual}\nexpected:\n{expected}\n");
            }
        }
        if complaint.is_empty() { Ok(()) } else { Err(complaint) }
    }

    /// What we answer otherwise, or else Node's answer.
    fn expected(&self, field: &str) -> &Value {
        self.line["ours"].get(field).unwrap_or(&self.line[field])
    }

    fn command(&self, directory: &Path) -> Command {
        let mut command = match self.line["sh"].as_str() {
            Some(line) => {
                let mut command = program("bash", directory);
                command.args(["-c", line]);
                command
            }
            None => {
                let mut command = program(PROGRAM, directory);
                command.args(self.line["args"].as_array().into_iter().flatten().map(text_of));
                command
            }
        };
        command.envs(pairs(&self.line["env"]));
        command
    }
}

/// The exit code, or the name that Node gives a signal.
fn code(status: Option<ExitStatus>) -> String {
    use std::os::unix::process::ExitStatusExt as _;

    match status {
        None => "none: it ran too long".into(),
        Some(status) => match (status.code(), status.signal()) {
            (Some(code), _) => code.to_string(),
            (None, Some(6)) => "SIGABRT".into(),
            (None, Some(9)) => "SIGKILL".into(),
            (None, Some(15)) => "SIGTERM".into(),
            (None, signal) => format!("signal {signal:?}"),
        },
    }
}

const ANYWHERE: &str = "$ANYWHERE\n";

/// The text with whatever place it starts with made `$ANYWHERE`.
fn without_place(text: &str) -> String {
    let rest = text.strip_prefix(ANYWHERE).or_else(|| text.split_once("\n\n").map(|(_, rest)| rest));
    format!("{ANYWHERE}{}", rest.unwrap_or(text))
}

/// The changes that README.md lists.
fn normalize(text: &str, directory: &Path) -> String {
    let text = text.replace(&*directory.to_string_lossy(), "$DIR").replace(PROGRAM, "$BIN");
    let text = text.replace("`fastbuffer ", "`node ");
    let mut out: Vec<String> = Vec::new();
    let mut in_place = false;
    for line in text.split('\n') {
        if in_place {
            in_place = !line.is_empty();
            continue;
        }
        if line.starts_with("node:") {
            in_place = true;
            out.push(ANYWHERE.trim_end().into());
            continue;
        }
        match frame(line) {
            Frame::No => out.push(plain(line)),
            Frame::Script(text) => out.push(text),
            Frame::Hidden(opens) => {
                if let (true, Some(last)) = (opens, out.last_mut()) {
                    *last += " {";
                }
            }
        }
    }
    out.join("\n")
}

enum Frame {
    /// No stack frame at all.
    No,
    /// One of a script: file and line.
    Script(String),
    /// One of the runtime; whether an error's properties follow it.
    Hidden(bool),
}

fn frame(line: &str) -> Frame {
    let trimmed = line.trim_start();
    let Some(place) = trimmed.strip_prefix("at ") else { return Frame::No };
    let place = place.strip_prefix("async ").unwrap_or(place);
    let (place, brace) = place.strip_suffix(" {").map_or((place, ""), |place| (place, " {"));
    let place =
        place.strip_suffix(')').map_or(place, |place| place.rsplit_once(" (").map_or(place, |(_, at)| at));
    if place.starts_with("node:") || place.ends_with("<anonymous>") {
        return Frame::Hidden(!brace.is_empty());
    }
    let Some((file, column)) = place.rsplit_once(':') else { return Frame::No };
    if file.contains(' ') || column.parse::<u32>().is_err() {
        return Frame::No;
    }
    let indent = &line[..line.len() - trimmed.len()];
    Frame::Script(format!("{indent}at {file}{brace}"))
}

fn plain(line: &str) -> String {
    if line.starts_with("Welcome to ") {
        return "Welcome".into();
    }
    let carets = line.trim_start();
    if !carets.is_empty() && carets.bytes().all(|b| b == b'^') {
        return format!("{}^", &line[..line.len() - carets.len()]);
    }
    if let Some(complaint) = line.strip_prefix("fastbuffer: ") {
        return format!("$BIN: {complaint}");
    }
    without_pid(line)
}

fn without_pid(line: &str) -> String {
    let Some((before, rest)) = line.split_once("(node:") else { return line.into() };
    match rest.split_once(')') {
        Some((pid, after)) if pid.bytes().all(|b| b.is_ascii_digit()) => format!("{before}(node:PID){after}"),
        _ => line.into(),
    }
}

/// Runs every recorded program of an area as a test of its own.
pub fn run_recorded(area: &str) -> ! {
    let trials = recorded(area)
        .into_iter()
        .map(|recorded| {
            let name = recorded.name.replace('\n', " ");
            libtest_mimic::Trial::test(name, move || recorded.check().map_err(Into::into))
        })
        .collect();
    libtest_mimic::run(&libtest_mimic::Arguments::from_args(), trials).exit()
}
