//! `compare`, `equals`, `copy`.

use fastbuffer::compare as core;

use crate::engine::{Call, Outcome, Reply};

/// `compare(a, b) → -1 | 0 | 1`.
pub(super) fn compare<C: Call>(call: &mut C) -> Outcome {
    let order = core::compare(&call.bytes(0)?, &call.bytes(1)?);
    Ok(Reply::from(order as i32))
}

/// `compareOffset(source, target, sourceStart, sourceEnd, targetStart, targetEnd) → -1 | 0 | 1`.
pub(super) fn compare_offset<C: Call>(call: &mut C) -> Outcome {
    let source = call.bytes(0)?;
    let target = call.bytes(1)?;
    let source = clamp(&source, call.index(2), call.index(3));
    let target = clamp(&target, call.index(4), call.index(5));
    Ok(Reply::from(core::compare(source, target) as i32))
}

fn clamp(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    let end = end.min(bytes.len());
    &bytes[start.min(end)..end]
}

/// `equals(a, b) → boolean`.
pub(super) fn equals<C: Call>(call: &mut C) -> Outcome {
    Ok((call.bytes(0)? == call.bytes(1)?).into())
}

/// `copy(source, target, targetStart, sourceStart, count) → bytes copied`.
pub(super) fn copy<C: Call>(call: &mut C) -> Outcome {
    let start = call.index(3);
    let end = start.saturating_add(call.index(4));
    Ok(call.copy(0, start..end, 1, call.index(2))?.into())
}
