//! `internalBinding('engine')`: what every adapter offers the JavaScript of the runtime besides the natives.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::ffi::{CString, c_void};
use std::ptr;

use fastbuffer_js::engine::{ErrorClass, Fault};
use mozjs::context::{JSContext, RawJSContext};
use mozjs::conversions::jsstr_to_string;
use mozjs::gc::RootedTraceableBox;
use mozjs::glue::JS_GetPromiseResult;
use mozjs::jsapi::{
    CompartmentSpecifier, ExceptionStackOrNull, HandleObject as RawHandleObject, Heap, JSClass, JSGCParamKey,
    JSITER_HIDDEN, JSITER_OWNONLY, JSITER_SYMBOLS, JSITER_SYMBOLSONLY, JSObject, JSString,
    OnNewGlobalHookOption, PromiseRejectionHandlingState, PromiseState, SavedFrameResult,
    SavedFrameSelfHosted, StackCapture, jsid,
};
use mozjs::jsval::{BooleanValue, Int32Value, JSVal, ObjectValue, StringValue, UndefinedValue};
use mozjs::realm::AutoRealm;
use mozjs::rooted;
use mozjs::rust::wrappers2::{
    CaptureCurrentStack, CurrentGlobalOrNull, Evaluate, GetPromiseState, GetPropertyKeys,
    GetSavedFrameColumn, GetSavedFrameFunctionDisplayName, GetSavedFrameLine, GetSavedFrameParent,
    GetSavedFrameSource, IsPromiseObject, JS_GetGCParameter, JS_IdToValue, JS_NewGlobalObject,
    JS_NewPlainObject, SetPromiseRejectionTrackerCallback,
};
use mozjs::rust::{
    CompileOptionsWrapper, Handle, HandleObject, HandleValue, IdVector, RealmOptions, SIMPLE_GLOBAL_CLASS,
    transform_u16_to_source_text,
};

use crate::call::{define, natives};
use crate::state::{Home, Slot, collect};
use crate::value::{self, Answer, Thrown, array, done, made, throw};
use crate::{bytes, jobs, modules, text};

/// At most this many frames are looked at for the file of a caller.
const FRAMES: u32 = 64;

/// Typed arrays longer than this are not asked for their own keys: the engine would list every index.
const LISTED_ELEMENTS: usize = 1_048_576;

/// Makes the binding.
pub(crate) fn bind(cx: &mut JSContext, home: Home<'_>) -> Result<*mut JSObject, Thrown> {
    // SAFETY: makes an object in the current realm.
    rooted!(&in(cx) let object = made(unsafe { JS_NewPlainObject(cx) })?);
    let natives: &[(&str, u8, crate::call::CFunction)] = &[
        ("callerFiles", 0, caller_files),
        ("stackFrames", 1, stack_frames),
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
        define(cx, home, object.handle(), name, arity, native)?;
    }
    let name = value::string(cx, "spidermonkey")?;
    value::set(cx, object.handle(), c"name", name)?;
    let version = value::string(cx, &version())?;
    value::set(cx, object.handle(), c"version", version)?;
    Ok(object.get())
}

/// The engine's own version: the last word of "JavaScript-C153.6.0".
fn version() -> String {
    // SAFETY: the engine answers a constant NUL-terminated text.
    let text =
        unsafe { std::ffi::CStr::from_ptr(mozjs::jsapi::JS_GetImplementationVersion()) }.to_string_lossy();
    text.trim_start_matches(|c: char| !c.is_ascii_digit()).to_owned()
}

thread_local! {
    /// Whose hooks the engine's callbacks of this thread ask: a callback is not told.
    static HOST: RefCell<Option<RootedTraceableBox<Heap<*mut JSObject>>>> = const { RefCell::new(None) };
}

/// From now on the engine's callbacks on this thread ask `home`.
pub(crate) fn set_host(home: Home<'_>) {
    let host = RootedTraceableBox::new(Heap::default());
    host.set(home.holder().get());
    HOST.with_borrow_mut(|slot| *slot = Some(host));
}

/// Forgets it: has to happen before the engine ends.
pub(crate) fn clear_host() {
    HOST.with_borrow_mut(Option::take);
}

/// The holder that `set_host` was given, or null.
pub(crate) fn host() -> *mut JSObject {
    HOST.with_borrow(|slot| slot.as_ref().map_or(ptr::null_mut(), |host| host.get()))
}

