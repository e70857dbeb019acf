//! Array buffers and views: where their bytes are now, and new ones over memory of ours.
#![allow(unsafe_code)]

use std::ffi::c_void;
use std::ptr;
use std::sync::Arc;

use fastbuffer::Block;
use fastbuffer_js::engine::Fault;
use mozjs::context::{JSContext, NoGC};
use mozjs::jsapi::{
    GetArrayBufferMaybeSharedLengthAndData, GetArrayBufferViewLengthAndData, IsArrayBufferObject,
    IsArrayBufferObjectMaybeShared, IsImmutableArrayBufferMaybeShared, IsImmutableArrayBufferView,
    JS_IsArrayBufferViewObject, JSObject,
};
use mozjs::jsval::JSVal;
use mozjs::rooted;
use mozjs::rust::HandleObject;
use mozjs::rust::wrappers2::{
    DetachArrayBuffer, JS_ClearPendingException, JS_GetArrayBufferViewBuffer, JS_NewUint8Array,
    JS_NewUint8ArrayWithBuffer, JS_SetPrototype, NewArrayBuffer, NewExternalArrayBuffer,
};

use crate::state::{External, Home, Slot, collect};
use crate::value::{Thrown, done, made, throw};

/// Up to this many bytes the engine's own memory is cheaper than a block that has to be tracked.
const IN_ENGINE: usize = 4096;

/// Where the bytes of a view are at this moment.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    pub(crate) data: *mut u8,
    pub(crate) len: usize,
    /// The memory may be changed by another thread.
    pub(crate) shared: bool,
    /// Writes have no effect: an immutable array buffer.
    pub(crate) frozen: bool,
}

/// The bytes of an array buffer or a view of any kind; `None` for anything else. Detached and out-of-bounds views are
/// empty. They stay where they are while `no_gc` is borrowed: small arrays keep their bytes inside an object that moves.
pub(crate) fn span(_no_gc: &NoGC, value: JSVal) -> Option<Span> {
    if !value.is_object() {
        return None;
    }
    let object = value.to_object();
    let (mut len, mut shared, mut data) = (0, false, ptr::null_mut());
    // SAFETY: object is live and of the kind that each call asks for.
    let frozen = unsafe {
        if JS_IsArrayBufferViewObject(object) {
            GetArrayBufferViewLengthAndData(object, &mut len, &mut shared, &mut data);
            IsImmutableArrayBufferView(object)
        } else if IsArrayBufferObjectMaybeShared(object) {
            GetArrayBufferMaybeSharedLengthAndData(object, &mut len, &mut shared, &mut data);
            IsImmutableArrayBufferMaybeShared(object)
        } else {
            return None;
        }
    };
    if data.is_null() {
        (data, len) = (ptr::NonNull::dangling().as_ptr(), 0);
    }
    Some(Span { data, len, shared, frozen })
}

/// Memory of ours that an array buffer holds.
pub(crate) struct Held {
    block: Block,
    external: Arc<External>,
}

/// Takes the memory of a large buffer of ours out of the engine; the buffer is detached. `None` where the view does
/// not cover a buffer whose memory can change hands.
pub(crate) fn take(cx: &mut JSContext, home: Home<'_>, object: HandleObject<'_>) -> Option<Block> {
    let view = span(cx.no_gc(), mozjs::jsval::ObjectOrNullValue(object.get()))?;
    let mut is_shared = false;
    // SAFETY: object is rooted and, where asked for its buffer, a view.
    rooted!(&in(cx) let buffer = unsafe {
        if IsArrayBufferObject(object.get()) {
            object.get()
        } else if JS_IsArrayBufferViewObject(object.get()) {
            JS_GetArrayBufferViewBuffer(cx, object, &mut is_shared)
        } else {
            return None;
        }
    });
    if buffer.get().is_null() {
        // SAFETY: clears what the failed call left.
        unsafe { JS_ClearPendingException(cx) };
        return None;
    }
    let whole = span(cx.no_gc(), mozjs::jsval::ObjectValue(buffer.get()))?;
    let external = &home.state().external;
    let held =
        external.known(whole.data).filter(|_| view.len == whole.len && !whole.frozen && !whole.shared)?;
    // SAFETY: a known address belongs to a live Held: the engine's request for its end makes it unknown. The engine
    // frees that Held, by then empty, when it detaches the buffer.
    unsafe {
        let block = std::mem::take(&mut (*held).block);
        external.forget(&block);
        if !DetachArrayBuffer(cx, buffer.handle()) {
            JS_ClearPendingException(cx);
        }
        Some(block)
    }
}

