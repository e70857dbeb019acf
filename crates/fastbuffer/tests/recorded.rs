//! What real Node.js answered (`recorded/record.mjs` made the file), against what we answer.

mod naive;

use fastbuffer::forgiving::{AtobError, atob};
use fastbuffer::transcode::transcode;
use fastbuffer::{Encoding, string_decoder};
use naive::{in_each_width, units};
use std::sync::LazyLock;

/// The recording of this repository, or a longer one that the variable names.
static NODE: LazyLock<String> = LazyLock::new(|| match std::env::var("FASTBUFFER_RECORDED") {
    Ok(path) => std::fs::read_to_string(path).unwrap(),
    Err(_) => include_str!("recorded/node.txt").to_string(),
});

fn lines(kind: &str) -> impl Iterator<Item = Vec<&'static str>> {
    NODE.lines().map(|line| line.split(' ').collect::<Vec<_>>()).filter(move |fields| fields[0] == kind)
}

fn bytes(hex: &str) -> Vec<u8> {
    let hex = if hex == "-" { "" } else { hex };
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

fn text(hex: &str) -> Vec<u16> {
    bytes(hex).chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect()
}

fn encoding(name: &str) -> Encoding {
    name.parse().unwrap()
}

fn number(field: &str) -> usize {
    field.parse().unwrap()
}

#[test]
fn from_string_and_byte_length() {
    let mut count = 0;
    for line in lines("from") {
        let [_, name, chars, answer, length] = line[..] else { panic!("{line:?}") };
        in_each_width(&text(chars), |text| {
            assert_eq!(encoding(name).encode(text).unwrap(), bytes(answer), "{line:?}");
            assert_eq!(encoding(name).byte_length(text), number(length), "{line:?}");
        });
        count += 1;
    }
    assert!(count > 700);
}

#[test]
fn write() {
    for line in lines("write") {
        let [_, name, chars, room, written, answer] = line[..] else { panic!("{line:?}") };
        in_each_width(&text(chars), |text| {
            let mut target = vec![0xee; number(room)];
            assert_eq!(encoding(name).encode_into(text, &mut target), number(written), "{line:?}");
            assert_eq!(target, bytes(answer), "{line:?}");
        });
    }
}

#[test]
fn to_string() {
    for line in lines("string") {
        let [_, name, input, answer] = line[..] else { panic!("{line:?}") };
        assert_eq!(units(&encoding(name).decode(&bytes(input)).unwrap()), text(answer), "{line:?}");
    }
}

#[test]
fn transcoding() {
    for line in lines("transcode") {
        let [_, from, to, input, answer] = line[..] else { panic!("{line:?}") };
        match transcode(&bytes(input), encoding(from), encoding(to)) {
            Ok(result) => assert_eq!(result, bytes(answer), "{line:?}"),
            Err(error) => assert_eq!(format!("errno{}", error.errno()), answer, "{line:?}"),
        }
    }
}

#[test]
fn atob_and_its_errors() {
    for line in lines("atob") {
        let [_, input, answer] = line[..] else { panic!("{line:?}") };
        in_each_width(&text(input), |text| match atob(text) {
            Ok(result) => assert_eq!(result, bytes(answer), "{line:?}"),
            Err(AtobError::InvalidCharacter) => assert_eq!(answer, "invalid", "{line:?}"),
            Err(error) => assert_eq!((error, answer), (AtobError::BadLength, "length"), "{line:?}"),
        });
    }
}

#[test]
fn decoders() {
    for line in lines("decoder") {
        let [_, name, steps, end, need, total] = line[..] else { panic!("{line:?}") };
        let mut state = string_decoder::new(encoding(name));
        for step in steps.split(',').filter(|&step| step != "-") {
            let fields: Vec<_> = step.split('/').collect();
            let answer = string_decoder::decode(&mut state, &bytes(fields[0])).unwrap();
            assert_eq!(units(&answer), text(fields[1]), "{step} in {line:?}");
            counters(&state, fields[2], fields[3], &line);
        }
        assert_eq!(units(&string_decoder::flush(&mut state)), text(end), "{line:?}");
        counters(&state, need, total, &line);
    }
}

fn counters(state: &[u8; 7], need: &str, total: &str, line: &[&str]) {
    let missing = usize::from(state[string_decoder::MISSING]);
    let buffered = usize::from(state[string_decoder::BUFFERED]);
    assert_eq!((missing, missing + buffered), (number(need), number(total)), "{line:?}");
}
