//! Defines the requests to simulated servers.

use std::collections::BTreeMap;
use std::fmt;

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
    /// Returns the request for a decoded path, encoded as a browser encodes it.
    pub fn new(host: &str, path: &str, query: Option<&str>, headers: &BTreeMap<String, String>) -> Self {
        let path = if path.starts_with('/') { path.to_owned() } else { format!("/{path}") };
        let path = encoded(&path, " \"<>`{}?#|\\^");
        let target = match query {
            Some(query) => format!("{path}?{}", encoded(query, " \"<>#")),
            None => path,
        };
        Self { host: host.to_owned(), target, headers: headers.clone() }
    }

    /// Returns the same request for another URL of the server.
    #[must_use]
    pub fn at(&self, host: &str, target: &str) -> Self {
        Self { host: host.to_owned(), target: target.to_owned(), headers: self.headers.clone() }
    }

    /// Returns the same request with a final slash if the path has none, or without its final slash. Returns `None` if
    /// the path is the root path.
    pub fn with_other_slash(&self) -> Option<Self> {
        let (path, query) = self.path_and_query();
        let query = query.map(|query| format!("?{query}")).unwrap_or_default();
        let path = match path.strip_suffix('/') {
            Some("") => return None,
            Some(bare) => bare.to_owned(),
            None => format!("{path}/"),
        };
        Some(Self { target: path + &query, ..self.clone() })
    }

    /// Returns the path, which may contain escape sequences, and the query without the question mark.
    pub fn path_and_query(&self) -> (&str, Option<&str>) {
        self.target.split_once('?').map_or((&self.target, None), |(path, query)| (path, Some(query)))
    }
}

impl fmt::Display for SimulatedRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.host, self.target)?;
        self.headers.iter().try_for_each(|(name, value)| write!(f, " [{name}: {value}]"))
    }
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
