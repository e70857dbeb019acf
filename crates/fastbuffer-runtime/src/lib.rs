//! Under construction.

mod fs;
mod options;
mod system_error;

pub use options::{Flags, InputType, Mode, Options, UnhandledRejections};
