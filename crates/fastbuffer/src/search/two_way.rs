//! The two-way string matching algorithm (Crochemore and Perrin, 1991): linear time, constant space, any alphabet.
//! The needle is cut where its local period is its period; the right part is compared first.

use super::Unit;

/// Units read in one direction.
pub(super) trait Sequence: Copy {
    type Key: Ord;
    fn len(self) -> usize;
    fn at(self, index: usize) -> Self::Key;
}

/// From the first unit on.
#[derive(Clone, Copy)]
pub(super) struct Forward<'a, T>(pub(super) &'a [T]);

/// From the last unit back.
#[derive(Clone, Copy)]
pub(super) struct Backward<'a, T>(pub(super) &'a [T]);

impl<T: Unit> Sequence for Forward<'_, T> {
    type Key = T::Key;

    fn len(self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    fn at(self, index: usize) -> T::Key {
        self.0[index].key()
    }
}

impl<T: Unit> Sequence for Backward<'_, T> {
    type Key = T::Key;

    fn len(self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    fn at(self, index: usize) -> T::Key {
        self.0[self.0.len() - 1 - index].key()
    }
}

/// The start of the greatest suffix (of the least, if `reversed`), and its period.
fn maximal_suffix<S: Sequence>(needle: S, reversed: bool) -> (usize, usize) {
    let (mut start, mut candidate, mut offset, mut period) = (0, 1, 0, 1);
    while candidate + offset < needle.len() {
        let (new, old) = (needle.at(candidate + offset), needle.at(start + offset));
        if new == old {
            if offset + 1 == period {
                candidate += period;
                offset = 0;
            } else {
                offset += 1;
            }
        } else if (new < old) != reversed {
            // The candidate is smaller: the suffix goes on, with a longer period.
            candidate += offset + 1;
            offset = 0;
            period = candidate - start;
        } else {
            start = candidate;
            candidate += 1;
            offset = 0;
            period = 1;
        }
    }
    (start, period)
}

/// The first position of `needle` (which is not empty) in `hay`.
pub(super) fn find<S: Sequence>(hay: S, needle: S) -> Option<usize> {
    let last = hay.len().checked_sub(needle.len())?;
    let (cut, period) = maximal_suffix(needle, false).max(maximal_suffix(needle, true));
    let periodic = cut + period <= needle.len() && (0..cut).all(|at| needle.at(at) == needle.at(at + period));
    // Without a period the needle can be moved by more than its longer part, and nothing is remembered.
    let shift = if periodic { period } else { cut.max(needle.len() - cut) + 1 };
    let (mut at, mut known) = (0, 0);
    while at <= last {
        let right = (cut.max(known)..needle.len()).find(|&index| needle.at(index) != hay.at(at + index));
        if let Some(index) = right {
            at += index - cut + 1;
            known = 0;
            continue;
        }
        let left = (known..cut).rev().find(|&index| needle.at(index) != hay.at(at + index));
        if left.is_none() {
            return Some(at);
        }
        at += shift;
        known = if periodic { needle.len() - period } else { 0 };
    }
    None
}
