//! Node.js's `Buffer` for QuickJS, by way of [`rquickjs`].
//!
//! [`install`] puts `Buffer`, `atob` and `btoa` on a context's global. From then on npm packages that count on
//! Node's `Buffer` find it, with Node's semantics.
//!
//! ```
//! use rquickjs::{Context, Runtime};
//!
//! let runtime = Runtime::new()?;
//! let context = Context::full(&runtime)?;
//! context.with(|ctx| {
//!     fastbuffer_quickjs::install(&ctx)?;
//!     let hex: String = ctx.eval("Buffer.from('aGk=', 'base64').toString('hex')")?;
//!     assert_eq!(hex, "6869");
//!     rquickjs::Result::Ok(())
//! })?;
//! # rquickjs::Result::Ok(())
//! ```
//!
//! # What it takes of the context
//! The adapter uses the context's opaque pointer (`JS_SetContextOpaque`), which rquickjs leaves free.

#![warn(unsafe_op_in_unsafe_fn)]

#[allow(unreachable_pub)]
pub mod bytecode;
mod bytes;
mod call;
mod engine;
mod exchange;
mod instance;
mod modules;
mod shared;
mod state;
mod text;
mod value;

pub use exchange::{from_buffer, take_buffer, to_buffer};
pub use instance::{Instance, STACK_BYTES, install, install_with};

/// The JavaScript of `node:buffer`, compiled for this engine.
pub mod compiled {
    include!(concat!(env!("OUT_DIR"), "/modules.rs"));
}
