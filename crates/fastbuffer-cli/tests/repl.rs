//! The read-eval-print loop, piped into: as Node does.

mod support;

fn main() {
    support::run_recorded("repl");
}
