//! ES modules: the engine asks JavaScript hooks where a module is and what it says.
#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;

use fastbuffer_js::engine::{ErrorClass, Fault};
use rquickjs::qjs;

use crate::engine::{Script, argument, array, then};
use crate::state::{Slot, State, as_opaque};
use crate::value;

type Context = *mut qjs::JSContext;
type Value = qjs::JSValue;

/// `setModuleHooks({resolve, load, meta})`.
pub(crate) unsafe extern "C" fn set_hooks(
    ctx: Context,
    _this: Value,
    count: c_int,
    arguments: *mut Value,
) -> Value {
    // SAFETY: ctx is live and has a state, which outlives every load; the slot takes its own reference.
    unsafe {
        let state = State::of(ctx);
        let hooks = qjs::JS_DupValue(ctx, argument(count, arguments, 0));
        state.set_slot(ctx, Slot::ModuleHooks, hooks);
        let runtime = qjs::JS_GetRuntime(ctx);
        qjs::JS_SetModuleLoaderFunc2(runtime, None, Some(load), None, as_opaque(state));
        qjs::JS_SetModuleNormalizeFunc2(runtime, Some(normalize));
    }
    qjs::JS_UNDEFINED
}

/// Calls a hook with values that it takes over.
unsafe fn call_hook(ctx: Context, opaque: *mut c_void, name: &CStr, arguments: &mut [Value]) -> Value {
    // SAFETY: opaque is the state that set_hooks gave; every value is live and freed once.
    unsafe {
        let hooks = (*opaque.cast::<State>()).slot(Slot::ModuleHooks);
        let hook = qjs::JS_GetPropertyStr(ctx, hooks, name.as_ptr());
        let answer = qjs::JS_Call(ctx, hook, hooks, arguments.len() as c_int, arguments.as_mut_ptr());
        qjs::JS_FreeValue(ctx, hook);
        for &argument in arguments.iter() {
            qjs::JS_FreeValue(ctx, argument);
        }
        answer
    }
}

unsafe fn from_c(ctx: Context, text: *const c_char) -> Value {
    // SAFETY: the engine passes NUL-terminated names.
    unsafe { qjs::JS_NewStringLen(ctx, text, CStr::from_ptr(text).to_bytes().len() as _) }
}

/// The engine wants the full name of the module that `base` calls `name`.
unsafe extern "C" fn normalize(
    ctx: Context,
    base: *const c_char,
    name: *const c_char,
    attributes: Value,
    opaque: *mut c_void,
) -> *mut c_char {
    // SAFETY: all are live for the call; the answer is allocated with the engine's allocator, as it wants.
    unsafe {
        let attributes = qjs::JS_DupValue(ctx, attributes);
        let mut arguments = [from_c(ctx, name), from_c(ctx, base), attributes];
        let url = call_hook(ctx, opaque, c"resolve", &mut arguments);
        if qjs::JS_IsException(url) {
            return ptr::null_mut();
        }
        let chars = qjs::JS_ToCString(ctx, url);
        qjs::JS_FreeValue(ctx, url);
        if chars.is_null() {
            return ptr::null_mut();
        }
        let copy = qjs::js_strdup(ctx, chars);
        qjs::JS_FreeCString(ctx, chars);
        copy
    }
}

/// The engine wants the module of this name.
unsafe extern "C" fn load(
    ctx: Context,
    url: *const c_char,
    opaque: *mut c_void,
    attributes: Value,
) -> *mut qjs::JSModuleDef {
    // SAFETY: all are live for the call; answer is freed once.
    unsafe {
        let attributes = qjs::JS_DupValue(ctx, attributes);
        let answer = call_hook(ctx, opaque, c"load", &mut [from_c(ctx, url), attributes]);
        if qjs::JS_IsException(answer) {
            return ptr::null_mut();
        }
        let url_value = from_c(ctx, url);
        let module = if qjs::JS_IsString(answer) {
            compile(ctx, answer, url_value).unwrap_or(ptr::null_mut())
        } else {
            synthetic(ctx, url, answer)
        };
        qjs::JS_FreeValue(ctx, url_value);
        qjs::JS_FreeValue(ctx, answer);
        module
    }
}

