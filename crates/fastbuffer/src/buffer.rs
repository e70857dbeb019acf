//! [`Buffer`]: bytes that own their memory, with Node's ways of making them.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::borrow::{Borrow, BorrowMut};
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{Deref, DerefMut};

use crate::inspect::Inspect;
use crate::memory::{self, Block, Slice, Small};
use crate::{Encoding, Error, Text, fill};

/// Node's `Buffer` for Rust: a fixed number of bytes.
///
/// It is a `[u8]` wherever one is wanted; Node's methods come with [`BufferExt`](crate::BufferExt), which has them for
/// every `[u8]`.
///
/// ```
/// use fastbuffer::{Buffer, BufferExt, Encoding};
/// let buffer = Buffer::from_encoded("SGVsbG8", Encoding::Base64)?;
/// assert_eq!(&buffer[..], b"Hello");
/// assert_eq!(buffer.to_encoded(Encoding::Hex)?.to_string(), "48656c6c6f");
/// assert_eq!(format!("{buffer:?}"), "<Buffer 48 65 6c 6c 6f>");
/// # Ok::<(), fastbuffer::Error>(())
/// ```
pub struct Buffer {
    owner: Owner,
}

enum Owner {
    Block(Block),
    Slice(Slice),
}

impl Buffer {
    /// A buffer of `len` zeros; a large one takes no memory until it is written to. Node:
    /// [`Buffer.alloc(size)`](https://nodejs.org/api/buffer.html#static-method-bufferallocsize-fill-encoding).
    ///
    /// # Errors
    /// [`Error::AllocationFailed`].
    ///
    /// # Examples
    /// ```
    /// assert_eq!(&fastbuffer::Buffer::alloc(2)?[..], [0, 0]);
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    pub fn alloc(len: usize) -> Result<Buffer, Error> {
        Block::zeroed(len).map(Buffer::from)
    }

    /// A buffer of `len` bytes filled with `pattern`, repeated. Zeros cost as little as in [`alloc`](Buffer::alloc).
    /// Node: [`Buffer.alloc(size, fill)`](https://nodejs.org/api/buffer.html#static-method-bufferallocsize-fill-encoding).
    ///
    /// # Errors
    /// [`Error::AllocationFailed`]; [`Error::EmptyPattern`] if the pattern is empty and `len` is not 0.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(&fastbuffer::Buffer::alloc_filled(5, b"ab")?[..], b"ababa");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    #[doc(alias = "alloc")]
    pub fn alloc_filled(len: usize, pattern: &[u8]) -> Result<Buffer, Error> {
        let seen = &pattern[..pattern.len().min(len)];
        if len > 0 && seen.is_empty() {
            return Err(Error::EmptyPattern);
        }
        if fill::is_zero(seen) {
            return Buffer::alloc(len);
        }
        let mut block = Block::uninit(len)?;
        fill::fill(&mut block, seen)?;
        Ok(block.into())
    }

    /// A buffer of `len` bytes of arbitrary content (zeros, or old content of this process's own buffers); small
    /// ones are cut from a pool. Node:
    /// [`Buffer.allocUnsafe`](https://nodejs.org/api/buffer.html#static-method-bufferallocunsafesize). Nothing is
    /// unsafe about it in Rust's sense.
    ///
    /// # Errors
    /// [`Error::AllocationFailed`].
    ///
    /// # Examples
    /// ```
    /// let mut buffer = fastbuffer::Buffer::alloc_unsafe(3)?;
    /// buffer.copy_from_slice(b"abc");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    #[doc(alias = "allocUnsafe")]
    #[doc(alias = "allocUnsafeSlow")]
    pub fn alloc_unsafe(len: usize) -> Result<Buffer, Error> {
        let owner = match memory::pooled(len)? {
            Small::Slice(slice) => Owner::Slice(slice),
            Small::Block(block) => Owner::Block(block),
        };
        Ok(Buffer { owner })
    }

    /// A buffer with a copy of `bytes`. The `From` implementations do the same and panic where this is an error.
    ///
    /// # Errors
    /// [`Error::AllocationFailed`].
    ///
    /// # Examples
    /// ```
    /// assert_eq!(&fastbuffer::Buffer::copy_of(b"abc")?[..], b"abc");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    #[doc(alias = "from")]
    #[doc(alias = "copyBytesFrom")]
    pub fn copy_of(bytes: &[u8]) -> Result<Buffer, Error> {
        let mut buffer = Buffer::alloc_unsafe(bytes.len())?;
        memory::expect_bulk_write(&mut buffer);
        buffer.copy_from_slice(bytes);
        Ok(buffer)
    }

