//! ES modules: the engine asks JavaScript hooks where a module is and what it says.
#![allow(unsafe_code)]

use std::ffi::CStr;
use std::ptr;

use fastbuffer_js::engine::{ErrorClass, Fault};
use mozjs::context::{JSContext, RawJSContext};
use mozjs::jsapi::{
    ColumnNumberOneOrigin, Handle as RawHandle, JSObject, JSScript, ModuleType, SetModuleLoadHook,
    SetModuleMetadataHook, SetModulePrivate,
};
use mozjs::jsval::{JSVal, ObjectValue, StringValue, UndefinedValue};
use mozjs::realm::AutoRealm;
use mozjs::rooted;
use mozjs::rust::wrappers2::{
    CallOriginalPromiseReject, CallOriginalPromiseThen, CompileModule, FinishLoadingImportedModule,
    GetArrayLength, GetModuleNamespace, GetModuleRequestSpecifier, GetModuleRequestType, JS_GetElement,
    JS_GetModulePrivate, JS_GetRuntime, JS_NewPlainObject, LoadRequestedModules, MapGet, MapSet,
    ModuleEvaluate, ModuleLink, NewMapObject,
};
use mozjs::rust::{Handle, HandleObject, HandleValue, transform_u16_to_source_text};

use crate::call::{function, natives};
use crate::engine::{Script, host, promise_state, set_host};
use crate::state::{Home, Slot};
use crate::value::{self, Answer, Thrown, array, done, made, throw};

natives! {
    /// `setModuleHooks({resolve, load, meta})`.
    fn set_hooks(cx, home, arguments) {
        home.set_slot(Slot::ModuleHooks, arguments.get(0));
        set_host(home);
        // SAFETY: the hooks have the engine's signatures and find their functions through the host.
        unsafe {
            let runtime = JS_GetRuntime(cx);
            SetModuleLoadHook(runtime, Some(load_imported));
            SetModuleMetadataHook(runtime, Some(fill_meta));
        }
        Ok(UndefinedValue())
    }

    /// `importModule(url) → promise of the namespace`.
    fn import(cx, home, arguments) {
        let started = module_of(cx, home, arguments.handle(0), HandleValue::undefined()).and_then(|module| {
            rooted!(&in(cx) let module = module);
            let promise = evaluate(cx, module.handle())?;
            then_namespace(cx, home, promise, module.handle())
        });
        or_rejected(cx, started)
    }

    /// `evalModule(source, url, now) → promise of the namespace`, or with `now` how far it has come: `[state, result,
    /// promise]`, the state 0 while it waits for something, 1 when done, 2 when it failed.
    fn eval(cx, home, arguments) {
        let url = arguments.handle(1);
        rooted!(&in(cx) let module = compile(cx, arguments.handle(0), url)?);
        remember(cx, home, url, module.handle())?;
        let promise = evaluate(cx, module.handle())?;
        if !arguments.is_true(2) {
            return then_namespace(cx, home, promise, module.handle());
        }
        rooted!(&in(cx) let promise = promise);
        let (state, result) = promise_state(cx, promise.handle());
        rooted!(&in(cx) let result = result);
        array(cx, &[mozjs::jsval::Int32Value(state), result.get(), ObjectValue(promise.get())])
    }

    /// The namespace of the module in the function's second slot.
    fn namespace_of(cx, home, arguments) {
        rooted!(&in(cx) let module = arguments.extra().to_object());
        // SAFETY: then_namespace put an evaluated module there.
        Ok(ObjectValue(made(unsafe { GetModuleNamespace(cx, module.handle()) })?))
    }
}

/// A promise that is rejected with the pending exception where there is no answer.
fn or_rejected(cx: &mut JSContext, answer: Answer) -> Answer {
    match answer {
        Ok(value) => Ok(value),
        Err(Thrown) => {
            rooted!(&in(cx) let error = value::take_exception(cx));
            // SAFETY: error is rooted.
            Ok(ObjectValue(made(unsafe { CallOriginalPromiseReject(cx, error.handle()) })?))
        }
    }
}

