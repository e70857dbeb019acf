//! Writing to standard output and error, and what they are connected to.

use std::os::fd::{AsFd, BorrowedFd};

use fastbuffer::Encoding;
use fastbuffer_js::engine::{Call, ErrorClass, Fault, Outcome, Reply};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::termios;

use super::failed;

/// The standard stream with the number `fd`.
fn with_stream<T>(fd: i32, act: impl FnOnce(BorrowedFd<'_>) -> T) -> Result<T, Box<Fault>> {
    match fd {
        0 => Ok(act(std::io::stdin().as_fd())),
        1 => Ok(act(std::io::stdout().as_fd())),
        2 => Ok(act(std::io::stderr().as_fd())),
        _ => Err(Fault::plain(ErrorClass::Error, "not a standard stream")),
    }
}

/// `isatty(fd)`: whether a standard stream is a terminal.
pub(super) fn isatty<C: Call>(call: &mut C) -> Outcome {
    Ok(Reply::Bool(with_stream(call.int(0), |fd| termios::isatty(fd)).unwrap_or(false)))
}

/// `winSize(fd)`: columns and rows, undefined where there is no terminal.
pub(super) fn win_size<C: Call>(call: &mut C) -> Outcome {
    Ok(match with_stream(call.int(0), |fd| termios::tcgetwinsize(fd))? {
        Ok(size) => {
            Reply::List(vec![Reply::from(i32::from(size.ws_col)), Reply::from(i32::from(size.ws_row))])
        }
        Err(_) => Reply::Undefined,
    })
}

/// Writes some of `bytes`, waiting while a pipe is full.
fn write_some(fd: BorrowedFd<'_>, bytes: &[u8]) -> Result<usize, Errno> {
    loop {
        match rustix::io::write(fd, bytes) {
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => {
                // A poll that fails is followed by a write that says why.
                let _ = poll(&mut [PollFd::new(&fd, PollFlags::OUT)], None);
            }
            other => return other,
        }
    }
}

/// `writeSync(fd, bytes)`: the number of bytes written, all of them unless the stream fails midway.
pub(super) fn write_sync<C: Call>(call: &mut C) -> Outcome {
    let bytes = call.bytes(1)?;
    with_stream(call.int(0), |fd| write_some(fd, &bytes))?.map(Reply::from).map_err(failed("write"))
}

/// `writeString(fd, text)`: writes all of the text as UTF-8.
pub(super) fn write_string<C: Call>(call: &mut C) -> Outcome {
    let bytes = Encoding::Utf8.encode(call.text(1)?).map_err(|_| Fault::allocation())?;
    let write_all = |fd: BorrowedFd<'_>| {
        let mut rest: &[u8] = &bytes;
        while !rest.is_empty() {
            rest = &rest[write_some(fd, rest)?..];
        }
        Ok(())
    };
    with_stream(call.int(0), write_all)?.map(|()| Reply::Undefined).map_err(failed("write"))
}
