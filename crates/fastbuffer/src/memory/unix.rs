//! Mappings of our own on Unix: anonymous, private, and remembered, so that a range of bytes can be recognised as part
//! of one.

mod recycle;

use alloc::vec::Vec;
use core::ops::Range;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Whether this system gives mappings.
pub(super) const MAPS: bool = true;

/// A live mapping, by its addresses.
struct Mapping {
    start: usize,
    len: usize,
    wiped: Wiped,
}

impl Mapping {
    fn contains(&self, bytes: &[u8]) -> bool {
        bytes
            .as_ptr()
            .addr()
            .checked_sub(self.start)
            .is_some_and(|from| from <= self.len && bytes.len() <= self.len - from)
    }
}

/// The live mappings of at least [`KNOWN`] bytes, sorted by start. One that did not fit in here (out of memory) still
/// works, it is only not recognised.
static LIVE: Mutex<Vec<Mapping>> = Mutex::new(Vec::new());

/// Smaller mappings are never asked for.
const KNOWN: usize = if super::GIVE_BACK < super::HUGE { super::GIVE_BACK } else { super::HUGE };

fn live() -> MutexGuard<'static, Vec<Mapping>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The live mapping that has all of `bytes`.
fn find<'a>(live: &'a mut [Mapping], bytes: &[u8]) -> Option<&'a mut Mapping> {
    let start = bytes.as_ptr().addr();
    let after = live.partition_point(|mapping| mapping.start <= start);
    live[..after].last_mut().filter(|mapping| mapping.contains(bytes))
}

/// What was filled with zeros of late in a mapping. Giving pages back and faulting them in again costs more than
/// writing zeros, so a range that is filled, used and filled again in quick succession is written after a few times.
#[derive(Default)]
struct Wiped {
    range: Range<usize>,
    at: Option<Instant>,
    /// How many bytes of the range were found in use again.
    again: usize,
}

/// Zero fills further apart than this have nothing to do with each other.
const SUCCESSION: Duration = Duration::from_secs(1);
/// So many times in quick succession a range is given back; then it is written.
const TIMES: usize = 4;

