//! What may stand in `Host`.

use std::net::Ipv6Addr;

/// `uri-host [ ":" port ]` (RFC 9110 §7.2), without user information and never empty.
pub(crate) fn is_host(value: &[u8]) -> bool {
    let (host, port) = match value.iter().rposition(|byte| *byte == b':') {
        Some(colon) if !value.ends_with(b"]") => (&value[..colon], Some(&value[colon + 1..])),
        _ => (value, None),
    };
    port.is_none_or(is_port) && (is_ip_literal(host) || is_name(host))
}

/// Digits of a port that exists. Five of them are enough for every one, and more are no port of anybody.
fn is_port(port: &[u8]) -> bool {
    let number = std::str::from_utf8(port).ok().filter(|_| port.len() <= 5 && port.iter().all(u8::is_ascii_digit));
    number.is_some_and(|number| number.parse::<u16>().is_ok())
}

fn is_ip_literal(host: &[u8]) -> bool {
    host.strip_prefix(b"[")
        .and_then(|rest| rest.strip_suffix(b"]"))
        .and_then(|inner| std::str::from_utf8(inner).ok())
        .is_some_and(|inner| inner.parse::<Ipv6Addr>().is_ok())
}

/// Labels with dots between them; one more dot may end the name, which then is absolute (RFC 3986 §3.2.2).
fn is_name(host: &[u8]) -> bool {
    let name = host.strip_suffix(b".").unwrap_or(host);
    name.len() <= 253 && name.split(|byte| *byte == b'.').all(is_label)
}

/// Letters, digits and hyphens, no hyphen at an end (RFC 1123 §2.1), and `_`, which is seen in the wild.
///
/// Stricter than RFC 3986: no escapes or sub-delimiters, which no host of a site has.
fn is_label(label: &[u8]) -> bool {
    !label.is_empty()
        && !label.starts_with(b"-")
        && !label.ends_with(b"-")
        && label.iter().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'A'..=b'Z' | b'-' | b'_'))
}

#[cfg(test)]
mod tests {
    use super::is_host;

    #[test]
    fn host_is_a_name_or_an_address() {
        for host in ["a", "a.", "xn--e1afmkfd.example", "a--b", "_a._b", "1.2.3.4", "127.0.0.1", "[::1]"] {
            assert!(is_host(host.as_bytes()), "{host}");
        }
        for host in ["", "a b", "a/b", "<a>", "a\"b", "a@b", "%61", "[::1", "[::1]a", "[-]", "[]"] {
            assert!(!is_host(host.as_bytes()), "{host}");
        }
    }

    #[test]
    fn label_is_not_empty_and_has_no_hyphen_at_an_end() {
        for host in ["..", ".", ".a", "a..b", "a.b..", "-", "-a", "a-", "a.-b.c", "a-.b", "-:80"] {
            assert!(!is_host(host.as_bytes()), "{host}");
        }
    }

    #[test]
    fn port_exists() {
        for host in ["a:80", "a.b.:80", "a:65535", "[::1]:8080", "127.0.0.1:8080"] {
            assert!(is_host(host.as_bytes()), "{host}");
        }
        for host in ["a:", ":80", "a:http", "a:65536", "a:99999", "a:123456", "a:+80", "a:80:80", "[::1]:99999"] {
            assert!(!is_host(host.as_bytes()), "{host}");
        }
    }

    #[test]
    fn name_has_a_limit() {
        let name = ["a".repeat(63), "b".repeat(63), "c".repeat(63), "d".repeat(61)].join(".");
        assert!(is_host(name.as_bytes()));
        assert!(!is_host(format!("{name}d").as_bytes()));
    }
}
