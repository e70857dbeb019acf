//! A native's view of one call, and the C function that stands for it in JavaScript.
#![allow(unsafe_code)]

use std::borrow::Cow;
use std::cell::RefCell;
use std::ffi::{CString, c_int};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use fastbuffer::{Text, memory};
use fastbuffer_js::engine::{Binding, Bytes, Call, ErrorClass, Fault, Native, Register};
use rquickjs::qjs;

use crate::bytes::{self, Span};
use crate::state::State;
use crate::text::{self, Kept};
use crate::value;

/// One call. The engine's collector never moves values, and arguments stay alive until the call returns, so what
/// is borrowed with `&self` can only be invalidated by running JavaScript, which takes `&mut self`.
pub(crate) struct QuickCall<'a> {
    ctx: *mut qjs::JSContext,
    arguments: &'a [qjs::JSValue],
    kept: RefCell<Vec<Kept>>,
}

impl Drop for QuickCall<'_> {
    fn drop(&mut self) {
        for kept in self.kept.get_mut().drain(..) {
            // SAFETY: everything borrowed from the call ended before the call could be dropped.
            unsafe { kept.free(self.ctx) };
        }
    }
}

impl QuickCall<'_> {
    fn argument(&self, index: usize) -> qjs::JSValue {
        self.arguments.get(index).copied().unwrap_or(qjs::JS_UNDEFINED)
    }

    fn span(&self, index: usize) -> Result<Span, Box<Fault>> {
        // SAFETY: a native is running, so its context is live and entered; its arguments are live.
        unsafe { bytes::span(self.ctx, self.argument(index)) }.ok_or_else(Fault::not_a_buffer)
    }
}

impl Call for QuickCall<'_> {
    fn arguments(&self) -> usize {
        self.arguments.len()
    }

    fn number(&self, index: usize) -> f64 {
        bytes::number(self.argument(index))
    }

    fn boolean(&self, index: usize) -> bool {
        let value = self.argument(index);
        // SAFETY: the tag is looked at first.
        unsafe { qjs::JS_IsBool(value) && qjs::JS_VALUE_GET_BOOL(value) }
    }

    fn is_undefined(&self, index: usize) -> bool {
        // SAFETY: reads the tag.
        unsafe { qjs::JS_IsUndefined(self.argument(index)) }
    }

    fn text(&self, index: usize) -> Result<Text<'_>, Box<Fault>> {
        // SAFETY: the argument lives as long as the call, and what is kept is freed when the call is dropped.
        unsafe {
            let layout = State::of(self.ctx).layout;
            text::read(self.ctx, layout, self.argument(index), |kept| self.kept.borrow_mut().push(kept))
        }
        .ok_or_else(Fault::not_a_string)
    }

    fn bytes(&self, index: usize) -> Result<Bytes<'_>, Box<Fault>> {
        let span = self.span(index)?;
        if span.shared {
            return Ok(Cow::Owned(copy_shared(span)));
        }
        // SAFETY: the view keeps its memory while no JavaScript runs, which needs &mut self; nobody writes to it
        // meanwhile, since writing takes &mut self too.
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
        if !target.shared {
            // SAFETY: the range is within live memory that nothing else borrows at this moment.
            memory::expect_bulk_write(unsafe {
                std::slice::from_raw_parts_mut(target.data.add(target_start), count)
            });
        }
        // SAFETY: both ranges are within live memory, and ptr::copy allows them to overlap. Shared memory may be
        // written by another thread meanwhile: like memcpy in every engine, the bytes are then unspecified.
        unsafe { ptr::copy(source.data.add(range.start), target.data.add(target_start), count) };
        Ok(count)
    }

    fn invoke(&mut self, index: usize, arguments: &[&str]) -> Result<String, Box<Fault>> {
        let function = self.argument(index);
        // SAFETY: the context is live and entered; each value made here is freed here.
        unsafe {
            let mut values: Vec<_> = arguments.iter().map(|text| value::string(self.ctx, text)).collect();
            let answer = qjs::JS_Call(
                self.ctx,
                function,
                qjs::JS_UNDEFINED,
                values.len() as c_int,
                values.as_mut_ptr(),
            );
            for argument in values {
                qjs::JS_FreeValue(self.ctx, argument);
            }
            if qjs::JS_IsException(answer) {
                return Err(Fault::pending());
            }
            let text = value::to_string(self.ctx, answer);
            qjs::JS_FreeValue(self.ctx, answer);
            text.ok_or_else(Fault::pending)
        }
    }
}

fn clamp(range: Range<usize>, len: usize) -> Range<usize> {
    let end = range.end.min(len);
    range.start.min(end)..end
}

fn copy_shared(span: Span) -> Vec<u8> {
    let mut copy = vec![0; span.len];
    // SAFETY: both sides have span.len bytes and do not overlap; see QuickCall::copy for shared memory.
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
    ctx: *mut qjs::JSContext,
    _this: qjs::JSValue,
    count: c_int,
    arguments: *mut qjs::JSValue,
) -> qjs::JSValue {
    let outcome = {
        let arguments = if count > 0 {
            // SAFETY: the engine passes count live arguments.
            unsafe { std::slice::from_raw_parts(arguments, count as usize) }
        } else {
            &[]
        };
        let mut call = QuickCall { ctx, arguments, kept: RefCell::default() };
        catch_unwind(AssertUnwindSafe(|| N::run(&mut call)))
    };
    // SAFETY: the engine called us, so the context is live, entered, and has the state natives are installed with.
    unsafe {
        match outcome {
            Ok(Ok(reply)) => value::from_reply(ctx, reply),
            Ok(Err(fault)) => value::throw(ctx, &fault),
            Err(_) => {
                value::throw(ctx, &Fault::plain(ErrorClass::Error, format!("native {} panicked", N::NAME)))
            }
        }
    }
}

/// Makes the object that `internalBinding(B::NAME)` answers.
pub(crate) fn bind<B: Binding>(ctx: *mut qjs::JSContext) -> qjs::JSValue {
    struct Binder {
        ctx: *mut qjs::JSContext,
        object: qjs::JSValue,
    }
    impl Register for Binder {
        fn native<N: Native>(&mut self) {
            define(self.ctx, self.object, N::NAME, N::ARITY, trampoline::<N>);
        }
    }
    // SAFETY: a binder is only called while its context is live and entered.
    let object = unsafe { qjs::JS_NewObject(ctx) };
    let mut binder = Binder { ctx, object };
    B::register(&mut binder);
    object
}

type CFunction =
    unsafe extern "C" fn(*mut qjs::JSContext, qjs::JSValue, c_int, *mut qjs::JSValue) -> qjs::JSValue;

/// Defines a native function on `object`.
pub(crate) fn define(
    ctx: *mut qjs::JSContext,
    object: qjs::JSValue,
    name: &str,
    arity: u8,
    function: CFunction,
) {
    let Ok(c_name) = CString::new(name) else { return };
    // SAFETY: called while ctx is live and entered; the name is copied by the engine.
    unsafe {
        let kind = qjs::JSCFunctionEnum_JS_CFUNC_generic;
        let function =
            qjs::JS_NewCFunction2(ctx, Some(function), c_name.as_ptr(), c_int::from(arity), kind, 0);
        value::set(ctx, object, name, function);
    }
}
