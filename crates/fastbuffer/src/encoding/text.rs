//! A JavaScript string's characters, in the two widths that engines keep them in.

use alloc::vec::Vec;

/// The characters of a string, borrowed.
///
/// ```
/// use fastbuffer::{Encoding, Text};
/// // 'é' is one character in either width.
/// assert_eq!(Encoding::Utf8.byte_length(Text::Latin1(&[0xe9])), 2);
/// assert_eq!(Encoding::Utf8.byte_length(Text::Utf16(&[0xe9])), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text<'a> {
    /// One byte for each character, U+0000 to U+00FF. ASCII is this too.
    Latin1(&'a [u8]),
    /// UTF-16 code units. Surrogates may be alone, as in JavaScript.
    Utf16(&'a [u16]),
}

impl Text<'_> {
    /// The length as JavaScript counts it, in code units.
    #[must_use]
    pub fn len(self) -> usize {
        match self {
            Text::Latin1(bytes) => bytes.len(),
            Text::Utf16(units) => units.len(),
        }
    }

    /// Whether there is no character.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The characters of a string, owned: what decoding gives.
///
/// Two texts are equal when their characters are, whichever width they are in.
///
/// ```
/// use fastbuffer::{Encoding, TextBuf};
/// let text = Encoding::Utf8.decode("héllo".as_bytes())?;
/// assert_eq!(text, TextBuf::Latin1(b"h\xe9llo".to_vec()));
/// assert_eq!(text.to_string(), "héllo");
/// # Ok::<(), fastbuffer::Error>(())
/// ```
#[derive(Clone, Debug)]
pub enum TextBuf {
    /// Characters that are all below U+0100.
    Latin1(Vec<u8>),
    /// UTF-16 code units.
    Utf16(Vec<u16>),
}

impl TextBuf {
    /// The characters, borrowed.
    #[must_use]
    pub fn as_text(&self) -> Text<'_> {
        match self {
            TextBuf::Latin1(bytes) => Text::Latin1(bytes),
            TextBuf::Utf16(units) => Text::Utf16(units),
        }
    }

    /// The length as JavaScript counts it, in code units.
    #[must_use]
    pub fn len(&self) -> usize {
        self.as_text().len()
    }

    /// Whether there is no character.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The code units, one by one, in either width.
    pub fn units(&self) -> impl Iterator<Item = u16> + '_ {
        let (narrow, wide): (&[u8], &[u16]) = match self {
            TextBuf::Latin1(bytes) => (bytes, &[]),
            TextBuf::Utf16(units) => (&[], units),
        };
        narrow.iter().map(|&byte| u16::from(byte)).chain(wide.iter().copied())
    }
}

impl Default for TextBuf {
    fn default() -> Self {
        TextBuf::Latin1(Vec::new())
    }
}

impl PartialEq for TextBuf {
    fn eq(&self, other: &Self) -> bool {
        match (self.as_text(), other.as_text()) {
            (Text::Latin1(a), Text::Latin1(b)) => a == b,
            (Text::Utf16(a), Text::Utf16(b)) => a == b,
            _ => self.len() == other.len() && self.units().eq(other.units()),
        }
    }
}

impl Eq for TextBuf {}

/// The text as Unicode; a lone surrogate shows as U+FFFD.
impl core::fmt::Display for TextBuf {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        use core::fmt::Write;
        char::decode_utf16(self.units())
            .try_for_each(|char| f.write_char(char.unwrap_or(char::REPLACEMENT_CHARACTER)))
    }
}
