//! Defines the requests to simulated servers.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::host_name;

/// The reserved characters without a special meaning in a path (RFC 3986 §2.2).
const RESERVED: &str = ":@!$&'()*+,;=[]";

/// The fields that every browser sends and that files often test, with values of a desktop browser. `Accept-Encoding` is
/// missing because its tests select files, and `Accept-Language` because every language is as ordinary as another.
pub(crate) const BROWSER_FIELDS: [(&str, &str); 2] = [
    ("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
    ("accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"),
];

/// A cookie that tells Netlify the country of the visitor. ISO 3166-1 assigns this code to no country.
pub(crate) const UNNAMED_COUNTRY: (&str, &str) = ("cookie", "nf_country=ZZ");

/// A GET request over TLS on port 443. The names of the header fields are in lower case.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SimulatedRequest {
    /// The value of the field `Host`, without a port.
    pub host: String,
    /// The path and the query, in the form in which a browser sends them.
    pub target: String,
    /// The other header fields.
    pub headers: BTreeMap<String, String>,
}

impl SimulatedRequest {
    /// Returns the request for a decoded path as a browser sends it: percent-encoded, and with a host in ASCII and in lower
    /// case.
    pub fn new(host: &str, path: &str, query: Option<&str>, headers: &BTreeMap<String, String>) -> Self {
        let path = if path.starts_with('/') { path.to_owned() } else { format!("/{path}") };
        let path = encoded(&path, " \"<>`{}?#|\\^");
        let target = match query {
            Some(query) => format!("{path}?{}", encoded(query, " \"<>#")),
            None => path,
        };
        Self { host: host_name::sent(host), target, headers: headers.clone() }
    }

    /// Returns the same request for another URL of the server.
    #[must_use]
    pub fn at(&self, host: &str, target: &str) -> Self {
        Self { host: host_name::sent(host), target: target.to_owned(), headers: self.headers.clone() }
    }

    /// Returns the same request with a final slash if the path has none, or without its final slash. Returns `None` if
    /// the path is the root path, in any spelling.
    pub fn with_other_slash(&self) -> Option<Self> {
        let (path, query) = self.path_and_query();
        if path.bytes().all(|byte| byte == b'/') {
            return None;
        }
        let query = query.map(|query| format!("?{query}")).unwrap_or_default();
        let path = match path.strip_suffix('/') {
            Some(bare) => bare.to_owned(),
            None => format!("{path}/"),
        };
        Some(Self { target: path + &query, ..self.clone() })
    }

    /// Returns the same request without percent-encoded reserved characters in its path, such as `%2C`. A percent-encoded
    /// slash, question mark, number sign or percent sign stays. Returns `None` if nothing is decoded.
    pub(crate) fn with_decoded_path(&self) -> Option<Self> {
        let (path, query) = self.path_and_query();
        let mut decoded = path.to_owned();
        for character in RESERVED.chars() {
            for code in [format!("%{:02X}", u32::from(character)), format!("%{:02x}", u32::from(character))] {
                decoded = decoded.replace(&code, &character.to_string());
            }
        }
        let query = query.map(|query| format!("?{query}")).unwrap_or_default();
        (decoded != path).then(|| Self { target: decoded + &query, ..self.clone() })
    }

    /// Returns the same request with percent-encoded reserved characters in its path. Returns `None` if there are none.
    pub(crate) fn with_encoded_path(&self) -> Option<Self> {
        let (path, query) = self.path_and_query();
        let query = query.map(|query| format!("?{query}")).unwrap_or_default();
        with_encoded_reserved(path).map(|path| Self { target: path + &query, ..self.clone() })
    }

