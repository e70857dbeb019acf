//! `internalBinding('engine')`: what every adapter offers the JavaScript of the runtime besides the natives.
#![allow(unsafe_code)]

use std::ffi::{CString, c_int, c_void};
use std::ptr;

use fastbuffer_js::engine::{ErrorClass, Fault};
use rquickjs::qjs;

use crate::call::define;
use crate::state::{Slot, State, as_opaque};
use crate::{bytes, modules, text, value};

type Context = *mut qjs::JSContext;
type Value = qjs::JSValue;

/// At most this many frames are looked at for the file of a caller.
const FRAMES: c_int = 64;

/// Typed arrays longer than this are not asked for their own keys: the engine would list every index.
const LISTED_ELEMENTS: f64 = 1_048_576.0;

/// Makes the binding.
pub(crate) fn bind(ctx: Context) -> Value {
    // SAFETY: a binder is only called while its context is live and entered.
    let object = unsafe { qjs::JS_NewObject(ctx) };
    let natives: &[(&str, u8, Native)] = &[
        ("callerFiles", 0, caller_files),
        ("drainJobs", 0, drain_jobs),
        ("setRejectionTracker", 1, set_rejection_tracker),
        ("compileFunction", 3, compile_function),
        ("runScript", 2, run_script),
        ("runScriptAsync", 2, run_script_async),
        ("createRealm", 0, create_realm),
        ("runInRealm", 3, run_in_realm),
        ("setModuleHooks", 1, modules::set_hooks),
        ("importModule", 1, modules::import),
        ("evalModule", 2, modules::eval),
        ("promiseDetails", 1, promise_details),
        ("proxyDetails", 1, proxy_details),
        ("previewEntries", 1, preview_entries),
        ("ownNonIndexKeys", 2, own_non_index_keys),
        ("gc", 0, gc),
        ("memoryUsage", 0, memory_usage),
        ("createBuffer", 3, create_buffer),
        ("setBufferPrototype", 1, set_buffer_prototype),
    ];
    for &(name, arity, native) in natives {
        define(ctx, object, name, arity, native);
    }
    // SAFETY: the object and the strings are live values of ctx.
    unsafe {
        value::set(ctx, object, "name", value::string(ctx, "quickjs"));
        let version = std::ffi::CStr::from_ptr(qjs::JS_GetVersion()).to_string_lossy();
        value::set(ctx, object, "version", value::string(ctx, &version));
    }
    object
}

type Native = unsafe extern "C" fn(Context, Value, c_int, *mut Value) -> Value;

/// Argument `index`, borrowed.
///
/// # Safety
/// `arguments` points to `count` live values.
pub(crate) unsafe fn argument(count: c_int, arguments: *mut Value, index: usize) -> Value {
    if index < usize::try_from(count).unwrap_or(0) {
        // SAFETY: index < count.
        unsafe { *arguments.add(index) }
    } else {
        qjs::JS_UNDEFINED
    }
}

/// `callerFiles() → string`: the files of the functions being run, innermost first, one a line.
unsafe extern "C" fn caller_files(
    ctx: Context,
    _this: Value,
    _count: c_int,
    _arguments: *mut Value,
) -> Value {
    let mut files = String::new();
    for level in 0..FRAMES {
        // SAFETY: ctx is live; the atom is freed here.
        unsafe {
            let atom = qjs::JS_GetScriptOrModuleName(ctx, level);
            if atom != 0 {
                let name = qjs::JS_AtomToString(ctx, atom);
                qjs::JS_FreeAtom(ctx, atom);
                if let Some(name) = value::to_string(ctx, name) {
                    if !files.is_empty() {
                        files.push('\n');
                    }
                    files.push_str(&name);
                }
                qjs::JS_FreeValue(ctx, name);
            }
        }
    }
    // SAFETY: ctx is live.
    unsafe { value::string(ctx, &files) }
}

/// `drainJobs()`: runs promise jobs until none is left.
unsafe extern "C" fn drain_jobs(ctx: Context, _this: Value, _count: c_int, _arguments: *mut Value) -> Value {
    // SAFETY: ctx is live, so its runtime is.
    unsafe {
        let runtime = qjs::JS_GetRuntime(ctx);
        loop {
            let mut job_ctx = ptr::null_mut();
            match qjs::JS_ExecutePendingJob(runtime, &mut job_ctx) {
                0 => return qjs::JS_UNDEFINED,
                status if status < 0 => {
                    if job_ctx == ctx || job_ctx.is_null() {
                        return qjs::JS_EXCEPTION;
                    }
                    let error = qjs::JS_GetException(job_ctx);
                    return qjs::JS_Throw(ctx, error);
                }
                _ => {}
            }
        }
    }
}

