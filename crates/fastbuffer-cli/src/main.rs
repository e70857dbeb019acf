//! The `fastbuffer` command.
fn main() {}
