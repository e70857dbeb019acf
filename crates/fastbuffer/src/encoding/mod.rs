//! The encodings of `Buffer`: <https://nodejs.org/api/buffer.html#buffers-and-character-encodings>.
//!
//! One file per encoding, with the same four functions in the same order: `byte_length`, `encode`,
//! `encode_into`, `decode`. Each takes characters in the width the engine keeps them in.

mod base64;
mod hex;
mod latin1;
mod text;
mod utf16le;
mod utf8;

pub(crate) use base64::write as base64_write;
pub use text::{Text, TextBuf};

use crate::simd::{self, Out};
use crate::{Error, MAX_STRING_LENGTH, memory};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// An encoding that `Buffer` knows, with Node's lenient rules and Node's number.
///
/// ```
/// use fastbuffer::{Encoding, Text};
/// // Garbage is skipped, both alphabets mix, and decoding ends at the first '='.
/// assert_eq!(Encoding::Base64.encode(Text::Latin1(b"-_ \n+/==YQ"))?, [0xfb, 0xff, 0xbf]);
/// assert_eq!(Encoding::Hex.encode(Text::Latin1(b"c0ffee, hot"))?, [0xc0, 0xff, 0xee]);
/// assert_eq!(Encoding::Latin1.decode(&[0x68, 0xe9])?.to_string(), "hé");
/// # Ok::<(), fastbuffer::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Encoding {
    /// Encodes as [`Latin1`](Encoding::Latin1); decoding drops each byte's top bit.
    Ascii = 0,
    /// UTF-8. Ill-formed input becomes U+FFFD in both directions.
    #[default]
    #[doc(alias = "utf-8")]
    Utf8 = 1,
    /// Base64 with padding; decodes exactly as [`Base64url`](Encoding::Base64url).
    Base64 = 2,
    /// UTF-16, little endian; surrogates may be alone.
    #[doc(alias = "ucs2")]
    #[doc(alias = "ucs-2")]
    #[doc(alias = "utf-16le")]
    Utf16le = 3,
    /// The low byte of each code unit.
    #[doc(alias = "binary")]
    Latin1 = 4,
    /// Two hexadecimal digits for each byte.
    Hex = 5,
    /// Base64 with `-` and `_` and without padding.
    Base64url = 7,
}

/// The names Node takes, in any ASCII case.
const NAMES: [(&str, Encoding); 12] = [
    ("utf8", Encoding::Utf8),
    ("utf-8", Encoding::Utf8),
    ("hex", Encoding::Hex),
    ("base64", Encoding::Base64),
    ("latin1", Encoding::Latin1),
    ("binary", Encoding::Latin1),
    ("ascii", Encoding::Ascii),
    ("utf16le", Encoding::Utf16le),
    ("utf-16le", Encoding::Utf16le),
    ("ucs2", Encoding::Utf16le),
    ("ucs-2", Encoding::Utf16le),
    ("base64url", Encoding::Base64url),
];

