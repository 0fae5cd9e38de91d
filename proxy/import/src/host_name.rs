//! Converts host names to the form in which browsers send them.

use portico_redirects::parse_host;

/// Returns a host as a browser sends it in the field `Host`: in lower case, and with international letters in ASCII (URL
/// Standard, domain to ASCII). A name may begin with `*.`. A text that is no valid name is only converted to lower case.
pub(crate) fn sent(host: &str) -> String {
    match host.strip_prefix("*.") {
        Some(domain) => format!("*.{}", sent(domain)),
        None => parse_host(host).unwrap_or_else(|_| host.to_ascii_lowercase()),
    }
}

/// Reports whether two texts name the same host.
pub(crate) fn are_same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other) || sent(one) == sent(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn international_names_are_sent_in_ascii() {
        for (written, sent_name) in [
            ("WWW.A.example", "www.a.example"),
            ("магазин.рф", "xn--80aairftm.xn--p1ai"),
            ("XN--80aairftm.xn--p1ai", "xn--80aairftm.xn--p1ai"),
            ("*.Магазин.рф", "*.xn--80aairftm.xn--p1ai"),
            ("a_b.Example", "a_b.example"),
            ("", ""),
        ] {
            assert_eq!(sent(written), sent_name, "{written}");
        }
        assert!(are_same("Магазин.рф", "xn--80aairftm.xn--p1ai"));
        assert!(!are_same("магазин.рф", "магазины.рф"));
    }
}
