//! An allocator that refuses the nth request: everything that returns a `Result` says so, nothing aborts or panics, and
//! nothing leaks on the way out.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;

use fastbuffer::forgiving::{AtobError, atob, btoa};
use fastbuffer::transcode::transcode;
use fastbuffer::{Block, Buffer, BufferExt, Encoding, Error, Text, TranscodeError, string_decoder};

thread_local! {
    /// How many requests of this thread are granted before one is refused; `None`: all.
    static GRANTED: Cell<Option<usize>> = const { Cell::new(None) };
    /// Bytes that this thread has.
    static HELD: Cell<isize> = const { Cell::new(0) };
}

struct Hostile;

impl Hostile {
    fn refuses() -> bool {
        let Some(granted) = GRANTED.get() else { return false };
        // After the refusal everything is granted again, so that reporting it works.
        GRANTED.set(granted.checked_sub(1));
        granted == 0
    }

    fn count(ptr: *mut u8, size: usize) -> *mut u8 {
        if !ptr.is_null() {
            HELD.set(HELD.get() + size as isize);
        }
        ptr
    }
}

// SAFETY: every request is either refused with null, which the trait allows, or passed on to the system unchanged.
unsafe impl GlobalAlloc for Hostile {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise about the layout is passed on.
        let ptr = if Self::refuses() { null_mut() } else { unsafe { System.alloc(layout) } };
        Self::count(ptr, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise about the layout is passed on.
        let ptr = if Self::refuses() { null_mut() } else { unsafe { System.alloc_zeroed(layout) } };
        Self::count(ptr, layout.size())
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        HELD.set(HELD.get() - layout.size() as isize);
        // SAFETY: the caller's promises about the pointer and the layout are passed on.
        unsafe { System.dealloc(ptr, layout) }
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if Self::refuses() {
            return null_mut();
        }
        HELD.set(HELD.get() - layout.size() as isize);
        // SAFETY: the caller's promises about the pointer, the layout and the size are passed on.
        Self::count(unsafe { System.realloc(ptr, layout, size) }, size)
    }
}

#[global_allocator]
static ALLOCATOR: Hostile = Hostile;

/// Runs `call` with the first, the second ... allocation refused, until it needs no more. Each refusal has to be its
/// answer, and has to leave nothing behind. Returns how many allocations it makes.
fn refuse_each<T, E>(
    name: &str,
    is_refusal: fn(&E) -> bool,
    mut call: impl FnMut() -> Result<T, E>,
) -> usize {
    let mut nth = 0;
    loop {
        let held = HELD.get();
        GRANTED.set(Some(nth));
        let result = call();
        let refused = GRANTED.replace(None).is_none();
        match result {
            Ok(value) => {
                assert!(!refused, "{name}: allocation {nth} failed and nobody said so");
                drop(value);
                return nth;
            }
            Err(error) => {
                assert!(refused && is_refusal(&error), "{name}: another error at allocation {nth}");
                drop(error);
            }
        }
        assert_eq!(HELD.get(), held, "{name}: leaks when allocation {nth} fails");
        nth += 1;
    }
}

fn refused(error: &Error) -> bool {
    matches!(error, Error::AllocationFailed { size } if *size > 0)
}

#[test]
fn blocks_and_buffers() {
    let refuse = |name, call: &mut dyn FnMut() -> Result<Buffer, Error>| refuse_each(name, refused, call);
    // The thread's pool gets a slab with the first small buffer. Without threads there is no pool.
    let from_slab = usize::from(!cfg!(feature = "std"));
    assert_eq!(refuse("alloc_unsafe", &mut || Buffer::alloc_unsafe(100)), 1);
    assert_eq!(refuse("from the slab", &mut || Buffer::alloc_unsafe(100)), from_slab);
    assert_eq!(refuse("alloc", &mut || Buffer::alloc(100)), 1);
    assert_eq!(refuse("alloc nothing", &mut || Buffer::alloc(0)), 0);
    assert_eq!(refuse("zeroed", &mut || Block::zeroed(100_000).map(Buffer::from)), 1);
    assert_eq!(refuse("uninit", &mut || Block::uninit(100_000).map(Buffer::from)), 1);
    assert_eq!(refuse("copy_of", &mut || Block::copy_of(&[1; 100]).map(Buffer::from)), 1);
    assert_eq!(refuse("alloc_filled", &mut || Buffer::alloc_filled(50_000, b"ab")), 1);
    assert_eq!(refuse("alloc_filled with zeros", &mut || Buffer::alloc_filled(50_000, b"\0\0")), 1);
    assert_eq!(refuse("Buffer::copy_of", &mut || Buffer::copy_of(&[1; 50_000])), 1);
    assert_eq!(refuse("concat", &mut || Buffer::concat(&[[1; 30_000], [2; 30_000]])), 1);
    assert_eq!(refuse("concat_to_len", &mut || Buffer::concat_to_len(&[[1; 30_000]], 70_000)), 1);
    // Only what was in the pool is copied; making it anew is an allocation where there is none.
    let into_block = refuse("into_block", &mut || Buffer::alloc_unsafe(10)?.into_block().map(Buffer::from));
    assert_eq!(into_block, 1);
}

