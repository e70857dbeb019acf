//! `conformance/expect.toml`: what may fail, what runs with a preload, and why.

use std::path::Path;

use super::suite::TestFile;
use crate::Fault;

/// A script that a file runs with.
pub(super) struct Preload {
    file: String,
    pub(super) script: String,
    pub(super) reason: String,
}

/// What is expected on one engine.
pub(super) struct Expectations {
    fails: Vec<(String, String)>,
    preloads: Vec<Preload>,
}

impl Expectations {
    /// Reads the expectations for `engine` from the folder `conformance`.
    pub(super) fn read(folder: &Path, engine: &str) -> Result<Expectations, Fault> {
        let path = folder.join("expect.toml");
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Expectations::parse(&text, engine).map_err(|error| format!("{}: {error}", path.display()).into())
    }

    fn parse(text: &str, engine: &str) -> Result<Expectations, Fault> {
        let table: toml::Table = text.parse()?;
        if let Some(other) = table.keys().find(|key| !["fails", "preload"].contains(&key.as_str())) {
            return Err(format!("nothing is called [[{other}]]").into());
        }
        let entries = |key: &str| -> Result<Vec<toml::Value>, Fault> {
            let all = match table.get(key) {
                Some(value) => value.as_array().ok_or("a list of tables is expected")?.clone(),
                None => Vec::new(),
            };
            all.into_iter().filter_map(|entry| concerns(entry, engine).transpose()).collect()
        };
        let fails = entries("fails")?;
        let preloads = entries("preload")?;
        Ok(Expectations {
            fails: fails
                .iter()
                .map(|e| Ok((text_of(e, "file")?, text_of(e, "reason")?)))
                .collect::<Result<_, Fault>>()?,
            preloads: preloads
                .iter()
                .map(|e| {
                    Ok(Preload {
                        file: text_of(e, "file")?,
                        script: text_of(e, "script")?,
                        reason: text_of(e, "reason")?,
                    })
                })
                .collect::<Result<_, Fault>>()?,
        })
    }

    /// Why the file may fail.
    pub(super) fn failure(&self, file: &str) -> Option<&str> {
        self.fails.iter().find(|(name, _)| name == file).map(|(_, reason)| reason.as_str())
    }

    /// What the file runs with.
    pub(super) fn preload(&self, file: &str) -> Option<&Preload> {
        self.preloads.iter().find(|preload| preload.file == file)
    }

    /// An expectation about a file that is not in the suite is out of date.
    pub(super) fn check_names(&self, files: &[TestFile]) -> Result<(), Fault> {
        let named = self.fails.iter().map(|(name, _)| name).chain(self.preloads.iter().map(|p| &p.file));
        for name in named {
            if !files.iter().any(|file| file.name() == name) {
                return Err(
                    format!("conformance/expect.toml names {name}, which the suite does not have").into()
                );
            }
        }
        Ok(())
    }
}

/// The entry, if it is about `engine`.
fn concerns(entry: toml::Value, engine: &str) -> Result<Option<toml::Value>, Fault> {
    let engines =
        entry.get("engines").and_then(toml::Value::as_array).ok_or("every entry needs engines = […]")?;
    let is = engines.iter().any(|name| name.as_str() == Some(engine));
    Ok(is.then_some(entry))
}

fn text_of(entry: &toml::Value, key: &str) -> Result<String, Fault> {
    let text = entry.get(key).and_then(toml::Value::as_str).filter(|text| !text.is_empty());
    Ok(text.ok_or_else(|| format!("every entry needs {key} = \"…\""))?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
        [[fails]]
        file = "test-a.js"
        engines = ["quickjs"]
        reason = "because"
        [[preload]]
        file = "test-b.js"
        engines = ["quickjs", "other"]
        script = "s.js"
        reason = "words"
    "#;

    #[test]
    fn entries_count_for_their_engines_only() {
        let ours = Expectations::parse(TEXT, "quickjs").unwrap();
        assert_eq!(ours.failure("test-a.js"), Some("because"));
        assert_eq!(ours.failure("test-b.js"), None);
        let other = Expectations::parse(TEXT, "other").unwrap();
        assert_eq!(other.failure("test-a.js"), None);
        assert_eq!(other.preload("test-b.js").map(|p| p.script.as_str()), Some("s.js"));
    }

    #[test]
    fn an_entry_without_a_reason_is_refused() {
        assert!(Expectations::parse("[[fails]]\nfile = \"a\"\nengines = [\"e\"]", "e").is_err());
        assert!(Expectations::parse("[[skips]]\nfile = \"a\"", "e").is_err());
    }

    #[test]
    fn names_must_be_in_the_suite() {
        let ours = Expectations::parse(TEXT, "quickjs").unwrap();
        let file = |path: &str| TestFile { path: path.into(), flags: Vec::new() };
        assert!(ours.check_names(&[file("p/test-a.js")]).is_err());
        assert!(ours.check_names(&[file("p/test-a.js"), file("p/test-b.js")]).is_ok());
    }
}
