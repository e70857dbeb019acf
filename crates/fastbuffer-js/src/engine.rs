//! The seam: what a native function needs of a JavaScript engine, and what an engine's adapter offers.
//!
//! A native is written once, generic over [`Call`], and compiled for each engine. Bytes and characters are
//! borrowed from the call with `&self`; whatever can run JavaScript or collect garbage takes `&mut self`. The
//! borrow checker then proves that no pointer into an engine's heap outlives a collection, a detach or a resize.
//!
//! Results are plain Rust values ([`Reply`]): a native allocates, fills from what it borrowed, and returns; only
//! then does the adapter hand the memory to the engine.

use std::borrow::Cow;
use std::ops::Range;

use fastbuffer::{Block, Text, TextBuf};

/// What a native answers: a [`Reply`], or a [`Fault`] that the adapter throws.
pub type Outcome = Result<Reply, Box<Fault>>;

/// A result on its way to the engine. Memory comes from Rust and changes hands where the engine can adopt it.
#[derive(Debug)]
#[non_exhaustive]
pub enum Reply {
    /// `undefined`.
    Undefined,
    /// `null`.
    Null,
    /// A boolean.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string from characters in either width.
    Text(TextBuf),
    /// A string from UTF-8.
    Str(Cow<'static, str>),
    /// A `Buffer` (a `Uint8Array` with `Buffer.prototype`) over an `ArrayBuffer` of its own.
    Buffer(Block),
    /// An `ArrayBuffer`.
    ArrayBuffer(Block),
    /// An array.
    List(Vec<Reply>),
}

impl From<bool> for Reply {
    fn from(value: bool) -> Self {
        Reply::Bool(value)
    }
}

impl From<f64> for Reply {
    fn from(value: f64) -> Self {
        Reply::Number(value)
    }
}

impl From<usize> for Reply {
    fn from(value: usize) -> Self {
        Reply::Number(value as f64)
    }
}

impl From<i32> for Reply {
    fn from(value: i32) -> Self {
        Reply::Number(f64::from(value))
    }
}

impl From<String> for Reply {
    fn from(value: String) -> Self {
        Reply::Str(Cow::Owned(value))
    }
}

impl From<&'static str> for Reply {
    fn from(value: &'static str) -> Self {
        Reply::Str(Cow::Borrowed(value))
    }
}

/// The class of the error that a [`Fault`] becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorClass {
    /// `Error`
    Error,
    /// `TypeError`
    TypeError,
    /// `RangeError`
    RangeError,
    /// The engine already has an exception pending (a called function threw): it is passed on.
    Pending,
}

/// A value of an extra own property of a thrown error.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    /// A number, such as `errno`.
    Number(f64),
    /// A string, such as `syscall` or `path`.
    Text(String),
}

/// An error that a native makes. It has the shape of the errors that Node makes natively: `stack`, `message`,
/// then `code` and the other fields as enumerable own properties; the prototype is the plain class.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The error's class.
    pub class: ErrorClass,
    /// `error.code`, if it has one.
    pub code: Option<Cow<'static, str>>,
    /// `error.message`.
    pub message: Cow<'static, str>,
    /// Further own properties, set in this order before `code`.
    pub fields: Vec<(&'static str, Field)>,
}

impl Fault {
    /// A fault without a code, as the engine itself would throw it.
    #[cold]
    pub fn plain(class: ErrorClass, message: impl Into<Cow<'static, str>>) -> Box<Fault> {
        Box::new(Fault { class, code: None, message: message.into(), fields: Vec::new() })
    }

    /// A fault with a code.
    #[cold]
    pub fn coded(class: ErrorClass, code: &'static str, message: impl Into<Cow<'static, str>>) -> Box<Fault> {
        Box::new(Fault { class, code: Some(code.into()), message: message.into(), fields: Vec::new() })
    }

    /// The engine's pending exception, passed on.
    #[cold]
    pub fn pending() -> Box<Fault> {
        Fault::plain(ErrorClass::Pending, "")
    }

    /// `RangeError: Array buffer allocation failed`, what Node answers to a size that cannot be had.
    #[cold]
    pub fn allocation() -> Box<Fault> {
        Fault::plain(ErrorClass::RangeError, "Array buffer allocation failed")
    }

