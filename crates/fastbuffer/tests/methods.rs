//! The rest of the methods against references that are believed by looking at them, with random arguments.

mod naive;

use fastbuffer::search::{index_of, index_of_units, last_index_of, last_index_of_units};
use fastbuffer::{Block, Buffer, BufferExt, Encoding, Error, copy, fill, number};
use naive::{ENCODINGS, Random};
use std::collections::HashSet;

const ROUNDS: usize = if cfg!(miri) { 60 } else { 20_000 };

/// The integer in the bytes, most significant first.
fn big_endian(bytes: &[u8], signed: bool) -> i128 {
    let value = bytes.iter().fold(0_i128, |value, &byte| value * 256 + i128::from(byte));
    if signed && bytes[0] >= 0x80 { value - (1 << (8 * bytes.len())) } else { value }
}

fn reversed(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().rev().copied().collect()
}

/// Every fixed width: reads what the bytes say, writes the same bytes, and refuses places that are not there.
#[test]
fn numbers() {
    macro_rules! check {
        ($random:ident: $($type:ty, $read:ident, $write:ident, $value:expr;)*) => {$({
            const SIZE: usize = size_of::<$type>();
            let len = $random.below(24);
            let bytes = $random.bytes(len);
            let offset = $random.below(len + 3);
            let value: fn(&[u8]) -> $type = $value;
            let mut target = vec![0xee; len];
            if offset + SIZE <= len {
                let number = bytes.$read(offset).unwrap();
                let expected = value(&bytes[offset..offset + SIZE]);
                assert_eq!(number.to_ne_bytes(), expected.to_ne_bytes(), "{bytes:x?} {offset}");
                assert_eq!(target.$write(number, offset), Ok(offset + SIZE));
                assert_eq!(target[offset..offset + SIZE], bytes[offset..offset + SIZE]);
                target[offset..offset + SIZE].fill(0xee);
            } else {
                let error = Error::OutOfBounds { offset, size: SIZE, length: len };
                assert_eq!(bytes.$read(offset), Err(error));
                assert_eq!(target.$write(0 as $type, offset), Err(error));
            }
            assert!(target.iter().all(|&byte| byte == 0xee), "wrote elsewhere");
        })*};
    }
    let mut random = Random(21);
    for _ in 0..ROUNDS {
        check! { random:
            u8, read_u8, write_u8, |bytes| bytes[0];
            i8, read_i8, write_i8, |bytes| big_endian(bytes, true) as i8;
            u16, read_u16_le, write_u16_le, |bytes| big_endian(&reversed(bytes), false) as u16;
            u16, read_u16_be, write_u16_be, |bytes| big_endian(bytes, false) as u16;
            i16, read_i16_le, write_i16_le, |bytes| big_endian(&reversed(bytes), true) as i16;
            i16, read_i16_be, write_i16_be, |bytes| big_endian(bytes, true) as i16;
            u32, read_u32_le, write_u32_le, |bytes| big_endian(&reversed(bytes), false) as u32;
            u32, read_u32_be, write_u32_be, |bytes| big_endian(bytes, false) as u32;
            i32, read_i32_le, write_i32_le, |bytes| big_endian(&reversed(bytes), true) as i32;
            i32, read_i32_be, write_i32_be, |bytes| big_endian(bytes, true) as i32;
            u64, read_u64_le, write_u64_le, |bytes| big_endian(&reversed(bytes), false) as u64;
            u64, read_u64_be, write_u64_be, |bytes| big_endian(bytes, false) as u64;
            i64, read_i64_le, write_i64_le, |bytes| big_endian(&reversed(bytes), true) as i64;
            i64, read_i64_be, write_i64_be, |bytes| big_endian(bytes, true) as i64;
            f32, read_f32_le, write_f32_le, |bytes| f32::from_bits(big_endian(&reversed(bytes), false) as u32);
            f32, read_f32_be, write_f32_be, |bytes| f32::from_bits(big_endian(bytes, false) as u32);
            f64, read_f64_le, write_f64_le, |bytes| f64::from_bits(big_endian(&reversed(bytes), false) as u64);
            f64, read_f64_be, write_f64_be, |bytes| f64::from_bits(big_endian(bytes, false) as u64);
        }
    }
    assert_eq!(
        [1, 2].read_u16_le(usize::MAX),
        Err(Error::OutOfBounds { offset: usize::MAX, size: 2, length: 2 })
    );
}

