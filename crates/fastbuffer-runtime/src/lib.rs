//! What a script needs besides `Buffer`: module loading, the event loop, `process`, the console, timers and the other
//! `node:` modules, mostly in JavaScript (`js/`) over natives that are written once for every engine.
//!
//! [`run`] runs a program as Node would, from its [`Options`] to its exit code.

mod builtins;
mod child;
mod crypto;
mod encoding;
mod fs;
mod options;
mod os;
mod process;
mod run;
mod system_error;
mod url;

pub use options::{EngineName, Flags, InputType, Mode, Options, UnhandledRejections};
pub use process::NODE_VERSION;
pub use run::{exit, run, run_with};
