//! `internalBinding('fs')`: the system calls below `node:fs`, with checked arguments.
//!
//! Descriptors are the system's own numbers. Those that scripts open are owned by a table of this thread, so that a
//! number from a script can only ever reach a descriptor that a script opened, or standard input, output and error.

mod content;
mod descriptors;
mod paths;
mod status;
mod tree;

use fastbuffer_js::engine::{Call, Fault};
use rustix::io::Errno;

use crate::system_error::{Subject, system_error};

fastbuffer_js::natives! {
    /// The natives of `node:fs`.
    pub Fs = "fs";
    "access"(2) => paths::access,
    "chmod"(2) => paths::chmod,
    "chown"(3) => paths::chown,
    "close"(1) => descriptors::close,
    "copyFile"(3) => content::copy_file,
    "exists"(1) => paths::exists,
    "fchmod"(2) => descriptors::fchmod,
    "fchown"(3) => descriptors::fchown,
    "fdatasync"(1) => descriptors::fdatasync,
    "fstat"(3) => status::fstat,
    "fsync"(1) => descriptors::fsync,
    "ftruncate"(2) => descriptors::ftruncate,
    "futimes"(3) => descriptors::futimes,
    "internalModuleStat"(1) => status::internal_module_stat,
    "lchown"(3) => paths::lchown,
    "link"(2) => paths::link,
    "lstat"(3) => status::lstat,
    "lutimes"(3) => paths::lutimes,
    "mkdir"(2) => paths::mkdir,
    "mkdirp"(2) => tree::mkdirp,
    "mkdtemp"(1) => tree::mkdtemp,
    "open"(3) => descriptors::open,
    "read"(5) => content::read,
    "readFile"(2) => content::read_file,
    "readFileFd"(2) => content::read_file_fd,
    "readFileUtf8"(1) => content::read_file_utf8,
    "readdir"(1) => tree::readdir,
    "readlink"(1) => paths::readlink,
    "realpath"(1) => paths::realpath,
    "realpathBytes"(1) => paths::realpath_bytes,
    "removeTree"(3) => tree::remove_tree,
    "rename"(2) => paths::rename,
    "rmdir"(1) => paths::rmdir,
    "stat"(3) => status::stat,
    "statfs"(2) => status::statfs,
    "symlink"(2) => paths::symlink,
    "unlink"(1) => paths::unlink,
    "utimes"(3) => paths::utimes,
    "write"(5) => content::write,
}

/// A second descriptor for the file that a script knows by this number.
pub(crate) fn duplicate(number: i32) -> std::io::Result<std::os::fd::OwnedFd> {
    Ok(descriptors::with(f64::from(number), |fd| rustix::io::fcntl_dupfd_cloexec(fd, 0))?)
}

/// The path at `index`: a string, or bytes where a caller knows the name only so.
fn path<C: Call>(call: &C, index: usize) -> Result<Vec<u8>, Box<Fault>> {
    if call.byte_length(index).is_some() {
        return Ok(call.bytes(index)?.into_owned());
    }
    Ok(call.string(index)?.into_bytes())
}

/// The error of a call about a descriptor.
fn failed(syscall: &'static str) -> impl Fn(Errno) -> Box<Fault> {
    move |errno| system_error(errno.raw_os_error(), syscall, Subject::default())
}

/// The error of a call about a path.
fn failed_at<'a>(syscall: &'static str, path: &'a [u8]) -> impl Fn(Errno) -> Box<Fault> + 'a {
    move |errno| system_error(errno.raw_os_error(), syscall, Subject { path: Some(path), dest: None })
}

/// The error of a call about two paths.
fn failed_to<'a>(syscall: &'static str, path: &'a [u8], dest: &'a [u8]) -> impl Fn(Errno) -> Box<Fault> + 'a {
    move |errno| system_error(errno.raw_os_error(), syscall, Subject { path: Some(path), dest: Some(dest) })
}

/// Calls `attempt` again while a signal interrupts it.
fn retry<T>(mut attempt: impl FnMut() -> rustix::io::Result<T>) -> rustix::io::Result<T> {
    loop {
        match attempt() {
            Err(Errno::INTR) => {}
            other => return other,
        }
    }
}
