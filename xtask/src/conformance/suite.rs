//! Which of Node's test files are about Buffer, and the options they ask for.

use std::path::Path;

use super::base_name;
use crate::Fault;

/// Beginnings of names under test/parallel.
const PARALLEL: [&str; 6] = [
    "test-buffer-",
    "test-string-decoder",
    "test-blob",
    "test-file.",
    "test-btoa-atob",
    "test-stringbytes-external",
];
/// Beginnings of names under test/pummel.
const PUMMEL: [&str; 2] = ["test-buffer-large-size", "test-blob"];
/// How many files of each folder there are: fewer mean that the suite was not brought whole.
const EXPECTED: [(&str, &[&str], usize); 2] = [("test/parallel", &PARALLEL, 76), ("test/pummel", &PUMMEL, 6)];

/// A file of the suite.
pub(super) struct TestFile {
    /// Its path from the root of the suite.
    pub(super) path: String,
    /// The words of its `// Flags:` lines.
    pub(super) flags: Vec<String>,
}

impl TestFile {
    pub(super) fn name(&self) -> &str {
        base_name(&self.path)
    }
}

/// The files about Buffer, sorted by name.
pub(super) fn files(suite: &Path) -> Result<Vec<TestFile>, Fault> {
    let mut all = Vec::new();
    for (folder, beginnings, expected) in EXPECTED {
        let mut names = Vec::new();
        let listing = std::fs::read_dir(suite.join(folder))
            .map_err(|error| format!("{}/{folder}: {error}", suite.display()))?;
        for entry in listing {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if beginnings.iter().any(|beginning| name.starts_with(beginning)) {
                names.push(name);
            }
        }
        if names.len() < expected {
            return Err(
                format!("{folder} has {} files about Buffer, {expected} are expected", names.len()).into()
            );
        }
        names.sort();
        for name in names {
            let path = format!("{folder}/{name}");
            let text = std::fs::read(suite.join(&path))?;
            all.push(TestFile { flags: flags(&String::from_utf8_lossy(&text)), path });
        }
    }
    Ok(all)
}

/// The words of every `// Flags:` line.
fn flags(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("//")?.trim_start().strip_prefix("Flags:"));
    lines.flat_map(str::split_whitespace).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn flags_are_the_words_of_their_lines() {
        let text = "'use strict';\n// Flags: --a --b=c\n//Flags: -d\nfoo(); // Flags: --no\n";
        assert_eq!(super::flags(text), ["--a", "--b=c", "-d"]);
    }
}
