//! The parser of the URL standard (<https://url.spec.whatwg.org/#concept-basic-url-parser>): a state for each part.

use super::encode::{Set, encoded, push_encoded};
use super::host;
use super::record::{Path, Record, is_drive, special_port};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    SchemeStart,
    Scheme,
    NoScheme,
    SpecialRelativeOrAuthority,
    PathOrAuthority,
    Relative,
    RelativeSlash,
    SpecialAuthoritySlashes,
    SpecialAuthorityIgnoreSlashes,
    Authority,
    Host,
    Hostname,
    Port,
    File,
    FileSlash,
    FileHost,
    PathStart,
    Path,
    OpaquePath,
    Query,
    Fragment,
}

/// What a step decides.
enum Flow {
    /// Go on with the next character.
    Next,
    /// The URL is complete (or the part that was to be set is).
    Done,
    /// The text is no URL (or no value for the part).
    Fail,
}

struct Parser<'a> {
    url: Record,
    base: Option<&'a Record>,
    input: Vec<char>,
    /// The place of the character at hand; one past the end stands for the end.
    at: usize,
    state: State,
    /// The part that a setter sets, and nothing else.
    only: Option<State>,
    buffer: String,
    seen_at: bool,
    in_brackets: bool,
    seen_password: bool,
}

/// The URL that a text names, read against `base`.
pub(super) fn parse(text: &str, base: Option<&Record>) -> Option<Record> {
    let text = text.trim_matches(|char| char <= ' ');
    Parser::new(Record::default(), base, text, State::SchemeStart, None).run()
}

/// The URL with one part parsed from `text`; `None` if the text is no value for it.
pub(super) fn parse_part(url: Record, text: &str, part: State) -> Option<Record> {
    Parser::new(url, None, text, part, Some(part)).run()
}

fn is_single_dot(part: &str) -> bool {
    matches!(part.to_ascii_lowercase().as_str(), "." | "%2e")
}

fn is_double_dot(part: &str) -> bool {
    matches!(part.to_ascii_lowercase().as_str(), ".." | ".%2e" | "%2e." | "%2e%2e")
}

impl<'a> Parser<'a> {
    fn new(url: Record, base: Option<&'a Record>, text: &str, state: State, only: Option<State>) -> Self {
        let input = text.chars().filter(|char| !matches!(char, '\t' | '\n' | '\r')).collect();
        Parser {
            url,
            base,
            input,
            at: 0,
            state,
            only,
            buffer: String::new(),
            seen_at: false,
            in_brackets: false,
            seen_password: false,
        }
    }

    fn run(mut self) -> Option<Record> {
        loop {
            let ended = self.at >= self.input.len();
            match self.step(self.input.get(self.at).copied()) {
                Flow::Fail => return None,
                Flow::Done => return Some(self.url),
                Flow::Next if ended && self.at >= self.input.len() => return Some(self.url),
                Flow::Next => self.at += 1,
            }
        }
    }

    /// Goes to `state` with the character at hand still to be read.
    fn again(&mut self, state: State) -> Flow {
        self.state = state;
        self.step(self.input.get(self.at).copied())
    }

    fn go(&mut self, state: State) -> Flow {
        self.state = state;
        Flow::Next
    }

    fn rest_starts_with(&self, text: &str) -> bool {
        let rest = self.input.get(self.at + 1..).unwrap_or_default();
        rest.iter().copied().take(text.len()).eq(text.chars())
    }

