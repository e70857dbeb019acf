//! Filling with a repeated pattern: <https://nodejs.org/api/buffer.html#buffillvalue-offset-end-encoding>.

use crate::{Error, memory};

/// A pattern is first repeated up to about this many bytes, which stay in the cache while they are copied on.
const SEED: usize = 16 * 1024;

/// Fills all of `target` with `pattern`, repeated and cut off at the end.
///
/// A pattern of zeros, however it is spelt, is [`memory::zero`]: it gives memory back where it can instead of
/// writing.
///
/// # Errors
/// [`Error::EmptyPattern`] if the pattern has no bytes and the target has some.
///
/// # Examples
/// ```
/// use fastbuffer::fill::fill;
/// let mut bytes = [0; 5];
/// fill(&mut bytes, b"ab")?;
/// assert_eq!(&bytes, b"ababa");
/// # Ok::<(), fastbuffer::Error>(())
/// ```
pub fn fill(target: &mut [u8], pattern: &[u8]) -> Result<(), Error> {
    if target.is_empty() {
        return Ok(());
    }
    // What is cut off does not count: a long pattern may start with zeros.
    let pattern = &pattern[..pattern.len().min(target.len())];
    match *pattern {
        [] => return Err(Error::EmptyPattern),
        [byte] => fill_byte(target, byte),
        _ if is_zero(pattern) => memory::zero(target),
        _ => repeat(target, pattern),
    }
    Ok(())
}

/// Fills all of `target` with one byte.
///
/// # Examples
/// ```
/// let mut bytes = [0; 3];
/// fastbuffer::fill::fill_byte(&mut bytes, 0xff);
/// assert_eq!(bytes, [0xff; 3]);
/// ```
pub fn fill_byte(target: &mut [u8], byte: u8) {
    if byte == 0 {
        return memory::zero(target);
    }
    memory::expect_bulk_write(target);
    target.fill(byte);
}

/// Repeats the first `length` bytes of `target` to its end: a fill whose pattern is already there.
///
/// Does nothing if there are none. `length` may be more than the target has.
///
/// # Examples
/// ```
/// let mut bytes = *b"ab...";
/// fastbuffer::fill::repeat_prefix(&mut bytes, 2);
/// assert_eq!(&bytes, b"ababa");
/// ```
pub fn repeat_prefix(target: &mut [u8], length: usize) {
    let length = length.min(target.len());
    match &target[..length] {
        [] => {}
        &[byte] => fill_byte(target, byte),
        pattern if is_zero(pattern) => memory::zero(target),
        _ => spread(target, length),
    }
}

/// `pattern` has at least one byte and at most as many as `target`.
fn repeat(target: &mut [u8], pattern: &[u8]) {
    target[..pattern.len()].copy_from_slice(pattern);
    spread(target, pattern.len());
}

/// Repeats the first `length` bytes (not 0, at most all) to the end.
fn spread(target: &mut [u8], length: usize) {
    memory::expect_bulk_write(target);
    let whole = (SEED / length).max(1) * length;
    let (seed, rest) = target.split_at_mut(whole.min(target.len()));
    let mut done = length;
    while done < seed.len() {
        let step = done.min(seed.len() - done);
        seed.copy_within(..step, done);
        done += step;
    }
    for piece in rest.chunks_mut(whole) {
        piece.copy_from_slice(&seed[..piece.len()]);
    }
}

/// Whether every byte is 0. True for no bytes.
///
/// # Examples
/// ```
/// use fastbuffer::fill::is_zero;
/// assert!(is_zero(&[0; 100]));
/// assert!(!is_zero(b"0"));
/// ```
#[must_use]
pub fn is_zero(bytes: &[u8]) -> bool {
    // No early exit inside a piece, so that it becomes vector code.
    bytes.chunks(512).all(|piece| piece.iter().fold(0, |all, &byte| all | byte) == 0)
}
