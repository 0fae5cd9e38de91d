//! Compares rules with a target path of which some text is unknown, such as `/news/{slug}`.

use std::borrow::Cow;

use crate::address::path;
use crate::rule::{LetterCase, Paths, Rule, SAMPLE_ANY, SAMPLE_SEGMENT, Strategy};

/// A target path in which sample texts stand for unknown text. [`SAMPLE_SEGMENT`] stands for text within a segment, and
/// [`SAMPLE_ANY`] for any text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OpenTarget {
    path: String,
    folded: String,
    /// The length of the known text at the start, without a slash at its end.
    start: usize,
}

impl OpenTarget {
    /// Returns the target with this path. Returns `None` if no part of the path is unknown.
    pub(super) fn of(path: &str) -> Option<Self> {
        let (before, ..) = first_sample(path)?;
        let start = before.strip_suffix('/').unwrap_or(before).len();
        Some(Self { path: path.to_owned(), folded: path::fold(path).into_owned(), start })
    }

    /// Reports whether the target may be a path that the rule matches. In doubt, returns `true`.
    pub(super) fn may_match(&self, rule: &Rule) -> bool {
        let target = self.in_case(rule.case);
        match &rule.paths {
            Paths::Pattern(pattern) if pattern.strategy() == Strategy::Exact => self.may_be(pattern.text(), rule.case),
            Paths::Pattern(pattern) => {
                have_common_start(known_start(target), pattern.literal_start())
                    && pattern.may_match(target, SAMPLE_SEGMENT, SAMPLE_ANY)
            }
            Paths::Regex(regex) => have_common_start(&path::readable(known_start(&self.path)), &regex.literal_prefix),
            Paths::Rows(rows) => rows.pairs.iter().any(|row| self.may_be(row.key, rule.case)),
        }
    }

    /// Reports whether the target may be a path. If `case` is [`LetterCase::Ignored`], the path must be in lower case.
    pub(super) fn may_be(&self, path: &str, case: LetterCase) -> bool {
        let target = self.in_case(case);
        // A file may have a million rows, and nearly all of them start with another text.
        let has_start = target.get(..self.start).is_some_and(|start| path.starts_with(start));
        has_start && may_equal(target, path)
    }

    fn in_case(&self, case: LetterCase) -> &str {
        match case {
            LetterCase::Exact => &self.path,
            LetterCase::Ignored => &self.folded,
        }
    }
}

/// Returns the text before the first sample text, the sample text, and the text after it.
fn first_sample(path: &str) -> Option<(&str, &'static str, &str)> {
    let found = [SAMPLE_SEGMENT, SAMPLE_ANY].into_iter().filter_map(|sample| Some((path.find(sample)?, sample)));
    let (at, sample) = found.min()?;
    Some((path.get(..at)?, sample, path.get(at + sample.len()..)?))
}

fn known_start(path: &str) -> &str {
    first_sample(path).map_or(path, |(before, ..)| before)
}

/// Reports whether a path that starts with one text may also start with the other text.
fn have_common_start(one: &str, other: &str) -> bool {
    // The target `/a/…` may become `/a`, if the unknown text is empty.
    let one = one.strip_suffix('/').unwrap_or(one);
    one.starts_with(other) || other.starts_with(one)
}

/// Reports whether other texts in place of the sample texts in `target` can give `path`.
fn may_equal(target: &str, path: &str) -> bool {
    let Some((before, sample, after)) = first_sample(target) else { return target == path };
    // A placeholder without text leaves out its slash.
    let is_whole_segment = before.ends_with('/') && (after.is_empty() || after.starts_with('/'));
    if sample == SAMPLE_ANY && is_whole_segment {
        let without = format!("{}{after}", before.strip_suffix('/').unwrap_or(before));
        let without = if without.is_empty() { Cow::Borrowed("/") } else { Cow::Owned(without) };
        if may_equal(&without, path) {
            return true;
        }
    }
    let Some(rest) = path.strip_prefix(before) else { return false };
    let (shortest, longest) = match sample {
        SAMPLE_ANY => (0, rest.len()),
        _ => (1, rest.find('/').unwrap_or(rest.len())),
    };
    if after.is_empty() {
        return (shortest..=longest).contains(&rest.len());
    }
    (shortest..=longest).any(|end| rest.get(end..).is_some_and(|rest| may_equal(after, rest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_text_may_be_any_text_of_its_kind() {
        for (target, path, expected) in [
            ("/a/sample-segment", "/a/b", true),
            ("/a/sample-segment", "/a/b/c", false),
            ("/a/sample-segment", "/a", false),
            ("/a/sample-rest", "/a/b/c", true),
            ("/a/sample-rest", "/a", true),
            ("/a/sample-rest", "/ab", false),
            ("/a/sample-rest/c", "/a/c", true),
            ("/sample-rest", "/", true),
            ("/m-sample-segment.html", "/m-7.html", true),
            ("/m-sample-segment.html", "/m-.html", false),
            ("/m-sample-segment.html", "/n-7.html", false),
            ("/sample-segment/x/sample-segment", "/a/x/b", true),
            ("/sample-segment/x/sample-segment", "/a/y/b", false),
        ] {
            assert_eq!(may_equal(target, path), expected, "{target} {path}");
        }
    }
}