    fn step(&mut self, char: Option<char>) -> Flow {
        match self.state {
            State::SchemeStart => self.scheme_start(char),
            State::Scheme => self.scheme(char),
            State::NoScheme => self.no_scheme(char),
            State::SpecialRelativeOrAuthority => {
                if char == Some('/') && self.rest_starts_with("/") {
                    self.at += 1;
                    return self.go(State::SpecialAuthorityIgnoreSlashes);
                }
                self.again(State::Relative)
            }
            State::PathOrAuthority if char == Some('/') => self.go(State::Authority),
            State::PathOrAuthority => self.again(State::Path),
            State::Relative => self.relative(char),
            State::RelativeSlash => self.relative_slash(char),
            State::SpecialAuthoritySlashes => {
                if char == Some('/') && self.rest_starts_with("/") {
                    self.at += 1;
                    return self.go(State::SpecialAuthorityIgnoreSlashes);
                }
                self.again(State::SpecialAuthorityIgnoreSlashes)
            }
            State::SpecialAuthorityIgnoreSlashes => match char {
                Some('/' | '\\') => Flow::Next,
                _ => self.again(State::Authority),
            },
            State::Authority => self.authority(char),
            State::Host | State::Hostname => self.host(char),
            State::Port => self.port(char),
            State::File => self.file(char),
            State::FileSlash => self.file_slash(char),
            State::FileHost => self.file_host(char),
            State::PathStart => self.path_start(char),
            State::Path => self.path(char),
            State::OpaquePath => self.opaque_path(char),
            State::Query => self.query(char),
            State::Fragment => self.fragment(char),
        }
    }

    fn scheme_start(&mut self, char: Option<char>) -> Flow {
        match char {
            Some(char) if char.is_ascii_alphabetic() => {
                self.buffer.push(char.to_ascii_lowercase());
                self.go(State::Scheme)
            }
            _ if self.only.is_none() => self.again(State::NoScheme),
            _ => Flow::Fail,
        }
    }

    fn scheme(&mut self, char: Option<char>) -> Flow {
        match char {
            Some(char) if char.is_ascii_alphanumeric() || matches!(char, '+' | '-' | '.') => {
                self.buffer.push(char.to_ascii_lowercase());
                Flow::Next
            }
            Some(':') if self.only.is_some() => self.change_scheme(),
            Some(':') => {
                self.url.scheme = std::mem::take(&mut self.buffer);
                self.after_scheme()
            }
            _ if self.only.is_none() => {
                self.buffer.clear();
                self.at = 0;
                self.again(State::NoScheme)
            }
            _ => Flow::Fail,
        }
    }

    /// A setter changes the scheme, unless the URL could not have the new one.
    fn change_scheme(&mut self) -> Flow {
        let (old, new) = (self.url.is_special(), special_port(&self.buffer).is_some());
        let has_authority =
            !self.url.username.is_empty() || !self.url.password.is_empty() || self.url.port.is_some();
        let no_host = self.url.host.as_deref().is_none_or(str::is_empty);
        let refused =
            old != new || (self.buffer == "file" && has_authority) || (self.url.scheme == "file" && no_host);
        if !refused {
            self.url.scheme = std::mem::take(&mut self.buffer);
            if let Some(port) = self.url.port {
                self.url.set_port(port);
            }
        }
        Flow::Done
    }

    fn after_scheme(&mut self) -> Flow {
        if self.url.scheme == "file" {
            return self.go(State::File);
        }
        if self.url.is_special() {
            let same = self.base.is_some_and(|base| base.scheme == self.url.scheme);
            return self.go(if same {
                State::SpecialRelativeOrAuthority
            } else {
                State::SpecialAuthoritySlashes
            });
        }
        if self.rest_starts_with("/") {
            self.at += 1;
            return self.go(State::PathOrAuthority);
        }
        self.url.path = Path::Opaque(String::new());
        self.go(State::OpaquePath)
    }

    fn no_scheme(&mut self, char: Option<char>) -> Flow {
        let Some(base) = self.base else { return Flow::Fail };
        if base.has_opaque_path() {
            if char != Some('#') {
                return Flow::Fail;
            }
            self.url = Record { fragment: Some(String::new()), ..base.clone() };
            return self.go(State::Fragment);
        }
        self.again(if base.scheme == "file" { State::File } else { State::Relative })
    }

    fn relative(&mut self, char: Option<char>) -> Flow {
        let Some(base) = self.base else { return Flow::Fail };
        self.url.scheme.clone_from(&base.scheme);
        if char == Some('/') || (char == Some('\\') && self.url.is_special()) {
            return self.go(State::RelativeSlash);
        }
        self.url = Record { fragment: None, ..base.clone() };
        self.after_base(char)
    }