/// Compiles a source text module and fills its `import.meta`.
unsafe fn compile(ctx: Context, source: Value, url: Value) -> Option<*mut qjs::JSModuleDef> {
    // SAFETY: the values are live; the module is owned by the context once compiled.
    unsafe {
        let script = Script::new(ctx, "", source, "", url)?;
        let module = script.run(ctx, qjs::JS_EVAL_TYPE_MODULE | qjs::JS_EVAL_FLAG_COMPILE_ONLY);
        if qjs::JS_IsException(module) {
            return None;
        }
        let definition = qjs::JS_VALUE_GET_PTR(module).cast::<qjs::JSModuleDef>();
        qjs::JS_FreeValue(ctx, module);
        fill_meta(ctx, definition, url)?;
        Some(definition)
    }
}

unsafe fn fill_meta(ctx: Context, module: *mut qjs::JSModuleDef, url: Value) -> Option<()> {
    // SAFETY: the module is live; meta and the copied url are handed to the hook call, which frees them.
    unsafe {
        let meta = qjs::JS_GetImportMeta(ctx, module);
        let mut arguments = [meta, qjs::JS_DupValue(ctx, url)];
        let answer = call_hook(ctx, as_opaque(State::of(ctx)), c"meta", &mut arguments);
        let failed = qjs::JS_IsException(answer);
        qjs::JS_FreeValue(ctx, answer);
        (!failed).then_some(())
    }
}

/// A module whose exports JavaScript computes: `{names, get(name)}`.
unsafe fn synthetic(ctx: Context, url: *const c_char, definition: Value) -> *mut qjs::JSModuleDef {
    // SAFETY: definition is live and kept as the module's private value.
    unsafe {
        let Some(names) = names(ctx, definition) else { return ptr::null_mut() };
        let module = qjs::JS_NewCModule(ctx, url, Some(evaluate_synthetic));
        if module.is_null() {
            return module;
        }
        for name in names {
            qjs::JS_AddModuleExport(ctx, module, name.as_ptr());
        }
        qjs::JS_SetModulePrivateValue(ctx, module, qjs::JS_DupValue(ctx, definition));
        module
    }
}

/// Makes modules importable: `list` is an array of names and definitions, one after the other.
///
/// # Safety
/// `ctx` is live and entered; `list` belongs to it.
pub(crate) unsafe fn declare(ctx: Context, list: Value) -> bool {
    // SAFETY: what is read from the list is freed here; the context owns the modules.
    unsafe {
        let mut length = 0;
        if qjs::JS_GetLength(ctx, list, &mut length) < 0 {
            return false;
        }
        (0..length / 2).all(|index| {
            let name = qjs::JS_GetPropertyInt64(ctx, list, 2 * index);
            let definition = qjs::JS_GetPropertyInt64(ctx, list, 2 * index + 1);
            let url = value::to_string(ctx, name).and_then(|name| CString::new(name).ok());
            let declared = url.is_some_and(|url| !synthetic(ctx, url.as_ptr(), definition).is_null());
            qjs::JS_FreeValue(ctx, name);
            qjs::JS_FreeValue(ctx, definition);
            declared
        })
    }
}

/// The strings in `definition.names`.
unsafe fn names(ctx: Context, definition: Value) -> Option<Vec<CString>> {
    // SAFETY: definition is live; what is read from it is freed here.
    unsafe {
        let list = qjs::JS_GetPropertyStr(ctx, definition, c"names".as_ptr());
        let mut length = 0;
        if qjs::JS_IsException(list) || qjs::JS_GetLength(ctx, list, &mut length) < 0 {
            qjs::JS_FreeValue(ctx, list);
            return None;
        }
        let mut names = Vec::new();
        for index in 0..length {
            let name = qjs::JS_GetPropertyInt64(ctx, list, index);
            let text = value::to_string(ctx, name);
            qjs::JS_FreeValue(ctx, name);
            names.extend(text.and_then(|text| CString::new(text).ok()));
        }
        qjs::JS_FreeValue(ctx, list);
        Some(names)
    }
}

