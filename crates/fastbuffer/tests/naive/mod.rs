//! The encodings as slowly and plainly as they can be said: the truth that kernels are tested against.
//! Text is UTF-16 units, whatever width the tested call gets.
#![allow(dead_code)]

use fastbuffer::simd::{self, Isa};
use fastbuffer::{Encoding, Text, TextBuf};
use std::sync::{Mutex, PoisonError};

/// The bytes of the text, cut into pieces that `write` never divides.
pub(crate) fn pieces(encoding: Encoding, text: &[u16]) -> Vec<Vec<u8>> {
    match encoding {
        Encoding::Utf8 => char::decode_utf16(text.iter().copied())
            .map(|char| char.unwrap_or('\u{fffd}').to_string().into_bytes())
            .collect(),
        Encoding::Utf16le => text.iter().map(|unit| unit.to_le_bytes().to_vec()).collect(),
        Encoding::Latin1 | Encoding::Ascii => text.iter().map(|&unit| vec![unit as u8]).collect(),
        Encoding::Hex => hex(text).into_iter().map(|byte| vec![byte]).collect(),
        _ => base64(text).into_iter().map(|byte| vec![byte]).collect(),
    }
}

fn hex(text: &[u16]) -> Vec<u8> {
    let digit = |unit: u16| (unit as u8 as char).to_digit(16);
    text.chunks_exact(2).map_while(|pair| Some((digit(pair[0])? << 4 | digit(pair[1])?) as u8)).collect()
}

fn base64(text: &[u16]) -> Vec<u8> {
    let bits: String = text
        .iter()
        .map(|&unit| unit as u8)
        .take_while(|&char| char != b'=')
        .filter_map(|char| {
            Some(match char {
                b'A'..=b'Z' => char - b'A',
                b'a'..=b'z' => char - b'a' + 26,
                b'0'..=b'9' => char - b'0' + 52,
                b'+' | b'-' => 62,
                b'/' | b'_' => 63,
                _ => return None,
            })
        })
        .map(|value| format!("{value:06b}"))
        .collect();
    let bits = bits.as_bytes();
    bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |sum, bit| sum << 1 | (bit & 1))).collect()
}

/// What `Buffer.from` gives.
pub(crate) fn encode(encoding: Encoding, text: &[u16]) -> Vec<u8> {
    pieces(encoding, text).concat()
}

/// What `buf.write` puts into `room` bytes.
pub(crate) fn encode_into(encoding: Encoding, text: &[u16], room: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for piece in pieces(encoding, text) {
        if bytes.len() + piece.len() > room {
            break;
        }
        bytes.extend(piece);
    }
    bytes
}

/// What `Buffer.byteLength` gives.
pub(crate) fn byte_length(encoding: Encoding, text: &[u16]) -> usize {
    match encoding {
        Encoding::Hex => text.len() / 2,
        Encoding::Base64 | Encoding::Base64url => {
            let pad = u16::from(b'=');
            let once = text.strip_suffix(&[pad]).unwrap_or(text);
            let digits =
                if once.len() < text.len() { once.strip_suffix(&[pad]).unwrap_or(once) } else { once };
            digits.len() * 3 / 4
        }
        _ => encode(encoding, text).len(),
    }
}

/// What `buf.toString` gives.
pub(crate) fn decode(encoding: Encoding, bytes: &[u8]) -> Vec<u16> {
    let text: String = match encoding {
        Encoding::Utf16le => {
            return bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        }
        Encoding::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
        Encoding::Latin1 => bytes.iter().map(|&byte| byte as char).collect(),
        Encoding::Ascii => bytes.iter().map(|&byte| (byte & 0x7f) as char).collect(),
        Encoding::Hex => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        Encoding::Base64 => encode_base64(bytes, "+/", "="),
        _ => encode_base64(bytes, "-_", ""),
    };
    text.encode_utf16().collect()
}

fn encode_base64(bytes: &[u8], last: &str, pad: &str) -> String {
    let digits: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(last.chars()).collect();
    let group = |group: &[u8]| {
        let bits: String = group.iter().map(|byte| format!("{byte:08b}")).collect();
        let mut text: String = bits
            .as_bytes()
            .chunks(6)
            .map(|six| {
                digits[six.iter().fold(0, |sum, bit| sum << 1 | usize::from(bit & 1)) << (6 - six.len())]
            })
            .collect();
        text += &pad.repeat(3 - group.len());
        text
    };
    bytes.chunks(3).map(group).collect()
}

/// The units as the tested calls take them, in each width that can hold them.
pub(crate) fn in_each_width(text: &[u16], mut with: impl FnMut(Text<'_>)) {
    with(Text::Utf16(text));
    if text.iter().all(|&unit| unit <= 0xff) {
        let narrow: Vec<u8> = text.iter().map(|&unit| unit as u8).collect();
        with(Text::Latin1(&narrow));
    }
}

pub(crate) fn units(text: &TextBuf) -> Vec<u16> {
    text.units().collect()
}

pub(crate) const ENCODINGS: [Encoding; 7] = [
    Encoding::Ascii,
    Encoding::Utf8,
    Encoding::Base64,
    Encoding::Utf16le,
    Encoding::Latin1,
    Encoding::Hex,
    Encoding::Base64url,
];

/// Runs a test once for each instruction set that this processor has, one test at a time: the choice is global.
pub(crate) fn on_each_isa(test: impl Fn()) {
    static CHOICE: Mutex<()> = Mutex::new(());
    let _one = CHOICE.lock().unwrap_or_else(PoisonError::into_inner);
    for &isa in Isa::ALL {
        if simd::choose(isa) {
            eprintln!("with {isa:?}");
            test();
        }
    }
    simd::choose(Isa::ALL.iter().copied().find(|isa| isa.is_available()).unwrap());
}

/// A small generator with a fixed seed: the same cases in every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        // xorshift64*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 33) as usize % limit
    }

    pub(crate) fn bytes(&mut self, len: usize) -> Vec<u8> {
        (0..len).map(|_| self.next() as u8).collect()
    }

    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}
