//! Calls that name a file by its path.

use fastbuffer::Block;
use fastbuffer_js::engine::{Call, Fault, Outcome, Reply};
use rustix::fs::{Access, AtFlags, CWD, Gid, Mode, Timespec, Timestamps, Uid};
use rustix::io::Errno;

use super::{failed_at, failed_to, path};

/// The owner and group in arguments 1 and 2; -1 leaves one as it is.
pub(super) fn ids<C: Call>(call: &C) -> (Option<Uid>, Option<Gid>) {
    let id = |value: f64| (value >= 0.0 && value < f64::from(u32::MAX)).then_some(value as u32);
    (id(call.number(1)).map(Uid::from_raw), id(call.number(2)).map(Gid::from_raw))
}

/// The times in arguments 1 and 2, in seconds since 1970 with a fraction.
pub(super) fn times<C: Call>(call: &C) -> Timestamps {
    Timestamps { last_access: timespec(call.number(1)), last_modification: timespec(call.number(2)) }
}

/// Cut to nanoseconds.
fn timespec(seconds: f64) -> Timespec {
    let whole = seconds.floor();
    let nanos = ((seconds - whole) * 1e9).floor();
    Timespec { tv_sec: whole as i64, tv_nsec: (nanos as i64).min(999_999_999) }
}

/// `access(path, mode)`.
pub(super) fn access<C: Call>(call: &mut C) -> Outcome {
    let path = path(call, 0)?;
    let mode = Access::from_bits_retain(call.number(1) as u32);
    rustix::fs::access(path.as_slice(), mode).map_err(failed_at("access", &path))?;
    Ok(Reply::Undefined)
}

/// `exists(path) → boolean`.
pub(super) fn exists<C: Call>(call: &mut C) -> Outcome {
    let path = path(call, 0)?;
    Ok(rustix::fs::access(path, Access::EXISTS).is_ok().into())
}

/// `chmod(path, mode)`.
pub(super) fn chmod<C: Call>(call: &mut C) -> Outcome {
    let path = path(call, 0)?;
    let mode = Mode::from_raw_mode(call.number(1) as u32);
    rustix::fs::chmod(path.as_slice(), mode).map_err(failed_at("chmod", &path))?;
    Ok(Reply::Undefined)
}

/// `chown(path, uid, gid)`.
pub(super) fn chown<C: Call>(call: &mut C) -> Outcome {
    let path = path(call, 0)?;
    let (uid, gid) = ids(call);
    rustix::fs::chown(path.as_slice(), uid, gid).map_err(failed_at("chown", &path))?;
    Ok(Reply::Undefined)
}

/// `lchown(path, uid, gid)`.
pub(super) fn lchown<C: Call>(call: &mut C) -> Outcome {
    let path = path(call, 0)?;
    let (uid, gid) = ids(call);
    rustix::fs::chownat(CWD, path.as_slice(), uid, gid, AtFlags::SYMLINK_NOFOLLOW)
        .map_err(failed_at("lchown", &path))?;
    Ok(Reply::Undefined)
}

/// `utimes(path, accessed, modified)` in seconds.
pub(super) fn utimes<C: Call>(call: &mut C) -> Outcome {
    set_times(call, "utime", AtFlags::empty())
}

/// `lutimes(path, accessed, modified)`: of a link itself.
pub(super) fn lutimes<C: Call>(call: &mut C) -> Outcome {
    set_times(call, "lutime", AtFlags::SYMLINK_NOFOLLOW)
}

fn set_times<C: Call>(call: &mut C, syscall: &'static str, flags: AtFlags) -> Outcome {
    let path = path(call, 0)?;
    rustix::fs::utimensat(CWD, path.as_slice(), &times(call), flags).map_err(failed_at(syscall, &path))?;
    Ok(Reply::Undefined)
}

/// `mkdir(path, mode)`.
pub(super) fn mkdir<C: Call>(call: &mut C) -> Outcome {
    let path = path(call, 0)?;
    let mode = Mode::from_raw_mode(call.number(1) as u32);
    rustix::fs::mkdir(path.as_slice(), mode).map_err(failed_at("mkdir", &path))?;
    Ok(Reply::Undefined)
}

/// `rmdir(path)`.
pub(super) fn rmdir<C: Call>(call: &mut C) -> Outcome {
    let path = path(call, 0)?;
    rustix::fs::rmdir(path.as_slice()).map_err(failed_at("rmdir", &path))?;
    Ok(Reply::Undefined)
}

/// `unlink(path)`.
pub(super) fn unlink<C: Call>(call: &mut C) -> Outcome {
    let path = path(call, 0)?;
    rustix::fs::unlink(path.as_slice()).map_err(failed_at("unlink", &path))?;
    Ok(Reply::Undefined)
}

/// `rename(from, to)`.
pub(super) fn rename<C: Call>(call: &mut C) -> Outcome {
    let (from, to) = (path(call, 0)?, path(call, 1)?);
    rustix::fs::rename(from.as_slice(), to.as_slice()).map_err(failed_to("rename", &from, &to))?;
    Ok(Reply::Undefined)
}

/// `link(existing, new)`.
pub(super) fn link<C: Call>(call: &mut C) -> Outcome {
    let (from, to) = (path(call, 0)?, path(call, 1)?);
    rustix::fs::link(from.as_slice(), to.as_slice()).map_err(failed_to("link", &from, &to))?;
    Ok(Reply::Undefined)
}

/// `symlink(target, path)`.
pub(super) fn symlink<C: Call>(call: &mut C) -> Outcome {
    let (target, link) = (path(call, 0)?, path(call, 1)?);
    rustix::fs::symlink(target.as_slice(), link.as_slice()).map_err(failed_to("symlink", &target, &link))?;
    Ok(Reply::Undefined)
}

/// `readlink(path) → Buffer` with the target's bytes.
pub(super) fn readlink<C: Call>(call: &mut C) -> Outcome {
    let path = path(call, 0)?;
    let target = rustix::fs::readlink(path.as_slice(), Vec::new()).map_err(failed_at("readlink", &path))?;
    Ok(Reply::Buffer(Block::from(target.into_bytes())))
}

/// `realpath(path) → string`.
pub(super) fn realpath<C: Call>(call: &mut C) -> Outcome {
    let real = real(call)?;
    Ok(String::from_utf8(real)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
        .into())
}

/// `realpathBytes(path) → Buffer`.
pub(super) fn realpath_bytes<C: Call>(call: &mut C) -> Outcome {
    Ok(Reply::Buffer(Block::from(real(call)?)))
}

fn real<C: Call>(call: &C) -> Result<Vec<u8>, Box<Fault>> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::{OsStrExt, OsStringExt};
    let path = path(call, 0)?;
    match std::fs::canonicalize(OsStr::from_bytes(&path)) {
        Ok(real) => Ok(real.into_os_string().into_vec()),
        Err(error) => {
            let errno = Errno::from_io_error(&error).unwrap_or(Errno::INVAL);
            Err(failed_at("realpath", &path)(errno))
        }
    }
}
