//! Hop-by-hop fields, which apply to one connection and must not be forwarded (RFC 9110 §7.6.1).

use http::{HeaderMap, HeaderName, header};

use crate::view::Headers;

/// The hop-by-hop fields of requests and responses. `Transfer-Encoding` is not listed, because the code that frames the
/// message handles this field.
const HOP_BY_HOP: [&str; 9] = [
    "connection",
    "keep-alive",
    "proxy-connection",
    "proxy-authenticate",
    "proxy-authorization",
    "te",
    "trailer",
    "upgrade",
    "http2-settings",
];

/// The fields that `Connection` cannot remove. Removing one of these fields would change the framing, target, meaning
/// or cacheability of a message. A sender must not list fields that are intended for all recipients (RFC 9110 §7.6.1).
const END_TO_END: [&str; 20] = [
    "host",
    "accept",
    "accept-encoding",
    "accept-language",
    "if-match",
    "if-none-match",
    "if-modified-since",
    "if-unmodified-since",
    "if-range",
    "user-agent",
    "transfer-encoding",
    "cache-control",
    "authorization",
    "cookie",
    "set-cookie",
    "location",
    "vary",
    "etag",
    "expires",
    "range",
];

/// Reports whether a field is hop-by-hop even if `Connection` does not list the field.
pub fn is_hop_by_hop(name: &[u8]) -> bool {
    is_one_of(name, &HOP_BY_HOP)
}

/// The connection options of a message, from all field lines of `Connection`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ConnectionOptions<'a> {
    has_close: bool,
    has_keep_alive: bool,
    has_upgrade: bool,
    /// The names of the fields that `Connection` lists. The list is usually empty.
    fields: Vec<&'a [u8]>,
}

impl<'a> ConnectionOptions<'a> {
    /// Parses the connection options of a message.
    pub fn of(headers: &'a dyn Headers) -> Self {
        let mut options = Self::default();
        headers.each(&header::CONNECTION, &mut |line| {
            line.split(|byte| *byte == b',').for_each(|option| options.add(option.trim_ascii()));
        });
        options
    }

    fn add(&mut self, option: &'a [u8]) {
        if option.eq_ignore_ascii_case(b"close") {
            self.has_close = true;
        } else if option.eq_ignore_ascii_case(b"keep-alive") {
            self.has_keep_alive = true;
        } else if option.eq_ignore_ascii_case(b"upgrade") {
            self.has_upgrade = true;
        } else if !option.is_empty() && !is_hop_by_hop(option) && !is_end_to_end(option) {
            self.fields.push(option);
        }
    }

    /// Reports whether `close` is listed, which means that the connection ends after this message.
    pub fn has_close(&self) -> bool {
        self.has_close
    }

    /// Reports whether `keep-alive` is listed, which means that an HTTP/1.0 sender wants a persistent connection.
    pub fn has_keep_alive(&self) -> bool {
        self.has_keep_alive
    }

    /// Reports whether `upgrade` is listed. If `upgrade` is not listed, the field `Upgrade` is ignored (RFC 9110 §7.8).
    pub fn has_upgrade(&self) -> bool {
        self.has_upgrade
    }

    /// Reports whether `Connection` lists this field. A listed field must not be forwarded. Returns `false` for a field
    /// that `Connection` cannot remove, and for a field that is always hop-by-hop.
    pub fn names(&self, field: &[u8]) -> bool {
        self.fields.iter().any(|name| name.eq_ignore_ascii_case(field))
    }
}

fn is_end_to_end(name: &[u8]) -> bool {
    let describes_content = name.get(..8).is_some_and(|start| start.eq_ignore_ascii_case(b"content-"));
    describes_content || is_one_of(name, &END_TO_END)
}

fn is_one_of(name: &[u8], names: &[&str]) -> bool {
    names.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
}

