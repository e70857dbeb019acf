//! What the line editor asks while a line is typed: completions (of JavaScript), colours and a hint.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use fastbuffer_js::engine::{Call, Fault};
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::highlight::highlight;

/// The helper of one `readLine` call: it can call back into JavaScript as long as the call lasts.
pub(crate) struct Asker<'a, C: Call> {
    call: RefCell<&'a mut C>,
    /// Which argument of the call is the completion function.
    completer: usize,
    colors: bool,
    hints: HistoryHinter,
    /// Set when the completion function threw: the exception is pending and must be passed on.
    fault: Cell<Option<Box<Fault>>>,
}

impl<'a, C: Call> Asker<'a, C> {
    pub(crate) fn new(call: &'a mut C, completer: usize, colors: bool) -> Asker<'a, C> {
        let hints = HistoryHinter::new();
        Asker { call: RefCell::new(call), completer, colors, hints, fault: Cell::new(None) }
    }

    /// The fault of a completion function that threw, if one did.
    pub(crate) fn take_fault(&self) -> Option<Box<Fault>> {
        self.fault.take()
    }
}

/// Reads what the completion function answers: the position where the completed word starts (in bytes),
/// then on a line each, what to insert. The word on display is what follows its last dot.
fn parse_answer(answer: &str, line: &str) -> Option<(usize, Vec<Pair>)> {
    let mut lines = answer.split('\n');
    let start: usize = lines.next()?.parse().ok()?;
    if !line.is_char_boundary(start) {
        return None;
    }
    let pairs = lines
        .filter(|item| !item.is_empty())
        .map(|item| Pair { display: item.to_owned(), replacement: item.to_owned() })
        .collect();
    Some((start, pairs))
}

impl<C: Call> Completer for Asker<'_, C> {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        match self.call.borrow_mut().invoke(self.completer, &[&line[..pos]]) {
            Ok(answer) => Ok(parse_answer(&answer, &line[..pos]).unwrap_or((pos, Vec::new()))),
            Err(fault) => {
                self.fault.set(Some(fault));
                Err(rustyline::error::ReadlineError::Eof)
            }
        }
    }
}

impl<C: Call> Hinter for Asker<'_, C> {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, ctx: &Context<'_>) -> Option<String> {
        if self.colors && !line.is_empty() { self.hints.hint(line, pos, ctx) } else { None }
    }
}

impl<C: Call> Highlighter for Asker<'_, C> {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if self.colors { highlight(line) } else { Cow::Borrowed(line) }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("\x1b[90m{hint}\x1b[39m"))
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        self.colors && kind != CmdKind::MoveCursor
    }
}

impl<C: Call> Validator for Asker<'_, C> {}

impl<C: Call> Helper for Asker<'_, C> {}

#[cfg(test)]
mod tests {
    use super::parse_answer;

    #[test]
    fn answers() {
        let (start, pairs) = parse_answer("3\nalloc\nallocUnsafe", "xx.al").expect("an answer");
        assert_eq!(start, 3);
        assert_eq!(pairs.iter().map(|p| &*p.replacement).collect::<Vec<_>>(), ["alloc", "allocUnsafe"]);
        assert!(parse_answer("", "x").is_none());
        assert!(parse_answer("1\na", "é").is_none());
        assert!(parse_answer("9\na", "x").is_none());
    }
}
