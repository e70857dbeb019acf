//! [`BufferExt`]: Node's methods for every `[u8]`.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::buffer::with_units;
use crate::inspect::Inspect;
use crate::number::each_number;
use crate::{Encoding, Error, Text, TextBuf, TranscodeError};
use crate::{compare, copy, fill, number, search, swap, transcode};

mod private {
    pub trait Sealed {}
    impl Sealed for [u8] {}
}

/// A reading and a writing method for each row of number.rs.
macro_rules! methods {
    ($($type:ty, $order:literal, $read:ident $from:ident $read_node:literal, $write:ident $to:ident $write_node:literal;)*) => {$(
        #[doc = concat!("Reads ", stringify!($type), $order, " at `offset`. Answers to ")]
        #[doc = concat!("[`buf.", $read_node, "`](https://nodejs.org/api/buffer.html#buf", $read_node, "offset).")]
        ///
        /// # Errors
        /// [`Error::OutOfBounds`] if not all of its bytes are there.
        ///
        /// # Examples
        /// ```
        /// use fastbuffer::BufferExt;
        #[doc = concat!("let number = 7 as ", stringify!($type), ";")]
        #[doc = concat!("let bytes = number.", stringify!($to), "();")]
        #[doc = concat!("assert_eq!(bytes.", stringify!($read), "(0)?, number);")]
        #[doc = concat!("assert!(bytes.", stringify!($read), "(1).is_err());")]
        /// # Ok::<(), fastbuffer::Error>(())
        /// ```
        #[doc(alias = $read_node)]
        #[inline]
        fn $read(&self, offset: usize) -> Result<$type, Error> {
            number::$read(self.bytes(), offset)
        }

        #[doc = concat!("Writes ", stringify!($type), $order, " at `offset` and gives the offset after it. Answers to ")]
        #[doc = concat!("[`buf.", $write_node, "`](https://nodejs.org/api/buffer.html#buf", $write_node, "value-offset).")]
        ///
        /// # Errors
        /// [`Error::OutOfBounds`], with nothing written, if not all of its bytes have a place.
        ///
        /// # Examples
        /// ```
        /// use fastbuffer::BufferExt;
        #[doc = concat!("let number = 7 as ", stringify!($type), ";")]
        /// let mut bytes = [0; 9];
        #[doc = concat!("assert_eq!(bytes.", stringify!($write), "(number, 1)?, 1 + size_of_val(&number));")]
        #[doc = concat!("assert!(bytes[1..].starts_with(&number.", stringify!($to), "()));")]
        /// # Ok::<(), fastbuffer::Error>(())
        /// ```
        #[doc(alias = $write_node)]
        #[inline]
        fn $write(&mut self, value: $type, offset: usize) -> Result<usize, Error> {
            number::$write(self.bytes_mut(), value, offset)
        }
    )*};
}

/// The same for integers of 1 to 6 bytes.
macro_rules! width_methods {
    ($($type:ty, $kind:literal, $first:literal, $read:ident $read_node:literal, $write:ident $write_node:literal;)*) => {$(
        #[doc = concat!("Reads ", $kind, " `width` bytes (1 to 6) at `offset`, the ", $first, " significant first.")]
        #[doc = concat!("Answers to [`buf.", $read_node, "`](https://nodejs.org/api/buffer.html#buf", $read_node, "offset-bytelength).")]
        ///
        /// # Errors
        /// [`Error::InvalidWidth`], then [`Error::OutOfBounds`].
        ///
        /// # Examples
        /// ```
        /// use fastbuffer::BufferExt;
        /// let mut bytes = [0; 6];
        #[doc = concat!("bytes.", stringify!($write), "(0x01_02_03, 2, 3)?;")]
        #[doc = concat!("assert_eq!(bytes.", stringify!($read), "(2, 3)?, 0x01_02_03);")]
        #[doc = concat!("assert!(bytes.", stringify!($read), "(0, 7).is_err());")]
        /// # Ok::<(), fastbuffer::Error>(())
        /// ```
        #[doc(alias = $read_node)]
        fn $read(&self, offset: usize, width: usize) -> Result<$type, Error> {
            number::$read(self.bytes(), offset, width)
        }

        #[doc = concat!("Writes ", $kind, " `width` bytes (1 to 6) at `offset`, the ", $first, " significant first, and")]
        #[doc = concat!("gives the offset after them. Answers to [`buf.", $write_node, "`](https://nodejs.org/api/buffer.html#buf", $write_node, "value-offset-bytelength).")]
        ///
        /// # Errors
        /// [`Error::InvalidWidth`], [`Error::ValueOutOfRange`], then [`Error::OutOfBounds`]; nothing is written then.
        ///
        /// # Examples
        /// ```
        /// use fastbuffer::{BufferExt, Error};
        /// let mut bytes = [0; 6];
        #[doc = concat!("assert_eq!(bytes.", stringify!($write), "(127, 5, 1)?, 6);")]
        /// assert_eq!(bytes, [0, 0, 0, 0, 0, 127]);
        #[doc = concat!("assert!(matches!(bytes.", stringify!($write), "(256, 0, 1), Err(Error::ValueOutOfRange { bits: 8, .. })));")]
        /// # Ok::<(), Error>(())
        /// ```
        #[doc(alias = $write_node)]
        fn $write(&mut self, value: $type, offset: usize, width: usize) -> Result<usize, Error> {
            number::$write(self.bytes_mut(), value, offset, width)
        }
    )*};
}

