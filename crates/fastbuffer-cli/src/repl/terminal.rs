//! Waiting for a key without reading it, so that the event loop runs until somebody types.

use std::cell::RefCell;
use std::io::{self, stdin};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

thread_local! {
    /// How the terminal was before [`quiet`].
    static COOKED: RefCell<Option<Termios>> = const { RefCell::new(None) };
}

/// From now on the terminal hands over single keys and echoes nothing: the editor will. What is typed is kept.
pub(crate) fn quiet() -> io::Result<()> {
    COOKED.with_borrow_mut(|cooked| {
        if cooked.is_some() {
            return Ok(());
        }
        let input = stdin();
        let before = tcgetattr(&input)?;
        let mut quiet = before.clone();
        // Without ISIG, Ctrl-C is a key that the editor reads.
        quiet.local_modes.remove(LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG);
        tcsetattr(&input, OptionalActions::Now, &quiet)?;
        *cooked = Some(before);
        Ok(())
    })
}

/// Undoes [`quiet`]: programs that run now may read the terminal, and Ctrl-C stops them.
pub(crate) fn restore() -> io::Result<()> {
    match COOKED.take() {
        Some(cooked) => Ok(tcsetattr(stdin(), OptionalActions::Now, &cooked)?),
        None => Ok(()),
    }
}

/// Whether standard input has something to read (or has ended), at the latest after `timeout`.
pub(crate) fn wait_for_key(timeout: Duration) -> io::Result<bool> {
    let input = stdin();
    let timeout = Timespec::try_from(timeout).unwrap_or(Timespec { tv_sec: i64::MAX, tv_nsec: 0 });
    let mut fds = [PollFd::new(&input, PollFlags::IN)];
    match poll(&mut fds, Some(&timeout)) {
        Ok(count) => Ok(count > 0),
        // A signal: let the event loop look at it.
        Err(Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
