//! The native functions that the JavaScript of `node:buffer` calls, written once for all engines.
//!
//! Arguments come checked: numbers are integers in range, encodings are [`Encoding`]'s numbers. What can still be
//! wrong (a view that shrank since, a size the machine cannot give) is an answer or a [`Fault`], never a panic.

mod alloc;
mod compare;
mod decoder;
mod fill;
mod search;
mod text;

use fastbuffer::{Encoding, Error};

use crate::engine::{Call, ErrorClass, Fault};

crate::natives! {
    /// `internalBinding('buffer')`. Node's own counterpart is the binding of the same name.
    pub Buffer = "buffer";
    // Memory
    "alloc"(1) => alloc::zeroed,
    "allocUnsafe"(1) => alloc::uninit,
    "allocArrayBuffer"(2) => alloc::array_buffer,
    "alignOffset"(2) => alloc::align_offset,
    "allocFillByte"(2) => alloc::filled_with_byte,
    "allocFillBytes"(2) => alloc::filled_with_bytes,
    "allocFillString"(3) => alloc::filled_with_string,
    // Strings
    "byteLength"(2) => text::byte_length,
    "write"(5) => text::write,
    "slice"(4) => text::slice,
    "fromString"(2) => text::from_string,
    "isUtf8"(1) => text::is_utf8,
    "isAscii"(1) => text::is_ascii,
    "transcode"(3) => text::transcode,
    "atob"(1) => text::atob,
    "btoa"(1) => text::btoa,
    "decoderDecode"(2) => decoder::decode,
    "decoderFlush"(1) => decoder::flush,
    // Bytes
    "fillByte"(4) => fill::with_byte,
    "fillBytes"(4) => fill::with_bytes,
    "fillString"(5) => fill::with_string,
    "compare"(2) => compare::compare,
    "compareOffset"(6) => compare::compare_offset,
    "equals"(2) => compare::equals,
    "indexOfByte"(5) => search::byte,
    "indexOfBytes"(6) => search::bytes,
    "indexOfString"(6) => search::string,
    "copy"(5) => compare::copy,
    "swap16"(1) => fill::swap16,
    "swap32"(1) => fill::swap32,
    "swap64"(1) => fill::swap64,
    "byteLengthOf"(1) => alloc::byte_length_of,
}

/// The encoding whose number is argument `index`; what is no encoding's number means UTF-8, Node's default.
fn encoding<C: Call>(call: &C, index: usize) -> Encoding {
    Encoding::from_number(call.number(index) as u8).unwrap_or(Encoding::Utf8)
}

/// The error of the core crate as the JavaScript layer's callers see it.
#[cold]
fn fault(error: Error) -> Box<Fault> {
    match error {
        Error::StringTooLong { .. } => Fault::coded(
            ErrorClass::Error,
            "ERR_STRING_TOO_LONG",
            "Cannot create a string longer than 0x1fffffe8 characters",
        ),
        Error::AllocationFailed { .. } => Fault::allocation(),
        other => Fault::plain(ErrorClass::Error, other.to_string()),
    }
}

/// `ERR_MEMORY_ALLOCATION_FAILED`, which Node answers where it fills what it allocates.
#[cold]
fn no_memory() -> Box<Fault> {
    Fault::coded(ErrorClass::RangeError, "ERR_MEMORY_ALLOCATION_FAILED", "Failed to allocate memory")
}
