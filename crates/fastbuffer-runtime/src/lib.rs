//! Under construction.

mod options;

pub use options::{Flags, InputType, Mode, Options, UnhandledRejections};