/// `setRejectionTracker(fn(promise, reason, handled))`.
unsafe extern "C" fn set_rejection_tracker(
    ctx: Context,
    _this: Value,
    count: c_int,
    arguments: *mut Value,
) -> Value {
    // SAFETY: ctx is live and has a state; the slot takes its own reference.
    unsafe {
        let state = State::of(ctx);
        let function = qjs::JS_DupValue(ctx, argument(count, arguments, 0));
        state.set_slot(ctx, Slot::RejectionTracker, function);
        qjs::JS_SetHostPromiseRejectionTracker(
            qjs::JS_GetRuntime(ctx),
            Some(track_rejection),
            as_opaque(state),
        );
    }
    qjs::JS_UNDEFINED
}

unsafe extern "C" fn track_rejection(
    ctx: Context,
    promise: Value,
    reason: Value,
    handled: bool,
    opaque: *mut c_void,
) {
    // SAFETY: opaque is the state set above, which outlives the runtime's contexts that reject promises.
    unsafe {
        let state = &*opaque.cast::<State>();
        let handled = if handled { qjs::JS_TRUE } else { qjs::JS_FALSE };
        let mut arguments = [promise, reason, handled];
        let function = state.slot(Slot::RejectionTracker);
        let answer = qjs::JS_Call(ctx, function, qjs::JS_UNDEFINED, 3, arguments.as_mut_ptr());
        if qjs::JS_IsException(answer) {
            qjs::JS_FreeValue(ctx, qjs::JS_GetException(ctx));
        }
        qjs::JS_FreeValue(ctx, answer);
    }
}

/// Source and file name of a script, NUL-terminated as the engine wants them.
pub(crate) struct Script {
    source: Vec<u8>,
    file: CString,
    /// The number of the first line; the script's own starts with 1.
    line: c_int,
}

impl Script {
    /// `prefix` and `suffix` stand on lines of their own. The engine counts the columns of its first line from 0
    /// and takes no line number 0, so the script's text never starts on it; `#!` only counts at the very start.
    ///
    /// # Safety
    /// `ctx` is live and entered; the values are live.
    pub(crate) unsafe fn new(
        ctx: Context,
        prefix: &str,
        source: Value,
        suffix: &str,
        file: Value,
    ) -> Option<Script> {
        // SAFETY: passed on from the caller.
        let (text, file) = unsafe { (source_bytes(ctx, source)?, value::to_string(ctx, file)?) };
        let mut source = Vec::with_capacity(prefix.len() + text.len() + suffix.len() + 3);
        let bare = prefix.is_empty() && text.starts_with(b"#!");
        if !bare {
            source.extend_from_slice(prefix.as_bytes());
            source.extend_from_slice(b"\n\n");
        }
        source.extend_from_slice(&text);
        source.extend_from_slice(suffix.as_bytes());
        source.push(0);
        let line = if bare { 1 } else { -1 };
        Some(Script { source, file: CString::new(file.replace('\0', "")).unwrap_or_default(), line })
    }

    /// Evaluates it.
    ///
    /// # Safety
    /// `ctx` is live and entered.
    pub(crate) unsafe fn run(&self, ctx: Context, flags: u32) -> Value {
        let mut options = qjs::JSEvalOptions {
            version: qjs::JS_EVAL_OPTIONS_VERSION as c_int,
            eval_flags: flags as c_int,
            filename: self.file.as_ptr(),
            line_num: self.line,
        };
        // SAFETY: source and file are NUL-terminated and outlive the call.
        unsafe { qjs::JS_Eval2(ctx, self.source.as_ptr().cast(), (self.source.len() - 1) as _, &mut options) }
    }
}

/// A script's text in the form the parser takes: UTF-8, lone surrogates as three bytes.
unsafe fn source_bytes(ctx: Context, source: Value) -> Option<Vec<u8>> {
    let mut length = 0;
    // SAFETY: ctx and source are live; the copy is made before the characters are freed.
    unsafe {
        let chars = qjs::JS_ToCStringLen(ctx, &mut length, source);
        if chars.is_null() {
            return None;
        }
        let bytes = std::slice::from_raw_parts(chars.cast::<u8>(), length).to_vec();
        qjs::JS_FreeCString(ctx, chars);
        Some(bytes)
    }
}