/// Integers of 1 to 6 bytes.
#[test]
fn numbers_of_any_width() {
    let mut random = Random(22);
    for _ in 0..ROUNDS {
        let len = random.below(12);
        let bytes = random.bytes(len);
        let (offset, width) = (random.below(len + 2), random.below(9));
        let range = offset..offset + width;
        let answer = if !(1..=6).contains(&width) {
            Err(Error::InvalidWidth { width })
        } else {
            bytes.get(range.clone()).ok_or(Error::OutOfBounds { offset, size: width, length: len })
        };
        let value = |reverse: bool, signed| {
            answer.map(|bytes| big_endian(&if reverse { reversed(bytes) } else { bytes.to_vec() }, signed))
        };
        assert_eq!(bytes.read_uint_le(offset, width).map(i128::from), value(true, false));
        assert_eq!(bytes.read_uint_be(offset, width).map(i128::from), value(false, false));
        assert_eq!(bytes.read_int_le(offset, width).map(i128::from), value(true, true));
        assert_eq!(bytes.read_int_be(offset, width).map(i128::from), value(false, true));
        let Ok(expected) = answer else { continue };
        let mut target = vec![0; len];
        type Write<'a> = &'a mut dyn FnMut(&mut [u8]) -> Result<usize, Error>;
        let checks: [Write<'_>; 4] = [
            &mut |target| target.write_uint_le(bytes.read_uint_le(offset, width)?, offset, width),
            &mut |target| target.write_uint_be(bytes.read_uint_be(offset, width)?, offset, width),
            &mut |target| target.write_int_le(bytes.read_int_le(offset, width)?, offset, width),
            &mut |target| target.write_int_be(bytes.read_int_be(offset, width)?, offset, width),
        ];
        for write in checks {
            target.fill(0);
            assert_eq!(write(&mut target), Ok(offset + width));
            assert_eq!(&target[range.clone()], expected);
        }
    }
}

/// The least and the greatest value of each width, and their neighbours that do not fit; the value is checked first.
#[test]
fn values_that_do_not_fit() {
    let mut bytes = [0xee; 6];
    for width in 1..=6 {
        let bits = 8 * width as u8;
        let top = 1_i64 << (bits - 1);
        let unsigned = Err(Error::ValueOutOfRange { bits, signed: false });
        let signed = Err(Error::ValueOutOfRange { bits, signed: true });
        for write in [number::write_uint_le, number::write_uint_be] {
            assert_eq!(write(&mut bytes, 2 * top as u64, 0, width), unsigned);
            assert_eq!(write(&mut bytes, u64::MAX, 99, width), unsigned);
            assert_eq!(bytes, [0xee; 6]);
            assert_eq!(write(&mut bytes, 2 * top as u64 - 1, 0, width), Ok(width));
            bytes.fill(0xee);
        }
        for write in [number::write_int_le, number::write_int_be] {
            for value in [top, -top - 1, i64::MAX, i64::MIN] {
                assert_eq!(write(&mut bytes, value, 0, width), signed);
            }
            assert_eq!(bytes, [0xee; 6]);
            for value in [top - 1, -top] {
                assert_eq!(write(&mut bytes, value, 0, width), Ok(width));
            }
            bytes.fill(0xee);
        }
    }
}

