//! `internalBinding('child')`: other programs, started and waited for, or run beside the event loop.

mod beside;
mod waited;

use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Command, ExitStatus, Stdio};

use fastbuffer_js::engine::{Call, Fault, Reply};

use crate::fs;

/// Bytes taken from a pipe at once.
const CHUNK: usize = 65536;

fastbuffer_js::natives! {
    /// The natives of `node:child_process`.
    pub(crate) ChildProcesses = "child";
    "close"(2) => beside::close,
    "end"(1) => beside::end,
    "kill"(2) => beside::kill,
    "read"(3) => beside::read,
    "runSync"(12) => waited::run,
    "spawn"(8) => beside::spawn,
    "wait"(1) => beside::wait,
    "write"(2) => beside::write,
}

/// The command that the first eight arguments describe: file, arguments (the first is argv[0]), environment, working
/// directory, the three standard streams, whether it leads a group of its own, user and group.
///
/// A list is one string in which each element ends with a NUL. A stream is `pipe`, `ignore`, `inherit` or the number
/// of a descriptor.
fn command<C: Call>(call: &C) -> Result<io::Result<Command>, Box<Fault>> {
    let arguments = list(&call.string(1)?);
    let mut command = Command::new(call.string(0)?);
    if let Some((name, rest)) = arguments.split_first() {
        command.arg0(name).args(rest);
    }
    command.env_clear();
    for pair in list(&call.string(2)?) {
        let (name, value) = pair.split_once('=').unwrap_or((&pair, ""));
        command.env(name, value);
    }
    if !call.is_undefined(3) {
        let folder = if call.byte_length(3).is_some() {
            call.bytes(3)?.into_owned()
        } else {
            call.string(3)?.into_bytes()
        };
        command.current_dir(std::ffi::OsString::from_vec(folder));
    }
    if call.boolean(5) {
        command.process_group(0);
    }
    if !call.is_undefined(6) {
        command.uid(call.number(6) as u32);
    }
    if !call.is_undefined(7) {
        command.gid(call.number(7) as u32);
    }
    Ok(set_streams(&mut command, &list(&call.string(4)?)).map(|()| command))
}

fn set_streams(command: &mut Command, streams: &[String]) -> io::Result<()> {
    let mut streams = streams.iter().map(|how| stream(how));
    command.stdin(streams.next().unwrap_or_else(|| Ok(Stdio::null()))?);
    command.stdout(streams.next().unwrap_or_else(|| Ok(Stdio::null()))?);
    command.stderr(streams.next().unwrap_or_else(|| Ok(Stdio::null()))?);
    Ok(())
}

fn stream(how: &str) -> io::Result<Stdio> {
    match how {
        "pipe" => Ok(Stdio::piped()),
        "ignore" => Ok(Stdio::null()),
        "inherit" => Ok(Stdio::inherit()),
        number => {
            let number = number.parse().map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))?;
            Ok(Stdio::from(fs::duplicate(number)?))
        }
    }
}

/// The elements of a list, each ended by a NUL.
fn list(text: &str) -> Vec<String> {
    text.split_terminator('\0').map(str::to_owned).collect()
}

/// A negative error number, as libuv gives them.
fn negative(error: &io::Error) -> Reply {
    // A NUL in a name is the one error that is not the system's.
    Reply::from(-error.raw_os_error().unwrap_or(rustix::io::Errno::INVAL.raw_os_error()))
}

/// Exit code and signal; one of them is null.
fn ending(status: ExitStatus) -> [Reply; 2] {
    match status.signal() {
        Some(signal) => [Reply::Null, Reply::from(signal)],
        None => [status.code().map_or(Reply::Null, Reply::from), Reply::Null],
    }
}

/// Lets a pipe end answer at once instead of blocking.
fn unblock(fd: Option<impl Into<OwnedFd>>) -> io::Result<Option<OwnedFd>> {
    let Some(fd) = fd else { return Ok(None) };
    let fd = fd.into();
    rustix::io::ioctl_fionbio(&fd, true)?;
    Ok(Some(fd))
}
