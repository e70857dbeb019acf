//! What a run is asked to do: the command line and environment, read and checked.
//!
//! The command (or an embedder) fills in [`Options`]; the JavaScript side receives [`Options::to_json`]
//! and never looks at the raw arguments.

use std::fmt::Write as _;

/// What kind of program to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// The file named by the first of [`Options::script_args`].
    #[default]
    File,
    /// The text in [`Options::source`] (`-e`, `-p`).
    Eval,
    /// Standard input, read to its end.
    Stdin,
    /// A read-eval-print loop; [`Options::source`], if any, runs first.
    Repl,
    /// Only look for syntax errors, in the file named by the first of [`Options::script_args`], or in
    /// standard input when there is none or it is `-`.
    Check,
}

impl Mode {
    /// The name by which JavaScript knows the mode.
    pub fn name(self) -> &'static str {
        match self {
            Mode::File => "file",
            Mode::Eval => "eval",
            Mode::Stdin => "stdin",
            Mode::Repl => "repl",
            Mode::Check => "check",
        }
    }
}

/// How text from `-e` or standard input is to be read (`--input-type`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputType {
    /// As a CommonJS script.
    CommonJs,
    /// As an ES module.
    Module,
}

impl InputType {
    /// The value of `--input-type`.
    pub fn name(self) -> &'static str {
        match self {
            InputType::CommonJs => "commonjs",
            InputType::Module => "module",
        }
    }
}

/// What a rejection that nobody handles does (`--unhandled-rejections`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnhandledRejections {
    /// Emit `unhandledRejection`; without a listener, raise it as an uncaught exception.
    #[default]
    Throw,
    /// Raise it as an uncaught exception first.
    Strict,
    /// Print a warning.
    Warn,
    /// Nothing.
    None,
    /// Print a warning and exit with 1 in the end.
    WarnWithErrorCode,
}

impl UnhandledRejections {
    /// The value of `--unhandled-rejections`.
    pub fn name(self) -> &'static str {
        match self {
            UnhandledRejections::Throw => "throw",
            UnhandledRejections::Strict => "strict",
            UnhandledRejections::Warn => "warn",
            UnhandledRejections::None => "none",
            UnhandledRejections::WarnWithErrorCode => "warn-with-error-code",
        }
    }

    /// The mode of that name.
    pub fn from_name(name: &str) -> Option<UnhandledRejections> {
        [
            UnhandledRejections::Throw,
            UnhandledRejections::Strict,
            UnhandledRejections::Warn,
            UnhandledRejections::None,
            UnhandledRejections::WarnWithErrorCode,
        ]
        .into_iter()
        .find(|mode| mode.name() == name)
    }
}

/// Switches, under the names of the Node options that set them.
#[derive(Clone, Debug, PartialEq)]
pub struct Flags {
    /// `--zero-fill-buffers`: `allocUnsafe` hands out zeroed memory.
    pub zero_fill_buffers: bool,
    /// False after `--no-deprecation`.
    pub deprecation: bool,
    /// False after `--no-warnings` or with `NODE_NO_WARNINGS=1`.
    pub warnings: bool,
    /// `--pending-deprecation` or `NODE_PENDING_DEPRECATION=1`.
    pub pending_deprecation: bool,
    /// `--throw-deprecation`.
    pub throw_deprecation: bool,
    /// `--trace-deprecation`.
    pub trace_deprecation: bool,
    /// `--trace-warnings`.
    pub trace_warnings: bool,
    /// `--trace-uncaught`.
    pub trace_uncaught: bool,
    /// Codes or names of warnings that are not printed (`--disable-warning`).
    pub disable_warning: Vec<String>,
    /// `--unhandled-rejections`.
    pub unhandled_rejections: UnhandledRejections,
    /// `--expose-internals`: `require('internal/…')` works for programs.
    pub expose_internals: bool,
    /// `--expose-gc`: a global `gc()`.
    pub expose_gc: bool,
    /// `--allow-natives-syntax`: accepted; `%Name()` is an engine's own syntax.
    pub allow_natives_syntax: bool,
    /// `-i`: the read-eval-print loop was asked for.
    pub interactive: bool,
    /// `--memory-limit`, in bytes: the most that the engine's heap and buffers may take together.
    pub memory_limit: Option<usize>,
    /// `--stack-trace-limit`: the first value of `Error.stackTraceLimit`.
    pub stack_trace_limit: Option<i32>,
}

