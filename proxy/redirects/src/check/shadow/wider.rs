//! Finds rules that never match, because a wider rule is tried first and answers all of their paths. For example,
//! `prefix: /a` is wider than `from: /a/b`.
//!
//! With `order: specific`, most rules are tried before wider rules. The check therefore covers only regular expressions
//! and rules with `order: written`.

use std::borrow::Cow;

use crate::address::path::{self, NormalPath};
use crate::check::reported::Reported;
use crate::check::shadow::files::Files;
use crate::check::shadow::hidden::{WrittenOrder, covers, covers_letter_case, shadowed};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::engine::graph::Graph;
use crate::engine::matcher::{RuleIndex, Selection};
use crate::rule::path_pattern::PathPattern;
use crate::rule::path_regex::RegexComparison;
use crate::rule::rows::Rows;
use crate::rule::{LetterCase, Paths, Rule, RuleOrder, SAMPLE_SEGMENT, Strategy};

pub(super) fn check(graph: &Graph, reported: &Reported, found: &mut Vec<Diagnostic>) {
    let mut comparison = RegexComparison::new();
    let files = Files::of(graph);
    for (index, rule) in graph.rules.iter().enumerate().filter(|(_, rule)| !reported.contains(&rule.info.place)) {
        match &rule.paths {
            Paths::Rows(rows) => {
                if rule.order == RuleOrder::Written {
                    found.extend(check_rows(graph, index, rule, rows));
                }
            }
            Paths::Pattern(_) | Paths::Regex(_) => {
                let Some(paths) = RulePaths::of(rule) else { continue };
                let is_before = |other| graph.matcher.order_of(other) < graph.matcher.order_of(index);
                let Some(by) = wider_rule(graph, rule, &paths, &mut comparison, is_before) else { continue };
                let is_revealed = files
                    .would_precede(index, rule, by)
                    .is_some_and(|is_before| wider_rule(graph, rule, &paths, &mut comparison, is_before).is_none());
                let written = if is_revealed { WrittenOrder::Reveals } else { WrittenOrder::Unhelpful };
                found.push(shadowed(rule, by, written));
            }
        }
    }
}

/// The paths that a rule matches.
struct RulePaths<'r> {
    /// One of the paths, as a sample.
    sample: NormalPath<'static>,
    /// The text with which all of the paths start.
    literal_prefix: Cow<'r, str>,
    extent: Extent<'r>,
}

enum Extent<'r> {
    /// The rule matches only the sample path.
    One,
    /// The rule matches all paths that match this anchored regular expression.
    Many(Cow<'r, str>),
}

impl<'r> RulePaths<'r> {
    fn of(rule: &'r Rule) -> Option<Self> {
        let (sample, literal_prefix) = match &rule.paths {
            Paths::Regex(regex) => (regex.facts.sample.as_deref()?.to_owned(), Cow::Borrowed(&*regex.literal_prefix)),
            Paths::Pattern(_) if rule.order == RuleOrder::Specific => return None,
            Paths::Pattern(pattern) => {
                let literals = pattern.segments().take(pattern.leading_literals());
                let prefix = PathPattern::new(literals, pattern.end).sample("", "");
                (pattern.sample(SAMPLE_SEGMENT, ""), path::readable(&prefix).into_owned().into())
            }
            Paths::Rows(_) => return None,
        };
        let is_one_path = rule.info.strategy == Strategy::Exact && rule.case == LetterCase::Exact;
        Some(Self {
            sample: NormalPath::parse(&sample).ok()?.into_owned(),
            literal_prefix,
            extent: if is_one_path { Extent::One } else { Extent::Many(rule.as_regex()?) },
        })
    }
}

