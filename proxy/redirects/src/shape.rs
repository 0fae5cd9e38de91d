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
            if *segment == Segment::Capture {
                found.push(part);
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
            path.push_str(match segment {
                Segment::Literal(text) => text,
                Segment::Capture => hole,
            });
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
