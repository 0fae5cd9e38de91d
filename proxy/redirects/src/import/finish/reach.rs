//! Which addresses a draft answers, as far as one example can tell.

use std::cmp::Ordering;

use regex::{Regex, RegexBuilder};

use crate::import::draft::{Case, Draft, Matcher};
use crate::path::NormalPath;

/// The paths of a draft.
pub(super) struct Reach {
    segments: Vec<Segment>,
    end: End,
    regex: Option<Regex>,
    is_regex: bool,
    case: Case,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Segment {
    Literal(String),
    Affixed(String, String),
    Any,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Closed,
    Open,
}

impl Reach {
    pub(super) fn of(draft: &Draft) -> Self {
        let (written, end) = match &draft.matcher {
            Matcher::Exact(path) => (path.as_str(), End::Closed),
            Matcher::Prefix { path, .. } => (path.as_str(), End::Open),
            Matcher::Pattern(pattern) => match pattern.rsplit_once('/') {
                Some((start, last)) if last.ends_with("...}") => (start, End::Open),
                Some(_) | None => (pattern.as_str(), End::Closed),
            },
            Matcher::Regex(text) => return Self::of_regex(text, draft.case),
        };
        let segments = written.split('/').filter(|s| !s.is_empty()).map(|s| segment(s, draft.case)).collect();
        Self { segments, end, regex: None, is_regex: false, case: draft.case }
    }

    fn of_regex(text: &str, case: Case) -> Self {
        let mut builder = RegexBuilder::new(&format!("^(?:{text})$"));
        // An expression that is too large to try is one that meets no example.
        let regex = builder.case_insensitive(case == Case::Ignore).size_limit(1 << 20).build().ok();
        Self { segments: Vec::new(), end: End::Closed, regex, is_regex: true, case }
    }

    /// Whether it is for one path only.
    pub(super) fn is_exact(&self) -> bool {
        !self.is_regex && self.end == End::Closed && self.segments.iter().all(|s| matches!(s, Segment::Literal(_)))
    }

    /// One of its addresses, segment by segment; none for a regex.
    pub(super) fn example(&self) -> Option<Vec<String>> {
        let filled = self.segments.iter().map(|segment| match segment {
            Segment::Literal(text) => text.clone(),
            Segment::Affixed(before, after) => format!("{before}x{after}"),
            Segment::Any => "x".to_owned(),
        });
        let below = (self.end == End::Open).then(|| "x".to_owned());
        (!self.is_regex).then(|| filled.chain(below).collect())
    }

    /// The first segment when it is written out: only rules with the same one can meet the same path.
    pub(super) fn head(&self) -> Option<String> {
        match self.segments.first() {
            Some(Segment::Literal(text)) => Some(text.to_lowercase()),
            Some(Segment::Affixed(..) | Segment::Any) | None => None,
        }
    }

    pub(super) fn meets(&self, path: &[String]) -> bool {
        if self.is_regex {
            let whole = format!("/{}", path.join("/"));
            return self.regex.as_ref().is_some_and(|regex| regex.is_match(&whole));
        }
        let long_enough = match self.end {
            End::Closed => path.len() == self.segments.len(),
            End::Open => path.len() >= self.segments.len(),
        };
        long_enough && self.segments.iter().zip(path).all(|(segment, given)| segment.meets(given, self.case))
    }

    /// Whether ours asks this one before the other, for a path that both meet.
    pub(super) fn goes_before(&self, other: &Self) -> bool {
        match (self.is_regex, other.is_regex) {
            (true, _) => return false,
            (false, true) => return true,
            (false, false) => {}
        }
        let ranks = |reach: &Self| {
            let end = if reach.end == End::Open { (4, 0) } else { (1, 0) };
            reach.segments.iter().map(Segment::rank).chain([end]).collect::<Vec<_>>()
        };
        ranks(self).cmp(&ranks(other)) == Ordering::Less
    }
}

impl Segment {
    fn meets(&self, given: &str, case: Case) -> bool {
        let given = folded(given, case);
        match self {
            Self::Literal(text) => *text == given,
            Self::Affixed(before, after) => {
                let inner = given.strip_prefix(before.as_str()).and_then(|rest| rest.strip_suffix(after.as_str()));
                inner.is_some_and(|inner| !inner.is_empty())
            }
            Self::Any => true,
        }
    }

    /// Written out, written out in part (more of it first), a placeholder.
    fn rank(&self) -> (u8, usize) {
        match self {
            Self::Literal(_) => (0, 0),
            Self::Affixed(before, after) => (2, usize::MAX - before.len() - after.len()),
            Self::Any => (3, 0),
        }
    }
}

fn segment(written: &str, case: Case) -> Segment {
    match written.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?.1))) {
        Some(("", "")) => Segment::Any,
        Some((before, after)) => Segment::Affixed(normal(before, case), normal(after, case)),
        None => Segment::Literal(normal(written, case)),
    }
}

/// The segments of a path without placeholders.
pub(super) fn segments(path: &str) -> Vec<String> {
    path.split('/').filter(|segment| !segment.is_empty()).map(|segment| normal(segment, Case::Exact)).collect()
}

/// In the form in which a regex sees it, too: letters as letters.
fn normal(written: &str, case: Case) -> String {
    let path = format!("/{written}");
    let spelled = NormalPath::parse(&path).ok().and_then(|normal| {
        let decoded = percent_encoding::percent_decode_str(normal.as_str()).decode_utf8().ok()?;
        Some(decoded.trim_start_matches('/').to_owned())
    });
    folded(&spelled.unwrap_or_else(|| written.to_owned()), case)
}

fn folded(text: &str, case: Case) -> String {
    match case {
        Case::Exact => text.to_owned(),
        Case::Ignore => text.to_lowercase(),
    }
}