impl Default for Flags {
    fn default() -> Flags {
        Flags {
            zero_fill_buffers: false,
            deprecation: true,
            warnings: true,
            pending_deprecation: false,
            throw_deprecation: false,
            trace_deprecation: false,
            trace_warnings: false,
            trace_uncaught: false,
            disable_warning: Vec::new(),
            unhandled_rejections: UnhandledRejections::Throw,
            expose_internals: false,
            expose_gc: false,
            allow_natives_syntax: false,
            interactive: false,
            memory_limit: None,
            stack_trace_limit: None,
        }
    }
}

/// The engines that this build has. The first one is used unless another is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineName {
    /// A small interpreter that starts fast.
    #[cfg(feature = "quickjs")]
    QuickJs,
    /// A just-in-time compiler.
    #[cfg(feature = "spidermonkey")]
    SpiderMonkey,
}

impl EngineName {
    /// Every engine of this build.
    pub const ALL: &'static [EngineName] = &[
        #[cfg(feature = "quickjs")]
        EngineName::QuickJs,
        #[cfg(feature = "spidermonkey")]
        EngineName::SpiderMonkey,
    ];

    /// Its name in lower case, as `process.versions` and `--engine` have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "quickjs")]
            EngineName::QuickJs => "quickjs",
            #[cfg(feature = "spidermonkey")]
            EngineName::SpiderMonkey => "spidermonkey",
        }
    }

    /// The engine of that name, if this build has it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<EngineName> {
        EngineName::ALL.iter().copied().find(|engine| engine.name() == name)
    }
}

impl Default for EngineName {
    fn default() -> EngineName {
        EngineName::ALL[0]
    }
}

/// One run of the runtime.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// The engine to run on.
    pub engine: EngineName,
    /// `process.argv0`: how the program was called.
    pub argv0: String,
    /// `process.execPath`: the absolute path of the program.
    pub exec_path: String,
    /// `process.execArgv`: the arguments that were options.
    pub exec_argv: Vec<String>,
    /// What follows the options: in [`Mode::File`] the script's name first, with standard input a `-`
    /// if one was written, then the script's arguments. `process.argv` without its first element
    /// (whose second the runtime makes absolute for a file).
    pub script_args: Vec<String>,
    /// What to run.
    pub mode: Mode,
    /// The text of `-e` or `-p`.
    pub source: Option<String>,
    /// `-p`: print the completion value.
    pub print: bool,
    /// `--input-type`; without it the text decides.
    pub input_type: Option<InputType>,
    /// `-r`: CommonJS modules to load first, in order.
    pub requires: Vec<String>,
    /// `--import`: ES modules to load first, after those of `-r`.
    pub imports: Vec<String>,
    /// The switches.
    pub flags: Flags,
    /// Whether standard input is a terminal.
    pub stdin_is_tty: bool,
    /// Whether standard output is a terminal.
    pub stdout_is_tty: bool,
}

impl Options {
    /// The options as the JSON text that the JavaScript side parses. Absent values are `null`.
    ///
    /// ```
    /// # use fastbuffer_runtime::{Mode, Options};
    /// let options = Options { mode: Mode::Eval, source: Some("1 + 1".into()), ..Options::default() };
    /// assert!(options.to_json().contains(r#""mode":"eval","source":"1 + 1""#));
    /// ```
    pub fn to_json(&self) -> String {
        let mut json = Json::default();
        json.text("argv0", &self.argv0);
        json.text("execPath", &self.exec_path);
        json.list("execArgv", &self.exec_argv);
        json.list("scriptArgs", &self.script_args);
        json.text("mode", self.mode.name());
        json.maybe_text("source", self.source.as_deref());
        json.raw("print", self.print);
        json.maybe_text("inputType", self.input_type.map(InputType::name));
        json.list("requires", &self.requires);
        json.list("imports", &self.imports);
        json.raw("flags", self.flags.to_json());
        json.raw("stdinIsTTY", self.stdin_is_tty);
        json.raw("stdoutIsTTY", self.stdout_is_tty);
        json.finish()
    }
}

