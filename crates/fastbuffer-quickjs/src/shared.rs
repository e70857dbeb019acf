//! Memory of `SharedArrayBuffer`: without these hooks the engine has none that can grow.
#![allow(unsafe_code)]

use std::ffi::c_void;

use rquickjs::{Ctx, qjs};

/// Whose memory it is. Has to live until the engine's runtime is gone.
pub(crate) struct SharedMemory {
    ctx: *mut qjs::JSContext,
    runtime: *mut qjs::JSRuntime,
}

impl SharedMemory {
    /// Lets shared buffers take the engine's own memory, which its limit counts.
    pub(crate) fn attach(ctx: &Ctx<'_>) -> Box<SharedMemory> {
        let ctx = ctx.as_raw().as_ptr();
        // SAFETY: ctx is live; the functions match the signatures, and the engine copies the table. What opaque points
        // to is kept by the instance until after its runtime.
        unsafe {
            let runtime = qjs::JS_GetRuntime(ctx);
            let memory = Box::new(SharedMemory { ctx, runtime });
            let functions = qjs::JSSharedArrayBufferFunctions {
                sab_alloc: Some(allocate),
                sab_free: Some(free),
                // Every shared buffer of ours is the only one over its memory.
                sab_dup: None,
                sab_opaque: (&raw const *memory).cast_mut().cast(),
            };
            qjs::JS_SetSharedArrayBufferFunctions(runtime, &functions);
            memory
        }
    }
}

/// As much as a growable buffer may ever need; null leaves an exception pending.
unsafe extern "C" fn allocate(opaque: *mut c_void, size: qjs::size_t) -> *mut c_void {
    // SAFETY: opaque is the SharedMemory of attach, whose context lives as long as scripts that allocate.
    unsafe { qjs::js_malloc((*opaque.cast::<SharedMemory>()).ctx, size) }
}

unsafe extern "C" fn free(opaque: *mut c_void, data: *mut c_void) {
    // SAFETY: opaque is the SharedMemory of attach, whose runtime frees its last objects now at the latest; data came
    // from allocate.
    unsafe { qjs::js_free_rt((*opaque.cast::<SharedMemory>()).runtime, data) }
}
