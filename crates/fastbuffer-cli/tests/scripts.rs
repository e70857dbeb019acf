//! The tests written in JavaScript, each run by the command as a test of its own: a script that ends well passes.

mod support;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};

/// Where such tests lie, from this crate.
const DIRECTORIES: &[&str] = &["../fastbuffer-runtime/tests/js", "../fastbuffer-js/tests/js"];

fn scripts() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = DIRECTORIES
        .iter()
        .filter_map(|directory| Path::new(env!("CARGO_MANIFEST_DIR")).join(directory).canonicalize().ok())
        .flat_map(|directory| directory.read_dir().expect("a directory of tests"))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "js" || extension == "mjs"))
        // What the others count with.
        .filter(|path| path.file_stem().is_some_and(|name| name != "check"))
        // What the tests share.
        .filter(|path| path.file_stem().is_some_and(|name| name != "check"))
        .collect();
    found.sort();
    found
}

fn check(script: &Path) -> Result<(), Failed> {
    let scratch = support::Scratch::new();
    let done = support::run([OsStr::new(script)], "", scratch.path());
    if done.status.is_some_and(|status| status.success()) {
        return Ok(());
    }
    let end = done.status.map_or("it ran too long".into(), |status| status.to_string());
    Err(format!("{end}\n{}{}", done.stdout, done.stderr).into())
}

fn main() {
    let trials = scripts()
        .into_iter()
        .map(|script| {
            let name = script.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            Trial::test(name, move || check(&script))
        })
        .collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