/// Calls a hook.
fn call_hook(cx: &mut JSContext, home: Home<'_>, name: &CStr, arguments: &[JSVal]) -> Answer {
    rooted!(&in(cx) let arguments = arguments.to_vec());
    rooted!(&in(cx) let hooks = home.slot(Slot::ModuleHooks).to_object());
    value::call_method(cx, hooks.handle(), name, &arguments)
}

/// The map of modules, made when first needed.
fn modules(cx: &mut JSContext, home: Home<'_>) -> Result<*mut JSObject, Thrown> {
    let known = home.slot(Slot::Modules);
    if known.is_object() {
        return Ok(known.to_object());
    }
    // SAFETY: makes an object in the current realm.
    let map = made(unsafe { NewMapObject(cx) })?;
    home.set_slot(Slot::Modules, ObjectValue(map));
    Ok(map)
}

fn remember(
    cx: &mut JSContext,
    home: Home<'_>,
    url: HandleValue<'_>,
    module: HandleObject<'_>,
) -> Result<(), Thrown> {
    rooted!(&in(cx) let map = modules(cx, home)?);
    rooted!(&in(cx) let module = ObjectValue(module.get()));
    // SAFETY: all are rooted.
    done(unsafe { MapSet(cx, map.handle(), url, module.handle()) })
}

/// The module of this URL, compiled if it is not known yet.
fn module_of(
    cx: &mut JSContext,
    home: Home<'_>,
    url: HandleValue<'_>,
    attributes: HandleValue<'_>,
) -> Result<*mut JSObject, Thrown> {
    rooted!(&in(cx) let map = modules(cx, home)?);
    rooted!(&in(cx) let mut known = UndefinedValue());
    // SAFETY: all are rooted.
    done(unsafe { MapGet(cx, map.handle(), url, known.handle_mut()) })?;
    if known.is_object() {
        return Ok(known.to_object());
    }
    rooted!(&in(cx) let answer = call_hook(cx, home, c"load", &[url.get(), attributes.get()])?);
    let module = if answer.is_string() {
        compile(cx, answer.handle(), url)?
    } else {
        rooted!(&in(cx) let definition = answer.to_object());
        synthetic(cx, definition.handle(), url)?
    };
    rooted!(&in(cx) let module = module);
    remember(cx, home, url, module.handle())?;
    Ok(module.get())
}

/// Compiles a source text module; its private value is its URL.
fn compile(
    cx: &mut JSContext,
    source: HandleValue<'_>,
    url: HandleValue<'_>,
) -> Result<*mut JSObject, Thrown> {
    let script = Script::new(cx, "", source, "", url)?;
    let module = compile_units(cx, &script)?;
    // SAFETY: module is live; the engine's barriers are in the call.
    unsafe { SetModulePrivate(module, &url.get()) };
    Ok(module)
}

fn compile_units(cx: &mut JSContext, script: &Script) -> Result<*mut JSObject, Thrown> {
    let options = script.options(cx);
    let mut text = transform_u16_to_source_text(script.units());
    // SAFETY: options and text outlive the call.
    made(unsafe { CompileModule(cx, options.ptr, &mut text) })
}

