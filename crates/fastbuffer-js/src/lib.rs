//! The `node:buffer` module for any JavaScript engine that a Rust program can embed.
//!
//! The JavaScript in `js/` decides everything a caller can see (coercion order, error classes, codes and messages,
//! property descriptors); the natives in [`natives`](mod@natives) move the bytes. An adapter implements [`engine::Call`] for its
//! engine, registers the natives, and evaluates [`MODULES`].

#![forbid(unsafe_code)]

pub mod engine;
pub mod list_modules;
pub mod natives;

use engine::Module;

include!(concat!(env!("OUT_DIR"), "/modules.rs"));