/// The methods of Node's `Buffer` for every `[u8]`: a slice, a `Vec<u8>`, a [`Buffer`](crate::Buffer).
///
/// Offsets and lengths are bytes. Where Node lets a caller name a range of the buffer, Rust has slices:
/// `buf.fill('ab', 2, 4)` is `buf[2..4].fill_pattern(b"ab")`. Rust's own slice methods are not repeated:
/// `buf.equals(other)` is `==`, `buf.copyWithin` is `copy_within`, `isAscii` is `is_ascii`.
///
/// The trait is only for `[u8]` and cannot be implemented outside of this crate, so methods may be added to it.
///
/// ```
/// use fastbuffer::{BufferExt, Encoding};
/// let mut packet = vec![0; 8];
/// packet.write_u16_be(0xcafe, 0)?;
/// packet[2..].fill_pattern(b"ab")?;
/// assert_eq!(packet.to_encoded(Encoding::Hex)?.to_string(), "cafe616261626162");
/// assert_eq!(packet.index_of(b"ba", 0), Some(3));
/// assert_eq!(packet.read_uint_le(2, 3)?, 0x61_62_61);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
pub trait BufferExt: private::Sealed {
    #[doc(hidden)]
    fn bytes(&self) -> &[u8];
    #[doc(hidden)]
    fn bytes_mut(&mut self) -> &mut [u8];

    /// The text of the bytes. Answers to
    /// [`buf.toString(encoding)`](https://nodejs.org/api/buffer.html#buftostringencoding-start-end).
    ///
    /// # Errors
    /// [`Error::StringTooLong`] if it would have more than [`MAX_STRING_LENGTH`](crate::MAX_STRING_LENGTH)
    /// characters, [`Error::AllocationFailed`].
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::{BufferExt, Encoding};
    /// assert_eq!(b"\xff\xfe".to_encoded(Encoding::Base64url)?.to_string(), "__4");
    /// assert_eq!(b"caf\xe9".to_encoded(Encoding::Latin1)?.to_string(), "café");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    #[doc(alias = "toString")]
    #[doc(alias = "decode")]
    #[doc(alias = "utf8Slice")]
    #[doc(alias = "base64Slice")]
    #[doc(alias = "hexSlice")]
    #[doc(alias = "latin1Slice")]
    #[doc(alias = "asciiSlice")]
    #[doc(alias = "ucs2Slice")]
    fn to_encoded(&self, encoding: Encoding) -> Result<TextBuf, Error> {
        encoding.decode(self.bytes())
    }

