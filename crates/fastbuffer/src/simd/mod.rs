//! Bulk byte work, with the widest registers the processor has: chosen once, at the first use.
//!
//! `scalar.rs` is the truth; each instruction set repeats it byte for byte and `tests/kernels.rs` runs one
//! table of cases over all of them. A kernel reads a slice and writes into a `Room`; only this module says
//! how much of the room was written, through `Out`, so the rest of the crate cannot show memory that
//! nobody has written. A kernel may use the whole room it is given, also after what it says it has written.

#[cfg(all(target_arch = "x86_64", feature = "simd"))]
mod avx2;
mod scalar;
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
mod tables;

use crate::Error;
use alloc::vec::Vec;
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicU8, Ordering};

pub(crate) use scalar::next_utf8;

/// Memory that may not be written yet.
type Room<T> = [MaybeUninit<T>];

/// A 16-bit unit of a buffer, as bytes.
type Unit = [u8; 2];

/// What a base64 decoder keeps between two pieces of text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sextets {
    pending: u32,
    bits: u8,
    ended: bool,
}

impl Sextets {
    /// Whether nothing more will be decoded: a `=` came or the room is full.
    pub(crate) fn ended(self) -> bool {
        self.ended
    }

    /// Whether a single character is left over that makes no byte.
    pub(crate) fn dangling(self) -> bool {
        self.bits == 6
    }
}

/// The kernels of one instruction set. Each function needs that set, which is why the table is private
/// and only [`kernels`] hands it out.
struct Kernels {
    is_ascii: unsafe fn(&[u8]) -> bool,
    count_high: unsafe fn(&[u8]) -> usize,
    utf8_len_utf16: unsafe fn(&[u16]) -> usize,
    utf8_shape: unsafe fn(&[u8]) -> (usize, bool),
    latin1_to_utf8: unsafe fn(&[u8], &mut Room<u8>) -> (usize, usize),
    utf16_to_utf8: unsafe fn(&[u16], &mut Room<u8>) -> (usize, usize),
    utf8_to_utf16: unsafe fn(&[u8], &mut Room<u16>) -> usize,
    utf8_to_latin1: unsafe fn(&[u8], &mut Room<u8>) -> usize,
    widen: unsafe fn(&[u8], &mut Room<u16>),
    narrow: unsafe fn(&[u16], &mut Room<u8>),
    mask_ascii: unsafe fn(&[u8], &mut Room<u8>),
    hex_encode: unsafe fn(&[u8], &mut Room<u8>),
    hex_decode: unsafe fn(&[u8], &mut Room<u8>) -> usize,
    base64_encode: unsafe fn(&[u8], &mut Room<u8>, bool) -> usize,
    base64_decode: unsafe fn(&[u8], &mut Room<u8>, &mut Sextets) -> usize,
    swap16: unsafe fn(&mut [u8]),
    swap32: unsafe fn(&mut [u8]),
    swap64: unsafe fn(&mut [u8]),
    find_last: unsafe fn(&[u8], &[u8]) -> Option<usize>,
    find_first_units: unsafe fn(&[Unit], &[Unit]) -> Option<usize>,
    find_last_units: unsafe fn(&[Unit], &[Unit]) -> Option<usize>,
}

static SCALAR: Kernels = Kernels {
    is_ascii: scalar::is_ascii,
    count_high: scalar::count_high,
    utf8_len_utf16: scalar::utf8_len_utf16,
    utf8_shape: scalar::utf8_shape,
    latin1_to_utf8: scalar::latin1_to_utf8,
    utf16_to_utf8: scalar::utf16_to_utf8,
    utf8_to_utf16: scalar::utf8_to_utf16,
    utf8_to_latin1: scalar::utf8_to_latin1,
    widen: scalar::widen,
    narrow: scalar::narrow,
    mask_ascii: scalar::mask_ascii,
    hex_encode: scalar::hex_encode,
    hex_decode: scalar::hex_decode,
    base64_encode: scalar::base64_encode,
    base64_decode: scalar::base64_decode,
    swap16: scalar::swap16,
    swap32: scalar::swap32,
    swap64: scalar::swap64,
    find_last: scalar::find_last,
    find_first_units: scalar::find_first_units,
    find_last_units: scalar::find_last_units,
};

