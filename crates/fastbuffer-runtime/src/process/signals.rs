//! Signals: those that scripts listen to, and sending them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Read as _;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use fastbuffer_js::engine::{Call, Fault, Outcome, Reply};
use rustix::io::Errno;
use rustix::process::{self as sys, Pid, Signal};
use signal_hook::{flag, low_level};

use super::failed;

/// A signal that a script listens to, or did.
struct Watch {
    /// Came since it was last asked for.
    came: Arc<AtomicBool>,
    /// Nobody listens any more: the signal does again what it does by default.
    ignored: Arc<AtomicBool>,
}

/// The signals of this process that scripts have listened to, and the socket that ends a wait when one comes.
struct Watches {
    by_number: BTreeMap<i32, Watch>,
    wake: UnixStream,
    waker: UnixStream,
}

thread_local! {
    static WATCHES: RefCell<Option<Watches>> = const { RefCell::new(None) };
}

impl Watches {
    fn new() -> std::io::Result<Watches> {
        let (wake, waker) = UnixStream::pair()?;
        wake.set_nonblocking(true)?;
        waker.set_nonblocking(true)?;
        Ok(Watches { by_number: BTreeMap::new(), wake, waker })
    }

    fn set(&mut self, number: i32, on: bool) -> std::io::Result<()> {
        if let Some(watch) = self.by_number.get(&number) {
            watch.ignored.store(!on, Ordering::SeqCst);
        } else if on {
            let watch = Watch { came: Arc::default(), ignored: Arc::default() };
            flag::register_conditional_default(number, Arc::clone(&watch.ignored))?;
            flag::register(number, Arc::clone(&watch.came))?;
            low_level::pipe::register(number, self.waker.try_clone()?)?;
            self.by_number.insert(number, watch);
        }
        Ok(())
    }
}

fn failed_with(syscall: &'static str) -> impl Fn(std::io::Error) -> Box<Fault> {
    move |error| failed(syscall)(Errno::from_io_error(&error).unwrap_or(Errno::INVAL))
}

/// `setSignal(number, on)`: whether the signal is kept for [`take_signals`] or does what it does by default.
pub(super) fn set_signal<C: Call>(call: &mut C) -> Outcome {
    let (number, on) = (call.int(0), call.boolean(1));
    // These cannot be caught, and the process must not outlive a fault in its own code.
    if signal_hook::consts::FORBIDDEN.contains(&number) {
        return Err(failed("uv_signal_start")(Errno::INVAL));
    }
    WATCHES.with_borrow_mut(|watches| {
        let watches = match watches {
            Some(watches) => watches,
            None => watches.insert(Watches::new().map_err(failed_with("uv_signal_start"))?),
        };
        watches.set(number, on).map_err(failed_with("uv_signal_start"))?;
        Ok(Reply::Undefined)
    })
}

/// `takeSignals()`: the numbers of the watched signals that came since the last call.
pub(super) fn take_signals<C: Call>(_: &mut C) -> Outcome {
    WATCHES.with_borrow_mut(|watches| {
        let Some(watches) = watches else { return Ok(Reply::List(Vec::new())) };
        // The socket only wakes; which signals came, the flags tell.
        while matches!(watches.wake.read(&mut [0; 64]), Ok(1..)) {}
        let came = watches.by_number.iter().filter(|(_, watch)| watch.came.swap(false, Ordering::SeqCst));
        Ok(Reply::List(came.map(|(&number, _)| Reply::from(number)).collect()))
    })
}

/// Lends what becomes readable when a watched signal comes.
pub(crate) fn with_wake<T>(act: impl FnOnce(Option<BorrowedFd<'_>>) -> T) -> T {
    WATCHES.with_borrow(|watches| act(watches.as_ref().map(|watches| watches.wake.as_fd())))
}

/// `kill(pid, signal)`: 0, or the negative number of the error.
pub(super) fn kill<C: Call>(call: &mut C) -> Outcome {
    let (pid, number) = (call.int(0), call.int(1));
    Ok(Reply::from(match send(pid, number) {
        Ok(()) => 0,
        Err(errno) => -errno.raw_os_error(),
    }))
}

/// As kill(2): 0 is this process's group, a negative number the group of that number, signal 0 only asks.
fn send(pid: i32, number: i32) -> Result<(), Errno> {
    let target = Pid::from_raw(pid.saturating_abs());
    if number == 0 {
        return match target {
            None => sys::test_kill_current_process_group(),
            Some(target) if pid > 0 => sys::test_kill_process(target),
            Some(target) => sys::test_kill_process_group(target),
        };
    }
    let signal = Signal::from_named_raw(number).ok_or(Errno::INVAL)?;
    match target {
        None => sys::kill_current_process_group(signal),
        Some(target) if pid > 0 => sys::kill_process(target, signal),
        Some(target) => sys::kill_process_group(target, signal),
    }
}
