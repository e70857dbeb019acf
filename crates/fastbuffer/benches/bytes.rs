//! How fast the byte work is, for each instruction set: `cargo bench -p fastbuffer [PART OF A NAME]`.
//!
//! The best of many rounds counts: what the machine can do, not what else it was doing. Gigabytes are of input.

use fastbuffer::search::{index_of, index_of_units, last_index_of, last_index_of_units};
use fastbuffer::simd::{self, Isa};
use fastbuffer::{Buffer, Encoding, Text, fill, swap, transcode};
use std::hint::black_box;
use std::time::{Duration, Instant};

const LARGE: usize = 1 << 20;

/// The time of one call: the least of rounds of 2 ms, for 100 ms.
fn time(mut call: impl FnMut()) -> Duration {
    let start = Instant::now();
    call();
    let once = start.elapsed().max(Duration::from_nanos(1));
    let calls = (2_000_000 / once.as_nanos()).clamp(1, 100_000) as u32;
    let rounds = (0..).map_while(|_| {
        (start.elapsed() < Duration::from_millis(100)).then(|| {
            let start = Instant::now();
            (0..calls).for_each(|_| call());
            start.elapsed() / calls
        })
    });
    rounds.min().unwrap_or(once)
}

struct Bench {
    filter: Vec<String>,
    isa: Isa,
}

impl Bench {
    fn run(&self, name: &str, size: usize, call: impl FnMut()) {
        if !self.filter.is_empty() && !self.filter.iter().any(|part| name.contains(part)) {
            return;
        }
        let nanos = time(call).as_nanos().max(1);
        let rate = size as f64 / nanos as f64;
        println!("{:<8} {name:<34} {size:>8} B {nanos:>10} ns {rate:>8.2} GB/s", format!("{:?}", self.isa));
    }

    fn encode(&self, name: &str, encoding: Encoding, text: Text<'_>) {
        let size = match text {
            Text::Latin1(bytes) => bytes.len(),
            Text::Utf16(units) => 2 * units.len(),
        };
        let mut target = vec![0; encoding.byte_length(text)];
        self.run(&format!("{encoding} write {name}"), size, || {
            black_box(encoding.encode_into(black_box(text), black_box(&mut target)));
        });
    }

    fn decode(&self, name: &str, encoding: Encoding, bytes: &[u8]) {
        self.run(&format!("{encoding} toString {name}"), bytes.len(), || {
            drop(black_box(encoding.decode(black_box(bytes))));
        });
    }
}

/// The text, repeated up to a size.
fn repeat(text: &str, size: usize) -> String {
    let mut long = String::new();
    while long.len() < size {
        long += text;
    }
    let end = (0..=size).rev().find(|&end| long.is_char_boundary(end)).unwrap_or(0);
    long.truncate(end);
    long
}

fn texts(bench: &Bench, size: usize) {
    let kinds = [
        ("ascii", "The quick brown fox jumps over the lazy dog. "),
        ("latin", "Voix ambiguë d'un être qui préfère les jattes de kiwis. "),
        ("cyrillic", "Съешь же ещё этих мягких французских булок. "),
        ("chinese", "我能吞下玻璃而不伤身体。今天天气很好，"),
        ("mixed", "Zażółć 😀 gęślą jaźń — 漢字 and plain text; "),
    ];
    for (name, text) in kinds {
        let text = repeat(text, size);
        let wide: Vec<u16> = text.encode_utf16().collect();
        bench.encode(&format!("{name}, two bytes"), Encoding::Utf8, Text::Utf16(&wide));
        bench.decode(name, Encoding::Utf8, text.as_bytes());
        bench.run(&format!("byteLength {name}, two bytes"), 2 * wide.len(), || {
            black_box(Encoding::Utf8.byte_length(black_box(Text::Utf16(&wide))));
        });
        bench.run(&format!("isUtf8 {name}"), text.len(), || {
            black_box(transcode::is_utf8(black_box(text.as_bytes())));
        });
    }
    let latin1: Vec<u8> = (0..size).map(|at| if at % 7 == 0 { 0xe9 } else { b'a' }).collect();
    let two: Vec<u8> = latin1.iter().flat_map(|&byte| (byte as char).to_string().into_bytes()).collect();
    bench.encode("1 in 7 high", Encoding::Utf8, Text::Latin1(&latin1));
    bench.encode("ascii", Encoding::Utf8, Text::Latin1(&vec![b'a'; size]));
    bench.decode("1 in 7 high", Encoding::Utf8, &two);
    bench.run("byteLength 1 in 7 high", size, || {
        black_box(Encoding::Utf8.byte_length(black_box(Text::Latin1(&latin1))));
    });
}

fn digits(bench: &Bench, size: usize) {
    let bytes: Vec<u8> = (0..size as u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for encoding in [Encoding::Base64, Encoding::Hex, Encoding::Latin1, Encoding::Ascii, Encoding::Utf16le] {
        bench.decode("", encoding, &bytes);
    }
    let text = |encoding: Encoding| encoding.decode(&bytes).unwrap().to_string().into_bytes();
    let base64 = text(Encoding::Base64);
    let lines: Vec<u8> = base64.chunks(76).flat_map(|line| [line, b"\r\n"].concat()).collect();
    bench.encode("", Encoding::Base64, Text::Latin1(&base64));
    bench.encode("in lines", Encoding::Base64, Text::Latin1(&lines));
    let wide: Vec<u16> = base64.iter().map(|&byte| byte.into()).collect();
    bench.encode("two bytes", Encoding::Base64, Text::Utf16(&wide));
    bench.encode("", Encoding::Hex, Text::Latin1(&text(Encoding::Hex)));
    bench.encode("two bytes", Encoding::Latin1, Text::Utf16(&wide));
    bench.encode("", Encoding::Utf16le, Text::Latin1(&base64));
}

fn bulk(bench: &Bench, size: usize) {
    let mut bytes = vec![b'a'; size];
    let swaps =
        [("swap16", swap::swap16 as fn(&mut [u8]) -> _), ("swap32", swap::swap32), ("swap64", swap::swap64)];
    for (name, swap) in swaps {
        bench.run(name, size, || black_box(swap(black_box(&mut bytes))).unwrap());
    }
    bench.run("fill pattern", size, || black_box(fill::fill(black_box(&mut bytes), b"abc")).unwrap());
    let text = repeat("The quick brown fox jumps over the lazy dog. ", size).into_bytes();
    type Search = fn(&[u8], &[u8], usize) -> Option<usize>;
    let searches: [(&str, Search, usize); 4] = [
        ("indexOf", index_of, 0),
        ("lastIndexOf", last_index_of, usize::MAX),
        ("indexOf 16-bit", index_of_units, 0),
        ("lastIndexOf 16-bit", last_index_of_units, usize::MAX),
    ];
    for (name, search, from) in searches {
        bench.run(name, size, || {
            black_box(search(black_box(&text), black_box(b"absent"), from));
        });
    }
}

fn main() {
    let filter: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    for &isa in Isa::ALL {
        if !simd::choose(isa) {
            continue;
        }
        let bench = Bench { filter: filter.clone(), isa };
        for size in [64, LARGE] {
            texts(&bench, size);
            digits(&bench, size);
            bulk(&bench, size);
        }
        bench.run("alloc", 64, || drop(black_box(Buffer::alloc(64))));
        bench.run("alloc_unsafe", 64, || drop(black_box(Buffer::alloc_unsafe(64))));
        bench.run("alloc and read a byte", 1 << 30, || {
            black_box(Buffer::alloc(1 << 30).map(|buffer| buffer[12_345])).unwrap();
        });
    }
}
