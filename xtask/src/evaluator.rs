//! Runs `oracle/evaluate.js` with a program and collects its answers; outlives its crashes and hangs.

use std::io::{BufRead, BufReader, Error, Result, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// So many deaths in one batch mean that the program itself is broken.
const MOST_DEATHS: usize = 200;

/// What the program said to one expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The value in the canonical spelling of evaluate.js.
    Value(String),
    /// It crashed, left or hung; how.
    Died(String),
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Answer::Value(value) => f.write_str(value),
            Answer::Died(how) => write!(f, "(died: {how})"),
        }
    }
}

/// A program that can run `evaluate.js`.
pub(crate) struct Evaluator {
    pub(crate) program: PathBuf,
    /// The folder `oracle` of the repository.
    pub(crate) oracle: PathBuf,
    /// Print strings and bytes whole instead of as a length and a hash.
    pub(crate) whole: bool,
    /// No answer for this long: it hangs.
    pub(crate) patience: Duration,
}

impl Evaluator {
    /// The answers to `expressions`, in order; `on_answer` is called after each.
    pub(crate) fn ask(&self, expressions: &[&str], mut on_answer: impl FnMut()) -> Result<Vec<Answer>> {
        let batch = Batch::write(expressions)?;
        let mut answers = Vec::with_capacity(expressions.len());
        let mut deaths = 0;
        while answers.len() < expressions.len() {
            let how = self.run(&batch.0, expressions.len(), &mut answers, &mut on_answer)?;
            if answers.len() < expressions.len() {
                deaths += 1;
                if deaths > MOST_DEATHS {
                    return Err(Error::other(format!(
                        "{} died {deaths} times; the last: {how}",
                        self.program.display()
                    )));
                }
                answers.push(Answer::Died(how));
                on_answer();
            }
        }
        Ok(answers)
    }

    /// One process, from the first expression without an answer on; says how it ended.
    fn run(
        &self,
        file: &Path,
        total: usize,
        answers: &mut Vec<Answer>,
        on_answer: &mut impl FnMut(),
    ) -> Result<String> {
        let mut child = self.spawn(file, answers.len())?;
        let output = child.stdout.take().ok_or_else(|| Error::other("no standard output"))?;
        let (sender, lines) = mpsc::channel();
        let reader = std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if line.is_err() || sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut hung = false;
        while answers.len() < total {
            match lines.recv_timeout(self.patience) {
                Ok(line) => {
                    let line = line?;
                    let Some(value) = line.strip_prefix(&format!("{}\t", answers.len())) else {
                        return Err(Error::other(format!("answer {} expected, got: {line}", answers.len())));
                    };
                    answers.push(Answer::Value(value.to_owned()));
                    on_answer();
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    hung = true;
                    break;
                }
            }
        }
        if answers.len() == total || hung {
            let _ = child.kill();
        }
        let status = child.wait()?;
        let _ = reader.join();
        Ok(if hung { format!("no answer in {:?}", self.patience) } else { status.to_string() })
    }

    fn spawn(&self, file: &Path, start: usize) -> Result<Child> {
        let mut command = Command::new(&self.program);
        command.arg(self.oracle.join("evaluate.js")).arg(file).arg(start.to_string());
        if self.whole {
            command.arg("--whole");
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()
    }
}

/// A batch file that goes away with its owner.
struct Batch(PathBuf);

impl Batch {
    fn write(expressions: &[&str]) -> Result<Batch> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name =
            format!("fastbuffer-batch-{}-{}.jsonl", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let batch = Batch(std::env::temp_dir().join(name));
        let mut file = std::io::BufWriter::new(std::fs::File::create(&batch.0)?);
        for e in expressions {
            writeln!(file, "{}", serde_json::json!({ "e": e }))?;
        }
        file.flush()?;
        Ok(batch)
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
