//! Node.js's `Buffer` for Rust: the same bytes for the same calls, without a JavaScript engine.
//!
//! ```
//! use fastbuffer::{Buffer, BufferExt, Encoding};
//!
//! let mut file = Buffer::alloc(1_000_000_000)?; // a gigabyte of zeros that takes no memory yet
//! file.write_encoded("héllo", 0, Encoding::Utf8)?; // now it takes one page
//! file.write_u32_be(0xdead_beef, 6)?;
//! assert_eq!(file[..10].to_encoded(Encoding::Base64)?.to_string(), "aMOpbGxv3q2+7w==");
//! assert_eq!(file.index_of(b"llo", 0), Some(3));
//! assert_eq!(format!("{:?}", file[..2].inspect()), "<Buffer 68 c3>");
//! # Ok::<(), fastbuffer::Error>(())
//! ```
//!
//! # What is where
//!
//! - [`Buffer`] owns bytes and is made in Node's ways; [`BufferExt`] gives every `[u8]` Node's methods. These two are
//!   all that a Rust program needs. Search the docs for a Node name, such as `readUInt32LE`: everything is aliased.
//! - [`Encoding`] converts between bytes and [`Text`], a string's characters as JavaScript engines keep them
//!   (Latin-1 or UTF-16, surrogates alone or in pairs). [`string_decoder`] does it piece by piece, [`transcode`]
//!   between encodings, [`forgiving`] is `atob` and `btoa`.
//! - [`Block`] is memory that an engine can take over and give back.
//! - The modules [`search`], [`fill`], [`compare`], [`copy`], [`swap`] and [`number`] are the same methods as
//!   functions, for bindings.
//!
//! # What it costs
//!
//! - Zeros are free: from 128 KiB on memory comes untouched from the kernel, however the zeros are asked for
//!   ([`Buffer::alloc`], [`Buffer::alloc_filled`] with any zero pattern), and filling a large buffer with zeros gives its
//!   memory back.
//! - Small buffers that are going to be overwritten ([`Buffer::alloc_unsafe`], [`Buffer::copy_of`], [`Buffer::concat`])
//!   are cut from a pool of 64 KiB for each thread; a slab is freed with the last buffer in it.
//! - Conversions use AVX2 where the processor has it, found out once at run time, and plain Rust elsewhere, with the
//!   same results. Every search is linear in the worst case.
//! - A failed allocation is [`Error::AllocationFailed`], never an abort, in everything that returns a `Result`.
//!
//! # What may surprise
//!
//! All of it is Node's behaviour, kept on purpose and compared with Node 26:
//!
//! - Nothing is refused: base64 skips what it does not know, takes both alphabets at once and ends at the first `=`;
//!   hex ends at the first pair that is not two digits.
//! - `latin1` and `ascii` encode the low byte of each character; base64 and hex look at the low byte only (`"Ł"`,
//!   U+0141, is an `A`); `ascii` decodes without the top bit.
//! - UTF-8 is never an error either: lone surrogates become U+FFFD on the way to bytes, and so does each maximal
//!   subpart of an ill-formed sequence on the way back.
//! - [`Encoding::byte_length`] of base64 and hex is a guess from the length alone.
//! - 16-bit search finds at even positions only.
//!
//! # Features
//!
//! `std`, `map` and `simd` are on by default. Without any the crate needs `alloc` only. `map` gives large blocks
//! mappings of their own (Unix; depends on `libc`); `simd` chooses vector instructions at run time. Results never
//! depend on a feature. `unsafe` code is confined to the modules `memory` and `simd`.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod buffer;
pub mod compare;
pub mod copy;
mod encoding;
mod error;
mod ext;
pub mod fill;
pub mod forgiving;
pub mod inspect;
#[cfg(feature = "bytes")]
mod interop;
#[allow(unsafe_code)]
pub mod memory;
pub mod number;
pub mod search;
#[doc(hidden)]
#[allow(unsafe_code)]
pub mod simd;
pub mod string_decoder;
pub mod swap;
pub mod transcode;

pub use buffer::Buffer;
pub use encoding::{Encoding, Text, TextBuf};
pub use error::{Error, TranscodeError};
pub use ext::BufferExt;
pub use memory::{Block, RawBlock};

/// The most bytes a buffer may have in Node, 2<sup>53</sup> - 1 (`buffer.constants.MAX_LENGTH`). The memory for it
/// need not exist.
pub const MAX_LENGTH: u64 = (1 << 53) - 1;

/// The most characters a string may have in Node (`buffer.constants.MAX_STRING_LENGTH`).
pub const MAX_STRING_LENGTH: usize = 536_870_888;
