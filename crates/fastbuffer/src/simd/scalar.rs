//! The kernels in plain Rust: the truth that every other instruction set must repeat byte for byte.
//!
//! Loops without a branch in the body are marked `inline(always)`, so that the files of the instruction
//! sets can compile the same text for wider registers.

use super::{Room, Sextets};
use crate::search;
use core::mem::MaybeUninit;

/// What a character that is not of the base64 alphabets looks up.
pub(super) const SKIP: u8 = 0x80;
/// What `=` looks up: decoding ends there.
pub(super) const PAD: u8 = 0x81;

/// Both base64 alphabets at once, as Node's decoder reads them.
pub(super) static SEXTET: [u8; 256] = {
    let mut table = [SKIP; 256];
    let mut value = 0;
    while value < 64 {
        table[BASE64[value] as usize] = value as u8;
        table[BASE64URL[value] as usize] = value as u8;
        value += 1;
    }
    table[b'=' as usize] = PAD;
    table
};

pub(super) static BASE64: [u8; 64] = *b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
pub(super) static BASE64URL: [u8; 64] = *b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The value of a hexadecimal digit, or 0xff.
static NIBBLE: [u8; 256] = {
    let mut table = [0xff; 256];
    let mut digit = 0;
    while digit < 16 {
        table[HEX[digit] as usize] = digit as u8;
        table[HEX[digit].to_ascii_uppercase() as usize] = digit as u8;
        digit += 1;
    }
    table
};

pub(super) static HEX: [u8; 16] = *b"0123456789abcdef";

/// Whether every byte is below 0x80.
pub(super) fn is_ascii(src: &[u8]) -> bool {
    src.is_ascii()
}

/// The sum of `of` over all bytes, where `of` is at most 2.
#[inline(always)]
fn sum(src: &[u8], of: impl Fn(u8) -> u8) -> usize {
    let mut total = 0;
    // 127 times 2 stays in one byte, which keeps the inner loop in byte lanes.
    for piece in src.chunks(127 * 32) {
        let mut lanes = [0_u8; 32];
        let (blocks, rest) = piece.as_chunks::<32>();
        for block in blocks {
            for (lane, &byte) in lanes.iter_mut().zip(block) {
                *lane += of(byte);
            }
        }
        total += lanes.iter().map(|&lane| usize::from(lane)).sum::<usize>();
        total += rest.iter().map(|&byte| usize::from(of(byte))).sum::<usize>();
    }
    total
}

/// How many bytes are 0x80 or more: what Latin-1 text grows by in UTF-8.
#[inline(always)]
pub(super) fn count_high(src: &[u8]) -> usize {
    sum(src, |byte| byte >> 7)
}

/// UTF-8 bytes of UTF-16 text, three for a lone surrogate.
#[inline(always)]
pub(super) fn utf8_len_utf16(src: &[u16]) -> usize {
    let size = |unit: u16| 1 + u16::from(unit >= 0x80) + u16::from(unit >= 0x800);
    // A pair is four bytes, not twice three.
    let pair = |high: u16, low: u16| u16::from(high & 0xfc00 == 0xd800) & u16::from(is_low(low));
    let Some((&last, all_but_last)) = src.split_last() else { return 0 };
    let mut len = usize::from(size(last));
    // At most three for each unit, so that a sum stays in a word.
    for (firsts, seconds) in all_but_last.chunks(4096).zip(src[1..].chunks(4096)) {
        let units = firsts.iter().zip(seconds);
        let sum = units.fold(0u16, |sum, (&unit, &next)| sum + size(unit) - 2 * pair(unit, next));
        len += usize::from(sum);
    }
    len
}

#[inline(always)]
fn is_low(unit: u16) -> bool {
    unit & 0xfc00 == 0xdc00
}

/// Copies blocks of ASCII as long as they come and there is room: how much.
#[inline(always)]
fn ascii_blocks<S: Copy, T>(
    src: &[S],
    room: &mut Room<T>,
    is_high: fn(S) -> bool,
    convert: fn(S) -> T,
) -> usize {
    let (blocks, _) = src.as_chunks::<16>();
    let (slots, _) = room.as_chunks_mut::<16>();
    let mut done = 0;
    for (block, slots) in blocks.iter().zip(slots) {
        if block.iter().fold(false, |any, &item| any | is_high(item)) {
            break;
        }
        for (slot, &item) in slots.iter_mut().zip(block) {
            slot.write(convert(item));
        }
        done += 16;
    }
    done
}