    /// What follows a URL that begins as its base does.
    fn after_base(&mut self, char: Option<char>) -> Flow {
        match char {
            Some('?') => {
                self.url.query = Some(String::new());
                self.go(State::Query)
            }
            Some('#') => {
                self.url.fragment = Some(String::new());
                self.go(State::Fragment)
            }
            None => Flow::Next,
            Some(_) => {
                self.url.query = None;
                self.url.shorten();
                self.again(State::Path)
            }
        }
    }

    fn relative_slash(&mut self, char: Option<char>) -> Flow {
        let special = self.url.is_special();
        match char {
            Some('/' | '\\') if special => self.go(State::SpecialAuthorityIgnoreSlashes),
            Some('/') => self.go(State::Authority),
            _ => {
                if let Some(base) = self.base {
                    self.url.username.clone_from(&base.username);
                    self.url.password.clone_from(&base.password);
                    self.url.host.clone_from(&base.host);
                    self.url.port = base.port;
                }
                self.again(State::Path)
            }
        }
    }

    /// Whether the authority ends before this character.
    fn ends_authority(&self, char: Option<char>) -> bool {
        matches!(char, None | Some('/' | '?' | '#')) || (char == Some('\\') && self.url.is_special())
    }

    fn authority(&mut self, char: Option<char>) -> Flow {
        if char == Some('@') {
            self.take_credentials();
            return Flow::Next;
        }
        if !self.ends_authority(char) {
            self.buffer.extend(char);
            return Flow::Next;
        }
        if self.seen_at && self.buffer.is_empty() {
            return Flow::Fail;
        }
        // Back to the first character of the host.
        self.at -= self.buffer.chars().count();
        self.buffer.clear();
        self.again(State::Host)
    }

    fn take_credentials(&mut self) {
        let mut text = std::mem::take(&mut self.buffer);
        if self.seen_at {
            text.insert_str(0, "%40");
        }
        self.seen_at = true;
        for char in text.chars() {
            if char == ':' && !self.seen_password {
                self.seen_password = true;
                continue;
            }
            let target = if self.seen_password { &mut self.url.password } else { &mut self.url.username };
            push_encoded(target, char, Set::UserInfo);
        }
    }

    fn host(&mut self, char: Option<char>) -> Flow {
        if self.only.is_some() && self.url.scheme == "file" {
            return self.again(State::FileHost);
        }
        if char == Some(':') && !self.in_brackets {
            if self.buffer.is_empty() || self.only == Some(State::Hostname) {
                return Flow::Fail;
            }
            let Some(host) = host::parse(&self.buffer, self.url.is_special()) else { return Flow::Fail };
            self.url.host = Some(host);
            self.buffer.clear();
            return self.go(State::Port);
        }
        if !self.ends_authority(char) {
            match char {
                Some('[') => self.in_brackets = true,
                Some(']') => self.in_brackets = false,
                _ => {}
            }
            self.buffer.extend(char);
            return Flow::Next;
        }
        self.finish_host()
    }

    fn finish_host(&mut self) -> Flow {
        let empty = self.buffer.is_empty();
        let in_use =
            !self.url.username.is_empty() || !self.url.password.is_empty() || self.url.port.is_some();
        if empty && (self.url.is_special() || (self.only.is_some() && in_use)) {
            return Flow::Fail;
        }
        let Some(host) = host::parse(&self.buffer, self.url.is_special()) else { return Flow::Fail };
        self.url.host = Some(host);
        self.buffer.clear();
        if self.only.is_some() {
            return Flow::Done;
        }
        self.again(State::PathStart)
    }

