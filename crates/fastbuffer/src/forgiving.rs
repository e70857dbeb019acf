//! The web's `atob` and `btoa`: <https://nodejs.org/api/buffer.html#bufferatobdata>.
//!
//! Unlike [`Encoding::Base64`] this base64 has one alphabet, right padding or none,
//! and refuses everything but ASCII white space.

use crate::encoding::{self, Text};
use crate::{Encoding, Error, simd};
use alloc::vec::Vec;
use core::fmt;

/// Why text is no base64 to `atob`, or no bytes to `btoa`.
///
/// Node throws a `DOMException` named `InvalidCharacterError` for both of the first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AtobError {
    /// A character that does not belong there. Node: `Invalid character`.
    InvalidCharacter,
    /// One character is left over. Node: `The string to be decoded is not correctly encoded.`
    BadLength,
    /// The result's memory cannot be had.
    AllocationFailed {
        /// The bytes that were asked for.
        size: usize,
    },
}

impl fmt::Display for AtobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            AtobError::InvalidCharacter => f.write_str("invalid character"),
            AtobError::BadLength => f.write_str("the string to be decoded is not correctly encoded"),
            AtobError::AllocationFailed { size } => Error::AllocationFailed { size }.fmt(f),
        }
    }
}

impl core::error::Error for AtobError {}

impl From<Error> for AtobError {
    fn from(error: Error) -> Self {
        match error {
            Error::AllocationFailed { size } => AtobError::AllocationFailed { size },
            // A text that would be too long for a string cannot be allocated for one either.
            Error::StringTooLong { length, .. } => AtobError::AllocationFailed { size: length },
            _ => AtobError::InvalidCharacter,
        }
    }
}

/// Decodes base64 as a browser does.
///
/// # Errors
/// [`AtobError`]: what Node answers in each case.
///
/// ```
/// use fastbuffer::{Text, forgiving::{AtobError, atob}};
/// assert_eq!(atob(Text::Latin1(b" YW Jj\n")).unwrap(), b"abc");
/// assert_eq!(atob(Text::Latin1(b"YQ=")), Err(AtobError::InvalidCharacter));
/// assert_eq!(atob(Text::Latin1(b"Y")), Err(AtobError::BadLength));
/// ```
pub fn atob(text: Text<'_>) -> Result<Vec<u8>, AtobError> {
    let (end, pads) = without_padding(text);
    let data = match text {
        Text::Latin1(bytes) => Text::Latin1(&bytes[..end]),
        Text::Utf16(units) => Text::Utf16(&units[..end]),
    };
    if !all(data, is_alphabet_or_space) {
        return Err(AtobError::InvalidCharacter);
    }
    let mut dangling = false;
    let bytes = simd::collect(Encoding::Base64.byte_length(data), |out| {
        dangling = encoding::base64_write(data, out).dangling();
    })?;
    if dangling {
        return Err(AtobError::BadLength);
    }
    let wanted = (3 - bytes.len() % 3) % 3;
    if pads != 0 && pads != wanted {
        return Err(AtobError::InvalidCharacter);
    }
    Ok(bytes)
}

/// Where the text ends without white space and at most two `=` behind it, and how many those were.
fn without_padding(text: Text<'_>) -> (usize, usize) {
    let (mut end, mut pads) = (text.len(), 0);
    while let Some(last) = end.checked_sub(1) {
        match unit(text, last) {
            0x3d if pads < 2 => pads += 1,
            unit if is_space(unit) => {}
            _ => break,
        }
        end = last;
    }
    (end, pads)
}

fn unit(text: Text<'_>, at: usize) -> u16 {
    match text {
        Text::Latin1(bytes) => bytes[at].into(),
        Text::Utf16(units) => units[at],
    }
}

fn all(text: Text<'_>, good: impl Fn(u16) -> bool) -> bool {
    match text {
        Text::Latin1(bytes) => bytes.iter().all(|&byte| good(byte.into())),
        Text::Utf16(units) => units.iter().all(|&unit| good(unit)),
    }
}

/// Tab, line feed, form feed, carriage return, space.
fn is_space(unit: u16) -> bool {
    matches!(unit, 0x09 | 0x0a | 0x0c | 0x0d | 0x20)
}

fn is_alphabet_or_space(unit: u16) -> bool {
    let alphabet = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/';
    u8::try_from(unit).is_ok_and(alphabet) || is_space(unit)
}

/// Encodes the characters' bytes as padded base64; the result is ASCII.
///
/// # Errors
/// [`AtobError::InvalidCharacter`] if a character is over U+00FF.
///
/// ```
/// use fastbuffer::{Text, forgiving::btoa};
/// assert_eq!(btoa(Text::Latin1(&[0xe9])).unwrap(), b"6Q==");
/// assert!(btoa(Text::Utf16(&[0x100])).is_err());
/// ```
pub fn btoa(text: Text<'_>) -> Result<Vec<u8>, AtobError> {
    let narrowed;
    let bytes = match text {
        Text::Latin1(bytes) => bytes,
        Text::Utf16(_) if !all(text, |unit| unit <= 0xff) => return Err(AtobError::InvalidCharacter),
        Text::Utf16(_) => {
            narrowed = Encoding::Latin1.encode(text)?;
            &narrowed
        }
    };
    Ok(encoding::base64_encode(bytes)?)
}