/// How many characters are converted one by one before ASCII is looked for again.
const PIECE: usize = 16;

/// `(UTF-16 units, whether all characters are below U+0100)` of valid UTF-8.
#[inline(always)]
pub(super) fn utf8_shape(src: &[u8]) -> (usize, bool) {
    let units = sum(src, |byte| u8::from((byte as i8) >= -64) + u8::from(byte >= 0xf0));
    // No early exit inside a piece, so that it becomes vector code.
    let is_narrow = |piece: &[u8]| piece.iter().fold(0, |top: u8, &byte| top.max(byte)) <= 0xc3;
    (units, src.chunks(1024).all(is_narrow))
}

/// Latin-1 to UTF-8, whole characters, as far as the room goes: `(read, written)`.
pub(super) fn latin1_to_utf8(src: &[u8], room: &mut Room<u8>) -> (usize, usize) {
    let (mut at, mut to) = (0, 0);
    while at < src.len() {
        let ascii = ascii_blocks(&src[at..], &mut room[to..], |byte| byte >= 0x80, |byte| byte);
        at += ascii;
        to += ascii;
        for &byte in src[at..].iter().take(PIECE) {
            if byte < 0x80 {
                let Some(slot) = room.get_mut(to) else { return (at, to) };
                slot.write(byte);
                to += 1;
            } else {
                let Some(slots) = room.get_mut(to..to + 2) else { return (at, to) };
                slots[0].write(0xc0 | byte >> 6);
                slots[1].write(0x80 | byte & 0x3f);
                to += 2;
            }
            at += 1;
        }
    }
    (at, to)
}

/// UTF-16 to UTF-8, whole characters, as far as the room goes; a lone surrogate becomes U+FFFD:
/// `(read, written)`.
pub(super) fn utf16_to_utf8(src: &[u16], room: &mut Room<u8>) -> (usize, usize) {
    let (mut at, mut to) = (0, 0);
    while at < src.len() {
        let ascii = ascii_blocks(&src[at..], &mut room[to..], |unit| unit >= 0x80, |unit| unit as u8);
        at += ascii;
        to += ascii;
        for _ in 0..PIECE {
            let Some((char, units)) = next_utf16(&src[at..]) else { break };
            let written = write_utf8(char.into(), &mut room[to..]);
            if written == 0 {
                return (at, to);
            }
            at += units;
            to += written;
        }
    }
    (at, to)
}

/// Writes one code point, if there is room for all of it: how many bytes.
#[inline(always)]
fn write_utf8(code: u32, room: &mut Room<u8>) -> usize {
    let inner = |shift: u32| 0x80 | (code >> shift) as u8 & 0x3f;
    match code {
        0..0x80 => put(room, [code as u8]),
        0x80..0x800 => put(room, [0xc0 | (code >> 6) as u8, inner(0)]),
        0x800..0x10000 => put(room, [0xe0 | (code >> 12) as u8, inner(6), inner(0)]),
        _ => put(room, [0xf0 | (code >> 18) as u8, inner(12), inner(6), inner(0)]),
    }
}

#[inline(always)]
fn put<const N: usize>(room: &mut Room<u8>, bytes: [u8; N]) -> usize {
    let Some(slots) = room.first_chunk_mut() else { return 0 };
    *slots = bytes.map(MaybeUninit::new);
    N
}

/// The first character and how many units it takes.
#[inline(always)]
pub(super) fn next_utf16(src: &[u16]) -> Option<(char, usize)> {
    let &first = src.first()?;
    if let Some(char) = char::from_u32(first.into()) {
        return Some((char, 1));
    }
    match src.get(1) {
        Some(&low) if first < 0xdc00 && is_low(low) => {
            let code = 0x10000 + ((u32::from(first) & 0x3ff) << 10 | u32::from(low) & 0x3ff);
            Some((char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 2))
        }
        _ => Some((char::REPLACEMENT_CHARACTER, 1)),
    }
}

