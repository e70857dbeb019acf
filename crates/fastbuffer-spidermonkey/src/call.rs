//! A native's view of one call, and the function that stands for it in JavaScript.
#![allow(unsafe_code)]

use std::borrow::Cow;
use std::ffi::{CString, c_uint};
use std::marker::PhantomData;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{self, NonNull};

use fastbuffer::Text;
use fastbuffer_js::engine::{Binding, Bytes, Call, ErrorClass, Fault, Native, Register};
use mozjs::context::{JSContext, RawJSContext};
use mozjs::jsapi::{
    CallArgs, GetFunctionNativeReserved, JS_GetFunctionObject, JSObject, SetFunctionNativeReserved,
};
use mozjs::jsval::{JSVal, ObjectValue};
use mozjs::rooted;
use mozjs::rust::wrappers2::{JS_IsExceptionPending, JS_NewPlainObject, NewFunctionWithReserved};
use mozjs::rust::{HandleObject, HandleValue};

use crate::bytes::{self, Span};
use crate::state::Home;
use crate::text;
use crate::value::{self, Answer, Thrown, made};

/// The arguments of a call, in stack slots that the collector knows.
#[derive(Clone, Copy)]
pub(crate) struct Arguments<'a> {
    raw: CallArgs,
    phantom: PhantomData<&'a ()>,
}

impl<'a> Arguments<'a> {
    pub(crate) fn len(self) -> usize {
        self.raw.argc_ as usize
    }

    /// Argument `index`: undefined where there is none.
    pub(crate) fn handle(self, index: usize) -> HandleValue<'a> {
        // SAFETY: the slot is a root for the whole call.
        unsafe { HandleValue::from_raw(self.raw.get(index as u32)) }
    }

    pub(crate) fn get(self, index: usize) -> JSVal {
        self.handle(index).get()
    }

    /// Whether argument `index` is `true`.
    pub(crate) fn is_true(self, index: usize) -> bool {
        let value = self.get(index);
        value.is_boolean() && value.to_boolean()
    }

    /// What the maker of the function left in its second slot.
    pub(crate) fn extra(self) -> JSVal {
        // SAFETY: functions of the adapter have two slots.
        unsafe { *GetFunctionNativeReserved(self.raw.callee(), 1) }
    }

    /// The holder of the adapter's values, not rooted.
    fn holder(self) -> *mut JSObject {
        // SAFETY: every native of the adapter was made by `function`, which put the holder there.
        unsafe { (*GetFunctionNativeReserved(self.raw.callee(), 0)).to_object() }
    }
}

/// One call. What is borrowed with `&self` borrows the context too, and the engine collects, moves, detaches and runs
/// JavaScript only with `&mut JSContext`.
pub(crate) struct SpiderCall<'a> {
    cx: &'a mut JSContext,
    arguments: Arguments<'a>,
}

impl SpiderCall<'_> {
    fn span(&self, index: usize) -> Result<Span, Box<Fault>> {
        bytes::span(self.cx.no_gc(), self.arguments.get(index)).ok_or_else(Fault::not_a_buffer)
    }
}

impl Call for SpiderCall<'_> {
    fn arguments(&self) -> usize {
        self.arguments.len()
    }

    fn number(&self, index: usize) -> f64 {
        value::to_number(self.arguments.get(index))
    }

    fn boolean(&self, index: usize) -> bool {
        self.arguments.is_true(index)
    }

    fn is_undefined(&self, index: usize) -> bool {
        self.arguments.get(index).is_undefined()
    }

    fn text(&self, index: usize) -> Result<Text<'_>, Box<Fault>> {
        let value = self.arguments.get(index);
        if !value.is_string() {
            return Err(Fault::not_a_string());
        }
        // SAFETY: an argument lives as long as the call.
        unsafe { text::read(self.cx, value.to_string()) }.map_err(|Thrown| Fault::pending())
    }

    fn bytes(&self, index: usize) -> Result<Bytes<'_>, Box<Fault>> {
        let span = self.span(index)?;
        if span.shared {
            return Ok(Cow::Owned(copy_shared(span)));
        }
        // SAFETY: the memory stays while &self borrows the context; nobody writes to it meanwhile, since writing
        // takes &mut self.
        Ok(Cow::Borrowed(unsafe { std::slice::from_raw_parts(span.data, span.len) }))
    }

    fn byte_length(&self, index: usize) -> Option<usize> {
        self.span(index).ok().map(|span| span.len)
    }

    fn edit<T>(
        &mut self,
        index: usize,
        range: Range<usize>,
        edit: impl FnOnce(&mut [u8]) -> T,
    ) -> Result<T, Box<Fault>> {
        let span = self.span(index)?;
        // SAFETY: &mut self makes this the only borrow of the call's memory while edit runs.
        Ok(unsafe { edit_span(span, range, edit) })
    }

    fn edit_with_text<T>(
        &mut self,
        index: usize,
        range: Range<usize>,
        text: usize,
        edit: impl FnOnce(&mut [u8], Text<'_>) -> T,
    ) -> Result<T, Box<Fault>> {
        let text = self.text(text)?;
        let span = self.span(index)?;
        // SAFETY: as in edit; a string's characters are never a view's bytes.
        Ok(unsafe { edit_span(span, range, |bytes| edit(bytes, text)) })
    }

    fn copy(
        &mut self,
        source: usize,
        range: Range<usize>,
        target: usize,
        target_start: usize,
    ) -> Result<usize, Box<Fault>> {
        let source = self.span(source)?;
        let target = self.span(target)?;
        if target.frozen {
            return Ok(0);
        }
        let range = clamp(range, source.len);
        let target_start = target_start.min(target.len);
        let count = range.len().min(target.len - target_start);
        // SAFETY: both ranges are within live memory, and ptr::copy allows them to overlap. Shared memory may be
        // written by another thread meanwhile: like memcpy in every engine, the bytes are then unspecified.
        unsafe { ptr::copy(source.data.add(range.start), target.data.add(target_start), count) };
        Ok(count)
    }

    fn exit(&mut self, code: i32) -> ! {
        crate::instance::exit(code)
    }

    fn invoke(&mut self, index: usize, arguments: &[&str]) -> Result<String, Box<Fault>> {
        let pending = |Thrown| Fault::pending();
        rooted!(&in(self.cx) let mut values = Vec::<JSVal>::new());
        for argument in arguments {
            let argument = value::string(self.cx, argument).map_err(pending)?;
            values.push(argument);
        }
        let function = self.arguments.handle(index);
        let answer = value::call(self.cx, HandleObject::null(), function, &values).map_err(pending)?;
        rooted!(&in(self.cx) let answer = answer);
        value::to_text(self.cx, answer.handle()).map_err(pending)
    }
}

