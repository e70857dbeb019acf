//! The command line and `NODE_OPTIONS`, read as Node 26 reads them.
//!
//! Node's rules are not getopt's: short options do not combine (`-pe` is an alias of its own), a value
//! may not start with `-` (write `\-1`), `_` may stand for `-` in a long name, and every boolean option
//! has a `--no-` form. The first argument that is no option is the script; what follows belongs to it.

use std::iter::Peekable;
use std::slice::Iter;

use fastbuffer_runtime::{EngineName, Flags, InputType, Mode, Options, UnhandledRejections};

/// The name at the head of every complaint.
const NAME: &str = "fastbuffer";

/// What the command line asks for.
#[derive(Debug, PartialEq)]
pub(crate) enum Command {
    Run(Box<Options>),
    Help,
    Version,
}

/// The surroundings that decide between script, standard input and REPL.
#[derive(Clone, Copy, Default)]
pub(crate) struct Terminal {
    pub(crate) stdin: bool,
    pub(crate) stdout: bool,
}

/// Everything collected before the mode is decided.
#[derive(Default)]
struct Parsed {
    engine: Option<EngineName>,
    flags: Flags,
    source: Option<String>,
    print: bool,
    check: bool,
    help: bool,
    version: bool,
    input_type: Option<InputType>,
    requires: Vec<String>,
    imports: Vec<String>,
}

/// What an option takes and what it does.
#[derive(Clone, Copy)]
enum Kind {
    /// On, or off in its `--no-` form. A value after `=` is ignored, as in Node.
    Switch(fn(&mut Parsed, bool)),
    /// A value, after `=` or as the next argument. The complaint, if any, follows the command's name.
    Value(fn(&mut Parsed, &str) -> Result<(), String>),
    /// A whole number. The engine's options complain in V8's words.
    Number(fn(&mut Parsed, i32)),
    /// `-p`: a switch that takes the next argument as the program if it does not start with `-`.
    Print,
}

/// One option: its long name, a short one, what it does, and whether `NODE_OPTIONS` may hold it.
struct Spec(&'static str, Option<&'static str>, Kind, bool);

use Kind::{Number, Print, Switch, Value};

const SPECS: &[Spec] = &[
    Spec("--allow-natives-syntax", None, Switch(|p, on| p.flags.allow_natives_syntax = on), false),
    Spec("--check", Some("-c"), Switch(|p, on| p.check = on), false),
    Spec("--deprecation", None, Switch(|p, on| p.flags.deprecation = on), true),
    Spec("--disable-warning", None, Value(|p, name| push(&mut p.flags.disable_warning, name)), true),
    Spec("--engine", None, Value(set_engine), true),
    Spec("--eval", Some("-e"), Value(set_source), false),
    Spec("--experimental-vm-modules", None, Switch(no_effect), true),
    Spec("--experimental-webstorage", None, Switch(no_effect), true),
    Spec("--expose-gc", None, Switch(|p, on| p.flags.expose_gc = on), true),
    Spec("--expose-internals", None, Switch(|p, on| p.flags.expose_internals = on), false),
    Spec("--help", Some("-h"), Switch(|p, on| p.help = on), false),
    Spec("--import", None, Value(|p, module| push(&mut p.imports, module)), true),
    Spec("--input-type", None, Value(set_input_type), true),
    Spec("--interactive", Some("-i"), Switch(|p, on| p.flags.interactive = on), false),
    Spec("--localstorage-file", None, Value(|_, _| Ok(())), true),
    Spec("--memory-limit", None, Value(set_memory_limit), true),
    Spec("--pending-deprecation", None, Switch(|p, on| p.flags.pending_deprecation = on), true),
    Spec("--print", Some("-p"), Print, false),
    Spec("--require", Some("-r"), Value(|p, module| push(&mut p.requires, module)), true),
    Spec("--stack-trace-limit", None, Number(|p, n| p.flags.stack_trace_limit = Some(n)), true),
    Spec("--throw-deprecation", None, Switch(|p, on| p.flags.throw_deprecation = on), true),
    Spec("--trace-deprecation", None, Switch(|p, on| p.flags.trace_deprecation = on), true),
    Spec("--trace-uncaught", None, Switch(|p, on| p.flags.trace_uncaught = on), true),
    Spec("--trace-warnings", None, Switch(|p, on| p.flags.trace_warnings = on), true),
    Spec("--unhandled-rejections", None, Value(set_unhandled_rejections), true),
    Spec("--version", Some("-v"), Switch(|p, on| p.version = on), false),
    Spec("--warnings", None, Switch(|p, on| p.flags.warnings = on), true),
    Spec("--zero-fill-buffers", None, Switch(|p, on| p.flags.zero_fill_buffers = on), true),
];

