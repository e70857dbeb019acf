//! Memory: zero bytes that cost nothing, old bytes for results that are overwritten, and giving pages back.
//!
//! A [`Block`] owns bytes. Large ones are private mappings of their own, straight from the kernel, because an
//! allocator that recycles memory has to write the zeros that the kernel gives for free:
//!
//! ```text
//! zeroed(n)   n < 128 KiB   the global allocator's alloc_zeroed
//!             otherwise     a fresh mapping: no page exists until it is used
//! uninit(n)   n < 128 KiB   like zeroed
//!             otherwise     a mapping that was freed a moment ago if one fits, else a fresh one
//! ```
//!
//! This and `simd` are the only modules with `unsafe` code.

mod pool;

#[cfg(all(unix, feature = "map", not(miri)))]
#[path = "unix.rs"]
mod os;
#[cfg(not(all(unix, feature = "map", not(miri))))]
#[path = "fallback.rs"]
mod os;

use alloc::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::mem::ManuallyDrop;
use core::ops::{Deref, DerefMut};
use core::ptr::NonNull;

use crate::Error;
pub(crate) use pool::{Slice, Small, pooled};

/// Blocks of at least this many bytes are mappings of their own where the system has them.
pub const LARGE: usize = 128 * 1024;

/// Zero fills of at least this many bytes give the pages of our own mappings back instead of writing.
const GIVE_BACK: usize = 4 << 20;

/// Bulk writes of at least this many bytes into our own mappings ask for huge pages.
const HUGE: usize = 4 << 20;

/// What small blocks are aligned to, so that every typed array can look at them.
const ALIGN: usize = 16;

/// The low bits of an origin: who gave the memory. The rest is the capacity.
mod tag {
    pub(super) const MASK: usize = 3;
    pub(super) const NONE: usize = 0;
    pub(super) const ALIGNED: usize = 1;
    pub(super) const MAPPED: usize = 2;
    pub(super) const VEC: usize = 3;
}

/// Bytes that own their memory; what `new ArrayBuffer(n)` is to JavaScript.
///
/// Unlike a `Vec<u8>` it can be zeroed at no cost, can be handed to an engine as pointer and origin
/// ([`into_raw`](Block::into_raw)), and a failed allocation is an error, never an abort.
///
/// ```
/// use fastbuffer::Block;
/// let mut block = Block::zeroed(1_000_000_000)?; // touches no memory
/// block[999_999_999] = 1; // touches one page
/// assert_eq!(block[0], 0);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
pub struct Block {
    ptr: NonNull<u8>,
    len: usize,
    origin: usize,
}

// SAFETY: a block owns its memory alone, and every origin can be freed by any thread (the global allocator and
// munmap both can).
unsafe impl Send for Block {}
// SAFETY: a shared block only gives out `&[u8]`.
unsafe impl Sync for Block {}

/// A block taken apart, for an engine that keeps the memory behind an `ArrayBuffer`.
///
/// To free it, an engine's finaliser needs [`ptr`](RawBlock::ptr) and [`origin`](RawBlock::origin) only (see
/// [`Block::free_raw`]), so the origin can travel as the finaliser's user data without a box around it.
#[derive(Clone, Copy, Debug)]
pub struct RawBlock {
    /// The first byte. Dangling, but aligned and not null, for an empty block.
    pub ptr: NonNull<u8>,
    /// The number of bytes.
    pub len: usize,
    /// How to free the memory: opaque, belongs to `ptr`.
    pub origin: usize,
}

