//! Base64. The arithmetic is W. Muła's and D. Lemire's (Faster Base64 Encoding and Decoding Using AVX2 Instructions,
//! 2018); Node's rules, that both alphabets mix and everything else is skipped, are ours: what is good in a block is
//! moved together and collected until there is enough for a whole step.

use core::arch::x86_64::*;

use super::{avx2, compress, groups, load, load_half, store, store_half, top_bits, twice};
use crate::simd::{Room, Sextets, scalar};

/// What to add to a value to get its character: by class, 0 for 26 to 51, 1 to 12 for 52 to 63, 13 for 0 to 25.
const fn to_char(last: [u8; 2]) -> [u8; 16] {
    let digit = b'0'.wrapping_sub(52);
    let (plus, slash) = (last[0].wrapping_sub(62), last[1].wrapping_sub(63));
    let mut table = [digit; 16];
    table[0] = b'a' - 26;
    table[11] = plus;
    table[12] = slash;
    table[13] = b'A';
    table
}

/// By the low and by the high four bits of a character: a common bit says that it is in neither alphabet.
static LOW: [u8; 16] = {
    let mut table = [0x20; 16];
    let mut low = 0;
    while low < 16 {
        let wrong = [
            !(low == 0xb || low == 0xd || low == 0xf), // 0x2_: + - /
            low > 9,                                   // 0x3_: 0 to 9
            low == 0,                                  // 0x4_ and 0x6_: A to O, a to o
            low > 0xa && low < 0xf,                    // 0x5_: P to Z, _
            low > 0xa,                                 // 0x7_: p to z
        ];
        let mut class = 0;
        while class < 5 {
            table[low] |= (wrong[class] as u8) << class;
            class += 1;
        }
        low += 1;
    }
    table
};
static HIGH: [u8; 16] = {
    let mut table = [0x20; 16];
    table[2] = 1;
    table[3] = 2;
    table[4] = 4;
    table[5] = 8;
    table[6] = 4;
    table[7] = 16;
    table
};

/// What to add to a character to get its value, by its high four bits; right for all but `-`, `/` and `_`.
static TO_VALUE: [u8; 16] = {
    let mut table = [0; 16];
    table[2] = 62 - b'+';
    table[3] = 52u8.wrapping_sub(b'0');
    table[4] = 0u8.wrapping_sub(b'A');
    table[5] = table[4];
    table[6] = 26u8.wrapping_sub(b'a');
    table[7] = table[6];
    table
};

