//! Programs that run beside the event loop: `spawn` and its like.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Read as _};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Child;
use std::time::Duration;

use fastbuffer::Block;
use fastbuffer_js::engine::{Call, Outcome, Reply};
use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::io::Errno;
use rustix::process::{Pid, Signal};

use super::{CHUNK, command, ending, negative, unblock};
use crate::process::with_wake;

/// What an event is about, as its second element says.
const STDIN: usize = 0;
const EXIT: usize = 3;

/// The program's standard input, and what it has not taken yet.
struct Input {
    fd: OwnedFd,
    queue: VecDeque<u8>,
    /// Closes when the queue is empty.
    ending: bool,
}

struct Running {
    child: Child,
    exited: bool,
    input: Option<Input>,
    output: [Option<OwnedFd>; 2],
    /// Whether the script wants to read.
    reading: [bool; 2],
}

#[derive(Default)]
struct Table {
    next: u32,
    programs: BTreeMap<u32, Running>,
    /// Becomes readable when a program ends.
    ended: Option<UnixStream>,
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::new(Table::default());
}

/// `spawn(… as command())`: `[id, pid]`, or `[errno]`.
pub(super) fn spawn<C: Call>(call: &mut C) -> Outcome {
    let command = command(call)?;
    Ok(Reply::List(match command.and_then(|mut command| start(|| command.spawn())) {
        Ok((id, pid)) => vec![Reply::Number(f64::from(id)), Reply::Number(f64::from(pid))],
        Err(error) => vec![negative(&error)],
    }))
}

fn start(spawn: impl FnOnce() -> io::Result<Child>) -> io::Result<(u32, u32)> {
    TABLE.with_borrow_mut(|table| {
        if table.ended.is_none() {
            table.ended = Some(watch_ends()?);
        }
        let mut child = spawn()?;
        let input = unblock(child.stdin.take())?;
        let running = Running {
            input: input.map(|fd| Input { fd, queue: VecDeque::new(), ending: false }),
            output: [unblock(child.stdout.take())?, unblock(child.stderr.take())?],
            reading: [false; 2],
            exited: false,
            child,
        };
        let (id, pid) = (table.next, running.child.id());
        table.next += 1;
        table.programs.insert(id, running);
        Ok((id, pid))
    })
}

fn watch_ends() -> io::Result<UnixStream> {
    let (ended, waker) = UnixStream::pair()?;
    ended.set_nonblocking(true)?;
    waker.set_nonblocking(true)?;
    signal_hook::low_level::pipe::register(signal_hook::consts::SIGCHLD, waker)?;
    Ok(ended)
}

/// Changes the program at argument 0, if it is still known.
fn with<C: Call, T>(call: &C, change: impl FnOnce(&mut Running) -> T) -> Option<T> {
    TABLE.with_borrow_mut(|table| table.programs.get_mut(&(call.number(0) as u32)).map(change))
}

/// `kill(id, signal)`: 0, or a negative error number.
pub(super) fn kill<C: Call>(call: &mut C) -> Outcome {
    let number = call.int(1);
    let sent = with(call, |running| {
        // A program that was waited for has no number any more.
        if running.exited || matches!(running.child.try_wait(), Ok(Some(_))) {
            return Err(Errno::SRCH);
        }
        let pid = i32::try_from(running.child.id()).ok().and_then(Pid::from_raw).ok_or(Errno::SRCH)?;
        if number == 0 {
            return rustix::process::test_kill_process(pid);
        }
        let signal = Signal::from_named_raw(number).ok_or(Errno::INVAL)?;
        rustix::process::kill_process(pid, signal)
    });
    Ok(Reply::from(match sent.unwrap_or(Err(Errno::SRCH)) {
        Ok(()) => 0,
        Err(errno) => -errno.raw_os_error(),
    }))
}

/// `read(id, stream, on)`: whether the script wants what the program writes to stream 1 or 2.
pub(super) fn read<C: Call>(call: &mut C) -> Outcome {
    let (stream, on) = (call.index(1), call.boolean(2));
    with(call, |running| {
        if let Some(reading) = stream.checked_sub(1).and_then(|at| running.reading.get_mut(at)) {
            *reading = on;
        }
    });
    Ok(Reply::Undefined)
}

/// `write(id, bytes)`: queues bytes for the program; an event tells when it took them.
pub(super) fn write<C: Call>(call: &mut C) -> Outcome {
    let bytes = call.bytes(1)?.into_owned();
    let queued =
        with(call, |running| running.input.as_mut().map(|input| input.queue.extend(bytes)).is_some());
    Ok(Reply::Bool(queued == Some(true)))
}

/// `end(id)`: closes the program's input when it has taken everything.
pub(super) fn end<C: Call>(call: &mut C) -> Outcome {
    with(call, |running| {
        if let Some(input) = &mut running.input {
            input.ending = true;
        }
        running.close_ended();
    });
    Ok(Reply::Undefined)
}

