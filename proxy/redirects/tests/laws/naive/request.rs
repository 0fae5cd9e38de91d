//! Generates requests that meet or just fail the conditions of the generated rules.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use portico_redirects::RequestAttributes;
use proptest::prelude::*;

/// A time inside the time windows of all rules, which is 2027-06-01 in seconds since 1970.
pub(super) const INSIDE: i64 = 1_811_808_000;

/// A generated request with all attributes that conditions can test.
#[derive(Debug, Clone)]
pub(super) struct TestedRequest {
    /// The path without a trailing slash. Letters outside ASCII are not percent-encoded.
    pub(super) path: String,
    pub(super) has_slash: bool,
    pub(super) query: Option<String>,
    pub(super) method: &'static str,
    pub(super) host: Option<&'static str>,
    pub(super) header: Option<&'static str>,
    pub(super) cookie: Option<&'static str>,
    pub(super) language: Option<&'static str>,
    pub(super) accept: Option<&'static str>,
    pub(super) visitor: &'static str,
    pub(super) now: i64,
}

/// The segments of which the paths of requests consist.
const SEGMENTS: [&str; 14] = ["a", "a", "A", "b", "b", "B", "c", "n", "ab", "aBc", "a_B", "ж", "Жa", "x.txt"];

const QUERIES: [&str; 16] = [
    "x=1",
    "y=2&x=1",
    "x=2",
    "%78=1",
    "x=3&x=2",
    "x=a+b&y=a%20b",
    "y",
    "x=&y=3",
    "z=1",
    "y=2&z=3&utm_a=4",
    "x=ab&ref_b=5",
    "x=Ab&y=12",
    "utm_c=6&x=B",
    "x=..",
    "y=B&x=Abc",
    "x=1&y=1&z=1&utm_a=1",
];

const ACCEPT: [&str; 10] = [
    "*/*",
    "text/html,application/xml;q=0.9,*/*;q=0.8",
    "text/turtle",
    "text/html, text/turtle",
    "text/html, text/turtle;q=0.9",
    "text/turtle;q=0.5, text/*;q=0.4, text/csv;q=0.4",
    "text/csv;q=0.2, text/*;q=0.1",
    "text/html;q=0, */*;q=0.1",
    "text/turtle;q=0, */*",
    "application/ld+json; profile=\"a,text/turtle;q=1\";q=0.4, text/html;q=0.3",
];

pub(super) fn request() -> impl Strategy<Value = TestedRequest> {
    let path = (prop::collection::vec(prop::sample::select(&SEGMENTS), 0..4), prop::bool::weighted(0.3));
    let host = prop::sample::select(vec![
        None,
        Some("one.test"),
        Some("ONE.test"),
        Some("two.test"),
        Some("a.Two.test"),
        Some("b.a.two.test"),
        Some("test"),
    ]);
    let value = || prop::sample::select(vec![None, Some("1"), Some("2"), Some("Ab"), Some("abc")]);
    let language = vec![None, Some("en-GB, ru;q=0.5"), Some("ru"), Some("de;q=0.1, en")];
    let client = (
        prop::sample::select(language),
        prop::option::of(prop::sample::select(&ACCEPT)),
        prop::sample::select(vec!["203.0.113.9", "203.0.113.10", "2001:db8::1"]),
        prop::sample::select(vec![0, INSIDE - 1, INSIDE, 2 * INSIDE]),
    );
    let query = prop::option::weighted(0.8, prop::sample::select(&QUERIES));
    let method = prop::sample::select(vec!["GET", "GET", "POST"]);
    (path, method, host, query, value(), value(), client).prop_map(
        |((segments, is_slash_sent), method, host, query, header, cookie, (language, accept, visitor, now))| {
            TestedRequest {
                path: format!("/{}", segments.join("/")),
                has_slash: is_slash_sent && !segments.is_empty(),
                query: query.map(str::to_owned),
                method,
                host,
                header,
                cookie,
                language,
                accept,
                visitor,
                now,
            }
        },
    )
}

impl TestedRequest {
    /// Returns the path as the client sends it.
    pub(super) fn target(&self) -> String {
        format!("{}{}", encoded(&self.path), if self.has_slash { "/" } else { "" })
    }
}

/// Percent-encodes spaces and letters outside ASCII.
pub(super) fn encoded(text: &str) -> String {
    const UNSAFE: &AsciiSet = &CONTROLS.add(b' ');
    utf8_percent_encode(text, UNSAFE).to_string()
}

impl RequestAttributes for TestedRequest {
    fn method(&self) -> &str {
        self.method
    }

    fn host(&self) -> Option<&str> {
        self.host
    }

    fn header(&self, name: &str) -> Option<&str> {
        match name {
            "x-app" => self.header,
            "accept-language" => self.language,
            "accept" => self.accept,
            "cookie" => match self.cookie {
                Some("1") => Some("a=2; beta=1"),
                Some("2") => Some("beta=2"),
                Some("Ab") => Some("xbeta=1; beta=Ab; a=1"),
                Some(_) => Some("beta=abc; y=1"),
                None => None,
            },
            _ => None,
        }
    }

    fn now(&self) -> i64 {
        self.now
    }

    fn visitor(&self) -> Cow<'_, str> {
        self.visitor.into()
    }
}
