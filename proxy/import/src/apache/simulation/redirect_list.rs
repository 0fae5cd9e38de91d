//! Defines a list of directives of `mod_alias` that finds the directives for a path quickly.
//!
//! See <https://httpd.apache.org/docs/2.4/mod/mod_alias.html#redirect>.

use crate::apache::simulation::redirect::Redirect;
use crate::simulation::start_index::StartIndex;

/// Directives of `mod_alias` in the order in which Apache tries them.
#[derive(Debug, Clone, Default)]
pub(super) struct RedirectList {
    redirects: Vec<Redirect>,
    starts: StartIndex,
}

impl RedirectList {
    pub(super) fn as_slice(&self) -> &[Redirect] {
        &self.redirects
    }

    pub(super) fn push(&mut self, redirect: Redirect) {
        self.starts.push(&redirect.start());
        self.redirects.push(redirect);
    }

    /// Returns the directives that may match a path. A slash of a directive matches several slashes of a path.
    pub(super) fn for_path<'l>(&'l self, path: &[u8]) -> Vec<&'l Redirect> {
        if path.windows(2).any(|pair| pair == b"//") {
            return self.redirects.iter().collect();
        }
        let candidates = self.starts.candidates(path);
        let mut found = Vec::new();
        let mut from = 0;
        while let Some(position) = candidates.next_from(from) {
            found.extend(self.redirects.get(position));
            from = position + 1;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;
    use crate::apache::simulation::redirect::Place;

    #[test]
    fn only_directives_that_may_match_are_found() {
        let text = "Redirect /a /x\nRedirectMatch ^/a/b /y\nRedirectMatch b$ /z\nRedirect /a//b /w\nRedirect /c /v\n";
        let mut list = RedirectList::default();
        for directive in lines::read(text) {
            list.push(Redirect::read(&directive, Place::Server).unwrap());
        }
        let lines = |path: &str| list.for_path(path.as_bytes()).iter().map(|found| found.line).collect::<Vec<_>>();
        assert_eq!(lines("/a/b"), [1, 2, 3, 4]);
        assert_eq!(lines("/c/d"), [3, 5]);
        assert_eq!(lines("//c"), [1, 2, 3, 4, 5]);
    }
}
