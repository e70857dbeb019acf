//! What the adapter keeps for each context: the prototype of results, the natives' limits, the hooks.
#![allow(unsafe_code)]

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::ptr;
use std::rc::Rc;

use fastbuffer_js::engine::{Limits, Module};
use rquickjs::qjs;

use crate::bytes::Held;
use crate::text::Layout;
use crate::value;

/// JavaScript values that the adapter holds for a context.
#[derive(Clone, Copy)]
#[repr(usize)]
pub(crate) enum Slot {
    BufferPrototype,
    Error,
    TypeError,
    RangeError,
    /// The last array buffer found to have a fixed length: most often the allocation pool.
    FixedBuffer,
    RejectionTracker,
    ModuleHooks,
    TypedArrayByteLength,
    DataViewBuffer,
    DataViewByteLength,
    DataViewByteOffset,
    BufferResizable,
    SharedGrowable,
    Count,
}

/// Makes the natives of a binding in a context.
pub(crate) type Binder = fn(*mut qjs::JSContext) -> qjs::JSValue;

/// The adapter's state of one context. It lives as long as the context does.
pub(crate) struct State {
    slots: [Cell<qjs::JSValue>; Slot::Count as usize],
    pub(crate) layout: Option<Layout>,
    pub(crate) limits: Limits,
    pub(crate) external: Rc<External>,
    pub(crate) modules: RefCell<Vec<&'static [Module]>>,
    pub(crate) bindings: RefCell<Vec<(&'static str, Binder)>>,
    pub(crate) realms: RefCell<Vec<*mut qjs::JSContext>>,
}

/// Bytes that scripts hold outside the engine's own heap.
#[derive(Default)]
pub(crate) struct External {
    bytes: Cell<usize>,
    collect_at: Cell<usize>,
    /// Who holds a large block, by its address.
    large: RefCell<BTreeMap<*const u8, *mut Held>>,
}

/// From this many bytes on a block can leave the engine without a copy.
const LARGE: usize = 64 << 10;

/// Below this many external bytes the collector is left alone.
const COLLECT_FLOOR: usize = 64 << 20;

impl External {
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.get()
    }

    /// Remembers who holds `block`.
    pub(crate) fn know(&self, block: &[u8], held: *mut Held) {
        if block.len() >= LARGE {
            self.large.borrow_mut().insert(block.as_ptr(), held);
        }
    }

    /// Who holds the large block at `address`.
    pub(crate) fn known(&self, address: *const u8) -> Option<*mut Held> {
        self.large.borrow().get(&address).copied()
    }

    /// `block` leaves the engine.
    pub(crate) fn forget(&self, block: &[u8]) {
        self.bytes.set(self.bytes.get().saturating_sub(block.len()));
        if block.len() >= LARGE {
            self.large.borrow_mut().remove(&block.as_ptr());
        }
    }

    /// Counts `bytes` more. The engine does not see them, so when they have doubled since the last time it is
    /// asked to look for cycles that hold buffers.
    pub(crate) fn add(&self, bytes: usize, runtime: *mut qjs::JSRuntime) {
        self.bytes.set(self.bytes.get() + bytes);
        if self.bytes.get() > self.collect_at.get().max(COLLECT_FLOOR) {
            // SAFETY: the runtime is live: a native of one of its contexts is running.
            unsafe { qjs::JS_RunGC(runtime) };
            self.collect_at.set(self.bytes.get().saturating_mul(2));
        }
    }
}

impl State {
    /// The state of `ctx`. Natives are only ever installed where it has been set.
    ///
    /// # Safety
    /// `ctx` is live and [`State::attach`] was called for it.
    pub(crate) unsafe fn of<'a>(ctx: *mut qjs::JSContext) -> &'a State {
        // SAFETY: attach stored a State that lives as long as the context.
        unsafe { &*qjs::JS_GetContextOpaque(ctx).cast::<State>() }
    }

    /// The value in `slot`, borrowed: undefined until set.
    pub(crate) fn slot(&self, slot: Slot) -> qjs::JSValue {
        self.slots[slot as usize].get()
    }

    /// Stores `value`, whose reference it takes over.
    ///
    /// # Safety
    /// `value` belongs to `ctx`, which this state is attached to.
    pub(crate) unsafe fn set_slot(&self, ctx: *mut qjs::JSContext, slot: Slot, value: qjs::JSValue) {
        let old = self.slots[slot as usize].replace(value);
        // SAFETY: the slot owned old, and no longer holds it.
        unsafe { qjs::JS_FreeValue(ctx, old) };
    }

