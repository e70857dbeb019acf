//! One test file in a process of its own, with a time limit.

use std::io::{Error, Read, Result};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::suite::TestFile;

/// How a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    Code(i32),
    /// Killed by a signal, in the system's words.
    Killed(String),
    TimedOut(Duration),
}

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            End::Code(code) => write!(f, "exit status {code}"),
            End::Killed(how) => f.write_str(how),
            End::TimedOut(limit) => write!(f, "not done after {} s", limit.as_secs()),
        }
    }
}

/// What a file's process did.
pub(super) struct Ran {
    pub(super) end: End,
    pub(super) took: Duration,
    /// What it wrote to standard error.
    pub(super) errors: String,
    /// Why it skipped itself.
    pub(super) skipped: Option<String>,
}

/// The engine that a program runs on: the name under which `process.versions` lists it.
pub(super) fn engine(program: &Path) -> Result<String> {
    const ASK: &str = "['quickjs', 'spidermonkey', 'webkit', 'v8'].find((name) => process.versions[name])";
    let output = Command::new(program).args(["-p", ASK]).stdin(Stdio::null()).output()?;
    let name = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if output.status.success() && !name.is_empty() && name != "undefined" {
        return Ok(name);
    }
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(Error::other(format!("{} does not say what engine it runs on: {complaint}", program.display())))
}

/// Runs `file` with its options, from the root of the suite.
pub(super) fn run(
    program: &Path,
    suite: &Path,
    file: &TestFile,
    preload: Option<&Path>,
    job: usize,
    patience: Duration,
) -> Result<Ran> {
    let mut command = Command::new(program);
    if let Some(script) = preload {
        command.arg("-r").arg(script);
    }
    command.args(&file.flags).arg(&file.path).current_dir(suite);
    command.env("NODE_TEST_KNOWN_GLOBALS", "0").env("TEST_THREAD_ID", job.to_string());
    command.env_remove("NODE_OPTIONS").env_remove("NODE_PENDING_DEPRECATION").env_remove("NODE_NO_WARNINGS");
    let start = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let output = collect(child.stdout.take());
    let errors = collect(child.stderr.take());
    let end = wait(&mut child, start, patience)?;
    let took = start.elapsed();
    let output = output.join().unwrap_or_default();
    let skipped = output.lines().find_map(|line| line.strip_prefix("1..0 # Skipped: ")).map(str::to_owned);
    Ok(Ran { end, took, errors: errors.join().unwrap_or_default(), skipped })
}

/// Reads a stream to its end beside the process, so that it never waits for us.
fn collect(stream: Option<impl Read + Send + 'static>) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            // What came before an error is still worth showing.
            let _ = stream.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn wait(child: &mut Child, start: Instant, patience: Duration) -> Result<End> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(end_of(status));
        }
        if start.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok(End::TimedOut(patience));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn end_of(status: ExitStatus) -> End {
    status.code().map_or_else(|| End::Killed(status.to_string()), End::Code)
}