fn clamp(range: Range<usize>, len: usize) -> Range<usize> {
    let end = range.end.min(len);
    range.start.min(end)..end
}

fn copy_shared(span: Span) -> Vec<u8> {
    let mut copy = vec![0; span.len];
    // SAFETY: both sides have span.len bytes and do not overlap; see SpiderCall::copy for shared memory.
    unsafe { ptr::copy(span.data, copy.as_mut_ptr(), span.len) };
    copy
}

/// Runs `edit` on `range` of `span`: in place, on a copy that is put back where the memory is shared, or on
/// a copy that is dropped where it is immutable.
///
/// # Safety
/// The span is live and nothing else borrows it while `edit` runs.
unsafe fn edit_span<T>(span: Span, range: Range<usize>, edit: impl FnOnce(&mut [u8]) -> T) -> T {
    let range = clamp(range, span.len);
    // SAFETY: the range is within the span.
    let part = Span { data: unsafe { span.data.add(range.start) }, len: range.len(), ..span };
    if part.shared || part.frozen {
        let mut copy = copy_shared(part);
        let answer = edit(&mut copy);
        if part.frozen {
            return answer;
        }
        // SAFETY: part has copy.len() bytes; the copy is separate memory.
        unsafe { ptr::copy(copy.as_ptr(), part.data, part.len) };
        return answer;
    }
    // SAFETY: live, exclusive by the caller's promise, and len bytes long.
    edit(unsafe { std::slice::from_raw_parts_mut(part.data, part.len) })
}

/// The C function of native `N`.
pub(crate) unsafe extern "C" fn trampoline<N: Native>(
    cx: *mut RawJSContext,
    count: c_uint,
    values: *mut JSVal,
) -> bool {
    // SAFETY: the engine calls a native with a live context and count arguments after the callee and the receiver.
    let (mut cx, raw) =
        unsafe { (JSContext::from_ptr(NonNull::new_unchecked(cx)), CallArgs::from_vp(values, count)) };
    let cx = &mut cx;
    let arguments = Arguments { raw, phantom: PhantomData };
    stress(cx);
    let outcome = {
        let mut call = SpiderCall { cx, arguments };
        catch_unwind(AssertUnwindSafe(|| N::run(&mut call)))
    };
    stress(cx);
    let answer = match outcome {
        Ok(Ok(reply)) => {
            rooted!(&in(cx) let holder = arguments.holder());
            // SAFETY: the holder of a native came from Home::create.
            value::from_reply(cx, unsafe { Home::new(holder.handle()) }, reply)
        }
        Ok(Err(fault)) => Err(value::throw(cx, &fault)),
        Err(_) => {
            Err(value::throw(cx, &Fault::plain(ErrorClass::Error, format!("native {} panicked", N::NAME))))
        }
    };
    finish(cx, arguments, answer)
}

fn finish(cx: &JSContext, arguments: Arguments<'_>, answer: Answer) -> bool {
    match answer {
        Ok(value) => {
            arguments.raw.rval().set(value);
            true
        }
        Err(Thrown) => {
            // SAFETY: asks only.
            debug_assert!(unsafe { JS_IsExceptionPending(cx) }, "a native failed without an exception");
            false
        }
    }
}

