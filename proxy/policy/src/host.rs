//! The syntax of the field `Host`.

use std::net::Ipv6Addr;

/// Reports whether `value` has the form `uri-host [ ":" port ]` (RFC 9110 §7.2). Returns `false` if `value` is empty or
/// contains user information.
pub fn is_host(value: &str) -> bool {
    let colon = memchr::memrchr(b':', value.as_bytes()).filter(|_| !value.ends_with(']'));
    let (host, port) = value.split_at(colon.unwrap_or(value.len()));
    port.strip_prefix(':').is_none_or(is_port) && (is_name(host) || is_ip_literal(host))
}

/// Reports whether `port` is a number up to 65535 with at most five digits.
fn is_port(port: &str) -> bool {
    port.len() <= 5 && port.starts_with(|first: char| first.is_ascii_digit()) && port.parse::<u16>().is_ok()
}

fn is_ip_literal(host: &str) -> bool {
    let inner = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inner.is_some_and(|inner| inner.parse::<Ipv6Addr>().is_ok())
}

/// Reports whether `host` consists of labels separated by dots. A dot at the end is allowed and makes the name absolute
/// (RFC 3986 §3.2.2).
///
/// A label consists of letters, digits and hyphens, with no hyphen at its start or end (RFC 1123 §2.1). `_` is also
/// allowed, because some host names contain `_`. RFC 3986 also allows percent-encoding and sub-delimiters. This
/// function rejects such characters, because no real host name contains them.
fn is_name(host: &str) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host);
    // The start and the end of the name delimit a label, just as a dot does.
    let (mut found, mut before) = (0, DOT);
    for byte in name.bytes() {
        let class = CLASSES.get(usize::from(byte)).copied().unwrap_or(OTHER);
        found |= (class & OTHER) | is_invalid_pair(before, class);
        before = class;
    }
    name.len() <= 253 && (found | is_invalid_pair(before, DOT)) == 0
}

/// Returns a value other than zero if a dot is next to a dot or a hyphen.
fn is_invalid_pair(before: u8, after: u8) -> u8 {
    ((before & IS_DOT) << 1 & after) | (before >> 1 & after & IS_DOT)
}

/// The class of a byte that is not allowed in a name.
const OTHER: u8 = 1;
/// The bit that only the class of a dot has. The next higher bit is set for both a dot and a hyphen, so that a shift
/// finds the invalid pairs.
const IS_DOT: u8 = 2;
const HYPHEN: u8 = IS_DOT << 1;
const DOT: u8 = IS_DOT | HYPHEN;

const CLASSES: [u8; 256] = {
    let mut classes = [OTHER; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        classes[byte as usize] = match byte {
            b'a'..=b'z' | b'0'..=b'9' | b'A'..=b'Z' | b'_' => 0,
            b'-' => HYPHEN,
            b'.' => DOT,
            _ => OTHER,
        };
        byte += 1;
    }
    classes
};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::is_host;

    #[test]
    fn host_is_a_name_or_an_address() {
        for host in ["a", "a.", "xn--e1afmkfd.example", "a--b", "_a._b", "1.2.3.4", "127.0.0.1", "[::1]"] {
            assert!(is_host(host), "{host}");
        }
        for host in ["", "a b", "a/b", "<a>", "a\"b", "a@b", "%61", "[::1", "[::1]a", "[-]", "[]"] {
            assert!(!is_host(host), "{host}");
        }
    }

    #[test]
    fn label_is_not_empty_and_has_no_hyphen_at_an_end() {
        for host in ["..", ".", ".a", "a..b", "a.b..", "-", "-a", "a-", "a.-b.c", "a-.b", "-:80"] {
            assert!(!is_host(host), "{host}");
        }
    }

    #[test]
    fn port_is_a_valid_number() {
        for host in ["a:80", "a.b.:80", "a:65535", "[::1]:8080", "127.0.0.1:8080"] {
            assert!(is_host(host), "{host}");
        }
        for host in ["a:", ":80", "a:http", "a:65536", "a:99999", "a:123456", "a:+80", "a:80:80", "[::1]:99999"] {
            assert!(!is_host(host), "{host}");
        }
    }

    #[test]
    fn name_has_a_maximum_length() {
        let name = ["a".repeat(63), "b".repeat(63), "c".repeat(63), "d".repeat(61)].join(".");
        assert!(is_host(&name));
        assert!(!is_host(&format!("{name}d")));
    }

    /// Reports whether `name` is a valid host name. Unlike `is_host`, this function checks one label at a time.
    fn is_name_by_labels(name: &str) -> bool {
        let name = name.strip_suffix('.').unwrap_or(name);
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let is_label = |label: &str| {
            !label.is_empty() && !label.starts_with('-') && !label.ends_with('-') && label.bytes().all(is_allowed)
        };
        name.len() <= 253 && name.split('.').all(is_label)
    }

    proptest! {
        #[test]
        fn name_agrees_with_a_check_label_by_label(name in "[a-zA-Z0-9._-]{0,12}|[ -~й]{0,6}|[a-z.]{250,258}") {
            prop_assume!(!name.contains(':') && !name.starts_with('['));
            prop_assert_eq!(is_host(&name), is_name_by_labels(&name), "{}", name);
        }

        #[test]
        fn port_is_any_number_of_16_bits(port in 0_u32..200_000) {
            prop_assert_eq!(is_host(&format!("a.example:{port}")), u16::try_from(port).is_ok());
        }
    }
}
