//! Array buffers and views: where their bytes are now, and new ones over memory of ours.
#![allow(unsafe_code)]

use std::ffi::c_void;
use std::ptr;
use std::rc::Rc;

use fastbuffer::Block;
use fastbuffer_js::engine::Fault;
use rquickjs::qjs;

use crate::state::{External, Slot, State};
use crate::value;

/// Up to this many bytes the engine's own memory is cheaper than a block that has to be tracked.
const IN_ENGINE: usize = 256;

/// A buffer up to this size may be remembered as one of fixed length (the pool is 64 KiB).
const REMEMBER_FIXED: usize = 128 << 10;

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

impl Span {
    const EMPTY: Span =
        Span { data: ptr::NonNull::dangling().as_ptr(), len: 0, shared: false, frozen: false };
}

/// The bytes of an array buffer or a view of any kind; `None` for anything else. Detached and out-of-bounds
/// views are empty. Runs no user code.
///
/// # Safety
/// `ctx` is live, entered and has the adapter's state; `object` is live.
pub(crate) unsafe fn span(ctx: *mut qjs::JSContext, object: qjs::JSValue) -> Option<Span> {
    // SAFETY: each engine call gets live values; a pending exception of a failed probe is cleared.
    unsafe {
        if !qjs::JS_IsObject(object) {
            return None;
        }
        if qjs::JS_GetTypedArrayType(object) >= 0 {
            return Some(typed_array_span(ctx, object));
        }
        if qjs::JS_IsDataView(object) {
            return Some(data_view_span(ctx, object));
        }
        buffer_span(ctx, object)
    }
}

/// The bytes of an `ArrayBuffer` or `SharedArrayBuffer`.
unsafe fn buffer_span(ctx: *mut qjs::JSContext, buffer: qjs::JSValue) -> Option<Span> {
    // SAFETY: as in span.
    unsafe {
        let exclusive = qjs::JS_IsArrayBuffer(buffer);
        let mut len = 0;
        let data = qjs::JS_GetArrayBuffer(ctx, &mut len, buffer);
        if data.is_null() {
            if qjs::JS_HasException(ctx) {
                clear(ctx);
                return exclusive.then_some(Span::EMPTY);
            }
            return Some(Span { shared: !exclusive, ..Span::EMPTY });
        }
        let frozen = qjs::JS_IsImmutableArrayBuffer(buffer) > 0;
        Some(Span { data, len: len as usize, shared: !exclusive, frozen })
    }
}

unsafe fn typed_array_span(ctx: *mut qjs::JSContext, view: qjs::JSValue) -> Span {
    let (mut offset, mut len, mut width) = (0, 0, 0);
    // SAFETY: as in span; the buffer's reference is released before its span is used, and the view keeps it alive.
    unsafe {
        let buffer = qjs::JS_GetTypedArrayBuffer(ctx, view, &mut offset, &mut len, &mut width);
        if qjs::JS_IsException(buffer) {
            clear(ctx);
            return Span::EMPTY;
        }
        let whole = buffer_span(ctx, buffer).unwrap_or(Span::EMPTY);
        let (offset, mut len) = (offset as usize, len as usize);
        // The engine does not update this length when a view tracks the length of a buffer that grows.
        if offset + len != whole.len && !is_fixed(ctx, buffer, whole) {
            len = call_getter(ctx, Slot::TypedArrayByteLength, view);
        }
        qjs::JS_FreeValue(ctx, buffer);
        part(whole, offset, len)
    }
}

unsafe fn data_view_span(ctx: *mut qjs::JSContext, view: qjs::JSValue) -> Span {
    // SAFETY: as in span.
    unsafe {
        let state = State::of(ctx);
        let len = call_getter(ctx, Slot::DataViewByteLength, view);
        let offset = call_getter(ctx, Slot::DataViewByteOffset, view);
        let buffer = qjs::JS_Call(ctx, state.slot(Slot::DataViewBuffer), view, 0, ptr::null_mut());
        if qjs::JS_IsException(buffer) {
            clear(ctx);
            return Span::EMPTY;
        }
        let whole = buffer_span(ctx, buffer).unwrap_or(Span::EMPTY);
        qjs::JS_FreeValue(ctx, buffer);
        part(whole, offset, len)
    }
}

