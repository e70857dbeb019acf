//! What can go wrong: positions and limits as numbers, no text built until it is shown.

use core::fmt;

/// The error of every fallible call in this crate.
///
/// Each variant says where and what the limit was, so that a binding can make the exact error Node makes.
///
/// ```
/// use fastbuffer::{Error, number};
/// let error = number::read_u32_le(&[1, 2, 3, 4, 5], 2).unwrap_err();
/// assert_eq!(error, Error::OutOfBounds { offset: 2, size: 4, length: 5 });
/// assert_eq!(error.to_string(), "4 bytes at offset 2 are outside of 5 bytes");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// The memory cannot be had: the size is over `isize::MAX` or the system refused.
    /// Node: `RangeError: Array buffer allocation failed`, or `ERR_MEMORY_ALLOCATION_FAILED`.
    AllocationFailed {
        /// The bytes that were asked for; `usize::MAX` if their number does not fit.
        size: usize,
    },
    /// The result would have more than [`MAX_STRING_LENGTH`](crate::MAX_STRING_LENGTH) characters.
    /// Node: `ERR_STRING_TOO_LONG`.
    StringTooLong {
        /// The characters the result would have.
        length: usize,
        /// The characters it may have.
        limit: usize,
    },
    /// A length that is not a multiple of the unit that is swapped. Node: `ERR_INVALID_BUFFER_SIZE`.
    InvalidSize {
        /// The length in bytes.
        length: usize,
        /// The number of bytes it has to be a multiple of.
        multiple: usize,
    },
    /// A number outside of the bytes. Node: `ERR_OUT_OF_RANGE`, or `ERR_BUFFER_OUT_OF_BOUNDS` where
    /// `size > length`.
    OutOfBounds {
        /// Where the access starts, in bytes.
        offset: usize,
        /// How many bytes it needs.
        size: usize,
        /// How many bytes there are.
        length: usize,
    },
    /// A value that does not fit into its bytes. Node: `ERR_OUT_OF_RANGE` about `"value"`.
    ValueOutOfRange {
        /// The bits of the field.
        bits: u8,
        /// Whether it holds negative numbers.
        signed: bool,
    },
    /// A width of an integer that is not 1 to 6 bytes. Node: `ERR_OUT_OF_RANGE` about `"byteLength"`.
    InvalidWidth {
        /// The width that was asked for.
        width: usize,
    },
    /// A fill pattern without bytes for a target with bytes. Node: `ERR_INVALID_ARG_VALUE`.
    EmptyPattern,
    /// Bytes that cannot be converted to another encoding.
    Transcode(TranscodeError),
    /// A name that is no encoding. Node: `ERR_UNKNOWN_ENCODING`.
    UnknownEncoding,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Error::AllocationFailed { size } => write!(f, "failed to allocate {size} bytes"),
            Error::StringTooLong { length, limit } => {
                write!(f, "a string of {length} characters is longer than {limit}")
            }
            Error::InvalidSize { length, multiple } => {
                write!(f, "the length {length} is not a multiple of {multiple} bytes")
            }
            Error::OutOfBounds { offset, size, length } => {
                write!(f, "{size} bytes at offset {offset} are outside of {length} bytes")
            }
            Error::ValueOutOfRange { bits, signed } => {
                let kind = if signed { "signed" } else { "unsigned" };
                write!(f, "the value does not fit into {bits} {kind} bits")
            }
            Error::InvalidWidth { width } => {
                write!(f, "an integer of {width} bytes is not 1 to 6 bytes wide")
            }
            Error::EmptyPattern => f.write_str("the fill pattern has no bytes"),
            Error::Transcode(error) => error.fmt(f),
            Error::UnknownEncoding => f.write_str("unknown encoding"),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Error::Transcode(error) => Some(error),
            _ => None,
        }
    }
}

impl From<TranscodeError> for Error {
    fn from(error: TranscodeError) -> Self {
        Error::Transcode(error)
    }
}

/// Why bytes could not be converted from one encoding to another, as ICU names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TranscodeError {
    /// `U_ILLEGAL_ARGUMENT_ERROR`: no conversion exists between the two encodings.
    IllegalArgument,
    /// `U_INVALID_CHAR_FOUND`: the bytes hold what the conversion cannot express.
    InvalidCharFound,
    /// `U_MEMORY_ALLOCATION_ERROR`: the result's memory cannot be had.
    AllocationFailed,
}

impl TranscodeError {
    /// ICU's number: 1, 10 or 7.
    #[must_use]
    pub const fn errno(self) -> i32 {
        match self {
            TranscodeError::IllegalArgument => 1,
            TranscodeError::AllocationFailed => 7,
            TranscodeError::InvalidCharFound => 10,
        }
    }

    /// ICU's name, such as `U_ILLEGAL_ARGUMENT_ERROR`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TranscodeError::IllegalArgument => "U_ILLEGAL_ARGUMENT_ERROR",
            TranscodeError::AllocationFailed => "U_MEMORY_ALLOCATION_ERROR",
            TranscodeError::InvalidCharFound => "U_INVALID_CHAR_FOUND",
        }
    }
}

impl fmt::Display for TranscodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unable to transcode [{}]", self.name())
    }
}

impl core::error::Error for TranscodeError {}
