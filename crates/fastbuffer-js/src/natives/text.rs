//! Strings to bytes and back, in every encoding.

use fastbuffer::{Block, Encoding, TextBuf, TranscodeError, forgiving, transcode as core};

use super::{encoding, fault};
use crate::engine::{Call, Outcome, Reply};

/// `byteLength(string, encoding) → number`.
pub(super) fn byte_length<C: Call>(call: &mut C) -> Outcome {
    Ok(encoding(call, 1).byte_length(call.text(0)?).into())
}

/// `write(bytes, string, offset, length, encoding) → bytes written`.
pub(super) fn write<C: Call>(call: &mut C) -> Outcome {
    let encoding = encoding(call, 4);
    let start = call.index(2);
    let end = start.saturating_add(call.index(3));
    let written = call.edit_with_text(0, start..end, 1, |target, text| encoding.encode_into(text, target))?;
    Ok(written.into())
}

/// `slice(bytes, start, end, encoding) → string`.
pub(super) fn slice<C: Call>(call: &mut C) -> Outcome {
    let encoding = encoding(call, 3);
    let bytes = call.bytes(0)?;
    let end = call.index(2).min(bytes.len());
    let start = call.index(1).min(end);
    Ok(Reply::Text(encoding.decode(&bytes[start..end]).map_err(fault)?))
}

/// `fromString(string, encoding) → Buffer` on memory of its own.
pub(super) fn from_string<C: Call>(call: &mut C) -> Outcome {
    let bytes = encoding(call, 1).encode(call.text(0)?).map_err(fault)?;
    Ok(Reply::Buffer(Block::from(bytes)))
}

/// `isUtf8(bytes) → boolean`.
pub(super) fn is_utf8<C: Call>(call: &mut C) -> Outcome {
    Ok(core::is_utf8(&call.bytes(0)?).into())
}

/// `isAscii(bytes) → boolean`.
pub(super) fn is_ascii<C: Call>(call: &mut C) -> Outcome {
    Ok(core::is_ascii(&call.bytes(0)?).into())
}

/// `transcode(bytes, from, to) → Buffer`, or ICU's error number.
pub(super) fn transcode<C: Call>(call: &mut C) -> Outcome {
    let numbers = (Encoding::from_number(call.number(1) as u8), Encoding::from_number(call.number(2) as u8));
    let (Some(from), Some(to)) = numbers else {
        return Ok(Reply::from(TranscodeError::IllegalArgument.errno()));
    };
    match core::transcode(&call.bytes(0)?, from, to) {
        Ok(bytes) => Ok(Reply::Buffer(Block::from(bytes))),
        Err(error) => Ok(Reply::from(error.errno())),
    }
}

/// `atob(string) → string`, or -1 for a character outside the alphabet, -2 for a length that cannot be.
pub(super) fn atob<C: Call>(call: &mut C) -> Outcome {
    Ok(match forgiving::atob(call.text(0)?) {
        Ok(bytes) => Reply::Text(TextBuf::Latin1(bytes)),
        Err(forgiving::AtobError::InvalidCharacter) => Reply::Number(-1.0),
        Err(_) => Reply::Number(-2.0),
    })
}

/// `btoa(string) → string`, or -1 for a character past U+00FF.
pub(super) fn btoa<C: Call>(call: &mut C) -> Outcome {
    Ok(match forgiving::btoa(call.text(0)?) {
        Ok(bytes) => Reply::Text(TextBuf::Latin1(bytes)),
        Err(_) => Reply::Number(-1.0),
    })
}
