//! A session of the command on a pseudo-terminal.

use std::io::{Read as _, Write as _};
use std::process::{Child, ExitStatus};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

use crate::support::{PATIENCE, PROGRAM, Scratch};

/// A running session: what is typed goes in, what is shown comes out.
pub struct Terminal {
    child: Child,
    pty: Arc<Pty>,
    output: Receiver<Vec<u8>>,
    shown: Vec<u8>,
    /// What was shown before this has been looked at.
    seen: usize,
}

impl Terminal {
    /// Starts a session in `scratch`, which keeps its history too, and waits for its prompt.
    pub fn start(scratch: &Scratch, environment: &[(&str, &str)]) -> Terminal {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(24, 160)).expect("its size");
        let command = Command::new(PROGRAM)
            .current_dir(scratch.path())
            .env_clear()
            .env("HOME", scratch.path())
            .env("TERM", "xterm-256color")
            .envs(environment.iter().copied());
        let child = command.spawn(pts).expect("the command starts");
        let pty = Arc::new(pty);
        let (sender, output) = channel();
        let reader = Arc::clone(&pty);
        thread::spawn(move || {
            let mut chunk = [0; 4096];
            // The end is an error on Linux: nobody holds the other side any more.
            while let Ok(count @ 1..) = (&*reader).read(&mut chunk) {
                if sender.send(chunk[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let mut terminal = Terminal { child, pty, output, shown: Vec::new(), seen: 0 };
        terminal.prompt("> ");
        terminal
    }

    /// Types keys.
    pub fn keys(&mut self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("typed");
    }

    /// Types a line, waits for `prompt`, and answers what was shown in between, without escape sequences.
    pub fn line(&mut self, line: &str, prompt: &str) -> String {
        self.keys(line);
        // Only then Enter, so that the prompt that follows is not the one being typed at.
        self.until(|text| line.is_empty() || text.contains(line));
        self.keys("\r");
        self.prompt(prompt)
    }

    /// Evaluates an expression and answers what is printed.
    pub fn value(&mut self, line: &str) -> String {
        let shown = self.line(line, "> ");
        // The line may show twice: typed before the editor was ready for it, then edited.
        let (_, printed) = shown.rsplit_once(&format!("{line}\n")).expect("the line that was typed");
        printed.strip_suffix("\n> ").unwrap_or_default().to_owned()
    }

    /// Waits until a prompt stands on a line of its own at the end.
    pub fn prompt(&mut self, prompt: &str) -> String {
        let end = format!("\n{prompt}");
        let shown = self.until(|text| text.ends_with(&end));
        self.seen = self.shown.len();
        shown
    }

    /// Waits until what was shown since the last prompt meets `enough`.
    pub fn until(&mut self, enough: impl Fn(&str) -> bool) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let text = plain(&self.shown[self.seen..]);
            if enough(&text) {
                return text;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.shown.extend(bytes),
                Err(error) => panic!("{error}; shown so far:\n{text:?}"),
            }
        }
    }

    /// Everything shown so far, escape sequences and all.
    pub fn raw(&self) -> String {
        String::from_utf8_lossy(&self.shown).into_owned()
    }

    /// Waits for the session to end.
    pub fn end(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("its status") {
                return status;
            }
            assert!(Instant::now() < deadline, "the session does not end: {:?}", plain(&self.shown));
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The text without escape sequences and carriage returns.
fn plain(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut out = String::new();
    let mut chars = text.chars().filter(|&c| c != '\r');
    while let Some(c) = chars.next() {
        if c != '\u{1b}' {
            out.push(c);
        } else if chars.next() == Some('[') {
            // Parameters up to the letter that says what to do.
            for parameter in chars.by_ref() {
                if ('@'..='~').contains(&parameter) {
                    break;
                }
            }
        }
    }
    out
}
