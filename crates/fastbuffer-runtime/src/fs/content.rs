//! Reading and writing what is in files.

use std::os::fd::{BorrowedFd, OwnedFd};

use fastbuffer::{Block, Encoding};
use fastbuffer_js::engine::{Call, ErrorClass, Fault, Outcome, Reply};
use rustix::fs::{FileType, Mode, OFlags};
use rustix::io::Errno;

use super::descriptors::{open_at, with};
use super::{failed, failed_at, failed_to, path, retry};

/// Most bytes that Node reads of a file at once.
const MAX_FILE: u64 = 0x7fff_ffff;

fn range<C: Call>(call: &C) -> std::ops::Range<usize> {
    let start = call.index(2);
    start..start.saturating_add(call.index(3))
}

/// A position in a file; `None` where the file is.
fn position<C: Call>(call: &C) -> Option<u64> {
    let at = call.number(4);
    (at >= 0.0).then_some(at as u64)
}

/// `read(fd, bytes, offset, length, position) → count`.
pub(super) fn read<C: Call>(call: &mut C) -> Outcome {
    let (number, range, at) = (call.number(0), range(call), position(call));
    let count = call.edit(1, range, |target| {
        with(number, |fd| {
            retry(|| match at {
                Some(at) => rustix::io::pread(fd, &mut *target, at),
                None => rustix::io::read(fd, &mut *target),
            })
        })
    })?;
    Ok(count.map_err(failed("read"))?.into())
}

/// `write(fd, bytes, offset, length, position) → count`.
pub(super) fn write<C: Call>(call: &mut C) -> Outcome {
    let (range, at) = (range(call), position(call));
    let bytes = call.bytes(1)?;
    let end = range.end.min(bytes.len());
    let source = &bytes[range.start.min(end)..end];
    let count = with(call.number(0), |fd| {
        retry(|| match at {
            Some(at) => rustix::io::pwrite(fd, source, at),
            None => rustix::io::write(fd, source),
        })
    });
    Ok(count.map_err(write_failed)?.into())
}

/// The error of a write, which has its code last.
fn write_failed(errno: Errno) -> Box<Fault> {
    let mut fault = failed("write")(errno);
    fault.fields.swap(1, 2);
    fault
}

/// The rest of an open file. A file's size is only where to start: files under /proc say 0.
fn read_rest(fd: BorrowedFd<'_>, size: usize) -> rustix::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(size.saturating_add(1)).map_err(|_| Errno::NOMEM)?;
    loop {
        if bytes.len() == bytes.capacity() {
            bytes.try_reserve(64 * 1024).map_err(|_| Errno::NOMEM)?;
        }
        let count = retry(|| rustix::io::read(fd, rustix::buffer::spare_capacity(&mut bytes)))?;
        if count == 0 {
            return Ok(bytes);
        }
    }
}

/// The size to expect, or the error of a file too large to be one buffer.
fn expected_size(fd: BorrowedFd<'_>) -> Result<usize, Box<Fault>> {
    let stat = rustix::fs::fstat(fd).map_err(failed("fstat"))?;
    let size =
        if FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile { stat.st_size as u64 } else { 0 };
    if size > MAX_FILE {
        let message = format!("File size ({size}) is greater than 2 GiB");
        return Err(Fault::coded(ErrorClass::RangeError, "ERR_FS_FILE_TOO_LARGE", message));
    }
    Ok(size as usize)
}

fn read_path(path: &[u8], flags: f64) -> Result<Vec<u8>, Box<Fault>> {
    use std::os::fd::AsFd;
    let fd = open_at(path, flags, 0o666.into()).map_err(failed_at("open", path))?;
    let size = expected_size(fd.as_fd())?;
    read_rest(fd.as_fd(), size).map_err(failed("read"))
}

/// `readFile(path, flags) → Buffer`.
pub(super) fn read_file<C: Call>(call: &mut C) -> Outcome {
    let bytes = read_path(&path(call, 0)?, call.number(1))?;
    Ok(Reply::Buffer(Block::from(bytes)))
}

/// `readFileUtf8(path) → string`.
pub(super) fn read_file_utf8<C: Call>(call: &mut C) -> Outcome {
    let bytes = read_path(&path(call, 0)?, 0.0)?;
    match Encoding::Utf8.decode(&bytes) {
        Ok(text) => Ok(Reply::Text(text)),
        Err(error) => Err(Fault::coded(ErrorClass::Error, "ERR_STRING_TOO_LONG", error.to_string())),
    }
}

/// `readFileFd(fd, asked for its size first) → Buffer`.
pub(super) fn read_file_fd<C: Call>(call: &mut C) -> Outcome {
    let sized = call.boolean(1);
    let syscall = if sized { "fstat" } else { "read" };
    let bytes = with(call.number(0), |fd| {
        Ok(expected_size(fd).and_then(|size| read_rest(fd, size).map_err(failed("read"))))
    });
    let bytes = bytes.map_err(failed(syscall))??;
    Ok(Reply::Buffer(Block::from(bytes)))
}

/// `copyFile(from, to, mode)`; mode 1 refuses to overwrite.
pub(super) fn copy_file<C: Call>(call: &mut C) -> Outcome {
    let (from, to, mode) = (path(call, 0)?, path(call, 1)?, call.int(2));
    copy(&from, &to, mode).map_err(failed_to("copyfile", &from, &to))?;
    Ok(Reply::Undefined)
}

fn copy(from: &[u8], to: &[u8], mode: i32) -> rustix::io::Result<()> {
    let source = retry(|| rustix::fs::open(from, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty()))?;
    let stat = rustix::fs::fstat(&source)?;
    if FileType::from_raw_mode(stat.st_mode) == FileType::Directory {
        return Err(Errno::ISDIR);
    }
    let exclusive = if mode & 1 != 0 { OFlags::EXCL } else { OFlags::empty() };
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::CLOEXEC | exclusive;
    let permissions = Mode::from_raw_mode(stat.st_mode & 0o7777);
    let target = retry(|| rustix::fs::open(to, flags, permissions))?;
    let existing = rustix::fs::fstat(&target)?;
    if existing.st_ino == stat.st_ino && existing.st_dev == stat.st_dev {
        return Ok(());
    }
    // What could not be copied whole does not stay.
    copy_open(source, target, mode, permissions).inspect_err(|_| _ = rustix::fs::unlink(to))
}

fn copy_open(source: OwnedFd, target: OwnedFd, mode: i32, permissions: Mode) -> rustix::io::Result<()> {
    if mode & 4 != 0 {
        return rustix::fs::ioctl_ficlone(&target, &source);
    }
    rustix::fs::ftruncate(&target, 0)?;
    rustix::fs::fchmod(&target, permissions)?;
    if mode & 2 != 0 && rustix::fs::ioctl_ficlone(&target, &source).is_ok() {
        return Ok(());
    }
    let (mut source, mut target) = (std::fs::File::from(source), std::fs::File::from(target));
    let copied = std::io::copy(&mut source, &mut target);
    copied.map(drop).map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::IO))
}
