//! `cargo xtask bench`: the cases of `bench/cases`, in turn on our command, on real Node, Bun and Deno, and on the npm
//! package `buffer` on our engine.
//!
//! A process measures the cases of one file. Programs take turns within a round, and what counts is the median of
//! the rounds: what else the machine does hits them alike.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use lexopt::ValueExt;
use serde_json::{Value, json};

use crate::peers::{self, Choice, Peer};
use crate::plot::{self, Figures};
use crate::{Fault, paths};

const ROUNDS: usize = 3;
/// Milliseconds for one case in one process.
const BUDGET: u32 = 50;
/// Starts of an empty script in each round.
const STARTS: usize = 7;
const STARTING: &str = "start of an empty script";
const POLYFILL: &str = "polyfill";

struct Settings {
    choice: Choice,
    against: Vec<String>,
    filter: String,
    rounds: usize,
    time: u32,
    json: Option<PathBuf>,
    plot: Option<PathBuf>,
    all: bool,
}

/// A program in the race: a peer, perhaps with a library in the place of its own Buffer.
struct Runner {
    name: String,
    peer: Peer,
    library: Option<PathBuf>,
}

/// What a program answered to one case.
#[derive(Clone, Default)]
struct Answers {
    /// Nanoseconds, one for each round.
    times: Vec<f64>,
    /// What the body computed.
    check: String,
    error: Option<String>,
}

impl Answers {
    fn median(&self) -> Option<f64> {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied()
    }
}

/// A case with the answers of each runner.
struct Case {
    group: String,
    name: String,
    answers: Vec<Answers>,
}

pub(crate) fn run(arguments: lexopt::Parser) -> Result<bool, Fault> {
    let settings = settings(arguments)?;
    let runners = runners(&settings)?;
    let cases = measure(&settings, &runners)?;
    if cases.iter().all(|case| case.answers.iter().all(|answer| answer.times.is_empty())) {
        return Err(format!("no case is called *{}*", settings.filter).into());
    }
    let race = Race { names: runners.iter().map(|runner| runner.name.clone()).collect(), cases };
    print!("{}", race.table(settings.all));
    print!("{}", race.summary());
    let differ = race.differences();
    differ.iter().for_each(|line| println!("{line}"));
    if let Some(path) = &settings.json {
        let versions = versions(&runners)?;
        fs::write(path, serde_json::to_string_pretty(&race.json(&versions))?)?;
    }
    if let Some(path) = &settings.plot {
        race.groups().svg(path, 1.0)?;
    }
    Ok(true)
}

fn settings(mut arguments: lexopt::Parser) -> Result<Settings, Fault> {
    let mut settings = Settings {
        choice: Choice::default(),
        against: ["node", "bun", "deno"].map(str::to_owned).to_vec(),
        filter: String::new(),
        rounds: ROUNDS,
        time: BUDGET,
        json: None,
        plot: None,
        all: false,
    };
    while let Some(argument) = arguments.next()? {
        let Some(name) = peers::long(&argument) else { return Err(argument.unexpected().into()) };
        match name.as_str() {
            "against" => {
                let list = arguments.value()?.string()?;
                settings.against =
                    list.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
                let known = ["node", "bun", "deno", POLYFILL];
                if let Some(name) = settings.against.iter().find(|name| !known.contains(&name.as_str())) {
                    return Err(format!("nothing is called {name}: one of {}", known.join(", ")).into());
                }
            }
            "filter" => settings.filter = arguments.value()?.string()?,
            "rounds" => settings.rounds = arguments.value()?.parse::<usize>()?.max(1),
            "time" => settings.time = arguments.value()?.parse()?,
            "json" => settings.json = Some(arguments.value()?.into()),
            "plot" => settings.plot = Some(arguments.value()?.into()),
            "all" => settings.all = true,
            other => {
                if !settings.choice.option(other, &mut arguments)? {
                    return Err(format!("bench has no option --{other}").into());
                }
            }
        }
    }
    Ok(settings)
}