/// What the adapter itself offers JavaScript: a native that may use all of the engine.
pub(crate) type Body = for<'a> fn(&mut JSContext, Home<'a>, Arguments<'a>) -> Answer;

/// Runs the body of an adapter's native.
///
/// # Safety
/// Only for the engine's call of a native that [`function`] made.
pub(crate) unsafe fn enter(cx: *mut RawJSContext, count: c_uint, values: *mut JSVal, body: Body) -> bool {
    // SAFETY: as in trampoline.
    let (mut cx, raw) =
        unsafe { (JSContext::from_ptr(NonNull::new_unchecked(cx)), CallArgs::from_vp(values, count)) };
    let cx = &mut cx;
    let arguments = Arguments { raw, phantom: PhantomData };
    rooted!(&in(cx) let holder = arguments.holder());
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: the holder of a native came from Home::create.
        body(cx, unsafe { Home::new(holder.handle()) }, arguments)
    }));
    let answer = outcome.unwrap_or_else(|_| {
        Err(value::throw(cx, &Fault::plain(ErrorClass::Error, "a native of the engine panicked")))
    });
    finish(cx, arguments, answer)
}

/// Declares the C function of a native with a [`Body`].
macro_rules! natives {
    ($($(#[$meta:meta])* fn $name:ident($cx:ident, $home:ident, $arguments:ident) $body:block)*) => {
        $(
            $(#[$meta])*
            pub(crate) unsafe extern "C" fn $name(
                cx: *mut mozjs::context::RawJSContext,
                count: std::ffi::c_uint,
                values: *mut mozjs::jsval::JSVal,
            ) -> bool {
                #[allow(unused_variables)]
                fn body<'a>(
                    $cx: &mut mozjs::context::JSContext,
                    $home: $crate::state::Home<'a>,
                    $arguments: $crate::call::Arguments<'a>,
                ) -> $crate::value::Answer $body
                // SAFETY: the engine calls this as a native.
                unsafe { $crate::call::enter(cx, count, values, body) }
            }
        )*
    };
}
pub(crate) use natives;

pub(crate) type CFunction = unsafe extern "C" fn(*mut RawJSContext, c_uint, *mut JSVal) -> bool;

/// Makes a native function that knows its home.
pub(crate) fn function(
    cx: &mut JSContext,
    home: Home<'_>,
    name: &str,
    arity: u8,
    native: CFunction,
) -> Result<*mut JSObject, Thrown> {
    let name = CString::new(name).unwrap_or_default();
    // SAFETY: the name is copied by the engine; the slot is one of the two that such a function has.
    unsafe {
        let function = NewFunctionWithReserved(cx, Some(native), c_uint::from(arity), 0, name.as_ptr());
        if function.is_null() {
            return Err(Thrown);
        }
        let object = JS_GetFunctionObject(function);
        SetFunctionNativeReserved(object, 0, &ObjectValue(home.holder().get()));
        Ok(object)
    }
}

/// Defines a native function on `object`.
pub(crate) fn define(
    cx: &mut JSContext,
    home: Home<'_>,
    object: HandleObject<'_>,
    name: &str,
    arity: u8,
    native: CFunction,
) -> Result<(), Thrown> {
    let value = ObjectValue(function(cx, home, name, arity, native)?);
    value::set(cx, object, &CString::new(name).unwrap_or_default(), value)
}

/// Makes the object that `internalBinding(B::NAME)` answers.
pub(crate) fn bind<B: Binding>(cx: &mut JSContext, home: Home<'_>) -> Result<*mut JSObject, Thrown> {
    struct Binder<'a, 'b> {
        cx: &'a mut JSContext,
        home: Home<'b>,
        object: HandleObject<'b>,
        result: Result<(), Thrown>,
    }
    impl Register for Binder<'_, '_> {
        fn native<N: Native>(&mut self) {
            if self.result.is_ok() {
                self.result = define(self.cx, self.home, self.object, N::NAME, N::ARITY, trampoline::<N>);
            }
        }
    }
    // SAFETY: makes an object in the current realm.
    rooted!(&in(cx) let object = made(unsafe { JS_NewPlainObject(cx) })?);
    let mut binder = Binder { cx, home, object: object.handle(), result: Ok(()) };
    B::register(&mut binder);
    binder.result?;
    Ok(object.get())
}

/// In a build that looks for stale pointers, every few natives meet a collection before and after they run: small
/// objects move, unreachable ones go.
#[cfg(feature = "gc-stress")]
fn stress(cx: &mut JSContext) {
    use std::cell::Cell;
    thread_local!(static CALLS: Cell<u32> = const { Cell::new(0) });
    CALLS.set(CALLS.get().wrapping_add(1));
    if CALLS.get().is_multiple_of(61) {
        crate::state::collect(cx);
    }
}

#[cfg(not(feature = "gc-stress"))]
fn stress(_cx: &mut JSContext) {}
