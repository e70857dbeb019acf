//! `internalBinding('encoding')`: the coders behind `TextEncoder` and `TextDecoder`.
//!
//! A decoder lives here only between a piece that says "more follows" and the last one, under a number that
//! JavaScript holds; text that comes whole needs none.

use std::cell::RefCell;
use std::collections::BTreeMap;

use encoding_rs::{Decoder, DecoderResult, Encoding};
use fastbuffer::{Block, Encoding as Coding, MAX_STRING_LENGTH, Text, TextBuf};
use fastbuffer_js::engine::{Call, ErrorClass, Fault, Outcome, Reply};

fastbuffer_js::natives! {
    /// The coders of `TextEncoder` and `TextDecoder`.
    pub TextCoding = "encoding";
    "closeDecoder"(1) => close_decoder,
    "decode"(4) => decode,
    "encode"(1) => encode,
    "encodeInto"(3) => encode_into,
    "encodingOf"(1) => encoding_of,
    "feedDecoder"(3) => feed_decoder,
    "openDecoder"(3) => open_decoder,
}

thread_local! {
    static OPEN: RefCell<Decoders> = RefCell::new(Decoders::default());
}

#[derive(Default)]
struct Decoders {
    last: u32,
    running: BTreeMap<u32, Running>,
}

struct Running {
    decoder: Decoder,
    fatal: bool,
}

/// `encodingOf(label) → string`: the name that a label stands for, or undefined.
fn encoding_of<C: Call>(call: &mut C) -> Outcome {
    let label = call.string(0)?;
    Ok(Encoding::for_label(label.as_bytes())
        .map_or(Reply::Undefined, |found| found.name().to_ascii_lowercase().into()))
}

/// The decoder that arguments 0 to 2 describe: encoding, whether to fail at bad bytes, whether to keep a byte order
/// mark.
fn new_decoder<C: Call>(call: &C) -> Result<Running, Box<Fault>> {
    let name = call.string(0)?;
    let encoding = Encoding::for_label(name.as_bytes())
        .ok_or_else(|| Fault::plain(ErrorClass::Error, format!("no such encoding: {name}")))?;
    let decoder = if call.boolean(2) {
        encoding.new_decoder_without_bom_handling()
    } else {
        encoding.new_decoder_with_bom_removal()
    };
    Ok(Running { decoder, fatal: call.boolean(1) })
}

/// `openDecoder(encoding, fatal, ignoreBOM) → number`.
fn open_decoder<C: Call>(call: &mut C) -> Outcome {
    let running = new_decoder(call)?;
    let number = OPEN.with_borrow_mut(|open| {
        open.last = open.last.wrapping_add(1);
        open.running.insert(open.last, running);
        open.last
    });
    Ok(Reply::Number(f64::from(number)))
}

/// `closeDecoder(number)`.
fn close_decoder<C: Call>(call: &mut C) -> Outcome {
    OPEN.with_borrow_mut(|open| open.running.remove(&(call.index(0) as u32)));
    Ok(Reply::Undefined)
}

/// `feedDecoder(number, bytes, last) → string`, or null for bytes that a fatal decoder refuses. After the last piece
/// and after a refusal the decoder is gone.
fn feed_decoder<C: Call>(call: &mut C) -> Outcome {
    let number = call.index(0) as u32;
    let last = call.boolean(2);
    let Some(mut running) = OPEN.with_borrow_mut(|open| open.running.remove(&number)) else {
        return Err(Fault::plain(ErrorClass::Error, "no such decoder"));
    };
    let text = {
        let bytes = if call.is_undefined(1) { Vec::new().into() } else { call.bytes(1)? };
        run(&mut running, &bytes, last)?
    };
    let Some(text) = text else { return Ok(Reply::Null) };
    if !last {
        OPEN.with_borrow_mut(|open| open.running.insert(number, running));
    }
    Ok(Reply::Text(text))
}

/// `decode(encoding, fatal, ignoreBOM, bytes) → string`, or null for bytes that a fatal decoder refuses.
fn decode<C: Call>(call: &mut C) -> Outcome {
    let mut running = new_decoder(call)?;
    let bytes = call.bytes(3)?;
    let text = if running.decoder.encoding() == encoding_rs::UTF_8 {
        whole_utf8(&bytes, running.fatal, call.boolean(2))?
    } else {
        run(&mut running, &bytes, true)?
    };
    Ok(text.map_or(Reply::Null, Reply::Text))
}

