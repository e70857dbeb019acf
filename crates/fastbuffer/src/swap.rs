//! Byte order of whole arrays: <https://nodejs.org/api/buffer.html#bufswap16>.

use crate::{Error, simd};

/// Turns every 2 bytes around, in place.
///
/// # Errors
/// [`Error::InvalidSize`], before anything is changed, if the length is not a multiple of 2.
///
/// # Examples
/// ```
/// let mut bytes = [1, 2, 3, 4];
/// fastbuffer::swap::swap16(&mut bytes)?;
/// assert_eq!(bytes, [2, 1, 4, 3]);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
pub fn swap16(bytes: &mut [u8]) -> Result<(), Error> {
    swap(bytes, 2, simd::swap16)
}

/// Turns every 4 bytes around, in place.
///
/// # Errors
/// [`Error::InvalidSize`], before anything is changed, if the length is not a multiple of 4.
///
/// # Examples
/// ```
/// let mut bytes = [1, 2, 3, 4];
/// fastbuffer::swap::swap32(&mut bytes)?;
/// assert_eq!(bytes, [4, 3, 2, 1]);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
pub fn swap32(bytes: &mut [u8]) -> Result<(), Error> {
    swap(bytes, 4, simd::swap32)
}

/// Turns every 8 bytes around, in place.
///
/// # Errors
/// [`Error::InvalidSize`], before anything is changed, if the length is not a multiple of 8.
///
/// # Examples
/// ```
/// let mut bytes = [1, 2, 3, 4, 5, 6, 7, 8];
/// fastbuffer::swap::swap64(&mut bytes)?;
/// assert_eq!(bytes, [8, 7, 6, 5, 4, 3, 2, 1]);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
pub fn swap64(bytes: &mut [u8]) -> Result<(), Error> {
    swap(bytes, 8, simd::swap64)
}

fn swap(bytes: &mut [u8], multiple: usize, swap: fn(&mut [u8])) -> Result<(), Error> {
    if !bytes.len().is_multiple_of(multiple) {
        return Err(Error::InvalidSize { length: bytes.len(), multiple });
    }
    swap(bytes);
    Ok(())
}