/// `len` bytes at `offset`, cut to what is there.
fn part(whole: Span, offset: usize, len: usize) -> Span {
    let offset = offset.min(whole.len);
    let len = len.min(whole.len - offset);
    // SAFETY: offset <= whole.len, so the address is within the buffer or one past its end.
    Span { data: unsafe { whole.data.add(offset) }, len, ..whole }
}

/// Whether `buffer` can never change its length. The last such buffer is remembered: it is most often the pool.
unsafe fn is_fixed(ctx: *mut qjs::JSContext, buffer: qjs::JSValue, span: Span) -> bool {
    // SAFETY: as in span. The slot holds a reference, so an equal address is the same object.
    unsafe {
        let state = State::of(ctx);
        let known = state.slot(Slot::FixedBuffer);
        if qjs::JS_IsObject(known) && qjs::JS_VALUE_GET_PTR(known) == qjs::JS_VALUE_GET_PTR(buffer) {
            return true;
        }
        let getter = if span.shared { Slot::SharedGrowable } else { Slot::BufferResizable };
        let answer = qjs::JS_Call(ctx, state.slot(getter), buffer, 0, ptr::null_mut());
        let fixed = qjs::JS_IsBool(answer) && !qjs::JS_VALUE_GET_BOOL(answer);
        if qjs::JS_IsException(answer) {
            clear(ctx);
        }
        if fixed && span.len <= REMEMBER_FIXED {
            state.set_slot(ctx, Slot::FixedBuffer, qjs::JS_DupValue(ctx, buffer));
        }
        fixed
    }
}

unsafe fn call_getter(ctx: *mut qjs::JSContext, getter: Slot, object: qjs::JSValue) -> usize {
    // SAFETY: as in span; the getter is the engine's own and runs no user code.
    unsafe {
        let answer = qjs::JS_Call(ctx, State::of(ctx).slot(getter), object, 0, ptr::null_mut());
        if qjs::JS_IsException(answer) {
            clear(ctx);
            return 0;
        }
        number(answer) as usize
    }
}

/// The number in a value, NaN for anything else.
pub(crate) fn number(value: qjs::JSValue) -> f64 {
    // SAFETY: the tag says which member of the value is set.
    unsafe {
        match qjs::JS_VALUE_GET_NORM_TAG(value) {
            qjs::JS_TAG_INT => f64::from(qjs::JS_VALUE_GET_INT(value)),
            qjs::JS_TAG_FLOAT64 => qjs::JS_VALUE_GET_FLOAT64(value),
            _ => f64::NAN,
        }
    }
}

unsafe fn clear(ctx: *mut qjs::JSContext) {
    // SAFETY: the exception is owned once taken.
    unsafe { qjs::JS_FreeValue(ctx, qjs::JS_GetException(ctx)) };
}

/// Memory of ours that an array buffer holds.
pub(crate) struct Held {
    block: Block,
    external: Rc<External>,
}

/// Takes the memory of a large buffer of ours out of the engine; the buffer is detached. `None` where the view does
/// not cover a buffer whose memory can change hands.
///
/// # Safety
/// As [`span`].
pub(crate) unsafe fn take(ctx: *mut qjs::JSContext, object: qjs::JSValue) -> Option<Block> {
    // SAFETY: as promised by the caller. A known address belongs to a live Held: the engine's request for its end
    // makes it unknown. The engine frees that Held, by then empty, when it detaches the buffer.
    unsafe {
        let view = span(ctx, object)?;
        let buffer = if qjs::JS_IsArrayBuffer(object) {
            qjs::JS_DupValue(ctx, object)
        } else if qjs::JS_GetTypedArrayType(object) >= 0 {
            let (mut offset, mut len, mut width) = (0, 0, 0);
            qjs::JS_GetTypedArrayBuffer(ctx, object, &mut offset, &mut len, &mut width)
        } else {
            return None;
        };
        let whole = buffer_span(ctx, buffer).unwrap_or(Span::EMPTY);
        let external = &State::of(ctx).external;
        let held = external.known(view.data).filter(|_| view.len == whole.len && !whole.frozen);
        let block = held.map(|held| {
            let block = std::mem::take(&mut (*held).block);
            external.forget(&block);
            qjs::JS_DetachArrayBuffer(ctx, buffer);
            block
        });
        qjs::JS_FreeValue(ctx, buffer);
        block
    }
}

