//! Installing into a context of the host, and the engine that the runtime drives.
#![allow(unsafe_code)]

use std::ffi::{CString, c_int};

use fastbuffer_js::engine::{Binding, Engine, Limits, Module};
use rquickjs::{Context, Ctx, Runtime, qjs};

use crate::call::{bind, define};
use crate::shared::SharedMemory;
use crate::state::State;
use crate::{engine, modules, value};

type Raw = *mut qjs::JSContext;

/// Puts `Buffer`, `atob` and `btoa` on the global of `ctx`, and makes `buffer`, `string_decoder` and their `node:`
/// names importable.
///
/// The engine asks a host's resolver first, if there is one (`Runtime::set_loader`): it has to answer
/// those names with themselves, as a `BuiltinResolver` that knows them does. Installing twice does nothing.
///
/// # Errors
/// The engine ran out of memory, or the context's opaque pointer is taken.
pub fn install(ctx: &Ctx<'_>) -> rquickjs::Result<()> {
    install_with(ctx, Limits::default())
}

/// Like [`install`], with limits.
///
/// # Errors
/// As [`install`].
pub fn install_with(ctx: &Ctx<'_>, limits: Limits) -> rquickjs::Result<()> {
    let raw = ctx.as_raw().as_ptr();
    // SAFETY: ctx is a live, entered context.
    let status = unsafe {
        if !qjs::JS_GetContextOpaque(raw).is_null() {
            return Ok(());
        }
        let Some(state) = State::attach(raw, limits) else { return Err(rquickjs::Error::Exception) };
        add_modules(state, crate::compiled::MODULES);
        let require = boot(raw);
        let installed = call_export(raw, require, "internal/install", "install", &[]);
        qjs::JS_FreeValue(raw, require);
        let status = !qjs::JS_IsException(installed) && modules::declare(raw, installed);
        qjs::JS_FreeValue(raw, installed);
        status
    };
    if status { Ok(()) } else { Err(rquickjs::Error::Exception) }
}

fn add_modules(state: &State, modules: &'static [Module]) {
    state.modules.borrow_mut().push(modules);
    let mut bindings = state.bindings.borrow_mut();
    if bindings.is_empty() {
        bindings.push((fastbuffer_js::natives::Buffer::NAME, bind_buffer));
        bindings.push(("engine", engine::bind));
    }
}

/// The natives of `node:buffer` and the calls of the adapter that work on Buffers.
fn bind_buffer(ctx: Raw) -> qjs::JSValue {
    let object = bind::<fastbuffer_js::natives::Buffer>(ctx);
    define(ctx, object, "createBuffer", 3, engine::create_buffer);
    define(ctx, object, "setBufferPrototype", 1, engine::set_buffer_prototype);
    // SAFETY: ctx is live and has the adapter's state.
    unsafe {
        let zero_fill = State::of(ctx).limits.zero_fill;
        value::set(ctx, object, "zeroFill", if zero_fill { qjs::JS_TRUE } else { qjs::JS_FALSE });
    }
    object
}

/// Evaluates the internal loader and answers its `require`.
///
/// # Safety
/// `ctx` is live, entered and has the adapter's state.
unsafe fn boot(ctx: Raw) -> qjs::JSValue {
    // SAFETY: each value is live until it is freed here; a failed step leaves its exception pending.
    unsafe {
        let loader = module_function(ctx, "internal/loader");
        let module = qjs::JS_NewObject(ctx);
        let kind = qjs::JSCFunctionEnum_JS_CFUNC_generic;
        let mut arguments = [
            qjs::JS_NewCFunction2(ctx, Some(compile_module), c"compileModule".as_ptr(), 1, kind, 0),
            qjs::JS_NewCFunction2(ctx, Some(internal_binding), c"internalBinding".as_ptr(), 1, kind, 0),
            module,
            qjs::JS_UNDEFINED,
            qjs::JS_NewObject(ctx),
        ];
        let done =
            qjs::JS_Call(ctx, loader, qjs::JS_UNDEFINED, arguments.len() as c_int, arguments.as_mut_ptr());
        let exports = qjs::JS_GetPropertyStr(ctx, module, c"exports".as_ptr());
        let require = qjs::JS_GetPropertyStr(ctx, exports, c"require".as_ptr());
        let failed = qjs::JS_IsException(done);
        for value in [loader, done, exports].into_iter().chain(arguments) {
            qjs::JS_FreeValue(ctx, value);
        }
        if failed { qjs::JS_EXCEPTION } else { require }
    }
}

/// `compileModule(id) → function`, undefined where there is no such module.
unsafe extern "C" fn compile_module(
    ctx: Raw,
    _this: qjs::JSValue,
    count: c_int,
    arguments: *mut qjs::JSValue,
) -> qjs::JSValue {
    // SAFETY: the engine passes live arguments in a live context.
    unsafe {
        match value::to_string(ctx, engine::argument(count, arguments, 0)) {
            Some(id) => module_function(ctx, &id),
            None => qjs::JS_EXCEPTION,
        }
    }
}

/// `internalBinding(name) → object of natives`, undefined where there is none.
unsafe extern "C" fn internal_binding(
    ctx: Raw,
    _this: qjs::JSValue,
    count: c_int,
    arguments: *mut qjs::JSValue,
) -> qjs::JSValue {
    // SAFETY: the engine passes live arguments in a live context.
    unsafe {
        let Some(name) = value::to_string(ctx, engine::argument(count, arguments, 0)) else {
            return qjs::JS_EXCEPTION;
        };
        let binder =
            State::of(ctx).bindings.borrow().iter().find(|(known, _)| *known == name).map(|entry| entry.1);
        binder.map_or(qjs::JS_UNDEFINED, |binder| binder(ctx))
    }
}

