//! One entry of `X-Forwarded-For` or `Forwarded`: the address from which a proxy received the request.

use std::net::{IpAddr, Ipv6Addr};

use super::scheme::Scheme;

/// The information from a proxy about the connection on which the proxy received the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ForwardedHop {
    pub(super) address: IpAddr,
    /// The scheme of the connection on which the proxy received the request. Only `Forwarded` reports the scheme.
    pub(super) scheme: Option<Scheme>,
}

/// Parses an entry of `X-Forwarded-For`. If the entry is not an address, returns `None`.
pub(super) fn parse_list_entry(entry: &[u8]) -> Option<ForwardedHop> {
    address(unquoted(entry)?).map(|address| ForwardedHop { address, scheme: None })
}

/// Parses an element of `Forwarded` (RFC 7239 §4). Returns `None` if the element is malformed or does not have exactly
/// one address.
///
/// The caller splits the field at every comma, even inside quotation marks. Otherwise, a client could hide the element
/// that a proxy appends by leaving a quotation mark open. An element that was split inside quotation marks has an
/// unbalanced quotation mark and is rejected.
pub(super) fn parse_forwarded_element(element: &[u8]) -> Option<ForwardedHop> {
    let (mut for_address, mut scheme) = (None, None);
    let pairs = element.split(|byte| *byte == b';').map(<[u8]>::trim_ascii);
    for pair in pairs.filter(|pair| !pair.is_empty()) {
        let equals = memchr::memchr(b'=', pair)?;
        let (name, value) = (pair.get(..equals)?, unquoted(pair.get(equals + 1..)?)?);
        if name.eq_ignore_ascii_case(b"for") {
            // An element with two `for` parameters is malformed.
            if for_address.replace(address(value)?).is_some() {
                return None;
            }
        } else if name.eq_ignore_ascii_case(b"proto") {
            scheme = Scheme::parse(value);
        }
    }
    for_address.map(|address| ForwardedHop { address, scheme })
}

/// Removes the quotation marks around a value. Returns `None` if the value contains other quotation marks or escapes,
/// because no address contains such characters.
fn unquoted(value: &[u8]) -> Option<&[u8]> {
    let value = value.trim_ascii();
    let inner = match value.strip_prefix(b"\"") {
        Some(rest) => rest.strip_suffix(b"\"")?,
        None => value,
    };
    (!inner.iter().any(|byte| matches!(byte, b'"' | b'\\'))).then_some(inner)
}

/// Parses `1.2.3.4`, `1.2.3.4:5`, `::1`, `[::1]` or `[::1]:5`. Returns `None` for `unknown`, obfuscated identifiers and
/// IPv6 zones.
fn address(text: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(text).ok()?;
    let address = match text.strip_prefix('[') {
        Some(rest) => {
            let (inner, port) = rest.split_once(']')?;
            let has_valid_end = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
            IpAddr::V6(inner.parse::<Ipv6Addr>().ok().filter(|_| has_valid_end)?)
        }
        None => match text.split_once(':') {
            Some((address, port)) if is_port(port) && address.contains('.') => IpAddr::V4(address.parse().ok()?),
            _ => text.parse().ok()?,
        },
    };
    Some(address.to_canonical())
}

/// Reports whether a text consists of one to five digits or is an obfuscated port (RFC 7239 §6.3). The value of the
/// port is not checked, because Portico does not use the port.
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
        parse_list_entry(entry.as_bytes()).map(|hop| hop.address.to_string())
    }

    fn element(text: &str) -> Option<String> {
        let hop = parse_forwarded_element(text.as_bytes())?;
        let scheme = hop.scheme.map(Scheme::as_str).unwrap_or_default();
        Some(format!("{} {scheme}", hop.address).trim().to_owned())
    }

    #[test]
    fn every_form_of_an_address_is_parsed() {
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
    fn entry_that_is_not_an_address_is_rejected() {
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
    fn element_has_exactly_one_address() {
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
