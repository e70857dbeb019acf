//! Search against a slow reference, on texts that tempt each algorithm, and against answers of Node 26.10.

mod naive;

use fastbuffer::search::{index_of, index_of_units, last_index_of, last_index_of_units, resolve_offset};
use naive::{Random, on_each_isa};
use std::time::{Duration, Instant};

fn alphabet(random: &mut Random, len: usize, letters: usize) -> Vec<u8> {
    (0..len).map(|_| random.below(letters) as u8).collect()
}

fn naive_first(hay: &[u8], needle: &[u8], from: usize, step: usize) -> Option<usize> {
    (from.next_multiple_of(step)..=hay.len().checked_sub(needle.len())?)
        .step_by(step)
        .find(|&at| hay[at..].starts_with(needle))
}

fn naive_last(hay: &[u8], needle: &[u8], from: usize, step: usize) -> Option<usize> {
    let last = hay.len().checked_sub(needle.len())?.min(from);
    (0..=last).rev().find(|&at| at % step == 0 && hay[at..].starts_with(needle))
}

fn check(hay: &[u8], needle: &[u8], from: usize) {
    let context = || format!("hay {hay:?} needle {needle:?} from {from}");
    assert_eq!(index_of(hay, needle, from), naive_first(hay, needle, from, 1), "{}", context());
    assert_eq!(last_index_of(hay, needle, from), naive_last(hay, needle, from, 1), "{}", context());
    let (hay, needle) = (&hay[..hay.len() & !1], &needle[..needle.len() & !1]);
    if needle.is_empty() {
        return;
    }
    let fits = from + needle.len() <= hay.len();
    let first = if fits { naive_first(hay, needle, from & !1, 2) } else { None };
    assert_eq!(index_of_units(hay, needle, from), first, "units, {}", context());
    assert_eq!(
        last_index_of_units(hay, needle, from),
        naive_last(hay, needle, from, 2),
        "units, {}",
        context()
    );
}

#[test]
fn random_texts() {
    on_each_isa(|| {
        let mut random = Random(1);
        let rounds = if cfg!(miri) { 200 } else { 60_000 };
        for _ in 0..rounds {
            let (letters, longest) =
                ([1, 2, 2, 3, 250][random.below(5)], [10, 40, 200, 700][random.below(4)]);
            let len = random.below(longest);
            let hay = alphabet(&mut random, len, letters);
            let longest = [2, 5, 20, 100][random.below(4)];
            let needle_len = 1 + random.below(longest);
            let needle = if random.below(2) == 0 && hay.len() > needle_len {
                let start = random.below(hay.len() - needle_len);
                hay[start..start + needle_len].to_vec()
            } else {
                alphabet(&mut random, needle_len, letters)
            };
            let from = random.below(hay.len() + 3);
            check(&hay, &needle, from);
        }
    });
}

/// Texts with a period, in which a needle nearly matches everywhere: these reach the two-way algorithm.
#[test]
fn periodic_texts() {
    on_each_isa(|| {
        let mut random = Random(2);
        let rounds = if cfg!(miri) { 2 } else { 300 };
        for _ in 0..rounds {
            let period = 1 + random.below(9);
            let piece = alphabet(&mut random, period, 2);
            let mut hay: Vec<u8> = piece.iter().copied().cycle().take(30_000).collect();
            for _ in 0..random.below(4) {
                let at = random.below(hay.len());
                hay[at] ^= 1;
            }
            let len = 1 + random.below(3000);
            let start = random.below(hay.len() - len);
            let mut needle = hay[start..start + len].to_vec();
            if random.below(2) == 0 {
                let at = random.below(len);
                needle[at] ^= 1;
            }
            let from = random.below(hay.len());
            // Fast references: memmem for bytes; for units, byte matches filtered by position.
            let first = memchr::memmem::find(&hay[from..], &needle).map(|at| at + from);
            assert_eq!(index_of(&hay, &needle, from), first);
            let end = (from + len).min(hay.len());
            assert_eq!(last_index_of(&hay, &needle, from), memchr::memmem::rfind(&hay[..end], &needle));
            let wide = |bytes: &[u8]| bytes.iter().flat_map(|&byte| [byte, 0x4e]).collect::<Vec<u8>>();
            let (wide_hay, wide_needle) = (wide(&hay), wide(&needle));
            assert_eq!(index_of_units(&wide_hay, &wide_needle, 2 * from), first.map(|at| 2 * at));
            let last = memchr::memmem::rfind(&hay[..end], &needle).map(|at| 2 * at);
            assert_eq!(last_index_of_units(&wide_hay, &wide_needle, 2 * from), last);
        }
    });
}

fn thue_morse(len: usize) -> Vec<u8> {
    (0..len).map(|at: usize| b'a' + (at.count_ones() & 1) as u8).collect()
}