/// The function that an internal module is the body of.
unsafe fn module_function(ctx: Raw, id: &str) -> qjs::JSValue {
    #[cfg(feature = "live-js")]
    if let Some(source) = live_source(id) {
        let Ok(file) = CString::new(format!("node:{id}")) else { return qjs::JS_UNDEFINED };
        // SAFETY: ctx is live and entered.
        return unsafe {
            value::eval(ctx, &crate::bytecode::wrap(&source), &file, qjs::JS_EVAL_TYPE_GLOBAL as c_int)
        };
    }
    // SAFETY: ctx is live and entered; the code was compiled by the build of this very engine.
    unsafe {
        let modules = State::of(ctx).modules.borrow().clone();
        let Some(module) = modules.iter().flat_map(|modules| modules.iter()).find(|module| module.id == id)
        else {
            return qjs::JS_UNDEFINED;
        };
        let Some(code) = module.code else {
            let Ok(file) = CString::new(format!("node:{id}")) else { return qjs::JS_UNDEFINED };
            let source = crate::bytecode::wrap(module.source);
            return value::eval(ctx, &source, &file, qjs::JS_EVAL_TYPE_GLOBAL as c_int);
        };
        let flags = qjs::JS_READ_OBJ_BYTECODE as c_int;
        let function = qjs::JS_ReadObject(ctx, code.as_ptr(), code.len() as _, flags);
        if qjs::JS_IsException(function) { function } else { qjs::JS_EvalFunction(ctx, function) }
    }
}

#[cfg(feature = "live-js")]
fn live_source(id: &str) -> Option<String> {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent()?;
    ["fastbuffer-js", "fastbuffer-runtime"]
        .iter()
        .find_map(|name| std::fs::read_to_string(crates.join(name).join("js").join(format!("{id}.js"))).ok())
}

/// Calls `require(module)[function](...arguments)`; takes over the arguments.
unsafe fn call_export(
    ctx: Raw,
    require: qjs::JSValue,
    module: &str,
    function: &str,
    arguments: &[qjs::JSValue],
) -> qjs::JSValue {
    // SAFETY: the values are live; each one made here is freed here.
    unsafe {
        let mut id = value::string(ctx, module);
        let exports = qjs::JS_Call(ctx, require, qjs::JS_UNDEFINED, 1, &mut id);
        qjs::JS_FreeValue(ctx, id);
        if qjs::JS_IsException(exports) {
            return exports;
        }
        let name = CString::new(function).unwrap_or_default();
        let function = qjs::JS_GetPropertyStr(ctx, exports, name.as_ptr());
        let mut arguments = arguments.to_vec();
        let answer = qjs::JS_Call(ctx, function, exports, arguments.len() as c_int, arguments.as_mut_ptr());
        for value in arguments.into_iter().chain([function, exports]) {
            qjs::JS_FreeValue(ctx, value);
        }
        answer
    }
}

/// How deep the stack of scripts may grow, bytes. Threads that run an instance need a little more than this.
pub const STACK_BYTES: usize = 16 << 20;

/// A QuickJS engine with its global scope, for the runtime.
pub struct Instance {
    context: Context,
    runtime: Runtime,
    /// Dropped last: the runtime gives shared memory back to it.
    _shared: Box<SharedMemory>,
}

impl std::fmt::Debug for Instance {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Instance").finish_non_exhaustive()
    }
}

impl Engine for Instance {
    fn start(limits: Limits, modules: &'static [Module]) -> Result<Self, String> {
        let runtime = Runtime::new().map_err(|error| error.to_string())?;
        runtime.set_max_stack_size(STACK_BYTES);
        if let Some(limit) = limits.memory {
            runtime.set_memory_limit(limit);
        }
        let context = Context::full(&runtime).map_err(|error| error.to_string())?;
        let attached = context.with(|ctx| {
            // SAFETY: a new context, entered.
            let Some(state) = (unsafe { State::attach(ctx.as_raw().as_ptr(), limits) }) else { return false };
            add_modules(state, crate::compiled::MODULES);
            add_modules(state, modules);
            true
        });
        let shared = context.with(|ctx| SharedMemory::attach(&ctx));
        if attached {
            Ok(Instance { context, runtime, _shared: shared })
        } else {
            Err("out of memory".into())
        }
    }

    fn bind<B: Binding>(&mut self) {
        self.context.with(|ctx| {
            // SAFETY: start has attached the state.
            let state = unsafe { State::of(ctx.as_raw().as_ptr()) };
            state.bindings.borrow_mut().push((B::NAME, bind::<B>));
        });
    }

    fn enter(&mut self, module: &str, function: &str, argument: &str) -> Result<f64, String> {
        self.context.with(|ctx| {
            let raw = ctx.as_raw().as_ptr();
            // SAFETY: the context is live, entered and has the adapter's state; values are freed once.
            unsafe {
                let require = boot(raw);
                if qjs::JS_IsException(require) {
                    return Err(value::take_exception(raw));
                }
                let argument = value::string(raw, argument);
                let answer = call_export(raw, require, module, function, &[argument]);
                qjs::JS_FreeValue(raw, require);
                if qjs::JS_IsException(answer) {
                    return Err(value::take_exception(raw));
                }
                let number = crate::bytes::number(answer);
                qjs::JS_FreeValue(raw, answer);
                Ok(number)
            }
        })
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        self.context.with(|ctx| {
            let raw = ctx.as_raw().as_ptr();
            // SAFETY: nothing runs in the realms any more; each was made by createRealm and is freed once.
            unsafe {
                for realm in State::of(raw).realms.borrow_mut().drain(..) {
                    qjs::JS_FreeContext(realm);
                }
            }
        });
        self.runtime.run_gc();
    }
}
