//! Finds lazy repetitions, such as `.*?`, that must stay lazy, because the captures depend on it.

use regex_syntax::ast::Ast;

use crate::path::from_regex::edge::PathEdge;
use crate::path::from_regex::reader::PathReader;
use crate::path::shape::PathPart;
use crate::regex::{self, groups};

impl PathReader<'_> {
    /// Reports whether the captures would change if the lazy repetition `item`, such as `(.*?)`, were greedy.
    /// `following` are the expressions after `item`.
    pub(super) fn stays_lazy(&self, item: &Ast, following: &[&Ast], text_end: PathEdge) -> bool {
        let has_one_length = text_end == PathEdge::Closed && following.iter().all(|next| regex::is_literal_text(next));
        let ends_at_slash = regex::is_segment(regex::inner(item))
            && following.first().is_some_and(|next| regex::literal(next) == Some('/'));
        self.captures_any() && contains_lazy(item) && !has_one_length && !ends_at_slash
    }
}

/// Reports whether an expression is a lazy repetition, or a group or repetition of one.
fn contains_lazy(item: &Ast) -> bool {
    let is_lazy_inside = || groups::all(item).into_iter().any(|group| contains_lazy(&group.ast));
    match item {
        Ast::Repetition(repeated) => regex::is_lazy(item) || contains_lazy(&repeated.ast),
        Ast::Concat(concat) => concat.asts.iter().any(contains_lazy),
        Ast::Group(_) => is_lazy_inside(),
        _ => false,
    }
}

/// Returns a path part for the lazy expression `.*?` at the start of a path. The expression matches no text, a slash, or
/// a slash and as little text as possible.
pub(super) fn prefix(name: Option<&str>) -> PathPart {
    let rest = name.map_or_else(|| ".*?".to_owned(), |name| format!("(?<{name}>.*?)"));
    PathPart::Regex { text: format!("(?:/{rest})??"), can_be_empty: true }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::path::from_regex::{self, Subject};
    use crate::path::placeholder::Capture;
    use crate::path::regex_text;

    fn written(pattern: &str, subject: Subject<'_>) -> String {
        let wanted: BTreeSet<Capture> = (1..=2).map(Capture::Number).collect();
        regex_text::write(&from_regex::read(pattern, subject, &wanted).unwrap().shape.parts)
    }

    #[test]
    fn lazy_repetition_stays_lazy_if_the_captures_depend_on_it() {
        for (pattern, expected) in [
            (r"^p-(.*?)-(.*)\.html$", r"/p-(?<rest>.*?)-(?<rest2>.*)\.html"),
            ("^a/.*?-(.*)$", "/a/.*?-(?<rest>.*)"),
            ("^a/(.*?)(?:/|$)", "/a(?:/(?<rest>.*?)(?:/.*)?)?"),
            ("^a/(.*?)", "/a(?:/(?<rest>.*?).*)?"),
            ("^([^/]+?)-(.+)$", "/(?<name>[^/]+?)-(?<rest>.+)"),
            ("^(?:x-(.*?))-(.*)$", "/x-(?<rest>.*?)-(?<rest2>.*)"),
            (r"^(.*?)\.html$", r"/(?<rest>.*)\.html"),
            ("^a/(.*?)/?$", "/a(?:/(?<rest>.*))?"),
            ("^a/([^/]+?)/(.*)$", "/a/(?<name>[^/]+)(?:/(?<rest>.*))?"),
        ] {
            assert_eq!(written(pattern, Subject::Below("/")), expected, "{pattern}");
        }
        for (pattern, expected) in [
            ("^(.*?)-(.*)$", "(?:/(?<rest>.*?))??-(?<rest2>.*)"),
            ("^(.*?)$", "(?:/(?<rest>.*))?"),
            (r"^(.*?)/x\.html$", r"(?:/(?<rest>.*))?/x\.html"),
        ] {
            assert_eq!(written(pattern, Subject::Path), expected, "{pattern}");
        }
    }
}
