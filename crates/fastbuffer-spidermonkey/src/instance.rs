//! Installing into a global of the host, and the engine that the runtime drives.
#![allow(unsafe_code)]

use std::ffi::CString;
use std::sync::OnceLock;

use fastbuffer_js::engine::{Binding, Engine, Limits, MODULE_PARAMETERS, Module};
use mozjs::context::JSContext;
use mozjs::gc::RootedTraceableBox;
use mozjs::jsapi::{Heap, JS_SetNativeStackQuota, JSObject, StackFormat};
use mozjs::jsval::{BooleanValue, JSVal, ObjectValue, UndefinedValue};
use mozjs::realm::AutoRealm;
use mozjs::rooted;
use mozjs::rust::wrappers2::{Evaluate2, GetArrayLength, JS_GetElement, JS_NewPlainObject, SetStackFormat};
use mozjs::rust::{
    CompileOptionsWrapper, HandleObject, HandleValue, JSEngine, JSEngineHandle, MutableHandleObject, Runtime,
    transform_str_to_source_text,
};

use crate::call::{bind, define, function, natives};
use crate::jobs::Jobs;
use crate::state::Home;
use crate::value::{self, Answer, Thrown, done, made};
use crate::{Pending, engine, modules};

/// What [`install`] has put on a global. Rust's side of it; the global keeps what it needs itself.
///
/// It has to be dropped before the engine's runtime.
pub struct Fastbuffer {
    holder: RootedTraceableBox<Heap<*mut JSObject>>,
    /// Names and definitions of the importable modules, one after the other.
    importable: RootedTraceableBox<Heap<JSVal>>,
}

impl std::fmt::Debug for Fastbuffer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Fastbuffer").finish_non_exhaustive()
    }
}

/// Puts `Buffer`, `atob` and `btoa` on `global`.
///
/// # Errors
/// The engine ran out of memory: an exception is pending.
pub fn install(cx: &mut JSContext, global: HandleObject<'_>) -> Result<Fastbuffer, Pending> {
    install_with(cx, global, Limits::default())
}

/// Like [`install`], with limits.
///
/// # Errors
/// As [`install`].
pub fn install_with(
    cx: &mut JSContext,
    global: HandleObject<'_>,
    limits: Limits,
) -> Result<Fastbuffer, Pending> {
    let mut realm = AutoRealm::new_from_handle(cx, global);
    let cx = &mut *realm;
    let mut installed = || {
        let fastbuffer = Fastbuffer::create(cx, limits)?;
        fastbuffer.add_modules(fastbuffer_js::MODULES);
        let importable = {
            rooted!(&in(cx) let require = boot(cx, fastbuffer.home())?);
            call_export(cx, require.handle(), "internal/install", "install", UndefinedValue())?
        };
        fastbuffer.importable.set(importable);
        Ok(fastbuffer)
    };
    installed().map_err(|Thrown| Pending)
}

impl Fastbuffer {
    fn create(cx: &mut JSContext, limits: Limits) -> Result<Fastbuffer, Thrown> {
        let holder = Home::create(cx, limits)?;
        let fastbuffer = Fastbuffer {
            holder: RootedTraceableBox::new(Heap::default()),
            importable: RootedTraceableBox::new(Heap::default()),
        };
        fastbuffer.holder.set(holder);
        Ok(fastbuffer)
    }

    pub(crate) fn holder(&self) -> HandleObject<'_> {
        self.holder.handle()
    }

    pub(crate) fn home(&self) -> Home<'_> {
        // SAFETY: create got the holder from Home::create.
        unsafe { Home::new(self.holder.handle()) }
    }

    fn add_modules(&self, modules: &'static [Module]) {
        let state = self.home().state();
        state.modules.borrow_mut().push(modules);
        let mut bindings = state.bindings.borrow_mut();
        if bindings.is_empty() {
            bindings.push((fastbuffer_js::natives::Buffer::NAME, bind_buffer));
            bindings.push(("engine", engine::bind));
        }
    }

    /// A module record for `import`: `buffer`, `string_decoder` or their `node:` names. Null for any other name.
    ///
    /// The host's module load hook answers with it; it is not linked or evaluated yet. The records fill their exports
    /// through `import.meta.definition`: a metadata hook of the host has to copy the module's private value there
    /// where that is an object.
    ///
    /// # Errors
    /// The engine ran out of memory: an exception is pending.
    pub fn module(
        &self,
        cx: &mut JSContext,
        name: &str,
        mut module: MutableHandleObject<'_>,
    ) -> Result<(), Pending> {
        module.set(std::ptr::null_mut());
        let mut realm = AutoRealm::new_from_handle(cx, self.holder());
        self.find(&mut realm, name, module).map_err(|Thrown| Pending)
    }

    fn find(
        &self,
        cx: &mut JSContext,
        wanted: &str,
        mut module: MutableHandleObject<'_>,
    ) -> Result<(), Thrown> {
        rooted!(&in(cx) let list = self.importable.get().to_object());
        let mut length = 0;
        // SAFETY: list is rooted.
        done(unsafe { GetArrayLength(cx, list.handle(), &mut length) })?;
        for index in 0..length / 2 {
            rooted!(&in(cx) let name = element(cx, list.handle(), 2 * index)?);
            if value::to_text(cx, name.handle())? == wanted {
                rooted!(&in(cx) let definition = element(cx, list.handle(), 2 * index + 1)?.to_object());
                module.set(modules::synthetic(cx, definition.handle(), name.handle())?);
                break;
            }
        }
        Ok(())
    }
}

