//! `utf16le` (`ucs2`): two bytes for each code unit; nothing is checked, a surrogate may be alone.

use super::{Text, TextBuf, string_length};
use crate::Error;
use crate::simd::{self, Out};
use alloc::vec::Vec;

pub(super) fn byte_length(text: Text<'_>) -> usize {
    text.len().saturating_mul(2)
}

pub(super) fn encode(text: Text<'_>) -> Result<Vec<u8>, Error> {
    simd::collect(byte_length(text), |out| write(text, out))
}

pub(super) fn encode_into(text: Text<'_>, target: &mut [u8]) -> usize {
    let mut out = Out::of(target);
    write(text, &mut out);
    out.len()
}

fn write(text: Text<'_>, out: &mut Out<'_, u8>) {
    match text {
        Text::Latin1(bytes) => simd::latin1_to_utf16le(bytes, out),
        Text::Utf16(units) => simd::utf16_to_utf16le(units, out),
    }
}

/// An odd last byte is dropped.
pub(super) fn decode(bytes: &[u8]) -> Result<TextBuf, Error> {
    let length = string_length(bytes.len() / 2)?;
    Ok(TextBuf::Utf16(simd::collect(length, |out| simd::utf16le_to_utf16(bytes, out))?))
}
