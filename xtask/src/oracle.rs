//! `cargo xtask oracle`: records what real Node answers, by oracle/record.mjs.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use indicatif::ProgressBar;
use lexopt::Arg::{Long, Value};

use crate::{Fault, paths};

pub(crate) fn run(mut arguments: lexopt::Parser) -> Result<bool, Fault> {
    let mut command = Command::new(paths::node()?);
    command.arg(paths::repository("oracle/record.mjs"));
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("check") => command.arg("--check"),
            Value(area) => command.arg(area),
            other => return Err(other.unexpected().into()),
        };
    }
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let output = child.stdout.take().ok_or("no standard output")?;
    let bar = ProgressBar::new(0);
    for line in BufReader::new(output).lines() {
        let line = line?;
        match progress(&line) {
            Some((done, total)) => {
                bar.set_length(total);
                bar.set_position(done);
            }
            None => bar.suspend(|| println!("{line}")),
        }
    }
    bar.finish_and_clear();
    Ok(child.wait()?.success())
}

/// `progress DONE TOTAL`
fn progress(line: &str) -> Option<(u64, u64)> {
    let (done, total) = line.strip_prefix("progress ")?.split_once(' ')?;
    Some((done.parse().ok()?, total.parse().ok()?))
}
