//! Defines path patterns, which are the parsed form of `from` and `prefix`.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::address::path;
use crate::rule::info::Strategy;

/// The character that stands for a placeholder in the text of a pattern. Paths in normal form contain no control
/// characters, so this character is unambiguous.
const PLACEHOLDER: char = '\u{1}';

/// A pattern for paths. Each segment of a pattern is a literal or contains a placeholder. A pattern with an open end
/// also matches all paths below.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PathPattern {
    /// The segments of the pattern, each after a slash. [`PLACEHOLDER`] stands for a placeholder. If the pattern has no
    /// segments, the text is `/`.
    text: Arc<str>,
    pub(crate) end: PatternEnd,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PatternSegment<'p> {
    /// A literal text in normal form.
    Literal(&'p str),
    /// A placeholder with fixed text around it, in normal form, such as `page-{id}.html`. The captured text is not
    /// empty.
    Affixed { before: &'p str, after: &'p str },
    /// A placeholder for a whole segment.
    Capture,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum PatternEnd {
    /// No segments may follow the pattern.
    Closed,
    /// Any number of segments may follow the pattern, including none.
    Open,
}

/// The captured texts. Up to four texts are stored on the stack, because a path rarely has more captures.
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

    /// Creates a pattern without placeholders from a path in normal form.
    pub(crate) fn literal(path: &str, end: PatternEnd) -> Self {
        Self { text: path.into(), end }
    }

    /// Returns the path of the pattern. Returns `None` if the pattern has placeholders.
    pub(crate) fn literal_path(&self) -> Option<&Arc<str>> {
        (!self.text.contains(PLACEHOLDER)).then_some(&self.text)
    }

    /// Returns the path of a pattern that is known to have no placeholders.
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

    /// Returns the text before the first placeholder.
    pub(crate) fn literal_start(&self) -> &str {
        self.text.split(PLACEHOLDER).next().unwrap_or_default()
    }

    /// Returns the number of literal segments at the start of the pattern.
    pub(crate) fn leading_literals(&self) -> usize {
        let literal = |segment: &PatternSegment<'_>| matches!(segment, PatternSegment::Literal(_));
        self.segments().take_while(literal).count()
    }

    /// Returns a sort key. Of two patterns for the same path, the more specific pattern has the lower key. At each
    /// segment, the order is: literal, end of the pattern, placeholder with fixed text, placeholder, open end. Of two
    /// placeholders with fixed text, a longer prefix comes first, then a longer suffix.
    pub(crate) fn rank(&self) -> Vec<u8> {
        const LITERAL: u8 = 0;
        const END: u8 = 1;
        const CAPTURE: u8 = 254;
        const OPEN: u8 = 255;
        // The rank of a placeholder with fixed text is between `END` and `CAPTURE`. Lengths are limited so that the
        // ranks fit.
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

    /// Returns an equivalent regular expression. The expression matches paths in which percent-encoded letters are
    /// decoded, such as `/каталог`.
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

    /// Reports whether the pattern could match a path of which some text is unknown. In `path`, the text `unknown`
    /// stands for any text within a segment, and the text `rest` stands for any number of segments.
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

    /// Reports whether the pattern matches a path in normal form.
    pub(crate) fn matches(&self, path: &str) -> bool {
        const NOWHERE: &str = "\u{1}";
        self.may_match(path, NOWHERE, NOWHERE)
    }

    /// Returns the pattern in lower case, for a rule that ignores letter case.
    pub(crate) fn folded(&self) -> Self {
        let parts: Vec<_> = self.text.split(PLACEHOLDER).map(path::fold).collect();
        Self { text: parts.join(&*PLACEHOLDER.to_string()).into(), end: self.end }
    }

    /// Returns the captures for a path that the pattern matches. If the pattern has an open end, the last capture is
    /// the rest of the path, without its leading slash.
    ///
    /// If the rule ignores letter case, `folded` is the path in lower case, which has the same length as `path`.
    /// Captures keep the letter case of the request.
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

    /// Returns a path that the pattern matches. Every placeholder is filled with `capture`, and the open end is filled
    /// with `rest`.
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

/// Returns the segment of a path that starts at the given offset.
fn segment_at(path: &str, at: usize) -> &str {
    path.get(at..).and_then(|rest| rest.split('/').next()).unwrap_or_default()
}

/// Returns the part of a segment between `before` and `after`. Returns `None` if the segment does not start with
/// `before` and end with `after`, or if the part is empty.
pub(crate) fn strip_affixes<'s>(segment: &'s str, before: &str, after: &str) -> Option<&'s str> {
    let inner = segment.strip_prefix(before)?.strip_suffix(after)?;
    let bytes = inner.as_bytes();
    // A percent-encoded character must not be split. For example, the segment `%D1` must not count as ending with `1`.
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