    /// Reports whether the path has a `%` without two hexadecimal digits.
    pub(crate) fn has_invalid_escape(&self) -> bool {
        let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_hexdigit);
        let after_percent = self.path_and_query().0.split('%').skip(1);
        after_percent.map(str::as_bytes).any(|rest| !is_digit(rest.first()) || !is_digit(rest.get(1)))
    }

    /// Returns the same request without repeated slashes in its path. Returns `None` if there are none.
    pub(crate) fn with_merged_slashes(&self) -> Option<Self> {
        let (path, query) = self.path_and_query();
        let merged = merged_slashes(path);
        let query = query.map(|query| format!("?{query}")).unwrap_or_default();
        (merged != path).then(|| Self { target: merged + &query, ..self.clone() })
    }

    /// Returns the same request without dot segments in its path, as servers receive it that parse the URL first.
    pub(crate) fn without_dot_segments(&self) -> Cow<'_, Self> {
        let (path, query) = self.path_and_query();
        match without_dot_segments(path) {
            Cow::Borrowed(_) => Cow::Borrowed(self),
            Cow::Owned(path) => {
                let query = query.map(|query| format!("?{query}")).unwrap_or_default();
                Cow::Owned(Self { target: path + &query, ..self.clone() })
            }
        }
    }

    /// Returns the same request with simpler queries: without all but the first or the last value of a parameter, with
    /// names in lower case, with decoded letters and digits, or with escape sequences in upper case.
    pub(crate) fn with_plain_queries(&self) -> Vec<Self> {
        let (path, Some(query)) = self.path_and_query() else { return Vec::new() };
        let parameters: Vec<&str> = query.split('&').collect();
        let name = |parameter: &str| parameter.split('=').next().unwrap_or_default().to_ascii_lowercase();
        let firsts = |parameters: &mut dyn Iterator<Item = &&str>| {
            let mut names = BTreeSet::new();
            parameters.filter(|parameter| names.insert(name(parameter))).map(ToString::to_string).collect::<Vec<_>>()
        };
        let first = firsts(&mut parameters.iter());
        let mut last = firsts(&mut parameters.iter().rev());
        last.reverse();
        let lower = parameters.iter().map(|parameter| {
            let (name, value) = parameter.split_at(parameter.find('=').unwrap_or(parameter.len()));
            name.to_ascii_lowercase() + value
        });
        let decoded = (b'0'..=b'z')
            .filter(u8::is_ascii_alphanumeric)
            .fold(query.to_owned(), |text, byte| text.replace(&format!("%{byte:02X}"), &char::from(byte).to_string()));
        let codes = query.split('%').enumerate().map(|(at, part)| {
            let (code, rest) = part.split_at_checked(if at == 0 { 0 } else { 2 }).unwrap_or((part, ""));
            code.to_ascii_uppercase() + rest
        });
        let codes = codes.collect::<Vec<_>>().join("%");
        let queries = [first.join("&"), last.join("&"), lower.collect::<Vec<_>>().join("&"), decoded, codes];
        let others = queries.into_iter().filter(|other| other != query);
        others.map(|other| Self { target: format!("{path}?{other}"), ..self.clone() }).collect()
    }

    /// Returns the same request without a query, and with each parameter alone. Returns nothing if there is no query.
    pub(crate) fn with_fewer_parameters(&self) -> Vec<Self> {
        let (path, Some(query)) = self.path_and_query() else { return Vec::new() };
        let single = query.split('&').filter(|parameter| *parameter != query).map(|one| format!("{path}?{one}"));
        let targets = std::iter::once(path.to_owned()).chain(single);
        targets.map(|target| Self { target, ..self.clone() }).collect()
    }

    /// Returns the same request with each of its special header fields in lower case.
    pub(crate) fn with_lower_case_headers(&self) -> impl Iterator<Item = Self> {
        let has_capital = |value: &str| value.bytes().any(|byte| byte.is_ascii_uppercase());
        self.special_headers().filter(move |(_, value)| has_capital(value)).map(|(name, value)| {
            let mut headers = self.headers.clone();
            headers.insert(name.clone(), value.to_ascii_lowercase());
            Self { headers, ..self.clone() }
        })
    }

    /// Returns the header fields that distinguish this request from that of a typical browser.
    pub(crate) fn special_headers(&self) -> impl Iterator<Item = (&String, &String)> {
        let is_typical = |field| BROWSER_FIELDS.contains(&field) || field == UNNAMED_COUNTRY;
        self.headers.iter().filter(move |(name, value)| !is_typical((name.as_str(), value.as_str())))
    }

    /// Returns the path, which may contain escape sequences, and the query without the question mark.
    pub fn path_and_query(&self) -> (&str, Option<&str>) {
        self.target.split_once('?').map_or((&self.target, None), |(path, query)| (path, Some(query)))
    }
}

/// Displays the request without fields that have the values of a typical browser.
impl fmt::Display for SimulatedRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.host, self.target)?;
        self.special_headers().try_for_each(|(name, value)| write!(f, " [{name}: {value}]"))
    }
}

