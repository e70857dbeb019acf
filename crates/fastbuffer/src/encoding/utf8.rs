//! `utf8`: a lone surrogate encodes as U+FFFD; decoding replaces each maximal subpart of an ill-formed
//! sequence with U+FFFD, as the WHATWG Encoding Standard does. A byte order mark is a character like another.

use super::{Text, TextBuf, string_length};
use crate::Error;
use crate::simd::{self, Out};
use alloc::vec::Vec;

pub(super) fn byte_length(text: Text<'_>) -> usize {
    match text {
        Text::Latin1(bytes) => simd::utf8_len_latin1(bytes),
        Text::Utf16(units) => simd::utf8_len_utf16(units),
    }
}

pub(super) fn encode(text: Text<'_>) -> Result<Vec<u8>, Error> {
    simd::collect(byte_length(text), |out| write(text, out))
}

/// A kernel may use all its room, so it gets only what will be written, and up to three bytes in which the next
/// character has no place; those are put back.
pub(super) fn encode_into(text: Text<'_>, target: &mut [u8]) -> usize {
    // No unit takes less than a byte. A pair that is cut here has no place anyway.
    let text = match text {
        Text::Latin1(bytes) => Text::Latin1(&bytes[..bytes.len().min(target.len())]),
        Text::Utf16(units) => Text::Utf16(&units[..units.len().min(target.len())]),
    };
    let end = byte_length(text).min(target.len());
    let target = &mut target[..end];
    let last = end.saturating_sub(3);
    let mut saved = [0; 3];
    saved[..end - last].copy_from_slice(&target[last..]);
    let mut out = Out::of(target);
    write(text, &mut out);
    let written = out.len();
    target[written..].copy_from_slice(&saved[written - last..end - last]);
    written
}

fn write(text: Text<'_>, out: &mut Out<'_, u8>) {
    match text {
        Text::Latin1(bytes) => simd::latin1_to_utf8(bytes, out),
        Text::Utf16(units) => simd::utf16_to_utf8(units, out),
    };
}

pub(super) fn decode(bytes: &[u8]) -> Result<TextBuf, Error> {
    if simd::is_ascii(bytes) {
        return super::latin1::decode(bytes);
    }
    if !simd::is_utf8(bytes) {
        return decode_lossy(bytes);
    }
    let (units, narrow) = simd::utf8_shape(bytes);
    let length = string_length(units)?;
    Ok(if narrow {
        TextBuf::Latin1(simd::collect(length, |out| simd::utf8_to_latin1(bytes, out))?)
    } else {
        TextBuf::Utf16(simd::collect(length, |out| simd::utf8_to_utf16(bytes, out))?)
    })
}

/// Ill-formed text has a U+FFFD, so it is wide.
fn decode_lossy(bytes: &[u8]) -> Result<TextBuf, Error> {
    let length = string_length(units(bytes))?;
    Ok(TextBuf::Utf16(simd::collect(length, |out| simd::lossy_utf8_to_utf16(bytes, out))?))
}

/// The UTF-16 units of UTF-8, ill-formed or not.
fn units(bytes: &[u8]) -> usize {
    let units = |valid: &str| simd::utf8_shape(valid.as_bytes()).0;
    bytes.utf8_chunks().map(|chunk| units(chunk.valid()) + usize::from(!chunk.invalid().is_empty())).sum()
}