impl Block {
    /// A block of `len` zero bytes.
    ///
    /// From 128 KiB on this takes address space and no memory: pages come into being, zeroed by the kernel, when
    /// they are first written. Answers to
    /// [`Buffer.alloc`](https://nodejs.org/api/buffer.html#static-method-bufferallocsize-fill-encoding).
    ///
    /// # Errors
    /// [`Error::AllocationFailed`] if the size is over `isize::MAX` or the system refuses.
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::{Block, Error};
    /// assert_eq!(&Block::zeroed(3)?[..], [0, 0, 0]);
    /// assert!(matches!(Block::zeroed(usize::MAX), Err(Error::AllocationFailed { .. })));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn zeroed(len: usize) -> Result<Block, Error> {
        let failed = Error::AllocationFailed { size: len };
        if len == 0 {
            return Ok(Block::default());
        }
        if len >= LARGE && os::MAPS {
            let (ptr, capacity) = os::map(len).ok_or(failed)?;
            return Ok(Block { ptr, len, origin: capacity | tag::MAPPED });
        }
        let layout = Layout::from_size_align(len, ALIGN).map_err(|_| failed)?;
        let origin = pack(len, tag::ALIGNED).ok_or(failed)?;
        // SAFETY: the layout's size is `len`, which is not 0.
        let ptr = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or(failed)?;
        Ok(Block { ptr, len, origin })
    }

    /// A block of `len` bytes of arbitrary content, for results that are overwritten.
    ///
    /// The content is zero, or what an earlier block of this process held that was freed a moment ago: never
    /// uninitialised in Rust's sense, so reading it is sound, and never another process's. Below 128 KiB it is zero
    /// today. Answers to
    /// [`Buffer.allocUnsafeSlow`](https://nodejs.org/api/buffer.html#static-method-bufferallocunsafeslowsize).
    ///
    /// # Errors
    /// [`Error::AllocationFailed`], as [`zeroed`](Block::zeroed).
    ///
    /// # Examples
    /// ```
    /// let mut block = fastbuffer::Block::uninit(5)?;
    /// block.copy_from_slice(b"hello");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    pub fn uninit(len: usize) -> Result<Block, Error> {
        if len >= LARGE
            && os::MAPS
            && let Some((ptr, capacity)) = os::take_old(len)
        {
            return Ok(Block { ptr, len, origin: capacity | tag::MAPPED });
        }
        Block::zeroed(len)
    }

    /// A block with a copy of `bytes`.
    ///
    /// # Errors
    /// [`Error::AllocationFailed`], as [`zeroed`](Block::zeroed).
    ///
    /// # Examples
    /// ```
    /// assert_eq!(&fastbuffer::Block::copy_of(b"abc")?[..], b"abc");
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    pub fn copy_of(bytes: &[u8]) -> Result<Block, Error> {
        let mut block = Block::uninit(bytes.len())?;
        expect_bulk_write(&mut block);
        block.copy_from_slice(bytes);
        Ok(block)
    }

    /// Makes the block shorter; does nothing if it is not longer than `len`. The memory stays one piece.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Takes the block apart. Whoever holds the parts owns the memory; see [`from_raw`](Block::from_raw).
    ///
    /// # Examples
    /// ```
    /// use fastbuffer::Block;
    /// let raw = Block::copy_of(b"abc")?.into_raw();
    /// // ... an engine keeps raw.ptr, raw.len; its finaliser gets raw.ptr and raw.origin:
    /// // SAFETY: the parts come from into_raw and are used once.
    /// unsafe { Block::free_raw(raw.ptr, raw.origin) };
    /// # Ok::<(), fastbuffer::Error>(())
    /// ```
    #[must_use = "the memory leaks unless the parts are put together or freed"]
    pub fn into_raw(self) -> RawBlock {
        let block = ManuallyDrop::new(self);
        RawBlock { ptr: block.ptr, len: block.len, origin: block.origin }
    }

    /// Puts a block together again.
    ///
    /// # Safety
    /// `raw.ptr` and `raw.origin` come from one [`into_raw`](Block::into_raw) and have not been used since to make a
    /// block or to free it; `raw.len` is at most the length it had there; nothing else reads or writes the memory
    /// any more. The thread may be another.
    #[must_use]
    pub unsafe fn from_raw(raw: RawBlock) -> Block {
        Block { ptr: raw.ptr, len: raw.len, origin: raw.origin }
    }

    /// Frees a block's memory by its pointer and origin alone, for finalisers that are not told a length.
    ///
    /// # Safety
    /// As for [`from_raw`](Block::from_raw).
    pub unsafe fn free_raw(ptr: NonNull<u8>, origin: usize) {
        // SAFETY: the caller's promise is from_raw's with a length of 0.
        drop(unsafe { Block::from_raw(RawBlock { ptr, len: 0, origin }) });
    }

    /// The bytes as a pointer that stays valid, wherever the block itself is moved.
    #[must_use]
    pub fn as_ptr(&self) -> *const u8 {
        self.ptr.as_ptr()
    }
}

/// Capacity and tag in one word; `None` if a 32-bit system's word is too small for both.
fn pack(capacity: usize, tag: usize) -> Option<usize> {
    (capacity <= usize::MAX >> 2).then_some(capacity << 2 | tag)
}

impl Drop for Block {
    fn drop(&mut self) {
        let capacity = self.origin >> 2;
        let align = match self.origin & tag::MASK {
            tag::ALIGNED => ALIGN,
            tag::VEC => 1,
            tag::MAPPED => {
                // SAFETY: the mapping came from `os` with this capacity, and this block owned it alone.
                unsafe { os::free(self.ptr, self.origin & !tag::MASK) };
                return;
            }
            _ => return,
        };
        // SAFETY: the memory came from the global allocator with exactly this layout (see `zeroed` and `From<Vec>`),
        // which was valid then.
        unsafe { dealloc(self.ptr.as_ptr(), Layout::from_size_align_unchecked(capacity, align)) };
    }
}

