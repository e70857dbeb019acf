//! Every kernel of every instruction set against the slow references of `naive`: one table of cases and one generator,
//! run for each set that this processor has.

mod naive;

use fastbuffer::transcode::{is_ascii, is_utf8};
use fastbuffer::{Encoding, Text, string_decoder, swap};
use naive::{ENCODINGS, Random, in_each_width, on_each_isa, units};

/// Rounds of random cases: fewer where each instruction is interpreted.
const ROUNDS: usize = if cfg!(miri) { 20 } else { 600 };

/// Everything that can be asked about one text.
fn check_text(encoding: Encoding, text: &[u16], random: &mut Random) {
    let bytes = naive::encode(encoding, text);
    let rooms =
        [0, bytes.len() / 2, bytes.len().saturating_sub(1), bytes.len(), bytes.len() + random.below(70)];
    in_each_width(text, |chars| {
        assert_eq!(encoding.encode(chars).unwrap(), bytes, "{encoding} encode {chars:x?}");
        let length = naive::byte_length(encoding, text);
        assert_eq!(encoding.byte_length(chars), length, "{encoding} byte_length {chars:x?}");
        for room in rooms {
            check_write(encoding, chars, &naive::encode_into(encoding, text, room), room);
        }
    });
}

/// `write` puts `expected` into the room and nothing after it.
fn check_write(encoding: Encoding, text: Text<'_>, expected: &[u8], room: usize) {
    let mut target = vec![0xee; room];
    let written = encoding.encode_into(text, &mut target);
    assert_eq!(&target[..written], expected, "{encoding} encode_into {room} bytes, {text:x?}");
    assert!(target[written..].iter().all(|&byte| byte == 0xee), "{encoding} wrote more in {room}: {text:x?}");
}

/// Everything that can be asked about some bytes.
fn check_bytes(bytes: &[u8], random: &mut Random) {
    for encoding in ENCODINGS {
        let text = naive::decode(encoding, bytes);
        assert_eq!(units(&encoding.decode(bytes).unwrap()), text, "{encoding} decode {bytes:x?}");
        // In pieces of any length the text is the same (in UTF-8 only if it is well-formed).
        if encoding != Encoding::Utf8 || std::str::from_utf8(bytes).is_ok() {
            assert_eq!(in_pieces(encoding, bytes, random), text, "{encoding} in pieces {bytes:x?}");
        }
    }
    assert_eq!(is_utf8(bytes), std::str::from_utf8(bytes).is_ok(), "{bytes:x?}");
    assert_eq!(is_ascii(bytes), bytes.iter().all(|&byte| byte < 0x80), "{bytes:x?}");
    check_swaps(bytes);
}

fn in_pieces(encoding: Encoding, mut bytes: &[u8], random: &mut Random) -> Vec<u16> {
    let mut state = string_decoder::new(encoding);
    let mut text = Vec::new();
    let longest = random.pick(&[2, 5, 100]);
    while !bytes.is_empty() {
        let (piece, rest) = bytes.split_at(random.below(longest).min(bytes.len()));
        text.extend(string_decoder::decode(&mut state, piece).unwrap().units());
        bytes = rest;
    }
    text.extend(string_decoder::flush(&mut state).units());
    text
}

fn check_swaps(bytes: &[u8]) {
    let swaps = [(2, swap::swap16 as fn(&mut [u8]) -> _), (4, swap::swap32), (8, swap::swap64)];
    for (size, swap) in swaps {
        let whole = bytes.len() / size * size;
        let mut swapped = bytes[..whole].to_vec();
        swap(&mut swapped).unwrap();
        let expected: Vec<u8> =
            bytes[..whole].chunks(size).flat_map(|unit| unit.iter().rev().copied()).collect();
        assert_eq!(swapped, expected);
        if whole < bytes.len() {
            let mut copy = bytes.to_vec();
            assert!(swap(&mut copy).is_err());
            assert_eq!(copy, bytes, "changed, though it is an error");
        }
    }
}

