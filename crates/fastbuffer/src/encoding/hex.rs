//! `hex`: stops at the first pair that is not two digits. Of a two-byte string only the low bytes count.

use super::{Text, TextBuf, string_length};
use crate::Error;
use crate::simd::{self, Out};
use alloc::vec::Vec;

pub(super) fn byte_length(text: Text<'_>) -> usize {
    text.len() / 2
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
            simd::hex_decode(bytes, out);
        }
        Text::Utf16(units) => {
            // Pieces of an even length, so that no pair is cut.
            super::low_bytes(units, |bytes| simd::hex_decode(bytes, out) == bytes.len() / 2);
        }
    }
}

pub(super) fn decode(bytes: &[u8]) -> Result<TextBuf, Error> {
    let length = string_length(bytes.len().saturating_mul(2))?;
    Ok(TextBuf::Latin1(simd::collect(length, |out| simd::hex_encode(bytes, out))?))
}
