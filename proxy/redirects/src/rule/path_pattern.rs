//! Path patterns: the parsed form of `from` and `prefix`.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::address::path;
use crate::rule::info::Strategy;

/// Stands for the placeholder of a segment. Texts in normal form have no control characters.
const PLACEHOLDER: char = '\u{1}';

/// A path with placeholders: literal segments, placeholders for one segment, and possibly an open end.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PathPattern {
    /// The segments, each after a slash, with [`PLACEHOLDER`] for a placeholder; `/` if there are none.
    text: Arc<str>,
    pub(crate) end: PatternEnd,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PatternSegment<'p> {
    /// This text, in normal form.
    Literal(&'p str),
    /// A placeholder with fixed text around it, in normal form, such as `page-{id}.html`. The capture is not empty.
    Affixed { before: &'p str, after: &'p str },
    /// A placeholder for a whole segment.
    Capture,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum PatternEnd {
    /// No further segments.
    Closed,
    /// Any number of further segments, including none.
    Open,
}

/// The captured texts. There are rarely more than a few, so they are kept on the stack.
pub(crate) type Captures<'p> = SmallVec<[&'p str; 4]>;

impl PathPattern {
    pub(crate) fn new<'s>(segments: impl IntoIterator<Item = PatternSegment<'s>>, end: PatternEnd) -> Self {
        let mut text = String::new();
        for segment in segments {
            text.push('/');
            match segment {
                PatternSegment::Literal(literal) => text.push_str(literal),
                PatternSegment::Affixed { before, after } => {
                    text.push_str(before);
                    text.push(PLACEHOLDER);
                    text.push_str(after);
                }
                PatternSegment::Capture => text.push(PLACEHOLDER),
            }
        }
        if text.is_empty() {
            text.push('/');
        }
        Self { text: text.into(), end }
    }

    /// A pattern without placeholders: a path in normal form.
    pub(crate) fn literal(path: &str, end: PatternEnd) -> Self {
        Self { text: path.into(), end }
    }

    /// The path, if the pattern has no placeholders.
    pub(crate) fn literal_path(&self) -> Option<&Arc<str>> {
        (!self.text.contains(PLACEHOLDER)).then_some(&self.text)
    }

    /// The path of a pattern that is known to have no placeholders.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn segments(&self) -> impl Iterator<Item = PatternSegment<'_>> + Clone {
        path::segments(&self.text).map(|segment| match segment.split_once(PLACEHOLDER) {
            None => PatternSegment::Literal(segment),
            Some(("", "")) => PatternSegment::Capture,
            Some((before, after)) => PatternSegment::Affixed { before, after },
        })
    }

    pub(crate) fn strategy(&self) -> Strategy {
        let literal = self.literal_path().is_some();
        match (literal, self.end) {
            (true, PatternEnd::Closed) => Strategy::Exact,
            (true, PatternEnd::Open) => Strategy::Prefix,
            (false, PatternEnd::Closed | PatternEnd::Open) => Strategy::Pattern,
        }
    }

    /// The number of literal segments at the start.
    pub(crate) fn leading_literals(&self) -> usize {
        let literal = |segment: &PatternSegment<'_>| matches!(segment, PatternSegment::Literal(_));
        self.segments().take_while(literal).count()
    }

    /// A sort key that puts the more specific of two patterns for the same path first. Order at each segment:
    /// literal, end of the pattern, longest prefix (then longest suffix) of a partial placeholder, placeholder, open
    /// end.
    pub(crate) fn rank(&self) -> Vec<u8> {
        const LITERAL: u8 = 0;
        const END: u8 = 1;
        const CAPTURE: u8 = 254;
        const OPEN: u8 = 255;
        // Ranks between END and CAPTURE. Lengths are capped to fit.
        let affix = |text: &str| CAPTURE - u8::try_from(text.len()).unwrap_or(u8::MAX).min(CAPTURE - END - 1) - 1;
        let mut rank = Vec::new();
        for segment in self.segments() {
            match segment {
                PatternSegment::Literal(_) => rank.push(LITERAL),
                PatternSegment::Affixed { before, after } => rank.extend([affix(before), affix(after)]),
                PatternSegment::Capture => rank.push(CAPTURE),
            }
        }
        rank.push(if self.end == PatternEnd::Open { OPEN } else { END });
        rank
    }

    /// An equivalent regular expression over readable paths.
    pub(crate) fn as_regex(&self) -> String {
        let escaped = |text: &str| regex_syntax::escape(&path::readable(text));
        let mut out = "^".to_owned();
        for segment in self.segments() {
            out.push('/');
            match segment {
                PatternSegment::Literal(text) => out.push_str(&escaped(text)),
                PatternSegment::Affixed { before, after } => out.extend([&*escaped(before), "[^/]+", &*escaped(after)]),
                PatternSegment::Capture => out.push_str("[^/]+"),
            }
        }
        out.push_str(match (self.end, self.segments().next().is_none()) {
            (PatternEnd::Open, true) => "/(?s:.*)$",
            (PatternEnd::Open, false) => "(?:/(?s:.*))?$",
            (PatternEnd::Closed, true) => "/$",
            (PatternEnd::Closed, false) => "$",
        });
        out
    }

    /// Whether the pattern could match a path with unknown parts: `unknown` stands for any text within a segment, and
    /// `rest` for any number of segments.
    pub(crate) fn may_match(&self, path: &str, unknown: &str, rest: &str) -> bool {
        let mut own = self.segments();
        for segment in path::segments(path) {
            if segment.contains(rest) {
                return true;
            }
            let Some(here) = own.next() else { return self.end == PatternEnd::Open };
            let fits = match here {
                PatternSegment::Capture => true,
                _ if segment == unknown => true,
                PatternSegment::Literal(text) => match segment.split_once(unknown) {
                    Some((before, after)) => {
                        strip_affixes(text, before, after.rsplit(unknown).next().unwrap_or_default()).is_some()
                    }
                    None => *text == *segment,
                },
                PatternSegment::Affixed { before, after } => {
                    segment.contains(unknown) || strip_affixes(segment, before, after).is_some()
                }
            };
            if !fits {
                return false;
            }
        }
        own.next().is_none()
    }

    /// The pattern in lower case, for a case-insensitive rule.
    pub(crate) fn folded(&self) -> Self {
        let parts: Vec<_> = self.text.split(PLACEHOLDER).map(path::fold).collect();
        Self { text: parts.join(&*PLACEHOLDER.to_string()).into(), end: self.end }
    }

    /// The captures for a path that the pattern matches. The open end comes last, without its leading slash.
    ///
    /// `folded` is the lower-case path if the rule ignores case; it has the same length as `path`. Captures keep the
    /// case of the request.
    pub(crate) fn captures<'p>(&self, path: &'p str, folded: &str) -> Captures<'p> {
        let mut found = Captures::new();
        if self.end == PatternEnd::Closed && self.literal_path().is_some() {
            return found;
        }
        let mut at = 1;
        for segment in self.segments() {
            let folded_segment = segment_at(folded, at);
            match segment {
                PatternSegment::Literal(_) => {}
                PatternSegment::Affixed { before, after } => {
                    let length = strip_affixes(folded_segment, before, after).map_or(0, str::len);
                    let start = at + before.len();
                    found.push(path.get(start..start + length).unwrap_or_default());
                }
                PatternSegment::Capture => found.push(segment_at(path, at)),
            }
            at += folded_segment.len() + 1;
        }
        if self.end == PatternEnd::Open {
            found.push(path.get(at..).unwrap_or_default());
        }
        found
    }

    /// A path that the pattern matches, with `capture` in every placeholder and `rest` as the open end.
    pub(crate) fn sample(&self, capture: &str, rest: &str) -> String {
        if let Some(path) = self.literal_path().filter(|_| self.end == PatternEnd::Closed || rest.is_empty()) {
            return path.to_string();
        }
        let mut path = String::new();
        for segment in self.segments() {
            path.push('/');
            match segment {
                PatternSegment::Literal(text) => path.push_str(text),
                PatternSegment::Affixed { before, after } => path.extend([before, capture, after]),
                PatternSegment::Capture => path.push_str(capture),
            }
        }
        if self.end == PatternEnd::Open && !rest.is_empty() {
            path.push('/');
            path.push_str(rest);
        }
        if path.is_empty() {
            path.push('/');
        }
        path
    }
}

