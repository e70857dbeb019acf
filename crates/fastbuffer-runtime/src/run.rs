//! A run: an engine, the natives of the `node:` modules, and the entry point in JavaScript.

use std::panic::resume_unwind;
use std::thread;

use fastbuffer_js::engine::{Binding, Engine, Limits, Module, Register};

use crate::{EngineName, Options, builtins, child, crypto, encoding, fs, os, process, url};

/// The exit code of a run that failed in our own code.
const INTERNAL_ERROR: i32 = 7;

/// Scripts may use all of the engine's stack; natives below them need some more.
const NATIVE_STACK: usize = 8 << 20;

/// The JavaScript of this crate in the form that QuickJS wants.
#[cfg(feature = "quickjs")]
#[allow(unreachable_pub)]
mod compiled {
    include!(concat!(env!("OUT_DIR"), "/modules.rs"));
}

/// The JavaScript of this crate as text.
#[cfg(feature = "spidermonkey")]
mod text {
    use fastbuffer_js::engine::Module;

    include!(concat!(env!("OUT_DIR"), "/sources.rs"));
}

/// Runs what `options` ask for on a new engine and returns the exit code.
///
/// The run has a thread of its own, with a stack for deep recursion; `process.exit()` ends the whole process, as in
/// Node.
///
/// # Panics
/// No thread can be started.
///
/// ```no_run
/// use fastbuffer_runtime::{Mode, Options, run};
///
/// let options = Options { mode: Mode::Eval, source: Some("console.log(Buffer.alloc(3))".into()), ..Options::default() };
/// assert_eq!(run(&options), 0);
/// ```
#[must_use]
pub fn run(options: &Options) -> i32 {
    run_with::<Nothing>(options)
}

/// Like [`run`], with natives of the host's own: `internalBinding(B::NAME)`.
///
/// # Panics
/// As [`run`].
#[must_use]
pub fn run_with<B: Binding>(options: &Options) -> i32 {
    process::note_start();
    let json = options.to_json();
    let limits = Limits { memory: options.flags.memory_limit, zero_fill: options.flags.zero_fill_buffers };
    match options.engine {
        #[cfg(feature = "quickjs")]
        EngineName::QuickJs => {
            use fastbuffer_quickjs::{Instance, STACK_BYTES};
            on_thread::<Instance, B>(STACK_BYTES, &json, limits, compiled::MODULES)
        }
        #[cfg(feature = "spidermonkey")]
        EngineName::SpiderMonkey => {
            use fastbuffer_spidermonkey::{Instance, STACK_BYTES};
            on_thread::<Instance, B>(STACK_BYTES, &json, limits, text::SOURCES)
        }
    }
}

/// Ends the process with what [`run`] returned for `options`: an engine's own threads may not bear the usual way.
pub fn exit(options: &Options, code: i32) -> ! {
    match options.engine {
        #[cfg(feature = "quickjs")]
        EngineName::QuickJs => fastbuffer_quickjs::Instance::exit(code),
        #[cfg(feature = "spidermonkey")]
        EngineName::SpiderMonkey => fastbuffer_spidermonkey::Instance::exit(code),
    }
}

fn on_thread<E: Engine, B: Binding>(
    stack: usize,
    json: &str,
    limits: Limits,
    modules: &'static [Module],
) -> i32 {
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("main".into()).stack_size(stack + NATIVE_STACK);
        let running = thread
            .spawn_scoped(scope, || run_here::<E, B>(json, limits, modules))
            .expect("a thread for the run");
        running.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

fn run_here<E: Engine, B: Binding>(json: &str, limits: Limits, modules: &'static [Module]) -> i32 {
    let answer = E::start(limits, modules).and_then(|mut engine| {
        engine.bind::<builtins::Builtins>();
        engine.bind::<child::ChildProcesses>();
        engine.bind::<crypto::Crypto>();
        engine.bind::<encoding::TextCoding>();
        engine.bind::<fs::Fs>();
        engine.bind::<os::Os>();
        engine.bind::<process::Process>();
        engine.bind::<url::Url>();
        engine.bind::<B>();
        engine.enter("internal/start", "start", json)
    });
    match answer {
        Ok(code) => code as i32,
        Err(error) => {
            eprintln!("{error}");
            INTERNAL_ERROR
        }
    }
}

/// No natives of the host's own.
struct Nothing;

impl Binding for Nothing {
    const NAME: &'static str = "host";

    fn register<R: Register>(_: &mut R) {}
}