#[test]
fn fills() {
    let mut random = Random(23);
    for _ in 0..ROUNDS / 10 {
        let most = random.pick(&[10, 300, 20_000, 70_000]);
        let (len, patterns) = (random.below(most), random.pick(&[2, 10, 300, 30_000]));
        let pattern_len = random.below(patterns);
        let zeros = random.below(4) == 0;
        let pattern = if zeros { vec![0; pattern_len] } else { random.bytes(pattern_len) };
        let mut target = random.bytes(len);
        let answer = target.fill_pattern(&pattern);
        if pattern.is_empty() && len > 0 {
            assert_eq!(answer, Err(Error::EmptyPattern));
            assert_eq!(Buffer::alloc_filled(len, &pattern), Err(Error::EmptyPattern));
            continue;
        }
        let expected: Vec<u8> = pattern.iter().copied().cycle().take(len).collect();
        assert_eq!(answer, Ok(()));
        assert!(target == expected, "{len} bytes with {pattern:x?}");
        assert!(
            Buffer::alloc_filled(len, &pattern).unwrap() == expected[..],
            "{len} bytes with {pattern:x?}"
        );
        assert_eq!(fill::is_zero(&expected), expected.iter().all(|&byte| byte == 0));
    }
}

/// Text as a pattern, as a needle and as what is written is its bytes, in every encoding.
#[test]
fn text_arguments() {
    let mut random = Random(24);
    for _ in 0..ROUNDS / 10 {
        let letters = random.pick(&["ab01", "aé", "a€", "😀é0", "0f=/"]);
        let letters: Vec<char> = letters.chars().collect();
        let text: String = (0..random.below(5)).map(|_| random.pick(&letters)).collect();
        let wide: Vec<u16> = text.encode_utf16().collect();
        for encoding in ENCODINGS {
            let bytes = naive::encode(encoding, &wide);
            assert_eq!(Buffer::from_encoded(&text, encoding).unwrap(), bytes[..]);
            let mut hay: Vec<u8> =
                (0..random.below(30)).map(|_| random.pick(&[0, 0x61, 0xc3, 0x3d])).collect();
            let at = random.below(hay.len() + 1);
            hay.splice(at..at, bytes.iter().copied());
            let from = random.below(hay.len() + 2);
            let (first, last) = if encoding == Encoding::Utf16le {
                (index_of_units(&hay, &bytes, from), last_index_of_units(&hay, &bytes, from))
            } else {
                (index_of(&hay, &bytes, from), last_index_of(&hay, &bytes, from))
            };
            assert_eq!(hay.index_of_encoded(&text, from, encoding), Ok(first));
            assert_eq!(hay.last_index_of_encoded(&text, from, encoding), Ok(last));
            assert_eq!(hay.includes(&bytes, from), index_of(&hay, &bytes, from).is_some());
            let mut target = vec![0xee; hay.len()];
            let filled = target.fill_encoded(&text, encoding);
            let pattern = if text.is_empty() { &[0][..] } else { &bytes };
            if pattern.is_empty() && !target.is_empty() {
                assert_eq!(filled, Err(Error::EmptyPattern));
            } else {
                assert!(
                    target.iter().eq(pattern.iter().cycle().take(target.len())),
                    "{text:?} in {encoding}"
                );
            }
            check_write_encoded(&text, &wide, encoding, from, hay.len());
        }
    }
}

fn check_write_encoded(text: &str, wide: &[u16], encoding: Encoding, offset: usize, len: usize) {
    let mut target = vec![0xee; len];
    let answer = target.write_encoded(text, offset, encoding);
    let mut expected = vec![0xee; len];
    match len.checked_sub(offset) {
        None => assert_eq!(answer, Err(Error::OutOfBounds { offset, size: 0, length: len })),
        Some(room) => {
            let bytes = naive::encode_into(encoding, wide, room);
            assert_eq!(answer, Ok(bytes.len()));
            expected[offset..offset + bytes.len()].copy_from_slice(&bytes);
        }
    }
    assert_eq!(target, expected, "{text:?} in {encoding} at {offset}");
}

