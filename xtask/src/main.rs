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

use std::process::ExitCode;

use lexopt::Arg::Value;

/// What went wrong, for people.
type Fault = Box<dyn std::error::Error>;

const HELP: &str = "\
cargo xtask COMMAND

oracle [--check] [AREA ...]   record real Node's answers again, or verify that they still hold (needs: npm ci in oracle/)
cases [--big] [--program P] [--engine E]
                              run the programs made from public reports; --big those that take gigabytes
conformance --suite DIR [--engine E] [--program P] [--filter TEXT] [--jobs N]
                              Node's own test files about Buffer, one process each; DIR holds Node's test/
fuzz-diff [--seconds N] [--seed S] [--node P] [--program P]
                              random programs on real Node and on ours; a difference is shrunk and printed
packages [--filter TEXT] [--program P] [--node P]
                              npm packages, installed by npm from a lock file, on real Node and on ours: same output?
bench [--against node,bun,deno,polyfill] [--filter TEXT] [--rounds N] [--time MS] [--json F] [--plot F.svg] [--all]
      [peers]                 how fast, case by case, beside the others; --all prints every case, else those where a
                              peer is ahead
help                          this text

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

/// Runs the command that the arguments ask for: false when it found a fault.
fn run() -> Result<bool, Fault> {
    let mut arguments = lexopt::Parser::from_env();
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
