//! What memory the process really takes, by the kernel's own account. One test at a time: the account is the process's.
#![cfg(target_os = "linux")]

use fastbuffer::{Block, Buffer, BufferExt, Encoding, memory};
use std::sync::{Mutex, MutexGuard, PoisonError};

const MIB: usize = 1 << 20;

fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The bytes in memory: the second field of `statm` counts pages.
fn resident() -> isize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: isize = statm.split(' ').nth(1).unwrap().parse().unwrap();
    pages * page_size() as isize
}

fn page_size() -> usize {
    let smaps = std::fs::read_to_string("/proc/self/smaps").unwrap();
    let line = smaps.lines().find(|line| line.starts_with("KernelPageSize:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 1024
}

/// Whether large blocks are mappings here.
const MAPS: bool = cfg!(feature = "map");

/// Calls `make` and says how much memory its result takes, in bytes.
fn growth<T>(make: impl FnOnce() -> T) -> (T, isize) {
    let before = resident();
    let made = make();
    (made, resident() - before)
}

fn assert_free<T>(what: &str, make: impl FnOnce() -> T) -> T {
    let (made, grown) = growth(make);
    assert!(grown < MIB as isize, "{what} takes {grown} bytes");
    made
}

/// The transcript that started it: a gigabyte of zeros, however they are spelt, takes nothing until it is used.
#[test]
fn zeros_are_free() {
    let _alone = alone();
    let mut x = assert_free("alloc", || Buffer::alloc(1_000_000_000).unwrap());
    assert_eq!(x.len(), 1_000_000_000);
    assert_free("a fill of ten bytes", || x[10..20].fill_pattern(&[0x42]).unwrap());
    let shown = format!("{x:?}");
    assert!(shown.starts_with("<Buffer 00 00 00 00 00 00 00 00 00 00 42 42 "), "{shown}");
    assert!(shown.ends_with(" ... 999999950 more bytes>"), "{shown}");
    let zero_text = Buffer::from_encoded("0000", Encoding::Hex).unwrap();
    for pattern in [&[0][..], &[0, 0], &[0; 4096], &zero_text] {
        let x = assert_free("alloc_filled", || Buffer::alloc_filled(1_000_000_000, pattern).unwrap());
        assert_eq!((x[0], x[999_999_999]), (0, 0));
    }
    assert_free("concat_to_len", || drop(Buffer::concat_to_len(&["a"], 1000).unwrap()));
}

/// The same after blocks of the sizes in which the C library's allocator begins to recycle memory: it would keep what
/// was freed, and write zeros into it.
#[test]
fn zeros_are_free_after_frees() {
    let _alone = alone();
    for size in [200_000, MIB, 3 * MIB, 20 * MIB, 31 * MIB, 40 * MIB] {
        drop(vec![0xff_u8; size]);
        let before = resident();
        for _ in 0..3 {
            let mut block = Block::zeroed(size).unwrap();
            block.fill(0xff);
        }
        memory::release_unused();
        let block = Block::zeroed(size).unwrap();
        let grown = resident() - before;
        assert!(grown < MIB as isize || !MAPS, "a block of {size} zeros takes {grown}");
        assert!(block.iter().all(|&byte| byte == 0), "old bytes in a block of {size} zeros");
    }
}

/// A large block that is freed goes back to the kernel, but for a few megabytes kept for results.
#[test]
fn frees_give_back() {
    let _alone = alone();
    memory::release_unused();
    let before = resident();
    for size in [MIB, 4 * MIB, 8 * MIB, 100 * MIB] {
        for _ in 0..20 {
            let mut block = Block::uninit(size).unwrap();
            block.fill(1);
        }
    }
    let kept = resident() - before;
    assert!(kept < 16 * MIB as isize, "{kept} bytes are kept");
    memory::release_unused();
    let kept = resident() - before;
    assert!(kept < MIB as isize || !MAPS, "{kept} bytes are kept after release_unused");
}

/// Filling with zeros gives whole pages back, and only those; the bytes around them stay.
#[test]
fn zero_fills_give_back() {
    if !MAPS {
        return;
    }
    let _alone = alone();
    let size = 100 * MIB;
    for zeros in [&[0][..], &[0; 3], &[0; 100_000]] {
        let mut buffer = Buffer::alloc(size).unwrap();
        let (_, grown) = growth(|| buffer.fill_pattern(&[1]).unwrap());
        assert!(grown > 90 * MIB as isize, "the fill was not seen: {grown}");
        let (_, grown) = growth(|| buffer[5..size - 5].fill_pattern(zeros).unwrap());
        assert!(grown < -(90 * MIB as isize), "the pages stay: {grown}");
        assert_eq!((buffer[4], buffer[5], buffer[size - 6], buffer[size - 5]), (1, 0, 0, 1));
        assert!(buffer[5..size - 5].iter().all(|&byte| byte == 0));
        let (_, grown) = growth(|| buffer[50 * MIB] = 1);
        assert!(grown < MIB as isize, "one byte takes {grown}");
    }
}

/// Whatever part of a block is filled with zeros, the bytes around it stay as they were.
#[test]
fn zero_fills_leave_neighbours_alone() {
    let _alone = alone();
    let (page, size) = (page_size(), 12 * MIB);
    for start in [0, 1, page - 1, page, page + 1, 2 * MIB - 1, 2 * MIB, 3 * MIB + 5] {
        for len in [4 * MIB, 4 * MIB + 1, 4 * MIB + page - 1, 5 * MIB, 8 * MIB + 77] {
            // A fresh one each time: what is filled in turns is written, not given back.
            let mut block = Block::zeroed(size).unwrap();
            block.fill(0xa5);
            memory::zero(&mut block[start..start + len]);
            let is = |range: std::ops::Range<usize>, byte| block[range].iter().all(|&found| found == byte);
            assert!(is(0..start, 0xa5), "before {start}");
            assert!(is(start..start + len, 0), "{start} + {len}");
            assert!(is(start + len..size, 0xa5), "after {start} + {len}");
        }
    }
}

/// A block that is filled with zeros and used in turns stays in memory: giving it back each time would cost more.
#[test]
#[cfg(feature = "map")]
fn zero_fills_in_turns_stay() {
    let _alone = alone();
    let mut block = Block::zeroed(16 * MIB).unwrap();
    let mut turn = || {
        block.fill(1);
        let (_, grown) = growth(|| memory::zero(&mut block));
        assert!(block.iter().step_by(999).all(|&byte| byte == 0));
        grown
    };
    assert!(turn() < -(14 * MIB as isize), "the first time the pages go back");
    let last = (0..20).map(|_| turn()).last().unwrap();
    assert!(last > -(MIB as isize), "in the end they stay: {last}");
}

/// A zero fill of memory that is no block of ours, and of small parts, writes zeros like any fill.
#[test]
fn zero_fills_elsewhere() {
    let _alone = alone();
    let mut vec = vec![1; 5 * MIB];
    vec[3..5 * MIB - 3].fill_pattern(&[0]).unwrap();
    assert_eq!((vec[2], vec[3], vec[5 * MIB - 4], vec[5 * MIB - 3]), (1, 0, 0, 1));
    assert_eq!(vec.iter().map(|&byte| usize::from(byte)).sum::<usize>(), 6);
    let mut block = Block::from(vec);
    block.fill(1);
    memory::zero(&mut block);
    assert!(block.iter().all(|&byte| byte == 0));
    let mut block = Block::zeroed(5 * MIB).unwrap();
    block.fill(1);
    memory::zero(&mut block[MIB..MIB + 10_000]);
    assert_eq!(block.iter().filter(|&&byte| byte == 0).count(), 10_000);
}

/// Blocks of every size are aligned, zero where they should be, and their bytes are their own.
#[test]
fn blocks_of_every_size() {
    let _alone = alone();
    let edges =
        [0, 1, 7, 8, 100, 4095, 4096, memory::LARGE - 1, memory::LARGE, memory::LARGE + 1, MIB, 5 * MIB + 3];
    let mut blocks = Vec::new();
    for round in 0..4_u8 {
        for size in edges {
            let zeroed = Block::zeroed(size).unwrap();
            assert!(zeroed.iter().all(|&byte| byte == 0), "{size}");
            blocks.push((round, zeroed));
            blocks.push((round, Block::uninit(size).unwrap()));
        }
        for (at, (number, block)) in blocks.iter_mut().enumerate() {
            assert_eq!(block.as_ptr().align_offset(16), 0);
            *number = at as u8 ^ round;
            block.fill(*number);
        }
        for (number, block) in &blocks {
            assert!(block.iter().all(|byte| byte == number));
        }
        let mut nth = 0;
        blocks.retain(|_| {
            nth += 1;
            nth % 3 != 0
        });
    }
}

/// Blocks may be made in one thread, freed in another, and by many at once.
#[test]
fn threads() {
    let _alone = alone();
    let (send, receive) = std::sync::mpsc::channel::<(u8, Buffer)>();
    std::thread::scope(|scope| {
        for number in 0..4_u8 {
            let send = send.clone();
            scope.spawn(move || {
                for round in 0..300_usize {
                    let len = [3, 100, 5000, 40_000, 200_000][round % 5];
                    let mut buffer = Buffer::alloc_unsafe(len).unwrap();
                    buffer.fill(number);
                    send.send((number, buffer)).unwrap();
                    let zeros = Buffer::alloc(len).unwrap();
                    assert!(zeros.iter().all(|&byte| byte == 0));
                }
            });
        }
        drop(send);
        for (number, buffer) in receive {
            assert!(buffer.iter().all(|&byte| byte == number));
        }
    });
}
