//! `buffer.transcode`, `isUtf8` and `isAscii`:
//! <https://nodejs.org/api/buffer.html#buffertranscodesource-fromenc-toenc>.

use crate::encoding::{Encoding, Text};
use crate::simd::{self, Out};
use crate::{Error, TranscodeError};
use alloc::vec::Vec;

/// Converts bytes from one encoding to another, between utf8, utf16le, latin1 and ascii.
///
/// A character that latin1 or ascii lacks becomes `?`, or nothing if it cannot be seen (as a byte order mark);
/// what ill-formed input becomes differs from pair to pair, as it does in Node.
///
/// # Errors
/// [`TranscodeError::IllegalArgument`] for base64, base64url and hex;
/// [`TranscodeError::InvalidCharFound`] for ill-formed input between utf8 and utf16le.
///
/// ```
/// use fastbuffer::{Encoding, TranscodeError, transcode::transcode};
/// assert_eq!(transcode("é€".as_bytes(), Encoding::Utf8, Encoding::Latin1).unwrap(), b"\xe9?");
/// let cut = transcode(&[0xe2, 0x82], Encoding::Utf8, Encoding::Utf16le);
/// assert_eq!(cut, Err(TranscodeError::InvalidCharFound));
/// ```
pub fn transcode(source: &[u8], from: Encoding, to: Encoding) -> Result<Vec<u8>, TranscodeError> {
    use Encoding::{Ascii, Latin1, Utf8, Utf16le};
    if source.is_empty() {
        return Ok(Vec::new());
    }
    let text = Text::Latin1(source);
    match (from, to) {
        (Utf8, Utf8) => utf8_to_utf8(source),
        (Utf8, Utf16le) => utf8_to_utf16le(source),
        (Utf8, Latin1 | Ascii) => replace(utf8_chars(source), source.len(), to),
        (Utf16le, Utf8) => utf16le_to_utf8(source),
        (Utf16le, Utf16le) => utf16le_to_utf16le(source),
        (Utf16le, Latin1 | Ascii) => replace(utf16le_chars(source), source.len() / 2, to),
        (Latin1, Utf8 | Utf16le | Latin1) | (Ascii, Utf16le) => to.encode(text).map_err(allocation),
        (Latin1, Ascii) | (Ascii, Latin1 | Ascii) => {
            let unknown = |&byte: &u8| from == Ascii && byte >= 0x80;
            let char = |byte: &u8| if unknown(byte) { REPLACEMENT } else { u32::from(*byte) };
            replace(source.iter().map(char), source.len(), Ascii)
        }
        (Ascii, Utf8) => ascii_to_utf8(source),
        _ => Err(TranscodeError::IllegalArgument),
    }
}

/// Whether the bytes are well-formed UTF-8 (`buffer.isUtf8`). None is.
///
/// ```
/// use fastbuffer::transcode::is_utf8;
/// assert!(is_utf8("é".as_bytes()));
/// assert!(!is_utf8(&[0xed, 0xa0, 0x80])); // a surrogate
/// ```
#[must_use]
#[doc(alias = "isUtf8")]
pub fn is_utf8(bytes: &[u8]) -> bool {
    simd::is_utf8(bytes)
}

/// Whether every byte is below 0x80 (`buffer.isAscii`). None is.
///
/// ```
/// assert!(fastbuffer::transcode::is_ascii(b"plain"));
/// ```
#[must_use]
#[doc(alias = "isAscii")]
pub fn is_ascii(bytes: &[u8]) -> bool {
    simd::is_ascii(bytes)
}

fn allocation(_: Error) -> TranscodeError {
    TranscodeError::AllocationFailed
}

