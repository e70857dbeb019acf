//! What is measured side by side: our command on each engine, real Node, Bun and Deno.

use std::path::{Path, PathBuf};
use std::process::Command;

use lexopt::Arg::{self, Long};
use lexopt::ValueExt;

use crate::{Fault, paths};

/// Help for the options that [`Choice`] takes.
pub(crate) const HELP: &str = "\
    --program P      our command (else it is built in release mode)
    --engine E       one of the engines our command was built with; again for another (else its own choice)
    --peer NAME=P    where node, bun or deno lies (else node_modules of oracle/ and bench/, after `npm ci` there);
                     NAME= leaves it out";

/// The others, and how each is told to run a script.
const OTHERS: [(&str, &[&str]); 3] =
    [("node", &[]), ("bun", &["run"]), ("deno", &["run", "--allow-all", "--quiet"])];

/// A program that runs scripts.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    /// `fastbuffer`, `fastbuffer ENGINE`, `node`, `bun` or `deno`.
    pub(crate) name: String,
    pub(crate) program: PathBuf,
    arguments: Vec<String>,
}

impl Peer {
    /// Whether this is our command.
    pub(crate) fn is_ours(&self) -> bool {
        self.name.starts_with("fastbuffer")
    }

    /// Runs a script; `flags` come before its name. Call it `.cjs`: each takes that for CommonJS.
    pub(crate) fn command(&self, flags: &[&str], script: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).args(flags).arg(script).env_remove("NODE_OPTIONS");
        command
    }

    /// The version it says it has.
    pub(crate) fn version(&self) -> Result<String, Fault> {
        let said = Command::new(&self.program).arg("--version").output()?;
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        let number = said.split_whitespace().find(|word| word.contains('.'));
        Ok(number.unwrap_or("unknown").trim_start_matches('v').to_owned())
    }
}

/// What the command line says of peers.
#[derive(Default)]
pub(crate) struct Choice {
    program: Option<PathBuf>,
    engines: Vec<String>,
    others: Vec<(String, PathBuf)>,
}

impl Choice {
    /// Takes the option if it is one of those in [`HELP`]; else `false`.
    pub(crate) fn option(&mut self, name: &str, arguments: &mut lexopt::Parser) -> Result<bool, Fault> {
        match name {
            "program" => self.program = Some(arguments.value()?.into()),
            "engine" => self.engines.push(arguments.value()?.string()?),
            "peer" => {
                let text = arguments.value()?.string()?;
                let (name, path) = text.split_once('=').ok_or("--peer wants NAME=PATH")?;
                if !OTHERS.iter().any(|(known, _)| *known == name) {
                    return Err(format!("no peer is called {name}").into());
                }
                self.others.push((name.to_owned(), path.into()));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Ours, one for each engine, then those of the others that are there; who is missing is said on stderr.
    pub(crate) fn find(&self) -> Result<Vec<Peer>, Fault> {
        let program = self.program.clone().map_or_else(paths::fastbuffer, Ok)?;
        let program = std::path::absolute(program)?;
        let ours = |name: String, arguments| Peer { name, program: program.clone(), arguments };
        let mut peers: Vec<Peer> = self
            .engines
            .iter()
            .map(|engine| ours(format!("fastbuffer {engine}"), vec!["--engine".to_owned(), engine.clone()]))
            .collect();
        if peers.is_empty() {
            peers.push(ours("fastbuffer".to_owned(), Vec::new()));
        }
        for (name, arguments) in OTHERS {
            let given = self.others.iter().rfind(|(other, _)| other == name).map(|(_, path)| path.clone());
            if given.as_ref().is_some_and(|path| path.as_os_str().is_empty()) {
                continue;
            }
            match given.or_else(|| installed(name)) {
                Some(path) => peers.push(Peer {
                    name: name.to_owned(),
                    program: std::path::absolute(path)?,
                    arguments: arguments.iter().map(|&text| text.to_owned()).collect(),
                }),
                None => eprintln!("{name} is not installed: it is left out (`npm ci` in oracle/ and bench/)"),
            }
        }
        Ok(peers)
    }
}

/// The name of a long option.
pub(crate) fn long(argument: &Arg<'_>) -> Option<String> {
    if let Long(name) = argument { Some((*name).to_owned()) } else { None }
}

/// What npm has installed.
fn installed(name: &str) -> Option<PathBuf> {
    if name == "node" {
        return paths::node().ok();
    }
    let modules = paths::repository("bench/node_modules");
    // npm may leave install scripts out, so the program is looked for in the package of this platform first.
    let platforms = std::fs::read_dir(modules.join(if name == "bun" { "@oven" } else { "@deno" }));
    let programs = platforms.into_iter().flatten().flatten().map(|entry| match name {
        "bun" => entry.path().join("bin/bun"),
        _ => entry.path().join("deno"),
    });
    let runs = |program: &PathBuf| {
        Command::new(program).arg("--version").output().is_ok_and(|done| done.status.success())
    };
    programs.chain([modules.join(".bin").join(name)]).filter(|path| path.exists()).find(runs)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Choice, Peer};

    fn peers(options: &[&str]) -> Vec<Peer> {
        let mut choice = Choice::default();
        let mut parser = lexopt::Parser::from_args(["--program", "/p"].iter().chain(options));
        while let Some(argument) = parser.next().expect("well formed") {
            let name = super::long(&argument).expect("an option");
            assert!(choice.option(&name, &mut parser).expect("a value"));
        }
        choice.find().expect("paths")
    }

    #[test]
    fn one_of_ours_for_each_engine_then_the_others() {
        let none = ["--peer", "node=", "--peer", "deno="];
        let given = peers(&[&none[..], &["--peer", "bun=/x", "--engine", "a", "--engine", "b"]].concat());
        let names: Vec<&str> = given.iter().map(|peer| peer.name.as_str()).collect();
        assert_eq!(names, ["fastbuffer a", "fastbuffer b", "bun"]);
        let shown = format!("{:?}", given[1].command(&["--memory-limit", "64M"], Path::new("s.cjs")));
        assert!(shown.contains(r#""/p" "--engine" "b" "--memory-limit" "64M" "s.cjs""#), "{shown}");
        let alone = peers(&[&none[..], &["--peer", "bun="]].concat());
        assert!(alone.len() == 1 && alone[0].is_ours());
        assert!(
            Choice::default()
                .option("else", &mut lexopt::Parser::from_args([""; 0]))
                .is_ok_and(|taken| !taken)
        );
    }
}