/// Accepted because programs written for Node pass it; nothing here depends on it.
fn no_effect(_: &mut Parsed, _: bool) {}

fn push(list: &mut Vec<String>, value: &str) -> Result<(), String> {
    list.push(value.to_owned());
    Ok(())
}

fn set_engine(parsed: &mut Parsed, name: &str) -> Result<(), String> {
    parsed.engine = Some(EngineName::from_name(name).ok_or_else(|| {
        let names: Vec<_> = EngineName::ALL.iter().map(|engine| format!("\"{}\"", engine.name())).collect();
        format!("--engine must be {}", names.join(" or "))
    })?);
    Ok(())
}

fn set_source(parsed: &mut Parsed, source: &str) -> Result<(), String> {
    parsed.source = Some(source.to_owned());
    Ok(())
}

fn set_input_type(parsed: &mut Parsed, name: &str) -> Result<(), String> {
    parsed.input_type = Some(match name {
        "commonjs" => InputType::CommonJs,
        "module" => InputType::Module,
        _ => return Err("--input-type must be \"module\" or \"commonjs\"".into()),
    });
    Ok(())
}

fn set_unhandled_rejections(parsed: &mut Parsed, name: &str) -> Result<(), String> {
    parsed.flags.unhandled_rejections =
        UnhandledRejections::from_name(name).ok_or("invalid value for --unhandled-rejections")?;
    Ok(())
}

fn set_memory_limit(parsed: &mut Parsed, size: &str) -> Result<(), String> {
    let limit = parse_size(size).ok_or("--memory-limit must be a size such as 64M or 1G")?;
    parsed.flags.memory_limit = Some(limit);
    Ok(())
}

/// A number of bytes with an optional K, M or G (powers of 1024). Zero is no size.
fn parse_size(text: &str) -> Option<usize> {
    let (digits, unit) = match text.char_indices().next_back()? {
        (end, 'k' | 'K') => (&text[..end], 1 << 10),
        (end, 'm' | 'M') => (&text[..end], 1 << 20),
        (end, 'g' | 'G') => (&text[..end], 1 << 30),
        _ => (text, 1),
    };
    let plain = digits.bytes().all(|b| b.is_ascii_digit());
    let number = if plain { digits.parse::<usize>().ok()? } else { return None };
    number.checked_mul(unit).filter(|&size| size > 0)
}

/// Where arguments come from, for the rules and words that differ.
#[derive(Clone, Copy, PartialEq)]
enum Source {
    CommandLine,
    Environment,
}

/// An option as written: the table's entry, whether it was negated, and the value after `=`.
struct Written<'a> {
    spec: &'static Spec,
    on: bool,
    value: Option<&'a str>,
}

/// Why an argument names no option.
enum Unknown {
    Option,
    /// `--no-` before an option that takes a value.
    Negation,
}

/// Finds the option that `arg` names: `-x`, `--name`, `--name=value`, `--no-name`.
fn look_up(arg: &str) -> Result<Written<'_>, Unknown> {
    let (name, value) = match arg.split_once('=') {
        Some((name, value)) if arg.starts_with("--") => (name, Some(value)),
        _ => (arg, None),
    };
    let long = name.strip_prefix("--").map(|rest| format!("--{}", rest.replace('_', "-")));
    let find = |name: &str| SPECS.iter().find(|spec| spec.0 == name || spec.1 == Some(name));
    if let Some(spec) = find(long.as_deref().unwrap_or(name)) {
        return Ok(Written { spec, on: true, value });
    }
    let negated = long.as_deref().and_then(|long| long.strip_prefix("--no-"));
    match negated.and_then(|name| find(&format!("--{name}"))) {
        Some(spec) if matches!(spec.2, Switch(_) | Print) => Ok(Written { spec, on: false, value }),
        Some(_) => Err(Unknown::Negation),
        None => Err(Unknown::Option),
    }
}

