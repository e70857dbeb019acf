//! The command line, exit codes, and what is printed about errors: as Node does.

mod support;

fn main() {
    support::run_recorded("command");
}
