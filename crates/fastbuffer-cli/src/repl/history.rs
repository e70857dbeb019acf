//! The lines typed so far, and the file that keeps them.

use std::borrow::Cow;
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use rustyline::history::{FileHistory, History, SearchDirection, SearchResult};
use rustyline::{Config, Result};

/// One history for every editor of the session (an editor lives for one line).
#[derive(Clone)]
pub(crate) struct SharedHistory(Rc<RefCell<FileHistory>>);

impl SharedHistory {
    pub(crate) fn new(config: &Config) -> SharedHistory {
        SharedHistory(Rc::new(RefCell::new(FileHistory::with_config(config))))
    }
}

/// A result that does not borrow from the shared cell.
fn owned(found: Option<SearchResult<'_>>) -> Option<SearchResult<'static>> {
    found.map(|SearchResult { entry, idx, pos }| SearchResult {
        entry: Cow::Owned(entry.into_owned()),
        idx,
        pos,
    })
}

impl History for SharedHistory {
    fn get(&self, index: usize, dir: SearchDirection) -> Result<Option<SearchResult<'_>>> {
        Ok(owned(self.0.borrow().get(index, dir)?))
    }

    fn add(&mut self, line: &str) -> Result<bool> {
        self.0.borrow_mut().add(line)
    }

    fn add_owned(&mut self, line: String) -> Result<bool> {
        self.0.borrow_mut().add_owned(line)
    }

    fn len(&self) -> usize {
        self.0.borrow().len()
    }

    fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    fn set_max_len(&mut self, len: usize) -> Result<()> {
        self.0.borrow_mut().set_max_len(len)
    }

    fn ignore_dups(&mut self, yes: bool) -> Result<()> {
        self.0.borrow_mut().ignore_dups(yes)
    }

    fn ignore_space(&mut self, yes: bool) {
        self.0.borrow_mut().ignore_space(yes);
    }

    fn save(&mut self, path: &Path) -> Result<()> {
        self.0.borrow_mut().save(path)
    }

    fn append(&mut self, path: &Path) -> Result<()> {
        self.0.borrow_mut().append(path)
    }

    fn load(&mut self, path: &Path) -> Result<()> {
        self.0.borrow_mut().load(path)
    }

    fn clear(&mut self) -> Result<()> {
        self.0.borrow_mut().clear()
    }

    fn search(&self, term: &str, start: usize, dir: SearchDirection) -> Result<Option<SearchResult<'_>>> {
        Ok(owned(self.0.borrow().search(term, start, dir)?))
    }

    fn starts_with(
        &self,
        term: &str,
        start: usize,
        dir: SearchDirection,
    ) -> Result<Option<SearchResult<'_>>> {
        Ok(owned(self.0.borrow().starts_with(term, start, dir)?))
    }
}