/// The stack at this point, or null.
fn current_stack(cx: &mut JSContext) -> *mut JSObject {
    rooted!(&in(cx) let mut stack = ptr::null_mut::<JSObject>());
    // SAFETY: capture is initialised by the first call; stack is rooted.
    unsafe {
        let mut capture = std::mem::MaybeUninit::<StackCapture>::zeroed();
        mozjs::jsapi::JS_StackCapture_MaxFrames(FRAMES, capture.as_mut_ptr());
        if !CaptureCurrentStack(cx, stack.handle_mut(), capture.as_mut_ptr(), HandleObject::null()) {
            value::take_exception(cx);
        }
    }
    stack.get()
}

/// Hands each frame of a stack to `visit`, innermost first; the engine's own JavaScript is left out.
fn walk(
    cx: &mut JSContext,
    stack: *mut JSObject,
    mut visit: impl FnMut(&mut JSContext, HandleObject<'_>) -> Result<(), Thrown>,
) -> Result<(), Thrown> {
    rooted!(&in(cx) let mut frame = stack);
    while !frame.get().is_null() {
        visit(cx, frame.handle())?;
        rooted!(&in(cx) let mut parent = ptr::null_mut::<JSObject>());
        // SAFETY: frame is a saved frame and rooted.
        let result = unsafe {
            GetSavedFrameParent(
                cx,
                ptr::null_mut(),
                frame.handle(),
                parent.handle_mut(),
                SavedFrameSelfHosted::Exclude,
            )
        };
        if result != SavedFrameResult::Ok {
            break;
        }
        frame.set(parent.get());
    }
    Ok(())
}

fn frame_source(cx: &mut JSContext, frame: HandleObject<'_>) -> String {
    rooted!(&in(cx) let mut source = ptr::null_mut::<JSString>());
    // SAFETY: frame is a saved frame and rooted.
    unsafe {
        let selfhosted = SavedFrameSelfHosted::Exclude;
        GetSavedFrameSource(cx, ptr::null_mut(), frame, source.handle_mut(), selfhosted);
        ptr::NonNull::new(source.get()).map(|source| jsstr_to_string(cx, source)).unwrap_or_default()
    }
}

/// `[function, file, line, column]`, line and column from 1.
fn frame_details(cx: &mut JSContext, frame: HandleObject<'_>) -> Answer {
    let source = frame_source(cx, frame);
    rooted!(&in(cx) let mut name = ptr::null_mut::<JSString>());
    let mut line = 0;
    // SAFETY: frame is a saved frame and rooted; an all-zero column is a value that the call overwrites.
    let column = unsafe {
        let selfhosted = SavedFrameSelfHosted::Exclude;
        let mut column = std::mem::zeroed();
        GetSavedFrameFunctionDisplayName(cx, ptr::null_mut(), frame, name.handle_mut(), selfhosted);
        GetSavedFrameLine(cx, ptr::null_mut(), frame, &mut line, selfhosted);
        GetSavedFrameColumn(cx, ptr::null_mut(), frame, &mut column, selfhosted);
        column.value_
    };
    let name = if name.get().is_null() {
        value::string(cx, "")?
    } else {
        // SAFETY: name is live.
        unsafe { StringValue(&*name.get()) }
    };
    rooted!(&in(cx) let name = name);
    let source = value::string(cx, &source)?;
    array(cx, &[name.get(), source, value::number(f64::from(line)), value::number(f64::from(column))])
}

natives! {
    /// `callerFiles() → string`: the files of the functions being run, innermost first, one a line.
    fn caller_files(cx, home, arguments) {
        let stack = current_stack(cx);
        let mut files = String::new();
        walk(cx, stack, |cx, frame| {
            let file = frame_source(cx, frame);
            if !file.is_empty() {
                if !files.is_empty() {
                    files.push('\n');
                }
                files.push_str(&file);
            }
            Ok(())
        })?;
        value::string(cx, &files)
    }

    /// `stackFrames(error) → [[function, file, line, column], ...]`, undefined where the engine knows none. The place
    /// of a syntax error comes first.
    fn stack_frames(cx, home, arguments) {
        let value = arguments.get(0);
        if !value.is_object() {
            return Ok(UndefinedValue());
        }
        rooted!(&in(cx) let error = value.to_object());
        rooted!(&in(cx) let mut frames = Vec::<JSVal>::new());
        if let Some(place) = syntax_error_place(cx, error.handle())? {
            frames.push(place);
        }
        // SAFETY: error is rooted.
        let stack = unsafe { ExceptionStackOrNull(error.handle().into()) };
        walk(cx, stack, |cx, frame| {
            let details = frame_details(cx, frame)?;
            frames.push(details);
            Ok(())
        })?;
        array(cx, &frames)
    }

    /// `drainJobs()`: runs promise jobs until none is left.
    fn drain_jobs(cx, home, arguments) {
        jobs::drain(cx)?;
        Ok(UndefinedValue())
    }

    /// `setRejectionTracker(fn(promise, reason, handled))`.
    fn set_rejection_tracker(cx, home, arguments) {
        home.set_slot(Slot::RejectionTracker, arguments.get(0));
        set_host(home);
        // SAFETY: the callback finds its function through the host.
        unsafe { SetPromiseRejectionTrackerCallback(cx, Some(track_rejection), ptr::null_mut()) };
        Ok(UndefinedValue())
    }

    /// `compileFunction(source, filename, parameters) → function`.
    fn compile_function(cx, home, arguments) {
        let list = arguments.handle(2);
        let names = if list.get().is_object() { value::to_text(cx, list)? } else { String::new() };
        let prefix = format!("(function ({names}) {{");
        Script::new(cx, &prefix, arguments.handle(0), "\n})", arguments.handle(1))?.run(cx)
    }

    /// `runScript(source, filename) → completion value`.
    fn run_script(cx, home, arguments) {
        Script::new(cx, "", arguments.handle(0), "", arguments.handle(1))?.run(cx)
    }

    /// `runScriptAsync(source, filename) → promise of the completion value`; `await` is allowed at the top.
    fn run_script_async(cx, home, arguments) {
        let source = value::to_text(cx, arguments.handle(0))?;
        let file = arguments.handle(1);
        // The engine has no script with `await`: an async function is what comes closest. Its value is that of the
        // last statement which can stand as an expression.
        let mut starts = vec![0];
        starts.extend(source.char_indices().filter(|(_, c)| matches!(c, ';' | '\n' | '}')).map(|(at, _)| at + 1));
        starts.reverse();
        for start in starts.into_iter().take(MAX_STATEMENTS) {
            let (before, last) = source.split_at(start);
            if last.trim().trim_end_matches(';').trim().is_empty() {
                continue;
            }
            let last = last.trim_end().trim_end_matches(';');
            let body = format!("(async () => {{\n{before} return (\n{last}\n)}})()");
            let script = Script::from_text(cx, "", &body, "", file)?;
            if script.compiles(cx) {
                return script.run(cx);
            }
        }
        Script::from_text(cx, "", &format!("(async () => {{\n{source}\n}})()"), "", file)?.run(cx)
    }

    /// `createRealm() → globalThis` of a new realm in the same compartment.
    fn create_realm(cx, home, arguments) {
        // SAFETY: a native runs in a realm, so there is a global.
        let sibling = unsafe { CurrentGlobalOrNull(cx) };
        new_global(cx, sibling).map(ObjectValue)
    }

    /// `runInRealm(global, source, filename) → completion value`.
    fn run_in_realm(cx, home, arguments) {
        let global = arguments.get(0);
        // SAFETY: asks what kind of object it is.
        if !global.is_object() || !unsafe { mozjs::jsapi::JS_IsGlobalObject(global.to_object()) } {
            return Err(throw(cx, &Fault::plain(ErrorClass::TypeError, "not the global of a realm")));
        }
        let script = Script::new(cx, "", arguments.handle(1), "", arguments.handle(2))?;
        rooted!(&in(cx) let global = global.to_object());
        let mut realm = AutoRealm::new_from_handle(cx, global.handle());
        script.run(&mut realm)
    }

    /// `promiseDetails(promise) → [state, result]`, undefined for anything else.
    fn promise_details(cx, home, arguments) {
        let value = arguments.get(0);
        if !value.is_object() {
            return Ok(UndefinedValue());
        }
        rooted!(&in(cx) let promise = value.to_object());
        // SAFETY: promise is rooted.
        if !unsafe { IsPromiseObject(promise.handle()) } {
            return Ok(UndefinedValue());
        }
        let (state, result) = promise_state(cx, promise.handle());
        array(cx, &[Int32Value(state), result])
    }

    /// `proxyDetails(proxy) → [target, handler]`, undefined for anything else.
    fn proxy_details(cx, home, arguments) {
        let value = arguments.get(0);
        if !value.is_object() {
            return Ok(UndefinedValue());
        }
        let proxy = value.to_object();
        let (mut target, mut handler) = (UndefinedValue(), UndefinedValue());
        // SAFETY: the slots are read only of a scripted proxy, whose handler lies in the first one.
        unsafe {
            if !is_scripted_proxy(proxy) {
                return Ok(UndefinedValue());
            }
            mozjs::glue::GetProxyPrivate(proxy, &mut target);
            mozjs::glue::GetProxyReservedSlot(proxy, 0, &mut handler);
        }
        array(cx, &[target, handler])
    }

    /// `previewEntries(iterator)`: the engine has no public call that looks into an iterator without moving it.
    fn preview_entries(cx, home, arguments) {
        Ok(UndefinedValue())
    }

    /// `ownNonIndexKeys(object, onlyEnumerable) → keys`.
    fn own_non_index_keys(cx, home, arguments) {
        let value = arguments.get(0);
        if !value.is_object() {
            return array(cx, &[]);
        }
        let mut flags = JSITER_OWNONLY | JSITER_SYMBOLS;
        if bytes::span(cx.no_gc(), value).is_some_and(|span| span.len > LISTED_ELEMENTS) {
            flags = JSITER_OWNONLY | JSITER_SYMBOLSONLY;
        }
        if !arguments.is_true(1) {
            flags |= JSITER_HIDDEN;
        }
        rooted!(&in(cx) let object = value.to_object());
        let mut ids = IdVector::new(cx);
        // SAFETY: object is rooted, and so is the vector.
        done(unsafe {
            GetPropertyKeys(cx, object.handle(), flags, ids.handle_mut())
        })?;
        rooted!(&in(cx) let mut keys = Vec::<JSVal>::new());
        for &id in ids.iter() {
            if is_index(id) {
                continue;
            }
            rooted!(&in(cx) let mut key = UndefinedValue());
            // SAFETY: the vector keeps the id alive.
            done(unsafe { JS_IdToValue(cx, id, key.handle_mut()) })?;
            keys.push(key.get());
        }
        array(cx, &keys)
    }

    /// `gc()`.
    fn gc(cx, home, arguments) {
        collect(cx);
        Ok(UndefinedValue())
    }

    /// `memoryUsage() → {heapTotal, heapUsed, external, arrayBuffers}`, bytes.
    fn memory_usage(cx, home, arguments) {
        // SAFETY: asks for numbers and makes an object in the current realm.
        let (used, chunks) = unsafe {
            let used = JS_GetGCParameter(cx, JSGCParamKey::JSGC_BYTES);
            (f64::from(used), f64::from(JS_GetGCParameter(cx, JSGCParamKey::JSGC_TOTAL_CHUNKS)))
        };
        // SAFETY: as above.
        rooted!(&in(cx) let object = made(unsafe { JS_NewPlainObject(cx) })?);
        let external = home.state().external.bytes() as f64;
        let fields = [
            (c"heapTotal", (chunks * CHUNK_BYTES).max(used)),
            (c"heapUsed", used),
            (c"external", external),
            (c"arrayBuffers", external),
        ];
        for (name, bytes) in fields {
            value::set(cx, object.handle(), name, value::number(bytes))?;
        }
        Ok(ObjectValue(object.get()))
    }

    /// `createBuffer(arrayBuffer, byteOffset, length) → Buffer`.
    fn create_buffer(cx, home, arguments) {
        let (buffer, length) = (arguments.get(0), arguments.get(2));
        let offset = value::to_number(arguments.get(1)) as usize;
        let length = (!length.is_undefined()).then(|| value::to_number(length) as usize);
        if !buffer.is_object() {
            return Err(throw(cx, &Fault::plain(ErrorClass::TypeError, "not an array buffer")));
        }
        rooted!(&in(cx) let buffer = buffer.to_object());
        bytes::view(cx, home, buffer.handle(), offset, length).map(ObjectValue)
    }

    /// `setBufferPrototype(prototype)`: what results called Buffer get.
    fn set_buffer_prototype(cx, home, arguments) {
        home.set_slot(Slot::BufferPrototype, arguments.get(0));
        Ok(UndefinedValue())
    }
}

/// The size of the pieces in which the engine takes memory for its heap.
const CHUNK_BYTES: f64 = 1_048_576.0;

/// So many ends of statements are tried for the last one.
const MAX_STATEMENTS: usize = 200;

/// Whether it is a proxy that a script made.
///
/// # Safety
/// `object` is live.
unsafe fn is_scripted_proxy(object: *mut JSObject) -> bool {
    // SAFETY: the class of a live object lives for ever; only proxies have a handler.
    unsafe {
        let class: *const JSClass = mozjs::rust::get_object_class(object);
        let name = std::ffi::CStr::from_ptr((*class).name);
        (*class).flags & mozjs::JSCLASS_IS_PROXY != 0 && name == c"Proxy"
    }
}

/// Where the text of a syntax error is wrong, if it is one: like a frame, without a function.
fn syntax_error_place(cx: &mut JSContext, error: HandleObject<'_>) -> Result<Option<JSVal>, Thrown> {
    let place = mozjs::rust::borrowed_error_report(cx, |cx, report| {
        // SAFETY: error and report are rooted; the report lives as long as the error.
        unsafe {
            if !mozjs::rust::wrappers2::JS_ErrorFromException(cx, error, report) || report.report_.is_null() {
                return None;
            }
            let report = &*report.report_;
            if i32::from(report.exnType) != mozjs::jsapi::JSExnType::JSEXN_SYNTAXERR as i32
                || report._base.filename.data_.is_null()
            {
                return None;
            }
            let file = std::ffi::CStr::from_ptr(report._base.filename.data_).to_string_lossy().into_owned();
            Some((file, report._base.lineno, report._base.column._base))
        }
    });
    let Some((file, line, column)) = place else { return Ok(None) };
    rooted!(&in(cx) let name = value::string(cx, "")?);
    let file = value::string(cx, &file)?;
    let place = [name.get(), file, value::number(f64::from(line)), value::number(f64::from(column))];
    array(cx, &place).map(Some)
}

/// State (0 pending, 1 fulfilled, 2 rejected) and result of a promise.
pub(crate) fn promise_state(cx: &mut JSContext, promise: HandleObject<'_>) -> (i32, JSVal) {
    rooted!(&in(cx) let mut result = UndefinedValue());
    // SAFETY: promise is rooted, and a promise; one that is pending has no result.
    let state = unsafe {
        match GetPromiseState(promise) {
            PromiseState::Pending => 0,
            PromiseState::Fulfilled => 1,
            PromiseState::Rejected => 2,
        }
    };
    if state != 0 {
        // SAFETY: as above.
        unsafe { JS_GetPromiseResult(promise.into(), result.handle_mut().into()) };
    }
    (state, result.get())
}

unsafe extern "C" fn track_rejection(
    cx: *mut RawJSContext,
    _muted: bool,
    promise: RawHandleObject,
    state: PromiseRejectionHandlingState,
    _data: *mut c_void,
) {
    // SAFETY: the engine passes a live context and a rooted promise.
    let (mut cx, promise) =
        unsafe { (JSContext::from_ptr(ptr::NonNull::new_unchecked(cx)), Handle::from_raw(promise)) };
    let cx = &mut cx;
    rooted!(&in(cx) let holder = host());
    if holder.get().is_null() {
        return;
    }
    // SAFETY: the host is a holder.
    let home = unsafe { Home::new(holder.handle()) };
    let mut realm = AutoRealm::new_from_handle(cx, holder.handle());
    let cx = &mut *realm;
    let (_, reason) = promise_state(cx, promise);
    rooted!(&in(cx) let function = home.slot(Slot::RejectionTracker));
    let handled = state == PromiseRejectionHandlingState::Handled;
    let arguments = [ObjectValue(promise.get()), reason, BooleanValue(handled)];
    if value::call(cx, HandleObject::null(), function.handle(), &arguments).is_err() {
        value::take_exception(cx);
    }
}

/// A new global with the engine's built-ins; in the compartment of `sibling` unless that is null.
pub(crate) fn new_global(cx: &mut JSContext, sibling: *mut JSObject) -> Result<*mut JSObject, Thrown> {
    let mut options = RealmOptions::default();
    options.creationOptions_.sharedMemoryAndAtomics_ = true;
    if !sibling.is_null() {
        options.creationOptions_.compSpec_ = CompartmentSpecifier::ExistingCompartment;
        // SAFETY: sibling is live, so its realm is; its public part says which compartment it is in.
        options.creationOptions_.__bindgen_anon_1.comp_ = unsafe {
            (*mozjs::rust::get_object_realm(sibling).cast::<mozjs::jsapi::shadow::Realm>()).compartment_
        };
    }
    // SAFETY: the class lives for ever.
    made(unsafe {
        JS_NewGlobalObject(
            cx,
            &SIMPLE_GLOBAL_CLASS,
            ptr::null_mut(),
            OnNewGlobalHookOption::FireOnNewGlobalHook,
            &*options,
        )
    })
}

/// Whether a property key is an array index.
fn is_index(id: jsid) -> bool {
    id.is_int()
}

/// Source and file name of a script, as the engine wants them.
pub(crate) struct Script {
    units: Vec<u16>,
    file: CString,
    line: u32,
}

impl Script {
    /// `prefix` stands on the line before the source, which starts with line 1.
    pub(crate) fn new(
        cx: &mut JSContext,
        prefix: &str,
        source: HandleValue<'_>,
        suffix: &str,
        file: HandleValue<'_>,
    ) -> Result<Script, Thrown> {
        let text = if source.get().is_string() {
            source.get().to_string()
        } else {
            // SAFETY: source is rooted.
            unsafe { mozjs::rust::wrappers2::ToStringSlow(cx, source) }
        };
        if text.is_null() {
            return Err(Thrown);
        }
        // SAFETY: text is live: nothing ran since it was made.
        let units: Vec<u16> = match unsafe { text::read(cx, text) }? {
            fastbuffer::Text::Latin1(chars) => chars.iter().map(|&char| u16::from(char)).collect(),
            fastbuffer::Text::Utf16(units) => units.to_vec(),
        };
        Script::assemble(cx, prefix, &units, suffix, file)
    }

    fn from_text(
        cx: &mut JSContext,
        prefix: &str,
        source: &str,
        suffix: &str,
        file: HandleValue<'_>,
    ) -> Result<Script, Thrown> {
        let units: Vec<u16> = source.encode_utf16().collect();
        let mut script = Script::assemble(cx, prefix, &units, suffix, file)?;
        script.line = 0;
        Ok(script)
    }

    fn assemble(
        cx: &mut JSContext,
        prefix: &str,
        source: &[u16],
        suffix: &str,
        file: HandleValue<'_>,
    ) -> Result<Script, Thrown> {
        let file = value::to_text(cx, file)?.replace('\0', "");
        let mut units = Vec::with_capacity(prefix.len() + source.len() + suffix.len() + 1);
        let line = if prefix.is_empty() {
            1
        } else {
            units.extend(prefix.encode_utf16());
            units.push(u16::from(b'\n'));
            0
        };
        units.extend_from_slice(source);
        units.extend(suffix.encode_utf16());
        Ok(Script { units, file: CString::new(file).unwrap_or_default(), line })
    }

    pub(crate) fn options(&self, cx: &JSContext) -> CompileOptionsWrapper {
        CompileOptionsWrapper::new(cx, self.file.clone(), self.line)
    }

    pub(crate) fn units(&self) -> &[u16] {
        &self.units
    }

    /// Evaluates it in the current realm.
    pub(crate) fn run(&self, cx: &mut JSContext) -> Answer {
        let options = self.options(cx);
        let mut source = transform_u16_to_source_text(&self.units);
        rooted!(&in(cx) let mut answer = UndefinedValue());
        // SAFETY: options and source outlive the call.
        done(unsafe { Evaluate(cx, options.ptr, &mut source, answer.handle_mut()) })?;
        Ok(answer.get())
    }

    /// Whether it is a script at all; leaves no exception.
    fn compiles(&self, cx: &mut JSContext) -> bool {
        let options = self.options(cx);
        let mut source = transform_u16_to_source_text(&self.units);
        // SAFETY: as in run; what was compiled is dropped at once.
        let script = unsafe { mozjs::rust::wrappers2::Compile(cx, options.ptr, &mut source) };
        if script.is_null() {
            value::take_exception(cx);
        }
        !script.is_null()
    }
}
