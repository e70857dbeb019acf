//! `internalBinding('os')`: what the system tells of itself, its processors, network and users.
//!
//! Processors, memory, load and up-time are read from `/proc`, as Node does on Linux.

mod network;

use std::ffi::CStr;
use std::fs::read_to_string;

use fastbuffer::Block;
use fastbuffer_js::engine::{Call, Fault, Outcome, Reply};
use nix::unistd::User;
use rustix::io::Errno;
use rustix::process::Pid;

use crate::system_error::{self, Subject, system_error};

fastbuffer_js::natives! {
    /// The natives of `node:os`.
    pub Os = "os";
    "availableParallelism"(0) => available_parallelism,
    "cpus"(0) => cpus,
    "freemem"(0) => free_memory,
    "getPriority"(1) => get_priority,
    "loadavg"(0) => load,
    "networkInterfaces"(0) => network::interfaces,
    "setPriority"(2) => set_priority,
    "systemErrors"(0) => system_errors,
    "totalmem"(0) => total_memory,
    "uname"(0) => uname,
    "uptime"(0) => uptime,
    "userInfo"(0) => user_info,
}

fn failed(syscall: &'static str, errno: i32) -> Box<Fault> {
    system_error(errno, syscall, Subject::default())
}

/// `uname() → [system, release, version, machine, host]`.
fn uname<C: Call>(_: &mut C) -> Outcome {
    let name = rustix::system::uname();
    let text = |part: &CStr| Reply::from(part.to_string_lossy().into_owned());
    let parts = [name.sysname(), name.release(), name.version(), name.machine(), name.nodename()];
    Ok(Reply::List(parts.map(text).into()))
}

/// `systemErrors() → [[number, name, message], …]`, the numbers negative.
fn system_errors<C: Call>(_: &mut C) -> Outcome {
    let entry = |&(number, name, message): &(i32, &'static str, &'static str)| {
        Reply::List(vec![(-number).into(), name.into(), message.into()])
    };
    Ok(Reply::List(system_error::ERRORS.iter().map(entry).collect()))
}

/// `availableParallelism() → number` of processors this process may use.
fn available_parallelism<C: Call>(_: &mut C) -> Outcome {
    Ok(std::thread::available_parallelism().map_or(1, usize::from).into())
}

/// Milliseconds of a processor's time that `/proc/stat` counts in ticks.
fn processor_times(line: &str) -> Option<[f64; 5]> {
    // The line without a number is the sum of all.
    let (number, ticks) = line.strip_prefix("cpu")?.split_once(' ')?;
    number.parse::<u32>().ok()?;
    let fields = ticks.split_ascii_whitespace();
    let per_tick = 1000.0 / rustix::param::clock_ticks_per_second() as f64;
    let mut ticks = fields.map(|field| field.parse::<f64>().unwrap_or(0.0) * per_tick);
    let mut next = || ticks.next().unwrap_or(0.0);
    let (user, nice, system, idle, _waiting, interrupts) = (next(), next(), next(), next(), next(), next());
    Some([user, nice, system, idle, interrupts])
}

/// What follows the colon of each line `key : value` of `/proc/cpuinfo`.
fn cpu_info(info: &str, key: &str) -> Vec<String> {
    let value = |line: &str| {
        let (name, value) = line.split_once(':')?;
        (name.trim_end() == key).then(|| value.trim().to_owned())
    };
    info.lines().filter_map(value).collect()
}

/// The clock of processor `index` in MHz; 0 if the system does not tell.
fn processor_speed(index: usize) -> f64 {
    let path = format!("/sys/devices/system/cpu/cpu{index}/cpufreq/scaling_cur_freq");
    let kilohertz = read_to_string(path).ok().and_then(|text| text.trim().parse::<f64>().ok());
    (kilohertz.unwrap_or(0.0) / 1000.0).floor()
}

/// `cpus() → [model, MHz, user, nice, system, idle, interrupts, …]`, seven entries for each processor.
fn cpus<C: Call>(_: &mut C) -> Outcome {
    let stat = read_to_string("/proc/stat").unwrap_or_default();
    let info = read_to_string("/proc/cpuinfo").unwrap_or_default();
    let models = cpu_info(&info, "model name");
    let mut list = Vec::new();
    for (index, times) in stat.lines().filter_map(processor_times).enumerate() {
        let model = models.get(index).or(models.last()).cloned().unwrap_or_else(|| "unknown".to_owned());
        list.push(model.into());
        list.push(Reply::Number(processor_speed(index)));
        list.extend(times.map(Reply::Number));
    }
    Ok(Reply::List(list))
}

