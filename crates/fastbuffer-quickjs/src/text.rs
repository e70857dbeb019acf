//! Strings: their characters read in place, and new ones in the width they need.
//!
//! QuickJS keeps strings as Latin-1 or UTF-16, but has no public call that shows Latin-1 characters. They are read
//! from the string's header, whose layout is measured and checked at start; where the check fails, the adapter
//! takes the public UTF-16 copy instead.
#![allow(unsafe_code)]

use std::ptr;

use fastbuffer::Text;
use rquickjs::qjs;

use crate::value;

/// Where the characters of a flat string lie: the size of the header in front of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    header: usize,
}

const LENGTH_MASK: u32 = (1 << 31) - 1;
const KIND_SHIFT: u32 = 28;
const KIND_NORMAL: u32 = 0;
const KIND_SLICE: u32 = 1;
const KIND_INDIRECT: u32 = 2;

/// A string of this many ASCII characters is worth a scan before it is made.
const NARROW_BY_UTF8: usize = 48;

impl Layout {
    /// Measures the layout with strings of each kind; `None` if anything is not as expected.
    ///
    /// # Safety
    /// `ctx` is live and entered.
    pub(crate) unsafe fn calibrate(ctx: *mut qjs::JSContext) -> Option<Layout> {
        // SAFETY: every value is made here, read while it is held, and freed.
        unsafe {
            let probe = value::string(ctx, "fastbuffer");
            let mut length = 0;
            let chars = qjs::JS_ToCStringLen(ctx, &mut length, probe);
            let header = (chars as usize).wrapping_sub(qjs::JS_VALUE_GET_PTR(probe) as usize);
            qjs::JS_FreeCString(ctx, chars);
            qjs::JS_FreeValue(ctx, probe);
            if !(8..=64).contains(&header) || !header.is_multiple_of(4) {
                return None;
            }
            let layout = Layout { header };
            let cases = [
                ("'abc'", "abc"),
                ("'\\xe9\\xff!'", "\u{e9}\u{ff}!"),
                ("'\\u20ac5'", "\u{20ac}5"),
                ("'0123456789'.repeat(500).slice(11, 4000)", ""),
                ("'\\u20ac123456789'.repeat(500).slice(11, 4000)", ""),
            ];
            cases.iter().all(|(source, _)| layout.agrees(ctx, source)).then_some(layout)
        }
    }

    /// Whether a string that `source` makes reads the same in place as by the public call.
    unsafe fn agrees(self, ctx: *mut qjs::JSContext, source: &str) -> bool {
        // SAFETY: the value is held while it is read; the copy is freed after the comparison.
        unsafe {
            let string = value::eval(ctx, source, c"node:internal/engine", qjs::JS_EVAL_TYPE_GLOBAL as i32);
            if !qjs::JS_IsString(string) {
                qjs::JS_FreeValue(ctx, string);
                return false;
            }
            let mut length = 0;
            let copy = qjs::JS_ToCStringLenUTF16(ctx, &mut length, string);
            let agrees = !copy.is_null() && {
                let expected = std::slice::from_raw_parts(copy, length as usize);
                match self.read(string) {
                    Some(Text::Latin1(chars)) => {
                        chars.iter().map(|&char| u16::from(char)).eq(expected.iter().copied())
                    }
                    Some(Text::Utf16(units)) => units == expected,
                    _ => false,
                }
            };
            qjs::JS_FreeCStringUTF16(ctx, copy);
            qjs::JS_FreeValue(ctx, string);
            agrees
        }
    }

    /// The characters of a flat string, in place.
    ///
    /// # Safety
    /// `string` is a live value of tag `JS_TAG_STRING`, and stays so for `'a`.
    unsafe fn read<'a>(self, string: qjs::JSValue) -> Option<Text<'a>> {
        // SAFETY: calibrate has checked that the header is laid out as read here; strings are immutable.
        unsafe {
            let base = qjs::JS_VALUE_GET_PTR(string).cast::<u8>();
            let first = base.cast::<u32>().read();
            let kind = (base.cast::<u32>().add(1).read() >> KIND_SHIFT) & 3;
            let length = (first & LENGTH_MASK) as usize;
            let chars = match kind {
                KIND_NORMAL => base.add(self.header),
                KIND_SLICE => {
                    let parent = base.add(self.header).cast::<*const u8>().read();
                    let start = base.add(self.header + size_of::<usize>()).cast::<u32>().read();
                    parent.add(self.header + start as usize).cast_mut()
                }
                KIND_INDIRECT => base.add(self.header).cast::<*mut u8>().read(),
                _ => return None,
            };
            Some(if first > LENGTH_MASK {
                Text::Utf16(std::slice::from_raw_parts(chars.cast::<u16>(), length))
            } else {
                Text::Latin1(std::slice::from_raw_parts(chars, length))
            })
        }
    }
}

