//! Percent-encoding, with the sets of characters that each part of a URL must not show.

/// Which characters are encoded. All of them encode controls and what is not ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    /// Only controls: opaque hosts and paths.
    Control,
    /// The fragment.
    Fragment,
    /// The query.
    Query,
    /// The query of a special URL.
    SpecialQuery,
    /// The path.
    Path,
    /// User name and password.
    UserInfo,
}

impl Set {
    /// Printable ASCII that the set encodes.
    fn listed(self) -> &'static str {
        match self {
            Set::Control => "",
            Set::Fragment => " \"<>`",
            Set::Query => " \"#<>",
            Set::SpecialQuery => " \"#<>'",
            Set::Path => " \"#<>?^`{}",
            Set::UserInfo => " \"#<>?^`{}/:;=@[\\]|",
        }
    }

    fn encodes(self, byte: u8) -> bool {
        !(0x20..0x7f).contains(&byte) || self.listed().as_bytes().contains(&byte)
    }
}

/// Appends a character, encoded where `set` wants it.
pub(super) fn push_encoded(text: &mut String, char: char, set: Set) {
    use std::fmt::Write;
    if char.is_ascii() && !set.encodes(char as u8) {
        text.push(char);
        return;
    }
    for byte in char.encode_utf8(&mut [0; 4]).bytes() {
        let _ = write!(text, "%{byte:02X}");
    }
}

/// The text encoded with `set`.
pub(super) fn encoded(text: &str, set: Set) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|char| push_encoded(&mut out, char, set));
    out
}

/// The bytes that `%XX` stand for; anything else stands for itself.
pub(super) fn decoded(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).and_then(|&byte| char::from(byte).to_digit(16));
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    out
}