/// Returns the names of the hop-by-hop fields of a request or a response, including the fields that `Connection` lists.
pub fn hop_by_hop(headers: &HeaderMap) -> Vec<HeaderName> {
    let options = ConnectionOptions::of(headers);
    let is_for_one_hop = |name: &&HeaderName| {
        let name = name.as_str().as_bytes();
        is_hop_by_hop(name) || options.names(name)
    };
    headers.keys().filter(is_for_one_hop).cloned().collect()
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::view::Fields;

    fn stripped(fields: &[(&'static str, &'static str)]) -> Vec<String> {
        let mut headers = HeaderMap::new();
        for (name, value) in fields {
            headers.append(*name, HeaderValue::from_static(value));
        }
        let mut names: Vec<_> = hop_by_hop(&headers).iter().map(HeaderName::to_string).collect();
        names.sort();
        names
    }

    #[test]
    fn fields_listed_in_connection_are_dropped() {
        let fields = [
            ("connection", "close, X-Secret, Content-Length"),
            ("connection", "x-other"),
            ("x-secret", "1"),
            ("x-other", "1"),
            ("keep-alive", "timeout=5"),
            ("content-length", "3"),
        ];
        assert_eq!(stripped(&fields), ["connection", "keep-alive", "x-other", "x-secret"]);
    }

    #[test]
    fn hop_by_hop_fields_of_a_request_are_dropped() {
        let fields = [
            ("connection", "keep-alive, X-Step, Host"),
            ("host", "a"),
            ("x-step", "1"),
            ("proxy-authorization", "Basic eA=="),
            ("http2-settings", "AAMAAABk"),
        ];
        assert_eq!(stripped(&fields), ["connection", "http2-settings", "proxy-authorization", "x-step"]);
    }

    #[test]
    fn connection_cannot_remove_end_to_end_fields() {
        for name in [
            "Host",
            "content-length",
            "Transfer-Encoding",
            "Content-Type",
            "content-encoding",
            "CACHE-CONTROL",
            "Cookie",
        ] {
            let fields = [("Connection", name.as_bytes())];
            assert!(!ConnectionOptions::of(&Fields(&fields)).names(name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn options_of_all_field_lines_are_read() {
        let fields: [(&str, &[u8]); 3] =
            [("Connection", b", ,Upgrade"), ("connection", b"CLOSE"), ("CONNECTION", b"keep-alive,x-a")];
        let fields = Fields(&fields);
        let options = ConnectionOptions::of(&fields);
        assert!(options.has_upgrade() && options.has_close() && options.has_keep_alive());
        assert!(options.names(b"X-A") && !options.names(b"upgrade") && !options.names(b""));
    }

    proptest! {
        /// Checks that the options do not depend on how the list is split into field lines (RFC 9110 §5.3). Spaces and
        /// letter case must not matter either.
        #[test]
        fn options_do_not_depend_on_how_the_list_is_written(
            options in vec(select(&["close", "keep-alive", "upgrade", "x-a", "x-b", "cookie", "te"][..]), 0..6),
            spellings in vec((any::<bool>(), "[ \t]{0,2}", any::<bool>()), 6),
        ) {
            let mut lines = vec![String::new()];
            for (option, (is_upper, space, starts_line)) in options.iter().zip(&spellings) {
                let option = if *is_upper { option.to_ascii_uppercase() } else { (*option).to_owned() };
                match lines.last_mut() {
                    Some(line) if !starts_line => line.extend([",", space, &option, space]),
                    Some(_) | None => lines.push(format!("{space}{option}")),
                }
            }
            let fields: Vec<(&str, &[u8])> = lines.iter().map(|line| ("connection", line.as_bytes())).collect();
            let fields = Fields(&fields);
            let found = ConnectionOptions::of(&fields);
            let has = |option: &&str| options.contains(option);
            prop_assert_eq!(
                (found.has_close(), found.has_keep_alive(), found.has_upgrade()),
                (has(&"close"), has(&"keep-alive"), has(&"upgrade"))
            );
            for name in ["x-a", "x-b"] {
                prop_assert_eq!(found.names(name.as_bytes()), has(&name), "{}", name);
            }
            // An option is ignored if it names a field that the message needs, or a field that is always dropped.
            prop_assert!(!found.names(b"cookie") && !found.names(b"te") && !found.names(b"close"));
        }
    }
}
