//! What the system knows about a file.

use fastbuffer_js::engine::{Call, Fault, Outcome, Reply};
use rustix::fs::{AtFlags, CWD, FileType, Statx, StatxFlags};
use rustix::io::Errno;

use super::descriptors::with;
use super::{failed, failed_at, path};

/// The values of a stat, in the order of `Stats`: ten numbers, then seconds and nanoseconds of the four times.
fn values(stat: &Statx) -> [i64; 18] {
    let device = |major, minor| rustix::fs::makedev(major, minor) as i64;
    let [atime, mtime, ctime, btime] = [stat.stx_atime, stat.stx_mtime, stat.stx_ctime, stat.stx_btime];
    let times = [atime, mtime, ctime, btime].map(|time| (time.tv_sec, i64::from(time.tv_nsec)));
    [
        device(stat.stx_dev_major, stat.stx_dev_minor),
        i64::from(stat.stx_mode),
        i64::from(stat.stx_nlink),
        i64::from(stat.stx_uid),
        i64::from(stat.stx_gid),
        device(stat.stx_rdev_major, stat.stx_rdev_minor),
        i64::from(stat.stx_blksize),
        stat.stx_ino as i64,
        stat.stx_size as i64,
        stat.stx_blocks as i64,
        times[0].0,
        times[0].1,
        times[1].0,
        times[1].1,
        times[2].0,
        times[2].1,
        times[3].0,
        times[3].1,
    ]
}

fn wanted() -> StatxFlags {
    StatxFlags::BASIC_STATS | StatxFlags::BTIME
}

/// Writes numbers into the `BigInt64Array` at `index`.
fn fill<C: Call>(call: &mut C, index: usize, numbers: &[i64]) -> Result<(), Box<Fault>> {
    call.edit(index, 0..numbers.len() * 8, |target| {
        for (slot, number) in target.chunks_exact_mut(8).zip(numbers) {
            slot.copy_from_slice(&number.to_ne_bytes());
        }
    })
}

/// `stat(path, values, missingIsFine) → found`.
pub(super) fn stat<C: Call>(call: &mut C) -> Outcome {
    stat_path(call, "stat", AtFlags::empty())
}

/// `lstat(path, values, missingIsFine) → found`: of a link itself.
pub(super) fn lstat<C: Call>(call: &mut C) -> Outcome {
    stat_path(call, "lstat", AtFlags::SYMLINK_NOFOLLOW)
}

fn stat_path<C: Call>(call: &mut C, syscall: &'static str, flags: AtFlags) -> Outcome {
    let path = path(call, 0)?;
    match rustix::fs::statx(CWD, path.as_slice(), flags, wanted()) {
        Ok(stat) => fill(call, 1, &values(&stat)).map(|()| true.into()),
        Err(Errno::NOENT | Errno::NOTDIR) if call.boolean(2) => Ok(false.into()),
        Err(errno) => Err(failed_at(syscall, &path)(errno)),
    }
}

/// `fstat(fd, values, missingIsFine) → found`.
pub(super) fn fstat<C: Call>(call: &mut C) -> Outcome {
    let stat = with(call.number(0), |fd| rustix::fs::statx(fd, "", AtFlags::EMPTY_PATH, wanted()));
    let stat = stat.map_err(failed("fstat"))?;
    fill(call, 1, &values(&stat))?;
    Ok(true.into())
}

/// `internalModuleStat(path) → 0` for a file, 1 for a folder, a negative number for nothing.
pub(super) fn internal_module_stat<C: Call>(call: &mut C) -> Outcome {
    let path = path(call, 0)?;
    Ok(match rustix::fs::stat(path) {
        Ok(stat) => i32::from(FileType::from_raw_mode(stat.st_mode) == FileType::Directory),
        Err(errno) => -errno.raw_os_error(),
    }
    .into())
}

/// `statfs(path, values)`: type, block sizes, blocks (all, free, available), files (all, free).
pub(super) fn statfs<C: Call>(call: &mut C) -> Outcome {
    let path = path(call, 0)?;
    let stat = rustix::fs::statfs(path.as_slice()).map_err(failed_at("statfs", &path))?;
    let numbers = [
        stat.f_type as i64,
        stat.f_bsize as i64,
        stat.f_frsize as i64,
        stat.f_blocks as i64,
        stat.f_bfree as i64,
        stat.f_bavail as i64,
        stat.f_files as i64,
        stat.f_ffree as i64,
    ];
    fill(call, 1, &numbers)?;
    Ok(Reply::Undefined)
}