    fn port(&mut self, char: Option<char>) -> Flow {
        if let Some(digit) = char.filter(char::is_ascii_digit) {
            self.buffer.push(digit);
            return Flow::Next;
        }
        if !self.ends_authority(char) && self.only.is_none() {
            return Flow::Fail;
        }
        if !self.buffer.is_empty() {
            let Ok(port) = self.buffer.parse::<u16>() else {
                // A host that a setter set before its port stays.
                return if self.only == Some(State::Host) { Flow::Done } else { Flow::Fail };
            };
            self.url.set_port(port);
            self.buffer.clear();
            if self.only.is_some() {
                return Flow::Done;
            }
        }
        match self.only {
            Some(State::Port) => Flow::Fail,
            Some(_) => Flow::Done,
            None => self.again(State::PathStart),
        }
    }

    fn file(&mut self, char: Option<char>) -> Flow {
        self.url.scheme = "file".to_owned();
        self.url.host = Some(String::new());
        if matches!(char, Some('/' | '\\')) {
            return self.go(State::FileSlash);
        }
        let Some(base) = self.base.filter(|base| base.scheme == "file") else {
            return self.again(State::Path);
        };
        self.url = Record { fragment: None, ..base.clone() };
        if !self.starts_with_drive() {
            return self.after_base(char);
        }
        if char.is_some_and(|char| !matches!(char, '?' | '#')) {
            self.url.query = None;
            self.url.path = Path::default();
        }
        self.again(State::Path)
    }

    /// Whether a drive letter stands at the place at hand, as the first part of a path.
    fn starts_with_drive(&self) -> bool {
        let rest = &self.input[self.at.min(self.input.len())..];
        let drive = rest.get(..2).is_some_and(is_drive);
        drive && rest.get(2).is_none_or(|char| matches!(char, '/' | '\\' | '?' | '#'))
    }

    fn file_slash(&mut self, char: Option<char>) -> Flow {
        if matches!(char, Some('/' | '\\')) {
            return self.go(State::FileHost);
        }
        if let Some(base) = self.base.filter(|base| base.scheme == "file") {
            self.url.host.clone_from(&base.host);
            if !self.starts_with_drive()
                && let Path::List(parts) = &base.path
            {
                let drive = parts.first().filter(|part| super::record::is_normalized_drive(part));
                drive.into_iter().for_each(|part| self.url.push_part(part.clone()));
            }
        }
        self.again(State::Path)
    }

    fn file_host(&mut self, char: Option<char>) -> Flow {
        if !matches!(char, None | Some('/' | '\\' | '?' | '#')) {
            self.buffer.extend(char);
            return Flow::Next;
        }
        let drive: Vec<char> = self.buffer.chars().collect();
        if self.only.is_none() && is_drive(&drive) {
            // It is the start of the path, and stays in the buffer.
            return self.again(State::Path);
        }
        if self.buffer.is_empty() {
            self.url.host = Some(String::new());
        } else {
            let Some(host) = host::parse(&self.buffer, true) else { return Flow::Fail };
            self.url.host = Some(if host == "localhost" { String::new() } else { host });
            self.buffer.clear();
        }
        if self.only.is_some() {
            return Flow::Done;
        }
        self.again(State::PathStart)
    }

    fn path_start(&mut self, char: Option<char>) -> Flow {
        if self.url.is_special() {
            return match char {
                Some('/' | '\\') => self.go(State::Path),
                _ => self.again(State::Path),
            };
        }
        match char {
            Some('?') if self.only.is_none() => {
                self.url.query = Some(String::new());
                self.go(State::Query)
            }
            Some('#') if self.only.is_none() => {
                self.url.fragment = Some(String::new());
                self.go(State::Fragment)
            }
            Some('/') => self.go(State::Path),
            Some(_) => self.again(State::Path),
            None => {
                if self.only.is_some() && self.url.host.is_none() {
                    self.url.push_part(String::new());
                }
                Flow::Next
            }
        }
    }

    fn path(&mut self, char: Option<char>) -> Flow {
        let slash = char == Some('/') || (char == Some('\\') && self.url.is_special());
        let ends = char.is_none() || slash || (self.only.is_none() && matches!(char, Some('?' | '#')));
        if !ends {
            self.buffer.extend(char);
            return Flow::Next;
        }
        self.finish_part(slash);
        match char {
            Some('?') if self.only.is_none() => {
                self.url.query = Some(String::new());
                self.go(State::Query)
            }
            Some('#') if self.only.is_none() => {
                self.url.fragment = Some(String::new());
                self.go(State::Fragment)
            }
            _ => Flow::Next,
        }
    }

