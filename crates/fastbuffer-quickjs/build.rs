//! Compiles the JavaScript of `fastbuffer-js` to bytecode for the very engine that will run it.

#[path = "src/bytecode.rs"]
#[allow(unreachable_pub, dead_code)]
mod bytecode;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/bytecode.rs");
    bytecode::write_modules(fastbuffer_js::MODULES, "fastbuffer_js::engine::Module");
}
