//! Order and equality of bytes: <https://nodejs.org/api/buffer.html#static-method-buffercomparebuf1-buf2>.

use core::cmp::Ordering;

/// Compares byte by byte, as unsigned numbers; what is a prefix of the other comes first.
///
/// # Examples
/// ```
/// use core::cmp::Ordering;
/// use fastbuffer::compare::compare;
/// assert_eq!(compare(b"abc", b"abd"), Ordering::Less);
/// assert_eq!(compare(b"b", b"abc"), Ordering::Greater);
/// ```
#[must_use]
pub fn compare(a: &[u8], b: &[u8]) -> Ordering {
    a.cmp(b)
}

/// Whether both have the same bytes, as [`buf.equals`](https://nodejs.org/api/buffer.html#bufequalsotherbuffer).
///
/// # Examples
/// ```
/// assert!(fastbuffer::compare::equals(b"abc", b"abc"));
/// ```
#[must_use]
pub fn equals(a: &[u8], b: &[u8]) -> bool {
    a == b
}
