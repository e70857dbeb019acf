//! Lists the JavaScript under `js/`, and compiles it to bytecode where the engine wants that.

use std::fmt::Write as _;
use std::path::Path;

use fastbuffer_js::engine::Module;

fn main() {
    println!("cargo:rerun-if-changed=js");
    println!("cargo:rerun-if-changed=build.rs");
    let root = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("js");
    let files: Vec<(String, String, String)> = fastbuffer_js::list_modules::list(&root)
        .into_iter()
        .map(|(id, path)| {
            let source = std::fs::read_to_string(&path).expect("a module can be read");
            (id, source, path.display().to_string())
        })
        .collect();
    // The table borrows for 'static; a build script ends soon.
    let files = files.leak();
    let modules: Vec<Module> = files
        .iter()
        .map(|(id, source, _)| Module { id: id.as_str(), source: source.as_str(), code: None })
        .collect();
    let mut sources = String::from(
        "/// The internal JavaScript modules as text.\npub(crate) const SOURCES: &[Module] = &[\n",
    );
    for (id, _, path) in files.iter() {
        writeln!(sources, "    Module {{ id: {id:?}, source: include_str!({path:?}), code: None }},")
            .expect("a string");
    }
    sources += "];\n";
    write("sources.rs", &sources);
    let ids = fastbuffer_js::MODULES.iter().chain(&modules).map(|module| module.id);
    let ids: Vec<&str> = ids.collect();
    write(
        "ids.rs",
        &format!("/// The id of every internal module.\npub(crate) const IDS: &[&str] = &{ids:#?};\n"),
    );
    #[cfg(feature = "quickjs")]
    fastbuffer_quickjs::bytecode::write_modules(&modules, "fastbuffer_js::engine::Module");
}

fn write(name: &str, text: &str) {
    let out = std::env::var("OUT_DIR").expect("set by cargo");
    std::fs::write(Path::new(&out).join(name), text).expect("OUT_DIR can be written");
}