fn element(cx: &mut JSContext, list: HandleObject<'_>, index: u32) -> Answer {
    rooted!(&in(cx) let mut item = UndefinedValue());
    // SAFETY: list is rooted.
    done(unsafe { JS_GetElement(cx, list, index, item.handle_mut()) })?;
    Ok(item.get())
}

/// The natives of `node:buffer` and the calls of the adapter that work on Buffers.
fn bind_buffer(cx: &mut JSContext, home: Home<'_>) -> Result<*mut JSObject, Thrown> {
    rooted!(&in(cx) let object = bind::<fastbuffer_js::natives::Buffer>(cx, home)?);
    define(cx, home, object.handle(), "createBuffer", 3, engine::create_buffer)?;
    define(cx, home, object.handle(), "setBufferPrototype", 1, engine::set_buffer_prototype)?;
    value::set(cx, object.handle(), c"zeroFill", BooleanValue(home.state().limits.zero_fill))?;
    Ok(object.get())
}

/// Evaluates the internal loader and answers its `require`.
fn boot(cx: &mut JSContext, home: Home<'_>) -> Answer {
    rooted!(&in(cx) let loader = module_function(cx, home, "internal/loader")?);
    // SAFETY: make objects in the current realm.
    let (module, primordials) = unsafe {
        rooted!(&in(cx) let module = made(JS_NewPlainObject(cx))?);
        let primordials = made(JS_NewPlainObject(cx))?;
        (module.get(), primordials)
    };
    rooted!(&in(cx) let module = module);
    rooted!(&in(cx) let mut arguments = Vec::<JSVal>::new());
    arguments.push(UndefinedValue());
    arguments.push(UndefinedValue());
    arguments.push(ObjectValue(module.get()));
    arguments.push(UndefinedValue());
    arguments.push(ObjectValue(primordials));
    let compile = function(cx, home, "compileModule", 1, compile_module)?;
    arguments.set_index(0, ObjectValue(compile));
    let binding = function(cx, home, "internalBinding", 1, internal_binding)?;
    arguments.set_index(1, ObjectValue(binding));
    value::call(cx, HandleObject::null(), loader.handle(), &arguments)?;
    rooted!(&in(cx) let exports = value::get(cx, module.handle(), c"exports")?.to_object());
    value::get(cx, exports.handle(), c"require")
}

natives! {
    /// `compileModule(id) → function`, undefined where there is no such module.
    fn compile_module(cx, home, arguments) {
        let id = value::to_text(cx, arguments.handle(0))?;
        module_function(cx, home, &id)
    }

    /// `internalBinding(name) → object of natives`, undefined where there is none.
    fn internal_binding(cx, home, arguments) {
        let name = value::to_text(cx, arguments.handle(0))?;
        let binder = home.state().bindings.borrow().iter().find(|(known, _)| *known == name).map(|entry| entry.1);
        binder.map_or(Ok(UndefinedValue()), |binder| binder(cx, home).map(ObjectValue))
    }
}

/// The function that an internal module is the body of.
fn module_function(cx: &mut JSContext, home: Home<'_>, id: &str) -> Answer {
    #[cfg(feature = "live-js")]
    if let Some(source) = live_source(id) {
        return evaluate(cx, id, &source);
    }
    let modules = home.state().modules.borrow().clone();
    match modules.iter().flat_map(|modules| modules.iter()).find(|module| module.id == id) {
        Some(module) => evaluate(cx, id, module.source),
        None => Ok(UndefinedValue()),
    }
}

fn evaluate(cx: &mut JSContext, id: &str, source: &str) -> Answer {
    let text = format!("(function ({MODULE_PARAMETERS}) {{{source}\n}})");
    let file = CString::new(format!("node:{id}")).unwrap_or_default();
    let options = CompileOptionsWrapper::new(cx, file, 1);
    let mut text = transform_str_to_source_text(&text);
    rooted!(&in(cx) let mut body = UndefinedValue());
    // SAFETY: options and text outlive the call.
    done(unsafe { Evaluate2(cx, options.ptr, &mut text, body.handle_mut()) })?;
    Ok(body.get())
}

