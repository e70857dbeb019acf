//! Where things are: the repository, the pinned Node, our command.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Fault, recorded};

/// A folder or file of the repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    root.join(path)
}

/// The pinned Node that `npm ci` in oracle/ brings.
pub(crate) fn node() -> Result<PathBuf, Fault> {
    let node = repository("oracle/node_modules/node/bin/node");
    if node.exists() { Ok(node) } else { Err("real Node is not installed: run `npm ci` in oracle/".into()) }
}

/// What tells our command which engine to run on.
pub(crate) const ENGINE_VARIABLE: &str = "FASTBUFFER_ENGINE";

/// Our command, built in release mode with the engine that is asked for.
pub(crate) fn fastbuffer() -> Result<PathBuf, Fault> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--quiet", "--release", "-p", "fastbuffer-cli", "--features", &recorded::engine()])
        .current_dir(repository(""))
        .status()?;
    if !built.success() {
        return Err("our command does not build".into());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository("target"), PathBuf::from);
    Ok(target.join("release/fastbuffer"))
}
