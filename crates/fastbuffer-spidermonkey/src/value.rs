//! Small wrappers over the engine's calls.
#![allow(unsafe_code)]

use std::ffi::CStr;
use std::ptr::{self, NonNull};

use fastbuffer::TextBuf;
use fastbuffer_js::engine::{ErrorClass, Fault, Field, Reply};
use mozjs::context::JSContext;
use mozjs::conversions::{Utf8Chars, jsstr_to_string};
use mozjs::jsapi::{
    ExceptionStackBehavior, HandleValueArray, JSObject, JSPROP_ENUMERATE, JSProtoKey, JSString,
};
use mozjs::jsval::{
    BooleanValue, DoubleValue, Int32Value, JSVal, NullValue, ObjectValue, StringValue, UndefinedValue,
};
use mozjs::rooted;
use mozjs::rust::wrappers2::{
    Construct1, JS_CallFunctionValue, JS_ClearPendingException, JS_DefineElement, JS_DefineProperty,
    JS_GetClassObject, JS_GetPendingException, JS_GetProperty, JS_IsExceptionPending, JS_NewStringCopyUTF8N,
    JS_SetPendingException, NewArrayObject, NewArrayObject1, ToStringSlow,
};
use mozjs::rust::{HandleObject, HandleValue};

use crate::state::Home;
use crate::{bytes, text};

/// The engine has an exception pending.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thrown;

/// A value that is not rooted yet: it has to be before the engine can collect again.
pub(crate) type Answer = Result<JSVal, Thrown>;

/// What a call of the engine that answers `false` for a pending exception says.
pub(crate) fn done(succeeded: bool) -> Result<(), Thrown> {
    if succeeded { Ok(()) } else { Err(Thrown) }
}

/// An object of the engine's, unless it failed to make one.
pub(crate) fn made(object: *mut JSObject) -> Result<*mut JSObject, Thrown> {
    if object.is_null() { Err(Thrown) } else { Ok(object) }
}

/// A string of the engine's, unless it failed to make one.
pub(crate) fn made_string(string: *mut JSString) -> Answer {
    // SAFETY: a pointer that is not null is a live string.
    if string.is_null() { Err(Thrown) } else { Ok(unsafe { StringValue(&*string) }) }
}

/// A number as the JIT likes it: an integer where it is one.
pub(crate) fn number(value: f64) -> JSVal {
    let integer = value as i32;
    if f64::from(integer) == value && (integer != 0 || value.is_sign_positive()) {
        return Int32Value(integer);
    }
    // A NaN with other bits would read as a pointer.
    DoubleValue(if value.is_nan() { f64::NAN } else { value })
}

/// What a value is as a number; NaN if it is none.
pub(crate) fn to_number(value: JSVal) -> f64 {
    if value.is_number() { value.to_number() } else { f64::NAN }
}

/// A string value from UTF-8.
pub(crate) fn string(cx: &mut JSContext, text: &str) -> Answer {
    let chars = Utf8Chars::from(text);
    // SAFETY: chars stands for a live str.
    made_string(unsafe { JS_NewStringCopyUTF8N(cx, &raw const *chars) })
}

/// Defines an ordinary (writable, enumerable, configurable) own property.
pub(crate) fn set(
    cx: &mut JSContext,
    object: HandleObject<'_>,
    name: &CStr,
    value: JSVal,
) -> Result<(), Thrown> {
    rooted!(&in(cx) let value = value);
    // SAFETY: name is NUL-terminated.
    done(unsafe { JS_DefineProperty(cx, object, name.as_ptr(), value.handle(), JSPROP_ENUMERATE as u32) })
}

/// Defines an own property that enumerations leave out.
fn set_hidden(cx: &mut JSContext, object: HandleObject<'_>, name: &CStr, value: JSVal) -> Result<(), Thrown> {
    rooted!(&in(cx) let value = value);
    // SAFETY: name is NUL-terminated.
    done(unsafe { JS_DefineProperty(cx, object, name.as_ptr(), value.handle(), 0) })
}

