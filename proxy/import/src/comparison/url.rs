//! Resolves the values of `Location`.

use std::fmt;

/// The URL at which a chain of redirects ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Url {
    /// The scheme. `None` if the URL is on the host of the request, because both schemes lead to the same server.
    pub scheme: Option<String>,
    /// The host, in lower case.
    pub host: String,
    /// The path, the query and the fragment.
    pub target: String,
}

impl Url {
    /// Returns the URL of a request to a server.
    pub fn own(host: &str, target: &str) -> Self {
        Self { scheme: None, host: host.to_owned(), target: target.to_owned() }
    }

    /// Returns the URL to which `location` leads from the request for `self`.
    #[must_use]
    pub fn resolve(&self, location: &str) -> Self {
        let absolute = ["https://", "http://"].into_iter().find_map(|scheme| {
            let head = location.get(..scheme.len())?;
            head.eq_ignore_ascii_case(scheme).then(|| (scheme.trim_end_matches("://"), &location[scheme.len()..]))
        });
        if let Some((scheme, rest)) = absolute.or_else(|| location.strip_prefix("//").map(|rest| ("https", rest))) {
            let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
            let (host, target) = rest.split_at(end);
            let host = host.to_ascii_lowercase();
            let target = if target.starts_with('/') { target.to_owned() } else { format!("/{target}") };
            let is_own = host == self.host.to_ascii_lowercase();
            return Self { scheme: (!is_own).then(|| scheme.to_owned()), host, target };
        }
        if location.starts_with('/') {
            return Self { target: location.to_owned(), ..self.clone() };
        }
        let path = self.target.split(['?', '#']).next().unwrap_or_default();
        let folder = path.rfind('/').map_or("", |at| &path[..at]);
        Self { target: format!("{folder}/{location}"), ..self.clone() }
    }

    /// Returns the URL without the final slash of its path.
    pub(crate) fn without_final_slash(&self) -> Self {
        let (path, rest) = self.target.split_at(self.target.find(['?', '#']).unwrap_or(self.target.len()));
        Self { target: format!("{}{rest}", path.strip_suffix('/').unwrap_or(path)), ..self.clone() }
    }

    /// Returns the target without its fragment, as a browser requests it.
    pub fn requested(&self) -> &str {
        self.target.split('#').next().unwrap_or_default()
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.scheme {
            Some(scheme) => write!(f, "{scheme}://{}{}", self.host, self.target),
            None => f.write_str(&self.target),
        }
    }
}
