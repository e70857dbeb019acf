//! Waiting, and reading from standard input.

use std::cell::RefCell;
use std::os::fd::AsFd;
use std::time::Duration;

use fastbuffer::Block;
use fastbuffer_js::engine::{Call, Fault, Outcome, Reply};
use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::io::Errno;
use rustix::termios::{self, OptionalActions, Termios};

use super::{failed, signals};

/// Waits until standard input (if `stdin`) has something, a watched signal came, or the time is over; negative
/// milliseconds wait for ever. Answers whether standard input has something.
fn wait(milliseconds: f64, stdin: bool) -> Result<bool, Box<Fault>> {
    // A NaN or negative time has no duration, which means for ever.
    let timeout = Duration::try_from_secs_f64(milliseconds / 1e3).ok();
    let timeout = timeout.and_then(|time| Timespec::try_from(time).ok());
    let input = std::io::stdin();
    let input = input.as_fd();
    signals::with_wake(|wake| {
        let mut watched = Vec::new();
        if stdin {
            watched.push(PollFd::new(&input, PollFlags::IN));
        }
        if let Some(wake) = &wake {
            watched.push(PollFd::new(wake, PollFlags::IN));
        }
        match rustix::event::poll(&mut watched, timeout.as_ref()) {
            Ok(_) => Ok(stdin && !watched[0].revents().is_empty()),
            Err(Errno::INTR) => Ok(false),
            Err(errno) => Err(failed("poll")(errno)),
        }
    })
}

/// `poll(milliseconds)`: sleeps that long, or until a watched signal comes.
pub(super) fn poll<C: Call>(call: &mut C) -> Outcome {
    wait(call.number(0), false).map(|_| Reply::Undefined)
}

/// `stdinReady(milliseconds)`: whether standard input has something to read, or its end.
pub(super) fn stdin_ready<C: Call>(call: &mut C) -> Outcome {
    wait(call.number(0), true).map(Reply::Bool)
}

/// `readStdin(size)`: at most that many bytes as soon as there are some, undefined at the end.
pub(super) fn read_stdin<C: Call>(call: &mut C) -> Outcome {
    let mut bytes = vec![0; call.index(0)];
    let count = loop {
        match rustix::io::read(std::io::stdin().as_fd(), &mut bytes) {
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => {
                wait(-1.0, true)?;
            }
            other => break other.map_err(failed("read"))?,
        }
    };
    bytes.truncate(count);
    Ok(if count == 0 { Reply::Undefined } else { Reply::Buffer(Block::from(bytes)) })
}

thread_local! {
    /// The terminal as it was before it was made raw.
    static COOKED: RefCell<Option<Termios>> = const { RefCell::new(None) };
}

/// `setRawMode(fd, on)`: whether the terminal on standard input could be switched.
pub(super) fn set_raw_mode<C: Call>(call: &mut C) -> Outcome {
    let on = call.boolean(1);
    let input = std::io::stdin();
    let input = input.as_fd();
    let switched = COOKED.with_borrow_mut(|cooked| {
        if !on {
            return cooked
                .take()
                .is_none_or(|mode| termios::tcsetattr(input, OptionalActions::Now, &mode).is_ok());
        }
        let Ok(mode) = termios::tcgetattr(input) else { return false };
        let mut raw = mode.clone();
        raw.make_raw();
        cooked.get_or_insert(mode);
        termios::tcsetattr(input, OptionalActions::Now, &raw).is_ok()
    });
    Ok(Reply::Bool(switched))
}
