//! One entry of `X-Forwarded-For` or `Forwarded`: the address that a proxy saw.

use std::net::{IpAddr, Ipv6Addr};

use super::Scheme;

/// What a proxy says of the connection on which a request came to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hop {
    pub(super) address: IpAddr,
    /// The scheme of that connection; only `Forwarded` says it.
    pub(super) scheme: Option<Scheme>,
}

/// Reads an entry of `X-Forwarded-For`; nothing when it is no address.
pub(super) fn of_list_entry(entry: &[u8]) -> Option<Hop> {
    address(unquoted(entry)?).map(|address| Hop { address, scheme: None })
}

/// Reads an element of `Forwarded` (RFC 7239 §4); nothing when it does not name one address, or is malformed in any part.
///
/// The element has been cut at a comma, whether or not it stood in quotes: so a client that leaves a quote open cannot swallow
/// what a proxy appends. What is cut inside quotes has one quote too many and is not believed.
pub(super) fn of_forwarded_element(element: &[u8]) -> Option<Hop> {
    let (mut address_of_for, mut scheme) = (None, None);
    let pairs = element.split(|byte| *byte == b';').map(<[u8]>::trim_ascii);
    for pair in pairs.filter(|pair| !pair.is_empty()) {
        let equals = memchr::memchr(b'=', pair)?;
        let (name, value) = (pair.get(..equals)?, unquoted(pair.get(equals + 1..)?)?);
        if name.eq_ignore_ascii_case(b"for") {
            // A parameter occurs once.
            if address_of_for.replace(address(value)?).is_some() {
                return None;
            }
        } else if name.eq_ignore_ascii_case(b"proto") {
            scheme = Scheme::parse(value);
        }
    }
    address_of_for.map(|address| Hop { address, scheme })
}

/// A value without the quotes around it; nothing when quotes are anywhere else, or something is escaped, as no address needs it.
fn unquoted(value: &[u8]) -> Option<&[u8]> {
    let value = value.trim_ascii();
    let inner = match value.strip_prefix(b"\"") {
        Some(rest) => rest.strip_suffix(b"\"")?,
        None => value,
    };
    (!inner.iter().any(|byte| matches!(byte, b'"' | b'\\'))).then_some(inner)
}

/// `1.2.3.4`, `1.2.3.4:5`, `::1`, `[::1]` or `[::1]:5`. `unknown`, obfuscated identifiers and IPv6 zones are no addresses.
fn address(text: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(text).ok()?;
    let address = match text.strip_prefix('[') {
        Some(rest) => {
            let (inner, port) = rest.split_once(']')?;
            let is_whole = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
            IpAddr::V6(inner.parse::<Ipv6Addr>().ok().filter(|_| is_whole)?)
        }
        None => match text.split_once(':') {
            Some((address, port)) if is_port(port) && address.contains('.') => IpAddr::V4(address.parse().ok()?),
            _ => text.parse().ok()?,
        },
    };
    Some(address.to_canonical())
}

/// Digits, or an obfuscated port (RFC 7239 §6.3). Nothing depends on it.
fn is_port(text: &str) -> bool {
    let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    match text.strip_prefix('_') {
        Some(name) => !name.is_empty() && is_name(name),
        None => matches!(text.len(), 1..=5) && text.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(entry: &str) -> Option<String> {
        of_list_entry(entry.as_bytes()).map(|hop| hop.address.to_string())
    }

    fn element(text: &str) -> Option<String> {
        let hop = of_forwarded_element(text.as_bytes())?;
        let scheme = hop.scheme.map(Scheme::as_str).unwrap_or_default();
        Some(format!("{} {scheme}", hop.address).trim().to_owned())
    }

    #[test]
    fn every_form_of_an_address_is_read() {
        for (entry, address) in [
            ("203.0.113.9", "203.0.113.9"),
            (" 203.0.113.9:4711\t", "203.0.113.9"),
            ("203.0.113.9:_hidden", "203.0.113.9"),
            ("2001:DB8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:80", "2001:db8::1"),
            ("\"[2001:db8::1]:80\"", "2001:db8::1"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
            ("[::ffff:203.0.113.9]:80", "203.0.113.9"),
        ] {
            assert_eq!(listed(entry).as_deref(), Some(address), "{entry}");
        }
    }

    #[test]
    fn what_is_no_address_is_not_read() {
        for entry in [
            "unknown",
            "_hidden",
            "a.example",
            "1.2.3",
            "1.2.3.4.5",
            "010.0.0.1",
            "1.2.3.4:",
            "1.2.3.4:http",
            "1.2.3.4:123456",
            "[::1",
            "::1]",
            "[::1]80",
            "[1.2.3.4]",
            "fe80::1%eth0",
            "[::1]:",
            "\"1.2.3.4",
            "1.2.3.4\"",
            "\"\"",
            "1.2.3.4 5",
            "\\1.2.3.4",
            "\u{661}.2.3.4",
        ] {
            assert_eq!(listed(entry), None, "{entry}");
        }
    }

    #[test]
    fn element_names_one_address() {
        for (text, hop) in [
            ("for=192.0.2.43", "192.0.2.43"),
            ("For=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"),
            (" for=192.0.2.60;proto=HTTPS;by=203.0.113.43 ", "192.0.2.60 https"),
            ("by=_p;proto=http ; for=\"192.0.2.60:80\";", "192.0.2.60 http"),
            ("proto=gopher;for=1.2.3.4;host=\"a.example:80\"", "1.2.3.4"),
        ] {
            assert_eq!(element(text).as_deref(), Some(hop), "{text}");
        }
        for text in [
            "",
            "proto=https",
            "for=unknown",
            "for=_id",
            "for",
            "for=",
            "192.0.2.1",
            "for=1.1.1.1;for=2.2.2.2",
            "for=\"1.1.1.1",
            "for=1.1.1.1\"",
            "for=1.1.1.1;x",
            "for=1.1.1.1;x=\"a",
            "for=1.1.1.1;x=a\"",
            "for=\"1.1.1.1\\\"",
        ] {
            assert_eq!(element(text), None, "{text}");
        }
    }
}