    /// Writes as much of the text as fits from `offset` on, never a part of a character, and says how many bytes
    /// that were. The bytes after them stay as they are. Answers to
    /// [`buf.write(string, offset, encoding)`](https://nodejs.org/api/buffer.html#bufwritestring-offset-length-encoding).
    ///
    /// For characters that no `str` has (lone surrogates) or that are in another width already, see
    /// [`Encoding::encode_into`], which also never fails.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if `offset` is greater than the length; [`Error::AllocationFailed`] if text that is
    /// not ASCII cannot be converted for want of memory (not in UTF-8).
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::{BufferExt, Encoding};
    /// let mut bytes = *b"-----";
    /// assert_eq!(bytes.write_encoded("a€b", 1, Encoding::Utf8)?, 4);
    /// assert_eq!(bytes, *b"-a\xe2\x82\xac");
    /// assert_eq!(bytes.write_encoded("€", 3, Encoding::Utf8)?, 0); // does not fit
    /// assert_eq!(bytes.write_encoded("f00d!", 0, Encoding::Hex)?, 2);
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    #[doc(alias = "write")]
    #[doc(alias = "utf8Write")]
    #[doc(alias = "base64Write")]
    #[doc(alias = "hexWrite")]
    #[doc(alias = "latin1Write")]
    #[doc(alias = "asciiWrite")]
    #[doc(alias = "ucs2Write")]
    fn write_encoded(&mut self, text: &str, offset: usize, encoding: Encoding) -> Result<usize, Error> {
        let length = self.bytes().len();
        let place = self.bytes_mut().get_mut(offset..);
        let place = place.ok_or(Error::OutOfBounds { offset, size: 0, length })?;
        if encoding == Encoding::Utf8 {
            let most = place.len().min(text.len());
            let end = (0..=most).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
            place[..end].copy_from_slice(&text.as_bytes()[..end]);
            return Ok(end);
        }
        with_units(text, |text| encoding.encode_into(text, place))
    }

    /// The part from `start` to before `end`, both counted from the end if negative and cut to the buffer; nothing
    /// if they are the wrong way around. `isize::MAX` is the end. Answers to
    /// [`buf.subarray(start, end)`](https://nodejs.org/api/buffer.html#bufsubarraystart-end).
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::BufferExt;
    /// assert_eq!(b"buffer".subarray(-6, -1), b"buffe");
    /// assert_eq!(b"buffer".subarray(2, isize::MAX), b"ffer");
    /// assert_eq!(b"buffer".subarray(4, 2), b"");
    /// ```
    #[doc(alias = "slice")]
    fn subarray(&self, start: isize, end: isize) -> &[u8] {
        let bytes = self.bytes();
        let place = |index: isize| match usize::try_from(index) {
            Ok(index) => index.min(bytes.len()),
            Err(_) => bytes.len().saturating_sub(index.unsigned_abs()),
        };
        bytes.get(place(start)..place(end)).unwrap_or_default()
    }

    /// The first position at or after `from` where `needle` is; an empty needle is found at `from` or the end.
    /// Linear time, `memchr`'s vector code. Answers to
    /// [`buf.indexOf`](https://nodejs.org/api/buffer.html#bufindexofvalue-byteoffset-encoding).
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::BufferExt;
    /// assert_eq!(b"this is a buffer".index_of(b"is", 3), Some(5));
    /// assert_eq!(b"this is a buffer".index_of(b"bytes", 0), None);
    /// ```
    #[doc(alias = "indexOf")]
    fn index_of(&self, needle: &[u8], from: usize) -> Option<usize> {
        search::index_of(self.bytes(), needle, from)
    }

    /// The last position at or before `from` (`usize::MAX` is the end) where `needle` is. Answers to
    /// [`buf.lastIndexOf`](https://nodejs.org/api/buffer.html#buflastindexofvalue-byteoffset-encoding).
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::BufferExt;
    /// assert_eq!(b"this buffer is a buffer".last_index_of(b"buffer", usize::MAX), Some(17));
    /// assert_eq!(b"this buffer is a buffer".last_index_of(b"buffer", 16), Some(5));
    /// ```
    #[doc(alias = "lastIndexOf")]
    fn last_index_of(&self, needle: &[u8], from: usize) -> Option<usize> {
        search::last_index_of(self.bytes(), needle, from)
    }

    /// Whether `needle` is somewhere at or after `from`. Answers to
    /// [`buf.includes`](https://nodejs.org/api/buffer.html#bufincludesvalue-byteoffset-encoding).
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::BufferExt;
    /// assert!(b"this is a buffer".includes(b"this", 0));
    /// assert!(!b"this is a buffer".includes(b"this", 4));
    /// ```
    fn includes(&self, needle: &[u8], from: usize) -> bool {
        self.index_of(needle, from).is_some()
    }

    /// The first position at or after `from` of a text's bytes. In UTF-16 only even positions count, as in
    /// [`search::index_of_units`]. Answers to
    /// [`buf.indexOf(string, byteOffset, encoding)`](https://nodejs.org/api/buffer.html#bufindexofvalue-byteoffset-encoding).
    ///
    /// # Errors
    /// [`Error::AllocationFailed`], for the text's bytes.
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::{BufferExt, Encoding};
    /// let bytes = b"\0a\0b\0c";
    /// assert_eq!(bytes.index_of_encoded("b", 0, Encoding::Latin1)?, Some(3));
    /// assert_eq!(bytes.index_of_encoded("b", 0, Encoding::Utf16le)?, None); // it is at 3
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    fn index_of_encoded(&self, text: &str, from: usize, encoding: Encoding) -> Result<Option<usize>, Error> {
        let search = if encoding == Encoding::Utf16le { search::index_of_units } else { search::index_of };
        with_bytes(text, encoding, |needle| search(self.bytes(), needle, from))
    }

