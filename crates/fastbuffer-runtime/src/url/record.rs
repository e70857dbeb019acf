//! A URL in its parts, and the text of one.

/// What a URL consists of. Every text is in the form that the whole shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) scheme: String,
    pub(super) username: String,
    pub(super) password: String,
    pub(super) host: Option<String>,
    pub(super) port: Option<u16>,
    pub(super) path: Path,
    pub(super) query: Option<String>,
    pub(super) fragment: Option<String>,
}

/// A path: parts after slashes, or text that has no structure (`mailto:a@b`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Path {
    Opaque(String),
    List(Vec<String>),
}

impl Default for Path {
    fn default() -> Self {
        Path::List(Vec::new())
    }
}

/// The port that a special scheme has when none is given; `Some(None)` for `file`, `None` for other schemes.
pub(super) fn special_port(scheme: &str) -> Option<Option<u16>> {
    match scheme {
        "http" | "ws" => Some(Some(80)),
        "https" | "wss" => Some(Some(443)),
        "ftp" => Some(Some(21)),
        "file" => Some(None),
        _ => None,
    }
}

/// The text of a URL, and where its parts are in it.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) href: String,
    /// The end of the scheme with its colon, start and end of the user name, start and end of the host, the end of the
    /// port, start and end of the path, the end of the query.
    pub(super) places: [usize; 9],
}

impl Record {
    pub(super) fn is_special(&self) -> bool {
        special_port(&self.scheme).is_some()
    }

    pub(super) fn has_opaque_path(&self) -> bool {
        matches!(self.path, Path::Opaque(_))
    }

    /// Whether it can have no credentials and no port.
    pub(super) fn lacks_authority(&self) -> bool {
        self.host.as_deref().is_none_or(str::is_empty) || self.scheme == "file"
    }

    /// Sets the port; the scheme's own is none.
    pub(super) fn set_port(&mut self, port: u16) {
        self.port = (special_port(&self.scheme) != Some(Some(port))).then_some(port);
    }

    /// Takes the last part off the path, but not the drive of a file.
    pub(super) fn shorten(&mut self) {
        let file = self.scheme == "file";
        if let Path::List(parts) = &mut self.path
            && !(file && parts.len() == 1 && is_normalized_drive(&parts[0]))
        {
            parts.pop();
        }
    }

    pub(super) fn push_part(&mut self, part: String) {
        if let Path::List(parts) = &mut self.path {
            parts.push(part);
        }
    }

    pub(super) fn write(&self) -> Written {
        let mut href = format!("{}:", self.scheme);
        let mut places = [href.len(); 9];
        if let Some(host) = &self.host {
            href.push_str("//");
            places[1] = href.len();
            href.push_str(&self.username);
            places[2] = href.len();
            if !self.password.is_empty() {
                href.push(':');
                href.push_str(&self.password);
            }
            if href.len() > places[1] {
                href.push('@');
            }
            places[3] = href.len();
            href.push_str(host);
            places[4] = href.len();
            if let Some(port) = self.port {
                href.push_str(&format!(":{port}"));
            }
            places[5..=6].fill(href.len());
        } else {
            if matches!(&self.path, Path::List(parts) if parts.len() > 1 && parts[0].is_empty()) {
                // Otherwise the path would read as a host.
                href.push_str("/.");
            }
            places[1..=6].fill(href.len());
        }
        match &self.path {
            Path::Opaque(text) => href.push_str(text),
            Path::List(parts) => parts.iter().for_each(|part| {
                href.push('/');
                href.push_str(part);
            }),
        }
        places[7] = href.len();
        if let Some(query) = &self.query {
            href.push('?');
            href.push_str(query);
        }
        places[8] = href.len();
        if let Some(fragment) = &self.fragment {
            href.push('#');
            href.push_str(fragment);
        }
        Written { href, places }
    }
}

/// Whether the text is a letter and `:` or `|`.
pub(super) fn is_drive(text: &[char]) -> bool {
    matches!(text, [letter, ':' | '|'] if letter.is_ascii_alphabetic())
}

/// Whether the text is a letter and `:`.
pub(super) fn is_normalized_drive(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':'] if letter.is_ascii_alphabetic())
}
