//! From and to UTF-8 that is well formed. The tables for mixed text are an idea of D. Lemire and W. Muła (Transcoding
//! billions of Unicode characters per second with SIMD instructions, 2022).

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::{avx2, compress, groups, load, load_half, store, store_units, top_bits};
use crate::simd::tables::{FOUR, SIX, UTF8_SHUFFLES, UTF8_WINDOWS};
use crate::simd::{Room, scalar};

avx2! {
    /// 32 characters at once if they are ASCII, else 16.
    pub(super) fn latin1_to_utf8(src: &[u8], room: &mut Room<u8>) -> (usize, usize) {
        let (mut at, mut to) = (0, 0);
        while let (Some(block), Some(slots)) = (src[at..].first_chunk::<32>(), room[to..].first_chunk_mut::<32>()) {
            let bytes = load(block);
            if top_bits(bytes) == 0 {
                store(slots, bytes);
                at += 32;
                to += 32;
            } else {
                to += spread(_mm256_castsi256_si128(bytes), slots);
                at += 16;
            }
        }
        let (read, written) = scalar::latin1_to_utf8(&src[at..], &mut room[to..]);
        (at + read, to + written)
    }

    /// The UTF-8 of 16 characters.
    #[inline]
    fn spread(latin1: __m128i, slots: &mut [MaybeUninit<u8>; 32]) -> usize {
        let high = _mm_movemask_epi8(latin1) as u16;
        let words = _mm256_cvtepu8_epi16(latin1);
        super::utf16::one_or_two(words, high, slots)
    }

    /// 32 bytes at once if they are ASCII, else pieces of at least 12.
    pub(super) fn utf8_to_utf16(src: &[u8], room: &mut Room<u16>) -> usize {
        let (mut at, mut to) = (0, 0);
        while let (Some(block), Some(slots)) = (src[at..].first_chunk::<32>(), room[to..].first_chunk_mut::<32>()) {
            let bytes = load(block);
            let high = top_bits(bytes);
            let (read, written) = if high == 0 {
                let (slots, _) = slots.as_chunks_mut::<8>();
                let (groups, _) = block.as_chunks::<8>();
                for (group, slots) in groups.iter().zip(slots) {
                    store_units(slots, _mm_cvtepu8_epi16(_mm_cvtsi64_si128(i64::from_le_bytes(*group))));
                }
                (32, 32)
            } else {
                mixed(block, bytes, high, slots)
            };
            at += read;
            to += written;
        }
        to + scalar::utf8_to_utf16(&src[at..], &mut room[to..])
    }

    /// At least the first 17 bytes of 32: as many characters as begin in them and make whole windows.
    #[inline]
    fn mixed(
        block: &[u8; 32],
        bytes: __m256i,
        high: u32,
        slots: &mut [MaybeUninit<u16>; 32],
    ) -> (usize, usize) {
        // The bytes 0x80 to 0xbf are the least, as signed numbers. A character ends where none of them follows.
        let inner = top_bits(_mm256_cmpgt_epi8(_mm256_set1_epi8(-64), bytes));
        let ends = !(inner >> 1);
        let (mut at, mut to) = (0, 0);
        // Nothing takes more units than bytes, so 16 of the 32 places are always left.
        while let (Some(piece), Some(place)) = (block[at..].first_chunk(), slots[to..].first_chunk_mut::<16>()) {
            let piece = load_half(piece);
            let (read, written) = if (high >> at) & 0xffff == 0 {
                let (places, _) = place.as_chunks_mut::<8>();
                for (place, half) in places.iter_mut().zip([piece, _mm_srli_si128::<8>(piece)]) {
                    store_units(place, _mm_cvtepu8_epi16(half));
                }
                (16, 16)
            } else if at < 16 && (ends >> at) & 0xffff == 0xaaaa {
                // Eight times 110aaaaa 10bbbbbb. Whether byte 31 ends a character cannot be seen.
                let lead = _mm_slli_epi16::<6>(_mm_and_si128(piece, _mm_set1_epi16(0x1f)));
                let last = _mm_and_si128(_mm_srli_epi16::<8>(piece), _mm_set1_epi16(0x3f));
                if let Some(place) = place.first_chunk_mut() {
                    store_units(place, _mm_or_si128(lead, last));
                }
                (16, 8)
            } else {
                let window = UTF8_WINDOWS[(ends >> at & 0xfff) as usize];
                (usize::from(window.bytes), characters(piece, window.shuffle, place))
            };
            at += read;
            to += written;
        }
        (at, to)
    }

    /// Writes the characters that a shuffle of [`UTF8_SHUFFLES`] puts into lanes: how many units.
    #[inline]
    fn characters(bytes: __m128i, shuffle: u8, place: &mut [MaybeUninit<u16>; 16]) -> usize {
        let lanes = _mm_shuffle_epi8(bytes, load_half(&UTF8_SHUFFLES[usize::from(shuffle)]));
        let Some(first) = place.first_chunk_mut() else { return 0 };
        if shuffle < SIX {
            // Words of 0aaaaaaa, or of 110aaaaa 10bbbbbb. The second bit of the last byte is 0 in both.
            let last = _mm_and_si128(lanes, _mm_set1_epi16(0x007f));
            let lead = _mm_srli_epi16::<2>(_mm_and_si128(lanes, _mm_set1_epi16(0x1f00)));
            store_units(first, _mm_or_si128(last, lead));
            return 6;
        }
        let part = |mask: i32| _mm_and_si128(lanes, _mm_set1_epi32(mask));
        let last = _mm_or_si128(part(0x7f), _mm_srli_epi32::<2>(part(0x3f00)));
        if shuffle < FOUR {
            // At most 1110aaaa 10bbbbbb 10cccccc; of 110aaaaa the third bit is 0.
            let code = _mm_or_si128(last, _mm_srli_epi32::<4>(part(0x000f_0000)));
            store_units(first, _mm_packus_epi32(code, code));
            return 4;
        }
        // At most 11110aaa 10bbbbbb 10cccccc 10dddddd. Where the third byte from the end is a lead, 1110aaaa, its
        // third bit has to go; its second bit, which no other byte there has, says so.
        let third = _mm_xor_si128(part(0x003f_0000), _mm_srli_epi32::<1>(part(0x0040_0000)));
        let code = _mm_or_si128(last, _mm_srli_epi32::<4>(third));
        let code = _mm_or_si128(code, _mm_srli_epi32::<6>(part(0x0700_0000)));
        let mut to = 0;
        for code in [_mm_extract_epi32::<0>(code), _mm_extract_epi32::<1>(code), _mm_extract_epi32::<2>(code)] {
            to += scalar::write_utf16(code as u32, &mut place[to..]);
        }
        to
    }

    /// 32 bytes at once.
    pub(super) fn utf8_to_latin1(src: &[u8], room: &mut Room<u8>) -> usize {
        let (mut at, mut to) = (0, 0);
        let mut before = 0;
        while let (Some(block), Some(slots)) = (src[at..].first_chunk::<32>(), room[to..].first_chunk_mut::<32>()) {
            let bytes = load(block);
            let high = top_bits(bytes);
            if high == 0 {
                store(slots, bytes);
                to += 32;
            } else {
                let inner = _mm256_cmpgt_epi8(_mm256_set1_epi8(-64), bytes);
                let latin1 = _mm256_blendv_epi8(bytes, second_bytes(bytes, before), inner);
                let leads = high & !top_bits(inner);
                let mut place = 0;
                for (group, leads) in groups(latin1).into_iter().zip(leads.to_le_bytes()) {
                    for (slot, byte) in slots[place..].iter_mut().zip(compress(group, !leads)) {
                        slot.write(byte);
                    }
                    place += leads.count_zeros() as usize;
                }
                to += place;
            }
            before = block[31];
            at += 32;
        }
        // A lead byte at the end belongs to what follows, and makes nothing itself.
        let rest = at - usize::from(before >= 0xc0);
        to + scalar::utf8_to_latin1(&src[rest..], &mut room[to..])
    }

    /// What each byte means as the second of two; `before` is the one before the first.
    #[inline]
    fn second_bytes(bytes: __m256i, before: u8) -> __m256i {
        let carried = _mm256_permute2x128_si256::<0x08>(bytes, bytes);
        let firsts = _mm256_insert_epi8::<0>(_mm256_alignr_epi8::<15>(bytes, carried), before as i8);
        let upper = _mm256_and_si256(_mm256_slli_epi16::<6>(firsts), _mm256_set1_epi8(0xc0_u8 as i8));
        _mm256_or_si256(upper, _mm256_and_si256(bytes, _mm256_set1_epi8(0x3f)))
    }
}
