//! Finds the JavaScript modules below a folder; shared by build scripts.

use std::path::{Path, PathBuf};

/// Every `.js` file below `root` with its id (the path without extension, `/` between parts), sorted by id.
pub fn list(root: &Path) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    visit(root, root, &mut found);
    found.sort();
    found
}

fn visit(root: &Path, folder: &Path, found: &mut Vec<(String, PathBuf)>) {
    for entry in std::fs::read_dir(folder).expect("the js folder can be read") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            visit(root, &path, found);
        } else if path.extension().is_some_and(|extension| extension == "js") {
            let relative = path.with_extension("");
            let relative = relative.strip_prefix(root).expect("it is below the root");
            found.push((relative.to_string_lossy().replace('\\', "/"), path));
        }
    }
}
