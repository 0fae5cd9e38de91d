//! Addresses that an expression met only because it took their last slash for a sign like any other.

use ::regex::Regex;

use crate::choose;
use crate::note::Remark;
use crate::regex::path::Subject;
use crate::sample::{self, CanBeSlash};
use crate::shape::PathPart;

/// A note when there is one: `^/a.+` met `/a/`, and ours are compared with `/a`.
pub(super) fn missed(pattern: &str, subject: Subject<'_>, parts: &[PathPart]) -> Option<Remark> {
    let mut addresses = with_last_slash(pattern).peekable();
    addresses.peek()?;
    let theirs = Regex::new(pattern).ok()?;
    let ours = Regex::new(&format!("^(?:{})$", choose::regex(parts))).ok()?;
    let missed = |text: String| {
        let (compared, folder) = match subject {
            Subject::Path if text.starts_with('/') => (text, ""),
            Subject::Path => (format!("/{text}"), ""),
            Subject::Below(folder) => (text, folder),
        };
        let without = compared.strip_suffix('/')?;
        let path = format!("{folder}{without}");
        let is_missed = theirs.is_match(&compared) && !theirs.is_match(without) && !ours.is_match(&path);
        (is_missed && !path.ends_with('/')).then_some(path)
    };
    addresses.find_map(missed).map(|path| {
        Remark::new(
            format!(
                "`{path}/` was met, with its slash as a sign of the name; paths are compared without it, so it is not"
            ),
            format!("write a rule with `from: {path}` if that address matters"),
        )
    })
}

/// Texts for the expression whose last sign may be a slash, with one there.
fn with_last_slash(pattern: &str) -> impl Iterator<Item = String> {
    sample::texts(pattern).into_iter().filter_map(|text| {
        let (last, before) = text.split_last()?;
        let start: String = before.iter().map(|c| c.character).collect();
        // No path has two slashes in a row.
        (last.slash == CanBeSlash::Yes && !start.ends_with('/')).then(|| format!("{start}/"))
    })
}
