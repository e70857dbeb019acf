//! CommonJS and ES modules, vm and the process object: as Node does.

mod support;

fn main() {
    support::run_recorded("modules");
}