/// Bytes of an entry of `/proc/meminfo`.
fn memory_entry(key: &str) -> Option<f64> {
    let text = read_to_string("/proc/meminfo").ok()?;
    let rest = text.lines().find_map(|line| line.strip_prefix(key))?;
    let kibibytes = rest.trim_start_matches(':').trim().trim_end_matches("kB").trim();
    Some(kibibytes.parse::<f64>().ok()? * 1024.0)
}

/// `freemem() → bytes` that programs could still have.
fn free_memory<C: Call>(_: &mut C) -> Outcome {
    let asked = || {
        let info = rustix::system::sysinfo();
        info.freeram as f64 * f64::from(info.mem_unit)
    };
    Ok(memory_entry("MemAvailable").unwrap_or_else(asked).into())
}

/// `totalmem() → bytes`.
fn total_memory<C: Call>(_: &mut C) -> Outcome {
    let asked = || {
        let info = rustix::system::sysinfo();
        info.totalram as f64 * f64::from(info.mem_unit)
    };
    Ok(memory_entry("MemTotal").unwrap_or_else(asked).into())
}

/// `loadavg() → [1 minute, 5 minutes, 15 minutes]`.
fn load<C: Call>(_: &mut C) -> Outcome {
    let text = read_to_string("/proc/loadavg").unwrap_or_default();
    let mut fields = text.split_ascii_whitespace().map(|field| field.parse::<f64>().unwrap_or(0.0));
    let mut next = || Reply::Number(fields.next().unwrap_or(0.0));
    Ok(Reply::List(vec![next(), next(), next()]))
}

/// `uptime() → seconds` since the system started.
fn uptime<C: Call>(_: &mut C) -> Outcome {
    let text = read_to_string("/proc/uptime").ok();
    let told = text.as_deref().and_then(|text| text.split_ascii_whitespace().next()?.parse::<f64>().ok());
    Ok(told.unwrap_or_else(|| rustix::system::sysinfo().uptime as f64).into())
}

/// The process that a script means: `None` is this one, an error is one that cannot be.
fn process<C: Call>(call: &C) -> rustix::io::Result<Option<Pid>> {
    match call.int(0) {
        number if number < 0 => Err(Errno::SRCH),
        number => Ok(Pid::from_raw(number)),
    }
}

/// `getPriority(pid) → number`; 0 is this process.
fn get_priority<C: Call>(call: &mut C) -> Outcome {
    let priority = process(call).and_then(rustix::process::getpriority_process);
    priority.map(Reply::from).map_err(|errno| failed("uv_os_getpriority", errno.raw_os_error()))
}

/// `setPriority(pid, priority)`.
fn set_priority<C: Call>(call: &mut C) -> Outcome {
    let done = process(call).and_then(|pid| rustix::process::setpriority_process(pid, call.int(1)));
    done.map(|()| Reply::Undefined).map_err(|errno| failed("uv_os_setpriority", errno.raw_os_error()))
}

/// `userInfo() → [uid, gid, name, home, shell]`, the texts as buffers.
fn user_info<C: Call>(_: &mut C) -> Outcome {
    use std::os::unix::ffi::OsStringExt;
    let failed = |errno| failed("uv_os_get_passwd", errno);
    let user = User::from_uid(nix::unistd::geteuid()).map_err(|errno| failed(errno as i32))?;
    let user = user.ok_or_else(|| failed(Errno::NOENT.raw_os_error()))?;
    let buffer = |bytes: Vec<u8>| Reply::Buffer(Block::from(bytes));
    Ok(Reply::List(vec![
        Reply::Number(f64::from(user.uid.as_raw())),
        Reply::Number(f64::from(user.gid.as_raw())),
        buffer(user.name.into_bytes()),
        buffer(user.dir.into_os_string().into_vec()),
        buffer(user.shell.into_os_string().into_vec()),
    ]))
}

#[cfg(test)]
mod tests {
    use super::{cpu_info, processor_times};

    #[test]
    fn reads_processor_lines() {
        let per_tick = 1000.0 / rustix::param::clock_ticks_per_second() as f64;
        let times = processor_times("cpu1 1 2 3 4 5 6 7 8 0 0").unwrap();
        assert_eq!(times, [1.0, 2.0, 3.0, 4.0, 6.0].map(|ticks| ticks * per_tick));
        assert_eq!(processor_times("cpu  1 2 3 4 5 6 7"), None);
        assert_eq!(processor_times("intr 1"), None);
        assert_eq!(cpu_info("model name\t: A B\nmodel : 5\n", "model name"), ["A B"]);
    }
}