/// `compileFunction(source, filename, parameters) → function`.
unsafe extern "C" fn compile_function(
    ctx: Context,
    _this: Value,
    count: c_int,
    arguments: *mut Value,
) -> Value {
    // SAFETY: the engine passes live arguments in a live context.
    unsafe {
        let list = argument(count, arguments, 2);
        let names = if qjs::JS_IsObject(list) { value::to_string(ctx, list) } else { Some(String::new()) };
        let Some(names) = names else { return qjs::JS_EXCEPTION };
        let source = argument(count, arguments, 0);
        let file = argument(count, arguments, 1);
        let prefix = format!("(function ({names}) {{");
        let Some(script) = Script::new(ctx, &prefix, source, "\n})", file) else { return qjs::JS_EXCEPTION };
        script.run(ctx, qjs::JS_EVAL_TYPE_GLOBAL)
    }
}

/// `runScript(source, filename) → completion value`.
unsafe extern "C" fn run_script(ctx: Context, _this: Value, count: c_int, arguments: *mut Value) -> Value {
    // SAFETY: the engine passes live arguments in a live context.
    unsafe {
        let (source, file) = (argument(count, arguments, 0), argument(count, arguments, 1));
        let Some(script) = Script::new(ctx, "", source, "", file) else { return qjs::JS_EXCEPTION };
        script.run(ctx, qjs::JS_EVAL_TYPE_GLOBAL)
    }
}

/// `runScriptAsync(source, filename) → promise of the completion value`; `await` is allowed at the top.
unsafe extern "C" fn run_script_async(
    ctx: Context,
    _this: Value,
    count: c_int,
    arguments: *mut Value,
) -> Value {
    // SAFETY: the engine passes live arguments in a live context.
    unsafe {
        let (source, file) = (argument(count, arguments, 0), argument(count, arguments, 1));
        let Some(script) = Script::new(ctx, "", source, "", file) else { return qjs::JS_EXCEPTION };
        let promise = script.run(ctx, qjs::JS_EVAL_TYPE_GLOBAL | qjs::JS_EVAL_FLAG_ASYNC);
        if qjs::JS_IsException(promise) {
            return promise;
        }
        let unwrap = qjs::JS_NewCFunction2(
            ctx,
            Some(unwrap_value),
            c"".as_ptr(),
            1,
            qjs::JSCFunctionEnum_JS_CFUNC_generic,
            0,
        );
        then(ctx, promise, unwrap)
    }
}

/// An asynchronous script resolves to `{value}`.
unsafe extern "C" fn unwrap_value(ctx: Context, _this: Value, count: c_int, arguments: *mut Value) -> Value {
    // SAFETY: the engine passes live arguments in a live context.
    unsafe { qjs::JS_GetPropertyStr(ctx, argument(count, arguments, 0), c"value".as_ptr()) }
}

/// `promise.then(function)` by the engine's own means; takes over both values.
///
/// # Safety
/// `ctx` is live and entered; the values belong to it.
pub(crate) unsafe fn then(ctx: Context, promise: Value, function: Value) -> Value {
    // SAFETY: passed on from the caller; both values are freed once.
    unsafe {
        let answer = qjs::JS_PromiseThen(ctx, promise, function, qjs::JS_UNDEFINED);
        qjs::JS_FreeValue(ctx, function);
        qjs::JS_FreeValue(ctx, promise);
        answer
    }
}

/// `createRealm() → globalThis` of a new realm in the same runtime.
unsafe extern "C" fn create_realm(
    ctx: Context,
    _this: Value,
    _count: c_int,
    _arguments: *mut Value,
) -> Value {
    // SAFETY: ctx is live; the realm is kept until the engine ends (realms).
    unsafe {
        let realm = qjs::JS_NewContext(qjs::JS_GetRuntime(ctx));
        if realm.is_null() {
            return value::throw(ctx, &Fault::plain(ErrorClass::Error, "a new realm could not be made"));
        }
        State::of(ctx).realms.borrow_mut().push(realm);
        qjs::JS_GetGlobalObject(realm)
    }
}

