//! How a buffer is shown: <https://nodejs.org/api/buffer.html#bufferinspect_max_bytes>.

use core::fmt;

/// Bytes shown at most, Node's `buffer.INSPECT_MAX_BYTES`.
#[doc(alias = "INSPECT_MAX_BYTES")]
pub const MAX_BYTES: usize = 50;

/// Shows bytes as Node's `util.inspect` shows a `Buffer`.
///
/// # Examples
/// ```
/// use fastbuffer::inspect::Inspect;
/// assert_eq!(Inspect::new(b"abc").to_string(), "<Buffer 61 62 63>");
/// assert_eq!(Inspect::new(b"").to_string(), "<Buffer >");
/// assert_eq!(Inspect::new(b"abc").limit(1).to_string(), "<Buffer 61 ... 2 more bytes>");
/// ```
#[derive(Clone, Copy)]
pub struct Inspect<'a> {
    bytes: &'a [u8],
    limit: usize,
}

impl<'a> Inspect<'a> {
    /// Shows [`MAX_BYTES`] bytes and the number of those after them.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Inspect<'a> {
        Inspect { bytes, limit: MAX_BYTES }
    }

    /// Shows `limit` bytes instead.
    #[must_use]
    pub fn limit(self, limit: usize) -> Inspect<'a> {
        Inspect { limit, ..self }
    }
}

impl fmt::Display for Inspect<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shown, more) = self.bytes.split_at(self.limit.min(self.bytes.len()));
        f.write_str("<Buffer ")?;
        for (at, byte) in shown.iter().enumerate() {
            let space = if at == 0 { "" } else { " " };
            write!(f, "{space}{byte:02x}")?;
        }
        match more.len() {
            0 => f.write_str(">"),
            1 => f.write_str(" ... 1 more byte>"),
            count => write!(f, " ... {count} more bytes>"),
        }
    }
}

impl fmt::Debug for Inspect<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