/// The characters of a string value. What has to be kept alive for them (the flat form of a rope, a copy) goes to
/// `keep`.
///
/// # Safety
/// `ctx` is live and entered; `string` is live for `'a`, and what `keep` receives is freed only after `'a`.
pub(crate) unsafe fn read<'a>(
    ctx: *mut qjs::JSContext,
    layout: Option<Layout>,
    string: qjs::JSValue,
    keep: impl Fn(Kept),
) -> Option<Text<'a>> {
    // SAFETY: as promised by the caller; a rope is flattened to a new value that keep holds.
    unsafe {
        if !qjs::JS_IsString(string) {
            return None;
        }
        let mut flat = string;
        if qjs::JS_VALUE_GET_TAG(string) != qjs::JS_TAG_STRING {
            flat = qjs::JS_ToString(ctx, string);
            if qjs::JS_IsException(flat) {
                qjs::JS_FreeValue(ctx, qjs::JS_GetException(ctx));
                return None;
            }
            keep(Kept::Value(flat));
        }
        if let Some(text) = layout.and_then(|layout| layout.read(flat)) {
            return Some(text);
        }
        let mut length = 0;
        let copy = qjs::JS_ToCStringLenUTF16(ctx, &mut length, flat);
        if copy.is_null() {
            qjs::JS_FreeValue(ctx, qjs::JS_GetException(ctx));
            return None;
        }
        keep(Kept::Copy(copy));
        Some(Text::Utf16(std::slice::from_raw_parts(copy, length as usize)))
    }
}

/// Something that borrowed characters depend on, freed when the call ends.
#[derive(Clone, Copy)]
pub(crate) enum Kept {
    Value(qjs::JSValue),
    Copy(*const u16),
}

impl Kept {
    /// # Safety
    /// Nothing borrowed from it is used afterwards; `ctx` is live.
    pub(crate) unsafe fn free(self, ctx: *mut qjs::JSContext) {
        // SAFETY: the call that made it handed it over to be freed once.
        unsafe {
            match self {
                Kept::Value(value) => qjs::JS_FreeValue(ctx, value),
                Kept::Copy(copy) => qjs::JS_FreeCStringUTF16(ctx, copy),
            }
        }
    }
}

/// A string of Latin-1 characters, kept narrow.
///
/// # Safety
/// `ctx` is live and has the adapter's state.
pub(crate) unsafe fn new_latin1(ctx: *mut qjs::JSContext, chars: &[u8]) -> qjs::JSValue {
    // SAFETY: pointers and lengths are those of live slices.
    unsafe {
        if chars.is_ascii() {
            return qjs::JS_NewStringLen(ctx, chars.as_ptr().cast(), chars.len() as _);
        }
        if chars.len() > NARROW_BY_UTF8 && crate::state::State::of(ctx).layout.is_some() {
            return overwrite(ctx, chars);
        }
        let mut utf8 = String::with_capacity(chars.len() * 2);
        utf8.extend(chars.iter().map(|&char| char::from(char)));
        value::string(ctx, &utf8)
    }
}

/// Makes a narrow string of the right length and puts the characters in place before anyone has seen it. The
/// engine's UTF-8 decoder is six times slower for high characters.
unsafe fn overwrite(ctx: *mut qjs::JSContext, chars: &[u8]) -> qjs::JSValue {
    let ascii: Vec<u8> = chars.iter().map(|&char| char & 0x7f).collect();
    // SAFETY: a new string of over 48 characters is flat, is no atom, and nobody else holds it; for pure ASCII the
    // engine answers JS_ToCStringLen with the string's own storage, which has chars.len() bytes.
    unsafe {
        let string = qjs::JS_NewStringLen(ctx, ascii.as_ptr().cast(), ascii.len() as _);
        if qjs::JS_IsException(string) {
            return string;
        }
        let mut length = 0;
        let storage = qjs::JS_ToCStringLen(ctx, &mut length, string);
        if !storage.is_null() && length == chars.len() {
            ptr::copy_nonoverlapping(chars.as_ptr(), storage.cast::<u8>().cast_mut(), length);
        }
        qjs::JS_FreeCString(ctx, storage);
        string
    }
}