/// What texts are made of; a text takes from one or from several.
const KINDS: [fn(&mut Random) -> u32; 8] = [
    |random| random.below(0x80) as u32,
    |random| 0x80 + random.below(0x80) as u32,
    |random| 0x100 + random.below(0x700) as u32,
    |random| 0x800 + random.below(0xd000) as u32,
    |random| 0xd800 + random.below(0x800) as u32,
    |random| 0xe000 + random.below(0x2000) as u32,
    |random| 0x10000 + random.below(0x10_0000) as u32,
    |random| {
        u32::from(random.pick(&[0x7f, 0x80, 0xff, 0x7ff, 0x800, 0xd7ff, 0xdfff, 0xe000, 0xfeff, 0xffff_u16]))
    },
];

fn length(random: &mut Random) -> usize {
    let most = random.pick(&[20, 40, 80, 200, if cfg!(miri) { 200 } else { 9000 }]);
    random.below(most)
}

/// Runs of characters of a kind, each run short or long.
fn unicode(random: &mut Random) -> Vec<u16> {
    let (len, many) = (length(random), random.below(3) == 0);
    let kinds: Vec<_> = (0..1 + random.below(3)).map(|_| random.pick(&KINDS)).collect();
    let mut text = Vec::new();
    while text.len() < len {
        let kind = random.pick(&kinds);
        for _ in 0..1 + random.below(if many { 60 } else { 3 }) {
            match char::from_u32(kind(random)) {
                Some(char) => text.extend_from_slice(char.encode_utf16(&mut [0; 2])),
                None => text.push(0xd800 + random.below(0x800) as u16),
            }
        }
    }
    text
}

const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_";

/// Base64 with line ends, other garbage and `=` now and then.
fn base64(random: &mut Random) -> Vec<u16> {
    let (garbage, wide) = (random.pick(&[2, 30, 300, 100_000]), random.below(2) == 0);
    let other: &[u16] =
        if wide { &[0x20, 0xe9, 0x141, 0x2603, 0x13d, 0x213d] } else { &[0x20, 0x0a, 0xe9, 0x3d, 0x80] };
    (0..length(random))
        .map(|_| if random.below(garbage) == 0 { random.pick(other) } else { random.pick(DIGITS).into() })
        .collect()
}

fn hex(random: &mut Random) -> Vec<u16> {
    let garbage = random.pick(&[10, 300, 100_000]);
    let other: &[u16] = &[0x67, 0x47, 0x2f, 0x3a, 0x40, 0x60, 0xe9, 0x130, 0x20];
    (0..length(random))
        .map(|_| {
            if random.below(garbage) == 0 {
                random.pick(other)
            } else {
                random.pick(b"0123456789abcdefABCDEF").into()
            }
        })
        .collect()
}

#[test]
fn random_texts() {
    on_each_isa(|| {
        let mut random = Random(11);
        for _ in 0..ROUNDS {
            for encoding in ENCODINGS {
                let text = match encoding {
                    Encoding::Hex => hex(&mut random),
                    Encoding::Base64 | Encoding::Base64url => base64(&mut random),
                    _ => unicode(&mut random),
                };
                check_text(encoding, &text, &mut random);
            }
        }
    });
}

#[test]
fn random_bytes() {
    on_each_isa(|| {
        let mut random = Random(12);
        for round in 0..ROUNDS {
            let mut bytes = match round % 3 {
                0 => String::from_utf16_lossy(&unicode(&mut random)).into_bytes(),
                1 => {
                    let mut text = String::from_utf16_lossy(&unicode(&mut random)).into_bytes();
                    for _ in 0..1 + random.below(4) {
                        let at = random.below(text.len() + 1);
                        text.splice(at..at, [random.next() as u8]);
                    }
                    text
                }
                _ => {
                    let len = length(&mut random);
                    random.bytes(len)
                }
            };
            if random.below(4) == 0 {
                let end = random.below(bytes.len() + 1);
                bytes.truncate(end);
            }
            check_bytes(&bytes, &mut random);
        }
    });
}

