//! `internalBinding('url')`: the parser of the URL standard and what the setters of `URL` do.
//!
//! A URL crosses as its text and the places where its parts are. The text is ASCII: bytes are characters.

mod encode;
mod host;
mod parser;
mod record;

use fastbuffer_js::engine::{Call, ErrorClass, Fault, Outcome, Reply};

use encode::{Set, encoded};
use parser::State;
use record::{Path, Record};

fastbuffer_js::natives! {
    /// The natives of `node:url`.
    pub Url = "url";
    "domainToASCII"(1) => domain_to_ascii,
    "domainToUnicode"(1) => domain_to_unicode,
    "parse"(2) => parse,
    "parseQuery"(1) => parse_query,
    "set"(3) => set,
    "toASCII"(1) => to_ascii,
}

/// `[href, places…, port]`; an absent port is -1.
fn parts(url: &Record) -> Reply {
    let written = url.write();
    let mut list = vec![Reply::from(written.href)];
    list.extend(written.places.map(Reply::from));
    list.push(url.port.map_or(-1, i32::from).into());
    Reply::List(list)
}

/// `parse(input, base) → parts`, or the number 1 for a bad base, 0 for a bad input. No base is undefined.
fn parse<C: Call>(call: &mut C) -> Outcome {
    let base = if call.is_undefined(1) {
        None
    } else {
        match parser::parse(&call.string(1)?, None) {
            Some(base) => Some(base),
            None => return Ok(1.into()),
        }
    };
    Ok(parser::parse(&call.string(0)?, base.as_ref()).map_or(0.into(), |url| parts(&url)))
}

/// `set(href, property, value) → parts`, or undefined if the value changes nothing.
fn set<C: Call>(call: &mut C) -> Outcome {
    let (href, value) = (call.string(0)?, call.string(2)?);
    let url = parser::parse(&href, None).ok_or_else(|| Fault::plain(ErrorClass::Error, "not a URL"))?;
    let changed = changed(url, &call.string(1)?, &value);
    Ok(changed.map_or(Reply::Undefined, |url| parts(&url)))
}

/// The URL after a setter; `None` if it does nothing.
fn changed(mut url: Record, property: &str, value: &str) -> Option<Record> {
    match property {
        "protocol" => return parser::parse_part(url, &format!("{value}:"), State::SchemeStart),
        "username" | "password" if url.lacks_authority() => return None,
        "username" => url.username = encoded(value, Set::UserInfo),
        "password" => url.password = encoded(value, Set::UserInfo),
        "host" if !url.has_opaque_path() => return parser::parse_part(url, value, State::Host),
        "hostname" if !url.has_opaque_path() => return parser::parse_part(url, value, State::Hostname),
        "port" if url.lacks_authority() => return None,
        "port" if value.is_empty() => url.port = None,
        "port" => return parser::parse_part(url, value, State::Port),
        "pathname" if !url.has_opaque_path() => {
            url.path = Path::default();
            return parser::parse_part(url, value, State::PathStart);
        }
        "search" => {
            let query = value.strip_prefix('?').unwrap_or(value);
            url.query = (!value.is_empty()).then(String::new);
            return if value.is_empty() { Some(url) } else { parser::parse_part(url, query, State::Query) };
        }
        "hash" => {
            let fragment = value.strip_prefix('#').unwrap_or(value);
            url.fragment = (!value.is_empty()).then(String::new);
            return if value.is_empty() {
                Some(url)
            } else {
                parser::parse_part(url, fragment, State::Fragment)
            };
        }
        _ => return None,
    }
    Some(url)
}

/// `parseQuery(text) → [name, value, …]`.
fn parse_query<C: Call>(call: &mut C) -> Outcome {
    let text = call.string(0)?;
    let decode = |part: &str| {
        let spaced = part.replace('+', " ");
        Reply::from(String::from_utf8_lossy(&encode::decoded(&spaced)).into_owned())
    };
    let pair = |part: &str| {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        [decode(name), decode(value)]
    };
    Ok(Reply::List(text.split('&').filter(|part| !part.is_empty()).flat_map(pair).collect()))
}

/// The host that `domain` becomes in a URL of a scheme that has hosts.
fn special_host(domain: &str) -> Option<String> {
    let url = parser::parse("ws://x", None)?;
    changed(url, "hostname", domain)?.host
}

/// `domainToASCII(domain) → string`, empty if it is none.
fn domain_to_ascii<C: Call>(call: &mut C) -> Outcome {
    Ok(special_host(&call.string(0)?).unwrap_or_default().into())
}

/// `domainToUnicode(domain) → string`, empty if it is none.
fn domain_to_unicode<C: Call>(call: &mut C) -> Outcome {
    let host = special_host(&call.string(0)?);
    Ok(host.map(|host| host::to_unicode(&host)).unwrap_or_default().into())
}

/// `toASCII(domain) → string`: the name as DNS takes it, empty if it is none. Addresses are not looked into.
fn to_ascii<C: Call>(call: &mut C) -> Outcome {
    Ok(host::to_ascii(&call.string(0)?).unwrap_or_default().into())
}
