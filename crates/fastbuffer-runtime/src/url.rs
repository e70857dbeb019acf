//! `internalBinding('url')`: the WHATWG URL parser and what the setters of `URL` do.
//!
//! An URL crosses as its text and the places where its parts begin. The text is ASCII, so that bytes are characters.

use fastbuffer_js::engine::{Call, ErrorClass, Fault, Outcome, Reply};
use url::{Position, quirks};

fastbuffer_js::natives! {
    /// The natives of `node:url`.
    pub Url = "url";
    "domainToASCII"(1) => domain_to_ascii,
    "domainToUnicode"(1) => domain_to_unicode,
    "parse"(2) => parse,
    "parseQuery"(1) => parse_query,
    "set"(3) => set,
}

/// `[href, protocol end, username start, username end, host start, host end, port start, path start, search start,
/// hash start, port]`. An absent port is -1; the search ends where the hash begins.
fn parts(url: &url::Url) -> Reply {
    let at = |position| url[..position].len();
    let places = [
        at(Position::AfterScheme) + 1,
        at(Position::BeforeUsername),
        at(Position::AfterUsername),
        at(Position::BeforeHost),
        at(Position::AfterHost),
        at(Position::BeforePort),
        at(Position::BeforePath),
        at(Position::AfterPath),
        at(Position::AfterQuery),
    ];
    let mut list = vec![Reply::from(url.as_str().to_owned())];
    list.extend(places.map(Reply::from));
    list.push(url.port().map_or(-1, i32::from).into());
    Reply::List(list)
}

/// `parse(input, base) → parts`, or the number 1 for a bad base, 0 for a bad input. No base is undefined.
fn parse<C: Call>(call: &mut C) -> Outcome {
    let base = if call.is_undefined(1) {
        None
    } else {
        match url::Url::parse(&call.string(1)?) {
            Ok(base) => Some(base),
            Err(_) => return Ok(1.into()),
        }
    };
    let parsed = url::Url::options().base_url(base.as_ref()).parse(&call.string(0)?);
    Ok(parsed.map_or(0.into(), |url| parts(&url)))
}

/// `set(href, property, value) → parts`, or undefined if the value changes nothing.
fn set<C: Call>(call: &mut C) -> Outcome {
    let href = call.string(0)?;
    let value = call.string(2)?;
    let mut url = url::Url::parse(&href).map_err(|error| Fault::plain(ErrorClass::Error, error.to_string()))?;
    let done = match call.string(1)?.as_str() {
        "protocol" => quirks::set_protocol(&mut url, &value).is_ok(),
        "username" => quirks::set_username(&mut url, &value).is_ok(),
        "password" => quirks::set_password(&mut url, &value).is_ok(),
        "host" => quirks::set_host(&mut url, &value).is_ok(),
        "hostname" => quirks::set_hostname(&mut url, &value).is_ok(),
        "port" => quirks::set_port(&mut url, &value).is_ok(),
        "pathname" => {
            quirks::set_pathname(&mut url, &value);
            true
        }
        "search" => {
            quirks::set_search(&mut url, &value);
            true
        }
        "hash" => {
            quirks::set_hash(&mut url, &value);
            true
        }
        _ => false,
    };
    Ok(if done { parts(&url) } else { Reply::Undefined })
}

/// `parseQuery(text) → [name, value, …]`.
fn parse_query<C: Call>(call: &mut C) -> Outcome {
    let text = call.string(0)?;
    let pairs = url::form_urlencoded::parse(text.as_bytes());
    let list = pairs.flat_map(|(name, value)| [name.into_owned().into(), value.into_owned().into()]);
    Ok(Reply::List(list.collect()))
}

/// The host that `domain` becomes in a URL of a scheme that has hosts.
fn host(domain: &str) -> Option<url::Url> {
    let mut url = url::Url::parse("ws://x").ok()?;
    quirks::set_hostname(&mut url, domain).ok()?;
    Some(url)
}

/// `domainToASCII(domain) → string`, empty if it is none.
fn domain_to_ascii<C: Call>(call: &mut C) -> Outcome {
    let url = host(&call.string(0)?);
    Ok(url.map(|url| quirks::hostname(&url).to_owned()).unwrap_or_default().into())
}

/// `domainToUnicode(domain) → string`, empty if it is none.
fn domain_to_unicode<C: Call>(call: &mut C) -> Outcome {
    let url = host(&call.string(0)?);
    Ok(url.map(|url| unicode(quirks::hostname(&url))).unwrap_or_default().into())
}

/// A host as people read it; what is no name, such as an address, stays.
fn unicode(host: &str) -> String {
    match quirks::domain_to_unicode(host) {
        unknown if unknown.is_empty() => host.to_owned(),
        known => known,
    }
}
