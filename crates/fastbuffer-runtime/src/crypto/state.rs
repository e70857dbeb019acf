//! Digests in the making: a table of the thread's, under numbers that JavaScript holds.

use std::cell::RefCell;
use std::collections::HashMap;

use digest::{ExtendableOutput, FixedOutput, KeyInit, Update};
use fastbuffer::{Block, Encoding};
use fastbuffer_js::engine::{Bytes, Call, ErrorClass, Fault, Outcome, Reply};
use shake::{Shake128, Shake256};

use super::algorithm::{Algorithm, NAMES, output_size, with_fixed};

thread_local! {
    static OPEN: RefCell<Table> = RefCell::new(Table::default());
}

#[derive(Default)]
struct Table {
    last: u32,
    running: HashMap<u32, Box<dyn State>>,
}

impl Table {
    fn open(&mut self, state: Box<dyn State>) -> u32 {
        loop {
            self.last = self.last.wrapping_add(1);
            if !self.running.contains_key(&self.last) {
                break;
            }
        }
        self.running.insert(self.last, state);
        self.last
    }
}

/// A digest that takes bytes.
trait State {
    fn update(&mut self, bytes: &[u8]);
    /// A copy that will give `length` bytes, or its usual number; `None` if it cannot.
    fn duplicate(&self, length: Option<usize>) -> Option<Box<dyn State>>;
    fn finish(self: Box<Self>) -> Vec<u8>;
}

struct Fixed<D>(D);

impl<D: Update + FixedOutput + Clone + 'static> State for Fixed<D> {
    fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn duplicate(&self, length: Option<usize>) -> Option<Box<dyn State>> {
        let size = output_size::<D>();
        (length.unwrap_or(size) == size).then(|| Box::new(Fixed(self.0.clone())) as Box<dyn State>)
    }

    fn finish(self: Box<Self>) -> Vec<u8> {
        self.0.finalize_fixed().to_vec()
    }
}

struct Extendable<D> {
    digest: D,
    usual: usize,
    length: usize,
}

impl<D: Default> Extendable<D> {
    fn new(usual: usize, length: Option<usize>) -> Self {
        Extendable { digest: D::default(), usual, length: length.unwrap_or(usual) }
    }
}

impl<D: Update + ExtendableOutput + Clone + 'static> State for Extendable<D> {
    fn update(&mut self, bytes: &[u8]) {
        self.digest.update(bytes);
    }

    fn duplicate(&self, length: Option<usize>) -> Option<Box<dyn State>> {
        let length = length.unwrap_or(self.usual);
        Some(Box::new(Extendable { digest: self.digest.clone(), usual: self.usual, length }))
    }

    fn finish(self: Box<Self>) -> Vec<u8> {
        self.digest.finalize_boxed(self.length).into_vec()
    }
}

/// What stands in for a new state that cannot be.
const UNKNOWN: f64 = -1.0;
const BAD_LENGTH: f64 = -2.0;

/// A new digest of the wanted length, or why there is none.
fn start(name: &str, length: Option<usize>) -> Result<Box<dyn State>, f64> {
    let algorithm = Algorithm::from_name(name).ok_or(UNKNOWN)?;
    match algorithm {
        Algorithm::Shake128 => Ok(Box::new(Extendable::<Shake128>::new(16, length))),
        Algorithm::Shake256 => Ok(Box::new(Extendable::<Shake256>::new(32, length))),
        fixed => with_fixed!(fixed, D, H => {
            Fixed(D::default()).duplicate(length).ok_or(BAD_LENGTH)
        }, else Err(UNKNOWN)),
    }
}

fn length<C: Call>(call: &C, index: usize) -> Option<usize> {
    (!call.is_undefined(index)).then(|| call.index(index))
}

/// The bytes at `index`: a view's, or a string's in the encoding whose number follows.
pub(super) fn data<C: Call>(call: &C, index: usize) -> Result<Bytes<'_>, Box<Fault>> {
    if call.byte_length(index).is_some() {
        return call.bytes(index);
    }
    let encoding = Encoding::from_number(call.index(index + 1) as u8).unwrap_or(Encoding::Utf8);
    Ok(encoding.encode(call.text(index)?).map_err(|_| Fault::allocation())?.into())
}

