//! The chores of the project: `cargo xtask help`.

mod bench;
mod cases;
mod conformance;
mod evaluator;
mod fuzz;
mod oracle;
mod packages;
mod paths;
mod peers;
#[allow(dead_code)] // CSV is for what measures memory
mod plot;
mod programs;
#[allow(dead_code)] // shared with the tests of fastbuffer-cli
mod recorded;

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use lexopt::Arg::Value;

/// What went wrong, for people.
type Fault = Box<dyn std::error::Error>;

const HELP: &str = "\
cargo xtask COMMAND

oracle [--check] [AREA ...]   record real Node's answers again, or verify that they still hold (needs: npm ci in oracle/)
cases [--big] [--program P]
                              run the programs made from public reports; --big those that take gigabytes
conformance --suite DIR [--program P] [--filter TEXT] [--jobs N]
                              Node's own test files about Buffer, one process each; DIR holds Node's test/
fuzz-diff [--seconds N] [--seed S] [--node P] [--program P]
                              random programs on real Node and on ours; a difference is shrunk and printed
packages [--filter TEXT] [--program P] [--node P]
                              npm packages, installed by npm from a lock file, on real Node and on ours: same output?
bench [--against node,bun,deno,polyfill] [--filter TEXT] [--rounds N] [--time MS] [--json F] [--plot F.svg] [--all]
      [peers]                 how fast, case by case, beside the others; --all prints every case, else those where a
                              peer is ahead
help                          this text

The other commands take --engine E: quickjs (the default) or spidermonkey.

peers:
";

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(fault) => {
            eprintln!("xtask: {fault}");
            ExitCode::from(2)
        }
    }
}

/// Takes `--engine NAME` out of the arguments.
fn take_engine(words: &mut Vec<OsString>) -> Result<Option<OsString>, Fault> {
    // What measures peers takes the option for itself, several times.
    if words.first().is_some_and(|command| command == "bench" || command == "memory") {
        return Ok(None);
    }
    let Some(at) = words.iter().position(|word| word == "--engine") else { return Ok(None) };
    if at + 1 == words.len() {
        return Err("--engine wants a name".into());
    }
    words.remove(at);
    Ok(Some(words.remove(at)))
}

/// Runs the command anew, so that it and every process below it use that engine.
fn with_engine(engine: &OsString, words: &[OsString]) -> Result<bool, Fault> {
    let status =
        Command::new(std::env::current_exe()?).args(words).env(paths::ENGINE_VARIABLE, engine).status()?;
    Ok(status.success())
}

/// Runs the command that the arguments ask for: false when it found a fault.
fn run() -> Result<bool, Fault> {
    let mut words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let Some(engine) = take_engine(&mut words)? {
        return with_engine(&engine, &words);
    }
    let mut arguments = lexopt::Parser::from_args(words);
    let command = match arguments.next()? {
        Some(Value(name)) => name.into_string().map_err(|_| "a command is text")?,
        None => "help".to_owned(),
        Some(other) => return Err(other.unexpected().into()),
    };
    match command.as_str() {
        "oracle" => oracle::run(arguments),
        "cases" => cases::run(arguments),
        "conformance" => conformance::run(arguments),
        "fuzz-diff" => fuzz::run(arguments),
        "packages" => packages::run(arguments),
        "bench" => bench::run(arguments),
        "help" => {
            println!("{HELP}{}", peers::HELP);
            Ok(true)
        }
        other => Err(format!("no command {other}; cargo xtask help").into()),
    }
}
