//! Small wrappers over the engine's raw calls.
#![allow(unsafe_code)]

use std::borrow::Cow;
use std::ffi::{CStr, CString};

use fastbuffer::TextBuf;
use fastbuffer_js::engine::{ErrorClass, Fault, Field, Reply};
use rquickjs::qjs;

use crate::state::{Slot, State};
use crate::{bytes, text};

/// Evaluates `source`.
///
/// # Safety
/// `ctx` is live and entered.
pub(crate) unsafe fn eval(ctx: *mut qjs::JSContext, source: &str, file: &CStr, flags: i32) -> qjs::JSValue {
    let mut input = Vec::with_capacity(source.len() + 1);
    input.extend_from_slice(source.as_bytes());
    input.push(0);
    // SAFETY: input[len] is the NUL that the engine asks for; both strings outlive the call.
    unsafe { qjs::JS_Eval(ctx, input.as_ptr().cast(), source.len() as _, file.as_ptr(), flags) }
}

/// A string value from UTF-8.
///
/// # Safety
/// `ctx` is live.
pub(crate) unsafe fn string(ctx: *mut qjs::JSContext, text: &str) -> qjs::JSValue {
    // SAFETY: the pointer and length are those of a live str.
    unsafe { qjs::JS_NewStringLen(ctx, text.as_ptr().cast(), text.len() as _) }
}

/// Defines an ordinary (writable, enumerable, configurable) own property; takes over `value`.
///
/// # Safety
/// `ctx` is live; `object` and `value` belong to it.
pub(crate) unsafe fn set(ctx: *mut qjs::JSContext, object: qjs::JSValue, name: &str, value: qjs::JSValue) {
    let Ok(name) = CString::new(name) else { return };
    // SAFETY: name is NUL-terminated; the engine takes over value.
    unsafe { qjs::JS_DefinePropertyValueStr(ctx, object, name.as_ptr(), value, qjs::JS_PROP_C_W_E as i32) };
}

/// Turns a native's reply into a value.
///
/// # Safety
/// `ctx` is live, entered, and has the adapter's state.
pub(crate) unsafe fn from_reply(ctx: *mut qjs::JSContext, reply: Reply) -> qjs::JSValue {
    // SAFETY: passed on from the caller; pointers and lengths are those of live Rust values.
    unsafe {
        match reply {
            Reply::Undefined => qjs::JS_UNDEFINED,
            Reply::Null => qjs::JS_NULL,
            Reply::Bool(value) => {
                if value {
                    qjs::JS_TRUE
                } else {
                    qjs::JS_FALSE
                }
            }
            Reply::Number(value) => qjs::JS_NewFloat64(value),
            Reply::Str(value) => string(ctx, &value),
            Reply::Text(TextBuf::Latin1(chars)) => text::new_latin1(ctx, &chars),
            Reply::Text(TextBuf::Utf16(units)) => {
                qjs::JS_NewStringUTF16(ctx, units.as_ptr(), units.len() as _)
            }
            Reply::Buffer(block) => bytes::new_buffer(ctx, block),
            Reply::ArrayBuffer(block) => bytes::new_array_buffer(ctx, block),
            Reply::List(items) => list(ctx, items),
            other => throw(ctx, &Fault::plain(ErrorClass::Error, format!("no value for {other:?}"))),
        }
    }
}

unsafe fn list(ctx: *mut qjs::JSContext, items: Vec<Reply>) -> qjs::JSValue {
    // SAFETY: passed on from the caller; the array takes over each item.
    unsafe {
        let array = qjs::JS_NewArray(ctx);
        for (index, item) in items.into_iter().enumerate() {
            let item = from_reply(ctx, item);
            if qjs::JS_IsException(item)
                || qjs::JS_DefinePropertyValueUint32(
                    ctx,
                    array,
                    index as u32,
                    item,
                    qjs::JS_PROP_C_W_E as i32,
                ) < 0
            {
                qjs::JS_FreeValue(ctx, array);
                return qjs::JS_EXCEPTION;
            }
        }
        array
    }
}

/// Throws the error that `fault` describes and returns the exception mark.
///
/// # Safety
/// `ctx` is live, entered, and has the adapter's state.
pub(crate) unsafe fn throw(ctx: *mut qjs::JSContext, fault: &Fault) -> qjs::JSValue {
    let slot = match fault.class {
        ErrorClass::Error => Slot::Error,
        ErrorClass::TypeError => Slot::TypeError,
        ErrorClass::RangeError => Slot::RangeError,
        ErrorClass::Pending => return qjs::JS_EXCEPTION,
    };
    // SAFETY: the slot keeps the constructor alive; message and error are live until they are freed or thrown here.
    unsafe {
        let mut message = string(ctx, &fault.message);
        // Constructed, not made by JS_NewError, so that it has a stack.
        let error = qjs::JS_CallConstructor(ctx, State::of(ctx).slot(slot), 1, &mut message);
        qjs::JS_FreeValue(ctx, message);
        if qjs::JS_IsException(error) {
            return error;
        }
        // The engine answers `stack` from the prototype; in Node an error owns it.
        let stack = qjs::JS_GetPropertyStr(ctx, error, c"stack".as_ptr());
        let hidden = qjs::JS_PROP_CONFIGURABLE | qjs::JS_PROP_WRITABLE;
        qjs::JS_DefinePropertyValueStr(ctx, error, c"stack".as_ptr(), stack, hidden as i32);
        for (name, field) in &fault.fields {
            let value = match field {
                Field::Number(number) => qjs::JS_NewFloat64(*number),
                Field::Text(text) => string(ctx, text),
            };
            set(ctx, error, name, value);
        }
        if let Some(code) = &fault.code {
            set(ctx, error, "code", string(ctx, code));
        }
        qjs::JS_Throw(ctx, error)
    }
}

/// The UTF-8 text of a string value; other values are converted as JavaScript does.
///
/// # Safety
/// `ctx` is live and entered.
pub(crate) unsafe fn to_string(ctx: *mut qjs::JSContext, value: qjs::JSValue) -> Option<String> {
    let mut length = 0;
    // SAFETY: ctx and value are live; length is a place for the result.
    unsafe {
        let chars = qjs::JS_ToCStringLen(ctx, &mut length, value);
        if chars.is_null() {
            return None;
        }
        let bytes = std::slice::from_raw_parts(chars.cast::<u8>(), length);
        let text = String::from_utf8_lossy(bytes).into_owned();
        qjs::JS_FreeCString(ctx, chars);
        Some(text)
    }
}

/// The pending exception as text with its stack; clears it.
///
/// # Safety
/// `ctx` is live and entered.
pub(crate) unsafe fn take_exception(ctx: *mut qjs::JSContext) -> String {
    // SAFETY: the exception and its stack are owned here and freed below.
    unsafe {
        let error = qjs::JS_GetException(ctx);
        let message = to_string(ctx, error).unwrap_or_default();
        let stack = qjs::JS_GetPropertyStr(ctx, error, c"stack".as_ptr());
        let stack_text = to_string(ctx, stack).map_or(Cow::Borrowed(""), Cow::Owned);
        qjs::JS_FreeValue(ctx, stack);
        qjs::JS_FreeValue(ctx, error);
        if stack_text.starts_with(&message) {
            stack_text.into_owned()
        } else {
            format!("{message}\n{stack_text}")
        }
    }
}
