//! Search, forward and backward, for bytes and for 16-bit units:
//! <https://nodejs.org/api/buffer.html#bufindexofvalue-byteoffset-encoding>.
//!
//! Every search is linear in the worst case. Bytes forward are `memchr`'s; the other three look for two units of the
//! needle at once, many positions at a time, and change to the two-way algorithm (Crochemore and Perrin, 1991) when
//! too many positions look like the needle and are not.

mod two_way;

use crate::simd;
use memchr::memmem;
use two_way::{Backward, Forward};

/// Where a search starts, by Node's rule for `byteOffset`; `None` if nothing can be found from there.
///
/// The offset is cut towards zero. A negative one counts from the end; too far back it is the start (and nothing is
/// found backward, unless the needle is empty). Too far forward nothing is found, or backward the search starts at
/// the end; an empty needle is found at the end.
///
/// # Examples
/// ```
/// use fastbuffer::search::resolve_offset;
/// assert_eq!(resolve_offset(9, 1, -2.0, true), Some(7));
/// assert_eq!(resolve_offset(9, 1, f64::INFINITY, true), None);
/// assert_eq!(resolve_offset(9, 1, f64::INFINITY, false), Some(8));
/// assert_eq!(resolve_offset(9, 0, 100.0, true), Some(9));
/// ```
#[must_use]
#[doc(alias = "byteOffset")]
pub fn resolve_offset(len: usize, needle_len: usize, offset: f64, forward: bool) -> Option<usize> {
    if offset <= -1.0 {
        // `as` saturates, and the fraction goes.
        let back = (-offset) as usize;
        return match len.checked_sub(back) {
            Some(start) => (!forward || needle_len <= len - start).then_some(start),
            None if needle_len == 0 => Some(0),
            None => (forward && needle_len <= len).then_some(0),
        };
    }
    let start = offset as usize;
    if len.checked_sub(start).is_some_and(|room| needle_len <= room) {
        return Some(start);
    }
    if needle_len == 0 {
        return Some(len);
    }
    if forward { None } else { Some(start.min(len.checked_sub(1)?)) }
}

/// The first position at or after `from` where `needle` is. An empty needle is found at once, at `from` or the end.
///
/// # Examples
/// ```
/// use fastbuffer::search::index_of;
/// assert_eq!(index_of(b"abcabc", b"bc", 2), Some(4));
/// assert_eq!(index_of(b"abcabc", b"bd", 0), None);
/// assert_eq!(index_of(b"abc", b"", 9), Some(3));
/// ```
#[must_use]
#[doc(alias = "indexOf")]
pub fn index_of(hay: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    let from = from.min(hay.len());
    let rest = &hay[from..];
    let found = match *needle {
        [] => Some(0),
        [byte] => memchr::memchr(byte, rest),
        _ => memmem::find(rest, needle),
    };
    found.map(|at| from + at)
}

/// The last position at or before `from` where `needle` is. An empty needle is found at once, at `from` or the end.
///
/// # Examples
/// ```
/// use fastbuffer::search::last_index_of;
/// assert_eq!(last_index_of(b"abcabc", b"bc", usize::MAX), Some(4));
/// assert_eq!(last_index_of(b"abcabc", b"bc", 3), Some(1));
/// ```
#[must_use]
#[doc(alias = "lastIndexOf")]
pub fn last_index_of(hay: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    let last = hay.len().checked_sub(needle.len())?;
    let hay = &hay[..from.min(last) + needle.len()];
    match *needle {
        [] => Some(hay.len()),
        [byte] => memchr::memrchr(byte, hay),
        _ => simd::find_last(hay, needle),
    }
}

/// The first even position at or after `from` (rounded down to an even one) where the 16-bit units of `needle` are.
/// Odd last bytes of either are left out, but a needle with one has to fit with it, as in Node.
///
/// # Examples
/// ```
/// use fastbuffer::search::index_of_units;
/// assert_eq!(index_of_units(b"a\0b\0", b"b\0", 0), Some(2));
/// assert_eq!(index_of_units(b"\0a\0b\0", b"b\0", 0), None); // only at an odd position
/// ```
#[must_use]
#[doc(alias = "indexOf")]
pub fn index_of_units(hay: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    if needle.is_empty() {
        return Some(from.min(hay.len()));
    }
    let (units, _) = hay.as_chunks::<2>();
    if needle.len() < 2 || from > 2 * units.len() || needle.len() > 2 * units.len() - from {
        return None;
    }
    let from = from / 2;
    let (needle, _) = needle.as_chunks::<2>();
    simd::find_first_units(&units[from..], needle).map(|at| 2 * (from + at))
}

/// The last even position at or before `from` where the 16-bit units of `needle` are. Odd last bytes are left out, as
/// in [`index_of_units`].
///
/// # Examples
/// ```
/// use fastbuffer::search::last_index_of_units;
/// assert_eq!(last_index_of_units(b"a\0a\0a\0", b"a\0", 3), Some(2));
/// ```
#[must_use]
#[doc(alias = "lastIndexOf")]
pub fn last_index_of_units(hay: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    if needle.is_empty() {
        return Some(from.min(hay.len()));
    }
    let (units, _) = hay.as_chunks::<2>();
    if needle.len() < 2 || needle.len() > 2 * units.len() {
        return None;
    }
    let (needle, _) = needle.as_chunks::<2>();
    let last = (from / 2).min(units.len() - needle.len());
    simd::find_last_units(&units[..last + needle.len()], needle).map(|at| 2 * at)
}