    /// `TypeError [ERR_INVALID_ARG_TYPE]: argument must be a buffer`.
    #[cold]
    pub fn not_a_buffer() -> Box<Fault> {
        Fault::coded(ErrorClass::TypeError, "ERR_INVALID_ARG_TYPE", "argument must be a buffer")
    }

    /// `TypeError [ERR_INVALID_ARG_TYPE]: argument must be a string`.
    #[cold]
    pub fn not_a_string() -> Box<Fault> {
        Fault::coded(ErrorClass::TypeError, "ERR_INVALID_ARG_TYPE", "argument must be a string")
    }
}

/// Bytes borrowed from a call: in place where the engine's memory is exclusive, a copy where it is shared
/// (a `SharedArrayBuffer` can change under a reader, so it is never exposed as a slice).
pub type Bytes<'a> = Cow<'a, [u8]>;

/// One call of a native by JavaScript.
///
/// The JavaScript layer checks and converts arguments; an argument of the wrong kind is a [`Fault`], a number
/// that is none is NaN. Lengths are taken when bytes are borrowed, after every conversion that can run user code.
pub trait Call {
    /// The number of arguments.
    fn arguments(&self) -> usize;

    /// Argument `index` as a number; NaN if it is not one.
    fn number(&self, index: usize) -> f64;

    /// Argument `index` as a boolean: `true` only for `true`.
    fn boolean(&self, index: usize) -> bool;

    /// Whether argument `index` is missing or `undefined`.
    fn is_undefined(&self, index: usize) -> bool;

    /// The characters of the string at `index`, in the width the engine keeps them.
    ///
    /// # Errors
    /// The argument is not a string, or a rope could not be flattened for lack of memory.
    fn text(&self, index: usize) -> Result<Text<'_>, Box<Fault>>;

    /// The bytes of the view or array buffer at `index`. Detached and out-of-bounds views are empty.
    ///
    /// # Errors
    /// The argument is neither a view nor an array buffer.
    fn bytes(&self, index: usize) -> Result<Bytes<'_>, Box<Fault>>;

    /// The live length in bytes of the view or array buffer at `index`; `None` if it is neither.
    fn byte_length(&self, index: usize) -> Option<usize>;

    /// Hands the bytes `range` of the view at `index` to `edit`. The range is clamped to the live length.
    ///
    /// # Errors
    /// The argument is neither a view nor an array buffer.
    fn edit<T>(
        &mut self,
        index: usize,
        range: Range<usize>,
        edit: impl FnOnce(&mut [u8]) -> T,
    ) -> Result<T, Box<Fault>>;