/// A needle of 2 MB in a text of 5 MB where everything looks alike stays near linear, in all four searches.
#[test]
#[cfg_attr(miri, ignore = "megabytes")]
fn worst_cases_are_linear() {
    on_each_isa(|| {
        let hay = thue_morse(5_000_000);
        let mut needle = thue_morse(2_000_000);
        *needle.last_mut().unwrap() ^= 3;
        let mut front = thue_morse(2_000_000);
        front[0] ^= 3;
        let mut same = vec![b'a'; 5_000_000];
        let mut odd: Vec<u8> = b"ab".repeat(2_500_000);
        odd[0] = b'b';
        let limit = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 2 });
        let timed = |name: &str, hay: &[u8], needle: &[u8]| {
            let from = hay.len();
            let start = Instant::now();
            let results = [
                index_of(hay, needle, 0),
                last_index_of(hay, needle, from),
                index_of_units(hay, needle, 0),
                last_index_of_units(hay, needle, from),
            ];
            assert!(start.elapsed() < limit, "{name} took {:?}", start.elapsed());
            results
        };
        assert_eq!(timed("thue-morse, wrong end", &hay, &needle), [None; 4]);
        assert_eq!(timed("thue-morse, wrong start", &hay, &front), [None; 4]);
        let mut all = vec![b'a'; 2_000_000];
        all[1_000_000] = b'b';
        assert_eq!(timed("one letter, wrong middle", &same, &all), [None; 4]);
        same[1_000_000] = b'b';
        let found = timed("one letter, right middle", &same, &all);
        assert_eq!(found, [Some(0); 4]);
        // The needle is at every odd position and at no even one.
        let unit = b"ba".repeat(1_000_000);
        let found = timed("odd positions only", &odd[1..], &unit);
        assert_eq!(found[0], Some(0));
        let mut shifted = vec![b'x'];
        shifted.extend_from_slice(&unit);
        shifted.extend_from_slice(b"ba");
        shifted.push(b'x');
        let found = timed("odd positions only", &shifted, &unit);
        assert_eq!(found, [Some(1), Some(3), None, None]);
    });
}

/// Every position of a single hit around the block size, and its absence.
#[test]
fn every_position() {
    on_each_isa(|| {
        for len in 0..140 {
            for needle in [&b"q"[..], b"qz", b"qzq", b"zqqz"] {
                for at in 0..len {
                    let mut hay = vec![b'-'; len];
                    let end = (at + needle.len()).min(len);
                    hay[at..end].copy_from_slice(&needle[..end - at]);
                    check(&hay, needle, 0);
                    check(&hay, needle, at);
                    check(&hay, needle, len);
                }
            }
        }
    });
}

/// `(offset, indexOf('cd'), lastIndexOf('cd'), indexOf(''), lastIndexOf(''))` of Node 26.10 on `abcdabcd`.
#[test]
fn offsets_as_node() {
    on_each_isa(|| {
        let cases: [(f64, i64, i64, i64, i64); 13] = [
            (0.0, 2, -1, 0, 0),
            (1.9, 2, -1, 1, 1),
            (8.0, -1, 6, 8, 8),
            (9.0, -1, 6, 8, 8),
            (100.0, -1, 6, 8, 8),
            (-0.5, 2, -1, 0, 0),
            (-1.0, -1, 6, 7, 7),
            (-8.0, 2, -1, 0, 0),
            (-9.0, 2, -1, 0, 0),
            (7.0, -1, 6, 7, 7),
            (6.0, 6, 6, 6, 6),
            (f64::INFINITY, -1, 6, 8, 8),
            (f64::NEG_INFINITY, 2, -1, 0, 0),
        ];
        let hay = b"abcdabcd";
        for (offset, first, last, empty_first, empty_last) in cases {
            for (needle, expected, forward) in [
                (&b"cd"[..], first, true),
                (b"cd", last, false),
                (b"", empty_first, true),
                (b"", empty_last, false),
            ] {
                let search = if forward { index_of } else { last_index_of };
                let from = resolve_offset(hay.len(), needle.len(), offset, forward);
                let found = from.and_then(|from| search(hay, needle, from));
                assert_eq!(found.map_or(-1, |at| at as i64), expected, "{offset} {needle:?} {forward}");
            }
        }
    });
}

/// Node 26.10 with encoding `utf16le`: `(hay, needle, offset, indexOf, lastIndexOf)`.
#[test]
fn units_as_node() {
    on_each_isa(|| {
        let even = b"a\0b\0c\0";
        let odd = b"a\0b\0c\0a";
        type Case = (&'static [u8], &'static [u8], f64, i64, i64);
        let cases: [Case; 17] = [
            (even, b"a", 0.0, -1, -1),
            (even, b"a\0", 1.0, 0, 0),
            (even, b"a\0b", 1.0, 0, 0),
            (even, b"a\0b\0", -2.0, -1, 0),
            (even, b"b\0c", 3.0, 2, 2),
            (even, b"b\0c", -1.0, -1, 2),
            (even, b"b\0c", -3.0, 2, 2),
            (even, b"b\0c", -4.0, 2, 2),
            (odd, b"a", 0.0, -1, -1),
            (odd, b"a\0", 1.0, 0, 0),
            (odd, b"c\0", -3.0, 4, 4),
            (odd, b"c\0", 5.0, -1, 4),
            (odd, b"c\0a", 3.0, 4, -1),
            (odd, b"c\0a", 4.0, -1, 4),
            (odd, b"c\0a", -3.0, -1, 4),
            (odd, b"c\0a", -4.0, 4, -1),
            (b"a", b"a", 0.0, -1, -1),
        ];
        for (hay, needle, offset, first, last) in cases {
            for (forward, expected) in [(true, first), (false, last)] {
                let search = if forward { index_of_units } else { last_index_of_units };
                let from = resolve_offset(hay.len(), needle.len(), offset, forward);
                let found = from.and_then(|from| search(hay, needle, from));
                assert_eq!(
                    found.map_or(-1, |at| at as i64),
                    expected,
                    "{hay:?} {needle:?} {offset} {forward}"
                );
            }
        }
    });
}