avx2! {
    /// 24 bytes at once.
    pub(super) fn base64_encode(src: &[u8], room: &mut Room<u8>, url: bool) -> usize {
        let last = if url { [b'-', b'_'] } else { [b'+', b'/'] };
        let to_char = twice(&to_char(last));
        let (mut at, mut to) = (0, 0);
        // The second half is read from byte 12 on, 16 bytes, of which 4 are not used.
        while let (Some(block), Some(slots)) = (src[at..].first_chunk::<28>(), room[to..].first_chunk_mut::<32>()) {
            let (Some(first), Some(second)) = (block.first_chunk(), block.last_chunk()) else { break };
            let bytes = _mm256_set_m128i(load_half(second), load_half(first));
            store(slots, chars(values(bytes), to_char));
            at += 24;
            to += 32;
        }
        to + scalar::base64_encode(&src[at..], &mut room[to..], url)
    }

    /// The values of the characters for 12 bytes in each half.
    #[inline]
    fn values(bytes: __m256i) -> __m256i {
        // Each group of three bytes abc becomes bacb, so that every value lies inside one word.
        let spread = twice(&[1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10]);
        let bytes = _mm256_shuffle_epi8(bytes, spread);
        let odd = _mm256_and_si256(bytes, _mm256_set1_epi32(0x0fc0_fc00));
        let odd = _mm256_mulhi_epu16(odd, _mm256_set1_epi32(0x0400_0040));
        let even = _mm256_and_si256(bytes, _mm256_set1_epi32(0x003f_03f0));
        let even = _mm256_mullo_epi16(even, _mm256_set1_epi32(0x0100_0010));
        _mm256_or_si256(odd, even)
    }

    #[inline]
    fn chars(values: __m256i, to_char: __m256i) -> __m256i {
        let class = _mm256_subs_epu8(values, _mm256_set1_epi8(51));
        let upper = _mm256_cmpgt_epi8(_mm256_set1_epi8(26), values);
        let class = _mm256_or_si256(class, _mm256_and_si256(upper, _mm256_set1_epi8(13)));
        _mm256_add_epi8(values, _mm256_shuffle_epi8(to_char, class))
    }

    /// 32 characters at once.
    pub(super) fn base64_decode(src: &[u8], room: &mut Room<u8>, state: &mut Sextets) -> usize {
        let (mut at, mut to) = (0, 0);
        while state.bits != 0 && !state.ended && at < src.len() {
            (at, to) = scalar::one_character(src, at, room, to, state);
        }
        let mut held = Held { values: [0; 64], len: 0 };
        while let (false, Some(block), 24..) = (state.ended, src[at..].first_chunk::<32>(), room.len() - to) {
            let chars = load(block);
            let (values, good) = sextets(chars);
            if good == u32::MAX && held.len == 0 {
                to += put(values, &mut room[to..]);
                at += 32;
                continue;
            }
            if top_bits(_mm256_cmpeq_epi8(chars, _mm256_set1_epi8(b'=' as i8))) != 0 {
                break;
            }
            held.push(values, good);
            at += 32;
            if let Some(values) = held.block() {
                to += put(values, &mut room[to..]);
            }
        }
        for &value in &held.values[..held.len] {
            to += usize::from(scalar::one_sextet(value, &mut room[to..], state));
        }
        to + scalar::base64_decode(&src[at..], &mut room[to..], state)
    }

    /// The values of 32 characters, and a bit for each character that has one.
    #[inline]
    fn sextets(chars: __m256i) -> (__m256i, u32) {
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(chars), _mm256_set1_epi8(0x0f));
        let low = _mm256_and_si256(chars, _mm256_set1_epi8(0x0f));
        let wrong = _mm256_and_si256(_mm256_shuffle_epi8(twice(&LOW), low), _mm256_shuffle_epi8(twice(&HIGH), high));
        let good = top_bits(_mm256_cmpeq_epi8(wrong, _mm256_setzero_si256()));
        let if_char = |char: u8, correction: i8| {
            let same = _mm256_cmpeq_epi8(chars, _mm256_set1_epi8(char as i8));
            _mm256_and_si256(same, _mm256_set1_epi8(correction))
        };
        let values = _mm256_add_epi8(chars, _mm256_shuffle_epi8(twice(&TO_VALUE), high));
        let corrections = _mm256_or_si256(if_char(b'-', -2), if_char(b'/', -3));
        let corrections = _mm256_or_si256(corrections, if_char(b'_', 33));
        (_mm256_add_epi8(values, corrections), good)
    }

    /// Writes the 24 bytes of 32 values.
    #[inline]
    fn put(values: __m256i, room: &mut Room<u8>) -> usize {
        let Some(slots) = room.first_chunk_mut::<24>() else { return 0 };
        let pairs = _mm256_maddubs_epi16(values, _mm256_set1_epi32(0x0140_0140));
        let fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x0001_1000));
        // Three bytes of each double word, the most significant first; then both halves together.
        let order = twice(&[2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 0x80, 0x80, 0x80, 0x80]);
        let halves = _mm256_shuffle_epi8(fours, order);
        let bytes = _mm256_permutevar8x32_epi32(halves, _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7));
        let [_, _, last, _] = groups(bytes);
        if let Some(slots) = slots.first_chunk_mut() {
            store_half(slots, _mm256_castsi256_si128(bytes));
        }
        for (slot, byte) in slots[16..].iter_mut().zip(last.to_le_bytes()) {
            slot.write(byte);
        }
        24
    }
}

/// Values waiting until there are 32. Fewer are held before 32 more come, so there is room for all.
struct Held {
    values: [u8; 64],
    len: usize,
}

impl Held {
    /// Adds the values of the set `good`.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn push(&mut self, values: __m256i, good: u32) {
        for (group, good) in groups(values).into_iter().zip(good.to_le_bytes()) {
            if let Some(place) = self.values[self.len..].first_chunk_mut() {
                *place = compress(group, good);
            }
            self.len += good.count_ones() as usize;
        }
    }

    /// Takes 32 values, if there are so many.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn block(&mut self) -> Option<__m256i> {
        let len = self.len.checked_sub(32)?;
        let ([first, second], _) = self.values.as_chunks_mut::<32>() else { return None };
        let block = load(first);
        *first = *second;
        self.len = len;
        Some(block)
    }
}
