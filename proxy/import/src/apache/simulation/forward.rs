//! Parses `ProxyPass` and `ProxyPassMatch` of `mod_proxy`, which forward requests to another server.
//!
//! `mod_proxy` evaluates them before `mod_alias` evaluates its directives of the server configuration.
//! See <https://httpd.apache.org/docs/2.4/mod/mod_proxy.html#proxypass>.

use portico_redirects::LetterCase;

use crate::apache::lines::Directive;
use crate::apache::simulation::arguments::words;
use crate::apache::simulation::redirect::Place;
use crate::apache::simulation::url::after_prefix;
use crate::apache::simulation::world::World;
use crate::simulation::pattern::{LineBreaks, SimulatedPattern};

/// A directive that forwards requests, or that excludes them from later directives.
#[derive(Debug, Clone)]
pub(super) struct ProxyPass {
    pub(super) line: u32,
    matched: Matched,
    /// `false` if the target is `!`, so that the requests are not forwarded.
    pub(super) forwards: bool,
}

#[derive(Debug, Clone)]
enum Matched {
    Prefix(Vec<u8>),
    /// The pattern, or the reason why it is unknown.
    Pattern(Result<SimulatedPattern, String>),
    /// All paths of the enclosing section.
    Section,
}

impl ProxyPass {
    /// Parses a directive. Returns `None` if it is another directive, or if Apache rejects it.
    pub(super) fn read(directive: &Directive, place: Place) -> Option<Self> {
        let mut is_pattern = match directive.name.as_str() {
            "proxypass" => false,
            "proxypassmatch" => true,
            _ => return None,
        };
        let words = words(directive);
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        if words.first() == Some(&"~") {
            is_pattern = true;
            words.remove(0);
        }
        let (matched, target) = match (place, words.as_slice()) {
            (Place::Section, [target, ..]) => (Matched::Section, *target),
            (Place::Server, [pattern, target, ..]) if is_pattern => {
                let pattern = SimulatedPattern::new(pattern, LetterCase::Exact, LineBreaks::Ordinary);
                (Matched::Pattern(pattern), *target)
            }
            (Place::Server, [prefix, target, ..]) => (Matched::Prefix(prefix.as_bytes().to_vec()), *target),
            (Place::Server | Place::Section, _) => return None,
        };
        Some(Self { line: directive.origin.line, matched, forwards: target != "!" })
    }

    /// Returns whether the directive matches a path.
    pub(super) fn matches(&self, path: &[u8], world: &mut World) -> bool {
        match &self.matched {
            Matched::Section => true,
            Matched::Prefix(prefix) => after_prefix(path, prefix).is_some(),
            Matched::Pattern(Ok(pattern)) => {
                pattern.is_match(path).unwrap_or_else(|unknown| world.assume(self.line, path, unknown.reason()))
            }
            Matched::Pattern(Err(reason)) => world.assume(self.line, path, reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;
    use crate::simulation::branch::Extent;

    #[test]
    fn directives_match_paths() {
        for (line, path, expected) in [
            ("ProxyPass /a http://b.example/ retry=0", "/a/c", Some((true, true))),
            ("ProxyPass /a http://b.example/", "/ab", Some((false, true))),
            ("ProxyPass /a !", "/a", Some((true, false))),
            ("ProxyPassMatch ^/(.*\\.php)$ fcgi://localhost/$1", "/x.php", Some((true, true))),
            ("ProxyPass ~ ^/(.*\\.php)$ fcgi://localhost/$1", "/x.html", Some((false, true))),
            ("ProxyPass /a", "/a", None),
            ("ProxyPassReverse /a http://b.example/", "/a", None),
        ] {
            let found = ProxyPass::read(&lines::read(line)[0], Place::Server);
            let mut world = World::new(Vec::new(), Vec::new(), Extent::Unknown);
            let found = found.map(|proxy| (proxy.matches(path.as_bytes(), &mut world), proxy.forwards));
            assert_eq!(found, expected, "{line} {path}");
        }
        let in_section = ProxyPass::read(&lines::read("ProxyPass !")[0], Place::Section).unwrap();
        assert!(!in_section.forwards);
    }
}