impl Encoding {
    /// The encoding Node knows by `name`, in any ASCII case (`Buffer.isEncoding`).
    ///
    /// ```
    /// use fastbuffer::Encoding;
    /// assert_eq!(Encoding::from_name("UCS-2"), Some(Encoding::Utf16le));
    /// assert_eq!(Encoding::from_name("utf16"), None);
    /// ```
    #[must_use]
    #[doc(alias = "isEncoding")]
    pub fn from_name(name: &str) -> Option<Encoding> {
        NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|&(_, encoding)| encoding)
    }

    /// The encoding of Node's number. 6 is Node's `buffer`, which is none.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Encoding> {
        Some(match number {
            0 => Encoding::Ascii,
            1 => Encoding::Utf8,
            2 => Encoding::Base64,
            3 => Encoding::Utf16le,
            4 => Encoding::Latin1,
            5 => Encoding::Hex,
            7 => Encoding::Base64url,
            _ => return None,
        })
    }

    /// Node's canonical name: `utf8`, `utf16le`, `latin1`, `ascii`, `base64`, `base64url` or `hex`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Ascii => "ascii",
            Encoding::Utf8 => "utf8",
            Encoding::Base64 => "base64",
            Encoding::Utf16le => "utf16le",
            Encoding::Latin1 => "latin1",
            Encoding::Hex => "hex",
            Encoding::Base64url => "base64url",
        }
    }

    /// How many bytes the text takes, as
    /// [`Buffer.byteLength`](https://nodejs.org/api/buffer.html#static-method-bufferbytelengthstring-encoding)
    /// counts. For base64 and hex it is a guess from the length and the padding alone, and at least what
    /// [`encode`](Encoding::encode) gives.
    ///
    /// ```
    /// use fastbuffer::{Encoding, Text};
    /// assert_eq!(Encoding::Utf8.byte_length(Text::Utf16(&[0xd83d, 0xde00])), 4);
    /// assert_eq!(Encoding::Base64.byte_length(Text::Latin1(b"YQ==\n")), 3);
    /// ```
    #[must_use]
    #[doc(alias = "byteLength")]
    pub fn byte_length(self, text: Text<'_>) -> usize {
        match self {
            Encoding::Utf8 => utf8::byte_length(text),
            Encoding::Utf16le => utf16le::byte_length(text),
            Encoding::Latin1 | Encoding::Ascii => latin1::byte_length(text),
            Encoding::Base64 | Encoding::Base64url => base64::byte_length(text),
            Encoding::Hex => hex::byte_length(text),
        }
    }

    /// The text's bytes, as
    /// [`Buffer.from(string, encoding)`](https://nodejs.org/api/buffer.html#static-method-bufferfromstring-encoding).
    /// Never refuses text: what the encoding does not know is skipped (base64), ends the result (hex) or is
    /// replaced (utf8).
    ///
    /// # Errors
    /// [`Error::AllocationFailed`].
    ///
    /// ```
    /// use fastbuffer::{Encoding, Text};
    /// assert_eq!(Encoding::Utf16le.encode(Text::Latin1(b"hi"))?, b"h\0i\0");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    pub fn encode(self, text: Text<'_>) -> Result<Vec<u8>, Error> {
        match self {
            Encoding::Utf8 => utf8::encode(text),
            Encoding::Utf16le => utf16le::encode(text),
            Encoding::Latin1 | Encoding::Ascii => latin1::encode(text),
            Encoding::Base64 | Encoding::Base64url => base64::encode(text),
            Encoding::Hex => hex::encode(text),
        }
    }

    /// Writes as much of the text as fits and says how many bytes that were, as
    /// [`buf.write`](https://nodejs.org/api/buffer.html#bufwritestring-offset-length-encoding). Never
    /// a part of a UTF-8 character or of a UTF-16 unit; the bytes after the written ones stay as they are.
    ///
    /// ```
    /// use fastbuffer::{Encoding, Text};
    /// let mut target = [0; 3];
    /// assert_eq!(Encoding::Utf8.encode_into(Text::Latin1(&[0xe9, 0xe9]), &mut target), 2);
    /// assert_eq!(target, [0xc3, 0xa9, 0]);
    /// ```
    #[doc(alias = "write")]
    pub fn encode_into(self, text: Text<'_>, target: &mut [u8]) -> usize {
        let sure = self.usual_length(text).min(target.len());
        memory::expect_bulk_write(&mut target[..sure]);
        match self {
            Encoding::Utf8 => utf8::encode_into(text, target),
            Encoding::Utf16le => utf16le::encode_into(text, target),
            Encoding::Latin1 | Encoding::Ascii => latin1::encode_into(text, target),
            Encoding::Base64 | Encoding::Base64url => base64::encode_into(text, target),
            Encoding::Hex => hex::encode_into(text, target),
        }
    }

    /// About how many bytes the text gives, found out without looking at it, and never more than well-formed text does.
    fn usual_length(self, text: Text<'_>) -> usize {
        let len = text.len();
        match self {
            Encoding::Ascii | Encoding::Latin1 | Encoding::Utf8 => len,
            Encoding::Base64 | Encoding::Base64url => len / 4 * 3,
            Encoding::Utf16le => len.saturating_mul(2),
            Encoding::Hex => len / 2,
        }
    }

    /// The text of the bytes, as
    /// [`buf.toString(encoding)`](https://nodejs.org/api/buffer.html#buftostringencoding-start-end).
    ///
    /// # Errors
    /// [`Error::StringTooLong`] if it would have more than [`MAX_STRING_LENGTH`] characters (found out before
    /// any memory is taken), [`Error::AllocationFailed`].
    ///
    /// ```
    /// use fastbuffer::Encoding;
    /// assert_eq!(Encoding::Base64.decode(&[0xfb, 0xff])?.to_string(), "+/8=");
    /// assert_eq!(Encoding::Base64url.decode(&[0xfb, 0xff])?.to_string(), "-_8");
    /// assert_eq!(Encoding::Utf8.decode(b"a\xe2\x82b")?.to_string(), "a\u{fffd}b");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    #[doc(alias = "toString")]
    pub fn decode(self, bytes: &[u8]) -> Result<TextBuf, Error> {
        match self {
            Encoding::Utf8 => utf8::decode(bytes),
            Encoding::Utf16le => utf16le::decode(bytes),
            Encoding::Latin1 => latin1::decode(bytes),
            Encoding::Ascii => latin1::decode_ascii(bytes),
            Encoding::Base64 => base64::decode(bytes, false),
            Encoding::Base64url => base64::decode(bytes, true),
            Encoding::Hex => hex::decode(bytes),
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Encoding {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Encoding::from_name(name).ok_or(Error::UnknownEncoding)
    }
}

/// Padded base64 of the bytes, of any length.
pub(crate) fn base64_encode(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    match base64::decode(bytes, false)? {
        TextBuf::Latin1(digits) => Ok(digits),
        TextBuf::Utf16(_) => Ok(Vec::new()),
    }
}

/// `length`, if a string may be that long.
pub(crate) fn string_length(length: usize) -> Result<usize, Error> {
    if length > MAX_STRING_LENGTH {
        return Err(Error::StringTooLong { length, limit: MAX_STRING_LENGTH });
    }
    Ok(length)
}

/// Hands the low bytes of the units to `take`, piece by piece, while it answers `true`. Every piece but
/// the last has an even length.
pub(crate) fn low_bytes(units: &[u16], mut take: impl FnMut(&[u8]) -> bool) {
    let mut piece = [0; 4096];
    for units in units.chunks(piece.len()) {
        let bytes = &mut piece[..units.len()];
        simd::narrow(units, &mut Out::of(bytes));
        if !take(bytes) {
            return;
        }
    }
}
