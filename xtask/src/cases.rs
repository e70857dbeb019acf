//! `cargo xtask cases`: the programs made from public reports, with our command or another.

use std::path::PathBuf;
use std::time::Duration;

use indicatif::ProgressBar;
use lexopt::Arg::Long;
use lexopt::ValueExt;

use crate::evaluator::{Answer, Evaluator};
use crate::{Fault, paths, recorded};

pub(crate) fn run(mut arguments: lexopt::Parser) -> Result<bool, Fault> {
    let mut big = false;
    let mut program: Option<PathBuf> = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("big") => big = true,
            Long("program") => program = Some(arguments.value()?.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let mut reports =
        recorded::reports(&paths::repository("oracle/cases/public-reports.jsonl"), &recorded::engine())?;
    reports.retain(|r| r.big == big);
    let evaluator = Evaluator {
        program: program.map_or_else(paths::fastbuffer, Ok)?,
        oracle: paths::repository("oracle"),
        whole: true,
        patience: Duration::from_secs(600),
    };
    let expressions: Vec<&str> = reports.iter().map(|r| r.expression.as_str()).collect();
    let bar = ProgressBar::new(reports.len() as u64);
    let answers = evaluator.ask(&expressions, || bar.inc(1))?;
    bar.finish_and_clear();
    let mut failed = 0;
    for (r, answer) in reports.iter().zip(&answers) {
        let right = *answer == Answer::Value(r.expected.clone());
        println!("{} {}", if right { "ok  " } else { "FAIL" }, r.id);
        if !right {
            failed += 1;
            println!("     expected {}\n     answered {answer}", r.expected);
        }
    }
    println!("{} passed, {failed} failed", reports.len() - failed);
    Ok(failed == 0)
}