/// `--name=value` as Node writes it in complaints: `--name=`.
fn without_value(arg: &str) -> &str {
    arg.find('=').map_or(arg, |at| &arg[..=at])
}

/// The value of an option: after `=`, or the next argument unless that starts with `-`.
fn take_value<'a>(
    inline: Option<&'a str>,
    arg: &str,
    rest: &mut Peekable<Iter<'a, String>>,
) -> Result<&'a str, String> {
    let missing = || format!("{NAME}: {} requires an argument", without_value(arg));
    match inline {
        Some("") => Err(missing()),
        Some(value) => Ok(value),
        None => match rest.next_if(|next| !next.starts_with('-')) {
            Some(next) if next.starts_with("\\-") => Ok(&next[1..]),
            Some(next) => Ok(next),
            None => Err(missing()),
        },
    }
}

/// What is wrong with an argument.
enum Complaint {
    /// No such option: Node goes on reading and names each of them.
    BadOption(String),
    /// Anything else is the only line printed.
    Fatal(String),
}

/// Reads options up to the script, `-` or `--`. Returns how many arguments were options, or complaints.
fn read_options(args: &[String], source: Source, parsed: &mut Parsed) -> Result<usize, Vec<String>> {
    let mut complaints = Vec::new();
    let mut rest = args.iter().peekable();
    while let Some(arg) = rest.next_if(|arg| arg.starts_with('-') && *arg != "-" && *arg != "--") {
        match read_option(arg, source, &mut rest, parsed) {
            Ok(()) => {}
            Err(Complaint::BadOption(complaint)) => complaints.push(complaint),
            Err(Complaint::Fatal(complaint)) => return Err(vec![complaint]),
        }
    }
    if source == Source::Environment && rest.peek().is_some_and(|arg| *arg == "--") {
        return Err(vec![not_allowed("--")]);
    }
    if complaints.is_empty() { Ok(args.len() - rest.len()) } else { Err(complaints) }
}

fn not_allowed(arg: &str) -> String {
    format!("{NAME}: {} is not allowed in NODE_OPTIONS", without_value(arg))
}

fn read_option<'a>(
    arg: &'a str,
    source: Source,
    rest: &mut Peekable<Iter<'a, String>>,
    parsed: &mut Parsed,
) -> Result<(), Complaint> {
    // The one pair of letters that combines: print the value of the next argument.
    if arg == "-pe" && source == Source::CommandLine {
        parsed.print = true;
        parsed.source = Some(take_value(None, "--eval", rest).map_err(Complaint::Fatal)?.to_owned());
        return Ok(());
    }
    let written = match look_up(arg) {
        Ok(written) if source == Source::CommandLine || written.spec.3 => written,
        _ if source == Source::Environment => return Err(Complaint::Fatal(not_allowed(arg))),
        Err(Unknown::Negation) => {
            let why = "is an invalid negation because it is not a boolean option";
            return Err(Complaint::Fatal(format!("{NAME}: {arg} {why}")));
        }
        _ => return Err(Complaint::BadOption(format!("{NAME}: bad option: {arg}"))),
    };
    apply(&written, arg, rest, parsed)
}

fn apply<'a>(
    written: &Written<'a>,
    arg: &'a str,
    rest: &mut Peekable<Iter<'a, String>>,
    parsed: &mut Parsed,
) -> Result<(), Complaint> {
    match written.spec.2 {
        Switch(set) => set(parsed, written.on),
        Print => {
            parsed.print = written.on;
            if written.value.is_none()
                && written.on
                && let Ok(text) = take_value(written.value, arg, rest)
            {
                parsed.source = Some(text.to_owned());
            }
        }
        Value(set) => {
            let value = take_value(written.value, arg, rest).map_err(Complaint::Fatal)?;
            set(parsed, value).map_err(|complaint| Complaint::Fatal(format!("{NAME}: {complaint}")))?;
        }
        Number(set) => {
            let value = take_value(written.value, arg, rest).map_err(Complaint::Fatal)?;
            set(parsed, value.parse().map_err(|_| Complaint::BadOption(not_an_int(written.spec.0, value)))?);
        }
    }
    Ok(())
}