impl Flags {
    fn to_json(&self) -> String {
        let mut json = Json::default();
        json.raw("zeroFillBuffers", self.zero_fill_buffers);
        json.raw("deprecation", self.deprecation);
        json.raw("warnings", self.warnings);
        json.raw("pendingDeprecation", self.pending_deprecation);
        json.raw("throwDeprecation", self.throw_deprecation);
        json.raw("traceDeprecation", self.trace_deprecation);
        json.raw("traceWarnings", self.trace_warnings);
        json.raw("traceUncaught", self.trace_uncaught);
        json.list("disableWarning", &self.disable_warning);
        json.text("unhandledRejections", self.unhandled_rejections.name());
        json.raw("exposeInternals", self.expose_internals);
        json.raw("exposeGc", self.expose_gc);
        json.raw("allowNativesSyntax", self.allow_natives_syntax);
        json.raw("interactive", self.interactive);
        json.number("memoryLimit", self.memory_limit);
        json.number("stackTraceLimit", self.stack_trace_limit);
        json.finish()
    }
}

/// A JSON object being written, key by key.
#[derive(Default)]
struct Json(String);

impl Json {
    fn key(&mut self, key: &str) {
        self.0.push(if self.0.is_empty() { '{' } else { ',' });
        quote(&mut self.0, key);
        self.0.push(':');
    }

    /// A value whose `Display` is JSON.
    fn raw(&mut self, key: &str, value: impl std::fmt::Display) {
        self.key(key);
        let _ = write!(self.0, "{value}");
    }

    fn number<T: std::fmt::Display>(&mut self, key: &str, value: Option<T>) {
        match value {
            Some(value) => self.raw(key, value),
            None => self.raw(key, "null"),
        }
    }

    fn text(&mut self, key: &str, value: &str) {
        self.key(key);
        quote(&mut self.0, value);
    }

    fn maybe_text(&mut self, key: &str, value: Option<&str>) {
        match value {
            Some(value) => self.text(key, value),
            None => self.raw(key, "null"),
        }
    }

    fn list(&mut self, key: &str, values: &[String]) {
        self.key(key);
        self.0.push('[');
        for (i, value) in values.iter().enumerate() {
            if i > 0 {
                self.0.push(',');
            }
            quote(&mut self.0, value);
        }
        self.0.push(']');
    }

    fn finish(mut self) -> String {
        if self.0.is_empty() {
            self.0.push('{');
        }
        self.0.push('}');
        self.0
    }
}

/// Appends `text` as a JSON string.
fn quote(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        let mut out = String::new();
        quote(&mut out, "a\"b\\c\nd\u{1}é😀");
        assert_eq!(out, "\"a\\\"b\\\\c\\nd\\u0001é😀\"");
    }

    #[test]
    fn defaults_are_nodes() {
        let json = Options::default().to_json();
        assert!(json.starts_with(r#"{"argv0":"","execPath":"","execArgv":[],"scriptArgs":[],"mode":"file""#));
        assert!(json.contains(r#""source":null,"print":false,"inputType":null"#));
        assert!(json.contains(r#""deprecation":true,"warnings":true"#));
        assert!(json.contains(r#""memoryLimit":null,"stackTraceLimit":null}"#));
    }

    #[test]
    fn lists_and_numbers() {
        let mut options = Options { exec_argv: vec!["-r".into(), "a".into()], ..Options::default() };
        options.flags.memory_limit = Some(1 << 26);
        options.flags.stack_trace_limit = Some(-1);
        let json = options.to_json();
        assert!(json.contains(r#""execArgv":["-r","a"]"#));
        assert!(json.contains(r#""memoryLimit":67108864,"stackTraceLimit":-1}"#));
    }

    #[test]
    fn rejection_modes_by_name() {
        assert_eq!(UnhandledRejections::from_name("warn"), Some(UnhandledRejections::Warn));
        assert_eq!(UnhandledRejections::from_name("foo"), None);
    }
}
