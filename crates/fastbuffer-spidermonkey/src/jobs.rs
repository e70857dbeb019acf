//! Promise jobs: the engine keeps the queue, the adapter runs it.
#![allow(unsafe_code)]

use std::ptr::{self, NonNull};

use mozjs::context::{JSContext, RawJSContext};
use mozjs::glue::{CreateJobQueue, DeleteJobQueue, JobQueueTraps};
use mozjs::jsapi::{
    GetExecutionGlobalFromJSMicroTask, JSObject, JSTracer, JobQueue, MutableHandle, ToMaybeWrappedJSMicroTask,
};
use mozjs::jsval::{JSVal, UndefinedValue};
use mozjs::realm::AutoRealm;
use mozjs::rooted;
use mozjs::rust::Runtime;
use mozjs::rust::wrappers2::{
    ClearKeptObjects, HasAnyMicroTasks, JS_DequeueNextMicroTask, RunJSMicroTask, SetJobQueue,
};

use crate::value::{self, Thrown, done};

static TRAPS: JobQueueTraps = JobQueueTraps {
    getHostDefinedData: Some(host_data),
    getHostDefinedGlobal: Some(host_global),
    runJobs: Some(run_jobs),
    traceNonGCThingMicroTask: Some(trace),
};

/// The part of a job queue that is the host's. It has to outlive the runtime.
pub(crate) struct Jobs(*mut JobQueue);

impl Jobs {
    pub(crate) fn attach(runtime: &mut Runtime) -> Jobs {
        // SAFETY: the table lives for ever, the queue until after the runtime.
        unsafe {
            let queue = CreateJobQueue(&TRAPS);
            SetJobQueue(runtime.cx(), queue.cast());
            Jobs(queue.cast())
        }
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        // SAFETY: attach made it; the runtime is gone.
        unsafe { DeleteJobQueue(self.0.cast()) };
    }
}

/// Runs jobs until none is left.
pub(crate) fn drain(cx: &mut JSContext) -> Result<(), Thrown> {
    // SAFETY: what is taken from the queue is rooted before anything else runs.
    unsafe {
        while HasAnyMicroTasks(cx) {
            rooted!(&in(cx) let mut task = UndefinedValue());
            JS_DequeueNextMicroTask(cx, task.handle_mut());
            rooted!(&in(cx) let job = ToMaybeWrappedJSMicroTask(&task.get()));
            let Some(global) = NonNull::new(GetExecutionGlobalFromJSMicroTask(job.get())) else { continue };
            let mut realm = AutoRealm::new(cx, global);
            done(RunJSMicroTask(&mut realm, job.handle()))?;
        }
        ClearKeptObjects(cx);
    }
    Ok(())
}

/// Jobs carry nothing of the host's.
unsafe extern "C" fn host_data(
    _cx: *mut RawJSContext,
    incumbent: MutableHandle<*mut JSObject>,
    data: MutableHandle<*mut JSObject>,
) -> bool {
    incumbent.set(ptr::null_mut());
    data.set(ptr::null_mut());
    true
}

unsafe extern "C" fn host_global(_cx: *mut RawJSContext, global: MutableHandle<*mut JSObject>) -> bool {
    global.set(ptr::null_mut());
    true
}

unsafe extern "C" fn run_jobs(cx: *mut RawJSContext) {
    // SAFETY: the engine passes a live context.
    let mut cx = unsafe { JSContext::from_ptr(NonNull::new_unchecked(cx)) };
    while drain(&mut cx).is_err() {
        value::take_exception(&mut cx);
    }
}

/// No task of ours is anything but the engine's own.
unsafe extern "C" fn trace(_tracer: *mut JSTracer, _task: *mut JSVal) {}