/// `close(id, stream)`: closes our end of stream 0, 1 or 2.
pub(super) fn close<C: Call>(call: &mut C) -> Outcome {
    let stream = call.index(1);
    TABLE.with_borrow_mut(|table| {
        let id = call.number(0) as u32;
        let Some(running) = table.programs.get_mut(&id) else { return };
        match stream.checked_sub(1) {
            None => running.input = None,
            Some(at) => {
                if let Some(output) = running.output.get_mut(at) {
                    *output = None;
                }
            }
        }
        if running.is_over() {
            table.programs.remove(&id);
        }
    });
    Ok(Reply::Undefined)
}

/// `wait(milliseconds)`: waits for something to happen, a watched signal included, and lists what did:
/// `[id, 0, errno]` input taken or refused, `[id, 1 or 2, bytes, or undefined at the end]`, `[id, 3, code, signal]`.
pub(super) fn wait<C: Call>(call: &mut C) -> Outcome {
    let timeout = Duration::try_from_secs_f64(call.number(0) / 1e3).ok();
    let timeout = timeout.and_then(|time| Timespec::try_from(time).ok());
    Ok(Reply::List(TABLE.with_borrow_mut(|table| table.wait(timeout.as_ref()))))
}

impl Table {
    fn wait(&mut self, timeout: Option<&Timespec>) -> Vec<Reply> {
        with_wake(|wake| {
            let mut watched = Vec::new();
            watched.extend(wake.iter().map(|fd| PollFd::new(fd, PollFlags::IN)));
            watched.extend(self.ended.iter().map(|fd| PollFd::new(fd, PollFlags::IN)));
            for running in self.programs.values() {
                let input = running.input.iter().filter(|input| !input.queue.is_empty());
                watched.extend(input.map(|input| PollFd::new(&input.fd, PollFlags::OUT)));
                let wanted = running.output.iter().zip(running.reading).filter(|(_, reading)| *reading);
                watched.extend(
                    wanted.filter_map(|(fd, _)| fd.as_ref()).map(|fd| PollFd::new(fd, PollFlags::IN)),
                );
            }
            // A signal that interrupts is an event like the others; nothing else can fail here.
            let _ = rustix::event::poll(&mut watched, timeout);
        });
        let mut events = Vec::new();
        for (&id, running) in &mut self.programs {
            running.send(id, &mut events);
            running.take(id, &mut events);
        }
        self.collect_ends(&mut events);
        self.programs.retain(|_, running| !running.is_over());
        events
    }

    fn collect_ends(&mut self, events: &mut Vec<Reply>) {
        let Some(ended) = &mut self.ended else { return };
        while matches!(ended.read(&mut [0; 64]), Ok(1..)) {}
        for (&id, running) in &mut self.programs {
            if running.exited {
                continue;
            }
            if let Ok(Some(status)) = running.child.try_wait() {
                running.exited = true;
                let [code, signal] = ending(status);
                events.push(Reply::List(vec![Reply::Number(f64::from(id)), Reply::from(EXIT), code, signal]));
            }
        }
    }
}

impl Running {
    fn is_over(&self) -> bool {
        self.exited && self.input.is_none() && self.output.iter().all(Option::is_none)
    }

    fn close_ended(&mut self) {
        if self.input.as_ref().is_some_and(|input| input.ending && input.queue.is_empty()) {
            self.input = None;
        }
    }

    /// Gives the program what it takes of its input.
    fn send(&mut self, id: u32, events: &mut Vec<Reply>) {
        let Some(input) = &mut self.input else { return };
        while !input.queue.is_empty() {
            let errno = match rustix::io::write(&input.fd, input.queue.as_slices().0) {
                Ok(count) => {
                    input.queue.drain(..count);
                    if !input.queue.is_empty() {
                        continue;
                    }
                    0
                }
                Err(Errno::AGAIN | Errno::INTR) => return,
                Err(errno) => {
                    input.queue.clear();
                    -errno.raw_os_error()
                }
            };
            events.push(Reply::List(vec![
                Reply::Number(f64::from(id)),
                Reply::from(STDIN),
                Reply::from(errno),
            ]));
        }
        self.close_ended();
    }

    /// Takes what the program wrote.
    fn take(&mut self, id: u32, events: &mut Vec<Reply>) {
        for at in 0..2 {
            let Some(fd) = self.output[at].as_ref().filter(|_| self.reading[at]) else { continue };
            let mut bytes = vec![0; CHUNK];
            let what = match rustix::io::read(fd, &mut bytes) {
                Err(Errno::AGAIN | Errno::INTR) => continue,
                Ok(count @ 1..) => {
                    bytes.truncate(count);
                    Reply::Buffer(Block::from(bytes))
                }
                _ => {
                    self.output[at] = None;
                    Reply::Undefined
                }
            };
            events.push(Reply::List(vec![Reply::Number(f64::from(id)), Reply::from(at + 1), what]));
        }
    }
}