    fn finish_part(&mut self, slash: bool) {
        let raw = std::mem::take(&mut self.buffer);
        if is_double_dot(&raw) {
            self.url.shorten();
            if !slash {
                self.url.push_part(String::new());
            }
        } else if is_single_dot(&raw) {
            if !slash {
                self.url.push_part(String::new());
            }
        } else {
            let chars: Vec<char> = raw.chars().take(3).collect();
            let first = matches!(&self.url.path, Path::List(parts) if parts.is_empty());
            if self.url.scheme == "file" && first && is_drive(&chars) {
                self.url.push_part(format!("{}:", chars[0]));
            } else {
                self.url.push_part(encoded(&raw, Set::Path));
            }
        }
    }

    fn opaque_path(&mut self, char: Option<char>) -> Flow {
        match char {
            Some('?') => {
                self.url.query = Some(String::new());
                self.go(State::Query)
            }
            Some('#') => {
                self.url.fragment = Some(String::new());
                self.go(State::Fragment)
            }
            Some(char) => {
                // A space before a query or fragment would be lost when those are taken away.
                let next = self.input.get(self.at + 1);
                let encoded_space = char == ' ' && matches!(next, Some('?' | '#'));
                if let Path::Opaque(text) = &mut self.url.path {
                    if encoded_space {
                        text.push_str("%20");
                    } else {
                        push_encoded(text, char, Set::Control);
                    }
                }
                Flow::Next
            }
            None => Flow::Next,
        }
    }

    fn query(&mut self, char: Option<char>) -> Flow {
        match char {
            Some('#') if self.only.is_none() => {
                self.url.fragment = Some(String::new());
                self.go(State::Fragment)
            }
            Some(char) => {
                let set = if self.url.is_special() { Set::SpecialQuery } else { Set::Query };
                push_encoded(self.url.query.get_or_insert_default(), char, set);
                Flow::Next
            }
            None => Flow::Next,
        }
    }

    fn fragment(&mut self, char: Option<char>) -> Flow {
        if let Some(char) = char {
            push_encoded(self.url.fragment.get_or_insert_default(), char, Set::Fragment);
        }
        Flow::Next
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn href(text: &str, base: Option<&str>) -> Option<String> {
        let base = base.map(|base| parse(base, None).unwrap());
        Some(parse(text, base.as_ref())?.write().href)
    }

    #[test]
    fn parses_as_the_standard_says() {
        let cases: &[(&str, Option<&str>, Option<&str>)] = &[
            ("http://EXAMPLE.com:80/a/../b?q#f", None, Some("http://example.com/b?q#f")),
            ("  http://u:p@h:81  ", None, Some("http://u:p@h:81/")),
            ("../x", Some("http://h/a/b/c"), Some("http://h/a/x")),
            ("//h2/p", Some("https://h/a"), Some("https://h2/p")),
            ("?q", Some("http://h/a#f"), Some("http://h/a?q")),
            ("file:C|/x", None, Some("file:///C:/x")),
            ("file:////foo", None, Some("file:////foo")),
            ("/c:/x", Some("file://host/y"), Some("file://host/c:/x")),
            ("non-spec:/.//p", None, Some("non-spec:/.//p")),
            ("mailto:a@b", None, Some("mailto:a@b")),
            ("#f", Some("mailto:a@b"), Some("mailto:a@b#f")),
            ("x", Some("mailto:a@b"), None),
            ("http://", None, None),
            ("http://a:99999", None, None),
            ("http://a@", None, None),
            ("http:\\\\h\\p", None, Some("http://h/p")),
        ];
        for &(text, base, expected) in cases {
            assert_eq!(href(text, base).as_deref(), expected, "{text} on {base:?}");
        }
    }
}
