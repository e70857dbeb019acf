//! `cargo xtask conformance`: Node's own test files, each in a fresh process, judged by its exit status.

mod child;
mod expect;
mod suite;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use lexopt::Arg::Long;
use lexopt::ValueExt;

use self::child::{End, Ran};
use self::expect::Expectations;
use self::suite::TestFile;
use crate::{Fault, paths};

const PATIENCE: Duration = Duration::from_secs(60);
/// So many lines of a failed file's complaint are shown.
const COMPLAINT_LINES: usize = 12;

struct Settings {
    suite: PathBuf,
    program: PathBuf,
    engine: String,
    filter: String,
    jobs: usize,
}

/// How a file did, against what was expected of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Passed,
    /// It failed, as `expect.toml` says it may.
    Named,
    Failed,
    /// It passed although `expect.toml` says that it fails.
    Surprise,
}

struct Outcome {
    verdict: Verdict,
    ran: Ran,
    /// Why it may fail, or why and with what script it ran.
    note: String,
}

pub(crate) fn run(arguments: lexopt::Parser) -> Result<bool, Fault> {
    let settings = settings(arguments)?;
    let expectations = Expectations::read(&paths::repository("conformance"), &settings.engine)?;
    let mut files = suite::files(&settings.suite)?;
    expectations.check_names(&files)?;
    files.retain(|file| file.path.contains(&settings.filter));
    if files.is_empty() {
        return Err(format!("no file of {} is called *{}*", settings.suite.display(), settings.filter).into());
    }
    let outcomes = run_all(&settings, &expectations, &files)?;
    print_table(&files, &outcomes);
    let count = |verdict| outcomes.iter().filter(|outcome| outcome.verdict == verdict).count();
    let (passed, named) = (count(Verdict::Passed), count(Verdict::Named));
    let bad = count(Verdict::Failed) + count(Verdict::Surprise);
    println!();
    if named > 0 {
        println!("{named} failed as named in conformance/expect.toml");
    }
    if count(Verdict::Surprise) > 0 {
        println!(
            "{} passed although named: take them out of conformance/expect.toml",
            count(Verdict::Surprise)
        );
    }
    println!(
        "{} on {}: {passed} passed, {} failed",
        settings.program.display(),
        settings.engine,
        named + bad
    );
    Ok(bad == 0)
}

fn settings(mut arguments: lexopt::Parser) -> Result<Settings, Fault> {
    let (mut suite, mut program) = (None::<PathBuf>, None::<PathBuf>);
    let (mut filter, mut jobs) = (String::new(), std::thread::available_parallelism()?.get());
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("suite") => suite = Some(arguments.value()?.parse()?),
            Long("program") => program = Some(arguments.value()?.parse()?),
            Long("filter") => filter = arguments.value()?.parse()?,
            Long("jobs") => jobs = arguments.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    let suite =
        suite.ok_or("--suite DIR: the folder that holds Node's test/ (github.com/denoland/node_test)")?;
    let suite = std::fs::canonicalize(&suite).map_err(|error| format!("{}: {error}", suite.display()))?;
    let program = std::fs::canonicalize(program.map_or_else(paths::fastbuffer, Ok)?)?;
    let engine = child::engine(&program)?;
    Ok(Settings { suite, program, engine, filter, jobs: jobs.max(1) })
}

/// Runs every file, `jobs` at a time, in the order of the list.
fn run_all(
    settings: &Settings,
    expectations: &Expectations,
    files: &[TestFile],
) -> Result<Vec<Outcome>, Fault> {
    let bar = ProgressBar::new(files.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {wide_msg}")?);
    bar.enable_steady_tick(Duration::from_millis(200));
    let next = AtomicUsize::new(0);
    let done: Vec<Mutex<Option<std::io::Result<Outcome>>>> = files.iter().map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for job in 0..settings.jobs {
            let (next, done, bar) = (&next, &done, &bar);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(at) else { break };
                    bar.set_message(file.path.clone());
                    let outcome = run_one(settings, expectations, file, job);
                    *done[at].lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(outcome);
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let taken =
        done.into_iter().map(|slot| slot.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()));
    taken.map(|outcome| Ok(outcome.ok_or("a file was not run")??)).collect()
}

fn run_one(
    settings: &Settings,
    expectations: &Expectations,
    file: &TestFile,
    job: usize,
) -> std::io::Result<Outcome> {
    let preload = expectations.preload(file.name());
    let script = preload.map(|p| paths::repository("conformance").join(&p.script));
    let ran = child::run(&settings.program, &settings.suite, file, script.as_deref(), job, PATIENCE)?;
    let may_fail = expectations.failure(file.name());
    let verdict = match (ran.end == End::Code(0), may_fail) {
        (true, None) => Verdict::Passed,
        (true, Some(_)) => Verdict::Surprise,
        (false, None) => Verdict::Failed,
        (false, Some(_)) => Verdict::Named,
    };
    let note = match (may_fail, preload) {
        (Some(reason), _) => reason.to_owned(),
        (None, Some(p)) => format!("with -r conformance/{}: {}", p.script, p.reason),
        (None, None) => String::new(),
    };
    Ok(Outcome { verdict, ran, note })
}

fn print_table(files: &[TestFile], outcomes: &[Outcome]) {
    let width = files.iter().map(|file| file.path.len()).max().unwrap_or(0);
    for (file, outcome) in files.iter().zip(outcomes) {
        let word = match outcome.verdict {
            Verdict::Passed => "ok",
            Verdict::Named => "named",
            Verdict::Failed => "FAILED",
            Verdict::Surprise => "PASSED",
        };
        let skipped = outcome.ran.skipped.as_ref().map(|why| format!("skips itself: {why}"));
        let notes = [skipped.unwrap_or_default(), outcome.note.clone()];
        let notes: Vec<&str> = notes.iter().map(String::as_str).filter(|note| !note.is_empty()).collect();
        let line = format!(
            "{word:<6} {:<width$} {:>6.2} s  {}",
            file.path,
            outcome.ran.took.as_secs_f64(),
            notes.join("; ")
        );
        println!("{}", line.trim_end());
        if outcome.verdict == Verdict::Failed {
            print_complaint(&outcome.ran);
        }
    }
}

fn print_complaint(ran: &Ran) {
    println!("       {}", ran.end);
    let lines: Vec<&str> = ran.errors.lines().filter(|line| !line.trim().is_empty()).collect();
    for line in lines.iter().take(COMPLAINT_LINES) {
        println!("       | {line}");
    }
    if lines.len() > COMPLAINT_LINES {
        println!("       | … {} more lines", lines.len() - COMPLAINT_LINES);
    }
}

/// The name of a file without its folder.
fn base_name(path: &str) -> &str {
    Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path)
}
