//! Combines a folder with an expression for the end of a path, such as `/docs/` with `\.pdf$`.

use crate::note::Remark;
use crate::path::regex_text;
use crate::path::shape::{PathPart, PathShape};
use portico_redirects::LetterCase;
use portico_redirects::path::escape::{self, Escapes};

/// Returns the paths below a folder that have the end of another shape. Returns `None` if the other shape is not any text
/// before the end of a segment, because then its text may also be a part of the folder.
pub(super) fn below(folder: &str, end: &PathShape) -> Option<(PathShape, Option<Remark>)> {
    let has_any_start = match end.parts.as_slice() {
        [PathPart::Regex { text, .. }, rest @ ..] => {
            [".*", ".*?"].contains(&text.as_str()) && !rest.is_empty() && rest.iter().all(is_within_segment)
        }
        _ => false,
    };
    if !folder.ends_with('/') || !has_any_start {
        return None;
    }
    let mut parts = vec![PathPart::Text(escape::path(folder, Escapes::Literal))];
    parts.extend(end.parts.iter().cloned());
    let is_wider = end.case == LetterCase::Ignored && folder.contains(char::is_alphabetic);
    Some((PathShape { parts, ..end.clone() }, is_wider.then(|| ignores_case(folder))))
}

/// Returns the paths below a folder that another shape also has, as `/docs/.*\.pdf` for `/docs` and `\.pdf$`. The other shape must
/// be any text before a literal text, which must not be a part of the folder. Otherwise, returns `None`.
pub(super) fn common(folder: &PathShape, other: &PathShape) -> Option<PathShape> {
    let path = path_of_folder(folder)?;
    let (start, rest) = match other.parts.as_slice() {
        [PathPart::Text(slash), any, rest @ ..] if slash == "/" => (any, rest),
        [any, rest @ ..] => (any, rest),
        [] => return None,
    };
    let [PathPart::Text(text), ..] = rest else { return None };
    if path.is_empty() || text.is_empty() || !is_any_text(start) || may_begin_within(text, path) {
        return None;
    }
    let mut parts = if text.starts_with('/') {
        vec![PathPart::Text(path.to_owned()), PathPart::Regex { text: "(?:/.*)?".to_owned(), can_be_empty: true }]
    } else {
        vec![PathPart::Text(format!("{path}/")), PathPart::AnyText(None)]
    };
    match (folder.case, other.case) {
        (LetterCase::Exact, LetterCase::Exact) | (LetterCase::Ignored, LetterCase::Ignored) => {
            parts.extend(rest.iter().cloned());
        }
        (LetterCase::Exact, LetterCase::Ignored) => {
            parts.push(PathPart::Regex { text: format!("(?i:{})", regex_text::write(rest)), can_be_empty: false });
        }
        (LetterCase::Ignored, LetterCase::Exact) => return None,
    }
    Some(PathShape { parts, placeholders: Vec::new(), case: folder.case, ..other.clone() })
}

/// Returns the path of a shape that has all paths below it, maybe but the path itself.
fn path_of_folder(shape: &PathShape) -> Option<&str> {
    match shape.parts.as_slice() {
        [PathPart::Text(path), PathPart::Below(_)] => Some(path),
        [PathPart::Text(path), PathPart::Regex { text, .. }] if text == ".+" => path.strip_suffix('/'),
        _ => None,
    }
}

fn is_any_text(part: &PathPart) -> bool {
    match part {
        PathPart::Regex { text, .. } => [".*", ".*?"].contains(&text.as_str()),
        PathPart::AnyText(_) => true,
        PathPart::Text(_) | PathPart::Segment(_) | PathPart::AnyPrefix(_) | PathPart::Below(_) => false,
    }
}

/// Reports whether a text that is somewhere in a path below a folder may begin within the path of the folder.
fn may_begin_within(text: &str, folder: &str) -> bool {
    let (text, path) = (text.to_lowercase(), format!("{}/", folder.to_lowercase()));
    let mut starts = path.char_indices().filter_map(|(at, _)| path.get(at..));
    starts.any(|rest| rest != "/" && (rest.starts_with(&text) || text.starts_with(rest)))
}

/// Reports whether the part matches no slash.
fn is_within_segment(part: &PathPart) -> bool {
    match part {
        PathPart::Text(text) => !text.contains('/'),
        PathPart::Segment(_) => true,
        PathPart::Regex { text, .. } => {
            text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"()<>|?:-_".contains(&byte))
        }
        PathPart::AnyText(_) | PathPart::AnyPrefix(_) | PathPart::Below(_) => false,
    }
}

fn ignores_case(folder: &str) -> Remark {
    Remark::new(
        format!("the original server ignores letter case only in the expression, but the rule also in `{folder}`"),
        "no change needed unless the site has such a folder in other letter case",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foreign::path_restriction::{self, PathRestriction};

    fn shape(pattern: &str) -> PathShape {
        let restriction = PathRestriction::regex(pattern, LetterCase::Exact).without_captures();
        path_restriction::combine(&[restriction], None).unwrap().shape
    }

    #[test]
    fn paths_that_a_folder_has_in_common_with_an_expression() {
        for (folder, other, expected) in [
            ("^/docs/(.*)$", r"\.pdf$", Some(r"/docs/.*\.pdf")),
            ("^/docs/", r"\.(css|js)$", Some(r"/docs/.*\.(?:css|js)")),
            ("^/docs/", "/keep/", Some("/docs(?:/.*)?/keep(?:/.*)?")),
            ("^/admin/", r"^/(.*)\.php$", Some(r"/admin/.*\.php")),
            // The text may be the folder itself, or begin in its name.
            ("^/docs/", "/docs/", None),
            ("^/a/keep/", "/keep/", None),
            ("^/docs/", "cs/x", None),
            ("^/docs/", "/(docs|js)/", None),
            ("^/docs/a$", r"\.pdf$", None),
            ("^/docs/(.+)$", r"\.pdf$", Some(r"/docs/.*\.pdf")),
        ] {
            let found = common(&shape(folder), &shape(other)).map(|shape| regex_text::write(&shape.parts));
            assert_eq!(found.as_deref(), expected, "{folder} {other}");
        }
    }

    #[test]
    fn letter_case_is_ignored_only_where_the_expression_ignores_it() {
        let ignoring = PathShape { case: LetterCase::Ignored, ..shape(r"\.(pdf|css)$") };
        let found = common(&shape("^/docs/"), &ignoring).unwrap();
        assert_eq!(regex_text::write(&found.parts), r"/docs/.*(?i:\.(?:pdf|css))");
        assert_eq!(found.case, LetterCase::Exact);
    }
}