/// An instruction set that kernels are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[repr(u8)]
pub enum Isa {
    /// Plain Rust.
    Scalar = 1,
    /// AVX2, BMI1, BMI2 and POPCNT.
    #[cfg(all(target_arch = "x86_64", feature = "simd"))]
    Avx2 = 2,
}

impl Isa {
    /// Every instruction set, the best first.
    pub const ALL: &'static [Isa] = &[
        #[cfg(all(target_arch = "x86_64", feature = "simd"))]
        Isa::Avx2,
        Isa::Scalar,
    ];

    /// Whether this processor has it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Isa::Scalar => true,
            #[cfg(all(target_arch = "x86_64", feature = "simd"))]
            Isa::Avx2 => avx2::is_available(),
        }
    }

    fn kernels(self) -> &'static Kernels {
        match self {
            Isa::Scalar => &SCALAR,
            #[cfg(all(target_arch = "x86_64", feature = "simd"))]
            Isa::Avx2 => &avx2::KERNELS,
        }
    }
}

/// The chosen instruction set's number; 0 before the first use.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// Makes every later call use `isa`: for tests and measurements. `false`, and nothing done, if the
/// processor does not have it.
pub fn choose(isa: Isa) -> bool {
    let available = isa.is_available();
    if available {
        CHOSEN.store(isa as u8, Ordering::Relaxed);
    }
    available
}

#[inline]
fn kernels() -> &'static Kernels {
    match CHOSEN.load(Ordering::Relaxed) {
        #[cfg(all(target_arch = "x86_64", feature = "simd"))]
        number if number == Isa::Avx2 as u8 => &avx2::KERNELS,
        number if number == Isa::Scalar as u8 => &SCALAR,
        _ => detect(),
    }
}

#[cold]
fn detect() -> &'static Kernels {
    let best = Isa::ALL.iter().copied().find(|isa| isa.is_available()).unwrap_or(Isa::Scalar);
    CHOSEN.store(best as u8, Ordering::Relaxed);
    best.kernels()
}

/// Calls a kernel of the chosen instruction set.
macro_rules! run {
    ($kernel:ident($($argument:expr),*)) => {
        // SAFETY: `kernels` answers only with the table of a set for which `is_available` was true.
        unsafe { (kernels().$kernel)($($argument),*) }
    };
}

/// Room for a result: the first `len` items are written.
pub(crate) struct Out<'a, T> {
    room: &'a mut Room<T>,
    len: usize,
}

impl<'a, T: Copy> Out<'a, T> {
    /// Overwrites a slice.
    pub(crate) fn of(target: &'a mut [T]) -> Self {
        let (start, len) = (target.as_mut_ptr().cast::<MaybeUninit<T>>(), target.len());
        // SAFETY: the same memory and layout, borrowed as exclusively. No kernel stores an unwritten value.
        let room = unsafe { core::slice::from_raw_parts_mut(start, len) };
        Out { room, len: 0 }
    }

    /// How many items are written.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// How many more items there is room for.
    pub(crate) fn left(&self) -> usize {
        self.room.len() - self.len
    }

    /// Writes one item; `false` if the room is full.
    pub(crate) fn push(&mut self, item: T) -> bool {
        let Some(slot) = self.room.get_mut(self.len) else { return false };
        slot.write(item);
        self.len += 1;
        true
    }

    /// Copies as many items as there is room for.
    pub(crate) fn extend(&mut self, items: &[T]) -> usize {
        let count = items.len().min(self.left());
        let start = self.rest().as_mut_ptr().cast::<T>();
        // SAFETY: `count` items are readable at `items` and, by the minimum, writable at `start`; the room is
        // borrowed exclusively, so they do not overlap.
        unsafe { core::ptr::copy_nonoverlapping(items.as_ptr(), start, count) };
        self.len += count;
        count
    }

    fn rest(&mut self) -> &mut Room<T> {
        &mut self.room[self.len..]
    }

    fn wrote(&mut self, count: usize) {
        self.len += count;
        debug_assert!(self.len <= self.room.len());
    }
}

