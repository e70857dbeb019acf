//! The errors of failed system calls as Node words them: `ENOENT: no such file or directory, open 'x'`.

use std::borrow::Cow;

use fastbuffer_js::engine::{ErrorClass, Fault, Field};

/// Number, name and message of each error, in the order of `util.getSystemErrorMap()` (the numbers are those of
/// Linux).
pub(crate) const ERRORS: &[(i32, &str, &str)] = &[
    (7, "E2BIG", "argument list too long"),
    (13, "EACCES", "permission denied"),
    (98, "EADDRINUSE", "address already in use"),
    (99, "EADDRNOTAVAIL", "address not available"),
    (97, "EAFNOSUPPORT", "address family not supported"),
    (11, "EAGAIN", "resource temporarily unavailable"),
    (3000, "EAI_ADDRFAMILY", "address family not supported"),
    (3001, "EAI_AGAIN", "temporary failure"),
    (3002, "EAI_BADFLAGS", "bad ai_flags value"),
    (3013, "EAI_BADHINTS", "invalid value for hints"),
    (3003, "EAI_CANCELED", "request canceled"),
    (3004, "EAI_FAIL", "permanent failure"),
    (3005, "EAI_FAMILY", "ai_family not supported"),
    (3006, "EAI_MEMORY", "out of memory"),
    (3007, "EAI_NODATA", "no address"),
    (3008, "EAI_NONAME", "unknown node or service"),
    (3009, "EAI_OVERFLOW", "argument buffer overflow"),
    (3014, "EAI_PROTOCOL", "resolved protocol is unknown"),
    (3010, "EAI_SERVICE", "service not available for socket type"),
    (3011, "EAI_SOCKTYPE", "socket type not supported"),
    (114, "EALREADY", "connection already in progress"),
    (9, "EBADF", "bad file descriptor"),
    (16, "EBUSY", "resource busy or locked"),
    (125, "ECANCELED", "operation canceled"),
    (4080, "ECHARSET", "invalid Unicode character"),
    (103, "ECONNABORTED", "software caused connection abort"),
    (111, "ECONNREFUSED", "connection refused"),
    (104, "ECONNRESET", "connection reset by peer"),
    (89, "EDESTADDRREQ", "destination address required"),
    (17, "EEXIST", "file already exists"),
    (14, "EFAULT", "bad address in system call argument"),
    (27, "EFBIG", "file too large"),
    (113, "EHOSTUNREACH", "host is unreachable"),
    (4, "EINTR", "interrupted system call"),
    (22, "EINVAL", "invalid argument"),
    (5, "EIO", "i/o error"),
    (106, "EISCONN", "socket is already connected"),
    (21, "EISDIR", "illegal operation on a directory"),
    (40, "ELOOP", "too many symbolic links encountered"),
    (24, "EMFILE", "too many open files"),
    (90, "EMSGSIZE", "message too long"),
    (36, "ENAMETOOLONG", "name too long"),
    (100, "ENETDOWN", "network is down"),
    (101, "ENETUNREACH", "network is unreachable"),
    (23, "ENFILE", "file table overflow"),
    (105, "ENOBUFS", "no buffer space available"),
    (19, "ENODEV", "no such device"),
    (2, "ENOENT", "no such file or directory"),
    (12, "ENOMEM", "not enough memory"),
    (64, "ENONET", "machine is not on the network"),
    (92, "ENOPROTOOPT", "protocol not available"),
    (28, "ENOSPC", "no space left on device"),
    (38, "ENOSYS", "function not implemented"),
    (107, "ENOTCONN", "socket is not connected"),
    (20, "ENOTDIR", "not a directory"),
    (39, "ENOTEMPTY", "directory not empty"),
    (88, "ENOTSOCK", "socket operation on non-socket"),
    (95, "ENOTSUP", "operation not supported on socket"),
    (75, "EOVERFLOW", "value too large for defined data type"),
    (1, "EPERM", "operation not permitted"),
    (32, "EPIPE", "broken pipe"),
    (71, "EPROTO", "protocol error"),
    (93, "EPROTONOSUPPORT", "protocol not supported"),
    (91, "EPROTOTYPE", "protocol wrong type for socket"),
    (34, "ERANGE", "result too large"),
    (30, "EROFS", "read-only file system"),
    (108, "ESHUTDOWN", "cannot send after transport endpoint shutdown"),
    (29, "ESPIPE", "invalid seek"),
    (3, "ESRCH", "no such process"),
    (110, "ETIMEDOUT", "connection timed out"),
    (26, "ETXTBSY", "text file is busy"),
    (18, "EXDEV", "cross-device link not permitted"),
    (4094, "UNKNOWN", "unknown error"),
    (4095, "EOF", "end of file"),
    (6, "ENXIO", "no such device or address"),
    (31, "EMLINK", "too many links"),
    (112, "EHOSTDOWN", "host is down"),
    (121, "EREMOTEIO", "remote I/O error"),
    (25, "ENOTTY", "inappropriate ioctl for device"),
    (4028, "EFTYPE", "inappropriate file type or format"),
    (84, "EILSEQ", "illegal byte sequence"),
    (94, "ESOCKTNOSUPPORT", "socket type not supported"),
    (61, "ENODATA", "no data available"),
    (49, "EUNATCH", "protocol driver not attached"),
    (8, "ENOEXEC", "exec format error"),
];

/// Name and message of an error number.
fn describe(errno: i32) -> (Cow<'static, str>, Cow<'static, str>) {
    match ERRORS.iter().find(|&&(number, ..)| number == errno) {
        Some(&(_, name, message)) => (name.into(), message.into()),
        None => {
            let unknown = format!("Unknown system error {}", -errno);
            (unknown.clone().into(), unknown.into())
        }
    }
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
        ("code", Field::Text(name.into_owned())),
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