#[test]
fn copies() {
    let mut random = Random(25);
    for _ in 0..ROUNDS {
        let (source_len, target_len) = (random.below(20), random.below(20));
        let source = random.bytes(source_len);
        let mut target = random.bytes(target_len);
        let (from, to, count) = (random.below(22), random.below(22), random.pick(&[0, 1, 5, 30, usize::MAX]));
        let pairs = (from..source_len).zip(to..target_len).take(count);
        let mut expected = target.clone();
        let copied = pairs.clone().map(|(from, to)| expected[to] = source[from]).count();
        if from == 0 && count == usize::MAX {
            let mut target = target.clone();
            assert_eq!((source.copy_to(&mut target, to), &target), (copied, &expected));
        }
        assert_eq!(copy::copy(&source, from, &mut target, to, count), copied);
        assert_eq!(target, expected);
        let mut both = source.clone();
        let moved: Vec<(usize, u8)> =
            (from..source_len).zip(to..source_len).take(count).map(|(from, to)| (to, source[from])).collect();
        assert_eq!(copy::copy_within(&mut both, from, to, count), moved.len());
        let mut expected = source.clone();
        moved.into_iter().for_each(|(to, byte)| expected[to] = byte);
        assert_eq!(both, expected);
    }
}

#[test]
fn orders() {
    let mut random = Random(26);
    for _ in 0..ROUNDS {
        let (a_len, b_len) = (random.below(40), random.below(40));
        let mut a = random.bytes(a_len);
        let mut b = if random.below(2) == 0 { a.clone() } else { random.bytes(b_len) };
        if let Some(byte) = b.last_mut().filter(|_| random.below(2) == 0) {
            *byte ^= 0x80;
        }
        if random.below(3) == 0 {
            a.push(0);
        }
        let place = a.iter().zip(&b).position(|(a, b)| a != b);
        let expected = place.map_or(a.len().cmp(&b.len()), |at| i16::from(a[at]).cmp(&i16::from(b[at])));
        assert_eq!(a.compare_bytes(&b), expected);
        assert_eq!(Buffer::from(a.clone()).cmp(&Buffer::from(b.clone())), expected);
        assert_eq!(fastbuffer::compare::equals(&a, &b), expected.is_eq());
    }
}

/// `subarray`'s two numbers for all small buffers, by the words of Node's manual.
#[test]
fn subarrays() {
    for len in 0..6_isize {
        let bytes: Vec<u8> = (0..len as u8).collect();
        for start in -8..8_isize {
            for end in -8..8_isize {
                let place = |index: isize| if index < 0 { (len + index).max(0) } else { index.min(len) };
                let expected: Vec<u8> = (place(start)..place(end)).map(|at| at as u8).collect();
                assert_eq!(bytes.subarray(start, end), expected, "{len} {start} {end}");
            }
        }
        assert_eq!(bytes.subarray(isize::MIN, isize::MAX), bytes);
    }
}

/// What Node 26.10 prints for buffers around its limit of 50.
#[test]
fn shown_as_node() {
    let shown = |len: usize| format!("{:?}", Buffer::alloc(len).unwrap());
    let fifty = format!("<Buffer{}", " 00".repeat(50));
    assert_eq!(shown(0), "<Buffer >");
    assert_eq!(shown(1), "<Buffer 00>");
    assert_eq!(shown(50), format!("{fifty}>"));
    assert_eq!(shown(51), format!("{fifty} ... 1 more byte>"));
    assert_eq!(shown(100), format!("{fifty} ... 50 more bytes>"));
    assert_eq!(b"ab".inspect().limit(0).to_string(), "<Buffer  ... 2 more bytes>");
    assert_eq!(b"ab".inspect().limit(usize::MAX).to_string(), "<Buffer 61 62>");
}