unsafe extern "C" fn evaluate_synthetic(ctx: Context, module: *mut qjs::JSModuleDef) -> c_int {
    // SAFETY: the private value was set by synthetic; each export takes over the value that get answered.
    unsafe {
        let definition = qjs::JS_GetModulePrivateValue(ctx, module);
        let Some(names) = names(ctx, definition) else {
            qjs::JS_FreeValue(ctx, definition);
            return -1;
        };
        let get = qjs::JS_GetPropertyStr(ctx, definition, c"get".as_ptr());
        let mut status = 0;
        for name in names {
            let mut argument = from_c(ctx, name.as_ptr());
            let export = qjs::JS_Call(ctx, get, definition, 1, &mut argument);
            qjs::JS_FreeValue(ctx, argument);
            if qjs::JS_IsException(export) {
                status = -1;
                break;
            }
            qjs::JS_SetModuleExport(ctx, module, name.as_ptr(), export);
        }
        qjs::JS_FreeValue(ctx, get);
        qjs::JS_FreeValue(ctx, definition);
        status
    }
}

/// `importModule(url) → promise of the namespace`.
pub(crate) unsafe extern "C" fn import(
    ctx: Context,
    _this: Value,
    count: c_int,
    arguments: *mut Value,
) -> Value {
    // SAFETY: the engine passes live arguments in a live context.
    unsafe {
        let Some(url) = value::to_string(ctx, argument(count, arguments, 0)) else {
            return qjs::JS_EXCEPTION;
        };
        let Ok(url) = CString::new(url) else {
            return value::throw(ctx, &Fault::plain(ErrorClass::TypeError, "a module's name holds no NUL"));
        };
        qjs::JS_LoadModule(ctx, url.as_ptr(), url.as_ptr())
    }
}

/// `evalModule(source, url, now) → promise of the namespace`, or with `now` how far it has come: `[state, result,
/// promise]`, the state 0 while it waits for something, 1 when done, 2 when it failed.
pub(crate) unsafe extern "C" fn eval(
    ctx: Context,
    _this: Value,
    count: c_int,
    arguments: *mut Value,
) -> Value {
    // SAFETY: the engine passes live arguments in a live context; the module lives as long as the context.
    unsafe {
        let (source, url) = (argument(count, arguments, 0), argument(count, arguments, 1));
        let Some(module) = compile(ctx, source, url) else { return qjs::JS_EXCEPTION };
        let mut data = qjs::JS_MKPTR(qjs::JS_TAG_MODULE, module.cast());
        let promise = qjs::JS_EvalFunction(ctx, qjs::JS_DupValue(ctx, data));
        if qjs::JS_IsException(promise) {
            return promise;
        }
        let now = argument(count, arguments, 2);
        if qjs::JS_IsBool(now) && qjs::JS_VALUE_GET_BOOL(now) {
            let state = qjs::JS_MKVAL(qjs::JS_TAG_INT, qjs::JS_PromiseState(ctx, promise));
            return array(ctx, &[state, qjs::JS_PromiseResult(ctx, promise), promise]);
        }
        let namespace = qjs::JS_NewCFunctionData(ctx, Some(namespace_of), 0, 0, 1, &mut data);
        then(ctx, promise, namespace)
    }
}

unsafe extern "C" fn namespace_of(
    ctx: Context,
    _this: Value,
    _count: c_int,
    _arguments: *mut Value,
    _magic: c_int,
    data: *mut Value,
) -> Value {
    // SAFETY: data[0] is the module that eval put there.
    unsafe { qjs::JS_GetModuleNamespace(ctx, qjs::JS_VALUE_GET_PTR(*data).cast()) }
}
