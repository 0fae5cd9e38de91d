//! Converts rule sets in the syntax of Firebase to rules. In this syntax, each line has a glob such as `/blog/**`, and
//! the first line whose glob matches is used. Each glob is converted to a regular expression.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::row::Row;

/// A regular expression for one element of a glob: `**/`, `**`, `:name*`, `:name`, `@(a|b)`, `*`, or any other
/// character.
static PART: LazyLock<Regex> = LazyLock::new(|| {
    let parts = r"(?P<folders>\*\*/)|(?P<all>\*\*)|(?P<slash>/)?:(?P<name>[A-Za-z]+)(?P<rest>\*)?|@\((?P<either>[^)]*)\)|(?P<some>\*)|(?P<other>.)";
    Regex::new(parts).expect("the expression is valid")
});
static CAPTURE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r":([A-Za-z]+)\*?").expect("the expression is valid"));

/// Returns the text of a rule file that has one rule for each row.
pub(crate) fn rules(rows: &[Row]) -> String {
    // Paths are compared without their trailing slash, so the trailing slash of a glob is removed. If two globs are
    // equal after this change, only the first glob is used.
    let mut known = HashSet::new();
    let rows = rows.iter().map(|row| (row, row.from.trim_end_matches('/')));
    rows.filter(|(_, glob)| known.insert(*glob)).fold("rules:\n".to_owned(), |mut text, (row, glob)| {
        let [regex, to] = [expression(glob), target(&row.to)].map(serde_json::Value::from);
        writeln!(text, "  - {{ regex: {regex}, to: {to}, status: {} }}", row.status)
            .expect("a string can be written to");
        text
    })
}

pub(crate) fn expression(glob: &str) -> String {
    let part = |found: &Captures<'_>| {
        let has = |name| found.name(name).map(|text| text.as_str());
        // The names of captures in rules must be in lower case.
        let capture = has("name").map(str::to_lowercase);
        match (capture, has("either"), has("other")) {
            (Some(name), ..) if has("rest").is_some() && has("slash").is_some() => format!("(?:/(?<{name}>.*))?"),
            (Some(name), ..) if has("rest").is_some() => format!("(?<{name}>.*)"),
            (Some(name), ..) => format!("{}(?<{name}>[^/]+?)", has("slash").unwrap_or_default()),
            (None, Some(either), _) => format!("(?:{either})"),
            (None, None, Some(other)) => regex::escape(other),
            (None, None, None) if has("folders").is_some() => "(?:.*/)?".to_owned(),
            (None, None, None) if has("all").is_some() => ".*".to_owned(),
            (None, None, None) => "[^/]*".to_owned(),
        }
    };
    PART.captures_iter(glob).map(|found| part(&found)).collect()
}

pub(crate) fn target(template: &str) -> String {
    let (site, path) = template.split_at(template.find("://").map_or(0, |at| at + 3));
    let capture = |found: &Captures<'_>| format!("{{{}}}", found[1].to_lowercase());
    format!("{site}{}", CAPTURE.replace_all(path, capture))
}