/// UTF-8 that comes whole takes the path of `Buffer`.
fn whole_utf8(bytes: &[u8], fatal: bool, keep_mark: bool) -> Result<Option<TextBuf>, Box<Fault>> {
    let bytes = match bytes.strip_prefix(b"\xef\xbb\xbf") {
        Some(rest) if !keep_mark => rest,
        _ => bytes,
    };
    if fatal && !fastbuffer::transcode::is_utf8(bytes) {
        return Ok(None);
    }
    Coding::Utf8.decode(bytes).map(Some).map_err(|_| too_long())
}

fn too_long() -> Box<Fault> {
    let message = format!("Cannot create a string longer than 0x{MAX_STRING_LENGTH:x} characters");
    Fault::coded(ErrorClass::Error, "ERR_STRING_TOO_LONG", message)
}

/// Decodes a piece; `None` if the decoder is fatal and the bytes are bad.
fn run(running: &mut Running, bytes: &[u8], last: bool) -> Result<Option<TextBuf>, Box<Fault>> {
    let Running { decoder, fatal } = running;
    let room = decoder.max_utf16_buffer_length(bytes.len()).ok_or_else(too_long)?;
    let mut units = Vec::new();
    units.try_reserve_exact(room).map_err(|_| Fault::allocation())?;
    units.resize(room, 0u16);
    let count = if *fatal {
        let (result, _, written) = decoder.decode_to_utf16_without_replacement(bytes, &mut units, last);
        if let DecoderResult::Malformed(..) = result {
            return Ok(None);
        }
        written
    } else {
        decoder.decode_to_utf16(bytes, &mut units, last).2
    };
    if count > MAX_STRING_LENGTH {
        return Err(too_long());
    }
    units.truncate(count);
    Ok(Some(narrowed(units)))
}

/// One byte for each character where that is enough.
fn narrowed(units: Vec<u16>) -> TextBuf {
    if encoding_rs::mem::is_utf16_latin1(&units) {
        TextBuf::Latin1(units.iter().map(|&unit| unit as u8).collect())
    } else {
        TextBuf::Utf16(units)
    }
}

/// `encode(string) → ArrayBuffer` with its UTF-8.
fn encode<C: Call>(call: &mut C) -> Outcome {
    let bytes = Coding::Utf8.encode(call.text(0)?).map_err(|_| Fault::allocation())?;
    Ok(Reply::ArrayBuffer(Block::from(bytes)))
}

/// `encodeInto(string, bytes, counts)`: writes whole characters while they fit; `counts`, a `Uint32Array`, gets the
/// code units read and the bytes written.
fn encode_into<C: Call>(call: &mut C) -> Outcome {
    let counts = call.edit_with_text(1, 0..usize::MAX, 0, write_utf8)?;
    call.edit(2, 0..8, |target| {
        for (slot, count) in target.chunks_exact_mut(4).zip(counts) {
            slot.copy_from_slice(&(count as u32).to_ne_bytes());
        }
    })?;
    Ok(Reply::Undefined)
}

fn write_utf8(target: &mut [u8], text: Text<'_>) -> [usize; 2] {
    match text {
        Text::Latin1(chars) => {
            let (read, written) = encoding_rs::mem::convert_latin1_to_utf8_partial(chars, target);
            [read, written]
        }
        Text::Utf16(units) => {
            let (read, written) = encoding_rs::mem::convert_utf16_to_utf8_partial(units, target);
            [read, written]
        }
    }
}

#[cfg(test)]
mod tests {
    use fastbuffer::{Text, TextBuf};

    use super::{Running, run, write_utf8};

    #[test]
    fn writes_whole_characters_only() {
        let mut target = [0; 4];
        assert_eq!(write_utf8(&mut target, Text::Latin1(b"a\xe9\xe9")), [2, 3]);
        assert_eq!(target, [b'a', 0xc3, 0xa9, 0]);
        assert_eq!(write_utf8(&mut target[..3], Text::Utf16(&[0xd83d, 0xde00])), [0, 0]);
        assert_eq!(write_utf8(&mut target, Text::Utf16(&[0xd83d, 0xde00, 0x61])), [2, 4]);
        assert_eq!(write_utf8(&mut target, Text::Utf16(&[0xd83d])), [1, 3]);
    }

    #[test]
    fn keeps_state_between_pieces() {
        let decoder = encoding_rs::SHIFT_JIS.new_decoder_with_bom_removal();
        let mut running = Running { decoder, fatal: true };
        assert_eq!(run(&mut running, b"\x82", false).unwrap(), Some(TextBuf::Latin1(Vec::new())));
        assert_eq!(run(&mut running, b"\xa0", true).unwrap(), Some(TextBuf::Utf16(vec![0x3042])));
        let decoder = encoding_rs::SHIFT_JIS.new_decoder_with_bom_removal();
        assert_eq!(run(&mut Running { decoder, fatal: true }, b"\x82", true).unwrap(), None);
    }
}
