//! Memory: `Buffer.alloc`, `Buffer.allocUnsafe`, and fresh memory with a pattern.

use fastbuffer::{Block, fill};

use super::{encoding, no_memory};
use crate::engine::{Call, Fault, Outcome, Reply};

/// `alloc(size) → Buffer`, zeroed and untouched.
pub(super) fn zeroed<C: Call>(call: &mut C) -> Outcome {
    Ok(Reply::Buffer(block(call.number(0), true)?))
}

/// `allocUnsafe(size) → Buffer`.
pub(super) fn uninit<C: Call>(call: &mut C) -> Outcome {
    Ok(Reply::Buffer(block(call.number(0), false).map_err(|_| no_memory())?))
}

/// `allocArrayBuffer(size, zeroed) → ArrayBuffer`.
pub(super) fn array_buffer<C: Call>(call: &mut C) -> Outcome {
    Ok(Reply::ArrayBuffer(block(call.number(0), call.boolean(1))?))
}

/// `alignOffset(memory, alignment) → number`: how many bytes to leave out at the start of `memory` so that the address
/// of what follows is a multiple of `alignment`, a power of two.
pub(super) fn align_offset<C: Call>(call: &mut C) -> Outcome {
    let alignment = call.index(1).max(1);
    let address = call.bytes(0)?.as_ptr().addr();
    Ok(Reply::from(address.wrapping_neg() % alignment))
}

fn block(size: f64, zeroed: bool) -> Result<Block, Box<Fault>> {
    if size > isize::MAX as f64 {
        return Err(Fault::allocation());
    }
    let size = size as usize;
    if zeroed { Block::zeroed(size) } else { Block::uninit(size) }.map_err(|_| Fault::allocation())
}

/// `allocFillByte(size, byte) → Buffer`.
pub(super) fn filled_with_byte<C: Call>(call: &mut C) -> Outcome {
    let byte = call.number(1) as u8;
    filled(call.number(0), &[byte])
}

/// `allocFillBytes(size, pattern) → Buffer`, or undefined for an empty pattern.
pub(super) fn filled_with_bytes<C: Call>(call: &mut C) -> Outcome {
    let size = call.number(0);
    filled(size, &call.bytes(1)?)
}

/// `allocFillString(size, string, encoding) → Buffer`, or undefined where the string gives no bytes.
pub(super) fn filled_with_string<C: Call>(call: &mut C) -> Outcome {
    let encoding = encoding(call, 2);
    let pattern = encoding.encode(call.text(1)?).map_err(|_| no_memory())?;
    filled(call.number(0), &pattern)
}

fn filled(size: f64, pattern: &[u8]) -> Outcome {
    if pattern.is_empty() {
        // Node finds the memory before it looks at the pattern.
        block(size, true).map_err(|_| no_memory())?;
        return Ok(Reply::Undefined);
    }
    if fill::is_zero(pattern) {
        return Ok(Reply::Buffer(block(size, true).map_err(|_| no_memory())?));
    }
    let mut block = block(size, false).map_err(|_| no_memory())?;
    fill::fill(&mut block, pattern).map_err(super::fault)?;
    Ok(Reply::Buffer(block))
}

/// `byteLengthOf(view) → number`, -1 for what has no bytes.
pub(super) fn byte_length_of<C: Call>(call: &mut C) -> Outcome {
    Ok(call.byte_length(0).map_or(Reply::Number(-1.0), Reply::from))
}
