//! Numbers in bytes, in either byte order: <https://nodejs.org/api/buffer.html#bufreadbigint64beoffset> and the
//! methods after it.
//!
//! Every reader takes the bytes and an offset; every writer takes the bytes, the value and an offset and returns the
//! offset after what it wrote, as Node's do. An access that is not inside the bytes is [`Error::OutOfBounds`].

use crate::Error;

/// The `N` bytes at `offset`.
fn read<const N: usize>(bytes: &[u8], offset: usize) -> Result<[u8; N], Error> {
    let found = bytes.get(offset..).and_then(|rest| rest.first_chunk::<N>());
    found.copied().ok_or(Error::OutOfBounds { offset, size: N, length: bytes.len() })
}

/// Puts `N` bytes at `offset`.
fn write<const N: usize>(bytes: &mut [u8], value: [u8; N], offset: usize) -> Result<usize, Error> {
    let length = bytes.len();
    let place = bytes.get_mut(offset..).and_then(|rest| rest.first_chunk_mut::<N>());
    *place.ok_or(Error::OutOfBounds { offset, size: N, length })? = value;
    Ok(offset + N)
}

/// A reader and a writer for each type and byte order: the whole body is one call each.
macro_rules! numbers {
    ($($type:ty, $order:literal, $read:ident $from:ident $read_node:literal, $write:ident $to:ident $write_node:literal;)*) => {$(
        #[doc = concat!("Reads ", stringify!($type), $order, " at `offset`. Node: `buf.", $read_node, "`.")]
        ///
        /// # Errors
        /// [`Error::OutOfBounds`] if not all of its bytes are there.
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use fastbuffer::number::{", stringify!($read), ", ", stringify!($write), "};")]
        /// let mut bytes = [0; 10];
        #[doc = concat!(stringify!($write), "(&mut bytes, 42 as ", stringify!($type), ", 1)?;")]
        #[doc = concat!("assert_eq!(", stringify!($read), "(&bytes, 1)?, 42 as ", stringify!($type), ");")]
        #[doc = concat!("assert!(", stringify!($read), "(&bytes, 10).is_err());")]
        /// # Ok::<(), fastbuffer::Error>(())
        /// ```
        #[doc(alias = $read_node)]
        pub fn $read(bytes: &[u8], offset: usize) -> Result<$type, Error> {
            read(bytes, offset).map(<$type>::$from)
        }

        #[doc = concat!("Writes ", stringify!($type), $order, " at `offset`. Node: `buf.", $write_node, "`.")]
        ///
        /// # Errors
        /// [`Error::OutOfBounds`], with nothing written, if not all of its bytes have a place.
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use fastbuffer::number::", stringify!($write), ";")]
        /// let mut bytes = [0; 10];
        #[doc = concat!("let end = ", stringify!($write), "(&mut bytes, 1 as ", stringify!($type), ", 2)?;")]
        #[doc = concat!("assert_eq!(end, 2 + size_of::<", stringify!($type), ">());")]
        /// # Ok::<(), fastbuffer::Error>(())
        /// ```
        #[doc(alias = $write_node)]
        pub fn $write(bytes: &mut [u8], value: $type, offset: usize) -> Result<usize, Error> {
            write(bytes, value.$to(), offset)
        }
    )*};
}