/// The engine gives memory back (`size` 0) or wants another length (`transfer(n)`).
unsafe extern "C" fn resize(
    runtime: *mut qjs::JSRuntime,
    opaque: *mut c_void,
    _data: *mut c_void,
    size: qjs::size_t,
) -> *mut c_void {
    let held = opaque.cast::<Held>();
    if size == 0 {
        // SAFETY: new_array_buffer made this box; the engine asks for its end once.
        let held = unsafe { Box::from_raw(held) };
        held.external.forget(&held.block);
        return ptr::null_mut();
    }
    let holder = held;
    // SAFETY: the box is live until the engine asks for its end.
    let held = unsafe { &mut *held };
    let Ok(mut block) = Block::zeroed(size as usize) else { return ptr::null_mut() };
    let kept = block.len().min(held.block.len());
    block[..kept].copy_from_slice(&held.block[..kept]);
    held.external.forget(&held.block);
    held.external.add(block.len(), runtime);
    held.block = block;
    held.external.know(&held.block, holder);
    held.block.as_mut_ptr().cast()
}

/// An `ArrayBuffer` that owns `block`, without a copy unless it is small.
///
/// # Safety
/// `ctx` is live, entered and has the adapter's state.
pub(crate) unsafe fn new_array_buffer(ctx: *mut qjs::JSContext, block: Block) -> qjs::JSValue {
    // SAFETY: as promised by the caller; on failure the memory is still ours and is freed with the box.
    unsafe {
        if block.len() <= IN_ENGINE {
            return qjs::JS_NewArrayBufferCopy(ctx, block.as_ptr(), block.len() as _);
        }
        let state = State::of(ctx);
        let len = block.len();
        if state.limits.memory.is_some_and(|limit| state.external.bytes().saturating_add(len) > limit) {
            qjs::JS_RunGC(qjs::JS_GetRuntime(ctx));
            if state.limits.memory.is_some_and(|limit| state.external.bytes().saturating_add(len) > limit) {
                return value::throw(ctx, &Fault::allocation());
            }
        }
        state.external.add(len, qjs::JS_GetRuntime(ctx));
        let held = Box::into_raw(Box::new(Held { block, external: Rc::clone(&state.external) }));
        let data = (*held).block.as_mut_ptr();
        state.external.know(&(*held).block, held);
        let buffer = qjs::JS_NewArrayBuffer(ctx, data, len as _, 0, Some(resize), held.cast(), false);
        if qjs::JS_IsException(buffer) {
            clear(ctx);
            resize(ptr::null_mut(), held.cast(), ptr::null_mut(), 0);
            return value::throw(ctx, &Fault::allocation());
        }
        buffer
    }
}

/// A Buffer over an `ArrayBuffer` of its own.
///
/// # Safety
/// As [`new_array_buffer`].
pub(crate) unsafe fn new_buffer(ctx: *mut qjs::JSContext, block: Block) -> qjs::JSValue {
    // SAFETY: as promised by the caller; the view takes its own reference to the buffer.
    unsafe {
        let buffer = new_array_buffer(ctx, block);
        if qjs::JS_IsException(buffer) {
            return buffer;
        }
        let view = new_view(ctx, &mut [buffer]);
        qjs::JS_FreeValue(ctx, buffer);
        view
    }
}

/// `new FastBuffer(...arguments)`: a `Uint8Array` with the prototype of results.
///
/// # Safety
/// `ctx` is live, entered and has the adapter's state; the arguments are live.
pub(crate) unsafe fn new_view(ctx: *mut qjs::JSContext, arguments: &mut [qjs::JSValue]) -> qjs::JSValue {
    // SAFETY: as promised by the caller; the engine reads at most three arguments of those given.
    unsafe {
        let kind = qjs::JSTypedArrayEnum_JS_TYPED_ARRAY_UINT8;
        let view = qjs::JS_NewTypedArray(ctx, arguments.len() as i32, arguments.as_mut_ptr(), kind);
        let prototype = State::of(ctx).slot(Slot::BufferPrototype);
        if !qjs::JS_IsException(view) && qjs::JS_IsObject(prototype) {
            qjs::JS_SetPrototype(ctx, view, prototype);
        }
        view
    }
}