/// The first code point of UTF-8 text and how many bytes it takes; U+FFFD for each maximal subpart of an
/// ill-formed sequence (the WHATWG rule, which is V8's).
#[inline(always)]
pub(crate) fn next_utf8(src: &[u8]) -> Option<(u32, usize)> {
    const BAD: u32 = 0xfffd;
    let &lead = src.first()?;
    let (more, mut from, mut to, bits) = match lead {
        0..0x80 => return Some((lead.into(), 1)),
        0xc2..=0xdf => (1, 0x80, 0xbf, lead & 0x1f),
        0xe0 => (2, 0xa0, 0xbf, 0),
        0xed => (2, 0x80, 0x9f, 0x0d),
        0xe1..=0xef => (2, 0x80, 0xbf, lead & 0x0f),
        0xf0 => (3, 0x90, 0xbf, 0),
        0xf1..=0xf3 => (3, 0x80, 0xbf, lead & 0x07),
        0xf4 => (3, 0x80, 0x8f, 0x04),
        _ => return Some((BAD, 1)),
    };
    let mut code = u32::from(bits);
    for at in 1..=more {
        match src.get(at) {
            Some(&byte) if (from..=to).contains(&byte) => code = code << 6 | u32::from(byte & 0x3f),
            _ => return Some((BAD, at)),
        }
        (from, to) = (0x80, 0xbf);
    }
    Some((code, more + 1))
}

/// Well-formed UTF-8 to UTF-16. The room must hold it (as many units as there are bytes always do).
pub(super) fn utf8_to_utf16(src: &[u8], room: &mut Room<u16>) -> usize {
    let (mut at, mut to) = (0, 0);
    while at < src.len() {
        let ascii = ascii_blocks(&src[at..], &mut room[to..], |byte| byte >= 0x80, u16::from);
        at += ascii;
        to += ascii;
        for _ in 0..PIECE {
            let Some((code, size)) = next_utf8(&src[at..]) else { break };
            at += size;
            to += write_utf16(code, &mut room[to..]);
        }
    }
    to
}

/// Writes one code point as one or two units.
#[inline(always)]
pub(super) fn write_utf16(code: u32, room: &mut Room<u16>) -> usize {
    if code < 0x10000 {
        room[0].write(code as u16);
        return 1;
    }
    room[0].write(0xd7c0 + (code >> 10) as u16);
    room[1].write(0xdc00 | (code & 0x3ff) as u16);
    2
}

/// Valid UTF-8 whose characters are all below U+0100 to Latin-1.
pub(super) fn utf8_to_latin1(src: &[u8], room: &mut Room<u8>) -> usize {
    let mut to = 0;
    let mut lead = 0;
    for &byte in src {
        if byte < 0x80 {
            room[to].write(byte);
            to += 1;
        } else if byte >= 0xc0 {
            lead = byte << 6;
        } else {
            room[to].write(lead | byte & 0x3f);
            to += 1;
        }
    }
    to
}

/// Zero-extends bytes to units.
#[inline(always)]
pub(super) fn widen(src: &[u8], room: &mut Room<u16>) {
    for (slot, &byte) in room[..src.len()].iter_mut().zip(src) {
        slot.write(byte.into());
    }
}

/// The low byte of each unit.
#[inline(always)]
pub(super) fn narrow(src: &[u16], room: &mut Room<u8>) {
    for (slot, &unit) in room[..src.len()].iter_mut().zip(src) {
        slot.write(unit as u8);
    }
}

/// Each byte without its top bit.
#[inline(always)]
pub(super) fn mask_ascii(src: &[u8], room: &mut Room<u8>) {
    for (slot, &byte) in room[..src.len()].iter_mut().zip(src) {
        slot.write(byte & 0x7f);
    }
}

/// Two lower-case digits for each byte.
pub(super) fn hex_encode(src: &[u8], room: &mut Room<u8>) {
    for (slots, &byte) in room[..src.len() * 2].chunks_exact_mut(2).zip(src) {
        slots[0].write(HEX[usize::from(byte >> 4)]);
        slots[1].write(HEX[usize::from(byte & 15)]);
    }
}

/// Bytes of pairs of digits, up to the first pair that is not, the odd last digit or the end of the room.
pub(super) fn hex_decode(src: &[u8], room: &mut Room<u8>) -> usize {
    for (done, (slot, pair)) in room.iter_mut().zip(src.chunks_exact(2)).enumerate() {
        let (high, low) = (NIBBLE[usize::from(pair[0])], NIBBLE[usize::from(pair[1])]);
        if high | low > 15 {
            return done;
        }
        slot.write(high << 4 | low);
    }
    room.len().min(src.len() / 2)
}

