//! Waiting for a key without reading it, so that the event loop runs until somebody types.

use std::io::{self, stdin};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};

/// Whether standard input has something to read (or has ended), at the latest after `timeout`.
///
/// The terminal hands over single keys and echoes nothing meanwhile; the kernel keeps what is typed.
pub(crate) fn wait_for_key(timeout: Duration) -> io::Result<bool> {
    let input = stdin();
    let cooked = tcgetattr(&input)?;
    let mut quiet = cooked.clone();
    // Without ISIG, Ctrl-C is a key that the editor reads.
    quiet.local_modes.remove(LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG);
    tcsetattr(&input, OptionalActions::Now, &quiet)?;
    let ready = readable(&input, timeout);
    tcsetattr(&input, OptionalActions::Now, &cooked)?;
    ready
}

fn readable(input: &io::Stdin, timeout: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(timeout).unwrap_or(Timespec { tv_sec: i64::MAX, tv_nsec: 0 });
    let mut fds = [PollFd::new(input, PollFlags::IN)];
    match poll(&mut fds, Some(&timeout)) {
        Ok(count) => Ok(count > 0),
        // A signal: let the event loop look at it.
        Err(Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