/// `hashNames() → [name, …]`.
pub(super) fn names<C: Call>(_: &mut C) -> Outcome {
    Ok(Reply::List(NAMES.iter().map(|&(name, _)| name.into()).collect()))
}

/// `hashIsExtendable(name) → boolean`.
pub(super) fn is_extendable<C: Call>(call: &mut C) -> Outcome {
    Ok(Algorithm::from_name(&call.string(0)?).is_some_and(Algorithm::is_extendable).into())
}

fn opened(state: Result<Box<dyn State>, f64>) -> Outcome {
    Ok(Reply::Number(match state {
        Ok(state) => f64::from(OPEN.with_borrow_mut(|open| open.open(state))),
        Err(reason) => reason,
    }))
}

/// `hashOpen(name, length?) → number`, or -1 for an unknown name, -2 for a length it cannot have.
pub(super) fn hash_open<C: Call>(call: &mut C) -> Outcome {
    opened(start(&call.string(0)?, length(call, 1)))
}

/// `hmacOpen(name, key) → number`, or -1 for an unknown name, -2 for one that has no HMAC.
pub(super) fn hmac_open<C: Call>(call: &mut C) -> Outcome {
    let Some(algorithm) = Algorithm::from_name(&call.string(0)?) else { return Ok(Reply::Number(UNKNOWN)) };
    let key = call.bytes(1)?;
    opened(with_fixed!(algorithm, D, H => {
        let state = H::new_from_slice(&key).expect("HMAC takes keys of any length");
        Ok(Box::new(Fixed(state)) as Box<dyn State>)
    }, else Err(BAD_LENGTH)))
}

fn gone() -> Box<Fault> {
    Fault::plain(ErrorClass::Error, "no such digest")
}

/// `hashUpdate(number, bytes)` or `hashUpdate(number, string, encoding)`.
pub(super) fn update<C: Call>(call: &mut C) -> Outcome {
    let number = call.index(0) as u32;
    let bytes = data(call, 1)?;
    OPEN.with_borrow_mut(|open| {
        open.running.get_mut(&number).ok_or_else(gone)?.update(&bytes);
        Ok(Reply::Undefined)
    })
}

/// `hashCopy(number, length?) → number`, or -2 for a length that it cannot have.
pub(super) fn copy<C: Call>(call: &mut C) -> Outcome {
    let number = call.index(0) as u32;
    let copy = OPEN.with_borrow(|open| {
        Ok::<_, Box<Fault>>(open.running.get(&number).ok_or_else(gone)?.duplicate(length(call, 1)))
    })?;
    opened(copy.ok_or(BAD_LENGTH))
}

/// `hashClose(number)`: forgets it.
pub(super) fn close<C: Call>(call: &mut C) -> Outcome {
    OPEN.with_borrow_mut(|open| open.running.remove(&(call.index(0) as u32)));
    Ok(Reply::Undefined)
}

/// `hashFinish(number) → Buffer`; the number is free afterwards.
pub(super) fn finish<C: Call>(call: &mut C) -> Outcome {
    let state = OPEN.with_borrow_mut(|open| open.running.remove(&(call.index(0) as u32))).ok_or_else(gone)?;
    Ok(Reply::Buffer(Block::from(state.finish())))
}

/// `hashOnce(name, length | undefined, bytes | string, encoding?) → Buffer`, or what `hashOpen` answers for a name or
/// length that cannot be.
pub(super) fn once<C: Call>(call: &mut C) -> Outcome {
    let mut state = match start(&call.string(0)?, length(call, 1)) {
        Ok(state) => state,
        Err(reason) => return Ok(Reply::Number(reason)),
    };
    state.update(&data(call, 2)?);
    Ok(Reply::Buffer(Block::from(state.finish())))
}
