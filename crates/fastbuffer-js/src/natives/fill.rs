//! `fill` with a byte, with bytes, with a string; byte swaps.

use std::ops::Range;

use fastbuffer::{fill, swap};

use super::{encoding, fault};
use crate::engine::{Call, Fault, Outcome, Reply};

/// `fillBytes` and `fillString` answer this for a pattern without bytes.
const EMPTY_PATTERN: Reply = Reply::Number(-1.0);
/// ... and this for a range that the view does not have.
const OUT_OF_RANGE: Reply = Reply::Number(-2.0);

/// `fillByte(bytes, byte, start, end)`.
pub(super) fn with_byte<C: Call>(call: &mut C) -> Outcome {
    let byte = call.number(1) as u8;
    let range = call.index(2)..call.index(3);
    call.edit(0, range, |target| fill::fill_byte(target, byte))?;
    Ok(Reply::Undefined)
}

/// `fillBytes(bytes, pattern, start, end)`. The pattern may lie in the target.
pub(super) fn with_bytes<C: Call>(call: &mut C) -> Outcome {
    let Some(range) = range(call, 2, 3)? else { return Ok(OUT_OF_RANGE) };
    let Some(length) = call.byte_length(1) else { return Err(Fault::not_a_buffer()) };
    if range.is_empty() {
        return Ok(Reply::Undefined);
    }
    if length == 0 {
        return Ok(EMPTY_PATTERN);
    }
    let length = length.min(range.len());
    call.copy(1, 0..length, 0, range.start)?;
    call.edit(0, range, |target| fill::repeat_prefix(target, length))?;
    Ok(Reply::Undefined)
}

/// `fillString(bytes, string, start, end, encoding)`.
pub(super) fn with_string<C: Call>(call: &mut C) -> Outcome {
    let Some(range) = range(call, 2, 3)? else { return Ok(OUT_OF_RANGE) };
    if range.is_empty() {
        return Ok(Reply::Undefined);
    }
    let pattern = encoding(call, 4).encode(call.text(1)?).map_err(fault)?;
    if pattern.is_empty() {
        return Ok(EMPTY_PATTERN);
    }
    call.edit(0, range, |target| fill::fill(target, &pattern))?.map_err(fault)?;
    Ok(Reply::Undefined)
}

/// The range that two arguments give; `None` if it reaches past the view.
fn range<C: Call>(call: &C, start: usize, end: usize) -> Result<Option<Range<usize>>, Box<Fault>> {
    let Some(length) = call.byte_length(0) else { return Err(Fault::not_a_buffer()) };
    let (start, end) = (call.number(start), call.number(end));
    if start < 0.0 || end > length as f64 {
        return Ok(None);
    }
    Ok(Some(start as usize..(end as usize).max(start as usize)))
}

/// `swap16(bytes)`.
pub(super) fn swap16<C: Call>(call: &mut C) -> Outcome {
    whole(call, 2, |bytes| swap::swap16(bytes).is_ok())
}

/// `swap32(bytes)`.
pub(super) fn swap32<C: Call>(call: &mut C) -> Outcome {
    whole(call, 4, |bytes| swap::swap32(bytes).is_ok())
}

/// `swap64(bytes)`.
pub(super) fn swap64<C: Call>(call: &mut C) -> Outcome {
    whole(call, 8, |bytes| swap::swap64(bytes).is_ok())
}

/// Edits all whole units of a view; the JavaScript layer has refused any other length.
fn whole<C: Call>(call: &mut C, unit: usize, edit: impl FnOnce(&mut [u8]) -> bool) -> Outcome {
    let Some(length) = call.byte_length(0) else { return Err(Fault::not_a_buffer()) };
    call.edit(0, 0..length - length % unit, edit)?;
    Ok(Reply::Undefined)
}