impl Default for Block {
    /// An empty block, without memory.
    fn default() -> Block {
        Block { ptr: NonNull::<Aligned>::dangling().cast(), len: 0, origin: tag::NONE }
    }
}

/// Gives the dangling pointer of an empty block the alignment of the others.
#[repr(align(16))]
struct Aligned;

impl Deref for Block {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        // SAFETY: `ptr` is valid for `len` initialised bytes (zeroed by whoever gave them, or a Vec's elements), and
        // the block is the only owner.
        unsafe { core::slice::from_raw_parts(self.ptr.as_ptr(), self.len) }
    }
}

impl DerefMut for Block {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in `deref`, and `&mut self` makes the access exclusive.
        unsafe { core::slice::from_raw_parts_mut(self.ptr.as_ptr(), self.len) }
    }
}

impl AsRef<[u8]> for Block {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl AsMut<[u8]> for Block {
    fn as_mut(&mut self) -> &mut [u8] {
        self
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Block").field("len", &self.len).finish_non_exhaustive()
    }
}

impl From<Vec<u8>> for Block {
    /// Takes the vector's memory over, without a copy and without giving spare capacity back.
    fn from(bytes: Vec<u8>) -> Block {
        let Some(origin) = pack(bytes.capacity(), tag::VEC) else {
            // Only a 32-bit system gets here, with more than a GiB in one vector.
            return Block::copy_of(&bytes)
                .unwrap_or_else(|_| handle_alloc_error(Layout::for_value(&bytes[..])));
        };
        if bytes.capacity() == 0 {
            return Block::default();
        }
        let mut bytes = ManuallyDrop::new(bytes);
        let len = bytes.len();
        // SAFETY: a vector's pointer is never null.
        let ptr = unsafe { NonNull::new_unchecked(bytes.as_mut_ptr()) };
        Block { ptr, len, origin }
    }
}

impl From<Box<[u8]>> for Block {
    fn from(bytes: Box<[u8]>) -> Block {
        bytes.into_vec().into()
    }
}

impl From<Block> for Vec<u8> {
    /// Gives the memory on without a copy if the block was made from a `Vec<u8>`; else copies.
    ///
    /// # Panics
    /// As every `Vec` does, if the memory for a copy cannot be had.
    fn from(block: Block) -> Vec<u8> {
        if block.origin & tag::MASK != tag::VEC {
            return block.to_vec();
        }
        let block = ManuallyDrop::new(block);
        // SAFETY: a VEC origin was made from a vector with this pointer and capacity; at least `len` of its elements
        // are initialised, and the block, which owned them, is not dropped.
        unsafe { Vec::from_raw_parts(block.ptr.as_ptr(), block.len, block.origin >> 2) }
    }
}

/// Sets every byte to 0, by giving the memory back where that is possible.
///
/// Whole pages of a large [`Block`] go back to the kernel (which hands out zeroed ones when they are next used); the
/// rest is written. Memory that is no block's is written, and so is a range that was given back and used again several
/// times within a second: there writing costs less.
///
/// # Examples
/// ```
/// use fastbuffer::{Block, memory};
/// let mut block = Block::zeroed(100_000_000)?;
/// block.fill(1); // now it takes 100 MB
/// memory::zero(&mut block); // now it takes next to nothing
/// assert!(block.iter().all(|&byte| byte == 0));
/// # Ok::<(), fastbuffer::Error>(())
/// ```
pub fn zero(bytes: &mut [u8]) {
    if bytes.len() >= GIVE_BACK && os::gives_back(bytes) {
        let (head, pages, tail) = os::split_pages(bytes);
        head.fill(0);
        tail.fill(0);
        if !os::discard(pages) {
            pages.fill(0);
        }
    } else {
        bytes.fill(0);
    }
}

/// Says that all of `bytes` is about to be written: a range of many megabytes inside a large [`Block`] gets huge
/// pages, so that writing it the first time costs hundreds of page faults less. Never changes the content.
///
/// # Examples
/// ```
/// let mut block = fastbuffer::Block::zeroed(50_000_000)?;
/// fastbuffer::memory::expect_bulk_write(&mut block);
/// block.fill(7);
/// # Ok::<(), fastbuffer::Error>(())
/// ```
#[inline]
pub fn expect_bulk_write(bytes: &mut [u8]) {
    if bytes.len() >= HUGE && os::owns(bytes) {
        os::advise_huge(bytes);
    }
}

/// Gives back what was kept of recently freed large blocks (a few megabytes at most).
///
/// # Examples
/// ```
/// fastbuffer::memory::release_unused();
/// ```
pub fn release_unused() {
    os::release_unused();
}
