//! A run: an engine, the natives of the `node:` modules, and the entry point in JavaScript.

use std::panic::resume_unwind;
use std::thread;

use fastbuffer_js::engine::{Engine, Limits};
use fastbuffer_quickjs::Instance;

use crate::{Options, builtins, child, crypto, encoding, fs, os, process, url};

/// The exit code of a run that failed in our own code.
const INTERNAL_ERROR: i32 = 7;

/// Scripts may use all of the engine's stack; natives below them need some more.
const THREAD_STACK: usize = fastbuffer_quickjs::STACK_BYTES + (8 << 20);

/// Runs what `options` ask for on a new engine and returns the exit code.
///
/// `extend` can give the engine further natives ([`Engine::bind`]) before any JavaScript runs. The run has a thread
/// of its own, with a stack for deep recursion; `process.exit()` ends the whole process, as in Node.
///
/// # Panics
/// No thread can be started.
///
/// ```no_run
/// use fastbuffer_runtime::{Mode, Options, run};
///
/// let options = Options { mode: Mode::Eval, source: Some("console.log(Buffer.alloc(3))".into()), ..Options::default() };
/// assert_eq!(run(&options, |_| ()), 0);
/// ```
pub fn run(options: &Options, extend: impl FnOnce(&mut Instance) + Send) -> i32 {
    process::note_start();
    let json = options.to_json();
    let limits = Limits { memory: options.flags.memory_limit, zero_fill: options.flags.zero_fill_buffers };
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("main".into()).stack_size(THREAD_STACK);
        let running =
            thread.spawn_scoped(scope, || run_here(&json, limits, extend)).expect("a thread for the run");
        running.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

fn run_here(json: &str, limits: Limits, extend: impl FnOnce(&mut Instance)) -> i32 {
    let answer = Instance::start(limits, crate::MODULES).and_then(|mut engine| {
        engine.bind::<builtins::Builtins>();
        engine.bind::<child::ChildProcesses>();
        engine.bind::<crypto::Crypto>();
        engine.bind::<encoding::TextCoding>();
        engine.bind::<fs::Fs>();
        engine.bind::<os::Os>();
        engine.bind::<process::Process>();
        engine.bind::<url::Url>();
        extend(&mut engine);
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