/// What Node prints (V8 first, then itself) for an engine option whose value is no integer.
fn not_an_int(name: &str, value: &str) -> String {
    let arg = format!("{name}={value}");
    format!(
        "Error: illegal value for flag {arg} of type int\nTry --help for options\n{NAME}: bad option: {arg}"
    )
}

/// Splits `NODE_OPTIONS` at spaces; `"` quotes, and within quotes `\` takes the next character as it is.
fn split_node_options(text: &str) -> Result<Vec<String>, String> {
    let refuse = |why: &str| Err(format!("{NAME}: invalid value for NODE_OPTIONS ({why})\n"));
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' if quoted => match chars.next() {
                Some(next) => word.get_or_insert_default().push(next),
                None => return refuse("invalid escape"),
            },
            ' ' if !quoted => words.extend(word.take()),
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            c => word.get_or_insert_default().push(c),
        }
    }
    if quoted {
        return refuse("unterminated string");
    }
    words.extend(word);
    Ok(words)
}

/// Reads the arguments after the program's name, and the environment. On failure the lines to print
/// on standard error before leaving with exit code 9.
pub(crate) fn parse(
    args: &[String],
    env: impl Fn(&str) -> Option<String>,
    terminal: Terminal,
) -> Result<Command, Vec<String>> {
    let mut parsed = Parsed::default();
    let is_one = |name| env(name).as_deref() == Some("1");
    parsed.flags.warnings = !is_one("NODE_NO_WARNINGS");
    parsed.flags.pending_deprecation = is_one("NODE_PENDING_DEPRECATION");

    if let Some(name) = env("FASTBUFFER_ENGINE").filter(|name| !name.is_empty()) {
        set_engine(&mut parsed, &name).map_err(|complaint| vec![format!("{NAME}: {complaint}")])?;
    }
    if let Some(text) = env("NODE_OPTIONS") {
        let words = split_node_options(&text).map_err(|complaint| vec![complaint])?;
        read_options(&words, Source::Environment, &mut parsed)?;
    }
    let count = read_options(args, Source::CommandLine, &mut parsed)?;
    if parsed.check && parsed.source.is_some() {
        return Err(vec![format!("{NAME}: either --check or --eval can be used, not both")]);
    }
    if parsed.version {
        return Ok(Command::Version);
    }
    if parsed.help {
        return Ok(Command::Help);
    }
    let (exec_argv, rest) = args.split_at(count);
    let script_args = rest.strip_prefix(&["--".to_owned()]).unwrap_or(rest);
    let mode = decide_mode(&parsed, script_args, terminal);
    Ok(Command::Run(Box::new(Options {
        engine: parsed.engine.unwrap_or_default(),
        exec_argv: exec_argv.to_vec(),
        script_args: script_args.to_vec(),
        mode,
        source: parsed.source,
        print: parsed.print,
        input_type: parsed.input_type,
        requires: parsed.requires,
        imports: parsed.imports,
        flags: parsed.flags,
        stdin_is_tty: terminal.stdin,
        stdout_is_tty: terminal.stdout,
        ..Options::default()
    })))
}

/// In Node's order: `--check`, then `-e` (unless `-i`), then a script, then the REPL, then standard input.
fn decide_mode(parsed: &Parsed, script_args: &[String], terminal: Terminal) -> Mode {
    if parsed.check {
        Mode::Check
    } else if parsed.source.is_some() && !parsed.flags.interactive {
        Mode::Eval
    } else if script_args.first().is_some_and(|first| first != "-") {
        Mode::File
    } else if parsed.flags.interactive || terminal.stdin {
        Mode::Repl
    } else {
        Mode::Stdin
    }
}

#[cfg(test)]
#[path = "args_tests.rs"]
mod tests;
