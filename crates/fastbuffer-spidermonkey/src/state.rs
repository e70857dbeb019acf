//! What the adapter keeps for each global it is installed in: the prototype of results, the natives' limits, the hooks.
//!
//! JavaScript values lie in the reserved slots of one object, the holder, where the collector sees them; the holder
//! is a reserved slot of every native, so it lives as long as any of them.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use fastbuffer_js::engine::{Limits, Module};
use mozjs::context::JSContext;
use mozjs::glue::JS_GetReservedSlot;
use mozjs::jsapi::{
    GCContext, GCOptions, GCReason, JS_SetReservedSlot, JSCLASS_FOREGROUND_FINALIZE,
    JSCLASS_RESERVED_SLOTS_SHIFT, JSClass, JSClassOps, JSObject,
};
use mozjs::jsval::{JSVal, PrivateValue, UndefinedValue};
use mozjs::rust::HandleObject;
use mozjs::rust::wrappers2::{JS_NewObject, NonIncrementalGC, PrepareForFullGC};

use crate::bytes::Held;
use crate::value::{Thrown, made};

/// JavaScript values that the adapter holds for a global.
#[derive(Clone, Copy)]
#[repr(u32)]
pub(crate) enum Slot {
    /// The address of the [`State`].
    State,
    BufferPrototype,
    RejectionTracker,
    ModuleHooks,
    /// A Map: URL → module.
    Modules,
    Count,
}

/// Makes the natives of a binding.
pub(crate) type Binder = fn(&mut JSContext, Home<'_>) -> Result<*mut JSObject, Thrown>;

/// The adapter's state that is no JavaScript value.
pub(crate) struct State {
    pub(crate) limits: Limits,
    pub(crate) external: Arc<External>,
    pub(crate) modules: RefCell<Vec<&'static [Module]>>,
    pub(crate) bindings: RefCell<Vec<(&'static str, Binder)>>,
}

static HOLDER_OPS: JSClassOps = JSClassOps {
    addProperty: None,
    delProperty: None,
    enumerate: None,
    newEnumerate: None,
    resolve: None,
    mayResolve: None,
    finalize: Some(finalize),
    call: None,
    construct: None,
    trace: None,
};

static HOLDER: JSClass = JSClass {
    name: c"FastbufferState".as_ptr(),
    flags: ((Slot::Count as u32) << JSCLASS_RESERVED_SLOTS_SHIFT) | JSCLASS_FOREGROUND_FINALIZE,
    cOps: &raw const HOLDER_OPS,
    spec: ptr::null(),
    ext: ptr::null(),
    oOps: ptr::null(),
};

unsafe extern "C" fn finalize(_gcx: *mut GCContext, holder: *mut JSObject) {
    // SAFETY: only Home::create makes objects of this class; the slot is undefined until it has put the box there.
    unsafe {
        let value = slot_of(holder, Slot::State);
        if !value.is_undefined() {
            drop(Box::from_raw(value.to_private().cast::<State>().cast_mut()));
        }
    }
}

/// # Safety
/// `holder` is a live object of the class above.
unsafe fn slot_of(holder: *mut JSObject, slot: Slot) -> JSVal {
    let mut value = UndefinedValue();
    // SAFETY: as promised by the caller.
    unsafe { JS_GetReservedSlot(holder, slot as u32, &mut value) };
    value
}

/// The holder of a global's adapter values, rooted.
#[derive(Clone, Copy)]
pub(crate) struct Home<'a>(HandleObject<'a>);

impl<'a> Home<'a> {
    /// Makes a holder in the current realm.
    pub(crate) fn create(cx: &mut JSContext, limits: Limits) -> Result<*mut JSObject, Thrown> {
        // SAFETY: HOLDER is a class of this file that lives for ever.
        let holder = made(unsafe { JS_NewObject(cx, &HOLDER) })?;
        let state = Box::new(State {
            limits,
            external: Arc::default(),
            modules: RefCell::default(),
            bindings: RefCell::default(),
        });
        let state = PrivateValue(Box::into_raw(state).cast_const().cast());
        // SAFETY: holder is live; its finalizer takes the box back.
        unsafe { JS_SetReservedSlot(holder, Slot::State as u32, &state) };
        Ok(holder)
    }

    /// The home whose holder `handle` roots.
    ///
    /// # Safety
    /// It came from [`Home::create`].
    pub(crate) unsafe fn new(handle: HandleObject<'a>) -> Home<'a> {
        Home(handle)
    }

    pub(crate) fn holder(self) -> HandleObject<'a> {
        self.0
    }

    pub(crate) fn state(self) -> &'a State {
        // SAFETY: the holder is rooted for 'a, and its state lives as long as it.
        unsafe { &*slot_of(self.0.get(), Slot::State).to_private().cast::<State>() }
    }

    /// The value in `slot`: undefined until set.
    pub(crate) fn slot(self, slot: Slot) -> JSVal {
        // SAFETY: the holder is rooted.
        unsafe { slot_of(self.0.get(), slot) }
    }

    pub(crate) fn set_slot(self, slot: Slot, value: JSVal) {
        // SAFETY: the holder is rooted; the engine's barriers are in the call.
        unsafe { JS_SetReservedSlot(self.0.get(), slot as u32, &value) };
    }
}

/// From this many bytes on a block can leave the engine without a copy.
const LARGE: usize = 64 << 10;

/// Below this many external bytes the collector is left alone.
const COLLECT_FLOOR: usize = 64 << 20;

/// Bytes that scripts hold outside the engine's own heap. The engine frees buffers on threads of its own.
#[derive(Default)]
pub(crate) struct External {
    bytes: AtomicUsize,
    collect_at: AtomicUsize,
    /// Who holds a large block, by its address.
    large: Mutex<BTreeMap<usize, usize>>,
}

impl External {
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Remembers who holds `block`.
    pub(crate) fn know(&self, block: &[u8], held: *mut Held) {
        if block.len() >= LARGE {
            let mut large = self.large.lock().unwrap_or_else(PoisonError::into_inner);
            large.insert(block.as_ptr().addr(), held.expose_provenance());
        }
    }

    /// Who holds the large block at `address`.
    pub(crate) fn known(&self, address: *const u8) -> Option<*mut Held> {
        let large = self.large.lock().unwrap_or_else(PoisonError::into_inner);
        large.get(&address.addr()).map(|&held| ptr::with_exposed_provenance_mut(held))
    }

    /// `block` leaves the engine.
    pub(crate) fn forget(&self, block: &[u8]) {
        self.bytes.fetch_sub(block.len(), Ordering::Relaxed);
        if block.len() >= LARGE {
            let mut large = self.large.lock().unwrap_or_else(PoisonError::into_inner);
            large.remove(&block.as_ptr().addr());
        }
    }

    /// Counts `bytes` more. The engine does not see them, so when they have doubled since the last time it is
    /// asked to collect.
    pub(crate) fn add(&self, cx: &mut JSContext, bytes: usize) {
        let total = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if total > self.collect_at.load(Ordering::Relaxed).max(COLLECT_FLOOR) {
            collect(cx);
            self.collect_at.store(self.bytes().saturating_mul(2), Ordering::Relaxed);
        }
    }
}

/// A full collection.
pub(crate) fn collect(cx: &mut JSContext) {
    // SAFETY: values of the callers are rooted.
    unsafe {
        PrepareForFullGC(cx);
        NonIncrementalGC(cx, GCOptions::Normal, GCReason::API);
    }
}