/// A vector with exactly room for `capacity` items, written by `write`, without zeroing it first.
///
/// # Errors
/// [`Error::AllocationFailed`].
pub(crate) fn collect<T: Copy>(
    capacity: usize,
    write: impl FnOnce(&mut Out<'_, T>),
) -> Result<Vec<T>, Error> {
    let mut vec = Vec::new();
    let size = capacity.saturating_mul(size_of::<T>());
    vec.try_reserve_exact(capacity).map_err(|_| Error::AllocationFailed { size })?;
    let mut out = Out { room: vec.spare_capacity_mut(), len: 0 };
    write(&mut out);
    let len = out.len;
    assert!(len <= vec.capacity(), "a kernel claims more than its room");
    // SAFETY: `len` is within the capacity, and `Out` counts only items that were written.
    unsafe { vec.set_len(len) };
    Ok(vec)
}

/// Whether every byte is below 0x80.
pub(crate) fn is_ascii(src: &[u8]) -> bool {
    run!(is_ascii(src))
}

/// Whether the bytes are well-formed UTF-8.
pub(crate) fn is_utf8(src: &[u8]) -> bool {
    // What is short is validated before vectors are set up.
    #[cfg(feature = "simd")]
    if src.len() >= 128 && CHOSEN.load(Ordering::Relaxed) != Isa::Scalar as u8 {
        return simdutf8::basic::from_utf8(src).is_ok();
    }
    core::str::from_utf8(src).is_ok()
}

/// The UTF-8 length of Latin-1 text.
pub(crate) fn utf8_len_latin1(src: &[u8]) -> usize {
    src.len() + run!(count_high(src))
}

/// The UTF-8 length of UTF-16 text; 3 for a lone surrogate.
pub(crate) fn utf8_len_utf16(src: &[u16]) -> usize {
    run!(utf8_len_utf16(src))
}

/// `(UTF-16 units, whether all characters are below U+0100)` of valid UTF-8.
pub(crate) fn utf8_shape(valid: &[u8]) -> (usize, bool) {
    run!(utf8_shape(valid))
}

/// Latin-1 to UTF-8, whole characters, as far as the room goes: how many were read.
pub(crate) fn latin1_to_utf8(src: &[u8], out: &mut Out<'_, u8>) -> usize {
    let (read, written) = run!(latin1_to_utf8(src, out.rest()));
    out.wrote(written);
    read
}

/// UTF-16 to UTF-8 with U+FFFD for lone surrogates, whole characters, as far as the room goes: how many
/// units were read.
pub(crate) fn utf16_to_utf8(src: &[u16], out: &mut Out<'_, u8>) -> usize {
    let (read, written) = run!(utf16_to_utf8(src, out.rest()));
    out.wrote(written);
    read
}

/// Well-formed UTF-8 to UTF-16.
///
/// # Panics
/// If the room does not hold it. As many units as there are bytes always do.
pub(crate) fn utf8_to_utf16(valid: &[u8], out: &mut Out<'_, u16>) {
    let written = run!(utf8_to_utf16(valid, out.rest()));
    out.wrote(written);
}

/// UTF-8 to UTF-16, U+FFFD for each maximal subpart of an ill-formed sequence.
///
/// # Panics
/// As [`utf8_to_utf16`].
pub(crate) fn lossy_utf8_to_utf16(src: &[u8], out: &mut Out<'_, u16>) {
    for chunk in src.utf8_chunks() {
        utf8_to_utf16(chunk.valid().as_bytes(), out);
        if !chunk.invalid().is_empty() {
            out.extend(&[0xfffd]);
        }
    }
}

/// UTF-8 that [`utf8_shape`] calls narrow, to Latin-1.
///
/// # Panics
/// If the room does not hold it.
pub(crate) fn utf8_to_latin1(src: &[u8], out: &mut Out<'_, u8>) {
    let written = run!(utf8_to_latin1(src, out.rest()));
    out.wrote(written);
}

/// Zero-extends bytes to units, as far as the room goes.
pub(crate) fn widen(src: &[u8], out: &mut Out<'_, u16>) {
    let src = &src[..src.len().min(out.left())];
    run!(widen(src, out.rest()));
    out.wrote(src.len());
}

/// The low byte of each unit, as far as the room goes.
pub(crate) fn narrow(src: &[u16], out: &mut Out<'_, u8>) {
    let src = &src[..src.len().min(out.left())];
    run!(narrow(src, out.rest()));
    out.wrote(src.len());
}

/// Each byte without its top bit, as far as the room goes.
pub(crate) fn mask_ascii(src: &[u8], out: &mut Out<'_, u8>) {
    let src = &src[..src.len().min(out.left())];
    run!(mask_ascii(src, out.rest()));
    out.wrote(src.len());
}

/// Latin-1 as UTF-16 in little-endian bytes, whole units, as far as the room goes.
pub(crate) fn latin1_to_utf16le(src: &[u8], out: &mut Out<'_, u8>) {
    let src = &src[..src.len().min(out.left() / 2)];
    let rest = &mut out.rest()[..src.len() * 2];
    for (slots, &byte) in rest.chunks_exact_mut(2).zip(src) {
        slots[0].write(byte);
        slots[1].write(0);
    }
    out.wrote(src.len() * 2);
}

/// UTF-16 as little-endian bytes, whole units, as far as the room goes.
pub(crate) fn utf16_to_utf16le(src: &[u16], out: &mut Out<'_, u8>) {
    let src = &src[..src.len().min(out.left() / 2)];
    let rest = &mut out.rest()[..src.len() * 2];
    for (slots, &unit) in rest.chunks_exact_mut(2).zip(src) {
        let [low, high] = unit.to_le_bytes();
        slots[0].write(low);
        slots[1].write(high);
    }
    out.wrote(src.len() * 2);
}

/// Pairs of little-endian bytes as units, as far as the room goes; an odd last byte is dropped.
pub(crate) fn utf16le_to_utf16(src: &[u8], out: &mut Out<'_, u16>) {
    let count = (src.len() / 2).min(out.left());
    for (slot, pair) in out.rest()[..count].iter_mut().zip(src.chunks_exact(2)) {
        slot.write(u16::from_le_bytes([pair[0], pair[1]]));
    }
    out.wrote(count);
}

/// Two lower-case digits for each byte, as far as the room goes.
pub(crate) fn hex_encode(src: &[u8], out: &mut Out<'_, u8>) {
    let src = &src[..src.len().min(out.left() / 2)];
    run!(hex_encode(src, out.rest()));
    out.wrote(src.len() * 2);
}

/// Bytes of pairs of digits, up to the first pair that is not one, or as far as the room goes: how many.
pub(crate) fn hex_decode(src: &[u8], out: &mut Out<'_, u8>) -> usize {
    let written = run!(hex_decode(src, out.rest()));
    out.wrote(written);
    written
}

/// Base64 with padding, or base64url without.
///
/// # Panics
/// If the room does not hold it.
pub(crate) fn base64_encode(src: &[u8], out: &mut Out<'_, u8>, url: bool) {
    let written = run!(base64_encode(src, out.rest(), url));
    out.wrote(written);
}

/// Node's lenient base64, one piece of text after the other.
pub(crate) fn base64_decode(src: &[u8], out: &mut Out<'_, u8>, state: &mut Sextets) {
    let written = run!(base64_decode(src, out.rest(), state));
    out.wrote(written);
}

/// Turns every 2 bytes around.
pub(crate) fn swap16(bytes: &mut [u8]) {
    run!(swap16(bytes));
}

/// Turns every 4 bytes around.
pub(crate) fn swap32(bytes: &mut [u8]) {
    run!(swap32(bytes));
}

/// Turns every 8 bytes around.
pub(crate) fn swap64(bytes: &mut [u8]) {
    run!(swap64(bytes));
}

/// The last position of a needle that is not empty and not longer than `hay`.
pub(crate) fn find_last(hay: &[u8], needle: &[u8]) -> Option<usize> {
    run!(find_last(hay, needle))
}

/// The first position of 16-bit units, of which there are some and not more than in `hay`.
pub(crate) fn find_first_units(hay: &[Unit], needle: &[Unit]) -> Option<usize> {
    run!(find_first_units(hay, needle))
}

/// The last position of 16-bit units, of which there are some and not more than in `hay`.
pub(crate) fn find_last_units(hay: &[Unit], needle: &[Unit]) -> Option<usize> {
    run!(find_last_units(hay, needle))
}
