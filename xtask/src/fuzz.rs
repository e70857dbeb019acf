//! `cargo xtask fuzz-diff`: random Buffer programs on real Node and on ours; differences are shrunk.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use lexopt::Arg::Long;
use lexopt::ValueExt;

use crate::evaluator::{Answer, Evaluator};
use crate::programs::{Program, Random};
use crate::{Fault, paths};

const BATCH: usize = 2000;
/// After so many differences a human should look.
const MOST_DIFFERENCES: usize = 30;

struct Pair {
    node: Evaluator,
    ours: Evaluator,
}

impl Pair {
    /// The programs answered differently, with both answers. Where Node dies we only have to live.
    fn differences(&self, programs: &[Program]) -> Result<Vec<(Program, Answer, Answer)>, Fault> {
        let texts: Vec<String> = programs.iter().map(Program::text).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let (node, ours) = std::thread::scope(|scope| {
            let node = scope.spawn(|| self.node.ask(&texts, || ()));
            let ours = self.ours.ask(&texts, || ());
            (node.join(), ours)
        });
        let node = node.map_err(|_| "the thread that asks Node panicked")??;
        let differs = |(_, node, ours): &(Program, Answer, Answer)| match (node, ours) {
            (Answer::Died(_), Answer::Value(_)) => false,
            _ => node != ours,
        };
        Ok(programs
            .iter()
            .cloned()
            .zip(node)
            .zip(ours?)
            .map(|((p, n), o)| (p, n, o))
            .filter(differs)
            .collect())
    }

    /// The simplest program near this one that still differs.
    fn shrink(&self, mut found: (Program, Answer, Answer)) -> Result<(Program, Answer, Answer), Fault> {
        for _ in 0..12 {
            match self.differences(&found.0.simpler())?.into_iter().next() {
                Some(simpler) => found = simpler,
                None => break,
            }
        }
        Ok(found)
    }
}

pub(crate) fn run(mut arguments: lexopt::Parser) -> Result<bool, Fault> {
    let (mut seconds, mut seed) = (60, 1);
    let (mut node, mut ours): (Option<PathBuf>, Option<PathBuf>) = (None, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("seconds") => seconds = arguments.value()?.parse()?,
            Long("seed") => seed = arguments.value()?.parse()?,
            Long("node") => node = Some(arguments.value()?.parse()?),
            Long("program") => ours = Some(arguments.value()?.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let evaluator = |program| Evaluator {
        program,
        oracle: paths::repository("oracle"),
        whole: false,
        patience: Duration::from_secs(30),
    };
    let pair = Pair {
        node: evaluator(node.map_or_else(paths::node, Ok)?),
        ours: evaluator(ours.map_or_else(paths::fastbuffer, Ok)?),
    };
    let mut random = Random(seed);
    let end = Instant::now() + Duration::from_secs(seconds);
    let bar = ProgressBar::new_spinner();
    let (mut calls, mut found) = (0, 0);
    while Instant::now() < end && found < MOST_DIFFERENCES {
        let programs: Vec<Program> = (0..BATCH).map(|_| Program::random(&mut random)).collect();
        for difference in pair.differences(&programs)?.into_iter().take(MOST_DIFFERENCES - found) {
            let (program, node, ours) = pair.shrink(difference)?;
            found += 1;
            bar.suspend(|| println!("{}\n  node {node}\n  ours {ours}", program.text()));
        }
        calls += programs.len();
        bar.set_message(format!("{calls} calls, {found} differences"));
        bar.tick();
    }
    bar.finish_and_clear();
    println!("{calls} calls with seed {seed}, {found} differences");
    Ok(found == 0)
}