    /// The bytes of `text` in an encoding, by Node's lenient rules: nothing is refused. Node:
    /// [`Buffer.from(string, encoding)`](https://nodejs.org/api/buffer.html#static-method-bufferfromstring-encoding).
    ///
    /// For characters that are not in a `str` (lone surrogates, Latin-1), see [`Encoding::encode`].
    ///
    /// # Errors
    /// [`Error::AllocationFailed`].
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::{Buffer, Encoding};
    /// assert_eq!(&Buffer::from_encoded("62 75 66", Encoding::Hex)?[..], b"b");
    /// assert_eq!(&Buffer::from_encoded("é", Encoding::Latin1)?[..], [0xe9]);
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    #[doc(alias = "from")]
    pub fn from_encoded(text: &str, encoding: Encoding) -> Result<Buffer, Error> {
        if encoding == Encoding::Utf8 {
            return Buffer::copy_of(text.as_bytes());
        }
        with_units(text, |text| encoding.encode(text))?.map(Buffer::from)
    }

    /// All the bytes of `parts`, one after the other. Node:
    /// [`Buffer.concat`](https://nodejs.org/api/buffer.html#static-method-bufferconcatlist-totallength).
    ///
    /// # Errors
    /// [`Error::AllocationFailed`].
    ///
    /// # Examples
    /// ```
    /// assert_eq!(&fastbuffer::Buffer::concat(&["ab", "c"])?[..], b"abc");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    pub fn concat<T: AsRef<[u8]>>(parts: &[T]) -> Result<Buffer, Error> {
        let mut lengths = parts.iter().map(|part| part.as_ref().len());
        let sum = lengths.try_fold(0_usize, |sum, len| sum.checked_add(len));
        let mut buffer = Buffer::alloc_unsafe(sum.ok_or(Error::AllocationFailed { size: usize::MAX })?)?;
        memory::expect_bulk_write(&mut buffer);
        // Empty unless an `as_ref` gave less the second time.
        fill::fill_byte(join(parts, &mut buffer), 0);
        Ok(buffer)
    }

    /// As [`concat`](Buffer::concat), cut off after `len` bytes or followed by zeros up to there. Node:
    /// [`Buffer.concat(list, totalLength)`](https://nodejs.org/api/buffer.html#static-method-bufferconcatlist-totallength).
    ///
    /// # Errors
    /// [`Error::AllocationFailed`].
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::Buffer;
    /// assert_eq!(&Buffer::concat_to_len(&["ab", "cd"], 3)?[..], b"abc");
    /// assert_eq!(&Buffer::concat_to_len(&["ab"], 3)?[..], b"ab\0");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    #[doc(alias = "concat")]
    pub fn concat_to_len<T: AsRef<[u8]>>(parts: &[T], len: usize) -> Result<Buffer, Error> {
        let mut buffer = Buffer::alloc_unsafe(len)?;
        let rest = join(parts, &mut buffer);
        fill::fill_byte(rest, 0);
        Ok(buffer)
    }

    /// The bytes, as memory that an engine can own; copied if they were in the pool.
    ///
    /// # Errors
    /// [`Error::AllocationFailed`].
    ///
    /// # Examples
    /// ```
    /// let block = fastbuffer::Buffer::copy_of(b"abc")?.into_block()?;
    /// assert_eq!(&block[..], b"abc");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    pub fn into_block(self) -> Result<Block, Error> {
        match self.owner {
            Owner::Block(block) => Ok(block),
            Owner::Slice(slice) => Block::copy_of(slice.bytes()),
        }
    }
}

/// Copies the parts one after the other as far as there is room: the room that is left.
fn join<'a, T: AsRef<[u8]>>(parts: &[T], room: &'a mut [u8]) -> &'a mut [u8] {
    parts.iter().fold(room, |room, part| {
        let part = part.as_ref();
        let (place, rest) = room.split_at_mut(part.len().min(room.len()));
        place.copy_from_slice(&part[..place.len()]);
        rest
    })
}

/// Calls `take` with the characters of `text`: ASCII as they are, others as UTF-16.
pub(crate) fn with_units<R>(text: &str, take: impl FnOnce(Text<'_>) -> R) -> Result<R, Error> {
    if text.is_ascii() {
        return Ok(take(Text::Latin1(text.as_bytes())));
    }
    let mut units: Vec<u16> = Vec::new();
    let size = text.len();
    units.try_reserve_exact(size).map_err(|_| Error::AllocationFailed { size })?;
    units.extend(text.encode_utf16());
    Ok(take(Text::Utf16(&units)))
}

impl Deref for Buffer {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match &self.owner {
            Owner::Block(block) => block,
            Owner::Slice(slice) => slice.bytes(),
        }
    }
}

