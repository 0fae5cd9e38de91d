//! Excludes the requests of a `handle` or `handle_path` block from the next blocks of this kind.
//! See <https://caddyserver.com/docs/caddyfile/directives/handle>.

use crate::caddy::matcher::Matcher;
use crate::foreign::exception::Exception;
use crate::rule::draft::Precedence;

/// The neighbouring `handle` and `handle_path` blocks of a block whose directives are sorted. At most one of them is used, but
/// the directives after them are also evaluated.
#[derive(Debug, Default)]
pub(super) struct HandleGroup {
    /// The last block, whose requests are not yet excluded.
    last: Option<(Matcher, Vec<Exception>)>,
    exclusions: Vec<Exception>,
}

impl HandleGroup {
    /// Excludes the requests of the last block from the next block, which starts at `precedence`. Blocks with the same matcher
    /// are one block for Caddy, so the second one is used for requests that the first one does not answer.
    pub(super) fn enter(&mut self, next: &Matcher, precedence: Precedence) {
        if self.last.as_ref().is_none_or(|(matcher, _)| matcher == next) {
            return;
        }
        let excluded = self.last.take().map(|(_, exceptions)| exceptions).unwrap_or_default();
        self.exclusions.extend(excluded.into_iter().map(|exception| Exception { precedence, ..exception }));
    }

    /// Adds a block. `requests` are the exceptions for its requests.
    pub(super) fn add(&mut self, matcher: Matcher, requests: Vec<Exception>) {
        self.last = Some((matcher, requests));
    }

    /// Ends the group. Returns the exceptions, which end at `precedence`.
    pub(super) fn end(&mut self, precedence: Precedence) -> impl Iterator<Item = Exception> {
        let group = std::mem::take(self);
        group.exclusions.into_iter().map(move |exception| Exception { until: precedence, ..exception })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    /// Returns the targets of the rules for the content of a site.
    fn targets(block: &str) -> Vec<String> {
        let text = format!("a.example {{\n{}\n}}\n", block.replace("; ", "\n"));
        let imported = import(Format::Caddy, "Caddyfile", &text, &ImportOptions::default());
        let lines = imported.yaml.lines().filter_map(|line| line.trim().strip_prefix("to: "));
        lines.map(str::to_owned).collect()
    }

    #[test]
    fn blocks_exclude_their_requests_from_the_next_blocks_only() {
        for (block, expected) in [
            ("handle /a/* {; redir /a/x /1; }; handle {; redir /a/y /2; redir /b /3; }", &["/1", "/3"][..]),
            ("handle {; redir /x /1; }; route {; redir /y /2; }", &["/1", "/2"]),
            ("handle /a/* {; redir /a/x /1; }; handle_path /a/* {; redir /y /2; }", &["/1", "/2"]),
            ("handle /a/* {; redir /a/x /1; }; @m path /b; handle_path /a/b/* {; redir /y /2; }", &["/1", "/2"]),
            (
                "route {; handle /a/* {; redir /a/x /1; }; redir /a/y /2; handle {; redir /a/z /3; }; }",
                &["/1", "/2", "/3"],
            ),
        ] {
            assert_eq!(targets(block), expected, "{block}");
        }
    }
}
