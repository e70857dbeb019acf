//! Keys from passwords and from other keys: PBKDF2, HKDF, scrypt.

use fastbuffer::Block;
use fastbuffer_js::engine::{Call, Fault, Outcome, Reply};

use super::algorithm::{Algorithm, output_size, with_fixed};

/// What stands in for a key that cannot be derived.
const UNKNOWN: Reply = Reply::Number(-1.0);
const REFUSED: Reply = Reply::Number(-2.0);

fn room(length: usize) -> Result<Block, Box<Fault>> {
    Block::zeroed(length).map_err(|_| Fault::allocation())
}

/// `digestLength(name) → number` of bytes, 0 where the length is the caller's choice, -1 for an unknown name.
pub(super) fn digest_length<C: Call>(call: &mut C) -> Outcome {
    let Some(algorithm) = Algorithm::from_name(&call.string(0)?) else { return Ok(UNKNOWN) };
    Ok(with_fixed!(algorithm, D, H => output_size::<D>(), else 0).into())
}

/// `pbkdf2(password, salt, iterations, length, digest) → ArrayBuffer`, -1 for an unknown digest, -2 for one that
/// cannot be used so.
pub(super) fn pbkdf2<C: Call>(call: &mut C) -> Outcome {
    let Some(algorithm) = Algorithm::from_name(&call.string(4)?) else { return Ok(UNKNOWN) };
    let (password, salt) = (call.bytes(0)?, call.bytes(1)?);
    let mut key = room(call.index(3))?;
    let rounds = call.index(2) as u32;
    with_fixed!(algorithm, D, H => {
        pbkdf2::pbkdf2::<H>(&password, &salt, rounds, &mut key).expect("HMAC takes keys of any length");
    }, else return Ok(REFUSED));
    Ok(Reply::ArrayBuffer(key))
}

/// `hkdf(digest, key, salt, info, length) → ArrayBuffer`, -1 for an unknown digest, -2 for one that cannot be used so
/// or a length that it cannot give.
pub(super) fn hkdf<C: Call>(call: &mut C) -> Outcome {
    let Some(algorithm) = Algorithm::from_name(&call.string(0)?) else { return Ok(UNKNOWN) };
    let (source, salt, info) = (call.bytes(1)?, call.bytes(2)?, call.bytes(3)?);
    let mut key = room(call.index(4))?;
    let done = with_fixed!(algorithm, D, H => {
        hkdf::GenericHkdf::<H>::new(Some(&salt), &source).expand(&info, &mut key)
    }, else return Ok(REFUSED));
    Ok(if done.is_ok() { Reply::ArrayBuffer(key) } else { REFUSED })
}

/// `scrypt(password, salt, logN, r, p, length) → ArrayBuffer`, -2 for parameters that the algorithm forbids.
pub(super) fn scrypt<C: Call>(call: &mut C) -> Outcome {
    let (cost, block, lanes) = (call.index(2) as u8, call.index(3) as u32, call.index(4) as u32);
    let Ok(parameters) = scrypt::Params::new(cost, block, lanes) else { return Ok(REFUSED) };
    let (password, salt) = (call.bytes(0)?, call.bytes(1)?);
    let mut key = room(call.index(5))?;
    if !key.is_empty() {
        scrypt::scrypt(&password, &salt, &parameters, &mut key).expect("a length that scrypt can give");
    }
    Ok(Reply::ArrayBuffer(key))
}
