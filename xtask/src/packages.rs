//! `cargo xtask packages`: npm packages as they are published, each driven by a program of ours in `packages/`, on real
//! Node and on our command. The outputs must be the same.
//!
//! The packages are installed by npm from the lock file into a scratch folder of the target folder, without running
//! their install scripts: what they have in native code stays out, on both sides.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lexopt::Arg::Long;
use lexopt::ValueExt;

use crate::{Fault, paths};

const PATIENCE: Duration = Duration::from_secs(300);
/// So many lines that differ are shown.
const LINES_SHOWN: usize = 8;

struct Settings {
    program: PathBuf,
    node: PathBuf,
    filter: String,
}

/// What a program printed, and how it ended.
struct Ran {
    output: String,
    errors: String,
    /// The exit status; `None` if it was killed, by us for taking too long or by a signal.
    code: Option<i32>,
    took: Duration,
}

pub(crate) fn run(arguments: lexopt::Parser) -> Result<bool, Fault> {
    let settings = settings(arguments)?;
    let names = programs(&settings.filter)?;
    let scratch = install()?;
    let bar = ProgressBar::new(names.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}")?);
    let mut failed = 0;
    for name in &names {
        bar.set_message(name.clone());
        let node = start(&settings.node, &scratch, name)?;
        let ours = start(&settings.program, &scratch, name)?;
        let complaints = compare(&node, &ours);
        let word = if complaints.is_empty() { "ok  " } else { "FAIL" };
        failed += usize::from(!complaints.is_empty());
        bar.suspend(|| {
            let lines = node.output.lines().count();
            let seconds = (node.took.as_secs_f64(), ours.took.as_secs_f64());
            println!("{word} {name:20} {lines:5} lines, Node {:.1} s, ours {:.1} s", seconds.0, seconds.1);
            complaints.iter().for_each(|complaint| println!("     {complaint}"));
        });
        bar.inc(1);
    }
    bar.finish_and_clear();
    println!("{} passed, {failed} failed", names.len() - failed);
    Ok(failed == 0)
}

fn settings(mut arguments: lexopt::Parser) -> Result<Settings, Fault> {
    let (mut program, mut node, mut filter) = (None, None, String::new());
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("program") => program = Some(PathBuf::from(arguments.value()?)),
            Long("node") => node = Some(PathBuf::from(arguments.value()?)),
            Long("filter") => filter = arguments.value()?.string()?,
            other => return Err(other.unexpected().into()),
        }
    }
    // The programs run in another folder.
    let absolute = |path: PathBuf| std::path::absolute(path);
    Ok(Settings {
        program: absolute(program.map_or_else(paths::fastbuffer, Ok)?)?,
        node: absolute(node.map_or_else(paths::node, Ok)?)?,
        filter,
    })
}

/// The names of the programs that contain `filter`. Every pinned package has one and every program a package.
fn programs(filter: &str) -> Result<Vec<String>, Fault> {
    let folder = paths::repository("packages");
    let manifest: serde_json::Value = serde_json::from_slice(&fs::read(folder.join("package.json"))?)?;
    let pinned = manifest["dependencies"].as_object().ok_or("packages/package.json has no dependencies")?;
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension() == Some(OsStr::new("js")) {
            names.push(path.file_stem().unwrap_or_default().to_string_lossy().into_owned());
        }
    }
    names.sort();
    if let Some(name) = pinned.keys().find(|name| !names.contains(name)) {
        return Err(format!("packages/{name}.js is missing").into());
    }
    if let Some(name) = names.iter().find(|name| !pinned.contains_key(*name)) {
        return Err(format!("packages/package.json does not pin {name}").into());
    }
    names.retain(|name| name.contains(filter));
    if names.is_empty() { Err(format!("no package is called *{filter}*").into()) } else { Ok(names) }
}

