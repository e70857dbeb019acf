//! The errors of failed system calls as Node words them: `ENOENT: no such file or directory, open 'x'`.

use fastbuffer_js::engine::{ErrorClass, Fault, Field};

/// Number, name and message of each error (the numbers are those of Linux).
const ERRORS: &[(i32, &str, &str)] = &[
    (1, "EPERM", "operation not permitted"),
    (2, "ENOENT", "no such file or directory"),
    (3, "ESRCH", "no such process"),
    (4, "EINTR", "interrupted system call"),
    (5, "EIO", "i/o error"),
    (6, "ENXIO", "no such device or address"),
    (7, "E2BIG", "argument list too long"),
    (8, "ENOEXEC", "exec format error"),
    (9, "EBADF", "bad file descriptor"),
    (11, "EAGAIN", "resource temporarily unavailable"),
    (12, "ENOMEM", "not enough memory"),
    (13, "EACCES", "permission denied"),
    (14, "EFAULT", "bad address in system call argument"),
    (16, "EBUSY", "resource busy or locked"),
    (17, "EEXIST", "file already exists"),
    (18, "EXDEV", "cross-device link not permitted"),
    (19, "ENODEV", "no such device"),
    (20, "ENOTDIR", "not a directory"),
    (21, "EISDIR", "illegal operation on a directory"),
    (22, "EINVAL", "invalid argument"),
    (23, "ENFILE", "file table overflow"),
    (24, "EMFILE", "too many open files"),
    (25, "ENOTTY", "inappropriate ioctl for device"),
    (26, "ETXTBSY", "text file is busy"),
    (27, "EFBIG", "file too large"),
    (28, "ENOSPC", "no space left on device"),
    (29, "ESPIPE", "invalid seek"),
    (30, "EROFS", "read-only file system"),
    (31, "EMLINK", "too many links"),
    (32, "EPIPE", "broken pipe"),
    (34, "ERANGE", "result too large"),
    (36, "ENAMETOOLONG", "name too long"),
    (38, "ENOSYS", "function not implemented"),
    (39, "ENOTEMPTY", "directory not empty"),
    (40, "ELOOP", "too many symbolic links encountered"),
    (49, "EUNATCH", "protocol driver not attached"),
    (61, "ENODATA", "no data available"),
    (64, "ENONET", "machine is not on the network"),
    (71, "EPROTO", "protocol error"),
    (75, "EOVERFLOW", "value too large for defined data type"),
    (84, "EILSEQ", "illegal byte sequence"),
    (88, "ENOTSOCK", "socket operation on non-socket"),
    (89, "EDESTADDRREQ", "destination address required"),
    (90, "EMSGSIZE", "message too long"),
    (91, "EPROTOTYPE", "protocol wrong type for socket"),
    (92, "ENOPROTOOPT", "protocol not available"),
    (93, "EPROTONOSUPPORT", "protocol not supported"),
    (94, "ESOCKTNOSUPPORT", "socket type not supported"),
    (95, "ENOTSUP", "operation not supported on socket"),
    (97, "EAFNOSUPPORT", "address family not supported"),
    (98, "EADDRINUSE", "address already in use"),
    (99, "EADDRNOTAVAIL", "address not available"),
    (100, "ENETDOWN", "network is down"),
    (101, "ENETUNREACH", "network is unreachable"),
    (103, "ECONNABORTED", "software caused connection abort"),
    (104, "ECONNRESET", "connection reset by peer"),
    (105, "ENOBUFS", "no buffer space available"),
    (106, "EISCONN", "socket is already connected"),
    (107, "ENOTCONN", "socket is not connected"),
    (108, "ESHUTDOWN", "cannot send after transport endpoint shutdown"),
    (110, "ETIMEDOUT", "connection timed out"),
    (111, "ECONNREFUSED", "connection refused"),
    (112, "EHOSTDOWN", "host is down"),
    (113, "EHOSTUNREACH", "host is unreachable"),
    (114, "EALREADY", "connection already in progress"),
    (121, "EREMOTEIO", "remote I/O error"),
    (125, "ECANCELED", "operation canceled"),
];

/// Name and message of an error number.
fn describe(errno: i32) -> (&'static str, &'static str) {
    ERRORS
        .iter()
        .find(|&&(number, ..)| number == errno)
        .map_or(("UNKNOWN", "unknown error"), |&(_, name, message)| (name, message))
}

/// What a failed call was about.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Subject<'a> {
    /// The file.
    pub(crate) path: Option<&'a [u8]>,
    /// Where it was to go.
    pub(crate) dest: Option<&'a [u8]>,
}

/// The error of `syscall`: own properties `errno` (negative), `code`, `syscall`, then `path` and `dest`.
#[cold]
pub(crate) fn system_error(errno: i32, syscall: &'static str, subject: Subject<'_>) -> Box<Fault> {
    let (name, text) = describe(errno);
    let mut message = format!("{name}: {text}, {syscall}");
    let mut fields = vec![
        ("errno", Field::Number(f64::from(-errno))),
        ("code", Field::Text(name.to_owned())),
        ("syscall", Field::Text(syscall.to_owned())),
    ];
    if let Some(path) = subject.path {
        let path = String::from_utf8_lossy(path).into_owned();
        message.push_str(&format!(" '{path}'"));
        fields.push(("path", Field::Text(path)));
    }
    if let Some(dest) = subject.dest {
        let dest = String::from_utf8_lossy(dest).into_owned();
        message.push_str(&format!(" -> '{dest}'"));
        fields.push(("dest", Field::Text(dest)));
    }
    Box::new(Fault { class: ErrorClass::Error, code: None, message: message.into(), fields })
}

#[cfg(test)]
mod tests {
    use super::{Subject, system_error};

    #[test]
    fn words_errors_as_node_does() {
        let subject = Subject { path: Some(b"/a"), dest: Some(b"/b") };
        let fault = system_error(2, "rename", subject);
        assert_eq!(fault.message, "ENOENT: no such file or directory, rename '/a' -> '/b'");
        assert_eq!(system_error(9, "close", Subject::default()).message, "EBADF: bad file descriptor, close");
        assert_eq!(fault.fields.len(), 5);
    }
}
