//! Kernels for x86-64 processors with AVX2.
//!
//! The functions are safe code over arrays: what needs `unsafe` is in the first six, which load and store. Loops
//! without a branch in the body are the ones of `scalar.rs`, compiled for these registers.

mod base64;
mod hex;
mod utf16;
mod utf8;

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::{Kernels, Room, scalar, tables};
use crate::search;

/// Whether the processor has all that the kernels are compiled with.
pub(super) fn is_available() -> bool {
    std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("popcnt")
}

pub(super) static KERNELS: Kernels = Kernels {
    is_ascii: scalar::is_ascii,
    count_high,
    utf8_len_utf16,
    utf8_shape,
    latin1_to_utf8: utf8::latin1_to_utf8,
    utf16_to_utf8: utf16::utf16_to_utf8,
    utf8_to_utf16: utf8::utf8_to_utf16,
    utf8_to_latin1: utf8::utf8_to_latin1,
    widen,
    narrow,
    mask_ascii,
    hex_encode: hex::hex_encode,
    hex_decode: hex::hex_decode,
    base64_encode: base64::base64_encode,
    base64_decode: base64::base64_decode,
    swap16,
    swap32,
    swap64,
    find_last,
    find_first_units,
    find_last_units,
};

/// Every kernel is a function with these features.
macro_rules! avx2 {
    ($($(#[$attribute:meta])* $visible:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block)*) => {$(
        $(#[$attribute])*
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        $visible fn $name($($argument: $type),*) $(-> $result)? $body
    )*};
}
use avx2;

avx2! {
    #[inline]
    fn load(bytes: &[u8; 32]) -> __m256i {
        // SAFETY: the reference is readable for 32 bytes, and the load needs no alignment.
        unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
    }

    #[inline]
    fn load_units(units: &[u16; 16]) -> __m256i {
        // SAFETY: the reference is readable for 16 units, which are 32 bytes, and the load needs no alignment.
        unsafe { _mm256_loadu_si256(units.as_ptr().cast()) }
    }

    #[inline]
    fn load_half(bytes: &[u8; 16]) -> __m128i {
        // SAFETY: the reference is readable for 16 bytes, and the load needs no alignment.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    }

    #[inline]
    fn store(room: &mut [MaybeUninit<u8>; 32], bytes: __m256i) {
        // SAFETY: the reference is writable for 32 bytes, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(room.as_mut_ptr().cast(), bytes) }
    }

    #[inline]
    fn store_half(room: &mut [MaybeUninit<u8>; 16], bytes: __m128i) {
        // SAFETY: the reference is writable for 16 bytes, and the store needs no alignment.
        unsafe { _mm_storeu_si128(room.as_mut_ptr().cast(), bytes) }
    }

    #[inline]
    fn store_units(room: &mut [MaybeUninit<u16>; 8], units: __m128i) {
        // SAFETY: the reference is writable for 8 units, which are 16 bytes, and the store needs no alignment.
        unsafe { _mm_storeu_si128(room.as_mut_ptr().cast(), units) }
    }

    /// The same bytes in both halves, as shuffles want their tables.
    #[inline]
    fn twice(bytes: &[u8; 16]) -> __m256i {
        _mm256_broadcastsi128_si256(load_half(bytes))
    }

    /// One bit for each byte that has its top bit.
    #[inline]
    fn top_bits(bytes: __m256i) -> u32 {
        _mm256_movemask_epi8(bytes) as u32
    }

    /// The bytes of the set `keep` among 8 bytes, moved to the front; zeros after them.
    #[inline]
    fn compress(bytes: u64, keep: u8) -> [u8; 8] {
        let shuffle = u64::from_le_bytes(tables::COMPRESS[usize::from(keep)]);
        let bytes = _mm_cvtsi64_si128(bytes as i64);
        let packed = _mm_shuffle_epi8(bytes, _mm_cvtsi64_si128(shuffle as i64));
        _mm_cvtsi128_si64(packed).to_le_bytes()
    }

    /// The four groups of 8 bytes.
    #[inline]
    fn groups(bytes: __m256i) -> [u64; 4] {
        let (low, high) = (_mm256_castsi256_si128(bytes), _mm256_extracti128_si256::<1>(bytes));
        [
            _mm_cvtsi128_si64(low) as u64,
            _mm_extract_epi64::<1>(low) as u64,
            _mm_cvtsi128_si64(high) as u64,
            _mm_extract_epi64::<1>(high) as u64,
        ]
    }

    fn count_high(src: &[u8]) -> usize {
        let (blocks, rest) = src.as_chunks::<32>();
        let high = |block| top_bits(load(block)).count_ones() as usize;
        blocks.iter().map(high).sum::<usize>() + scalar::count_high(rest)
    }

    fn utf8_len_utf16(src: &[u16]) -> usize {
        scalar::utf8_len_utf16(src)
    }

    fn utf8_shape(src: &[u8]) -> (usize, bool) {
        let (blocks, rest) = src.as_chunks::<32>();
        let (mut units, mut greatest) = (0, _mm256_setzero_si256());
        for block in blocks {
            let bytes = load(block);
            // A unit for each byte that is not 0x80 to 0xbf, the least as signed numbers, and one more from 0xf0 on.
            let begins = top_bits(_mm256_cmpgt_epi8(bytes, _mm256_set1_epi8(-65)));
            let pairs = top_bits(_mm256_subs_epu8(bytes, _mm256_set1_epi8(0x70)));
            units += (begins.count_ones() + pairs.count_ones()) as usize;
            greatest = _mm256_max_epu8(greatest, bytes);
        }
        let above = _mm256_subs_epu8(greatest, _mm256_set1_epi8(0xc3_u8 as i8));
        let (more, narrow) = scalar::utf8_shape(rest);
        (units + more, narrow && _mm256_testz_si256(above, above) != 0)
    }

    fn widen(src: &[u8], room: &mut Room<u16>) {
        scalar::widen(src, room);
    }

    fn narrow(src: &[u16], room: &mut Room<u8>) {
        scalar::narrow(src, room);
    }

    fn mask_ascii(src: &[u8], room: &mut Room<u8>) {
        scalar::mask_ascii(src, room);
    }

    fn find_last(hay: &[u8], needle: &[u8]) -> Option<usize> {
        search::find_last(hay, needle)
    }

    fn find_first_units(hay: &[[u8; 2]], needle: &[[u8; 2]]) -> Option<usize> {
        search::find_first(hay, needle)
    }

    fn find_last_units(hay: &[[u8; 2]], needle: &[[u8; 2]]) -> Option<usize> {
        search::find_last(hay, needle)
    }

    fn swap16(bytes: &mut [u8]) {
        swap(bytes, &[1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14]);
    }

    fn swap32(bytes: &mut [u8]) {
        swap(bytes, &[3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12]);
    }

    fn swap64(bytes: &mut [u8]) {
        swap(bytes, &[7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8]);
    }

    /// Applies a shuffle to every 16 bytes; at the end, where there are fewer, as far as it says something about them.
    #[inline]
    fn swap(bytes: &mut [u8], order: &[u8; 16]) {
        let (blocks, rest) = bytes.as_chunks_mut::<32>();
        let shuffle = twice(order);
        for block in blocks {
            let swapped = _mm256_shuffle_epi8(load(block), shuffle);
            // SAFETY: the block is writable for 32 bytes, and the store needs no alignment.
            unsafe { _mm256_storeu_si256(block.as_mut_ptr().cast(), swapped) };
        }
        for block in rest.chunks_mut(16) {
            let mut copy = [0; 16];
            copy[..block.len()].copy_from_slice(block);
            for (byte, &from) in block.iter_mut().zip(order) {
                *byte = copy[usize::from(from)];
            }
        }
    }
}