/// A byte or a 16-bit unit.
pub(crate) trait Unit: Copy + Eq {
    /// An unsigned number that tells units apart.
    type Key: Copy + Ord;
    fn key(self) -> Self::Key;
    /// The part that says most about how common the unit is.
    fn low(self) -> u8;
    /// Whether at any of the 32 positions `a` holds `x` and `b` holds `y`.
    fn any(a: &[Self; STEP], b: &[Self; STEP], x: Self, y: Self) -> bool;
}

/// Positions looked at in one go.
const STEP: usize = 32;

impl Unit for u8 {
    type Key = u8;

    fn key(self) -> u8 {
        self
    }

    fn low(self) -> u8 {
        self
    }

    #[inline(always)]
    fn any(a: &[u8; STEP], b: &[u8; STEP], x: u8, y: u8) -> bool {
        let pairs = a.iter().zip(b);
        pairs.fold(0, |all, (&a, &b)| all | (u8::from(a == x) & u8::from(b == y))) != 0
    }
}

impl Unit for [u8; 2] {
    type Key = u16;

    fn key(self) -> u16 {
        u16::from_le_bytes(self)
    }

    fn low(self) -> u8 {
        if self[1] == 0 { self[0] } else { self[0] | 0x80 }
    }

    #[inline(always)]
    fn any(a: &[[u8; 2]; STEP], b: &[[u8; 2]; STEP], x: [u8; 2], y: [u8; 2]) -> bool {
        let (x, y) = (x.key(), y.key());
        let pairs = a.iter().zip(b);
        pairs.fold(0, |all, (a, b)| all | (u16::from(a.key() == x) & u16::from(b.key() == y))) != 0
    }
}

/// How common a byte is in text and in binary data: 0 is rare.
fn commonness(byte: u8) -> u8 {
    match byte {
        0 | b' ' => 9,
        b'e' | b't' | b'a' | b'o' | b'i' | b'n' | b's' | b'r' => 8,
        b'a'..=b'z' | 0xff => 6,
        b'0'..=b'9' | b'\n' | b'"' | b'/' | b'.' | b',' => 4,
        b'A'..=b'Z' => 3,
        0x80.. => 2,
        _ => 1,
    }
}

/// The two positions in the needle that are looked for: its rarest units among the first ones, the later of two equals.
fn choose<T: Unit>(needle: &[T]) -> (usize, usize) {
    let (mut first, mut second) = (needle.len() - 1, 0);
    let rank = |at: usize| commonness(needle[at].low());
    for at in 0..needle.len().min(64) {
        if rank(at) < rank(first) {
            (first, second) = (at, first);
        } else if at != first && (rank(at) < rank(second) || needle[second] == needle[first]) {
            second = at;
        }
    }
    (first, second)
}

/// What comparing at wrong positions may cost before the filter is given up: a few units for each one passed.
struct Budget {
    spent: usize,
}

impl Budget {
    fn spend(&mut self, cost: usize, passed: usize) -> bool {
        self.spent += cost;
        self.spent <= 4096 + 4 * passed
    }
}

/// How many units are equal from the start.
fn common<T: Unit>(a: &[T], b: &[T]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// The first position of `needle`, which is not empty and not longer than `hay`.
#[inline(always)]
pub(crate) fn find_first<T: Unit>(hay: &[T], needle: &[T]) -> Option<usize> {
    let (first, second) = choose(needle);
    let (x, y) = (needle[first], needle[second]);
    let positions = hay.len() - needle.len() + 1;
    let mut budget = Budget { spent: 0 };
    let mut at = 0;
    while at < positions {
        let step = STEP.min(positions - at);
        if step == STEP && !block(hay, at, first, second, x, y) {
            at += STEP;
            continue;
        }
        for at in at..at + step {
            if hay[at + first] != x || hay[at + second] != y {
                continue;
            }
            let same = common(&hay[at..], needle);
            if same == needle.len() {
                return Some(at);
            }
            if !budget.spend(same + 8, at) {
                let rest = two_way::find(Forward(&hay[at..]), Forward(needle));
                return rest.map(|found| at + found);
            }
        }
        at += step;
    }
    None
}

/// The last position of `needle`, which is not empty and not longer than `hay`.
#[inline(always)]
pub(crate) fn find_last<T: Unit>(hay: &[T], needle: &[T]) -> Option<usize> {
    let (first, second) = choose(needle);
    let (x, y) = (needle[first], needle[second]);
    let positions = hay.len() - needle.len() + 1;
    let mut budget = Budget { spent: 0 };
    let mut end = positions;
    while end > 0 {
        let step = STEP.min(end);
        if step == STEP && !block(hay, end - STEP, first, second, x, y) {
            end -= STEP;
            continue;
        }
        for at in (end - step..end).rev() {
            if hay[at + first] != x || hay[at + second] != y {
                continue;
            }
            let same = common(&hay[at..], needle);
            if same == needle.len() {
                return Some(at);
            }
            if !budget.spend(same + 8, positions - at) {
                let hay = &hay[..at + needle.len()];
                let found = two_way::find(Backward(hay), Backward(needle));
                return found.map(|found| hay.len() - needle.len() - found);
            }
        }
        end -= step;
    }
    None
}

/// Whether one of the `STEP` positions from `at` on may be a match.
#[inline(always)]
fn block<T: Unit>(hay: &[T], at: usize, first: usize, second: usize, x: T, y: T) -> bool {
    let a = hay[at + first..].first_chunk::<STEP>();
    let b = hay[at + second..].first_chunk::<STEP>();
    match (a, b) {
        (Some(a), Some(b)) => T::any(a, b, x, y),
        _ => true,
    }
}
