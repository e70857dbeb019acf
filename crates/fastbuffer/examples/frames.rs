//! A length-prefixed protocol as a Node service would write it: frames of a big-endian length, a kind and text, made
//! and taken apart with the same calls. Run with `cargo run -p fastbuffer --example frames`.

use fastbuffer::{Buffer, BufferExt, Encoding, Error};

/// Length of what follows (4 bytes), kind (1 byte), UTF-8 text.
fn frame(kind: u8, text: &str) -> Result<Buffer, Error> {
    let mut frame = Buffer::alloc_unsafe(5 + text.len())?;
    let end = frame.write_u32_be(1 + text.len() as u32, 0)?;
    let end = frame.write_u8(kind, end)?;
    frame.write_encoded(text, end, Encoding::Utf8)?;
    Ok(frame)
}

/// Splits the first frame off: its kind, its text and the bytes after it.
fn take(bytes: &[u8]) -> Result<(u8, String, &[u8]), Error> {
    let end = 4 + bytes.read_u32_be(0)? as usize;
    let kind = bytes.read_u8(4)?;
    let text = bytes.subarray(5, end as isize).to_encoded(Encoding::Utf8)?;
    Ok((kind, text.to_string(), bytes.subarray(end as isize, isize::MAX)))
}

fn main() -> Result<(), Error> {
    let stream = Buffer::concat(&[frame(1, "hello")?, frame(2, "wörld €")?])?;
    println!("{stream:?}");
    println!("{}", stream.to_encoded(Encoding::Base64url)?);
    let mut rest = &stream[..];
    while !rest.is_empty() {
        let (kind, text, after) = take(rest)?;
        println!("kind {kind}: {text}");
        rest = after;
    }
    // What is cut off is an error with its place and its limit, not a panic.
    println!("{}", take(&stream[..3]).unwrap_err());
    Ok(())
}
