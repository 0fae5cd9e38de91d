//! Which paths a rule answers.

use crate::path::NormalPath;
use crate::rule::Strategy;

/// A path with holes: literal segments, captures of one segment each, and perhaps an open end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) segments: Box<[Segment]>,
    pub(crate) end: End,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Segment {
    /// This text, in normal form.
    Literal(Box<str>),
    /// A segment that starts and ends with these texts, in normal form, and has something between them.
    Affixed { before: Box<str>, after: Box<str> },
    /// Any one segment.
    Capture,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// Nothing more may follow.
    Closed,
    /// Any number of segments may follow, also none.
    Open,
}

impl Shape {
    pub(crate) fn strategy(&self) -> Strategy {
        let literal = self.lead() == self.segments.len();
        match (literal, self.end) {
            (true, End::Closed) => Strategy::Exact,
            (true, End::Open) => Strategy::Prefix,
            (false, End::Closed | End::Open) => Strategy::Pattern,
        }
    }

    /// How many literal segments it starts with.
    pub(crate) fn lead(&self) -> usize {
        let literal = |segment: &&Segment| matches!(segment, Segment::Literal(_));
        self.segments.iter().take_while(literal).count()
    }

    /// What its holes hold in a path that it answers; the open end comes last, without its slash.
    pub(crate) fn captures<'p>(&self, path: &'p NormalPath<'_>) -> Vec<&'p str> {
        let body = path.as_str().strip_prefix('/').unwrap_or_default();
        let mut parts = body.splitn(self.segments.len() + 1, '/');
        let mut found = Vec::new();
        for segment in &self.segments {
            let part = parts.next().unwrap_or_default();
            match segment {
                Segment::Literal(_) => {}
                Segment::Affixed { before, after } => found.push(between(part, before, after).unwrap_or_default()),
                Segment::Capture => found.push(part),
            }
        }
        if self.end == End::Open {
            found.push(parts.next().unwrap_or_default());
        }
        found
    }

    /// A path that it answers, with `hole` in every capture and `rest` as its open end.
    pub(crate) fn sample(&self, hole: &str, rest: &str) -> String {
        let mut path = String::new();
        for segment in &self.segments {
            path.push('/');
            match segment {
                Segment::Literal(text) => path.push_str(text),
                Segment::Affixed { before, after } => path.extend([before, hole, after]),
                Segment::Capture => path.push_str(hole),
            }
        }
        if self.end == End::Open && !rest.is_empty() {
            path.push('/');
            path.push_str(rest);
        }
        if path.is_empty() {
            path.push('/');
        }
        path
    }
}

/// What stands between two texts in a segment; `None` when it does not start and end with them, or when nothing does.
pub(crate) fn between<'s>(segment: &'s str, before: &str, after: &str) -> Option<&'s str> {
    let inner = segment.strip_prefix(before)?.strip_suffix(after)?;
    let bytes = inner.as_bytes();
    // The end of `%D1` is no `1`.
    let cuts_escape = bytes.iter().rev().take(2).any(|byte| *byte == b'%');
    (!inner.is_empty() && !cuts_escape).then_some(inner)
}

#[cfg(test)]
mod tests {
    use super::between;

    #[test]
    fn something_has_to_stand_between_and_escapes_stay_whole() {
        assert_eq!(between("uslugi-x", "uslugi-", ""), Some("x"));
        assert_eq!(between("a-b.html", "a-", ".html"), Some("b"));
        assert_eq!(between("uslugi-", "uslugi-", ""), None);
        assert_eq!(between("aa", "aa", "a"), None);
        assert_eq!(between("x%D1", "x", "1"), None);
        assert_eq!(between("x%D1%911", "x", "1"), Some("%D1%91"));
    }
}