    /// Like [`Call::edit`], together with the characters of the string at `text`.
    ///
    /// # Errors
    /// As [`Call::edit`] and [`Call::text`].
    fn edit_with_text<T>(
        &mut self,
        index: usize,
        range: Range<usize>,
        text: usize,
        edit: impl FnOnce(&mut [u8], Text<'_>) -> T,
    ) -> Result<T, Box<Fault>>;

    /// Copies `range` of the view `source` to `target_start` in the view `target` and returns the count. The two
    /// may be one memory. Everything is clamped to the live lengths.
    ///
    /// # Errors
    /// An argument is neither a view nor an array buffer.
    fn copy(
        &mut self,
        source: usize,
        range: Range<usize>,
        target: usize,
        target_start: usize,
    ) -> Result<usize, Box<Fault>>;

    /// Calls the function at `index` with strings and returns what it answers as a string.
    ///
    /// # Errors
    /// The argument is not a function, or it threw ([`ErrorClass::Pending`]).
    fn invoke(&mut self, index: usize, arguments: &[&str]) -> Result<String, Box<Fault>>;

    /// Ends the process, in the way that the engine bears in the middle of a call.
    fn exit(&mut self, code: i32) -> ! {
        std::process::exit(code)
    }

    /// Argument `index` as a size or position: 0 for NaN and negative numbers, saturating.
    fn index(&self, index: usize) -> usize {
        self.number(index) as usize
    }

    /// Argument `index` as a 32-bit integer, saturating.
    fn int(&self, index: usize) -> i32 {
        self.number(index) as i32
    }

    /// The string at `index` as UTF-8; lone surrogates become U+FFFD.
    ///
    /// # Errors
    /// As [`Call::text`].
    fn string(&self, index: usize) -> Result<String, Box<Fault>> {
        Ok(match self.text(index)? {
            Text::Latin1(chars) => chars.iter().map(|&byte| char::from(byte)).collect(),
            Text::Utf16(units) => String::from_utf16_lossy(units),
        })
    }
}

/// A native function as a type, so that an adapter can compile a trampoline of its own for each.
pub trait Native {
    /// Its name in the binding.
    const NAME: &'static str;
    /// The number of arguments it declares.
    const ARITY: u8;
    /// Runs it.
    ///
    /// # Errors
    /// What it throws.
    fn run<C: Call>(call: &mut C) -> Outcome;
}

/// Receives the natives of a binding, one call each.
pub trait Register {
    /// Adds `N`.
    fn native<N: Native>(&mut self);
}

/// A named group of natives: what `internalBinding(name)` answers.
pub trait Binding {
    /// The name.
    const NAME: &'static str;
    /// Hands every native to `register`.
    fn register<R: Register>(register: &mut R);
}

/// Declares a [`Binding`]: a unit struct, its name, and a line for each native: JavaScript name, argument count,
/// function generic over [`Call`].
///
/// ```
/// use fastbuffer_js::engine::{Call, Outcome, Reply};
///
/// fn double<C: Call>(call: &mut C) -> Outcome {
///     Ok(Reply::Number(call.number(0) * 2.0))
/// }
///
/// fastbuffer_js::natives! {
///     /// Arithmetic.
///     pub Arithmetic = "arithmetic";
///     "double"(1) => double,
/// }
/// ```
#[macro_export]
macro_rules! natives {
    (
        $(#[$meta:meta])* $vis:vis $binding:ident = $binding_name:literal;
        $($name:literal($arity:literal) => $run:path),* $(,)?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        $vis struct $binding;

        impl $crate::engine::Binding for $binding {
            const NAME: &'static str = $binding_name;

            fn register<R: $crate::engine::Register>(register: &mut R) {
                $({
                    struct Entry;
                    impl $crate::engine::Native for Entry {
                        const NAME: &'static str = $name;
                        const ARITY: u8 = $arity;
                        fn run<C: $crate::engine::Call>(call: &mut C) -> $crate::engine::Outcome {
                            $run(call)
                        }
                    }
                    register.native::<Entry>();
                })*
            }
        }
    };
}

/// Limits and switches of an engine instance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// The most bytes that scripts may hold, objects and buffers together; `None` = no limit.
    pub memory: Option<usize>,
    /// Fill memory with zeros that a script could otherwise see uninitialised (`--zero-fill-buffers`).
    pub zero_fill: bool,
}

/// One engine with its global scope, as the runtime drives it. Everything after [`Engine::enter`] happens in
/// JavaScript, the event loop included.
pub trait Engine: Sized {
    /// Starts an engine.
    ///
    /// # Errors
    /// The engine could not be started; the text says why.
    fn start(limits: Limits, modules: &'static [Module]) -> Result<Self, String>;

    /// Makes `internalBinding(B::NAME)` answer.
    fn bind<B: Binding>(&mut self);

    /// Ends the process after the engine was used.
    fn exit(code: i32) -> ! {
        std::process::exit(code)
    }

    /// Calls the export `function` of internal module `module` with a string, and returns the number it answers.
    ///
    /// # Errors
    /// It threw; the text is the error with its stack.
    fn enter(&mut self, module: &str, function: &str, argument: &str) -> Result<f64, String>;
}

/// An internal JavaScript module: the body of a function
/// `(exports, require, module, internalBinding, primordials)`.
#[derive(Clone, Copy, Debug)]
pub struct Module {
    /// Its id, such as `internal/errors`.
    pub id: &'static str,
    /// Its text; empty where only the compiled form is kept.
    pub source: &'static str,
    /// The text compiled at build time by the engine that runs it, if it was.
    pub code: Option<&'static [u8]>,
}

/// The parameters of the function that an internal module is the body of.
pub const MODULE_PARAMETERS: &str = "exports, require, module, internalBinding, primordials";
