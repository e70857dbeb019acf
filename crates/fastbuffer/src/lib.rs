//! Node.js's `Buffer` byte semantics in Rust.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod buffer;
pub mod compare;
pub mod copy;
mod encoding;
mod error;
pub mod fill;
pub mod forgiving;
pub mod inspect;
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
pub use memory::{Block, RawBlock};

/// The most bytes a buffer may have in Node, 2<sup>53</sup> - 1 (`buffer.constants.MAX_LENGTH`). The memory for it
/// need not exist.
pub const MAX_LENGTH: u64 = (1 << 53) - 1;

/// The most characters a string may have in Node (`buffer.constants.MAX_STRING_LENGTH`).
pub const MAX_STRING_LENGTH: usize = 536_870_888;
