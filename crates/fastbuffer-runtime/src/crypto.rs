//! `internalBinding('crypto')`: digests, keyed digests, derived keys and random bytes, from the RustCrypto crates and
//! the system's generator.

mod algorithm;
mod derive;
mod state;

use fastbuffer_js::engine::{Call, ErrorClass, Fault, Outcome, Reply};
use subtle::ConstantTimeEq;

fastbuffer_js::natives! {
    /// The natives of `node:crypto`.
    pub(crate) Crypto = "crypto";
    "digestLength"(1) => derive::digest_length,
    "hashClose"(1) => state::close,
    "hashCopy"(2) => state::copy,
    "hashFinish"(1) => state::finish,
    "hashIsExtendable"(1) => state::is_extendable,
    "hashNames"(0) => state::names,
    "hashOnce"(4) => state::once,
    "hashOpen"(2) => state::hash_open,
    "hashUpdate"(3) => state::update,
    "hkdf"(5) => derive::hkdf,
    "hmacOpen"(2) => state::hmac_open,
    "pbkdf2"(5) => derive::pbkdf2,
    "randomFill"(3) => random_fill,
    "scrypt"(6) => derive::scrypt,
    "timingSafeEqual"(2) => timing_safe_equal,
}

/// `randomFill(bytes, offset, size)`.
fn random_fill<C: Call>(call: &mut C) -> Outcome {
    let start = call.index(1);
    let end = start.saturating_add(call.index(2));
    call.edit(0, start..end, getrandom::fill)?
        .map_err(|error| Fault::plain(ErrorClass::Error, format!("no random bytes: {error}")))?;
    Ok(Reply::Undefined)
}

/// `timingSafeEqual(a, b) → boolean`; the lengths are equal.
fn timing_safe_equal<C: Call>(call: &mut C) -> Outcome {
    let (left, right) = (call.bytes(0)?, call.bytes(1)?);
    Ok(bool::from(left.ct_eq(&right)).into())
}
