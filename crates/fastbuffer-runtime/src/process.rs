//! `internalBinding('process')`: what a script can ask of its process and of the system's clock.

mod input;
mod output;
mod signals;

use std::sync::LazyLock;
use std::time::Instant;

use fastbuffer_js::engine::{Call, ErrorClass, Fault, Outcome, Reply};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use rustix::fs::Mode;
use rustix::io::Errno;
use rustix::process as sys;
use rustix::time::{ClockId, clock_gettime};

use crate::system_error::{Subject, system_error};

pub(crate) use signals::with_wake;

/// The version of Node whose behaviour this is: `process.version`, `process.versions.node`.
pub const NODE_VERSION: &str = "26.10.0";

fastbuffer_js::natives! {
    /// The natives of `process`.
    pub(crate) Process = "process";
    "abort"(0) => abort,
    "arch"(0) => arch,
    "availableMemory"(0) => available_memory,
    "chdir"(1) => chdir,
    "cpuUsage"(0) => cpu_usage,
    "cwd"(0) => cwd,
    "env"(0) => env,
    "exit"(1) => exit,
    "getegid"(0) => getegid,
    "geteuid"(0) => geteuid,
    "getgid"(0) => getgid,
    "getgroups"(0) => getgroups,
    "getuid"(0) => getuid,
    "hrtime"(0) => hrtime,
    "hrtimeNumber"(0) => hrtime_number,
    "isatty"(1) => output::isatty,
    "kill"(2) => signals::kill,
    "pid"(0) => pid,
    "platform"(0) => platform,
    "poll"(1) => input::poll,
    "ppid"(0) => ppid,
    "readStdin"(1) => input::read_stdin,
    "resourceUsage"(0) => resource_usage,
    "rss"(0) => rss,
    "setRawMode"(2) => input::set_raw_mode,
    "setSignal"(2) => signals::set_signal,
    "stdinReady"(1) => input::stdin_ready,
    "takeSignals"(0) => signals::take_signals,
    "umask"(1) => umask,
    "uptime"(0) => uptime,
    "versions"(0) => versions,
    "winSize"(1) => output::win_size,
    "writeString"(2) => output::write_string,
    "writeSync"(2) => output::write_sync,
}

/// The error of a call that failed.
fn failed(syscall: &'static str) -> impl Fn(Errno) -> Box<Fault> {
    move |errno| system_error(errno.raw_os_error(), syscall, Subject::default())
}

/// When the process began, as near as we can tell: the first look at it.
static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Notes the beginning of the run, for `process.uptime()`.
pub(crate) fn note_start() {
    LazyLock::force(&STARTED);
}

fn abort<C: Call>(_: &mut C) -> Outcome {
    std::process::abort()
}

/// Node's name for the processor.
fn arch<C: Call>(_: &mut C) -> Outcome {
    Ok(Reply::from(match std::env::consts::ARCH {
        "x86_64" => "x64",
        "x86" => "ia32",
        "aarch64" => "arm64",
        "powerpc64" => "ppc64",
        "loongarch64" => "loong64",
        other => other,
    }))
}

/// Node's name for the operating system.
fn platform<C: Call>(_: &mut C) -> Outcome {
    Ok(Reply::from(match std::env::consts::OS {
        "macos" => "darwin",
        "windows" => "win32",
        "solaris" | "illumos" => "sunos",
        other => other,
    }))
}

/// What `process.versions.openssl` says: programs and Node's tests take it as the sign that `node:crypto` is there. It
/// is, from the RustCrypto crates; a version of OpenSSL that it stands for there is none.
const CRYPTO_VERSION: &str = "0.0.0+rustcrypto";

/// `versions()`: name and version of what we are made of, one after the other.
fn versions<C: Call>(_: &mut C) -> Outcome {
    let known = ["node", NODE_VERSION, "fastbuffer", env!("CARGO_PKG_VERSION"), "openssl", CRYPTO_VERSION];
    Ok(Reply::List(known.into_iter().map(Reply::from).collect()))
}

fn pid<C: Call>(_: &mut C) -> Outcome {
    Ok(Reply::Number(f64::from(std::process::id())))
}

fn ppid<C: Call>(_: &mut C) -> Outcome {
    Ok(Reply::Number(sys::getppid().map_or(0.0, |parent| f64::from(parent.as_raw_nonzero().get()))))
}

fn id(number: u32) -> Outcome {
    Ok(Reply::Number(f64::from(number)))
}

fn getuid<C: Call>(_: &mut C) -> Outcome {
    id(sys::getuid().as_raw())
}

fn geteuid<C: Call>(_: &mut C) -> Outcome {
    id(sys::geteuid().as_raw())
}

fn getgid<C: Call>(_: &mut C) -> Outcome {
    id(sys::getgid().as_raw())
}

fn getegid<C: Call>(_: &mut C) -> Outcome {
    id(sys::getegid().as_raw())
}

/// `getgroups()`: the supplementary groups, the effective one among them.
fn getgroups<C: Call>(_: &mut C) -> Outcome {
    let mut groups = sys::getgroups().map_err(failed("getgroups"))?;
    if !groups.contains(&sys::getegid()) {
        groups.push(sys::getegid());
    }
    Ok(Reply::List(groups.into_iter().map(|group| Reply::Number(f64::from(group.as_raw()))).collect()))
}

