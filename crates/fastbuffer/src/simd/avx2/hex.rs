//! Hexadecimal digits.

use core::arch::x86_64::*;

use super::{avx2, load, load_half, store, store_half, top_bits, twice};
use crate::simd::{Room, scalar};

avx2! {
    /// 16 bytes at once.
    pub(super) fn hex_encode(src: &[u8], room: &mut Room<u8>) {
        let digits = twice(&scalar::HEX);
        let (blocks, rest) = src.as_chunks::<16>();
        let (slots, _) = room[..src.len() * 2].as_chunks_mut::<32>();
        for (block, slots) in blocks.iter().zip(slots) {
            let words = _mm256_cvtepu8_epi16(load_half(block));
            let low = _mm256_and_si256(words, _mm256_set1_epi16(0x0f));
            // The high digit comes first, which is the low byte.
            let nibbles = _mm256_or_si256(_mm256_srli_epi16::<4>(words), _mm256_slli_epi16::<8>(low));
            store(slots, _mm256_shuffle_epi8(digits, nibbles));
        }
        scalar::hex_encode(rest, &mut room[blocks.len() * 32..]);
    }

    /// 32 digits at once, up to the first block with something else; see [`nibbles`].
    pub(super) fn hex_decode(src: &[u8], room: &mut Room<u8>) -> usize {
        let (blocks, _) = src.as_chunks::<32>();
        let (slots, _) = room.as_chunks_mut::<16>();
        let mut done = 0;
        for (block, slots) in blocks.iter().zip(slots) {
            let Some(nibbles) = nibbles(load(block)) else { break };
            // Sixteen times the first of two digits, and the second.
            let words = _mm256_maddubs_epi16(nibbles, _mm256_set1_epi16(0x0110));
            let bytes = _mm256_packus_epi16(words, words);
            // The two halves are packed on their own: 0 and 2 are the parts that count.
            let bytes = _mm256_permute4x64_epi64::<0b1000>(bytes);
            store_half(slots, _mm256_castsi256_si128(bytes));
            done += 1;
        }
        16 * done + scalar::hex_decode(&src[32 * done..], &mut room[16 * done..])
    }

    /// The values of 32 digits, or `None` if not all are digits. By W. Muła's method: both for `0` to `9` and for `A` to
    /// `F` in either case, the value comes from one wrapping and one saturating addition, large if it is no such digit.
    #[inline]
    fn nibbles(chars: __m256i) -> Option<__m256i> {
        let splat = |byte: u8| _mm256_set1_epi8(byte as i8);
        // `9` becomes 0xff; the digits become 0xf0 to 0xf9, all others at most 0xef, or 0xfa and more by wrapping.
        let digits = _mm256_subs_epu8(_mm256_add_epi8(chars, splat(0xff - b'9')), splat(6));
        let letters = _mm256_sub_epi8(_mm256_and_si256(chars, splat(0xdf)), splat(b'A'));
        let values = _mm256_min_epu8(
            _mm256_sub_epi8(digits, splat(0xf0)),
            _mm256_adds_epu8(letters, splat(10)),
        );
        let wrong = top_bits(_mm256_adds_epu8(values, splat(0x7f - 15)));
        (wrong == 0).then_some(values)
    }
}
