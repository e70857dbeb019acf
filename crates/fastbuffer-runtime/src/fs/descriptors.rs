//! Open files: the table that owns them and the calls that take one.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::rc::Rc;

use fastbuffer_js::engine::{Call, Outcome, Reply};
use rustix::fs::{Mode, OFlags, Timestamps};
use rustix::io::Errno;

use super::{failed, failed_at, path, retry};

thread_local! {
    static OPEN: RefCell<Table> = RefCell::new(Table::default());
}

#[derive(Default)]
struct Table {
    files: BTreeMap<i32, Rc<OwnedFd>>,
    /// Standard streams that the script closed. They stay open for the process.
    closed: [bool; 3],
}

/// Puts a new descriptor under the table's care and gives its number.
pub(super) fn adopt(fd: OwnedFd) -> i32 {
    let number = fd.as_raw_fd();
    OPEN.with_borrow_mut(|table| {
        if let Some(closed) = usize::try_from(number).ok().and_then(|n| table.closed.get_mut(n)) {
            *closed = false;
        }
        table.files.insert(number, Rc::new(fd))
    });
    number
}

/// Hands the descriptor `number` to `work`.
pub(super) fn with<T>(
    number: f64,
    work: impl FnOnce(BorrowedFd<'_>) -> rustix::io::Result<T>,
) -> rustix::io::Result<T> {
    let number = number as i32;
    let (file, closed) = OPEN.with_borrow(|table| {
        let closed = usize::try_from(number).ok().and_then(|n| table.closed.get(n)).copied();
        (table.files.get(&number).cloned(), closed.unwrap_or(false))
    });
    match (file, number) {
        (Some(file), _) => work(file.as_fd()),
        (None, 0) if !closed => work(std::io::stdin().as_fd()),
        (None, 1) if !closed => work(std::io::stdout().as_fd()),
        (None, 2) if !closed => work(std::io::stderr().as_fd()),
        _ => Err(Errno::BADF),
    }
}

/// `open(path, flags, mode) → descriptor`.
pub(super) fn open<C: Call>(call: &mut C) -> Outcome {
    let path = path(call, 0)?;
    let fd = open_at(&path, call.number(1), call.number(2)).map_err(failed_at("open", &path))?;
    Ok(adopt(fd).into())
}

/// Opens `path`; like every descriptor of Node's, it is closed when another program is executed.
pub(super) fn open_at(path: &[u8], flags: f64, mode: f64) -> rustix::io::Result<OwnedFd> {
    let flags = OFlags::from_bits_retain(flags as i32 as u32) | OFlags::CLOEXEC;
    retry(|| rustix::fs::open(path, flags, Mode::from_raw_mode(mode as u32)))
}

/// `close(fd)`.
pub(super) fn close<C: Call>(call: &mut C) -> Outcome {
    let number = call.int(0);
    let known = OPEN.with_borrow_mut(|table| {
        if table.files.remove(&number).is_some() {
            return true;
        }
        match usize::try_from(number).ok().and_then(|n| table.closed.get_mut(n)) {
            Some(closed) => !std::mem::replace(closed, true),
            None => false,
        }
    });
    if known { Ok(Reply::Undefined) } else { Err(failed("close")(Errno::BADF)) }
}

/// `ftruncate(fd, length)`.
pub(super) fn ftruncate<C: Call>(call: &mut C) -> Outcome {
    let length = call.number(1) as u64;
    with(call.number(0), |fd| retry(|| rustix::fs::ftruncate(fd, length))).map_err(failed("ftruncate"))?;
    Ok(Reply::Undefined)
}

/// `fsync(fd)`.
pub(super) fn fsync<C: Call>(call: &mut C) -> Outcome {
    with(call.number(0), |fd| rustix::fs::fsync(fd)).map_err(failed("fsync"))?;
    Ok(Reply::Undefined)
}

/// `fdatasync(fd)`.
pub(super) fn fdatasync<C: Call>(call: &mut C) -> Outcome {
    with(call.number(0), |fd| rustix::fs::fdatasync(fd)).map_err(failed("fdatasync"))?;
    Ok(Reply::Undefined)
}

/// `fchmod(fd, mode)`.
pub(super) fn fchmod<C: Call>(call: &mut C) -> Outcome {
    let mode = Mode::from_raw_mode(call.number(1) as u32);
    with(call.number(0), |fd| rustix::fs::fchmod(fd, mode)).map_err(failed("fchmod"))?;
    Ok(Reply::Undefined)
}

/// `fchown(fd, uid, gid)`.
pub(super) fn fchown<C: Call>(call: &mut C) -> Outcome {
    let (uid, gid) = super::paths::ids(call);
    with(call.number(0), |fd| rustix::fs::fchown(fd, uid, gid)).map_err(failed("fchown"))?;
    Ok(Reply::Undefined)
}

/// `futimes(fd, accessed, modified)` in seconds.
pub(super) fn futimes<C: Call>(call: &mut C) -> Outcome {
    let times: Timestamps = super::paths::times(call);
    with(call.number(0), |fd| rustix::fs::futimens(fd, &times)).map_err(failed("futime"))?;
    Ok(Reply::Undefined)
}
