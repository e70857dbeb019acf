//! The natives of the REPL: a line editor with history, and waiting for the first key.
//!
//! The REPL itself is JavaScript (`internal/repl` of the runtime). On a terminal it asks for lines here.

mod helper;
mod highlight;
mod history;
mod terminal;

use std::cell::RefCell;
use std::path::PathBuf;
use std::time::Duration;

use fastbuffer_js::engine::{Call, ErrorClass, Fault, Outcome, Reply};
use rustyline::error::ReadlineError;
use rustyline::history::History as _;
use rustyline::{ColorMode, CompletionType, Config, Editor};

use helper::Asker;
use history::SharedHistory;

fastbuffer_js::natives! {
    /// `internalBinding('repl')`.
    pub(crate) Repl = "repl";
    "openEditor"(3) => open_editor,
    "quiet"(0) => quiet,
    "waitForKey"(1) => wait_for_key,
    "readLine"(3) => read_line,
    "addHistory"(1) => add_history,
    "close"(0) => close,
}

/// What lasts from one line to the next.
struct Session {
    config: Config,
    history: SharedHistory,
    /// Where the history is kept; `None` keeps none.
    path: Option<PathBuf>,
    colors: bool,
}

thread_local! {
    /// The natives have no receiver, and a process has one terminal.
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

fn failed(error: impl std::fmt::Display) -> Box<Fault> {
    Fault::plain(ErrorClass::Error, error.to_string())
}

fn closed() -> Box<Fault> {
    Fault::plain(ErrorClass::Error, "the line editor is not open")
}

/// `openEditor(path, size, colors)`: `path` `''` keeps no history. An unreadable file is an error.
fn open_editor<C: Call>(call: &mut C) -> Outcome {
    let path = Some(call.string(0)?).filter(|path| !path.is_empty()).map(PathBuf::from);
    let colors = call.boolean(2);
    let config = Config::builder()
        .max_history_size(call.index(1))
        .map_err(failed)?
        .history_ignore_dups(true)
        .map_err(failed)?
        .completion_type(CompletionType::List)
        .color_mode(if colors { ColorMode::Enabled } else { ColorMode::Disabled })
        .auto_add_history(false)
        .build();
    let mut history = SharedHistory::new(&config);
    if let Some(path) = path.as_deref().filter(|path| path.exists()) {
        history.load(path).map_err(failed)?;
    }
    SESSION.with_borrow_mut(|session| *session = Some(Session { config, history, path, colors }));
    Ok(Reply::Undefined)
}

/// `quiet()`: until the next line was read, the terminal echoes nothing that is typed, since the editor will.
fn quiet<C: Call>(_: &mut C) -> Outcome {
    terminal::quiet().map(|()| Reply::Undefined).map_err(failed)
}

/// `waitForKey(milliseconds)`: whether standard input has something to read, at the latest after that time.
fn wait_for_key<C: Call>(call: &mut C) -> Outcome {
    let timeout = Duration::from_millis(call.index(0) as u64);
    terminal::wait_for_key(timeout).map(Reply::Bool).map_err(failed)
}

/// `readLine(prompt, complete)`: a line; `undefined` at the end (Ctrl-D); 1 for Ctrl-C.
fn read_line<C: Call>(call: &mut C) -> Outcome {
    let prompt = call.string(0)?;
    let (config, history, colors) = SESSION
        .with_borrow(|session| session.as_ref().map(|s| (s.config.clone(), s.history.clone(), s.colors)))
        .ok_or_else(closed)?;
    let mut editor: Editor<Asker<'_, C>, SharedHistory> =
        Editor::with_history(config, history).map_err(failed)?;
    editor.set_helper(Some(Asker::new(call, 1, colors)));
    let line = editor.readline(&prompt);
    terminal::restore().map_err(failed)?;
    if let Some(fault) = editor.helper().and_then(Asker::take_fault) {
        return Err(fault);
    }
    match line {
        Ok(line) => Ok(Reply::from(line)),
        Err(ReadlineError::Eof) => Ok(Reply::Undefined),
        Err(ReadlineError::Interrupted) => Ok(Reply::Number(1.0)),
        Err(error) => Err(failed(error)),
    }
}

/// `addHistory(text)`: what was entered, possibly of several lines. The file grows at once, so that a
/// session that is killed loses nothing.
fn add_history<C: Call>(call: &mut C) -> Outcome {
    let text = call.string(0)?;
    SESSION.with_borrow_mut(|session| {
        let session = session.as_mut().ok_or_else(closed)?;
        let added = session.history.add(&text).map_err(failed)?;
        match &session.path {
            Some(path) if added => session.history.append(path).map_err(failed)?,
            _ => {}
        }
        Ok(Reply::Undefined)
    })
}

/// `close()`: forgets the session and leaves the terminal as it was.
fn close<C: Call>(_: &mut C) -> Outcome {
    terminal::restore().map_err(failed)?;
    SESSION.with_borrow_mut(Option::take);
    Ok(Reply::Undefined)
}
