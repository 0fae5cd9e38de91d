//! Finds paths that a regular expression matches only because of their trailing slash.

use ::regex::Regex;

use crate::note::{NoteSubject, Remark};
use crate::path::from_regex::reader::Subject;
use crate::path::regex_text;
use crate::path::shape::PathPart;
use crate::regex::sample::{self, CanBeSlash};

/// Returns a remark if the expression matches a path only because of a trailing slash. For example, `^/a.+` matches
/// `/a/`. The rule does not match this path, because the rule is compared with `/a`.
pub(super) fn missed(pattern: &str, subject: Subject<'_>, parts: &[PathPart]) -> Option<Remark> {
    let mut candidates = with_last_slash(pattern).peekable();
    candidates.peek()?;
    let original = Regex::new(pattern).ok()?;
    let converted = Regex::new(&format!("^(?:{})$", regex_text::write(parts))).ok()?;
    let missed = |text: String| {
        let (compared, folder) = match subject {
            Subject::Path if text.starts_with('/') => (text, ""),
            Subject::Path => (format!("/{text}"), ""),
            Subject::Below(folder) => (text, folder),
        };
        let without = compared.strip_suffix('/')?;
        let path = format!("{folder}{without}");
        let is_missed = original.is_match(&compared) && !original.is_match(without) && !converted.is_match(&path);
        (is_missed && !path.ends_with('/')).then_some(path)
    };
    candidates.find_map(missed).map(|path| {
        Remark::about(
            NoteSubject::PathsWithSlash,
            format!(
                "the original pattern also matches `{path}/` because of the trailing slash; rules are compared with \
                paths without a trailing slash, so this rule does not match that path"
            ),
            format!("write a rule with `from: {path}` if that page exists"),
        )
    })
}

/// Returns examples of texts that the expression matches and that end with a slash.
fn with_last_slash(pattern: &str) -> impl Iterator<Item = String> {
    sample::texts(pattern).into_iter().filter_map(|text| {
        let (last, before) = text.split_last()?;
        let start: String = before.iter().map(|c| c.character).collect();
        // Paths in normal form never have two slashes in a row.
        (last.slash == CanBeSlash::Yes && !start.ends_with('/')).then(|| format!("{start}/"))
    })
}