/// A module whose exports JavaScript computes when it is evaluated: `{names, get(name)}`. The engine makes modules of
/// text only, so it is one that asks its definition, which `import.meta` hands over.
pub(crate) fn synthetic(
    cx: &mut JSContext,
    definition: HandleObject<'_>,
    url: HandleValue<'_>,
) -> Result<*mut JSObject, Thrown> {
    rooted!(&in(cx) let names = value::get(cx, definition, c"names")?.to_object());
    let mut length = 0;
    // SAFETY: names is rooted.
    done(unsafe { GetArrayLength(cx, names.handle(), &mut length) })?;
    let mut text = String::from("const { names, get } = import.meta.definition; let i = 0;\n");
    let mut exports = String::from("export {");
    for index in 0..length {
        rooted!(&in(cx) let mut name = UndefinedValue());
        // SAFETY: names and name are rooted.
        done(unsafe { JS_GetElement(cx, names.handle(), index, name.handle_mut()) })?;
        let name = value::to_text(cx, name.handle())?;
        text += &format!("const v{index} = get(names[i++]);\n");
        exports += &format!(" v{index} as {},", quoted(&name));
    }
    text += &exports;
    text += " };\n";
    rooted!(&in(cx) let source = value::string(cx, &text)?);
    let script = Script::new(cx, "", source.handle(), "", url)?;
    let module = compile_units(cx, &script)?;
    // SAFETY: module is live; the engine's barriers are in the call.
    unsafe { SetModulePrivate(module, &ObjectValue(definition.get())) };
    Ok(module)
}

/// A JavaScript string literal.
fn quoted(text: &str) -> String {
    let mut literal = String::from("\"");
    for unit in text.encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte) if byte.is_ascii_alphanumeric() || byte == b'_' => literal.push(char::from(byte)),
            _ => literal += &format!("\\u{unit:04x}"),
        }
    }
    literal.push('"');
    literal
}

/// Loads what a module imports, links and evaluates it; answers the promise of the evaluation.
fn evaluate(cx: &mut JSContext, module: HandleObject<'_>) -> Result<*mut JSObject, Thrown> {
    rooted!(&in(cx) let mut promise = UndefinedValue());
    // SAFETY: module is rooted. The load hook answers at once, so that loading is over when the first call returns.
    unsafe {
        done(LoadRequestedModules(cx, module, HandleValue::undefined(), Some(loaded), Some(not_loaded)))?;
        done(ModuleLink(cx, module))?;
        done(ModuleEvaluate(cx, module, promise.handle_mut()))?;
    }
    if promise.is_object() {
        return Ok(promise.to_object());
    }
    Err(throw(cx, &Fault::plain(ErrorClass::Error, "a module that cannot be evaluated")))
}

unsafe extern "C" fn loaded(_cx: *mut RawJSContext, _host_defined: RawHandle<JSVal>) -> bool {
    true
}

unsafe extern "C" fn not_loaded(
    cx: *mut RawJSContext,
    _host_defined: RawHandle<JSVal>,
    error: RawHandle<JSVal>,
) -> bool {
    // SAFETY: the engine passes a live context and a rooted error.
    unsafe {
        let mut cx = JSContext::from_ptr(ptr::NonNull::new_unchecked(cx));
        let behavior = mozjs::jsapi::ExceptionStackBehavior::DoNotCapture;
        mozjs::rust::wrappers2::JS_SetPendingException(&mut cx, Handle::from_raw(error), behavior);
    }
    false
}

/// A promise of the module's namespace when its evaluation is done.
fn then_namespace(
    cx: &mut JSContext,
    home: Home<'_>,
    promise: *mut JSObject,
    module: HandleObject<'_>,
) -> Answer {
    rooted!(&in(cx) let promise = promise);
    rooted!(&in(cx) let done = function(cx, home, "", 0, namespace_of)?);
    // SAFETY: the function has a second slot; all are rooted.
    unsafe {
        mozjs::jsapi::SetFunctionNativeReserved(done.get(), 1, &ObjectValue(module.get()));
        let then = CallOriginalPromiseThen(cx, promise.handle(), done.handle(), HandleObject::null());
        Ok(ObjectValue(made(then)?))
    }
}

