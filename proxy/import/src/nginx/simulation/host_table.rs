//! Finds the values of host names, which may contain wildcards.
//! See <https://nginx.org/en/docs/http/server_names.html#wildcard_names>.

use std::collections::HashMap;

/// Values of host names. An exact name comes before a wildcard at the start, which comes before a wildcard at the end. Of
/// several wildcards, the longest one applies (nginx docs, "Server names").
#[derive(Debug)]
pub(crate) struct HostTable<V> {
    exact: HashMap<Vec<u8>, V>,
    /// The texts after `*.`.
    subdomains_of: HashMap<Vec<u8>, V>,
    /// The texts after the dot of names such as `.old.example`, which also apply to `old.example` itself.
    domains: HashMap<Vec<u8>, V>,
    /// The texts before `.*`.
    before_dot: HashMap<Vec<u8>, V>,
}

/// The meaning of wildcards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wildcards {
    Allowed,
    /// An asterisk is an ordinary character.
    Literal,
}

/// A value, and the kind of name that led to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FoundHost<'v, V> {
    Exact(&'v V),
    Wildcard(&'v V),
}

impl<V> Default for HostTable<V> {
    fn default() -> Self {
        let (exact, subdomains_of) = (HashMap::new(), HashMap::new());
        Self { exact, subdomains_of, domains: HashMap::new(), before_dot: HashMap::new() }
    }
}

impl<V> HostTable<V> {
    /// Adds a name. If the name is already present, the first value remains, because nginx ignores the second one.
    pub(crate) fn add(&mut self, name: &str, wildcards: Wildcards, value: V) {
        let name = name.to_ascii_lowercase();
        let (table, key) = match (wildcards, name.strip_prefix("*."), name.strip_prefix('.'), name.strip_suffix(".*")) {
            (Wildcards::Allowed, Some(domain), _, _) => (&mut self.subdomains_of, domain),
            (Wildcards::Allowed, _, Some(domain), _) => (&mut self.domains, domain),
            (Wildcards::Allowed, _, _, Some(start)) => (&mut self.before_dot, start),
            (Wildcards::Allowed | Wildcards::Literal, ..) => (&mut self.exact, name.as_str()),
        };
        table.entry(key.as_bytes().to_vec()).or_insert(value);
    }

    /// Returns the value of a name. The letter case is ignored.
    pub(crate) fn find(&self, name: &[u8]) -> Option<FoundHost<'_, V>> {
        let name = name.to_ascii_lowercase();
        self.exact.get(&name).map(FoundHost::Exact).or_else(|| self.wildcard(&name).map(FoundHost::Wildcard))
    }

    fn wildcard(&self, name: &[u8]) -> Option<&V> {
        if self.subdomains_of.is_empty() && self.domains.is_empty() && self.before_dot.is_empty() {
            return None;
        }
        if let Some(value) = self.domains.get(name) {
            return Some(value);
        }
        let dots = || name.iter().enumerate().filter(|(_, byte)| **byte == b'.').map(|(at, _)| at);
        let after = |at: usize| name.get(at + 1..).unwrap_or_default();
        let leading = |at| self.subdomains_of.get(after(at)).or_else(|| self.domains.get(after(at)));
        let trailing = |at| self.before_dot.get(name.get(..at).unwrap_or_default());
        dots().filter(|at| *at > 0).find_map(leading).or_else(|| {
            let mut ends: Vec<usize> = dots().filter(|at| at + 1 < name.len()).collect();
            ends.reverse();
            ends.into_iter().find_map(trailing)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_wildcard_at_the_start_comes_first() {
        let mut table = HostTable::default();
        for name in ["a.example", "*.example", ".b.example", "*.c.b.example", "www.*", "www.b.*", "A.example"] {
            table.add(name, Wildcards::Allowed, name);
        }
        for (host, expected) in [
            ("A.Example", Some(FoundHost::Exact(&"a.example"))),
            ("x.example", Some(FoundHost::Wildcard(&"*.example"))),
            ("b.example", Some(FoundHost::Wildcard(&".b.example"))),
            ("c.b.example", Some(FoundHost::Wildcard(&".b.example"))),
            ("x.c.b.example", Some(FoundHost::Wildcard(&"*.c.b.example"))),
            ("www.example", Some(FoundHost::Wildcard(&"*.example"))),
            ("www.x.test", Some(FoundHost::Wildcard(&"www.*"))),
            ("www.b.test", Some(FoundHost::Wildcard(&"www.b.*"))),
            ("example", None),
            ("www", None),
        ] {
            assert_eq!(table.find(host.as_bytes()), expected, "{host}");
        }
    }

    #[test]
    fn wildcards_of_literal_names_have_no_meaning() {
        let mut table = HostTable::default();
        table.add("*.example", Wildcards::Literal, 1);
        assert_eq!(table.find(b"a.example"), None);
        assert_eq!(table.find(b"*.EXAMPLE"), Some(FoundHost::Exact(&1)));
    }
}