/// Every fixed width, in both byte orders: one row for the functions here and the methods of `BufferExt`.
macro_rules! each_number {
    ($make:ident) => {
        $make! {
            u8, "", read_u8 from_le_bytes "readUInt8", write_u8 to_le_bytes "writeUInt8";
            i8, "", read_i8 from_le_bytes "readInt8", write_i8 to_le_bytes "writeInt8";
            u16, " in little-endian order", read_u16_le from_le_bytes "readUInt16LE", write_u16_le to_le_bytes "writeUInt16LE";
            u16, " in big-endian order", read_u16_be from_be_bytes "readUInt16BE", write_u16_be to_be_bytes "writeUInt16BE";
            i16, " in little-endian order", read_i16_le from_le_bytes "readInt16LE", write_i16_le to_le_bytes "writeInt16LE";
            i16, " in big-endian order", read_i16_be from_be_bytes "readInt16BE", write_i16_be to_be_bytes "writeInt16BE";
            u32, " in little-endian order", read_u32_le from_le_bytes "readUInt32LE", write_u32_le to_le_bytes "writeUInt32LE";
            u32, " in big-endian order", read_u32_be from_be_bytes "readUInt32BE", write_u32_be to_be_bytes "writeUInt32BE";
            i32, " in little-endian order", read_i32_le from_le_bytes "readInt32LE", write_i32_le to_le_bytes "writeInt32LE";
            i32, " in big-endian order", read_i32_be from_be_bytes "readInt32BE", write_i32_be to_be_bytes "writeInt32BE";
            u64, " in little-endian order", read_u64_le from_le_bytes "readBigUInt64LE", write_u64_le to_le_bytes "writeBigUInt64LE";
            u64, " in big-endian order", read_u64_be from_be_bytes "readBigUInt64BE", write_u64_be to_be_bytes "writeBigUInt64BE";
            i64, " in little-endian order", read_i64_le from_le_bytes "readBigInt64LE", write_i64_le to_le_bytes "writeBigInt64LE";
            i64, " in big-endian order", read_i64_be from_be_bytes "readBigInt64BE", write_i64_be to_be_bytes "writeBigInt64BE";
            f32, " in little-endian order", read_f32_le from_le_bytes "readFloatLE", write_f32_le to_le_bytes "writeFloatLE";
            f32, " in big-endian order", read_f32_be from_be_bytes "readFloatBE", write_f32_be to_be_bytes "writeFloatBE";
            f64, " in little-endian order", read_f64_le from_le_bytes "readDoubleLE", write_f64_le to_le_bytes "writeDoubleLE";
            f64, " in big-endian order", read_f64_be from_be_bytes "readDoubleBE", write_f64_be to_be_bytes "writeDoubleBE";
        }
    };
}
pub(crate) use each_number;

each_number!(numbers);

/// The `width` bytes at `offset`; only 1 to 6 are a width.
fn field(bytes: &[u8], offset: usize, width: usize) -> Result<&[u8], Error> {
    if !(1..=6).contains(&width) {
        return Err(Error::InvalidWidth { width });
    }
    let found = bytes.get(offset..).and_then(|rest| rest.get(..width));
    found.ok_or(Error::OutOfBounds { offset, size: width, length: bytes.len() })
}

/// Reads an unsigned integer of `width` bytes (1 to 6), the least significant first.
///
/// # Errors
/// [`Error::InvalidWidth`], then [`Error::OutOfBounds`].
///
/// # Examples
/// ```
/// assert_eq!(fastbuffer::number::read_uint_le(&[0, 1, 2, 3], 1, 3)?, 0x03_02_01);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
#[doc(alias = "readUIntLE")]
pub fn read_uint_le(bytes: &[u8], offset: usize, width: usize) -> Result<u64, Error> {
    Ok(field(bytes, offset, width)?.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte)))
}

/// Reads an unsigned integer of `width` bytes (1 to 6), the most significant first.
///
/// # Errors
/// [`Error::InvalidWidth`], then [`Error::OutOfBounds`].
///
/// # Examples
/// ```
/// assert_eq!(fastbuffer::number::read_uint_be(&[0, 1, 2, 3], 1, 3)?, 0x01_02_03);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
#[doc(alias = "readUIntBE")]
pub fn read_uint_be(bytes: &[u8], offset: usize, width: usize) -> Result<u64, Error> {
    Ok(field(bytes, offset, width)?.iter().fold(0, |value, &byte| value << 8 | u64::from(byte)))
}

/// The same bits with the sign of the topmost of `width` bytes.
fn sign(value: u64, width: usize) -> i64 {
    let unused = 64 - 8 * width as u32;
    (value << unused) as i64 >> unused
}

/// Reads a two's complement integer of `width` bytes (1 to 6), the least significant first.
///
/// # Errors
/// [`Error::InvalidWidth`], then [`Error::OutOfBounds`].
///
/// # Examples
/// ```
/// assert_eq!(fastbuffer::number::read_int_le(&[0xfe, 0xff, 0xff], 0, 3)?, -2);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
#[doc(alias = "readIntLE")]
pub fn read_int_le(bytes: &[u8], offset: usize, width: usize) -> Result<i64, Error> {
    read_uint_le(bytes, offset, width).map(|value| sign(value, width))
}

/// Reads a two's complement integer of `width` bytes (1 to 6), the most significant first.
///
/// # Errors
/// [`Error::InvalidWidth`], then [`Error::OutOfBounds`].
///
/// # Examples
/// ```
/// assert_eq!(fastbuffer::number::read_int_be(&[0xff, 0xff, 0xfe], 0, 3)?, -2);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
#[doc(alias = "readIntBE")]
pub fn read_int_be(bytes: &[u8], offset: usize, width: usize) -> Result<i64, Error> {
    read_uint_be(bytes, offset, width).map(|value| sign(value, width))
}

