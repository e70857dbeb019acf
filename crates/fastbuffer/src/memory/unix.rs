//! Mappings of our own on Unix: anonymous, private, and remembered, so that a range of bytes can be recognised as part
//! of one.

mod recycle;

use alloc::vec::Vec;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Whether this system gives mappings.
pub(super) const MAPS: bool = true;

/// The live mappings, `(start, length)` sorted by start. One that did not fit in here (out of memory) still works,
/// it is only not recognised.
static LIVE: Mutex<Vec<(usize, usize)>> = Mutex::new(Vec::new());

fn live() -> MutexGuard<'static, Vec<(usize, usize)>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn page_size() -> usize {
    static SIZE: AtomicUsize = AtomicUsize::new(0);
    let known = SIZE.load(Ordering::Relaxed);
    if known != 0 {
        return known;
    }
    // SAFETY: sysconf only reads its argument.
    let size = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096).max(4096);
    SIZE.store(size, Ordering::Relaxed);
    size
}

/// A fresh mapping of at least `len` zero bytes, and its length (a multiple of the page size).
pub(super) fn map(len: usize) -> Option<(NonNull<u8>, usize)> {
    let capacity = len.checked_next_multiple_of(page_size())?;
    if isize::try_from(capacity).is_err() {
        return None;
    }
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANON;
    // SAFETY: a new anonymous mapping at an address of the kernel's choice touches nothing that exists.
    let ptr = unsafe { libc::mmap(core::ptr::null_mut(), capacity, protection, flags, -1, 0) };
    if ptr == libc::MAP_FAILED {
        return None;
    }
    let ptr = NonNull::new(ptr.cast::<u8>())?;
    let mut live = live();
    if live.try_reserve(1).is_ok() {
        let start = ptr.as_ptr().addr();
        let at = live.partition_point(|entry| entry.0 < start);
        live.insert(at, (start, capacity));
    }
    Some((ptr, capacity))
}

/// A mapping of at least `len` bytes of old content that was freed a moment ago, and its length, if one fits.
pub(super) fn take_old(len: usize) -> Option<(NonNull<u8>, usize)> {
    recycle::take(len)
}

/// Takes a mapping back: to keep it for [`take_old`], or to unmap it.
///
/// # Safety
/// `ptr` and `capacity` come from one call of `map` or `take_old`, and nothing uses the memory any more.
pub(super) unsafe fn free(ptr: NonNull<u8>, capacity: usize) {
    if let Some((ptr, capacity)) = recycle::keep(ptr, capacity) {
        // SAFETY: either this mapping, which the caller gave up, or one that the list owned and gave up.
        unsafe { unmap(ptr, capacity) };
    }
}

/// Unmaps everything that is kept for [`take_old`].
pub(super) fn release_unused() {
    for (ptr, capacity) in recycle::drain() {
        // SAFETY: the list of kept mappings owned it, and no longer has it.
        unsafe { unmap(ptr, capacity) };
    }
}

/// Unmaps what `map` gave.
///
/// # Safety
/// `ptr` and `capacity` come from one call of `map`, and nothing uses the memory any more.
unsafe fn unmap(ptr: NonNull<u8>, capacity: usize) {
    let start = ptr.as_ptr().addr();
    let mut live = live();
    // Forget it first: the address may belong to somebody else as soon as it is unmapped.
    if let Ok(at) = live.binary_search_by_key(&start, |entry| entry.0) {
        live.remove(at);
    }
    drop(live);
    // SAFETY: the caller owns the whole mapping and has given it up.
    unsafe { libc::munmap(ptr.as_ptr().cast(), capacity) };
}

/// Whether all of `bytes` lies in one live mapping of ours.
pub(super) fn owns(bytes: &[u8]) -> bool {
    let start = bytes.as_ptr().addr();
    let live = live();
    let after = live.partition_point(|entry| entry.0 <= start);
    let Some(&(first, capacity)) = after.checked_sub(1).and_then(|at| live.get(at)) else { return false };
    start - first <= capacity && bytes.len() <= capacity - (start - first)
}

/// `bytes` as what is before the first whole page, the whole pages, and what is after them.
pub(super) fn split_pages(bytes: &mut [u8]) -> (&mut [u8], &mut [u8], &mut [u8]) {
    split_aligned(bytes, page_size())
}

fn split_aligned(bytes: &mut [u8], unit: usize) -> (&mut [u8], &mut [u8], &mut [u8]) {
    let start = bytes.as_ptr().addr();
    let head = (start.next_multiple_of(unit) - start).min(bytes.len());
    let (head, rest) = bytes.split_at_mut(head);
    let whole = rest.len() - rest.len() % unit;
    let (pages, tail) = rest.split_at_mut(whole);
    (head, pages, tail)
}

/// Gives whole pages of a mapping of ours back, after which they read as zeros. `false` if nothing happened.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(super) fn discard(pages: &mut [u8]) -> bool {
    // Pages that come back one by one are small again, or one byte would cost 2 MiB.
    // SAFETY: the advice never changes content, whatever the range.
    unsafe { libc::madvise(pages.as_mut_ptr().cast(), pages.len(), libc::MADV_NOHUGEPAGE) };
    // SAFETY: `pages` is whole pages of a private anonymous mapping (the callers asked `owns` and `split_pages`),
    // borrowed exclusively, so turning their content into zeros is a write like any other.
    unsafe { libc::madvise(pages.as_mut_ptr().cast(), pages.len(), libc::MADV_DONTNEED) == 0 }
}

/// Other systems' advice does not promise zeros.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(super) fn discard(_pages: &mut [u8]) -> bool {
    false
}

/// Asks for huge pages for the part of `bytes` that is made of whole ones.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(super) fn advise_huge(bytes: &mut [u8]) {
    let (_, pages, _) = split_aligned(bytes, 2 << 20);
    if !pages.is_empty() {
        // SAFETY: the advice never changes content, whatever the range.
        unsafe { libc::madvise(pages.as_mut_ptr().cast(), pages.len(), libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(super) fn advise_huge(_bytes: &mut [u8]) {}