    /// As [`index_of_encoded`](BufferExt::index_of_encoded), the last position at or before `from`. Answers to
    /// [`buf.lastIndexOf(string, byteOffset, encoding)`](https://nodejs.org/api/buffer.html#buflastindexofvalue-byteoffset-encoding).
    ///
    /// # Errors
    /// [`Error::AllocationFailed`], for the text's bytes.
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::{BufferExt, Encoding};
    /// assert_eq!(b"aXaX".last_index_of_encoded("58", usize::MAX, Encoding::Hex)?, Some(3));
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    fn last_index_of_encoded(
        &self,
        text: &str,
        from: usize,
        encoding: Encoding,
    ) -> Result<Option<usize>, Error> {
        let utf16 = encoding == Encoding::Utf16le;
        let search = if utf16 { search::last_index_of_units } else { search::last_index_of };
        with_bytes(text, encoding, |needle| search(self.bytes(), needle, from))
    }

    /// Order by unsigned bytes; a prefix comes first. Answers to
    /// [`buf.compare`](https://nodejs.org/api/buffer.html#bufcomparetarget-targetstart-targetend-sourcestart-sourceend).
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::BufferExt;
    /// assert!(b"abc".compare_bytes(b"abd").is_lt());
    /// ```
    #[doc(alias = "compare")]
    fn compare_bytes(&self, other: &[u8]) -> Ordering {
        compare::compare(self.bytes(), other)
    }

    /// Fills all of it with a pattern, repeated and cut off at the end. Zeros give the memory of a large
    /// [`Buffer`](crate::Buffer) back. Answers to
    /// [`buf.fill(buffer)`](https://nodejs.org/api/buffer.html#buffillvalue-offset-end-encoding).
    ///
    /// # Errors
    /// [`Error::EmptyPattern`] if the pattern has no bytes and there are some to fill.
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::BufferExt;
    /// let mut bytes = [0; 5];
    /// bytes.fill_pattern(b"ab")?;
    /// assert_eq!(&bytes, b"ababa");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    #[doc(alias = "fill")]
    fn fill_pattern(&mut self, pattern: &[u8]) -> Result<(), Error> {
        fill::fill(self.bytes_mut(), pattern)
    }

    /// Fills all of it with a text's bytes; an empty text is a zero. Answers to
    /// [`buf.fill(string, encoding)`](https://nodejs.org/api/buffer.html#buffillvalue-offset-end-encoding).
    ///
    /// # Errors
    /// [`Error::EmptyPattern`] if the text has characters and no bytes (`"zz"` in hex),
    /// [`Error::AllocationFailed`].
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::{BufferExt, Encoding};
    /// let mut bytes = [0; 4];
    /// bytes.fill_encoded("abcd", Encoding::Hex)?;
    /// assert_eq!(bytes, [0xab, 0xcd, 0xab, 0xcd]);
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    #[doc(alias = "fill")]
    fn fill_encoded(&mut self, text: &str, encoding: Encoding) -> Result<(), Error> {
        if text.is_empty() {
            fill::fill_byte(self.bytes_mut(), 0);
            return Ok(());
        }
        with_bytes(text, encoding, |pattern| fill::fill(self.bytes_mut(), pattern))?
    }

    /// Copies as many bytes as there are and fit to `target` from `target_start` on, and says how many. Answers to
    /// [`buf.copy`](https://nodejs.org/api/buffer.html#bufcopytarget-targetstart-sourcestart-sourceend); for one
    /// buffer into itself there is `copy_within`.
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::BufferExt;
    /// let mut target = *b"....";
    /// assert_eq!(b"abcdef"[2..].copy_to(&mut target, 1), 3);
    /// assert_eq!(&target, b".cde");
    /// ```
    #[doc(alias = "copy")]
    fn copy_to(&self, target: &mut [u8], target_start: usize) -> usize {
        copy::copy(self.bytes(), 0, target, target_start, usize::MAX)
    }

