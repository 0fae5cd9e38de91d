//! Parses the route list, which contains the URLs of the site.

use crate::language::pattern;
use crate::language::value_error::ValueError;
use crate::rule::path_pattern::PathPattern;

/// Parses an entry of the route list, such as `/news/:id`.
pub(crate) fn route_pattern(written: &str) -> Result<PathPattern, ValueError> {
    let path = written.split(['?', '#']).next().unwrap_or_default();
    let ours: Vec<String> =
        path.split('/').enumerate().map(|(index, segment)| translate_segment(segment, index)).collect();
    pattern::parse(&ours.join("/")).map(|pattern| pattern.shape)
}

/// Translates a placeholder of another router, such as `:id` or `*`, into the syntax of rules. Returns other segments
/// unchanged.
fn translate_segment(segment: &str, index: usize) -> String {
    match (segment, segment.strip_prefix(':')) {
        ("*", _) => "{rest...}".to_owned(),
        (_, Some(_)) => format!("{{part{index}}}"),
        (other, None) => other.to_owned(),
    }
}