/// One character that is unlike the others, at every position of texts around the sizes of blocks.
#[test]
fn every_position() {
    let lengths: &[usize] = if cfg!(miri) { &[33] } else { &[16, 17, 32, 33, 48, 70] };
    on_each_isa(|| {
        let mut random = Random(13);
        for &len in lengths {
            for at in 0..len {
                let cases: [(Encoding, u16, &[u16]); 6] = [
                    (Encoding::Utf8, 0x61, &[0xe9, 0x7ff, 0x20ac, 0xd83d, 0xde00]),
                    (Encoding::Utf8, 0xe9, &[0x61, 0x3b1, 0x20ac]),
                    (Encoding::Utf8, 0x20ac, &[0x61, 0xe9, 0xdc00]),
                    (Encoding::Utf16le, 0x61, &[0xe9, 0x2603]),
                    (Encoding::Hex, 0x61, &[0x67, 0x141, 0x20]),
                    (Encoding::Base64, 0x61, &[0x3d, 0x0a, 0x2d, 0x2f, 0x5f, 0x141, 0xe9]),
                ];
                for (encoding, most, others) in cases {
                    for &other in others {
                        let mut text = vec![most; len];
                        text[at] = other;
                        check_text(encoding, &text, &mut random);
                        let mut bytes = String::from_utf16_lossy(&text).into_bytes();
                        check_bytes(&bytes, &mut random);
                        let cut = at.min(bytes.len() - 1);
                        bytes[cut] = 0xe2;
                        check_bytes(&bytes, &mut random);
                    }
                }
            }
        }
    });
}

/// Every pair of hexadecimal digits and of other bytes, inside a block.
#[test]
#[cfg_attr(miri, ignore = "too many")]
fn every_pair_of_digits() {
    on_each_isa(|| {
        for pair in 0..=u16::MAX {
            let [first, second] = pair.to_be_bytes();
            let mut text = *b"0123456789abcdefABCDEF00112233445566778899AABBCC";
            let at = 2 * usize::from(pair % 20);
            (text[at], text[at + 1]) = (first, second);
            let wide: Vec<u16> = text.iter().map(|&byte| byte.into()).collect();
            let bytes = Encoding::Hex.encode(Text::Latin1(&text)).unwrap();
            assert_eq!(bytes, naive::encode(Encoding::Hex, &wide), "{first:x} {second:x} at {at}");
        }
    });
}

/// Every byte at every position of a block of base64.
#[test]
#[cfg_attr(miri, ignore = "too many")]
fn every_character_of_base64() {
    on_each_isa(|| {
        for char in 0..=u8::MAX {
            for at in 0..40 {
                let mut text: Vec<u8> = DIGITS.iter().copied().cycle().take(90).collect();
                text[at] = char;
                let wide: Vec<u16> = text.iter().map(|&byte| byte.into()).collect();
                let bytes = Encoding::Base64.encode(Text::Latin1(&text)).unwrap();
                assert_eq!(bytes, naive::encode(Encoding::Base64, &wide), "{char:x} at {at}");
            }
        }
    });
}

/// All of Unicode, in order and shuffled, to UTF-8 and back.
#[test]
#[cfg_attr(miri, ignore = "too many")]
fn every_character_of_unicode() {
    let mut chars: Vec<char> = ('\0'..=char::MAX).collect();
    let mut random = Random(14);
    for _ in 0..2 {
        let text: String = chars.iter().collect();
        let wide: Vec<u16> = text.encode_utf16().collect();
        on_each_isa(|| {
            assert!(Encoding::Utf8.encode(Text::Utf16(&wide)).unwrap() == text.as_bytes());
            assert_eq!(Encoding::Utf8.byte_length(Text::Utf16(&wide)), text.len());
            assert!(units(&Encoding::Utf8.decode(text.as_bytes()).unwrap()) == wide);
        });
        for at in (1..chars.len()).rev() {
            chars.swap(at, random.below(at + 1));
        }
    }
}

/// Longer than the pieces in which the low bytes of two-byte strings are taken.
#[test]
fn long_two_byte_text() {
    on_each_isa(|| {
        let mut random = Random(15);
        for len in [4095, 4096, 4097, 8192, 8195] {
            let mut text: Vec<u16> = (0..len).map(|_| 0x2600 | u16::from(random.pick(DIGITS))).collect();
            text[len / 2] = 0x260a;
            check_text(Encoding::Base64, &text, &mut random);
            let mut text: Vec<u16> =
                (0..len).map(|_| 0x2600 | u16::from(random.pick(b"0123456789abcdef"))).collect();
            check_text(Encoding::Hex, &text, &mut random);
            text[len - 3] = 0x2600;
            check_text(Encoding::Hex, &text, &mut random);
        }
    });
}