/// Reads a property.
pub(crate) fn get(cx: &mut JSContext, object: HandleObject<'_>, name: &CStr) -> Answer {
    rooted!(&in(cx) let mut value = UndefinedValue());
    // SAFETY: name is NUL-terminated.
    done(unsafe { JS_GetProperty(cx, object, name.as_ptr(), value.handle_mut()) })?;
    Ok(value.get())
}

/// Calls `function` with `this` as receiver; null stands for undefined.
pub(crate) fn call(
    cx: &mut JSContext,
    this: HandleObject<'_>,
    function: HandleValue<'_>,
    arguments: &[JSVal],
) -> Answer {
    rooted!(&in(cx) let arguments = arguments.to_vec());
    rooted!(&in(cx) let mut answer = UndefinedValue());
    let list = HandleValueArray::from(&arguments);
    // SAFETY: the list is rooted until the call returns.
    done(unsafe { JS_CallFunctionValue(cx, this, function, &list, answer.handle_mut()) })?;
    Ok(answer.get())
}

/// Calls the method `name` of `object`.
pub(crate) fn call_method(
    cx: &mut JSContext,
    object: HandleObject<'_>,
    name: &CStr,
    arguments: &[JSVal],
) -> Answer {
    rooted!(&in(cx) let arguments = arguments.to_vec());
    rooted!(&in(cx) let method = get(cx, object, name)?);
    call(cx, object, method.handle(), &arguments)
}

/// An array of `items`.
pub(crate) fn array(cx: &mut JSContext, items: &[JSVal]) -> Answer {
    rooted!(&in(cx) let items = items.to_vec());
    let list = HandleValueArray::from(&items);
    // SAFETY: the list is rooted until the call returns.
    Ok(ObjectValue(made(unsafe { NewArrayObject(cx, &list) })?))
}

/// Turns a native's reply into a value.
pub(crate) fn from_reply(cx: &mut JSContext, home: Home<'_>, reply: Reply) -> Answer {
    Ok(match reply {
        Reply::Undefined => UndefinedValue(),
        Reply::Null => NullValue(),
        Reply::Bool(value) => BooleanValue(value),
        Reply::Number(value) => number(value),
        Reply::Str(value) => string(cx, &value)?,
        Reply::Text(TextBuf::Latin1(chars)) => text::new_latin1(cx, chars)?,
        Reply::Text(TextBuf::Utf16(units)) => text::new_utf16(cx, units)?,
        Reply::Buffer(block) => ObjectValue(bytes::new_buffer(cx, home, block)?),
        Reply::ArrayBuffer(block) => ObjectValue(bytes::new_array_buffer(cx, home, block)?),
        Reply::List(items) => list(cx, home, items)?,
        other => return Err(throw(cx, &Fault::plain(ErrorClass::Error, format!("no value for {other:?}")))),
    })
}

fn list(cx: &mut JSContext, home: Home<'_>, items: Vec<Reply>) -> Answer {
    // SAFETY: creates an array without elements.
    rooted!(&in(cx) let array = made(unsafe { NewArrayObject1(cx, 0) })?);
    for (index, item) in items.into_iter().enumerate() {
        rooted!(&in(cx) let item = from_reply(cx, home, item)?);
        // SAFETY: array and item are rooted.
        done(unsafe {
            JS_DefineElement(cx, array.handle(), index as u32, item.handle(), JSPROP_ENUMERATE as u32)
        })?;
    }
    Ok(ObjectValue(array.get()))
}

/// Throws the error that `fault` describes.
#[cold]
pub(crate) fn throw(cx: &mut JSContext, fault: &Fault) -> Thrown {
    if fault.class == ErrorClass::Pending {
        return Thrown;
    }
    match error(cx, fault) {
        Ok(error) => {
            rooted!(&in(cx) let error = error);
            // SAFETY: error is rooted.
            unsafe { JS_SetPendingException(cx, error.handle(), ExceptionStackBehavior::Capture) };
            Thrown
        }
        Err(thrown) => thrown,
    }
}