/// Large blocks need an entry in a list besides their mapping; without it they still work.
#[test]
fn large_blocks() {
    for nth in 0..3 {
        GRANTED.set(Some(nth));
        let block = Block::zeroed(10_000_000);
        GRANTED.set(None);
        match block {
            Ok(mut block) => {
                block.fill(1);
                fastbuffer::memory::zero(&mut block);
                assert!(block.iter().all(|&byte| byte == 0));
            }
            Err(error) => assert!(refused(&error)),
        }
    }
}

const ENCODINGS: [Encoding; 7] = [
    Encoding::Ascii,
    Encoding::Utf8,
    Encoding::Base64,
    Encoding::Utf16le,
    Encoding::Latin1,
    Encoding::Hex,
    Encoding::Base64url,
];

/// Bytes that are ASCII, Latin-1 and wide in UTF-8, and ill-formed.
const BYTES: [&[u8]; 4] =
    [b"plain text, long enough for a block", "é".as_bytes(), "€uro 😀".as_bytes(), b"\xff\xe2\x82 bad"];

#[test]
fn encodings() {
    let wide: Vec<u16> = "00ff wide €😀 text".encode_utf16().collect();
    for encoding in ENCODINGS {
        for text in [Text::Latin1(b"00ffYWJj plain \xe9 text"), Text::Utf16(&wide)] {
            assert_eq!(refuse_each("encode", refused, || encoding.encode(text)), 1, "{encoding}");
        }
        for bytes in BYTES {
            let count = refuse_each("decode", refused, || encoding.decode(bytes));
            assert_eq!(count, 1, "{encoding} {bytes:x?}");
            assert!(refuse_each("to_encoded", refused, || bytes.to_encoded(encoding)) > 0);
        }
        let count = refuse_each("from_encoded", refused, || Buffer::from_encoded("00ff é€", encoding));
        assert!(count > 0 || encoding == Encoding::Utf8, "{encoding}");
        let mut target = [0; 20];
        refuse_each("write_encoded", refused, || target.write_encoded("00ff é€", 1, encoding));
        refuse_each("fill_encoded", refused, || target.fill_encoded("00ff é€", encoding));
        refuse_each("index_of_encoded", refused, || target.index_of_encoded("00ff é€", 0, encoding));
        refuse_each("last_index_of_encoded", refused, || {
            target.last_index_of_encoded("00ff é€", 9, encoding)
        });
    }
}

#[test]
fn transcoding_and_atob() {
    let refused_there = |error: &TranscodeError| *error == TranscodeError::AllocationFailed;
    for from in [Encoding::Utf8, Encoding::Utf16le, Encoding::Latin1, Encoding::Ascii] {
        for to in [Encoding::Utf8, Encoding::Utf16le, Encoding::Latin1, Encoding::Ascii] {
            let count = refuse_each("transcode", refused_there, || transcode(b"a\xc3\xa9bc", from, to));
            assert!(count > 0, "{from} {to}");
        }
    }
    assert!(
        refuse_each("ill-formed", refused_there, || transcode(b"a\xffbc", Encoding::Utf8, Encoding::Utf8))
            > 1
    );
    let refused_there = |error: &AtobError| matches!(error, AtobError::AllocationFailed { size: 1.. });
    let wide: Vec<u16> = "YW Jj".encode_utf16().collect();
    for text in [Text::Latin1(b"YW Jj"), Text::Utf16(&wide)] {
        assert_eq!(refuse_each("atob", refused_there, || atob(text)), 1);
        assert!(refuse_each("btoa", refused_there, || btoa(text)) > 0);
    }
}

/// A refused piece leaves the decoder as it was, so that the caller may try again.
#[test]
fn string_decoders() {
    for encoding in ENCODINGS {
        let mut state = string_decoder::new(encoding);
        drop(string_decoder::decode(&mut state, b"a\xe2\x82").unwrap());
        let mut before = state;
        let count = refuse_each("decode", refused, || {
            let text = string_decoder::decode(&mut state, b"\xacbcd\xf0\x9f");
            if text.is_err() {
                assert_eq!(state, before, "{encoding}");
            }
            text
        });
        before = state;
        assert!(count > 0, "{encoding} {before:?}");
    }
}

/// Sizes that no machine gives.
#[test]
fn impossible_sizes() {
    // A 32-bit system may well have the last two.
    let count = if cfg!(target_pointer_width = "64") { 6 } else { 4 };
    let max = usize::MAX;
    let sizes = [max, max - 4096, max / 2, max / 2 + 1, max >> 4, max >> 16];
    for size in sizes.into_iter().take(count) {
        let expected = Err(Error::AllocationFailed { size });
        assert_eq!(Buffer::alloc(size), expected);
        assert_eq!(Buffer::alloc_unsafe(size), expected);
        assert_eq!(Buffer::alloc_filled(size, b"ab"), expected);
        assert_eq!(Buffer::alloc_filled(size, b"\0"), expected);
        assert_eq!(Buffer::concat_to_len(&["a"], size), expected);
        assert_eq!(Block::zeroed(size).map(|block| block.len()), Err(Error::AllocationFailed { size }));
        assert_eq!(Block::uninit(size).map(|block| block.len()), Err(Error::AllocationFailed { size }));
    }
}
