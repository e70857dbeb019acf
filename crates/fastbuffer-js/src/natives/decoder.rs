//! The incremental decoder behind `StringDecoder`. Its state is seven bytes that JavaScript holds.

use fastbuffer::string_decoder;

use super::fault;
use crate::engine::{Call, ErrorClass, Fault, Outcome, Reply};

const STATE: usize = 7;

/// `decoderDecode(state, bytes) → string`.
pub(super) fn decode<C: Call>(call: &mut C) -> Outcome {
    let mut state = read_state(call)?;
    let text = string_decoder::decode(&mut state, &call.bytes(1)?).map_err(fault)?;
    write_state(call, state)?;
    Ok(Reply::Text(text))
}

/// `decoderFlush(state) → string`.
pub(super) fn flush<C: Call>(call: &mut C) -> Outcome {
    let mut state = read_state(call)?;
    let text = string_decoder::flush(&mut state);
    write_state(call, state)?;
    Ok(Reply::Text(text))
}

fn read_state<C: Call>(call: &C) -> Result<[u8; STATE], Box<Fault>> {
    let bytes = call.bytes(0)?;
    bytes
        .get(..STATE)
        .and_then(|bytes| bytes.try_into().ok())
        .ok_or_else(|| Fault::plain(ErrorClass::TypeError, "the decoder's state is gone"))
}

fn write_state<C: Call>(call: &mut C, state: [u8; STATE]) -> Result<(), Box<Fault>> {
    call.edit(0, 0..STATE, |bytes| {
        let kept = bytes.len();
        bytes.copy_from_slice(&state[..kept]);
    })
}