impl DerefMut for Buffer {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        match &mut self.owner {
            Owner::Block(block) => block,
            Owner::Slice(slice) => slice.bytes_mut(),
        }
    }
}

impl Default for Buffer {
    fn default() -> Buffer {
        Block::default().into()
    }
}

impl Clone for Buffer {
    /// A buffer with its own copy of the bytes.
    ///
    /// # Panics
    /// If the memory cannot be had; [`Buffer::copy_of`] says so instead.
    fn clone(&self) -> Buffer {
        Buffer::from(&self[..])
    }
}

impl From<Block> for Buffer {
    fn from(block: Block) -> Buffer {
        Buffer { owner: Owner::Block(block) }
    }
}

impl From<Vec<u8>> for Buffer {
    /// Takes the memory over.
    fn from(bytes: Vec<u8>) -> Buffer {
        Block::from(bytes).into()
    }
}

impl From<Box<[u8]>> for Buffer {
    /// Takes the memory over.
    fn from(bytes: Box<[u8]>) -> Buffer {
        Block::from(bytes).into()
    }
}

impl From<String> for Buffer {
    /// Takes the memory over: the string's UTF-8.
    fn from(text: String) -> Buffer {
        text.into_bytes().into()
    }
}

impl From<&[u8]> for Buffer {
    /// Copies.
    ///
    /// # Panics
    /// If the memory cannot be had; [`Buffer::copy_of`] says so instead.
    fn from(bytes: &[u8]) -> Buffer {
        Buffer::copy_of(bytes).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl<const N: usize> From<&[u8; N]> for Buffer {
    /// Copies.
    ///
    /// # Panics
    /// If the memory cannot be had.
    fn from(bytes: &[u8; N]) -> Buffer {
        Buffer::from(&bytes[..])
    }
}

impl<const N: usize> From<[u8; N]> for Buffer {
    /// Copies.
    ///
    /// # Panics
    /// If the memory cannot be had.
    fn from(bytes: [u8; N]) -> Buffer {
        Buffer::from(&bytes[..])
    }
}

impl From<&str> for Buffer {
    /// Copies the string's UTF-8.
    ///
    /// # Panics
    /// If the memory cannot be had; [`Buffer::copy_of`] says so instead.
    fn from(text: &str) -> Buffer {
        Buffer::from(text.as_bytes())
    }
}

impl From<Buffer> for Vec<u8> {
    /// Gives the memory on without a copy if the buffer was made from a `Vec<u8>`, a `Box<[u8]>`, a `String` or
    /// encoded text; else copies.
    ///
    /// # Panics
    /// As every `Vec` does, if the memory for a copy cannot be had.
    fn from(buffer: Buffer) -> Vec<u8> {
        match buffer.owner {
            Owner::Block(block) => block.into(),
            Owner::Slice(slice) => slice.bytes().to_vec(),
        }
    }
}

impl FromIterator<u8> for Buffer {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Buffer {
        Vec::from_iter(bytes).into()
    }
}

impl AsRef<[u8]> for Buffer {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl AsMut<[u8]> for Buffer {
    fn as_mut(&mut self) -> &mut [u8] {
        self
    }
}

impl Borrow<[u8]> for Buffer {
    fn borrow(&self) -> &[u8] {
        self
    }
}

impl BorrowMut<[u8]> for Buffer {
    fn borrow_mut(&mut self) -> &mut [u8] {
        self
    }
}

impl PartialEq for Buffer {
    fn eq(&self, other: &Buffer) -> bool {
        self[..] == other[..]
    }
}

impl Eq for Buffer {}

impl PartialEq<[u8]> for Buffer {
    fn eq(&self, other: &[u8]) -> bool {
        self[..] == *other
    }
}

impl PartialEq<&[u8]> for Buffer {
    fn eq(&self, other: &&[u8]) -> bool {
        self[..] == **other
    }
}

impl<const N: usize> PartialEq<[u8; N]> for Buffer {
    fn eq(&self, other: &[u8; N]) -> bool {
        self[..] == other[..]
    }
}

impl<const N: usize> PartialEq<&[u8; N]> for Buffer {
    fn eq(&self, other: &&[u8; N]) -> bool {
        self[..] == other[..]
    }
}

impl PartialOrd for Buffer {
    fn partial_cmp(&self, other: &Buffer) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Buffer {
    fn cmp(&self, other: &Buffer) -> Ordering {
        self[..].cmp(&other[..])
    }
}

impl Hash for Buffer {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl<'a> IntoIterator for &'a Buffer {
    type Item = &'a u8;
    type IntoIter = core::slice::Iter<'a, u8>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Buffer {
    /// As Node shows it: `<Buffer 61 62>`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Inspect::new(self), f)
    }
}