/// The engine wants the module that `referrer` imports.
unsafe extern "C" fn load_imported(
    cx: *mut RawJSContext,
    referrer: RawHandle<*mut JSScript>,
    request: RawHandle<*mut JSObject>,
    _host_defined: RawHandle<JSVal>,
    payload: RawHandle<JSVal>,
    _line: u32,
    _column: ColumnNumberOneOrigin,
) -> bool {
    // SAFETY: the engine passes a live context and rooted values.
    unsafe {
        let mut cx = JSContext::from_ptr(ptr::NonNull::new_unchecked(cx));
        let cx = &mut cx;
        let referrer = Handle::from_raw(referrer);
        let request = Handle::from_raw(request);
        rooted!(&in(cx) let holder = host());
        if holder.get().is_null() {
            throw(cx, &Fault::plain(ErrorClass::TypeError, "no module can be loaded here"));
            return false;
        }
        let home = Home::new(holder.handle());
        match imported(cx, home, referrer.get(), request) {
            Ok(module) => {
                rooted!(&in(cx) let module = module);
                FinishLoadingImportedModule(
                    cx,
                    referrer,
                    request,
                    Handle::from_raw(payload),
                    module.handle(),
                    false,
                )
            }
            Err(Thrown) => false,
        }
    }
}

/// Resolves and finds what a request names.
fn imported(
    cx: &mut JSContext,
    home: Home<'_>,
    referrer: *mut JSScript,
    request: HandleObject<'_>,
) -> Result<*mut JSObject, Thrown> {
    let mut realm = AutoRealm::new_from_handle(cx, home.holder());
    let cx = &mut *realm;
    // SAFETY: request is rooted; referrer is null or live, and its name outlives the copy.
    let (base, type_of) = unsafe {
        let base =
            if referrer.is_null() { ptr::null() } else { mozjs::jsapi::JS_GetScriptFilename(referrer) };
        let base =
            if base.is_null() { String::new() } else { CStr::from_ptr(base).to_string_lossy().into_owned() };
        (base, GetModuleRequestType(cx, request))
    };
    rooted!(&in(cx) let mut attributes = UndefinedValue());
    let named = match type_of {
        ModuleType::JSON => Some("json"),
        ModuleType::CSS => Some("css"),
        ModuleType::Bytes => Some("bytes"),
        ModuleType::Text => Some("text"),
        _ => None,
    };
    if let Some(named) = named {
        // SAFETY: makes an object in the current realm.
        rooted!(&in(cx) let object = made(unsafe { JS_NewPlainObject(cx) })?);
        let named = value::string(cx, named)?;
        value::set(cx, object.handle(), c"type", named)?;
        attributes.set(ObjectValue(object.get()));
    }
    rooted!(&in(cx) let base = value::string(cx, &base)?);
    // SAFETY: request is rooted; the specifier is live until the next call, which roots it.
    let specifier = unsafe { StringValue(&*GetModuleRequestSpecifier(cx, request)) };
    rooted!(&in(cx) let url = call_hook(cx, home, c"resolve", &[specifier, base.get(), attributes.get()])?);
    module_of(cx, home, url.handle(), attributes.handle())
}

/// The engine wants `import.meta` filled.
unsafe extern "C" fn fill_meta(
    cx: *mut RawJSContext,
    module: RawHandle<*mut JSObject>,
    meta: RawHandle<*mut JSObject>,
) -> bool {
    // SAFETY: the engine passes a live context and rooted objects.
    unsafe {
        let mut cx = JSContext::from_ptr(ptr::NonNull::new_unchecked(cx));
        let cx = &mut cx;
        let meta = Handle::from_raw(meta);
        rooted!(&in(cx) let holder = host());
        rooted!(&in(cx) let mut private = UndefinedValue());
        JS_GetModulePrivate(*module.ptr, private.handle_mut());
        if private.is_object() {
            return value::set(cx, meta, c"definition", private.get()).is_ok();
        }
        if holder.get().is_null() {
            return true;
        }
        let home = Home::new(holder.handle());
        call_hook(cx, home, c"meta", &[ObjectValue(meta.get()), private.get()]).is_ok()
    }
}
