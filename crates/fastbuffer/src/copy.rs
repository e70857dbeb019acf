//! Copying between bytes that may overlap:
//! <https://nodejs.org/api/buffer.html#bufcopytarget-targetstart-sourcestart-sourceend>.

/// Copies `count` bytes from `source_start` to `target_start` inside one piece of memory, as if through a copy on
/// the side. What does not fit is left out; the number of bytes copied is returned.
///
/// # Examples
/// ```
/// let mut bytes = *b"abcdef";
/// assert_eq!(fastbuffer::copy::copy_within(&mut bytes, 0, 2, 100), 4);
/// assert_eq!(&bytes, b"ababcd");
/// ```
#[doc(alias = "copyWithin")]
pub fn copy_within(bytes: &mut [u8], source_start: usize, target_start: usize, count: usize) -> usize {
    let room = bytes.len().saturating_sub(source_start.max(target_start));
    let count = count.min(room);
    if count > 0 {
        bytes.copy_within(source_start..source_start + count, target_start);
    }
    count
}

/// Copies `count` bytes of `source` from `source_start` on to `target` from `target_start` on. What does not exist
/// or does not fit is left out; the number of bytes copied is returned.
///
/// # Examples
/// ```
/// let mut target = [0; 4];
/// assert_eq!(fastbuffer::copy::copy(b"abcdef", 4, &mut target, 1, 100), 2);
/// assert_eq!(&target, b"\0ef\0");
/// ```
pub fn copy(
    source: &[u8],
    source_start: usize,
    target: &mut [u8],
    target_start: usize,
    count: usize,
) -> usize {
    let source = source.get(source_start..).unwrap_or_default();
    let target = target.get_mut(target_start..).unwrap_or_default();
    let count = count.min(source.len()).min(target.len());
    target[..count].copy_from_slice(&source[..count]);
    count
}
