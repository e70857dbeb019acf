//! No mappings of our own: the global allocator gives everything, and nothing is given back early.

use core::ptr::NonNull;

/// Whether this system gives mappings.
pub(super) const MAPS: bool = false;

pub(super) fn map(_len: usize) -> Option<(NonNull<u8>, usize)> {
    None
}

pub(super) fn take_old(_len: usize) -> Option<(NonNull<u8>, usize)> {
    None
}

/// Nothing to do: `map` never gave a mapping.
///
/// # Safety
/// None; unsafe because the other system's function is.
pub(super) unsafe fn free(_ptr: NonNull<u8>, _capacity: usize) {}

pub(super) fn release_unused() {}

pub(super) fn owns(_bytes: &[u8]) -> bool {
    false
}

pub(super) fn gives_back(_bytes: &[u8]) -> bool {
    false
}

pub(super) fn split_pages(bytes: &mut [u8]) -> (&mut [u8], &mut [u8], &mut [u8]) {
    (bytes, &mut [], &mut [])
}

pub(super) fn discard(_pages: &mut [u8]) -> bool {
    false
}

pub(super) fn advise_huge(_bytes: &mut [u8]) {}
