//! From UTF-16 to UTF-8.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::{avx2, load_half, load_units, store_half, top_bits};
use crate::simd::tables::{ONE_OR_TWO, ONE_TO_THREE};
use crate::simd::{Room, scalar};

avx2! {
    /// 16 units at once if they are below U+0800, else 8; blocks with surrogates one by one.
    pub(super) fn utf16_to_utf8(src: &[u16], room: &mut Room<u8>) -> (usize, usize) {
        let (mut at, mut to) = (0, 0);
        while let (Some(block), Some(slots)) = (src[at..].first_chunk::<16>(), room[to..].first_chunk_mut::<32>()) {
            let units = load_units(block);
            let none_of = |bits: u16| _mm256_testz_si256(units, _mm256_set1_epi16(bits as i16)) != 0;
            let tops = _mm256_and_si256(units, _mm256_set1_epi16(0xf800_u16 as i16));
            let surrogates = _mm256_cmpeq_epi16(tops, _mm256_set1_epi16(0xd800_u16 as i16));
            let (read, written) = if none_of(0xff80) {
                let Some(slots) = slots.first_chunk_mut() else { break };
                store_half(slots, narrow(units));
                (16, 16)
            } else if none_of(0xf800) {
                let above = _mm256_cmpgt_epi16(units, _mm256_set1_epi16(0x7f));
                // Bytes of all ones and of zeros, one for each word.
                let above = _mm_packs_epi16(_mm256_castsi256_si128(above), _mm256_extracti128_si256::<1>(above));
                (16, one_or_two(units, _mm_movemask_epi8(above) as u16, slots))
            } else if top_bits(surrogates) == 0 {
                (8, up_to_three(_mm256_castsi256_si128(units), slots))
            } else {
                // Not a pair's first half alone.
                let whole = 16 - usize::from(block[15] & 0xfc00 == 0xd800);
                let (read, written) = scalar::utf16_to_utf8(&block[..whole], slots);
                if read == 0 {
                    break;
                }
                (read, written)
            };
            at += read;
            to += written;
        }
        let (read, written) = scalar::utf16_to_utf8(&src[at..], &mut room[to..]);
        (at + read, to + written)
    }

    /// The low bytes of 16 units that have nothing else.
    #[inline]
    fn narrow(units: __m256i) -> __m128i {
        _mm_packus_epi16(_mm256_castsi256_si128(units), _mm256_extracti128_si256::<1>(units))
    }

    /// Writes 16 units below U+0800; `high` is the set of those from U+0080 on.
    #[inline]
    pub(super) fn one_or_two(units: __m256i, high: u16, slots: &mut [MaybeUninit<u8>; 32]) -> usize {
        let lead = _mm256_or_si256(_mm256_srli_epi16::<6>(units), _mm256_set1_epi16(0xc0));
        let last = _mm256_or_si256(_mm256_and_si256(units, _mm256_set1_epi16(0x3f)), _mm256_set1_epi16(0x80));
        let two = _mm256_or_si256(lead, _mm256_slli_epi16::<8>(last));
        let above = _mm256_cmpgt_epi16(units, _mm256_set1_epi16(0x7f));
        let words = _mm256_blendv_epi8(units, two, above);
        let [first, second] = high.to_le_bytes();
        let middle = pack_words(_mm256_castsi256_si128(words), first, slots);
        middle + pack_words(_mm256_extracti128_si256::<1>(words), second, &mut slots[middle..])
    }

    /// Writes eight words, whose upper bytes count where `two` says so; up to 16 bytes are overwritten.
    #[inline]
    fn pack_words(words: __m128i, two: u8, room: &mut Room<u8>) -> usize {
        let Some(slots) = room.first_chunk_mut() else { return 0 };
        store_half(slots, _mm_shuffle_epi8(words, load_half(&ONE_OR_TWO[usize::from(two)])));
        8 + two.count_ones() as usize
    }

    /// Writes 8 units without surrogates.
    #[inline]
    fn up_to_three(units: __m128i, slots: &mut [MaybeUninit<u8>; 32]) -> usize {
        let code = _mm256_cvtepu16_epi32(units);
        let inner = |code| _mm256_or_si256(_mm256_and_si256(code, _mm256_set1_epi32(0x3f)), _mm256_set1_epi32(0x80));
        let lead = |code, mark| _mm256_or_si256(code, _mm256_set1_epi32(mark));
        let (last, middle) = (inner(code), inner(_mm256_srli_epi32::<6>(code)));
        let two = _mm256_or_si256(lead(_mm256_srli_epi32::<6>(code), 0xc0), _mm256_slli_epi32::<8>(last));
        let three = _mm256_or_si256(lead(_mm256_srli_epi32::<12>(code), 0xe0), _mm256_slli_epi32::<8>(middle));
        let three = _mm256_or_si256(three, _mm256_slli_epi32::<16>(last));
        let from_80 = _mm256_cmpgt_epi32(code, _mm256_set1_epi32(0x7f));
        let from_800 = _mm256_cmpgt_epi32(code, _mm256_set1_epi32(0x7ff));
        let bytes = _mm256_blendv_epi8(_mm256_blendv_epi8(code, two, from_80), three, from_800);
        let set = |mask| _mm256_movemask_ps(_mm256_castsi256_ps(mask)) as u8;
        let (a, b) = (set(from_80), set(from_800));
        let middle = pack_double_words(_mm256_castsi256_si128(bytes), a & 15 | b << 4, slots);
        middle + pack_double_words(_mm256_extracti128_si256::<1>(bytes), a >> 4 | b & 0xf0, &mut slots[middle..])
    }

    /// Writes four double words, of which one to three bytes count; up to 16 bytes are overwritten.
    #[inline]
    fn pack_double_words(bytes: __m128i, sets: u8, room: &mut Room<u8>) -> usize {
        let Some(slots) = room.first_chunk_mut() else { return 0 };
        store_half(slots, _mm_shuffle_epi8(bytes, load_half(&ONE_TO_THREE[usize::from(sets)])));
        4 + sets.count_ones() as usize
    }
}
