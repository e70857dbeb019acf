//! The pool for small buffers: slices cut from one slab after the other, each the only owner of its bytes. A slab is
//! freed with its last slice.
//!
//! ```text
//! slab  [ count | slice | slice | slice |      free      ]
//!                                       ^ the next slice starts here, on a multiple of 8
//! ```

#![cfg_attr(not(feature = "std"), expect(dead_code, reason = "without threads there is no place for a pool"))]

use core::ptr::NonNull;
use core::sync::atomic::{AtomicUsize, Ordering, fence};

use super::Block;
use crate::Error;

/// The bytes of a slab, Node's `Buffer.poolSize`.
pub(crate) const POOL_SIZE: usize = 64 * 1024;

/// Slices start at multiples of this.
const STEP: usize = 8;

/// A slab's shared part: how many slices (and the pool itself) hold it.
struct Header {
    owners: AtomicUsize,
    memory: Block,
}

/// Bytes of a slab that nobody else has.
pub(crate) struct Slice {
    ptr: NonNull<u8>,
    len: usize,
    slab: NonNull<Header>,
}

// SAFETY: a slice is the only one that reaches its bytes; the slab is counted atomically and freed by any thread.
unsafe impl Send for Slice {}
// SAFETY: a shared slice only gives out `&[u8]`.
unsafe impl Sync for Slice {}

impl Slice {
    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        // SAFETY: `cut` gave this slice `len` bytes of a live slab for itself; they are initialised.
        unsafe { core::slice::from_raw_parts(self.ptr.as_ptr(), self.len) }
    }

    #[inline]
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in `bytes`; no other slice overlaps, and `&mut self` makes the access exclusive.
        unsafe { core::slice::from_raw_parts_mut(self.ptr.as_ptr(), self.len) }
    }
}

impl Drop for Slice {
    fn drop(&mut self) {
        // SAFETY: this slice is one of the owners that were counted.
        unsafe { release(self.slab) };
    }
}

/// Takes one owner off a slab, and frees it after the last.
///
/// # Safety
/// The caller is one of the owners counted, and does not touch the slab again.
unsafe fn release(slab: NonNull<Header>) {
    // SAFETY: the caller's ownership keeps the slab alive until here.
    if unsafe { slab.as_ref() }.owners.fetch_sub(1, Ordering::Release) == 1 {
        fence(Ordering::Acquire);
        // SAFETY: no owner is left. The header lies inside the memory it owns, so it is moved out before that goes.
        drop(unsafe { slab.read() }.memory);
    }
}

/// The slab that slices are cut from at the moment. It counts as an owner itself.
struct Pool {
    slab: Option<NonNull<Header>>,
    next: usize,
}

impl Pool {
    /// Cuts `len` bytes (at most half a slab), from a new slab if the present one has not enough left.
    fn cut(&mut self, len: usize) -> Result<Slice, Error> {
        let end = |next: usize| next + len.next_multiple_of(STEP);
        let slab = match self.slab {
            Some(slab) if end(self.next) <= POOL_SIZE => slab,
            _ => self.refill()?,
        };
        // SAFETY: the pool owns the slab, so it is alive.
        let header = unsafe { slab.as_ref() };
        header.owners.fetch_add(1, Ordering::Relaxed);
        // SAFETY: `next + len <= POOL_SIZE`, the length of the slab's memory; `next` only grows, so no other slice
        // has these bytes, and they start after the header.
        let ptr = unsafe { NonNull::new_unchecked(header.memory.as_ptr().cast_mut().add(self.next)) };
        self.next = end(self.next);
        Ok(Slice { ptr, len, slab })
    }

    #[cold]
    fn refill(&mut self) -> Result<NonNull<Header>, Error> {
        let memory = Block::uninit(POOL_SIZE)?;
        let slab = memory.ptr.cast::<Header>();
        // SAFETY: a block is aligned to 16, has POOL_SIZE bytes, more than a header, and nobody else uses it.
        unsafe { slab.write(Header { owners: AtomicUsize::new(1), memory }) };
        if let Some(old) = self.slab.replace(slab) {
            // SAFETY: the pool was one of the old slab's owners.
            unsafe { release(old) };
        }
        self.next = size_of::<Header>().next_multiple_of(STEP);
        Ok(slab)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        if let Some(slab) = self.slab.take() {
            // SAFETY: the pool is one of the slab's owners.
            unsafe { release(slab) };
        }
    }
}

/// `len` bytes of arbitrary content from this thread's pool, or `None` if they should be a block of their own.
#[cfg(feature = "std")]
fn cut(len: usize) -> Result<Option<Slice>, Error> {
    use core::cell::RefCell;

    std::thread_local! {
        static POOL: RefCell<Pool> = const { RefCell::new(Pool { slab: None, next: 0 }) };
    }
    if len == 0 || len >= POOL_SIZE / 2 {
        return Ok(None);
    }
    // While the thread ends its pool is gone; then everything is a block.
    POOL.try_with(|pool| pool.borrow_mut().cut(len)).map_or(Ok(None), |cut| cut.map(Some))
}

/// Without threads there is no place for a pool.
#[cfg(not(feature = "std"))]
fn cut(_len: usize) -> Result<Option<Slice>, Error> {
    Ok(None)
}

/// Small bytes of arbitrary content: from the pool, or a block of their own.
pub(crate) enum Small {
    Slice(Slice),
    Block(Block),
}

/// `len` bytes of arbitrary content, pooled if small.
pub(crate) fn pooled(len: usize) -> Result<Small, Error> {
    Ok(match cut(len)? {
        Some(slice) => Small::Slice(slice),
        None => Small::Block(Block::uninit(len)?),
    })
}
