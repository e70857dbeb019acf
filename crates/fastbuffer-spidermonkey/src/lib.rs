//! Node.js's `Buffer` for SpiderMonkey, by way of [`mozjs`].
//!
//! [`install`] puts `Buffer`, `atob` and `btoa` on a global. From then on npm packages that count on Node's `Buffer`
//! find it, with Node's semantics.
//!
//! ```
//! use fastbuffer_spidermonkey::install;
//! use mozjs::jsapi::OnNewGlobalHookOption::FireOnNewGlobalHook;
//! use mozjs::jsval::UndefinedValue;
//! use mozjs::rust::wrappers2::JS_NewGlobalObject;
//! use mozjs::rust::{CompileOptionsWrapper, JSEngine, RealmOptions, Runtime, SIMPLE_GLOBAL_CLASS, evaluate_script};
//!
//! let engine = JSEngine::init().unwrap();
//! let mut runtime = Runtime::new(engine.handle());
//! let cx = runtime.cx();
//! let options = RealmOptions::default();
//! mozjs::rooted!(&in(cx) let global = unsafe {
//!     JS_NewGlobalObject(cx, &SIMPLE_GLOBAL_CLASS, std::ptr::null_mut(), FireOnNewGlobalHook, &*options)
//! });
//! let fastbuffer = install(cx, global.handle()).unwrap();
//! mozjs::rooted!(&in(cx) let mut value = UndefinedValue());
//! let options = CompileOptionsWrapper::new(cx, c"example.js".to_owned(), 1);
//! let script = "Buffer.from('aGk=', 'base64')";
//! evaluate_script(cx, global.handle(), script, value.handle_mut(), options).unwrap();
//! assert_eq!(fastbuffer.from_buffer(cx, value.handle()).unwrap(), b"hi");
//! ```

#![warn(unsafe_op_in_unsafe_fn)]

mod bytes;
mod call;
mod engine;
mod exchange;
mod instance;
mod jobs;
mod modules;
mod state;
mod text;
mod value;

pub use instance::{Fastbuffer, Instance, STACK_BYTES, install, install_with};

/// The call failed; the exception is pending on the context, as SpiderMonkey's own calls leave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending;

impl std::fmt::Display for Pending {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a JavaScript exception is pending")
    }
}

impl std::error::Error for Pending {}
