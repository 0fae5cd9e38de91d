//! Combines a folder with an expression for the end of a path, such as `/docs/` with `\.pdf$`.

use crate::note::Remark;
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