/// Writes `width` bytes at `offset` by `put`, which gets them and the value's eight bytes, least significant first.
fn write_field(
    bytes: &mut [u8],
    value: u64,
    offset: usize,
    width: usize,
    put: fn(&mut [u8], &[u8]),
) -> Result<usize, Error> {
    field(bytes, offset, width)?;
    put(&mut bytes[offset..offset + width], &value.to_le_bytes()[..width]);
    Ok(offset + width)
}

fn put_le(place: &mut [u8], value: &[u8]) {
    place.copy_from_slice(value);
}

fn put_be(place: &mut [u8], value: &[u8]) {
    place.copy_from_slice(value);
    place.reverse();
}

/// Whether the value fits, checked before the place as Node does.
fn fits_unsigned(value: u64, width: usize) -> Result<(), Error> {
    let too_big = (1..=6).contains(&width) && value >> (8 * width) != 0;
    if too_big { Err(Error::ValueOutOfRange { bits: 8 * width as u8, signed: false }) } else { Ok(()) }
}

fn fits_signed(value: i64, width: usize) -> Result<(), Error> {
    let too_big = (1..=6).contains(&width) && sign(value as u64, width) != value;
    if too_big { Err(Error::ValueOutOfRange { bits: 8 * width as u8, signed: true }) } else { Ok(()) }
}

/// Writes an unsigned integer of `width` bytes (1 to 6), the least significant first.
///
/// # Errors
/// [`Error::InvalidWidth`], [`Error::ValueOutOfRange`], [`Error::OutOfBounds`]; nothing is written then.
///
/// # Examples
/// ```
/// let mut bytes = [0; 3];
/// assert_eq!(fastbuffer::number::write_uint_le(&mut bytes, 0x03_02_01, 0, 3)?, 3);
/// assert_eq!(bytes, [1, 2, 3]);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
#[doc(alias = "writeUIntLE")]
pub fn write_uint_le(bytes: &mut [u8], value: u64, offset: usize, width: usize) -> Result<usize, Error> {
    fits_unsigned(value, width)?;
    write_field(bytes, value, offset, width, put_le)
}

/// Writes an unsigned integer of `width` bytes (1 to 6), the most significant first.
///
/// # Errors
/// [`Error::InvalidWidth`], [`Error::ValueOutOfRange`], [`Error::OutOfBounds`]; nothing is written then.
///
/// # Examples
/// ```
/// let mut bytes = [0; 3];
/// fastbuffer::number::write_uint_be(&mut bytes, 0x01_02_03, 0, 3)?;
/// assert_eq!(bytes, [1, 2, 3]);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
#[doc(alias = "writeUIntBE")]
pub fn write_uint_be(bytes: &mut [u8], value: u64, offset: usize, width: usize) -> Result<usize, Error> {
    fits_unsigned(value, width)?;
    write_field(bytes, value, offset, width, put_be)
}

/// Writes a two's complement integer of `width` bytes (1 to 6), the least significant first.
///
/// # Errors
/// [`Error::InvalidWidth`], [`Error::ValueOutOfRange`], [`Error::OutOfBounds`]; nothing is written then.
///
/// # Examples
/// ```
/// let mut bytes = [0; 3];
/// fastbuffer::number::write_int_le(&mut bytes, -2, 0, 3)?;
/// assert_eq!(bytes, [0xfe, 0xff, 0xff]);
/// assert!(fastbuffer::number::write_int_le(&mut bytes, 128, 0, 1).is_err());
/// # Ok::<(), fastbuffer::Error>(())
/// ```
#[doc(alias = "writeIntLE")]
pub fn write_int_le(bytes: &mut [u8], value: i64, offset: usize, width: usize) -> Result<usize, Error> {
    fits_signed(value, width)?;
    write_field(bytes, value as u64, offset, width, put_le)
}

/// Writes a two's complement integer of `width` bytes (1 to 6), the most significant first.
///
/// # Errors
/// [`Error::InvalidWidth`], [`Error::ValueOutOfRange`], [`Error::OutOfBounds`]; nothing is written then.
///
/// # Examples
/// ```
/// let mut bytes = [0; 3];
/// fastbuffer::number::write_int_be(&mut bytes, -2, 0, 3)?;
/// assert_eq!(bytes, [0xff, 0xff, 0xfe]);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
#[doc(alias = "writeIntBE")]
pub fn write_int_be(bytes: &mut [u8], value: i64, offset: usize, width: usize) -> Result<usize, Error> {
    fits_signed(value, width)?;
    write_field(bytes, value as u64, offset, width, put_be)
}
