//! `internalBinding('builtins')`: which internal modules there are.

use fastbuffer_js::engine::{Call, Outcome, Reply};

fastbuffer_js::natives! {
    /// The natives of the module list.
    pub(crate) Builtins = "builtins";
    "ids"(0) => ids,
}

/// `ids()`: the id of every internal module; those that do not begin with `internal/` are public.
fn ids<C: Call>(_: &mut C) -> Outcome {
    Ok(Reply::List(known().map(Reply::from).collect()))
}

#[cfg(not(feature = "live-js"))]
include!(concat!(env!("OUT_DIR"), "/ids.rs"));

#[cfg(not(feature = "live-js"))]
fn known() -> impl Iterator<Item = &'static str> {
    IDS.iter().copied()
}

#[cfg(feature = "live-js")]
fn known() -> impl Iterator<Item = String> {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a crate lies in a folder");
    ["fastbuffer-js", "fastbuffer-runtime"]
        .into_iter()
        .flat_map(move |name| fastbuffer_js::list_modules::list(&crates.join(name).join("js")))
        .map(|(id, _)| id)
}