/// Returns a path without the segments `.` and `..` (URL Standard, path state). The dots may be written as `%2E`.
pub(crate) fn without_dot_segments(path: &str) -> Cow<'_, str> {
    let dots = |segment: &str| match segment.to_ascii_lowercase().replace("%2e", ".").as_str() {
        "." => 1,
        ".." => 2,
        _ => 0,
    };
    let segments: Vec<&str> = path.strip_prefix('/').unwrap_or(path).split('/').collect();
    if segments.iter().all(|segment| dots(segment) == 0) {
        return Cow::Borrowed(path);
    }
    let mut kept: Vec<&str> = Vec::with_capacity(segments.len());
    for (at, segment) in (1..).zip(&segments) {
        match dots(segment) {
            0 => kept.push(segment),
            number => {
                if number == 2 {
                    kept.pop();
                }
                // A path that ends with a dot segment ends with a slash.
                kept.extend((at == segments.len()).then_some(""));
            }
        }
    }
    Cow::Owned(format!("/{}", kept.join("/")))
}

/// Returns a path without repeated slashes.
pub(crate) fn merged_slashes(path: &str) -> String {
    let mut merged = String::with_capacity(path.len());
    for character in path.chars() {
        if character != '/' || !merged.ends_with('/') {
            merged.push(character);
        }
    }
    merged
}

/// Returns the path with its reserved characters percent-encoded. Returns `None` if it has no such characters.
pub(crate) fn with_encoded_reserved(path: &str) -> Option<String> {
    let encode = |character: char| match character {
        _ if RESERVED.contains(character) => format!("%{:02X}", u32::from(character)),
        _ => character.to_string(),
    };
    path.contains(|character| RESERVED.contains(character)).then(|| path.chars().map(encode).collect())
}

/// Percent-encodes the characters in `special`, control characters, and all characters outside ASCII.
pub(crate) fn encoded(text: &str, special: &str) -> String {
    let byte = |byte: u8| {
        let character = char::from(byte);
        let is_plain = byte.is_ascii_graphic() && !special.contains(character);
        if is_plain { character.to_string() } else { format!("%{byte:02X}") }
    };
    text.bytes().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(target: &str) -> SimulatedRequest {
        SimulatedRequest { host: "a.example".to_owned(), target: target.to_owned(), headers: BTreeMap::new() }
    }

    #[test]
    fn dot_segments_are_resolved() {
        for (path, expected) in [
            ("/a/b", "/a/b"),
            ("/a/.", "/a/"),
            ("/a/./b/", "/a/b/"),
            ("/a/../b", "/b"),
            ("/a/%2E%2e/.b", "/.b"),
            ("/../..", "/"),
            ("/a/b/..", "/a/"),
            ("/...", "/..."),
        ] {
            assert_eq!(without_dot_segments(path), expected, "{path}");
        }
        assert_eq!(request("/a/.?b=/.").without_dot_segments().target, "/a/?b=/.");
    }

    #[test]
    fn spellings_of_a_request_are_simplified() {
        let target = |request: Option<SimulatedRequest>| request.map(|request| request.target);
        assert_eq!(target(request("/a%2Cb%2f%25?c=%2C").with_decoded_path()).as_deref(), Some("/a,b%2f%25?c=%2C"));
        assert_eq!(request("/a,b").with_decoded_path(), None);
        assert_eq!(target(request("/a,b(c)%25?d=,").with_encoded_path()).as_deref(), Some("/a%2Cb%28c%29%25?d=,"));
        assert_eq!(request("/a-b").with_encoded_path(), None);
        assert_eq!(target(request("/a///b//?c=//").with_merged_slashes()).as_deref(), Some("/a/b/?c=//"));
        assert_eq!(request("/a/b").with_merged_slashes(), None);
        let queries = |target: &str| -> Vec<String> {
            request(target).with_plain_queries().into_iter().map(|request| request.target).collect()
        };
        assert_eq!(queries("/a?id=1&id=2"), ["/a?id=1", "/a?id=2"]);
        assert_eq!(queries("/a?ID=%35"), ["/a?id=%35", "/a?ID=5"]);
        assert_eq!(queries("/a?q=%d0%be,%2c"), ["/a?q=%D0%BE,%2C"]);
        assert_eq!(queries("/a?id=5"), Vec::<String>::new());
    }
}
