//! Decides whether two rules may match the same path.

use crate::address::path;
use crate::rule::path_pattern::{PathPattern, PatternSegment};
use crate::rule::path_regex::PathRegex;
use crate::rule::{LetterCase, Paths, Rule, Strategy};

/// Reports whether at least one path matches both rules, without regard to their conditions. If this is uncertain,
/// returns `true`.
pub(crate) fn may_overlap(one: &Rule, other: &Rule) -> bool {
    let ignores_case = ignores_case(one, other);
    match (&one.paths, &other.paths) {
        (Paths::Pattern(own), Paths::Pattern(others)) if ignores_case => own.folded().overlaps(&others.folded()),
        (Paths::Pattern(own), Paths::Pattern(others)) => own.overlaps(others),
        (Paths::Pattern(pattern), Paths::Regex(regex)) | (Paths::Regex(regex), Paths::Pattern(pattern))
            if !ignores_case && pattern.strategy() == Strategy::Exact =>
        {
            matches_only_path(regex, pattern)
        }
        (Paths::Pattern(_) | Paths::Regex(_), Paths::Pattern(_) | Paths::Regex(_)) => {
            let fold = |text: String| if ignores_case { path::lowercase(&text).into_owned() } else { text };
            let (own, others) = (fold(literal_start(one)), fold(literal_start(other)));
            own.starts_with(&others) || others.starts_with(&own)
        }
        (Paths::Pattern(pattern), Paths::Rows(rows)) | (Paths::Rows(rows), Paths::Pattern(pattern)) => {
            ignores_case || rows.pairs.iter().any(|row| pattern.matches(row.key))
        }
        (Paths::Rows(_), _) | (Paths::Regex(_), Paths::Rows(_)) => true,
    }
}

/// Reports whether at least one of the rules ignores letter case.
pub(crate) fn ignores_case(one: &Rule, other: &Rule) -> bool {
    one.case == LetterCase::Ignored || other.case == LetterCase::Ignored
}

/// Reports whether an expression matches the only path of a pattern without placeholders.
fn matches_only_path(regex: &PathRegex, pattern: &PathPattern) -> bool {
    pattern.literal_path().is_none_or(|path| regex.is_match(&path::readable(path)))
}

/// Returns the text with which every path of the rule starts. Percent-encoded letters are decoded, such as in
/// `/каталог`.
fn literal_start(rule: &Rule) -> String {
    match &rule.paths {
        Paths::Regex(regex) => regex.literal_prefix.to_string(),
        Paths::Pattern(pattern) => {
            let literals = pattern.segments().map_while(|segment| match segment {
                PatternSegment::Literal(text) => Some(path::readable(text)),
                PatternSegment::Affixed { .. } | PatternSegment::Capture => None,
            });
            literals.fold(String::new(), |start, segment| format!("{start}/{segment}"))
        }
        Paths::Rows(_) => String::new(),
    }
}

impl PathPattern {
    /// Reports whether at least one path matches both patterns.
    fn overlaps(&self, other: &Self) -> bool {
        use crate::rule::path_pattern::PatternEnd::Open;
        let is_long_enough =
            |one: &Self, two: &Self| one.end == Open || one.segments().count() >= two.segments().count();
        is_long_enough(self, other)
            && is_long_enough(other, self)
            && self.segments().zip(other.segments()).all(|(one, two)| one.overlaps(two))
    }
}

impl PatternSegment<'_> {
    /// Reports whether at least one segment matches both pattern segments. If this is uncertain, returns `true`.
    fn overlaps(self, other: PatternSegment<'_>) -> bool {
        use PatternSegment::{Affixed, Capture, Literal};
        match (self, other) {
            (Literal(one), Literal(two)) => one == two,
            (Literal(text), Affixed { before, after }) | (Affixed { before, after }, Literal(text)) => {
                text.starts_with(before) && text.ends_with(after)
            }
            (Affixed { before: one, after: end }, Affixed { before: two, after: other_end }) => {
                (one.starts_with(two) || two.starts_with(one)) && (end.ends_with(other_end) || other_end.ends_with(end))
            }
            (Capture, _) | (_, Capture) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::compile::{CompileOptions, compile};
    use crate::diagnostic::source::Source;

    #[test]
    fn rules_overlap_if_a_path_may_match_both() {
        for (one, other, expected) in [
            ("from: /a/b", "prefix: /a", true),
            ("from: /a", "from: /b", false),
            ("from: /a", "from: /A, case: ignore", true),
            ("prefix: /a", "prefix: /a/b", true),
            ("prefix: /a", "prefix: /ab", false),
            ("from: '/a/{x}'", "from: '/a/{x}/b'", false),
            ("from: '/{x}/b'", "from: '/a/{x}'", true),
            (r"regex: '/a/\d+'", "from: /a/7", true),
            (r"regex: '/a/\d+'", "from: /a/b", false),
            (r"regex: '/a/\d+'", "from: '/%D0%B0'", false),
            (r"regex: '/[а-я]'", "from: '/%D0%B0'", true),
            (r"regex: '/a/b', case: ignore", "from: /A/B", true),
            (r"regex: '/a/\d+'", "regex: '/a/[a-z]+'", true),
            (r"regex: '/a/\d+'", "regex: '/b/.*'", false),
            ("from: '/a/{x}'", "rows: r.csv", true),
            ("from: '/c/{x}'", "rows: r.csv", false),
        ] {
            let target = |rule: &str| if rule.starts_with("rows") { "" } else { ", status: 410" };
            let text = format!("rules:\n  - {{ {one}{} }}\n  - {{ {other}{} }}\n", target(one), target(other));
            let rows = "/a/b,/x\n";
            let sources =
                [Source { name: "t.yaml".to_owned(), text }, Source { name: "r.csv".into(), text: rows.into() }];
            let rules = compile(&sources, &CompileOptions::default()).unwrap().rules;
            assert_eq!(rules.may_overlap(0, 1), expected, "{one} and {other}");
            assert_eq!(rules.may_overlap(1, 0), expected, "{other} and {one}");
            assert!(rules.may_overlap(0, 2), "a rule that does not exist");
        }
    }
}