/// Small buffers share slabs and no byte.
#[test]
fn pooled_buffers_are_apart() {
    let mut random = Random(27);
    let mut buffers: Vec<(u8, Buffer)> = Vec::new();
    for round in 0..if cfg!(miri) { 100 } else { 5000 } {
        let len = random.pick(&[0, 1, 7, 8, 9, 100, 5000, 32_767, 32_768, 70_000]);
        let len = if cfg!(miri) { len.min(9) } else { len };
        let mut buffer = Buffer::alloc_unsafe(len).unwrap();
        assert_eq!(buffer.len(), len);
        assert_eq!(buffer.as_ptr().align_offset(8), 0, "numbers of 8 bytes are looked at in place");
        buffer.fill(round as u8);
        buffers.push((round as u8, buffer));
        if buffers.len() > 40 {
            let (number, buffer) = buffers.swap_remove(random.below(40));
            assert!(buffer.iter().all(|&byte| byte == number));
        }
    }
    assert!(buffers.iter().all(|(number, buffer)| buffer.iter().all(|byte| byte == number)));
}

/// Memory comes and goes without a copy where the owner allows it.
#[test]
fn owners() {
    let mut vec = Vec::with_capacity(100);
    vec.extend_from_slice(b"owned");
    let place = vec.as_ptr();
    let buffer = Buffer::from(vec);
    assert_eq!(buffer.as_ptr(), place);
    let block = buffer.into_block().unwrap();
    assert_eq!(block.as_ptr(), place);
    let raw = block.into_raw();
    // SAFETY: the parts come from into_raw and are used once.
    #[allow(unsafe_code)]
    let block = unsafe { Block::from_raw(raw) };
    let vec = Vec::from(block);
    assert_eq!((vec.as_ptr(), &vec[..], vec.capacity()), (place, &b"owned"[..], 100));
    let mut block = Block::from(vec.into_boxed_slice());
    block.truncate(3);
    block.truncate(10);
    assert_eq!(Vec::from(block), b"own");
    assert_eq!(Vec::from(Block::zeroed(3).unwrap()), [0; 3]);
    assert_eq!(Vec::from(Buffer::copy_of(b"pooled").unwrap()), b"pooled");
    assert_eq!(Vec::from(Buffer::default()), b"");
    assert_eq!(Buffer::from(Vec::with_capacity(5)).len(), 0);
}

/// A type that is a key, a set member and comparable as bytes are.
#[test]
fn buffers_as_values() {
    fn sendable<T: Send + Sync + Unpin>() {}
    sendable::<Buffer>();
    sendable::<Block>();
    let set: HashSet<Buffer> =
        [Buffer::from("a"), Buffer::from(b"a"), Buffer::from(String::from("b"))].into();
    assert_eq!(set.len(), 2);
    assert!(set.contains(&b"b"[..]), "looked up as bytes");
    let mut buffer: Buffer = (0..5).collect();
    buffer[0] = 9;
    assert_eq!(buffer, [9, 1, 2, 3, 4]);
    assert_eq!(buffer.clone(), buffer);
    assert_eq!(buffer.iter().sum::<u8>(), 19);
    assert_eq!((&buffer).into_iter().count(), 5);
}

#[test]
fn concatenations() {
    let parts = [&b"ab"[..], b"", b"c", b"defg"];
    let whole = b"abcdefg";
    assert_eq!(Buffer::concat(&parts).unwrap(), whole);
    for len in 0..12 {
        let expected: Vec<u8> = whole.iter().copied().chain(std::iter::repeat(0)).take(len).collect();
        // Old bytes of the pool must not show up.
        Buffer::alloc_unsafe(len).unwrap().fill(0xee);
        assert_eq!(Buffer::concat_to_len(&parts, len).unwrap(), expected[..]);
    }
    assert!(Buffer::concat::<Vec<u8>>(&[]).unwrap().is_empty());
}