/// `runInRealm(global, source, filename) → completion value`.
unsafe extern "C" fn run_in_realm(ctx: Context, _this: Value, count: c_int, arguments: *mut Value) -> Value {
    // SAFETY: the engine passes live arguments in a live context; realms hold live contexts.
    unsafe {
        let global = argument(count, arguments, 0);
        let realms = State::of(ctx).realms.borrow().clone();
        let realm = realms.into_iter().find(|&realm| {
            let own = qjs::JS_GetGlobalObject(realm);
            let same =
                qjs::JS_IsObject(global) && qjs::JS_VALUE_GET_PTR(own) == qjs::JS_VALUE_GET_PTR(global);
            qjs::JS_FreeValue(realm, own);
            same
        });
        let Some(realm) = realm else {
            return value::throw(ctx, &Fault::plain(ErrorClass::TypeError, "not the global of a realm"));
        };
        let (source, file) = (argument(count, arguments, 1), argument(count, arguments, 2));
        let Some(script) = Script::new(ctx, "", source, "", file) else { return qjs::JS_EXCEPTION };
        script.run(realm, qjs::JS_EVAL_TYPE_GLOBAL)
    }
}

/// An array that takes over `items`.
///
/// # Safety
/// `ctx` is live and entered; the items are live values of it.
pub(crate) unsafe fn array(ctx: Context, items: &[Value]) -> Value {
    // SAFETY: ctx is live; each item is a live value of it.
    unsafe {
        let array = qjs::JS_NewArray(ctx);
        for (index, &item) in items.iter().enumerate() {
            qjs::JS_DefinePropertyValueUint32(ctx, array, index as u32, item, qjs::JS_PROP_C_W_E as c_int);
        }
        array
    }
}

/// `promiseDetails(promise) → [state, result]`, undefined for anything else.
unsafe extern "C" fn promise_details(
    ctx: Context,
    _this: Value,
    count: c_int,
    arguments: *mut Value,
) -> Value {
    // SAFETY: the engine passes live arguments in a live context.
    unsafe {
        let promise = argument(count, arguments, 0);
        let state = qjs::JS_PromiseState(ctx, promise);
        if state < 0 {
            return qjs::JS_UNDEFINED;
        }
        array(ctx, &[qjs::JS_MKVAL(qjs::JS_TAG_INT, state), qjs::JS_PromiseResult(ctx, promise)])
    }
}

/// `proxyDetails(proxy) → [target, handler]`, undefined for anything else.
unsafe extern "C" fn proxy_details(ctx: Context, _this: Value, count: c_int, arguments: *mut Value) -> Value {
    // SAFETY: the engine passes live arguments in a live context.
    unsafe {
        let proxy = argument(count, arguments, 0);
        if !qjs::JS_IsProxy(proxy) {
            return qjs::JS_UNDEFINED;
        }
        let details = [qjs::JS_GetProxyTarget(ctx, proxy), qjs::JS_GetProxyHandler(ctx, proxy)];
        for detail in details {
            if qjs::JS_IsException(detail) {
                // A revoked proxy: Node shows null for both.
                qjs::JS_FreeValue(ctx, qjs::JS_GetException(ctx));
                return array(ctx, &[qjs::JS_NULL, qjs::JS_NULL]);
            }
        }
        array(ctx, &details)
    }
}

/// `previewEntries(iterator)`: this engine cannot look into an iterator without moving it.
unsafe extern "C" fn preview_entries(
    _ctx: Context,
    _this: Value,
    _count: c_int,
    _arguments: *mut Value,
) -> Value {
    qjs::JS_UNDEFINED
}

/// `ownNonIndexKeys(object, onlyEnumerable) → keys`.
unsafe extern "C" fn own_non_index_keys(
    ctx: Context,
    _this: Value,
    count: c_int,
    arguments: *mut Value,
) -> Value {
    // SAFETY: the engine passes live arguments in a live context; the table is freed after its atoms were read.
    unsafe {
        let object = argument(count, arguments, 0);
        let only_enumerable = argument(count, arguments, 1);
        let mut flags = qjs::JS_GPN_STRING_MASK | qjs::JS_GPN_SYMBOL_MASK;
        if bytes::span(ctx, object).is_some_and(|span| span.len as f64 > LISTED_ELEMENTS) {
            flags = qjs::JS_GPN_SYMBOL_MASK;
        }
        if qjs::JS_IsBool(only_enumerable) && qjs::JS_VALUE_GET_BOOL(only_enumerable) {
            flags |= qjs::JS_GPN_ENUM_ONLY;
        }
        let (mut table, mut length) = (ptr::null_mut(), 0);
        if qjs::JS_GetOwnPropertyNames(ctx, &mut table, &mut length, object, flags as c_int) < 0 {
            return qjs::JS_EXCEPTION;
        }
        let keys = qjs::JS_NewArray(ctx);
        let mut found = 0;
        for index in 0..length as usize {
            let atom = (*table.add(index)).atom;
            let key = qjs::JS_AtomToValue(ctx, atom);
            if is_index(ctx, key) {
                qjs::JS_FreeValue(ctx, key);
            } else {
                qjs::JS_DefinePropertyValueUint32(ctx, keys, found, key, qjs::JS_PROP_C_W_E as c_int);
                found += 1;
            }
        }
        qjs::JS_FreePropertyEnum(ctx, table, length);
        keys
    }
}