    /// Makes the state of `ctx` and ties its life to the context.
    ///
    /// # Safety
    /// `ctx` is live; its opaque pointer is free for the adapter, and it has no state yet.
    pub(crate) unsafe fn attach(ctx: *mut qjs::JSContext, limits: Limits) -> Option<&'static State> {
        let class = qjs::JSClassDef {
            class_name: c"FastbufferState".as_ptr(),
            finalizer: Some(finalize),
            gc_mark: Some(mark),
            call: None,
            exotic: ptr::null_mut(),
        };
        let mut id = 0;
        // SAFETY: ctx is live, so its runtime is; id is a place for the new class's number.
        let holder = unsafe {
            let runtime = qjs::JS_GetRuntime(ctx);
            qjs::JS_NewClassID(runtime, &mut id);
            if qjs::JS_NewClass(runtime, id, &class) < 0 {
                return None;
            }
            qjs::JS_NewObjectClass(ctx, id)
        };
        // SAFETY: holder is a value the engine just returned.
        if unsafe { qjs::JS_IsException(holder) } {
            return None;
        }
        let state = Box::new(State {
            slots: [const { Cell::new(qjs::JS_UNDEFINED) }; Slot::Count as usize],
            // SAFETY: ctx is live and entered.
            layout: unsafe { Layout::calibrate(ctx) },
            limits,
            external: Rc::default(),
            modules: RefCell::default(),
            bindings: RefCell::default(),
            realms: RefCell::default(),
        });
        let state = Box::into_raw(state);
        // SAFETY: the class's finalizer takes this box back when the context drops the holder; the class prototype
        // of a context lives as long as the context.
        unsafe {
            qjs::JS_SetOpaque(holder, state.cast());
            qjs::JS_SetClassProto(ctx, id, holder);
            qjs::JS_SetContextOpaque(ctx, state.cast());
            let state = &*state;
            state.keep_builtins(ctx);
            Some(state)
        }
    }

    /// Keeps the engine's own constructors and getters, before user code can replace them.
    unsafe fn keep_builtins(&self, ctx: *mut qjs::JSContext) {
        let getter = |holder, name| format!("Object.getOwnPropertyDescriptor({holder}, '{name}').get");
        let builtins = [
            (Slot::Error, "Error".into()),
            (Slot::TypeError, "TypeError".into()),
            (Slot::RangeError, "RangeError".into()),
            (Slot::TypedArrayByteLength, getter("Object.getPrototypeOf(Uint8Array.prototype)", "byteLength")),
            (Slot::DataViewBuffer, getter("DataView.prototype", "buffer")),
            (Slot::DataViewByteLength, getter("DataView.prototype", "byteLength")),
            (Slot::DataViewByteOffset, getter("DataView.prototype", "byteOffset")),
            (Slot::BufferResizable, getter("ArrayBuffer.prototype", "resizable")),
            (Slot::SharedGrowable, getter("SharedArrayBuffer.prototype", "growable")),
        ];
        for (slot, source) in builtins {
            // SAFETY: ctx is live and entered; the source is a constant expression.
            unsafe {
                let value =
                    value::eval(ctx, &source, c"node:internal/engine", qjs::JS_EVAL_TYPE_GLOBAL as i32);
                if qjs::JS_IsException(value) {
                    qjs::JS_FreeValue(ctx, qjs::JS_GetException(ctx));
                } else {
                    self.set_slot(ctx, slot, value);
                }
            }
        }
    }
}

unsafe extern "C" fn finalize(runtime: *mut qjs::JSRuntime, holder: qjs::JSValue) {
    // SAFETY: only attach makes objects of this class, with a box as the opaque pointer; finalizers run once.
    unsafe {
        let mut id = 0;
        let state = qjs::JS_GetAnyOpaque(holder, &mut id).cast::<State>();
        if state.is_null() {
            return;
        }
        let state = Box::from_raw(state);
        for slot in &state.slots {
            qjs::JS_FreeValueRT(runtime, slot.get());
        }
    }
}

unsafe extern "C" fn mark(runtime: *mut qjs::JSRuntime, holder: qjs::JSValue, mark: qjs::JS_MarkFunc) {
    // SAFETY: as in finalize; the state outlives its holder.
    unsafe {
        let mut id = 0;
        let state = qjs::JS_GetAnyOpaque(holder, &mut id).cast::<State>();
        if let Some(state) = state.as_ref() {
            for slot in &state.slots {
                qjs::JS_MarkValue(runtime, slot.get(), mark);
            }
        }
    }
}

/// The opaque pointer for callbacks that are not given a context's state.
pub(crate) fn as_opaque(state: &State) -> *mut c_void {
    ptr::from_ref(state).cast_mut().cast()
}