/// The engine gives memory back, from any thread.
unsafe extern "C" fn free(_contents: *mut c_void, held: *mut c_void) {
    // SAFETY: new_array_buffer made this box; the engine asks for its end once.
    let held = unsafe { Box::from_raw(held.cast::<Held>()) };
    held.external.forget(&held.block);
}

/// Fails with Node's error where the host's limit leaves no room for `len` more bytes.
fn reserve(cx: &mut JSContext, home: Home<'_>, len: usize) -> Result<(), Thrown> {
    let state = home.state();
    let full = || state.limits.memory.is_some_and(|limit| state.external.bytes().saturating_add(len) > limit);
    if full() {
        collect(cx);
        if full() {
            return Err(throw(cx, &Fault::allocation()));
        }
    }
    Ok(())
}

/// An `ArrayBuffer` that owns `block`, without a copy unless it is small.
pub(crate) fn new_array_buffer(
    cx: &mut JSContext,
    home: Home<'_>,
    block: Block,
) -> Result<*mut JSObject, Thrown> {
    let len = block.len();
    if len <= IN_ENGINE {
        // SAFETY: the new buffer has len bytes, and nothing collects before they are written.
        return unsafe {
            let buffer = made(NewArrayBuffer(cx, len))?;
            fill_new(cx, buffer, &block);
            Ok(buffer)
        };
    }
    reserve(cx, home, len)?;
    let external = &home.state().external;
    external.add(cx, len);
    let held = Box::into_raw(Box::new(Held { block, external: Arc::clone(external) }));
    // SAFETY: the box is ours until the engine has taken the memory over; on failure the engine has freed it.
    unsafe {
        let data = (*held).block.as_mut_ptr();
        external.know(&(*held).block, held);
        let buffer = NewExternalArrayBuffer(cx, len, data.cast(), Some(free), held.cast());
        if buffer.is_null() {
            JS_ClearPendingException(cx);
            return Err(throw(cx, &Fault::allocation()));
        }
        Ok(buffer)
    }
}

/// Writes the first bytes of an array buffer or view that nobody else has seen.
///
/// # Safety
/// `object` is a live array buffer or view of at least `bytes.len()` bytes.
unsafe fn fill_new(cx: &JSContext, object: *mut JSObject, bytes: &[u8]) {
    if let Some(span) = span(cx.no_gc(), mozjs::jsval::ObjectOrNullValue(object)) {
        // SAFETY: the length is the smaller of both; new memory overlaps nothing.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), span.data, bytes.len().min(span.len)) };
    }
}

/// A Buffer over an `ArrayBuffer` of its own.
pub(crate) fn new_buffer(cx: &mut JSContext, home: Home<'_>, block: Block) -> Result<*mut JSObject, Thrown> {
    if block.len() <= IN_ENGINE {
        // SAFETY: as in new_array_buffer.
        let view = unsafe {
            let view = made(JS_NewUint8Array(cx, block.len()))?;
            fill_new(cx, view, &block);
            view
        };
        return as_buffer(cx, home, view);
    }
    rooted!(&in(cx) let buffer = new_array_buffer(cx, home, block)?);
    view(cx, home, buffer.handle(), 0, None)
}

/// `new FastBuffer(buffer, offset, length)`; no length means all that follows, as it changes.
pub(crate) fn view(
    cx: &mut JSContext,
    home: Home<'_>,
    buffer: HandleObject<'_>,
    offset: usize,
    length: Option<usize>,
) -> Result<*mut JSObject, Thrown> {
    let length = length.map_or(-1, |length| i64::try_from(length).unwrap_or(i64::MAX));
    // SAFETY: buffer is rooted; the engine checks offset and length.
    let view = made(unsafe { JS_NewUint8ArrayWithBuffer(cx, buffer, offset, length) })?;
    as_buffer(cx, home, view)
}

/// Gives a new `Uint8Array` the prototype of results.
fn as_buffer(cx: &mut JSContext, home: Home<'_>, view: *mut JSObject) -> Result<*mut JSObject, Thrown> {
    let prototype = home.slot(Slot::BufferPrototype);
    if !prototype.is_object() {
        return Ok(view);
    }
    rooted!(&in(cx) let view = view);
    rooted!(&in(cx) let prototype = prototype.to_object());
    // SAFETY: both are rooted.
    done(unsafe { JS_SetPrototype(cx, view.handle(), prototype.handle()) })?;
    Ok(view.get())
}