/// Brings the pinned packages and the programs into the scratch folder, which it returns.
fn install() -> Result<PathBuf, Fault> {
    let source = paths::repository("packages");
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| paths::repository("target"), PathBuf::from);
    let scratch = std::path::absolute(target.join("packages"))?;
    fs::create_dir_all(&scratch)?;
    let lock = fs::read(source.join("package-lock.json"))?;
    let installed = scratch.join("installed-lock.json");
    for entry in fs::read_dir(&source)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), scratch.join(entry.file_name()))?;
        }
    }
    if fs::read(&installed).is_ok_and(|before| before == lock) {
        return Ok(scratch);
    }
    let done = Command::new("npm")
        .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
        .current_dir(&scratch)
        .stdout(Stdio::null())
        .status()
        .map_err(|error| format!("npm cannot be run: {error}"))?;
    if !done.success() {
        return Err("npm could not install the packages".into());
    }
    fs::write(installed, lock)?;
    Ok(scratch)
}

fn start(program: &Path, scratch: &Path, name: &str) -> Result<Ran, Fault> {
    let output = scratch.join("stdout.txt");
    let errors = scratch.join("stderr.txt");
    let begin = Instant::now();
    let mut child = Command::new(program)
        .arg(format!("{name}.js"))
        .current_dir(scratch)
        .env_remove("NODE_OPTIONS")
        .stdin(Stdio::null())
        .stdout(File::create(&output)?)
        .stderr(File::create(&errors)?)
        .spawn()?;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if begin.elapsed() > PATIENCE {
            child.kill()?;
            child.wait()?;
            break None;
        }
        sleep(Duration::from_millis(10));
    };
    let text = |path: &Path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Ok(Ran {
        output: text(&output)?,
        errors: text(&errors)?,
        code: status.and_then(|status| status.code()),
        took: begin.elapsed(),
    })
}

/// What is wrong; nothing if both ended well with the same words.
fn compare(node: &Ran, ours: &Ran) -> Vec<String> {
    let mut complaints = Vec::new();
    for (who, ran) in [("Node", node), ("ours", ours)] {
        if ran.code != Some(0) {
            let end = ran.code.map_or_else(|| "was killed".to_owned(), |code| format!("exit status {code}"));
            complaints.push(format!("{who}: {end}"));
            complaints.extend(ran.errors.lines().take(LINES_SHOWN).map(|line| format!("  {line}")));
        }
    }
    if node.output.is_empty() {
        complaints.push("Node: it printed nothing, so nothing was compared".to_owned());
    }
    let (expected, answered) =
        (node.output.lines().collect::<Vec<_>>(), ours.output.lines().collect::<Vec<_>>());
    let mut different = 0;
    for at in 0..expected.len().max(answered.len()) {
        let (line, other) = (expected.get(at), answered.get(at));
        if line != other {
            different += 1;
            if different <= LINES_SHOWN {
                let shown = |line: Option<&&str>| line.map_or("nothing", |text| *text).to_owned();
                complaints.push(format!(
                    "line {}: expected {}\n       answered {}",
                    at + 1,
                    shown(line),
                    shown(other)
                ));
            }
        }
    }
    if different > LINES_SHOWN {
        complaints.push(format!("{different} lines differ"));
    }
    complaints
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Ran, compare};

    fn ran(output: &str, code: Option<i32>) -> Ran {
        Ran { output: output.into(), errors: "why\n".into(), code, took: Duration::ZERO }
    }

    #[test]
    fn tells_what_differs() {
        assert_eq!(compare(&ran("a\nb\n", Some(0)), &ran("a\nb\n", Some(0))), [""; 0]);
        let differs = compare(&ran("a\nb\n", Some(0)), &ran("a\n", Some(0)));
        assert_eq!(differs, ["line 2: expected b\n       answered nothing"]);
        assert_eq!(compare(&ran("a\n", Some(0)), &ran("a\n", None)), ["ours: was killed", "  why"]);
        assert_eq!(compare(&ran("", Some(0)), &ran("", Some(0))).len(), 1);
    }
}