/// Ours first, then those asked for; the polyfill runs on ours, on QuickJS where there is a choice.
fn runners(settings: &Settings) -> Result<Vec<Runner>, Fault> {
    let peers = settings.choice.find()?;
    let wanted = |name: &str| settings.against.iter().any(|wanted| wanted == name);
    let host = peers.iter().filter(|peer| peer.is_ours());
    let host = host.clone().find(|peer| peer.name.ends_with("quickjs")).or(host.clone().next()).cloned();
    let mut runners: Vec<Runner> = peers
        .into_iter()
        .filter(|peer| peer.is_ours() || wanted(&peer.name))
        .map(|peer| Runner { name: peer.name.clone(), peer, library: None })
        .collect();
    if wanted(POLYFILL) {
        let library = paths::repository("bench/node_modules/buffer");
        if !library.exists() {
            return Err("the polyfill is not installed: run `npm ci` in bench/".into());
        }
        let peer = host.ok_or("nothing runs the polyfill")?;
        runners.push(Runner { name: POLYFILL.into(), peer, library: Some(library) });
    }
    Ok(runners)
}

fn versions(runners: &[Runner]) -> Result<Vec<String>, Fault> {
    runners.iter().map(|runner| runner.peer.version()).collect()
}

/// The files of cases, in order.
fn files() -> Result<Vec<PathBuf>, Fault> {
    let entries = fs::read_dir(paths::repository("bench/cases"))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, Fault>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "cjs"));
    files.sort();
    Ok(files)
}

fn measure(settings: &Settings, runners: &[Runner]) -> Result<Vec<Case>, Fault> {
    let files = files()?;
    let mut cases: Vec<Case> = Vec::new();
    let bar = ProgressBar::new((settings.rounds * runners.len() * (files.len() + 1)) as u64);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} {eta} {msg}")?);
    for round in 0..settings.rounds {
        for file in &files {
            let group = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            // Nobody is always the first.
            for turn in 0..runners.len() {
                let at = (round + turn) % runners.len();
                bar.set_message(format!("{group}, {}", runners[at].name));
                for line in cases_of(&runners[at], file, settings)? {
                    take(&mut cases, &group, runners.len(), at, &line)?;
                }
                bar.inc(1);
            }
        }
        for turn in 0..runners.len() {
            let at = (round + turn) % runners.len();
            if STARTING.contains(&settings.filter) && runners[at].library.is_none() {
                bar.set_message(format!("start, {}", runners[at].name));
                let line = json!({ "name": STARTING, "ns": start(&runners[at].peer)?, "check": "" });
                take(&mut cases, "start", runners.len(), at, &line)?;
            }
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(cases)
}

/// Runs one file on one program: a JSON value for each case.
fn cases_of(runner: &Runner, file: &Path, settings: &Settings) -> Result<Vec<Value>, Fault> {
    let mut command = runner.peer.command(&[], &paths::repository("bench/driver.cjs"));
    command.arg(file).arg(&settings.filter).arg(settings.time.to_string());
    command.args(runner.library.iter()).stdin(Stdio::null());
    let done = command.output()?;
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        return Err(format!("{} on {}: {said}", runner.name, file.display()).into());
    }
    let lines = String::from_utf8(done.stdout)?;
    lines.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

/// Files what a program said about a case.
fn take(cases: &mut Vec<Case>, group: &str, runners: usize, at: usize, line: &Value) -> Result<(), Fault> {
    let name = line["name"].as_str().ok_or("a case has no name")?;
    let place = cases.iter().position(|case| case.group == group && case.name == name);
    let place = place.unwrap_or_else(|| {
        cases.push(Case {
            group: group.to_owned(),
            name: name.to_owned(),
            answers: vec![Answers::default(); runners],
        });
        cases.len() - 1
    });
    let answers = &mut cases[place].answers[at];
    answers.error = line["error"].as_str().map(str::to_owned);
    answers.times.extend(line["ns"].as_f64());
    answers.check = line["check"].as_str().unwrap_or_default().to_owned();
    Ok(())
}

/// The middle of several starts of an empty script, from the call to the end of the process, in ns.
fn start(peer: &Peer) -> Result<f64, Fault> {
    let script = paths::repository("bench/empty.cjs");
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let mut command: Command = peer.command(&[], &script);
        let begin = Instant::now();
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status()?;
        times.push(begin.elapsed().as_nanos() as f64);
        if !status.success() {
            return Err(format!("{} does not run an empty script", peer.name).into());
        }
    }
    times.sort_by(f64::total_cmp);
    Ok(times[times.len() / 2])
}

