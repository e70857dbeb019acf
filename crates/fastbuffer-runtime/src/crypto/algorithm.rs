//! The digest algorithms, under the names by which OpenSSL and Node know them.

use digest::array::ArraySize;
use digest::block_api::BlockSizeUser;
use digest::consts::{U24, U36, U64};
use digest::typenum::Unsigned;
use digest::{Digest, FixedOutput, HashMarker, Output, OutputSizeUser, Update};
use md5::Md5;
use sha1::Sha1;
use sha2::Sha256;

/// A digest algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Algorithm {
    Blake2b512,
    Blake2s256,
    Keccak224,
    Keccak256,
    Keccak384,
    Keccak512,
    Md5,
    Md5Sha1,
    Ripemd160,
    Sha1,
    Sha224,
    Sha256,
    Sha256Short,
    Sha384,
    Sha512,
    Sha512Of224,
    Sha512Of256,
    Sha3Of224,
    Sha3Of256,
    Sha3Of384,
    Sha3Of512,
    Shake128,
    Shake256,
    Sm3,
}

use Algorithm as A;

/// Every name, in the order of Node's `crypto.getHashes()`.
pub(super) const NAMES: &[(&str, Algorithm)] = &[
    ("RSA-MD5", A::Md5),
    ("RSA-RIPEMD160", A::Ripemd160),
    ("RSA-SHA1", A::Sha1),
    ("RSA-SHA1-2", A::Sha1),
    ("RSA-SHA224", A::Sha224),
    ("RSA-SHA256", A::Sha256),
    ("RSA-SHA3-224", A::Sha3Of224),
    ("RSA-SHA3-256", A::Sha3Of256),
    ("RSA-SHA3-384", A::Sha3Of384),
    ("RSA-SHA3-512", A::Sha3Of512),
    ("RSA-SHA384", A::Sha384),
    ("RSA-SHA512", A::Sha512),
    ("RSA-SHA512/224", A::Sha512Of224),
    ("RSA-SHA512/256", A::Sha512Of256),
    ("RSA-SM3", A::Sm3),
    ("blake2b-512", A::Blake2b512),
    ("blake2b512", A::Blake2b512),
    ("blake2s-256", A::Blake2s256),
    ("blake2s256", A::Blake2s256),
    ("id-rsassa-pkcs1-v1_5-with-sha3-224", A::Sha3Of224),
    ("id-rsassa-pkcs1-v1_5-with-sha3-256", A::Sha3Of256),
    ("id-rsassa-pkcs1-v1_5-with-sha3-384", A::Sha3Of384),
    ("id-rsassa-pkcs1-v1_5-with-sha3-512", A::Sha3Of512),
    ("keccak-224", A::Keccak224),
    ("keccak-256", A::Keccak256),
    ("keccak-384", A::Keccak384),
    ("keccak-512", A::Keccak512),
    ("md5", A::Md5),
    ("md5-sha1", A::Md5Sha1),
    ("md5WithRSAEncryption", A::Md5),
    ("ripemd", A::Ripemd160),
    ("ripemd-160", A::Ripemd160),
    ("ripemd160", A::Ripemd160),
    ("ripemd160WithRSA", A::Ripemd160),
    ("rmd160", A::Ripemd160),
    ("sha-1", A::Sha1),
    ("sha-224", A::Sha224),
    ("sha-256", A::Sha256),
    ("sha-256/192", A::Sha256Short),
    ("sha-384", A::Sha384),
    ("sha-512", A::Sha512),
    ("sha-512/224", A::Sha512Of224),
    ("sha-512/256", A::Sha512Of256),
    ("sha1", A::Sha1),
    ("sha1WithRSAEncryption", A::Sha1),
    ("sha2-224", A::Sha224),
    ("sha2-256", A::Sha256),
    ("sha2-256/192", A::Sha256Short),
    ("sha2-384", A::Sha384),
    ("sha2-512", A::Sha512),
    ("sha2-512/224", A::Sha512Of224),
    ("sha2-512/256", A::Sha512Of256),
    ("sha224", A::Sha224),
    ("sha224WithRSAEncryption", A::Sha224),
    ("sha256", A::Sha256),
    ("sha256-192", A::Sha256Short),
    ("sha256WithRSAEncryption", A::Sha256),
    ("sha3-224", A::Sha3Of224),
    ("sha3-256", A::Sha3Of256),
    ("sha3-384", A::Sha3Of384),
    ("sha3-512", A::Sha3Of512),
    ("sha384", A::Sha384),
    ("sha384WithRSAEncryption", A::Sha384),
    ("sha512", A::Sha512),
    ("sha512-224", A::Sha512Of224),
    ("sha512-224WithRSAEncryption", A::Sha512Of224),
    ("sha512-256", A::Sha512Of256),
    ("sha512-256WithRSAEncryption", A::Sha512Of256),
    ("sha512WithRSAEncryption", A::Sha512),
    ("shake-128", A::Shake128),
    ("shake-256", A::Shake256),
    ("shake128", A::Shake128),
    ("shake256", A::Shake256),
    ("sm3", A::Sm3),
    ("sm3WithRSAEncryption", A::Sm3),
    ("ssl3-md5", A::Md5),
    ("ssl3-sha1", A::Sha1),
];

