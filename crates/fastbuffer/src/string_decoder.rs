//! Decoding piece by piece, as `StringDecoder` does: <https://nodejs.org/api/string_decoder.html>.
//!
//! The state is seven bytes that JavaScript can see and change, as in Node: four for an unfinished character,
//! then how many bytes it still needs, how many it has, and the encoding's number. Nothing in it is trusted.

use crate::Error;
use crate::encoding::{Encoding, Text, TextBuf, string_length};
use crate::simd::{self, Out};

/// Where the number of bytes that an unfinished character still needs is (`lastNeed`).
pub const MISSING: usize = 4;
/// Where the number of bytes of an unfinished character is.
pub const BUFFERED: usize = 5;
/// Where the encoding's number is.
pub const ENCODING: usize = 6;

/// The state of a decoder that has seen nothing.
///
/// ```
/// use fastbuffer::{Encoding, string_decoder::{decode, flush, new}};
/// let mut state = new(Encoding::Utf8);
/// assert_eq!(decode(&mut state, &[0xe2, 0x82])?.to_string(), "");
/// assert_eq!(decode(&mut state, &[0xac, 0xe2])?.to_string(), "€");
/// assert_eq!(flush(&mut state).to_string(), "\u{fffd}");
/// # Ok::<(), fastbuffer::Error>(())
/// ```
#[must_use]
pub const fn new(encoding: Encoding) -> [u8; 7] {
    [0, 0, 0, 0, 0, 0, encoding as u8]
}

/// The text that the bytes complete (`decoder.write`); an unfinished character at the end waits in the state.
///
/// # Errors
/// [`Error::StringTooLong`], [`Error::AllocationFailed`].
pub fn decode(state: &mut [u8; 7], chunk: &[u8]) -> Result<TextBuf, Error> {
    let encoding = Encoding::from_number(state[ENCODING]).unwrap_or_default();
    if matches!(encoding, Encoding::Latin1 | Encoding::Ascii | Encoding::Hex) {
        return encoding.decode(chunk);
    }
    let mut unfinished = Unfinished::load(state);
    let (head, rest) = unfinished.finish(encoding, chunk)?;
    if rest.is_empty() {
        unfinished.store(state);
        return Ok(head);
    }
    let keep = unfinished.begin(encoding, rest);
    let body = encoding.decode(&rest[..rest.len() - keep])?;
    let text = concat(head, body)?;
    unfinished.store(state);
    Ok(text)
}

/// What is left in the state as text (`decoder.end`), which is then as new.
pub fn flush(state: &mut [u8; 7]) -> TextBuf {
    let encoding = Encoding::from_number(state[ENCODING]).unwrap_or_default();
    let unfinished = Unfinished::load(state);
    let mut bytes = unfinished.bytes();
    if encoding == Encoding::Utf16le {
        bytes = &bytes[..bytes.len() & !1];
    }
    Unfinished { missing: 0, buffered: 0, ..unfinished }.store(state);
    // At most eight characters: if there is no memory for those, there is none for the error either.
    encoding.decode(bytes).unwrap_or_default()
}

/// A character (or a group of base64) that is not complete.
#[derive(Clone, Copy)]
struct Unfinished {
    pending: [u8; 4],
    missing: usize,
    buffered: usize,
}

impl Unfinished {
    fn load(state: &[u8; 7]) -> Self {
        let [a, b, c, d, missing, buffered, _] = *state;
        let buffered = usize::from(buffered).min(4);
        Unfinished { pending: [a, b, c, d], missing: usize::from(missing).min(4 - buffered), buffered }
    }

    fn store(self, state: &mut [u8; 7]) {
        state[..4].copy_from_slice(&self.pending);
        state[MISSING] = self.missing as u8;
        state[BUFFERED] = self.buffered as u8;
    }

    fn bytes(&self) -> &[u8] {
        &self.pending[..self.buffered]
    }

    fn push(&mut self, bytes: &[u8]) {
        self.pending[self.buffered..][..bytes.len()].copy_from_slice(bytes);
        self.buffered += bytes.len();
    }

    /// Takes what the character needs from the chunk: its text, if it is complete or broken off, and the
    /// rest of the chunk.
    fn finish<'a>(&mut self, encoding: Encoding, chunk: &'a [u8]) -> Result<(TextBuf, &'a [u8]), Error> {
        if self.missing == 0 {
            return Ok((TextBuf::default(), chunk));
        }
        let mut take = self.missing.min(chunk.len());
        self.missing -= take;
        if encoding == Encoding::Utf8
            && let Some(other) = chunk[..take].iter().position(|&byte| byte & 0xc0 != 0x80)
        {
            take = other;
            self.missing = 0;
        }
        self.push(&chunk[..take]);
        if self.missing > 0 {
            return Ok((TextBuf::default(), &[]));
        }
        // What is complete is given out as it is: Node does not wait for the second half of a surrogate pair here.
        let head = encoding.decode(self.bytes())?;
        self.buffered = 0;
        Ok((head, &chunk[take..]))
    }

    /// Keeps the unfinished character at the end of the bytes: how many bytes it has.
    fn begin(&mut self, encoding: Encoding, bytes: &[u8]) -> usize {
        (self.buffered, self.missing) = match encoding {
            Encoding::Utf16le if bytes.len() % 2 == 1 => (1, 1),
            Encoding::Utf16le if ends_high(bytes) => (2, 2),
            Encoding::Base64 | Encoding::Base64url => match bytes.len() % 3 {
                0 => (0, 0),
                rest => (rest, 3 - rest),
            },
            Encoding::Utf8 => unfinished_utf8(bytes),
            _ => (0, 0),
        };
        let keep = self.buffered;
        self.pending[..keep].copy_from_slice(&bytes[bytes.len() - keep..]);
        keep
    }
}

fn ends_high(bytes: &[u8]) -> bool {
    bytes.len() >= 2 && bytes[bytes.len() - 1] & 0xfc == 0xd8
}

/// How many bytes at the end begin a character, by the bits of its first byte alone, and how many it needs.
fn unfinished_utf8(bytes: &[u8]) -> (usize, usize) {
    for (before, &byte) in bytes.iter().rev().take(4).enumerate() {
        let size = match byte {
            0x80..0xc0 => continue,
            0xc0..0xe0 => 2,
            0xe0..0xf0 => 3,
            0xf0..0xf8 => 4,
            _ => 0,
        };
        let have = before + 1;
        return if have < size { (have, size - have) } else { (0, 0) };
    }
    (0, 0)
}

fn concat(head: TextBuf, body: TextBuf) -> Result<TextBuf, Error> {
    if head.is_empty() {
        return Ok(body);
    }
    if body.is_empty() {
        return Ok(head);
    }
    let length = string_length(head.len() + body.len())?;
    let (head, body) = (head.as_text(), body.as_text());
    Ok(match (head, body) {
        (Text::Latin1(head), Text::Latin1(body)) => TextBuf::Latin1(simd::collect(length, |out| {
            out.extend(head);
            out.extend(body);
        })?),
        _ => TextBuf::Utf16(simd::collect(length, |out| {
            wide(head, out);
            wide(body, out);
        })?),
    })
}

fn wide(text: Text<'_>, out: &mut Out<'_, u16>) {
    match text {
        Text::Latin1(bytes) => simd::widen(bytes, out),
        Text::Utf16(units) => {
            out.extend(units);
        }
    }
}