/// All that was measured.
struct Race {
    names: Vec<String>,
    cases: Vec<Case>,
}

impl Race {
    fn is_ours(&self, at: usize) -> bool {
        self.names[at].starts_with("fastbuffer")
    }

    fn is_peer(&self, at: usize) -> bool {
        !self.is_ours(at) && self.names[at] != POLYFILL
    }

    /// The time of the fastest peer.
    fn fastest(&self, case: &Case) -> Option<f64> {
        let peers = case.answers.iter().enumerate().filter(|(at, _)| self.is_peer(*at));
        peers.filter_map(|(_, answers)| answers.median()).min_by(f64::total_cmp)
    }

    /// How many times as fast as the fastest peer a program is.
    fn ahead(&self, case: &Case, at: usize) -> Option<f64> {
        Some(self.fastest(case)? / case.answers[at].median()?)
    }

    /// A line for each case; without `all`, only for those where none of ours is at least as fast as every peer.
    fn table(&self, all: bool) -> String {
        let ours: Vec<usize> = (0..self.names.len()).filter(|&at| self.is_ours(at)).collect();
        let mut text = "| case, ns |".to_owned();
        self.names.iter().for_each(|name| text += &format!(" {name} |"));
        ours.iter().for_each(|&at| text += &format!(" {} is ahead |", self.names[at]));
        text += "\n| --- |";
        text += &" ---: |".repeat(self.names.len() + ours.len());
        text += "\n";
        for case in &self.cases {
            let ahead: Vec<_> = ours.iter().map(|&at| self.ahead(case, at)).collect();
            if !all && ahead.iter().flatten().any(|&times| times >= 1.0) {
                continue;
            }
            text += &format!("| {}: {} |", case.group, case.name);
            let number = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), plot::short);
            case.answers.iter().for_each(|answers| text += &format!(" {} |", number(answers.median())));
            for times in ahead {
                text +=
                    &times.map_or_else(|| " - |".to_owned(), |times| format!(" {} x |", plot::short(times)));
            }
            text += "\n";
        }
        text
    }

    /// The geometric mean of `ratio` over the cases that have one, and how many these are.
    fn mean(&self, ratio: impl Fn(&Case) -> Option<f64>) -> Option<(f64, usize)> {
        let logs: Vec<f64> = self.cases.iter().filter_map(ratio).map(f64::ln).collect();
        let count = logs.len();
        (count > 0).then(|| ((logs.iter().sum::<f64>() / count as f64).exp(), count))
    }

    /// How many times as fast ours are, over all cases.
    fn summary(&self) -> String {
        let mut text = String::new();
        for at in (0..self.names.len()).filter(|&at| self.is_ours(at)) {
            let mut line = |other: &str, mean: Option<(f64, usize)>| {
                if let Some((times, count)) = mean {
                    text += &format!(
                        "- {}: {} times as fast as {other} (geometric mean of {count} cases)\n",
                        self.names[at],
                        plot::short(times)
                    );
                }
            };
            for other in (0..self.names.len()).filter(|&other| !self.is_ours(other)) {
                let ratio = |case: &Case| Some(case.answers[other].median()? / case.answers[at].median()?);
                line(&self.names[other], self.mean(ratio));
            }
            if (0..self.names.len()).filter(|&other| self.is_peer(other)).count() > 1 {
                line("the fastest of them in each case", self.mean(|case| self.ahead(case, at)));
            }
        }
        text
    }

    /// Cases where a program computed something else than ours.
    fn differences(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for case in &self.cases {
            let ours = &case.answers[0];
            for (name, answers) in self.names.iter().zip(&case.answers).skip(1) {
                if ours.error.is_none() && answers.error.is_none() && answers.check != ours.check {
                    lines.push(format!(
                        "{}: {} computed {}, {name} {}",
                        case.name, self.names[0], ours.check, answers.check
                    ));
                }
            }
        }
        lines
    }

    /// The geometric mean of each group of cases, over those that all programs but the polyfill know.
    fn groups(&self) -> Figures {
        let columns: Vec<usize> = (0..self.names.len()).filter(|&at| self.names[at] != POLYFILL).collect();
        let mut names: Vec<&str> = Vec::new();
        for case in &self.cases {
            if !names.contains(&case.group.as_str()) {
                names.push(&case.group);
            }
        }
        let of_group = |group: &str| -> Vec<Option<f64>> {
            let complete = |case: &&Case| {
                case.group == group && columns.iter().all(|&at| case.answers[at].median().is_some())
            };
            let cases: Vec<&Case> = self.cases.iter().filter(complete).collect();
            let mean = |at: usize| {
                let logs = cases.iter().filter_map(|case| case.answers[at].median()).map(f64::ln);
                (!cases.is_empty()).then(|| (logs.sum::<f64>() / cases.len() as f64).exp())
            };
            columns.iter().map(|&at| mean(at)).collect()
        };
        Figures {
            title: "group of cases, geometric mean".into(),
            unit: "ns".into(),
            columns: columns.iter().map(|&at| self.names[at].clone()).collect(),
            rows: names.into_iter().map(|name| (name.to_owned(), of_group(name))).collect(),
        }
    }

    fn json(&self, versions: &[String]) -> Value {
        let program = |(name, version): (&String, &String)| json!({ "name": name, "version": version });
        let case = |case: &Case| {
            let answers = self.names.iter().zip(&case.answers).map(|(name, answers)| {
                let value = json!({
                    "ns": answers.median(), "rounds": answers.times, "check": answers.check, "error": answers.error,
                });
                (name.clone(), value)
            });
            let answers: serde_json::Map<String, Value> = answers.collect();
            json!({ "group": case.group, "name": case.name, "answers": answers })
        };
        json!({
            "programs": self.names.iter().zip(versions).map(program).collect::<Vec<_>>(),
            "cases": self.cases.iter().map(case).collect::<Vec<_>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{POLYFILL, Race, take};

    fn race() -> Race {
        let names = ["fastbuffer", "node", "bun", POLYFILL].map(str::to_owned).to_vec();
        let mut cases = Vec::new();
        let mut answer = |name: &str, at: usize, ns: &[f64], check: &str| {
            for ns in ns {
                let line = json!({ "name": name, "ns": ns, "check": check });
                take(&mut cases, "g", 4, at, &line).expect("a case");
            }
        };
        answer("a", 0, &[10.0, 500.0, 12.0], "1");
        answer("a", 1, &[24.0], "1");
        answer("a", 2, &[48.0], "2");
        answer("a", 3, &[120.0], "1");
        answer("b", 0, &[50.0], "");
        answer("b", 1, &[25.0], "");
        answer("b", 2, &[100.0], "");
        let failed = json!({ "name": "b", "error": "TypeError: no such thing" });
        take(&mut cases, "g", 4, 3, &failed).expect("a case");
        Race { names, cases }
    }

    #[test]
    fn the_middle_of_the_rounds_and_the_fastest_peer() {
        let race = race();
        let lines: Vec<String> = race.table(true).lines().map(str::to_owned).collect();
        assert_eq!(lines[2], "| g: a | 12 | 24 | 48 | 120 | 2 x |");
        assert_eq!(lines[3], "| g: b | 50 | 25 | 100 | - | 0.5 x |");
        assert_eq!(lines.len(), 4);
        assert_eq!(race.table(false).lines().count(), 3, "only where we are behind");
    }

    #[test]
    fn means_leave_out_what_failed() {
        let lines = race().summary();
        assert!(lines.contains("1 times as fast as node (geometric mean of 2 cases)"), "{lines}");
        assert!(lines.contains("2.83 times as fast as bun (geometric mean of 2 cases)"), "{lines}");
        assert!(lines.contains("10 times as fast as polyfill (geometric mean of 1 cases)"), "{lines}");
        assert!(lines.contains("1 times as fast as the fastest of them"), "{lines}");
        let groups = race().groups();
        assert_eq!(groups.columns, ["fastbuffer", "node", "bun"]);
        assert_eq!(groups.rows.len(), 1);
        assert!((groups.rows[0].1[0].expect("a mean") - 600f64.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn programs_that_compute_something_else_are_named() {
        assert_eq!(race().differences(), ["a: fastbuffer computed 1, bun 2"]);
        assert!(race().json(&["1".into(), "2".into(), "3".into(), "1".into()])["cases"][1]["answers"][POLYFILL]["ns"].is_null());
    }
}
