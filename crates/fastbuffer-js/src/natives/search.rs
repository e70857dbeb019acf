//! `indexOf`, `lastIndexOf`, `includes`.

use fastbuffer::{Encoding, search};

use super::{encoding, fault};
use crate::engine::{Call, Outcome, Reply};

/// `indexOfByte(bytes, byte, offset, forward, end) → index or -1`.
pub(super) fn byte<C: Call>(call: &mut C) -> Outcome {
    let needle = [call.number(1) as u8];
    let (offset, forward) = (call.number(2), call.boolean(3));
    find(&call.bytes(0)?, &needle, offset, forward, call.index(4), Encoding::Latin1)
}

/// `indexOfBytes(bytes, needle, offset, encoding, forward, end) → index or -1`.
pub(super) fn bytes<C: Call>(call: &mut C) -> Outcome {
    let (offset, encoding, forward) = (call.number(2), encoding(call, 3), call.boolean(4));
    find(&call.bytes(0)?, &call.bytes(1)?, offset, forward, call.index(5), encoding)
}

/// `indexOfString(bytes, string, offset, encoding, forward, end) → index or -1`.
pub(super) fn string<C: Call>(call: &mut C) -> Outcome {
    let (offset, encoding, forward) = (call.number(2), encoding(call, 3), call.boolean(4));
    let needle = encoding.encode(call.text(1)?).map_err(fault)?;
    let bytes = call.bytes(0)?;
    // Node leaves an odd last byte out before it counts from the end.
    let whole = if encoding == Encoding::Utf16le { bytes.len() & !1 } else { bytes.len() };
    find(&bytes[..whole], &needle, offset, forward, call.index(5), encoding)
}

/// Node's rules around the search itself: where it starts, what an empty needle answers, and that UTF-16 text is
/// found at even positions only. The offset counts in the whole of the bytes, of which those before `end` are searched.
fn find(bytes: &[u8], needle: &[u8], offset: f64, forward: bool, end: usize, encoding: Encoding) -> Outcome {
    let Some(from) = search::resolve_offset(bytes.len(), needle.len(), offset, forward) else {
        return Ok(Reply::Number(-1.0));
    };
    let units = encoding == Encoding::Utf16le;
    let end = end.min(bytes.len());
    let haystack = &bytes[..if units { end & !1 } else { end }];
    if needle.is_empty() {
        return Ok(from.min(haystack.len()).into());
    }
    let found = match (units, forward) {
        (true, true) => search::index_of_units(haystack, needle, from),
        (true, false) => search::last_index_of_units(haystack, needle, from),
        (false, true) => search::index_of(haystack, needle, from),
        (false, false) => search::last_index_of(haystack, needle, from),
    };
    Ok(found.map_or(Reply::Number(-1.0), Reply::from))
}