fn cwd<C: Call>(_: &mut C) -> Outcome {
    let bytes = sys::getcwd(Vec::new()).map_err(|errno| {
        let message = "ENOENT: process.cwd failed with error no such file or directory, the current working directory \
                       was likely removed without changing the working directory";
        let mut fault = failed("uv_cwd")(errno);
        if errno == Errno::NOENT {
            fault.message = format!("{message}, uv_cwd").into();
        }
        fault
    })?;
    Ok(Reply::from(String::from_utf8_lossy(bytes.to_bytes()).into_owned()))
}

fn chdir<C: Call>(call: &mut C) -> Outcome {
    let target = call.string(0)?;
    let here = sys::getcwd(Vec::new()).map(|path| path.into_bytes()).unwrap_or_default();
    sys::chdir(target.as_str()).map_err(|errno| {
        let subject = Subject { path: Some(&here), dest: Some(target.as_bytes()) };
        let mut fault = system_error(errno.raw_os_error(), "chdir", subject);
        let reason = fault.message.split(", chdir").next().unwrap_or_default().to_owned();
        let here = String::from_utf8_lossy(&here);
        fault.message = format!("{reason}, chdir {here} -> '{target}'").into();
        fault
    })?;
    Ok(Reply::Undefined)
}

/// `env()`: name and value of every variable, one after the other. Later changes are the script's own: changing the
/// environment of a process with several threads is not sound, so they reach children only.
fn env<C: Call>(_: &mut C) -> Outcome {
    let lossy = |text: std::ffi::OsString| Reply::from(text.to_string_lossy().into_owned());
    Ok(Reply::List(std::env::vars_os().flat_map(|(name, value)| [lossy(name), lossy(value)]).collect()))
}

/// `exit(code)`: leaves at once; the system keeps the low eight bits.
fn exit<C: Call>(call: &mut C) -> Outcome {
    call.exit(call.int(0))
}

/// `hrtime()`: seconds and nanoseconds of a clock that never goes back.
fn hrtime<C: Call>(_: &mut C) -> Outcome {
    let now = clock_gettime(ClockId::Monotonic);
    Ok(Reply::List(vec![Reply::Number(now.tv_sec as f64), Reply::Number(now.tv_nsec as f64)]))
}

/// `hrtimeNumber()`: milliseconds since the start, with fractions.
fn hrtime_number<C: Call>(_: &mut C) -> Outcome {
    Ok(Reply::Number(STARTED.elapsed().as_secs_f64() * 1e3))
}

/// `uptime()`: seconds since the start.
fn uptime<C: Call>(_: &mut C) -> Outcome {
    Ok(Reply::Number(STARTED.elapsed().as_secs_f64()))
}

/// `rss()`: bytes of memory present, as the system counts them for this process.
fn rss<C: Call>(_: &mut C) -> Outcome {
    let stats = memory_stats::memory_stats()
        .ok_or_else(|| Fault::plain(ErrorClass::Error, "the memory in use cannot be read"))?;
    Ok(Reply::from(stats.physical_mem))
}

/// `availableMemory()`: bytes that could still be used without swapping.
fn available_memory<C: Call>(_: &mut C) -> Outcome {
    let info = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kib = info
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:")?.trim().strip_suffix("kB")?.trim().parse().ok());
    Ok(Reply::Number(kib.map_or(0.0, |kib: f64| kib * 1024.0)))
}

fn usage() -> Result<nix::sys::resource::Usage, Box<Fault>> {
    getrusage(UsageWho::RUSAGE_SELF)
        .map_err(|errno| system_error(errno as i32, "getrusage", Subject::default()))
}

/// `cpuUsage()`: microseconds spent in the program and in the system.
fn cpu_usage<C: Call>(_: &mut C) -> Outcome {
    let usage = usage()?;
    let micros = [usage.user_time().num_microseconds(), usage.system_time().num_microseconds()];
    Ok(Reply::List(micros.into_iter().map(|time| Reply::Number(time as f64)).collect()))
}

/// `resourceUsage()`: the sixteen numbers of getrusage(2), in its order; times in microseconds.
fn resource_usage<C: Call>(_: &mut C) -> Outcome {
    let usage = usage()?;
    let numbers = [
        usage.user_time().num_microseconds(),
        usage.system_time().num_microseconds(),
        usage.max_rss(),
        usage.shared_integral(),
        usage.unshared_data_integral(),
        usage.unshared_stack_integral(),
        usage.minor_page_faults(),
        usage.major_page_faults(),
        usage.full_swaps(),
        usage.block_reads(),
        usage.block_writes(),
        usage.ipc_sends(),
        usage.ipc_receives(),
        usage.signals(),
        usage.voluntary_context_switches(),
        usage.involuntary_context_switches(),
    ];
    Ok(Reply::List(numbers.into_iter().map(|number: i64| Reply::Number(number as f64)).collect()))
}

/// `umask(mask)`: sets the mask and returns the one before; -1 only asks.
fn umask<C: Call>(call: &mut C) -> Outcome {
    let before = match u32::try_from(call.int(0)) {
        Ok(mask) => sys::umask(Mode::from_raw_mode(mask)),
        Err(_) => {
            let mask = sys::umask(Mode::empty());
            sys::umask(mask);
            mask
        }
    };
    Ok(Reply::Number(f64::from(before.as_raw_mode())))
}
