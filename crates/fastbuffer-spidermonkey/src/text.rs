//! Strings: their characters read in place, and new ones that take over a buffer where they are long.
#![allow(unsafe_code)]

use std::ffi::c_void;
use std::ptr;

use fastbuffer::Text;
use mozjs::context::JSContext;
use mozjs::glue::{
    CreateJSExternalStringCallbacks, DeleteJSExternalStringCallbacks, JSExternalStringCallbacksTraps,
};
use mozjs::jsapi::mozilla::MallocSizeOf;
use mozjs::jsapi::{JS_DeprecatedStringHasLatin1Chars, JSExternalStringCallbacks, JSString};
use mozjs::rust::wrappers2::{
    JS_GetLatin1StringCharsAndLength, JS_GetTwoByteStringCharsAndLength, JS_NewExternalStringLatin1,
    JS_NewExternalUCString, JS_NewStringCopyN, JS_NewUCStringCopyN,
};

use crate::value::{Answer, Thrown, made_string};

/// From this many bytes on a string takes over its characters: handing over costs about as much as this copy.
const ADOPT_BYTES: usize = 4 << 10;

/// The characters of a string, in place and in the width the engine keeps. Flattens a rope, which collects nothing.
/// `Err`: there is no memory for that.
///
/// # Safety
/// `string` is live for as long as `cx` is borrowed.
pub(crate) unsafe fn read(cx: &JSContext, string: *mut JSString) -> Result<Text<'_>, Thrown> {
    let mut length = 0;
    // SAFETY: the characters stay where they are until the engine can collect, which takes &mut JSContext.
    unsafe {
        if JS_DeprecatedStringHasLatin1Chars(string) {
            let chars = JS_GetLatin1StringCharsAndLength(cx, string, &mut length);
            if chars.is_null() {
                Err(Thrown)
            } else {
                Ok(Text::Latin1(std::slice::from_raw_parts(chars, length)))
            }
        } else {
            let units = JS_GetTwoByteStringCharsAndLength(cx, string, &mut length);
            if units.is_null() {
                Err(Thrown)
            } else {
                Ok(Text::Utf16(std::slice::from_raw_parts(units, length)))
            }
        }
    }
}

/// A string of Latin-1 characters.
pub(crate) fn new_latin1(cx: &mut JSContext, chars: Vec<u8>) -> Answer {
    if chars.len() < ADOPT_BYTES {
        // SAFETY: pointer and length are those of a live slice.
        return made_string(unsafe { JS_NewStringCopyN(cx, chars.as_ptr().cast(), chars.len()) });
    }
    let (data, length) = (chars.as_ptr(), chars.len());
    let adopted = Adopted::new(Chars::Latin1(chars));
    // SAFETY: the characters live until the engine finalizes the string, or are freed here if it made none.
    let string = unsafe { JS_NewExternalStringLatin1(cx, data, length, (*adopted).callbacks) };
    if string.is_null() {
        // SAFETY: the engine did not take it.
        unsafe { Adopted::free(adopted) };
    }
    made_string(string)
}

/// A string of UTF-16 code units; kept narrow by the engine if all fit and it is short.
pub(crate) fn new_utf16(cx: &mut JSContext, units: Vec<u16>) -> Answer {
    if units.len() < ADOPT_BYTES / 2 {
        // SAFETY: pointer and length are those of a live slice.
        return made_string(unsafe { JS_NewUCStringCopyN(cx, units.as_ptr(), units.len()) });
    }
    let (data, length) = (units.as_ptr(), units.len());
    let adopted = Adopted::new(Chars::Utf16(units));
    // SAFETY: as in new_latin1.
    let string = unsafe { JS_NewExternalUCString(cx, data, length, (*adopted).callbacks) };
    if string.is_null() {
        // SAFETY: the engine did not take it.
        unsafe { Adopted::free(adopted) };
    }
    made_string(string)
}

/// Characters that a string of the engine's has taken over. They are only kept to be dropped.
enum Chars {
    Latin1(Vec<u8>),
    Utf16(Vec<u16>),
}

impl Chars {
    fn bytes(&self) -> usize {
        match self {
            Chars::Latin1(chars) => chars.capacity(),
            Chars::Utf16(units) => units.capacity() * 2,
        }
    }
}

struct Adopted {
    chars: Chars,
    callbacks: *mut JSExternalStringCallbacks,
}

static TRAPS: JSExternalStringCallbacksTraps = JSExternalStringCallbacksTraps {
    latin1Finalize: Some(finalize_latin1),
    utf16Finalize: Some(finalize_utf16),
    latin1SizeOfBuffer: Some(size_of_latin1),
    utf16SizeOfBuffer: Some(size_of_utf16),
};

impl Adopted {
    fn new(chars: Chars) -> *mut Adopted {
        let adopted = Box::into_raw(Box::new(Adopted { chars, callbacks: ptr::null_mut() }));
        // SAFETY: adopted was just made; the callbacks object is freed together with it.
        unsafe {
            (*adopted).callbacks = CreateJSExternalStringCallbacks(&TRAPS, adopted.cast());
        }
        adopted
    }

    /// # Safety
    /// `adopted` came from `new` and is not used again.
    unsafe fn free(adopted: *mut Adopted) {
        // SAFETY: as promised by the caller; the engine does not touch the callbacks after a finalizer returns.
        unsafe {
            let adopted = Box::from_raw(adopted);
            DeleteJSExternalStringCallbacks(adopted.callbacks);
        }
    }
}

unsafe extern "C" fn finalize_latin1(data: *const c_void, _chars: *mut u8) {
    // SAFETY: data is what new gave; a string is finalized once.
    unsafe { Adopted::free(data.cast_mut().cast()) };
}

unsafe extern "C" fn finalize_utf16(data: *const c_void, _units: *mut u16) {
    // SAFETY: as in finalize_latin1.
    unsafe { Adopted::free(data.cast_mut().cast()) };
}

unsafe extern "C" fn size_of_latin1(data: *const c_void, _chars: *const u8, _: MallocSizeOf) -> usize {
    // SAFETY: data is what new gave, and the string lives.
    unsafe { (*data.cast::<Adopted>()).chars.bytes() }
}

unsafe extern "C" fn size_of_utf16(data: *const c_void, _units: *const u16, _: MallocSizeOf) -> usize {
    // SAFETY: as in size_of_latin1.
    unsafe { (*data.cast::<Adopted>()).chars.bytes() }
}