impl Wiped {
    /// Notes a zero fill of `range`, which is in use or not, and says whether to give it back.
    fn note(&mut self, range: Range<usize>, now: Instant, is_used: impl FnOnce() -> bool) -> bool {
        let recent = self.at.is_some_and(|at| now.saturating_duration_since(at) < SUCCESSION);
        self.at = Some(now);
        if !recent || range.start > self.range.end || range.end < self.range.start {
            (self.range, self.again) = (range, 0);
            return true;
        }
        let overlap = range.start < self.range.end && range.end > self.range.start;
        let len = range.len();
        self.range = self.range.start.min(range.start)..self.range.end.max(range.end);
        if !overlap || !is_used() {
            return true;
        }
        self.again = self.again.saturating_add(len);
        self.again < TIMES.saturating_mul(self.range.len())
    }
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
    if capacity >= KNOWN {
        let mut live = live();
        if live.try_reserve(1).is_ok() {
            let start = ptr.as_ptr().addr();
            let at = live.partition_point(|mapping| mapping.start < start);
            live.insert(at, Mapping { start, len: capacity, wiped: Wiped::default() });
        }
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
    // Forget it first: the address may belong to somebody else as soon as it is unmapped.
    if capacity >= KNOWN {
        let mut live = live();
        if let Ok(at) = live.binary_search_by_key(&ptr.as_ptr().addr(), |mapping| mapping.start) {
            live.remove(at);
        }
    }
    // SAFETY: the caller owns the whole mapping and has given it up.
    unsafe { libc::munmap(ptr.as_ptr().cast(), capacity) };
}

/// Whether all of `bytes` lies in one live mapping of ours.
pub(super) fn owns(bytes: &[u8]) -> bool {
    find(&mut live(), bytes).is_some()
}

/// Whether a zero fill of `bytes` should give pages back: they lie in one live mapping of ours, and are not filled
/// and used in turns.
pub(super) fn gives_back(bytes: &[u8]) -> bool {
    let mut live = live();
    let Some(mapping) = find(&mut live, bytes) else { return false };
    let start = bytes.as_ptr().addr() - mapping.start;
    mapping.wiped.note(start..start + bytes.len(), Instant::now(), || is_present(bytes))
}

/// Whether most of `bytes`, by a sample, is in memory.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn is_present(bytes: &[u8]) -> bool {
    const SAMPLE: usize = 16;
    let step = bytes.len() / SAMPLE;
    let is_there = |nth: &usize| {
        let address = bytes.as_ptr().wrapping_add(nth * step);
        let page = address.wrapping_sub(address.addr() % page_size());
        let mut there = 0_u8;
        // SAFETY: one page is asked for, so one byte is written; the answer is an error if there is no such page.
        let answer = unsafe { libc::mincore(page.cast_mut().cast(), page_size(), &raw mut there) };
        answer == 0 && there & 1 == 1
    };
    (0..SAMPLE).filter(is_there).count() > SAMPLE / 2
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn is_present(_bytes: &[u8]) -> bool {
    true
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

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use std::io::Read;
    use std::os::fd::AsRawFd;
    use std::time::{Duration, Instant};

    use super::{SUCCESSION, TIMES, Wiped, owns};

    /// Fills `ranges` one after the other, `apart` in time, all in use: whether each was given back.
    fn fills(ranges: impl IntoIterator<Item = core::ops::Range<usize>>, apart: Duration) -> Vec<bool> {
        let (mut wiped, mut now) = (Wiped::default(), Instant::now());
        let note = |range| {
            now += apart;
            wiped.note(range, now, || true)
        };
        ranges.into_iter().map(note).collect()
    }

    #[test]
    fn what_is_used_again_and_again_is_written() {
        let quick = fills(std::iter::repeat_n(0..100, 3 + TIMES), Duration::from_millis(1));
        assert_eq!(quick, [true, true, true, true, false, false, false]);
        let slow = fills(std::iter::repeat_n(0..100, 3 + TIMES), SUCCESSION);
        assert!(slow.iter().all(|&given| given));
    }

    #[test]
    fn pieces_one_after_the_other_are_given_back() {
        let pieces = (0..50).map(|at| at * 10..at * 10 + 10);
        assert!(fills(pieces.clone(), Duration::ZERO).iter().all(|&given| given));
        // All the pieces again and again are like the whole again and again.
        let rounds = fills((0..3 + TIMES).flat_map(|_| pieces.clone()), Duration::ZERO);
        assert!(rounds[..50 * TIMES].iter().all(|&given| given));
        assert!(rounds[50 * (TIMES + 1)..].iter().all(|&given| !given));
        let apart = fills([0..10, 50..60, 0..10, 50..60, 0..10, 50..60, 0..10], Duration::ZERO);
        assert!(apart.iter().all(|&given| given));
    }

    #[test]
    fn what_is_not_used_is_given_back() {
        let mut wiped = Wiped::default();
        assert!((0..100).all(|_| wiped.note(0..100, Instant::now(), || false)));
    }

    /// Memory that others map is written like any other: what a file or another process sees is zeros, not a hole.
    #[test]
    fn mappings_of_others_are_written() {
        const LEN: usize = 8 << 20;
        let path = std::env::temp_dir().join(alloc::format!("fastbuffer-mapping-{}", std::process::id()));
        std::fs::write(&path, alloc::vec![1; LEN]).expect("a file");
        let mut file = std::fs::OpenOptions::new().read(true).write(true).open(&path).expect("opened");
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        let descriptor = file.as_raw_fd();
        for (flags, descriptor) in [
            (libc::MAP_SHARED, descriptor),
            (libc::MAP_PRIVATE, descriptor),
            (libc::MAP_SHARED | libc::MAP_ANON, -1),
            (libc::MAP_PRIVATE | libc::MAP_ANON, -1),
        ] {
            // SAFETY: a new mapping at an address of the kernel's choice; the file has LEN bytes and keeps them.
            let ptr = unsafe { libc::mmap(core::ptr::null_mut(), LEN, protection, flags, descriptor, 0) };
            assert_ne!(ptr, libc::MAP_FAILED);
            // SAFETY: LEN bytes were mapped, and only this test knows them.
            let bytes = unsafe { core::slice::from_raw_parts_mut(ptr.cast::<u8>(), LEN) };
            assert!(!owns(bytes), "{flags:#x}");
            bytes.fill(1);
            crate::memory::zero(bytes);
            // A private page of the file that was given back would show the file again.
            assert!(bytes.iter().all(|&byte| byte == 0), "{flags:#x}");
            // SAFETY: mapped above; `bytes` is not used any more.
            unsafe { libc::munmap(ptr, LEN) };
        }
        let mut content = Vec::new();
        file.read_to_end(&mut content).expect("read");
        assert!(
            content.len() == LEN && content.iter().all(|&byte| byte == 0),
            "the shared mapping is the file"
        );
        std::fs::remove_file(path).expect("removed");
    }
}
