//! `latin1` (`binary`) and `ascii`: the low byte of each code unit. They differ in decoding only.

use super::{Text, TextBuf, string_length};
use crate::Error;
use crate::simd::{self, Out};
use alloc::vec::Vec;

pub(super) fn byte_length(text: Text<'_>) -> usize {
    text.len()
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
        Text::Latin1(bytes) => {
            out.extend(bytes);
        }
        Text::Utf16(units) => simd::narrow(units, out),
    }
}

pub(super) fn decode(bytes: &[u8]) -> Result<TextBuf, Error> {
    let length = string_length(bytes.len())?;
    let copy = simd::collect(length, |out| {
        out.extend(bytes);
    })?;
    Ok(TextBuf::Latin1(copy))
}

/// As [`decode`], without the top bits.
pub(super) fn decode_ascii(bytes: &[u8]) -> Result<TextBuf, Error> {
    let length = string_length(bytes.len())?;
    Ok(TextBuf::Latin1(simd::collect(length, |out| simd::mask_ascii(bytes, out))?))
}