/// The segment that starts at this position.
fn segment_at(path: &str, at: usize) -> &str {
    path.get(at..).and_then(|rest| rest.split('/').next()).unwrap_or_default()
}

/// The part of a segment between two texts. `None` if the segment does not start and end with them, or if nothing is
/// left.
pub(crate) fn strip_affixes<'s>(segment: &'s str, before: &str, after: &str) -> Option<&'s str> {
    let inner = segment.strip_prefix(before)?.strip_suffix(after)?;
    let bytes = inner.as_bytes();
    // Do not split an escape: the end of `%D1` is not `1`.
    let cuts_escape = bytes.iter().rev().take(2).any(|byte| *byte == b'%');
    (!inner.is_empty() && !cuts_escape).then_some(inner)
}

#[cfg(test)]
mod tests {
    use super::strip_affixes;
    use crate::language::route_pattern::route_pattern;

    #[test]
    fn path_with_unknown_parts_may_match_a_pattern() {
        for (pattern, path, may) in [
            ("/news/{x}", "/news/UNKNOWN", true),
            ("/news/a", "/news/UNKNOWN", true),
            ("/news/a", "/news/UNKNOWN.html", false),
            ("/news/a.html", "/news/UNKNOWN.html", true),
            ("/news/a.html", "/news/UNKNOWN-UNKNOWN.html", true),
            ("/news", "/news/UNKNOWN", false),
            ("/news/{x}", "/press/UNKNOWN", false),
            ("/news/{x}/y", "/news/REST", true),
            ("/files/{x...}", "/files/UNKNOWN/b", true),
            ("/a/{x}/c", "/a/UNKNOWN", false),
        ] {
            assert_eq!(route_pattern(pattern).unwrap().may_match(path, "UNKNOWN", "REST"), may, "{pattern} {path}");
        }
    }

    #[test]
    fn affixes_leave_a_nonempty_text_and_do_not_split_escapes() {
        assert_eq!(strip_affixes("uslugi-x", "uslugi-", ""), Some("x"));
        assert_eq!(strip_affixes("a-b.html", "a-", ".html"), Some("b"));
        assert_eq!(strip_affixes("uslugi-", "uslugi-", ""), None);
        assert_eq!(strip_affixes("aa", "aa", "a"), None);
        assert_eq!(strip_affixes("x%D1", "x", "1"), None);
        assert_eq!(strip_affixes("x%D1%911", "x", "1"), Some("%D1%91"));
    }
}
