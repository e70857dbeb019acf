//! `base64` and `base64url`: one decoder for both alphabets and both names, which skips what is in neither
//! and ends at the first `=`. Of a two-byte string only the low bytes count.

use super::{Text, TextBuf, string_length};
use crate::Error;
use crate::simd::{self, Out, Sextets};
use alloc::vec::Vec;

/// From the length and up to two `=` at the end alone; Node never looks inside.
pub(super) fn byte_length(text: Text<'_>) -> usize {
    let is_pad = |back: usize| match text {
        Text::Latin1(bytes) => bytes.iter().nth_back(back) == Some(&b'='),
        Text::Utf16(units) => units.iter().nth_back(back) == Some(&u16::from(b'=')),
    };
    let pads = if !is_pad(0) {
        0
    } else if !is_pad(1) {
        1
    } else {
        2
    };
    let digits = text.len() - pads;
    digits / 4 * 3 + digits % 4 * 3 / 4
}

pub(super) fn encode(text: Text<'_>) -> Result<Vec<u8>, Error> {
    simd::collect(byte_length(text), |out| {
        write(text, out);
    })
}

pub(super) fn encode_into(text: Text<'_>, target: &mut [u8]) -> usize {
    let mut out = Out::of(target);
    write(text, &mut out);
    out.len()
}

/// Also what `atob` decodes with, once it knows the text to be good; that is why the state is returned.
pub(crate) fn write(text: Text<'_>, out: &mut Out<'_, u8>) -> Sextets {
    let mut state = Sextets::default();
    match text {
        Text::Latin1(bytes) => simd::base64_decode(bytes, out, &mut state),
        Text::Utf16(units) => super::low_bytes(units, |bytes| {
            simd::base64_decode(bytes, out, &mut state);
            !state.ended()
        }),
    }
    state
}

pub(super) fn decode(bytes: &[u8], url: bool) -> Result<TextBuf, Error> {
    let length = string_length(encoded_length(bytes.len(), url))?;
    Ok(TextBuf::Latin1(simd::collect(length, |out| simd::base64_encode(bytes, out, url))?))
}

fn encoded_length(bytes: usize, url: bool) -> usize {
    let rest = match (bytes % 3, url) {
        (0, _) => 0,
        (rest, true) => rest + 1,
        (_, false) => 4,
    };
    (bytes / 3).saturating_mul(4).saturating_add(rest)
}
