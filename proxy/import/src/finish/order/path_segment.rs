//! Defines a segment of the paths that a rule draft matches.

use portico_redirects::LetterCase;
use portico_redirects::path::NormalPath;

/// A segment of a pattern, such as `news`, `item-{id}` or `{name}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::finish) enum PathSegment {
    /// A segment that equals this text.
    Literal(String),
    /// A segment that starts with the first text, ends with the second text, and has at least one character between
    /// them.
    Affixed(String, String),
    Any,
}

impl PathSegment {
    /// Reports whether a segment may be matched by both. If this is unknown, the result is `true`.
    pub(super) fn may_overlap(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Literal(one), Self::Literal(other)) => one.to_lowercase() == other.to_lowercase(),
            (Self::Literal(text), Self::Affixed(before, after))
            | (Self::Affixed(before, after), Self::Literal(text)) => {
                let (text, before, after) = (text.to_lowercase(), before.to_lowercase(), after.to_lowercase());
                text.len() > before.len() + after.len() && text.starts_with(&before) && text.ends_with(&after)
            }
            (Self::Affixed(..), Self::Affixed(..)) | (Self::Any, _) | (_, Self::Any) => true,
        }
    }

    /// Returns the rank of the segment. Portico tries segments with lower ranks first. A literal segment has the lowest
    /// rank, and a segment that consists of a placeholder has the highest rank. If a segment consists of text and a
    /// placeholder, longer text means a lower rank.
    pub(super) fn rank(&self) -> (u8, usize) {
        match self {
            Self::Literal(_) => (0, 0),
            Self::Affixed(before, after) => (2, usize::MAX - before.len() - after.len()),
            Self::Any => (3, 0),
        }
    }
}

/// Returns a segment of a pattern as written, such as `item-{id}`.
pub(super) fn segment(written: &str, case: LetterCase) -> PathSegment {
    match written.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?.1))) {
        Some(("", "")) => PathSegment::Any,
        Some((before, after)) => PathSegment::Affixed(normal(before, case), normal(after, case)),
        None => PathSegment::Literal(normal(written, case)),
    }
}

/// Converts a text to normal form and decodes percent-encoded characters, because regular expressions are matched
/// against decoded paths. If case is ignored, the result is in lower case.
fn normal(written: &str, case: LetterCase) -> String {
    let path = format!("/{written}");
    let spelled = NormalPath::parse(&path).ok().and_then(|normal| {
        let decoded = percent_encoding::percent_decode_str(normal.as_str()).decode_utf8().ok()?;
        Some(decoded.trim_start_matches('/').to_owned())
    });
    folded(&spelled.unwrap_or_else(|| written.to_owned()), case)
}

fn folded(text: &str, case: LetterCase) -> String {
    match case {
        LetterCase::Exact => text.to_owned(),
        LetterCase::Ignored => text.to_lowercase(),
    }
}