impl Algorithm {
    /// The algorithm that `name` stands for, in any case.
    pub(super) fn from_name(name: &str) -> Option<Algorithm> {
        NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|&(_, algorithm)| algorithm)
    }

    /// Whether the length of its digest is the caller's choice.
    pub(super) fn is_extendable(self) -> bool {
        matches!(self, A::Shake128 | A::Shake256)
    }
}

/// Compiles `$body` for the algorithm that `$algorithm` is at run time: `$digest` is its type, `$hmac` its HMAC. The
/// extendable ones have neither; for them the answer is `$otherwise`.
macro_rules! with_fixed {
    ($algorithm:expr, $digest:ident, $hmac:ident => $body:expr, else $otherwise:expr) => {
        with_fixed!(@match $algorithm, $digest, $hmac, $body, $otherwise;
            // HMAC over blocks, where the crate offers it, saves a block for each message.
            Md5 Hmac md5::Md5,
            Ripemd160 Hmac ripemd::Ripemd160,
            Sha1 Hmac sha1::Sha1,
            Sha224 Hmac sha2::Sha224,
            Sha256 Hmac sha2::Sha256,
            Sha384 Hmac sha2::Sha384,
            Sha512 Hmac sha2::Sha512,
            Sha512Of224 Hmac sha2::Sha512_224,
            Sha512Of256 Hmac sha2::Sha512_256,
            Sm3 Hmac sm3::Sm3,
            Blake2b512 SimpleHmac blake2::Blake2b512,
            Blake2s256 SimpleHmac blake2::Blake2s256,
            Keccak224 SimpleHmac sha3::Keccak224,
            Keccak256 SimpleHmac sha3::Keccak256,
            Keccak384 SimpleHmac sha3::Keccak384,
            Keccak512 SimpleHmac sha3::Keccak512,
            Sha3Of224 SimpleHmac sha3::Sha3_224,
            Sha3Of256 SimpleHmac sha3::Sha3_256,
            Sha3Of384 SimpleHmac sha3::Sha3_384,
            Sha3Of512 SimpleHmac sha3::Sha3_512,
            Md5Sha1 SimpleHmac $crate::crypto::algorithm::Md5Sha1,
            Sha256Short SimpleHmac $crate::crypto::algorithm::Sha256Short
        )
    };
    (@match $algorithm:expr, $digest:ident, $hmac:ident, $body:expr, $otherwise:expr;
     $($name:ident $kind:ident $concrete:ty),*) => {
        match $algorithm {
            $($crate::crypto::algorithm::Algorithm::$name => {
                #[allow(dead_code)] // not every body names both
                type $digest = $concrete;
                #[allow(dead_code)]
                type $hmac = hmac::$kind<$concrete>;
                $body
            })*
            $crate::crypto::algorithm::Algorithm::Shake128 | $crate::crypto::algorithm::Algorithm::Shake256 => $otherwise,
        }
    };
}
pub(super) use with_fixed;

/// MD5 and SHA-1 side by side, as old TLS signs.
#[derive(Clone, Default)]
pub(super) struct Md5Sha1(Md5, Sha1);

impl Update for Md5Sha1 {
    fn update(&mut self, data: &[u8]) {
        Update::update(&mut self.0, data);
        Update::update(&mut self.1, data);
    }
}

impl FixedOutput for Md5Sha1 {
    fn finalize_into(self, out: &mut Output<Self>) {
        let (first, second) = out.split_at_mut(output_size::<Md5>());
        first.copy_from_slice(&self.0.finalize());
        second.copy_from_slice(&self.1.finalize());
    }
}

/// The first 24 bytes of a SHA-256.
#[derive(Clone, Default)]
pub(super) struct Sha256Short(Sha256);

impl Update for Sha256Short {
    fn update(&mut self, data: &[u8]) {
        Update::update(&mut self.0, data);
    }
}

impl FixedOutput for Sha256Short {
    fn finalize_into(self, out: &mut Output<Self>) {
        let length = out.len();
        out.copy_from_slice(&self.0.finalize()[..length]);
    }
}

macro_rules! sizes {
    ($($name:ident: $output:ty),*) => {
        $(
            impl HashMarker for $name {}
            impl OutputSizeUser for $name {
                type OutputSize = $output;
            }
            impl BlockSizeUser for $name {
                type BlockSize = U64;
            }
        )*
    };
}
sizes!(Md5Sha1: U36, Sha256Short: U24);

/// The length in bytes of the digests that `D` makes.
pub(super) fn output_size<D: OutputSizeUser>() -> usize
where
    D::OutputSize: ArraySize,
{
    D::OutputSize::USIZE
}

#[cfg(test)]
mod tests {
    use digest::Digest;

    use super::{Algorithm, Md5Sha1, NAMES, Sha256Short};

    #[test]
    fn names_are_sorted_and_found_in_any_case() {
        assert!(NAMES.is_sorted_by_key(|(name, _)| *name));
        assert_eq!(Algorithm::from_name("ShA256"), Some(Algorithm::Sha256));
        assert_eq!(Algorithm::from_name("whirlpool"), None);
    }

    #[test]
    fn combined_digests() {
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        assert_eq!(
            hex(&Md5Sha1::digest("abc")),
            "900150983cd24fb0d6963f7d28e17f72a9993e364706816aba3e25717850c26c9cd0d89d"
        );
        assert_eq!(hex(&Sha256Short::digest("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9c");
    }
}
