//! Colours for the line being typed: those that Node 26's REPL uses.

use std::borrow::Cow;

const RESET: &str = "\x1b[39m";
const COMMENT: &str = "\x1b[90m";
const KEYWORD: &str = "\x1b[36m";
const NUMBER: &str = "\x1b[33m";
const STRING: &str = "\x1b[32m";

/// Words that open statements and expressions.
const KEYWORDS: &[&str] = &[
    "async",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "export",
    "extends",
    "finally",
    "for",
    "function",
    "if",
    "import",
    "in",
    "instanceof",
    "let",
    "new",
    "of",
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "try",
    "typeof",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// How a word is coloured, with the escape that ends it.
fn word_style(word: &str) -> Option<(&'static str, &'static str)> {
    match word {
        "null" => Some(("\x1b[1m", "\x1b[22m")),
        "undefined" => Some((COMMENT, RESET)),
        "true" | "false" | "NaN" | "Infinity" => Some((NUMBER, RESET)),
        _ if KEYWORDS.contains(&word) => Some((KEYWORD, RESET)),
        _ => None,
    }
}

/// `line` with colour escapes; without any if there is nothing to colour.
pub(crate) fn highlight(line: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut rest = line;
    // Whether a word or number may start here, that is, not within or right after a name, nor after a dot.
    let mut previous = ' ';
    while let Some(first) = rest.chars().next() {
        let (length, style) = token(rest, first, previous);
        let (text, after) = rest.split_at(length);
        match style {
            Some((start, end)) => out.extend([start, text, end]),
            None => out.push_str(text),
        }
        previous = text.chars().next_back().unwrap_or(' ');
        rest = after;
    }
    if out.len() == line.len() { Cow::Borrowed(line) } else { Cow::Owned(out) }
}

type Style = Option<(&'static str, &'static str)>;

/// The length of the token at the head of `text`, and its colour.
fn token(text: &str, first: char, previous: char) -> (usize, Style) {
    match first {
        '/' if text.starts_with("//") => (text.find('\n').unwrap_or(text.len()), Some((COMMENT, RESET))),
        '/' if text.starts_with("/*") => {
            (text[2..].find("*/").map_or(text.len(), |at| at + 4), Some((COMMENT, RESET)))
        }
        '"' | '\'' | '`' => (string_length(text, first), Some((STRING, RESET))),
        '0'..='9' => (name_length(text, true), Some((NUMBER, RESET))),
        c if is_name(c) => {
            let length = name_length(text, false);
            let style = if previous == '.' { None } else { word_style(&text[..length]) };
            (length, style)
        }
        c => (c.len_utf8(), None),
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$' || c == '#'
}

fn name_length(text: &str, number: bool) -> usize {
    text.find(|c| !(is_name(c) || number && c == '.')).unwrap_or(text.len())
}

/// The length of a string from its quote to the matching one, or to the end.
fn string_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::highlight;

    #[test]
    fn colours() {
        let table = [
            ("a+b", "a+b"),
            ("var x = 1", "\x1b[36mvar\x1b[39m x = \x1b[33m1\x1b[39m"),
            ("x1.new", "x1.new"),
            (r#""a\"b"c"#, "\x1b[32m\"a\\\"b\"\x1b[39mc"),
            ("null", "\x1b[1mnull\x1b[22m"),
            ("/* é */ true", "\x1b[90m/* é */\x1b[39m \x1b[33mtrue\x1b[39m"),
            ("'open", "\x1b[32m'open\x1b[39m"),
            ("a // b", "a \x1b[90m// b\x1b[39m"),
            ("1.5e3;", "\x1b[33m1.5e3\x1b[39m;"),
        ];
        for (line, coloured) in table {
            assert_eq!(highlight(line), coloured, "{line}");
        }
    }
}
