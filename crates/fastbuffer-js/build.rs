//! Lists the JavaScript modules under `js/`.

use std::path::Path;

#[path = "src/list_modules.rs"]
#[allow(unreachable_pub)]
mod list_modules;

fn main() {
    let root = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("js");
    let out = Path::new(&std::env::var("OUT_DIR").expect("set by cargo")).join("modules.rs");
    let mut text = String::from(
        "/// Every internal JavaScript module of this crate.\npub const MODULES: &[Module] = &[\n",
    );
    for (id, path) in list_modules::list(&root) {
        text += &format!("    Module {{ id: {id:?}, source: include_str!({path:?}), code: None }},\n");
    }
    text += "];\n";
    std::fs::write(out, text).expect("OUT_DIR can be written");
    println!("cargo:rerun-if-changed=js");
}
