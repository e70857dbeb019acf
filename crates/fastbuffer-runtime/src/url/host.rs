//! Hosts: names, addresses, and the opaque hosts of schemes that are not special.

use std::net::{Ipv4Addr, Ipv6Addr};

use idna::AsciiDenyList;

use super::encode::{Set, decoded, encoded};

const FORBIDDEN: &str = "\0\t\n\r #/:<>?@[\\]^|";

/// The host as a URL shows it; `None` if the text is none.
pub(super) fn parse(text: &str, special: bool) -> Option<String> {
    if let Some(rest) = text.strip_prefix('[') {
        return ipv6(rest.strip_suffix(']')?);
    }
    if !special {
        let good = !text.contains(|char| FORBIDDEN.contains(char));
        return good.then(|| encoded(text, Set::Control));
    }
    let domain = String::from_utf8_lossy(&decoded(text)).into_owned();
    let ascii = to_ascii(&domain)?;
    if ends_in_number(&ascii) { Some(ipv4(&ascii)?.to_string()) } else { Some(ascii) }
}

/// The name in the form that DNS takes. Names that are ASCII already are not looked into, as in Node.
pub(super) fn to_ascii(domain: &str) -> Option<String> {
    let ascii = if domain.is_ascii() {
        let forbidden = |char: char| char <= ' ' || char == '%' || char == '\x7f' || FORBIDDEN.contains(char);
        if domain.contains(forbidden) {
            return None;
        }
        domain.to_ascii_lowercase()
    } else {
        idna::domain_to_ascii_cow(domain.as_bytes(), AsciiDenyList::URL).ok()?.into_owned()
    };
    (!ascii.is_empty()).then_some(ascii)
}

/// The host as people read it; what is no name stays.
pub(super) fn to_unicode(host: &str) -> String {
    match idna::domain_to_unicode(host) {
        (unicode, Ok(())) => unicode,
        (_, Err(_)) => host.to_owned(),
    }
}

fn number(part: &str) -> Option<u64> {
    let lower = part.to_ascii_lowercase();
    let (digits, radix) = match lower.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None if lower.len() > 1 && lower.starts_with('0') => (&lower[1..], 8),
        None => (lower.as_str(), 10),
    };
    if digits.is_empty() {
        return (radix == 16).then_some(0);
    }
    if !digits.chars().all(|char| char.is_digit(radix)) {
        return None;
    }
    // What is too large for any address stays so.
    Some(u64::from_str_radix(digits, radix).unwrap_or(u64::MAX))
}

fn ends_in_number(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let last = host.rsplit('.').next().unwrap_or_default();
    if !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit()) {
        return true;
    }
    last.starts_with("0x") && number(last).is_some()
}

fn ipv4(host: &str) -> Option<Ipv4Addr> {
    let host = host.strip_suffix('.').unwrap_or(host);
    let parts: Vec<&str> = host.split('.').collect();
    if parts.len() > 4 || parts.iter().any(|part| part.is_empty()) {
        return None;
    }
    let numbers = parts.into_iter().map(number).collect::<Option<Vec<u64>>>()?;
    let (&last, leading) = numbers.split_last()?;
    if leading.iter().any(|&part| part > 255) || last >= 1 << (8 * (4 - leading.len())) {
        return None;
    }
    let high = leading.iter().zip([24, 16, 8]).map(|(&part, shift)| part << shift).sum::<u64>();
    Some(Ipv4Addr::from_bits((high + last) as u32))
}

fn ipv6(text: &str) -> Option<String> {
    // The standard library knows the grammar, and no zone. An IPv4 tail may not have leading zeros in either.
    let address: Ipv6Addr = text.parse().ok()?;
    Some(format!("[{}]", shortened(address)))
}

/// The longest run of zeros (the first of several, two pieces at least) becomes `::`; never an IPv4 tail.
fn shortened(address: Ipv6Addr) -> String {
    let pieces = address.segments();
    let (mut best, mut best_len) = (0, 1);
    let mut start = 0;
    while start < 8 {
        let len = pieces[start..].iter().take_while(|&&piece| piece == 0).count();
        if len > best_len {
            (best, best_len) = (start, len);
        }
        start += len.max(1);
    }
    let joined = |part: &[u16]| part.iter().map(|piece| format!("{piece:x}")).collect::<Vec<_>>().join(":");
    if best_len < 2 {
        return joined(&pieces);
    }
    format!("{}::{}", joined(&pieces[..best]), joined(&pieces[best + best_len..]))
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn reads_addresses() {
        let special = |text| parse(text, true);
        assert_eq!(special("0x7f.1").as_deref(), Some("127.0.0.1"));
        assert_eq!(special("1.2.3").as_deref(), Some("1.2.0.3"));
        assert_eq!(special("256"), Some("0.0.1.0".into()));
        assert_eq!(special("1.2.3.4.5"), None);
        assert_eq!(special("4294967296"), None);
        assert_eq!(special("a.09"), None);
        assert_eq!(special("[::1.2.3.4]").as_deref(), Some("[::102:304]"));
        assert_eq!(special("[1:0:0:2:0:0:0:3]").as_deref(), Some("[1:0:0:2::3]"));
        assert_eq!(special("[::1%eth0]"), None);
        assert_eq!(special("a%62C").as_deref(), Some("abc"));
        assert_eq!(special("a b"), None);
        assert_eq!(parse("a%20B", false).as_deref(), Some("a%20B"));
    }
}