#[cfg(feature = "live-js")]
fn live_source(id: &str) -> Option<String> {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent()?;
    ["fastbuffer-js", "fastbuffer-runtime"]
        .iter()
        .find_map(|name| std::fs::read_to_string(crates.join(name).join("js").join(format!("{id}.js"))).ok())
}

/// Calls `require(module)[function](argument)`.
fn call_export(
    cx: &mut JSContext,
    require: HandleValue<'_>,
    module: &str,
    function: &str,
    argument: JSVal,
) -> Answer {
    rooted!(&in(cx) let argument = argument);
    let id = value::string(cx, module)?;
    rooted!(&in(cx) let exports = value::call(cx, HandleObject::null(), require, &[id])?.to_object());
    let name = CString::new(function).unwrap_or_default();
    value::call_method(cx, exports.handle(), &name, &[argument.get()])
}

/// How deep the stack of scripts may grow, bytes. Threads that run an instance need a little more than this.
pub const STACK_BYTES: usize = 16 << 20;

/// A SpiderMonkey engine with its global scope, for the runtime. One at a time on a thread.
pub struct Instance {
    fastbuffer: Option<Fastbuffer>,
    global: Option<RootedTraceableBox<Heap<*mut JSObject>>>,
    runtime: Runtime,
    /// Dropped last: the runtime asks it.
    _jobs: Jobs,
}

impl std::fmt::Debug for Instance {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Instance").finish_non_exhaustive()
    }
}

/// The engine of this process: started once, never shut down, since another thread may use it.
fn process_engine() -> Result<JSEngineHandle, String> {
    static ENGINE: OnceLock<Result<Shared, String>> = OnceLock::new();
    struct Shared(JSEngineHandle);
    // SAFETY: a handle only counts, atomically, how many there are.
    unsafe impl Send for Shared {}
    // SAFETY: as above.
    unsafe impl Sync for Shared {}
    let engine = ENGINE.get_or_init(|| {
        let engine = JSEngine::init().map_err(|error| format!("SpiderMonkey does not start: {error:?}"))?;
        let handle = Shared(engine.handle());
        std::mem::forget(engine);
        Ok(handle)
    });
    engine.as_ref().map(|shared| shared.0.clone()).map_err(Clone::clone)
}

/// Ends the process at once: the engine's threads may still use what the C++ runtime would take apart.
pub(crate) fn exit(code: i32) -> ! {
    use std::io::Write as _;
    // What cannot be written is lost, as at any other end.
    let _ = std::io::stdout().flush();
    // SAFETY: ends the process without running anything else.
    unsafe { libc::_exit(code) }
}

impl Engine for Instance {
    fn start(limits: Limits, modules: &'static [Module]) -> Result<Self, String> {
        let mut runtime = Runtime::new(process_engine()?);
        let jobs = Jobs::attach(&mut runtime);
        let started = {
            let cx = runtime.cx();
            // SAFETY: set before any script runs.
            unsafe {
                JS_SetNativeStackQuota(cx.raw_cx(), STACK_BYTES, STACK_BYTES, STACK_BYTES);
                SetStackFormat(cx, StackFormat::V8);
            }
            engine::new_global(cx, std::ptr::null_mut()).and_then(|global| {
                let rooted_global = RootedTraceableBox::new(Heap::default());
                rooted_global.set(global);
                let mut realm = AutoRealm::new_from_handle(cx, rooted_global.handle());
                let fastbuffer = Fastbuffer::create(&mut realm, limits)?;
                drop(realm);
                Ok((fastbuffer, rooted_global))
            })
        };
        let Ok((fastbuffer, global)) = started else { return Err("out of memory".into()) };
        fastbuffer.add_modules(fastbuffer_js::MODULES);
        fastbuffer.add_modules(modules);
        Ok(Instance { fastbuffer: Some(fastbuffer), global: Some(global), runtime, _jobs: jobs })
    }

    fn exit(code: i32) -> ! {
        exit(code)
    }

    fn bind<B: Binding>(&mut self) {
        if let Some(fastbuffer) = &self.fastbuffer {
            fastbuffer.home().state().bindings.borrow_mut().push((B::NAME, bind::<B>));
        }
    }

    fn enter(&mut self, module: &str, function: &str, argument: &str) -> Result<f64, String> {
        let (Some(fastbuffer), Some(global)) = (&self.fastbuffer, &self.global) else {
            return Err("the engine has ended".into());
        };
        let mut realm = AutoRealm::new_from_handle(self.runtime.cx(), global.handle());
        let cx = &mut *realm;
        let answer = boot(cx, fastbuffer.home()).and_then(|require| {
            rooted!(&in(cx) let require = require);
            let argument = value::string(cx, argument)?;
            call_export(cx, require.handle(), module, function, argument)
        });
        answer.map(value::to_number).map_err(|Thrown| value::describe_exception(cx))
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        engine::clear_host();
        // Roots have to go before the runtime.
        self.fastbuffer = None;
        self.global = None;
    }
}