/// Whether a property key is an array index.
unsafe fn is_index(ctx: Context, key: Value) -> bool {
    // SAFETY: key is a live string or symbol.
    unsafe {
        if !qjs::JS_IsString(key) {
            return bytes::number(key) >= 0.0;
        }
        let layout = State::of(ctx).layout;
        let kept = std::cell::Cell::new(None);
        let text = text::read(ctx, layout, key, |value| kept.set(Some(value)));
        let index = match text {
            Some(fastbuffer::Text::Latin1(chars)) => parse_index(chars.iter().map(|&char| u16::from(char))),
            Some(fastbuffer::Text::Utf16(units)) => parse_index(units.iter().copied()),
            _ => false,
        };
        if let Some(kept) = kept.take() {
            kept.free(ctx);
        }
        index
    }
}

fn parse_index(units: impl ExactSizeIterator<Item = u16>) -> bool {
    let length = units.len();
    let mut value = 0u64;
    for (position, unit) in units.enumerate() {
        let digit = match unit {
            0x30..=0x39 => u64::from(unit - 0x30),
            _ => return false,
        };
        if position == 10 || (position == 0 && digit == 0 && length > 1) {
            return false;
        }
        value = value * 10 + digit;
    }
    length > 0 && value < u64::from(u32::MAX)
}

/// `gc()`.
unsafe extern "C" fn gc(ctx: Context, _this: Value, _count: c_int, _arguments: *mut Value) -> Value {
    // SAFETY: ctx is live, so its runtime is; arguments are held by the caller.
    unsafe { qjs::JS_RunGC(qjs::JS_GetRuntime(ctx)) };
    qjs::JS_UNDEFINED
}

/// `memoryUsage() → {heapTotal, heapUsed, external, arrayBuffers}`, bytes.
unsafe extern "C" fn memory_usage(
    ctx: Context,
    _this: Value,
    _count: c_int,
    _arguments: *mut Value,
) -> Value {
    // SAFETY: an all-zero JSMemoryUsage is valid and is filled by the engine.
    unsafe {
        let mut usage: qjs::JSMemoryUsage = std::mem::zeroed();
        qjs::JS_ComputeMemoryUsage(qjs::JS_GetRuntime(ctx), &mut usage);
        let external = State::of(ctx).external.bytes() as f64;
        let object = qjs::JS_NewObject(ctx);
        let fields = [
            ("heapTotal", usage.malloc_size as f64),
            ("heapUsed", usage.memory_used_size as f64),
            ("external", external),
            ("arrayBuffers", external),
        ];
        for (name, bytes) in fields {
            value::set(ctx, object, name, qjs::JS_NewFloat64(bytes));
        }
        object
    }
}

/// `createBuffer(arrayBuffer, byteOffset, length) → Buffer`.
pub(crate) unsafe extern "C" fn create_buffer(
    ctx: Context,
    _this: Value,
    count: c_int,
    arguments: *mut Value,
) -> Value {
    // SAFETY: the engine passes live arguments in a live context; undefined stands for those left out.
    unsafe {
        let mut given = [0, 1, 2].map(|index| argument(count, arguments, index));
        let used = if qjs::JS_IsUndefined(given[2]) { 2 } else { 3 };
        bytes::new_view(ctx, &mut given[..used])
    }
}

/// `setBufferPrototype(prototype)`: what results called Buffer get.
pub(crate) unsafe extern "C" fn set_buffer_prototype(
    ctx: Context,
    _this: Value,
    count: c_int,
    arguments: *mut Value,
) -> Value {
    // SAFETY: the engine passes live arguments in a live context; the slot takes its own reference.
    unsafe {
        let prototype = qjs::JS_DupValue(ctx, argument(count, arguments, 0));
        State::of(ctx).set_slot(ctx, Slot::BufferPrototype, prototype);
    }
    qjs::JS_UNDEFINED
}