/// Finds a rule that answers all paths in `paths`. Considers only the rules for which `is_before` returns `true`.
fn wider_rule<'g>(
    graph: &'g Graph,
    rule: &Rule,
    paths: &RulePaths<'_>,
    comparison: &mut RegexComparison,
    is_before: impl Fn(RuleIndex) -> bool,
) -> Option<&'g Rule> {
    // Below a reserved prefix such as `/api/`, a wider rule matches only if it names the prefix or has `pass`. Rules that name
    // the prefix are not checked.
    let is_reserved = graph.matcher.is_reserved(&paths.literal_prefix);
    let selection = Selection::Covering(rule.conditions.as_deref());
    graph.first(&paths.sample, &selection, |candidate, other| {
        // Another check reports rules with the same pattern.
        if !is_before(candidate.rule)
            || is_reserved && !other.is_pass()
            || has_same_pattern(other, rule)
            || !covers(other, rule)
            || !other.answers_every_key()
        {
            return None;
        }
        let is_covered = match &paths.extent {
            Extent::One => true,
            // The sample is the only path of the rule, apart from its letter case.
            Extent::Many(_) if rule.info.strategy == Strategy::Exact && matches!(other.paths, Paths::Rows(_)) => {
                other.case == LetterCase::Ignored
            }
            Extent::Many(_) if rule.case == LetterCase::Exact && is_below(&paths.literal_prefix, other) => true,
            Extent::Many(own) => comparison.is_subset((own, rule.case), (&other.as_regex()?, other.case)) == Some(true),
        };
        is_covered.then_some(other)
    })
}

fn has_same_pattern(one: &Rule, other: &Rule) -> bool {
    match (&one.paths, &other.paths) {
        (Paths::Pattern(one_pattern), Paths::Pattern(pattern)) => one_pattern == pattern && one.case == other.case,
        (Paths::Pattern(_) | Paths::Regex(_) | Paths::Rows(_), _) => false,
    }
}

/// Returns a single warning for all rows of a file whose paths are answered by wider rules.
fn check_rows(graph: &Graph, index: RuleIndex, rule: &Rule, rows: &Rows) -> Option<Diagnostic> {
    let selection = Selection::Covering(rule.conditions.as_deref());
    let wider = rows.pairs.iter().filter_map(|row| {
        let path = NormalPath::from_normal(row.key);
        let by = graph.first(&path, &selection, |candidate, other| {
            let is_before = graph.matcher.order_of(candidate.rule) < graph.matcher.order_of(index);
            // Another check reports rows for the same path.
            let is_wider = !matches!(other.paths, Paths::Rows(_));
            let is_covered = is_wider && covers_letter_case(other, rule) && covers(other, rule);
            (is_before && is_covered && other.answers_every_key()).then_some(other)
        });
        Some((row, by?))
    });
    let hidden: Vec<_> = wider.collect();
    let (row, by) = hidden.first()?;
    let count =
        if hidden.len() == 1 { "1 row never matches".to_owned() } else { format!("{} rows never match", hidden.len()) };
    let place: Place = rule.place(Some(row.index));
    Some(
        Diagnostic::new(Code::Shadowed, place, format!("{count}, such as `{}`", row.key))
            .related(by.info.place.clone(), "this rule always matches first")
            .hint("move the rule that reads these rows above the other rule, or delete the rows"),
    )
}

/// Reports whether the rule answers all paths below a prefix that also contains `literal_prefix`. In this common case,
/// no regular expressions need to be compared.
fn is_below(literal_prefix: &str, rule: &Rule) -> bool {
    let prefix = match &rule.paths {
        Paths::Pattern(pattern) if rule.info.strategy == Strategy::Prefix => {
            path::readable(&pattern.sample("", "")).into_owned()
        }
        Paths::Regex(regex) => {
            match regex.facts.as_pattern.as_deref().and_then(|simple| simple.strip_suffix("/{rest...}")) {
                Some(prefix) if !prefix.contains('{') => prefix.to_owned(),
                Some(_) | None => return false,
            }
        }
        Paths::Pattern(_) | Paths::Rows(_) => return false,
    };
    let rest_of_prefix = literal_prefix.strip_prefix(prefix.trim_end_matches('/'));
    rule.case == LetterCase::Exact && rest_of_prefix.is_some_and(|rest| rest.starts_with('/'))
}