fn collect<T: Copy>(capacity: usize, write: impl FnOnce(&mut Out<'_, T>)) -> Result<Vec<T>, TranscodeError> {
    simd::collect(capacity, write).map_err(allocation)
}

const REPLACEMENT: u32 = char::REPLACEMENT_CHARACTER as u32;

/// Characters that ICU leaves out, instead of writing `?`, where an encoding lacks them: they have no look of
/// their own (soft hyphen, joiners, variation selectors, byte order mark ...).
fn is_ignorable(char: u32) -> bool {
    matches!(char, 0xad | 0x34f | 0x61c | 0x115f..=0x1160 | 0x17b4..=0x17b5 | 0x180b..=0x180f | 0x200b..=0x200f
        | 0x202a..=0x202e | 0x2060..=0x206f | 0x3164 | 0xfe00..=0xfe0f | 0xfeff | 0xffa0 | 0xfff0..=0xfff8
        | 0x1bca0..=0x1bca3 | 0x1d173..=0x1d17a | 0xe0000..=0xe0fff)
}

/// The characters that `to` has, and `?` for the others that can be seen.
fn replace(
    chars: impl Iterator<Item = u32>,
    at_most: usize,
    to: Encoding,
) -> Result<Vec<u8>, TranscodeError> {
    let limit = if to == Encoding::Latin1 { 0x100 } else { 0x80 };
    collect(at_most, |out| {
        for char in chars {
            if char < limit || !is_ignorable(char) {
                out.push(if char < limit { char as u8 } else { b'?' });
            }
        }
    })
}

fn utf8_chars(mut bytes: &[u8]) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let (char, size) = simd::next_utf8(bytes)?;
        bytes = &bytes[size..];
        Some(char)
    })
}

/// An odd last byte is dropped; a lone surrogate counts as one character.
fn utf16le_chars(bytes: &[u8]) -> impl Iterator<Item = u32> {
    char::decode_utf16(units(bytes)).map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER).into())
}

fn units(bytes: &[u8]) -> impl DoubleEndedIterator<Item = u16> {
    bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
}

fn wide(bytes: &[u8]) -> Result<Vec<u16>, TranscodeError> {
    collect(bytes.len(), |out| simd::lossy_utf8_to_utf16(bytes, out))
}

fn utf8_to_utf8(bytes: &[u8]) -> Result<Vec<u8>, TranscodeError> {
    if simd::is_utf8(bytes) {
        return Encoding::Latin1.encode(Text::Latin1(bytes)).map_err(allocation);
    }
    Encoding::Utf8.encode(Text::Utf16(&wide(bytes)?)).map_err(allocation)
}

fn utf8_to_utf16le(bytes: &[u8]) -> Result<Vec<u8>, TranscodeError> {
    if !simd::is_utf8(bytes) {
        return Err(TranscodeError::InvalidCharFound);
    }
    Encoding::Utf16le.encode(Text::Utf16(&wide(bytes)?)).map_err(allocation)
}

fn utf16le_to_utf8(bytes: &[u8]) -> Result<Vec<u8>, TranscodeError> {
    let units = collect(bytes.len() / 2, |out| simd::utf16le_to_utf16(bytes, out))?;
    // Node takes a single byte, which is no unit, for a failed conversion.
    if units.is_empty() || char::decode_utf16(units.iter().copied()).any(|char| char.is_err()) {
        return Err(TranscodeError::InvalidCharFound);
    }
    Encoding::Utf8.encode(Text::Utf16(&units)).map_err(allocation)
}

/// A copy in which each lone surrogate, and an odd last byte, is U+FFFD; both at the end are one.
fn utf16le_to_utf16le(bytes: &[u8]) -> Result<Vec<u8>, TranscodeError> {
    let cut_pair = units(bytes).next_back().is_some_and(|unit| unit & 0xfc00 == 0xd800);
    let odd = (bytes.len() % 2 == 1 && !cut_pair).then_some(char::REPLACEMENT_CHARACTER);
    let chars = char::decode_utf16(units(bytes)).map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER));
    collect(bytes.len().div_ceil(2) * 2, |out| {
        for char in chars.chain(odd) {
            for unit in char.encode_utf16(&mut [0; 2]) {
                out.extend(&unit.to_le_bytes());
            }
        }
    })
}

fn ascii_to_utf8(bytes: &[u8]) -> Result<Vec<u8>, TranscodeError> {
    let high = simd::utf8_len_latin1(bytes) - bytes.len();
    collect(bytes.len().saturating_add(high.saturating_mul(2)), |out| {
        for &byte in bytes {
            out.extend(if byte < 0x80 { core::slice::from_ref(&byte) } else { b"\xef\xbf\xbd" });
        }
    })
}