fn error(cx: &mut JSContext, fault: &Fault) -> Answer {
    let class = match fault.class {
        ErrorClass::TypeError => JSProtoKey::JSProto_TypeError,
        ErrorClass::RangeError => JSProtoKey::JSProto_RangeError,
        ErrorClass::Error | ErrorClass::Pending => JSProtoKey::JSProto_Error,
    };
    rooted!(&in(cx) let mut class_object = ptr::null_mut::<JSObject>());
    // SAFETY: the engine's own constructor, whatever scripts have put in its place.
    done(unsafe { JS_GetClassObject(cx, class, class_object.handle_mut()) })?;
    rooted!(&in(cx) let constructor = ObjectValue(class_object.get()));
    rooted!(&in(cx) let arguments = vec![string(cx, &fault.message)?]);
    rooted!(&in(cx) let mut error = ptr::null_mut::<JSObject>());
    let list = HandleValueArray::from(&arguments);
    // SAFETY: constructor and arguments are rooted.
    done(unsafe { Construct1(cx, constructor.handle(), &list, error.handle_mut()) })?;
    // The engine answers `stack` from the prototype and adds three properties; in Node an error owns its stack.
    rooted!(&in(cx) let stack = get(cx, error.handle(), c"stack")?);
    for name in [c"fileName", c"lineNumber", c"columnNumber"] {
        delete(cx, error.handle(), name)?;
    }
    set_hidden(cx, error.handle(), c"stack", stack.get())?;
    for (name, field) in &fault.fields {
        let value = match field {
            Field::Number(value) => number(*value),
            Field::Text(text) => string(cx, text)?,
        };
        let name = std::ffi::CString::new(*name).unwrap_or_default();
        set(cx, error.handle(), &name, value)?;
    }
    if let Some(code) = &fault.code {
        let code = string(cx, code)?;
        set(cx, error.handle(), c"code", code)?;
    }
    Ok(ObjectValue(error.get()))
}

fn delete(cx: &mut JSContext, object: HandleObject<'_>, name: &CStr) -> Result<(), Thrown> {
    // SAFETY: name is NUL-terminated.
    done(unsafe { mozjs::rust::wrappers2::JS_DeleteProperty1(cx, object, name.as_ptr()) })
}

/// The UTF-8 text of a value, converted as JavaScript does.
pub(crate) fn to_text(cx: &mut JSContext, value: HandleValue<'_>) -> Result<String, Thrown> {
    let text = if value.get().is_string() {
        value.get().to_string()
    } else {
        // SAFETY: value is rooted.
        unsafe { ToStringSlow(cx, value) }
    };
    let text = NonNull::new(text).ok_or(Thrown)?;
    // SAFETY: text is live: nothing ran since it was made.
    Ok(unsafe { jsstr_to_string(cx, text) })
}

/// Takes the pending exception out of the engine.
pub(crate) fn take_exception(cx: &mut JSContext) -> JSVal {
    rooted!(&in(cx) let mut error = UndefinedValue());
    // SAFETY: error is rooted.
    unsafe {
        if JS_IsExceptionPending(cx) && !JS_GetPendingException(cx, error.handle_mut()) {
            error.set(UndefinedValue());
        }
        JS_ClearPendingException(cx);
    }
    error.get()
}

/// The pending exception as text with its stack; clears it.
pub(crate) fn describe_exception(cx: &mut JSContext) -> String {
    rooted!(&in(cx) let error = take_exception(cx));
    let message = to_text(cx, error.handle()).unwrap_or_default();
    if !error.is_object() {
        return message;
    }
    rooted!(&in(cx) let object = error.to_object());
    let stack = get(cx, object.handle(), c"stack").and_then(|stack| {
        rooted!(&in(cx) let stack = stack);
        to_text(cx, stack.handle())
    });
    take_exception(cx);
    match stack {
        Ok(stack) if stack.starts_with(&message) => stack,
        Ok(stack) => format!("{message}\n{stack}"),
        Err(Thrown) => message,
    }
}
