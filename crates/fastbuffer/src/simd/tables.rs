//! Shuffles for vector kernels, computed at compile time. A byte of 0x80 or more in a shuffle makes a zero.

/// For each set of 8 bytes, the shuffle that moves those bytes to the front.
pub(super) static COMPRESS: [[u8; 8]; 256] = {
    let mut table = [[0x80; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut from, mut to) = (0, 0);
        while from < 8 {
            if set >> from & 1 == 1 {
                table[set][to] = from;
                to += 1;
            }
            from += 1;
        }
        set += 1;
    }
    table
};

/// For each set of 8 words, the shuffle that leaves the upper bytes of all others out.
pub(super) static ONE_OR_TWO: [[u8; 16]; 256] = {
    let mut table = [[0x80; 16]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut from, mut to) = (0, 0);
        while from < 8 {
            table[set][to] = 2 * from;
            to += 1;
            if set >> from & 1 == 1 {
                table[set][to] = 2 * from + 1;
                to += 1;
            }
            from += 1;
        }
        set += 1;
    }
    table
};

/// For each pair of sets of 4 double words (`a | b << 4`), the shuffle that leaves the second byte of those not in `a`,
/// the third of those not in `b` and all fourth bytes out; `b` is a part of `a`.
pub(super) static ONE_TO_THREE: [[u8; 16]; 256] = {
    let mut table = [[0x80; 16]; 256];
    let mut sets = 0;
    while sets < 256 {
        let (mut from, mut to) = (0, 0);
        while from < 4 {
            table[sets][to] = 4 * from;
            to += 1;
            if sets >> from & 1 == 1 {
                table[sets][to] = 4 * from + 1;
                to += 1;
            }
            if sets >> (from + 4) & 1 == 1 {
                table[sets][to] = 4 * from + 2;
                to += 1;
            }
            from += 1;
        }
        sets += 1;
    }
    table
};

/// What to do with 12 bytes of UTF-8.
#[derive(Clone, Copy)]
pub(super) struct Window {
    /// Which of [`UTF8_SHUFFLES`].
    pub(super) shuffle: u8,
    /// How many bytes its characters take.
    pub(super) bytes: u8,
}

/// Shuffles before this one put 6 characters of 1 or 2 bytes into words, last byte first.
pub(super) const SIX: u8 = 64;
/// Shuffles from `SIX` to before this one put 4 characters of 1 to 3 bytes into double words; the others 3 of up to 4.
pub(super) const FOUR: u8 = SIX + 81;
const SHUFFLES: usize = FOUR as usize + 64;

/// By the set of the bytes that end a character.
pub(super) static UTF8_WINDOWS: [Window; 4096] = {
    let mut table = [Window { shuffle: 0, bytes: 0 }; 4096];
    let mut ends = 0;
    while ends < 4096 {
        table[ends] = window(ends);
        ends += 1;
    }
    table
};

/// The length of each character in a window; 9 where there is none.
const fn lengths(ends: usize) -> [usize; 6] {
    let mut lengths = [9; 6];
    let (mut at, mut count, mut start) = (0, 0, 0);
    while at < 12 && count < 6 {
        if ends >> at & 1 == 1 {
            lengths[count] = at + 1 - start;
            start = at + 1;
            count += 1;
        }
        at += 1;
    }
    lengths
}

const fn window(ends: usize) -> Window {
    let lengths = lengths(ends);
    // Well-formed text has at least three characters in 12 bytes. Anything else must only make progress.
    let mut window = pack(&[4, 4, 4, 9, 9, 9], 3, 4, FOUR);
    let layouts = [(3, 4, FOUR), (4, 3, SIX), (6, 2, 0)];
    let mut at = 0;
    while at < 3 {
        let (count, longest, first) = layouts[at];
        if fit(&lengths, count, longest) {
            window = pack(&lengths, count, longest, first);
        }
        at += 1;
    }
    window
}

const fn fit(lengths: &[usize; 6], count: usize, longest: usize) -> bool {
    let mut at = 0;
    while at < count {
        if lengths[at] > longest {
            return false;
        }
        at += 1;
    }
    true
}

/// Numbers the lengths of `count` characters of at most `longest` bytes, from `first` on.
const fn pack(lengths: &[usize; 6], count: usize, longest: usize, first: u8) -> Window {
    let (mut number, mut bytes, mut at) = (0, 0, count);
    while at > 0 {
        at -= 1;
        number = number * longest + (lengths[at] - 1);
        bytes += lengths[at];
    }
    Window { shuffle: first + number as u8, bytes: bytes as u8 }
}

pub(super) static UTF8_SHUFFLES: [[u8; 16]; SHUFFLES] = {
    let mut table = [[0x80; 16]; SHUFFLES];
    let mut number = 0;
    while number < SHUFFLES {
        table[number] = match number {
            0..64 => spread(number, 6, 2, 2),
            64..145 => spread(number - 64, 4, 3, 4),
            _ => spread(number - 145, 3, 4, 4),
        };
        number += 1;
    }
    table
};

/// Puts `count` characters into lanes of `lane` bytes, the last byte of each first.
const fn spread(mut number: usize, count: usize, longest: usize, lane: usize) -> [u8; 16] {
    let mut shuffle = [0x80; 16];
    let (mut start, mut at) = (0, 0);
    while at < count {
        let length = number % longest + 1;
        number /= longest;
        let mut byte = 0;
        while byte < length {
            shuffle[lane * at + byte] = (start + length - 1 - byte) as u8;
            byte += 1;
        }
        start += length;
        at += 1;
    }
    shuffle
}
