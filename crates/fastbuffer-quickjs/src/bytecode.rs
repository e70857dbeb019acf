//! Compiles internal JavaScript modules to bytecode; used by build scripts.
//!
//! Bytecode is good only for the engine version and byte order that wrote it, so it is made anew in each build.
#![allow(unsafe_code)]

use std::ffi::CString;
use std::fmt::Write as _;
use std::path::Path;

use fastbuffer_js::engine::{MODULE_PARAMETERS, Module};
use rquickjs::{Context, Runtime, qjs};

/// Compiles `modules` and writes `OUT_DIR/modules.rs`: a constant `MODULES`, a slice of `type_path`.
///
/// # Panics
/// A module does not compile, or `OUT_DIR` cannot be written: the build cannot go on.
pub fn write_modules(modules: &[Module], type_path: &str) {
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    let out = Path::new(&out);
    let mut text =
        format!("/// The internal JavaScript modules, compiled.\npub static MODULES: &[{type_path}] = &[\n");
    for (index, module) in modules.iter().enumerate() {
        let name = format!("module-{index}.bin");
        std::fs::write(out.join(&name), compile(module.id, module.source)).expect("OUT_DIR can be written");
        writeln!(
            text,
            "    {type_path} {{ id: {:?}, source: \"\", code: Some(include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}\"))) }},",
            module.id
        )
        .expect("writing to a string");
    }
    text += "];\n";
    std::fs::write(out.join("modules.rs"), text).expect("OUT_DIR can be written");
}

/// The text that is compiled for a module: a function expression whose first line is line 1 of the module.
pub fn wrap(source: &str) -> String {
    format!("(function ({MODULE_PARAMETERS}) {{{source}\n}})")
}

/// Compiles one module to bytecode that evaluates to its function.
///
/// # Panics
/// It does not compile.
pub fn compile(id: &str, source: &str) -> Vec<u8> {
    let runtime = Runtime::new().expect("a QuickJS runtime");
    let context = Context::full(&runtime).expect("a QuickJS context");
    context.with(|ctx| {
        let source = CString::new(wrap(source)).expect("no NUL in a module");
        let file = CString::new(format!("node:{id}")).expect("no NUL in a module's name");
        let flags = qjs::JS_EVAL_TYPE_GLOBAL | qjs::JS_EVAL_FLAG_COMPILE_ONLY;
        let raw = ctx.as_raw().as_ptr();
        // SAFETY: the context is live and entered; source and file are NUL-terminated and outlive the call.
        let function = unsafe {
            qjs::JS_Eval(raw, source.as_ptr(), source.as_bytes().len() as _, file.as_ptr(), flags as i32)
        };
        // SAFETY: a JSValue just returned by the engine.
        if unsafe { qjs::JS_IsException(function) } {
            panic!("{id}: {:?}", ctx.catch());
        }
        let mut size = 0;
        let flags = qjs::JS_WRITE_OBJ_BYTECODE | qjs::JS_WRITE_OBJ_STRIP_SOURCE;
        // SAFETY: function is a live value of this context, size a valid place for the length.
        let bytes = unsafe { qjs::JS_WriteObject(raw, &mut size, function, flags as i32) };
        assert!(!bytes.is_null(), "{id}: the bytecode could not be written");
        // SAFETY: the engine returned size bytes at this address, which nobody else holds.
        let code = unsafe { std::slice::from_raw_parts(bytes, size as usize) }.to_vec();
        // SAFETY: both were made by this context above and are not used again.
        unsafe {
            qjs::js_free(raw, bytes.cast());
            qjs::JS_FreeValue(raw, function);
        }
        code
    })
}
