//! Memory to and from the types of other crates.

use alloc::vec::Vec;

use crate::Block;

impl From<bytes::Bytes> for Block {
    /// Without a copy where nobody else holds the bytes and they came from a `Vec<u8>`.
    fn from(bytes: bytes::Bytes) -> Block {
        Vec::from(bytes).into()
    }
}

impl From<Block> for bytes::Bytes {
    /// Without a copy.
    fn from(block: Block) -> bytes::Bytes {
        bytes::Bytes::from_owner(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytes::Bytes;

    #[test]
    fn bytes_change_hands() {
        let vector = Vec::from(*b"hello");
        let address = vector.as_ptr();
        let block = Block::from(Bytes::from(vector));
        assert_eq!(block.as_ptr(), address);
        let bytes = Bytes::from(block);
        assert_eq!((bytes.as_ptr(), &bytes[..]), (address, &b"hello"[..]));
    }

    #[test]
    fn shared_bytes_are_copied() {
        let mine = Bytes::from(Vec::from(*b"hello"));
        let mut block = Block::from(mine.clone());
        block[0] = b'j';
        assert_eq!(&mine[..], b"hello");
    }
}
