//! A few recently freed mappings, kept for results that will be overwritten: their pages exist already, and page
//! faults are most of what a result of a megabyte costs. Never for memory that has to be zero.

use core::ptr::NonNull;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many mappings are kept at most.
const SLOTS: usize = 8;
/// The largest mapping that is kept.
const LARGEST: usize = 4 << 20;
/// How many bytes are kept at most.
const TOTAL: usize = 12 << 20;
/// A kept mapping that nobody wanted while this many were offered goes back to the kernel.
const PATIENCE: u32 = 64;

type Mapping = (NonNull<u8>, usize);

struct Kept {
    ptr: NonNull<u8>,
    capacity: usize,
    since: u32,
}

// SAFETY: a kept mapping belongs to the list alone; any thread may use or free it.
unsafe impl Send for Kept {}

struct List {
    slots: [Option<Kept>; SLOTS],
    bytes: usize,
    clock: u32,
}

impl List {
    const fn new() -> List {
        List { slots: [const { None }; SLOTS], bytes: 0, clock: 0 }
    }

    /// The smallest kept mapping of at least `len` bytes that does not waste more than half.
    fn take(&mut self, len: usize) -> Option<Mapping> {
        let fits = |kept: &Kept| kept.capacity >= len && kept.capacity / 2 <= len;
        let sizes = self.slots.iter().enumerate();
        let found = sizes
            .filter_map(|(at, slot)| slot.as_ref().filter(|kept| fits(kept)).map(|kept| (kept.capacity, at)));
        let (_, at) = found.min()?;
        self.remove(at)
    }

    fn remove(&mut self, at: usize) -> Option<Mapping> {
        let kept = self.slots[at].take()?;
        self.bytes -= kept.capacity;
        Some((kept.ptr, kept.capacity))
    }

    /// Keeps the mapping, or gives one back that is to be unmapped: this one, or one it displaces.
    fn keep(&mut self, ptr: NonNull<u8>, capacity: usize) -> Option<Mapping> {
        if capacity > LARGEST {
            return Some((ptr, capacity));
        }
        self.clock = self.clock.wrapping_add(1);
        let clock = self.clock;
        let age = |kept: &Kept| clock.wrapping_sub(kept.since);
        let oldest = |(at, slot): (usize, &Option<Kept>)| slot.as_ref().map(|kept| (age(kept), at));
        let oldest = self.slots.iter().enumerate().filter_map(oldest).max();
        let full = self.slots.iter().all(Option::is_some) || self.bytes + capacity > TOTAL;
        let mut displaced = None;
        if let Some((age, at)) = oldest
            && (full || age > PATIENCE)
        {
            displaced = self.remove(at);
        }
        let free = self.slots.iter().position(Option::is_none);
        let Some(free) = free.filter(|_| self.bytes + capacity <= TOTAL) else {
            // One displaced mapping did not make enough room. It must not be lost: put it back, refuse this one.
            if let Some((ptr, capacity)) = displaced {
                self.put(ptr, capacity);
            }
            return Some((ptr, capacity));
        };
        self.bytes += capacity;
        self.slots[free] = Some(Kept { ptr, capacity, since: clock });
        displaced
    }

    fn put(&mut self, ptr: NonNull<u8>, capacity: usize) {
        if let Some(slot) = self.slots.iter_mut().find(|slot| slot.is_none()) {
            self.bytes += capacity;
            *slot = Some(Kept { ptr, capacity, since: self.clock });
        }
    }
}

static KEPT: Mutex<List> = Mutex::new(List::new());

fn kept() -> MutexGuard<'static, List> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A mapping of at least `len` bytes with old content, if one was kept.
pub(super) fn take(len: usize) -> Option<Mapping> {
    if len > LARGEST { None } else { kept().take(len) }
}

/// Takes ownership of a freed mapping; what it returns is the caller's to unmap.
pub(super) fn keep(ptr: NonNull<u8>, capacity: usize) -> Option<Mapping> {
    if capacity > LARGEST { Some((ptr, capacity)) } else { kept().keep(ptr, capacity) }
}

/// Everything that was kept.
pub(super) fn drain() -> impl Iterator<Item = Mapping> {
    let list = core::mem::replace(&mut *kept(), List::new());
    list.slots.into_iter().flatten().map(|kept| (kept.ptr, kept.capacity))
}
