//! Which paths a rule answers.

use smallvec::SmallVec;

use crate::path;
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

/// What the holes of a shape hold; rarely more than a few, so they stand on the stack.
pub(crate) type Captures<'p> = SmallVec<[&'p str; 4]>;

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

    /// What sorts the more specific shape first when compared with another one that answers the same path: at each segment a
    /// literal, the end, the longest beginning (then the longest end), a capture, an open end.
    pub(crate) fn rank(&self) -> Vec<u8> {
        const LITERAL: u8 = 0;
        const END: u8 = 1;
        const CAPTURE: u8 = 254;
        const OPEN: u8 = 255;
        // Between the end and a capture; what is longer than this counts as this long.
        let affix = |text: &str| CAPTURE - u8::try_from(text.len()).unwrap_or(u8::MAX).min(CAPTURE - END - 1) - 1;
        let mut rank = Vec::with_capacity(self.segments.len() + 1);
        for segment in &self.segments {
            match segment {
                Segment::Literal(_) => rank.push(LITERAL),
                Segment::Affixed { before, after } => rank.extend([affix(before), affix(after)]),
                Segment::Capture => rank.push(CAPTURE),
            }
        }
        rank.push(if self.end == End::Open { OPEN } else { END });
        rank
    }

    /// An expression for the same paths, as people read them.
    pub(crate) fn as_regex(&self) -> String {
        let spelled = |text: &str| regex_syntax::escape(&path::readable(text));
        let mut out = "^".to_owned();
        for segment in &self.segments {
            out.push('/');
            match segment {
                Segment::Literal(text) => out.push_str(&spelled(text)),
                Segment::Affixed { before, after } => out.extend([&*spelled(before), "[^/]+", &spelled(after)]),
                Segment::Capture => out.push_str("[^/]+"),
            }
        }
        out.push_str(match (self.end, self.segments.is_empty()) {
            (End::Open, true) => "/(?s:.*)$",
            (End::Open, false) => "(?:/(?s:.*))?$",
            (End::Closed, true) => "/$",
            (End::Closed, false) => "$",
        });
        out
    }

    /// Whether a path with holes could be one that it answers: `hole` in a segment stands for anything there, and from a segment
    /// with `rest` on anything may follow.
    pub(crate) fn may_answer(&self, path: &str, hole: &str, rest: &str) -> bool {
        let mut own = self.segments.iter();
        for segment in path::segments(path) {
            if segment.contains(rest) {
                return true;
            }
            let Some(here) = own.next() else { return self.end == End::Open };
            let fits = match here {
                Segment::Capture => true,
                _ if segment == hole => true,
                Segment::Literal(text) => match segment.split_once(hole) {
                    Some((before, after)) => {
                        between(text, before, after.rsplit(hole).next().unwrap_or_default()).is_some()
                    }
                    None => **text == *segment,
                },
                Segment::Affixed { before, after } => {
                    segment.contains(hole) || between(segment, before, after).is_some()
                }
            };
            if !fits {
                return false;
            }
        }
        own.next().is_none()
    }

    /// The same shape in small letters, as a rule that ignores case has it.
    pub(crate) fn folded(&self) -> Self {
        let fold = |text: &str| path::fold(text).into_owned().into_boxed_str();
        let segments = self.segments.iter().map(|segment| match segment {
            Segment::Literal(text) => Segment::Literal(fold(text)),
            Segment::Affixed { before, after } => Segment::Affixed { before: fold(before), after: fold(after) },
            Segment::Capture => Segment::Capture,
        });
        Self { segments: segments.collect(), end: self.end }
    }

    /// What its holes hold in a path that it answers; the open end comes last, without its slash.
    ///
    /// When case is ignored, `folded` is the path in small letters, of the same length; the captures keep the visitor's letters.
    pub(crate) fn captures<'p>(&self, path: &'p str, folded: &str) -> Captures<'p> {
        let mut found = Captures::new();
        let mut at = 1;
        for segment in &self.segments {
            let small = segment_at(folded, at);
            match segment {
                Segment::Literal(_) => {}
                Segment::Affixed { before, after } => {
                    let length = between(small, before, after).map_or(0, str::len);
                    let start = at + before.len();
                    found.push(path.get(start..start + length).unwrap_or_default());
                }
                Segment::Capture => found.push(segment_at(path, at)),
            }
            at += small.len() + 1;
        }
        if self.end == End::Open {
            found.push(path.get(at..).unwrap_or_default());
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

/// The segment that starts at a position.
fn segment_at(path: &str, at: usize) -> &str {
    path.get(at..).and_then(|rest| rest.split('/').next()).unwrap_or_default()
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
    use crate::language::route_pattern;

    #[test]
    fn path_with_holes_may_be_one_of_a_shape() {
        for (shape, path, may) in [
            ("/news/{x}", "/news/HOLE", true),
            ("/news/a", "/news/HOLE", true),
            ("/news/a", "/news/HOLE.html", false),
            ("/news/a.html", "/news/HOLE.html", true),
            ("/news/a.html", "/news/HOLE-HOLE.html", true),
            ("/news", "/news/HOLE", false),
            ("/news/{x}", "/press/HOLE", false),
            ("/news/{x}/y", "/news/REST", true),
            ("/files/{x...}", "/files/HOLE/b", true),
            ("/a/{x}/c", "/a/HOLE", false),
        ] {
            assert_eq!(route_pattern(shape).unwrap().may_answer(path, "HOLE", "REST"), may, "{shape} {path}");
        }
    }

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
