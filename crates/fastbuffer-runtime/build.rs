//! Compiles the JavaScript under `js/` to bytecode for the engine that will run it.

use std::path::Path;

use fastbuffer_js::engine::Module;

fn main() {
    println!("cargo:rerun-if-changed=js");
    println!("cargo:rerun-if-changed=build.rs");
    let root = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("js");
    let files: Vec<(String, String)> = fastbuffer_js::list_modules::list(&root)
        .into_iter()
        .map(|(id, path)| (id, std::fs::read_to_string(path).expect("a module can be read")))
        .collect();
    // The table borrows for 'static; a build script ends soon.
    let modules: Vec<Module> = files
        .leak()
        .iter()
        .map(|(id, source)| Module { id: id.as_str(), source: source.as_str(), code: None })
        .collect();
    fastbuffer_quickjs::bytecode::write_modules(&modules, "fastbuffer_js::engine::Module");
}