    /// Turns every 2 bytes around. Answers to [`buf.swap16`](https://nodejs.org/api/buffer.html#bufswap16).
    ///
    /// # Errors
    /// [`Error::InvalidSize`], with nothing changed, if the length is not a multiple of 2.
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::{BufferExt, Error};
    /// let mut bytes = *b"abcd";
    /// bytes.swap16()?;
    /// assert_eq!(&bytes, b"badc");
    /// assert_eq!(bytes[1..].swap16(), Err(Error::InvalidSize { length: 3, multiple: 2 }));
    /// # Ok::<(), Error>(())
    /// ```
    fn swap16(&mut self) -> Result<(), Error> {
        swap::swap16(self.bytes_mut())
    }

    /// Turns every 4 bytes around. Answers to [`buf.swap32`](https://nodejs.org/api/buffer.html#bufswap32).
    ///
    /// # Errors
    /// [`Error::InvalidSize`], with nothing changed, if the length is not a multiple of 4.
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::BufferExt;
    /// let mut bytes = *b"abcd";
    /// bytes.swap32()?;
    /// assert_eq!(&bytes, b"dcba");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    fn swap32(&mut self) -> Result<(), Error> {
        swap::swap32(self.bytes_mut())
    }

    /// Turns every 8 bytes around. Answers to [`buf.swap64`](https://nodejs.org/api/buffer.html#bufswap64).
    ///
    /// # Errors
    /// [`Error::InvalidSize`], with nothing changed, if the length is not a multiple of 8.
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::BufferExt;
    /// let mut bytes = *b"abcdefgh";
    /// bytes.swap64()?;
    /// assert_eq!(&bytes, b"hgfedcba");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    fn swap64(&mut self) -> Result<(), Error> {
        swap::swap64(self.bytes_mut())
    }

    /// Whether the bytes are well-formed UTF-8. Answers to
    /// [`buffer.isUtf8`](https://nodejs.org/api/buffer.html#bufferisutf8input).
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::BufferExt;
    /// assert!("€".as_bytes().is_utf8());
    /// assert!(!b"\xe2\x82".is_utf8());
    /// ```
    #[doc(alias = "isUtf8")]
    fn is_utf8(&self) -> bool {
        transcode::is_utf8(self.bytes())
    }

    /// The bytes in another encoding: utf8, utf16le, latin1 and ascii. Answers to
    /// [`buffer.transcode`](https://nodejs.org/api/buffer.html#buffertranscodesource-fromenc-toenc).
    ///
    /// # Errors
    /// As [`transcode::transcode`].
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::{BufferExt, Encoding};
    /// assert_eq!("€".as_bytes().transcode(Encoding::Utf8, Encoding::Ascii)?, b"?");
    /// # Ok::<(), fastbuffer::TranscodeError>(())
    /// ```
    fn transcode(&self, from: Encoding, to: Encoding) -> Result<Vec<u8>, TranscodeError> {
        transcode::transcode(self.bytes(), from, to)
    }

    /// The bytes to be shown as Node shows a buffer: the first 50 in hex. Answers to
    /// [`buf.inspect`](https://nodejs.org/api/buffer.html#bufferinspect_max_bytes).
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::BufferExt;
    /// assert_eq!(b"hello".inspect().to_string(), "<Buffer 68 65 6c 6c 6f>");
    /// assert_eq!(b"hello".inspect().limit(2).to_string(), "<Buffer 68 65 ... 3 more bytes>");
    /// ```
    fn inspect(&self) -> Inspect<'_> {
        Inspect::new(self.bytes())
    }

    each_number!(methods);

    width_methods! {
        u64, "unsigned", "least", read_uint_le "readUIntLE", write_uint_le "writeUIntLE";
        u64, "unsigned", "most", read_uint_be "readUIntBE", write_uint_be "writeUIntBE";
        i64, "two's complement", "least", read_int_le "readIntLE", write_int_le "writeIntLE";
        i64, "two's complement", "most", read_int_be "readIntBE", write_int_be "writeIntBE";
    }
}

impl BufferExt for [u8] {
    #[inline]
    fn bytes(&self) -> &[u8] {
        self
    }

    #[inline]
    fn bytes_mut(&mut self) -> &mut [u8] {
        self
    }
}

/// Calls `take` with the bytes of the text.
fn with_bytes<R>(text: &str, encoding: Encoding, take: impl FnOnce(&[u8]) -> R) -> Result<R, Error> {
    if encoding == Encoding::Utf8 {
        return Ok(take(text.as_bytes()));
    }
    let bytes = with_units(text, |text: Text<'_>| encoding.encode(text))??;
    Ok(take(&bytes))
}
