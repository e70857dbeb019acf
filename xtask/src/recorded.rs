//! The recorded data of `oracle/cases`: one JSON object a line.

use std::io::{Error, Result};
use std::path::Path;

use serde_json::Value;

/// One recorded expression with its expected answer.
pub(crate) struct Recorded {
    /// The name of a public report; empty in the recorded areas.
    pub(crate) id: String,
    pub(crate) expression: String,
    /// What we have to answer.
    pub(crate) expected: String,
    /// Takes gigabytes.
    pub(crate) big: bool,
}

/// The engine that our command runs on, as its environment says.
pub(crate) fn engine() -> String {
    std::env::var("FASTBUFFER_ENGINE")
        .ok()
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| "quickjs".into())
}

/// Reads a file of recorded areas; the values are in the spelling of evaluate.js. What `engine` cannot do as Node
/// does stands under its name.
pub(crate) fn area(path: &Path, engine: &str) -> Result<Vec<Recorded>> {
    read(path, |line| {
        let expected = [engine, "ours", "sane", "v"].iter().find_map(|key| line[*key].as_str())?;
        Some(expected.to_owned())
    })
}

/// Reads the programs made from public reports; each gives a string.
pub(crate) fn reports(path: &Path, engine: &str) -> Result<Vec<Recorded>> {
    read(path, |line| {
        if let Some(expected) = line[engine].as_str() {
            return Some(expected.to_owned());
        }
        let expected = ["sane", "v"].iter().find_map(|key| line[*key].as_str())?;
        Some(quote(expected))
    })
}

fn read(path: &Path, expected: impl Fn(&Value) -> Option<String>) -> Result<Vec<Recorded>> {
    let text = std::fs::read_to_string(path)?;
    let parse = |(i, line): (usize, &str)| {
        let broken = || Error::other(format!("{}:{}: not a recorded answer", path.display(), i + 1));
        let value: Value = serde_json::from_str(line)?;
        Ok(Recorded {
            id: value["id"].as_str().unwrap_or_default().to_owned(),
            expression: value["e"].as_str().ok_or_else(broken)?.to_owned(),
            expected: expected(&value).ok_or_else(broken)?,
            big: value["big"] == true,
        })
    };
    text.lines().enumerate().map(parse).collect()
}

/// A string in the spelling of evaluate.js.
fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for unit in text.encode_utf16() {
        match u8::try_from(unit) {
            Ok(b @ (b'"' | b'\\')) => out.extend(['\\', char::from(b)]),
            Ok(b @ 0x20..0x7f) => out.push(char::from(b)),
            _ => out += &format!("\\u{unit:04x}"),
        }
    }
    out + "\""
}