/// Base64 with padding, or base64url without.
pub(super) fn base64_encode(src: &[u8], room: &mut Room<u8>, url: bool) -> usize {
    let digits = if url { &BASE64URL } else { &BASE64 };
    let digit = |bits: u32, shift: u32| digits[(bits >> shift) as usize & 63];
    let groups = src.chunks_exact(3);
    let rest = groups.remainder();
    let mut to = 0;
    for group in groups {
        let bits = u32::from(group[0]) << 16 | u32::from(group[1]) << 8 | u32::from(group[2]);
        let slots = &mut room[to..to + 4];
        for (slot, shift) in slots.iter_mut().zip([18, 12, 6, 0]) {
            slot.write(digit(bits, shift));
        }
        to += 4;
    }
    if let [first, second @ ..] = rest {
        let bits = u32::from(*first) << 16 | second.first().map_or(0, |&byte| u32::from(byte) << 8);
        let digits = rest.len() + 1;
        let total = if url { digits } else { 4 };
        for (at, slot) in room[to..to + total].iter_mut().enumerate() {
            slot.write(if at < digits { digit(bits, 18 - 6 * at as u32) } else { b'=' });
        }
        to += total;
    }
    to
}

/// Node's lenient base64: both alphabets, everything else skipped, the end at the first `=` or when the
/// room is full. What is left of a group stays in `state` for the next piece of text.
pub(super) fn base64_decode(src: &[u8], room: &mut Room<u8>, state: &mut Sextets) -> usize {
    let (mut at, mut to) = (0, 0);
    while at < src.len() && !state.ended {
        if state.bits == 0 {
            (at, to) = whole_groups(src, at, room, to);
        }
        (at, to) = one_character(src, at, room, to, state);
    }
    to
}

/// Groups of four good characters, as long as they come.
#[inline(always)]
fn whole_groups(src: &[u8], mut at: usize, room: &mut Room<u8>, mut to: usize) -> (usize, usize) {
    while let (Some(group), Some(slots)) = (src.get(at..at + 4), room.get_mut(to..to + 3)) {
        let [a, b, c, d] = [0, 1, 2, 3].map(|nth| SEXTET[usize::from(group[nth])]);
        if (a | b | c | d) >= 0x80 {
            break;
        }
        let bits = u32::from(a) << 18 | u32::from(b) << 12 | u32::from(c) << 6 | u32::from(d);
        slots[0].write((bits >> 16) as u8);
        slots[1].write((bits >> 8) as u8);
        slots[2].write(bits as u8);
        at += 4;
        to += 3;
    }
    (at, to)
}

/// One character, if there is one.
#[inline(always)]
pub(super) fn one_character(
    src: &[u8],
    at: usize,
    room: &mut Room<u8>,
    to: usize,
    state: &mut Sextets,
) -> (usize, usize) {
    let Some(&byte) = src.get(at) else { return (at, to) };
    match SEXTET[usize::from(byte)] {
        SKIP => (at + 1, to),
        PAD => {
            state.ended = true;
            (at + 1, to)
        }
        value => (at + 1, to + usize::from(one_sextet(value, &mut room[to..], state))),
    }
}

/// The value of one character: whether it completed a byte. If there is no room for that, nothing more will be
/// decoded.
#[inline(always)]
pub(super) fn one_sextet(value: u8, room: &mut Room<u8>, state: &mut Sextets) -> bool {
    if state.ended {
        return false;
    }
    state.pending = state.pending << 6 | u32::from(value);
    state.bits += 6;
    if state.bits < 8 {
        return false;
    }
    let Some(slot) = room.first_mut() else {
        state.ended = true;
        return false;
    };
    state.bits -= 8;
    slot.write((state.pending >> state.bits) as u8);
    true
}

/// Turns every 2 bytes around.
pub(super) fn swap16(bytes: &mut [u8]) {
    swap::<2>(bytes);
}

/// Turns every 4 bytes around.
pub(super) fn swap32(bytes: &mut [u8]) {
    swap::<4>(bytes);
}

/// Turns every 8 bytes around.
pub(super) fn swap64(bytes: &mut [u8]) {
    swap::<8>(bytes);
}

#[inline(always)]
fn swap<const N: usize>(bytes: &mut [u8]) {
    let (units, _) = bytes.as_chunks_mut::<N>();
    units.iter_mut().for_each(|unit| unit.reverse());
}

/// The last position of bytes.
pub(super) fn find_last(hay: &[u8], needle: &[u8]) -> Option<usize> {
    search::find_last(hay, needle)
}

/// The first position of units.
pub(super) fn find_first_units(hay: &[[u8; 2]], needle: &[[u8; 2]]) -> Option<usize> {
    search::find_first(hay, needle)
}

/// The last position of units.
pub(super) fn find_last_units(hay: &[[u8; 2]], needle: &[[u8; 2]]) -> Option<usize> {
    search::find_last(hay, needle)
}
