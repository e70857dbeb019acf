//! Byte order of whole arrays: <https://nodejs.org/api/buffer.html#bufswap16>.

use crate::Error;

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
    swap::<2>(bytes)
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
    swap::<4>(bytes)
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
    swap::<8>(bytes)
}

fn swap<const N: usize>(bytes: &mut [u8]) -> Result<(), Error> {
    let length = bytes.len();
    let (units, []) = bytes.as_chunks_mut::<N>() else {
        return Err(Error::InvalidSize { length, multiple: N });
    };
    units.iter_mut().for_each(|unit| unit.reverse());
    Ok(())
}
