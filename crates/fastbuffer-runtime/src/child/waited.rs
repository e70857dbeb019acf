//! A program that the script waits for: `spawnSync` and its like.

use std::io;
use std::os::fd::OwnedFd;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use fastbuffer::Block;
use fastbuffer_js::engine::{Call, Outcome, Reply};
use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::io::Errno;
use rustix::process::{Pid, Signal};

use super::{CHUNK, command, ending, negative, unblock};

/// When the program is stopped, and how.
struct Limits {
    end: Option<Instant>,
    /// The most bytes of both output streams together.
    output: f64,
    signal: i32,
}

/// `runSync(… as command(), input, timeoutMs, maxBuffer, killSignal)`: `[errno]` of a program that did not start, else
/// `[errno, pid, code, signal, stdout, stderr]`; errno is 0, or why the program was stopped or its input not taken.
pub(super) fn run<C: Call>(call: &mut C) -> Outcome {
    let started = Instant::now();
    let (timeout, output) = (call.number(9), call.number(10));
    let limits = Limits {
        end: (timeout > 0.0)
            .then(|| Duration::try_from_secs_f64(timeout / 1e3).ok())
            .flatten()
            .map(|d| started + d),
        output: if output > 0.0 { output } else { f64::INFINITY },
        signal: call.int(11),
    };
    let child = command(call)?.and_then(|mut command| command.spawn());
    let mut child = match child {
        Ok(child) => child,
        Err(error) => return Ok(Reply::List(vec![negative(&error)])),
    };
    let input = if call.is_undefined(8) { None } else { Some(call.bytes(8)?) };
    let ran = talk(&mut child, input.as_deref().unwrap_or_default(), &limits);
    let (errno, status, output) = match ran {
        Ok(ran) => ran,
        Err(error) => return Ok(Reply::List(vec![negative(&error)])),
    };
    let mut reply = vec![Reply::from(-errno), Reply::Number(f64::from(child.id()))];
    reply.extend(ending(status));
    reply.extend(output.map(|bytes| bytes.map_or(Reply::Null, |bytes| Reply::Buffer(Block::from(bytes)))));
    Ok(Reply::List(reply))
}

/// The pipes to the program that are still open.
struct Pipes<'a> {
    input: Option<OwnedFd>,
    left: &'a [u8],
    output: [Option<OwnedFd>; 2],
    taken: [Option<Vec<u8>>; 2],
    /// The program did not want its input.
    refused: i32,
}

type Ran = (i32, ExitStatus, [Option<Vec<u8>>; 2]);

fn talk(child: &mut Child, input: &[u8], limits: &Limits) -> io::Result<Ran> {
    let stdout = unblock(child.stdout.take())?;
    let stderr = unblock(child.stderr.take())?;
    let mut pipes = Pipes {
        // Without input the pipe closes at once.
        input: unblock(child.stdin.take())?.filter(|_| !input.is_empty()),
        left: input,
        taken: [stdout.is_some().then(Vec::new), stderr.is_some().then(Vec::new)],
        output: [stdout, stderr],
        refused: 0,
    };
    let mut stopped = 0;
    while stopped == 0 && pipes.are_open() {
        if !pipes.turn(limits.end)? {
            stopped = Errno::TIMEDOUT.raw_os_error();
        } else if pipes.taken() as f64 > limits.output {
            stopped = Errno::NOBUFS.raw_os_error();
        }
    }
    let Pipes { taken, refused, input, output, .. } = pipes;
    if stopped != 0 {
        // Before the pipes close, which would be a signal of its own.
        stop(child, limits.signal);
    }
    drop((input, output));
    if stopped == 0 {
        if let Some(status) = wait_until(child, limits.end)? {
            return Ok((refused, status, taken));
        }
        stopped = Errno::TIMEDOUT.raw_os_error();
        stop(child, limits.signal);
    }
    Ok((stopped, child.wait()?, taken))
}

impl Pipes<'_> {
    fn are_open(&self) -> bool {
        self.input.is_some() || self.output.iter().any(Option::is_some)
    }

    fn taken(&self) -> usize {
        self.taken.iter().flatten().map(Vec::len).sum()
    }

    /// Waits for a pipe to be ready and serves those that are; false when the time is over.
    fn turn(&mut self, end: Option<Instant>) -> io::Result<bool> {
        let left = end.map(|end| end.saturating_duration_since(Instant::now()));
        if left == Some(Duration::ZERO) {
            return Ok(false);
        }
        let timeout = left.and_then(|left| Timespec::try_from(left).ok());
        let mut watched = Vec::new();
        watched.extend(self.input.iter().map(|fd| PollFd::new(fd, PollFlags::OUT)));
        watched.extend(self.output.iter().flatten().map(|fd| PollFd::new(fd, PollFlags::IN)));
        match rustix::event::poll(&mut watched, timeout.as_ref()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(errno) => return Err(errno.into()),
        }
        drop(watched);
        // Every pipe is asked: those that are not ready say so.
        self.send();
        for at in 0..2 {
            self.take(at);
        }
        Ok(true)
    }

    fn send(&mut self) {
        let Some(input) = &self.input else { return };
        match rustix::io::write(input, self.left) {
            Ok(count) => self.left = &self.left[count..],
            Err(Errno::AGAIN | Errno::INTR) => return,
            Err(errno) => {
                self.refused = errno.raw_os_error();
                self.left = &[];
            }
        }
        if self.left.is_empty() {
            self.input = None;
        }
    }

    fn take(&mut self, at: usize) {
        let (Some(fd), Some(bytes)) = (&self.output[at], &mut self.taken[at]) else { return };
        let start = bytes.len();
        bytes.resize(start + CHUNK, 0);
        let count = rustix::io::read(fd, &mut bytes[start..]);
        bytes.truncate(start + count.unwrap_or(0));
        if !matches!(count, Ok(1..) | Err(Errno::AGAIN | Errno::INTR)) {
            self.output[at] = None;
        }
    }
}

/// How the program ended; `None` when it has not by then.
fn wait_until(child: &mut Child, end: Option<Instant>) -> io::Result<Option<ExitStatus>> {
    let Some(end) = end else { return child.wait().map(Some) };
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(None);
        }
        std::thread::sleep(pause.min(left));
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// Sends the signal, or the one that cannot be refused.
fn stop(child: &mut Child, signal: i32) {
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let sent = match (pid, Signal::from_named_raw(signal)) {
        (Some(pid), Some(signal)) => rustix::process::kill_process(pid, signal).is_ok(),
        _ => false,
    };
    if !sent {
        // It may have ended by itself just now.
        let _ = child.kill();
    }
}
