//! Looks up the rules that match a path, in order of precedence.

use std::borrow::Cow;

use crate::address::path::{self, NormalPath};
use crate::engine::matcher::candidate::{Candidate, MatchedRules, RuleIndex};
use crate::engine::matcher::index::{Index, PathSpellings};

use crate::engine::matcher::selection::Selection;
use crate::rule::Rule;

#[derive(Debug, Clone, Default)]
pub(crate) struct PathMatcher {
    /// The index of the rules with `order: specific`.
    pub(super) specific: Index,
    /// The index of the rules with `order: written`. These rules are tried after all other rules, in the order in which
    /// they are written.
    pub(super) written: Option<Box<Index>>,
    pub(super) reserved: Vec<Reserved>,
    /// The rank of each rule. Rules with lower ranks are tried first.
    pub(super) order: Vec<u32>,
    /// The maximum depth of the reserved prefixes below which each rule matches, in segments. This is the number of segments
    /// at the start of the rule's path that have no placeholder, or [`u32::MAX`] for a rule with `pass`.
    pub(super) depths: Vec<u32>,
    /// Whether any rule ignores letter case. If so, the path is also looked up in lower case.
    pub(super) folds: bool,
}

/// A reserved prefix, such as `/api/`. The site needs the paths below it. A rule with a placeholder, a prefix or a regular
/// expression therefore matches such paths only if the rule names the reserved prefix, or has `pass`.
#[derive(Debug, Clone)]
pub(super) struct Reserved {
    pub(super) prefix: String,
    pub(super) depth: usize,
}

impl PathMatcher {
    /// Calls the function `accept` with each rule that matches `path`, in order of precedence, until `accept` returns a
    /// value. `selection` describes the requests to consider. Rules that match none of these requests may be omitted.
    pub(crate) fn first<'m, T>(
        &'m self,
        rules: &[Rule],
        path: &NormalPath<'_>,
        selection: &Selection<'_>,
        mut accept: impl FnMut(Candidate<'m>) -> Option<T>,
    ) -> Option<T> {
        let folded = if self.folds { path::fold(path.as_str()) } else { Cow::Borrowed(path.as_str()) };
        let lookup = Lookup { matcher: self, rules, selection, spellings: PathSpellings { path, folded } };
        lookup
            .first_exact(&mut accept)
            .or_else(|| self.specific.rows(&lookup.spellings).find_map(&mut accept))
            .or_else(|| lookup.first_wildcard(&mut accept))
            .or_else(|| lookup.first_regex(&mut accept))
            .or_else(|| lookup.first_written(self.written.as_deref()?, &mut accept))
    }

    /// Drops the indexes that were built for checks, because requests do not need them.
    pub(crate) fn drop_check_indexes(&mut self) {
        self.specific.drop_check_indexes();
        self.written.iter_mut().for_each(|index| index.drop_check_indexes());
    }

    /// Reports whether paths that start with `literal_prefix` are below a reserved prefix. Only rules that name the
    /// reserved prefix, and rules with `pass`, match such paths.
    pub(crate) fn is_reserved(&self, literal_prefix: &str) -> bool {
        self.reserved.iter().any(|reserved| literal_prefix.starts_with(reserved.prefix.as_str()))
    }

    /// Returns the rank of a rule. Rules with lower ranks are tried first.
    pub(crate) fn order_of(&self, rule: RuleIndex) -> Option<u32> {
        self.order.get(rule).copied()
    }

    fn sort(&self, matched: &mut MatchedRules) {
        if matched.len() > 1 {
            matched.sort_unstable_by_key(|rule| self.order.get(*rule).copied());
        }
    }
}

/// The search for the rules that match one path.
struct Lookup<'m, 'l> {
    matcher: &'m PathMatcher,
    rules: &'l [Rule],
    selection: &'l Selection<'l>,
    spellings: PathSpellings<'l>,
}

impl<'m> Lookup<'m, '_> {
    fn first_exact<T>(&self, accept: &mut impl FnMut(Candidate<'m>) -> Option<T>) -> Option<T> {
        let mut matched = MatchedRules::new();
        self.matcher.specific.collect_exact(&self.spellings, self.rules, self.selection, &mut matched);
        self.offer(matched, accept)
    }

    fn first_wildcard<T>(&self, accept: &mut impl FnMut(Candidate<'m>) -> Option<T>) -> Option<T> {
        let mut matched = MatchedRules::new();
        self.collect_wildcards(&self.matcher.specific, &mut matched);
        self.offer(matched, accept)
    }

    fn first_regex<T>(&self, accept: &mut impl FnMut(Candidate<'m>) -> Option<T>) -> Option<T> {
        if !self.matcher.specific.has_regexes() {
            return None;
        }
        let readable = path::readable(self.spellings.path.as_str());
        let mut matched = MatchedRules::new();
        self.matcher.specific.collect_regexes(&readable, self.rules, self.selection, &mut matched);
        self.matcher.sort(&mut matched);
        let reserved = self.reserved_prefix();
        let mut matching = matched.into_iter().filter(|rule| self.regex_matches(*rule, &readable, reserved));
        matching.find_map(|rule| accept(Candidate { rule, row: None }))
    }

    /// Calls `accept` with each matching rule that has `order: written`. All of these rules are collected before the
    /// first call, because the file may list rules of different strategies in any order.
    fn first_written<T>(&self, index: &'m Index, accept: &mut impl FnMut(Candidate<'m>) -> Option<T>) -> Option<T> {
        let mut matched = MatchedRules::new();
        index.collect_exact(&self.spellings, self.rules, self.selection, &mut matched);
        self.collect_wildcards(index, &mut matched);
        let rows: Vec<Candidate<'m>> = index.rows(&self.spellings).collect();
        matched.extend(rows.iter().map(|row| row.rule));
        let readable = path::readable(self.spellings.path.as_str());
        if index.has_regexes() {
            index.collect_regexes(&readable, self.rules, self.selection, &mut matched);
        }
        self.matcher.sort(&mut matched);
        let reserved = self.reserved_prefix();
        matched.into_iter().filter(|rule| self.regex_matches(*rule, &readable, reserved)).find_map(|rule| {
            let row = rows.iter().find(|row| row.rule == rule);
            accept(row.copied().unwrap_or(Candidate { rule, row: None }))
        })
    }

    /// Adds the rules with a prefix or placeholders that match the path. If the path is below a reserved prefix, only
    /// rules that name the reserved prefix, and rules with `pass`, are added.
    fn collect_wildcards(&self, index: &Index, matched: &mut MatchedRules) {
        index.collect_wildcards(&self.spellings, self.rules, self.selection, matched);
        if !matched.is_empty() {
            let reserved = self.reserved_depth();
            let depth = |rule: &RuleIndex| self.matcher.depths.get(*rule).copied();
            // `matched` may already contain a rule for exactly this path. Such a rule is kept, because it has as many
            // literal segments as the path.
            matched.retain(|rule| depth(rule).is_some_and(|depth| depth as usize >= reserved));
        }
    }

    /// Reports whether the regular expression of the rule matches the path. If the path is below a reserved prefix, the
    /// expression must also name the reserved prefix, or the rule must have `pass`. Returns `true` if the rule has no
    /// regular expression.
    fn regex_matches(&self, index: RuleIndex, readable: &str, reserved_prefix: Option<&str>) -> bool {
        let Some((rule, regex)) = self.rules.get(index).and_then(|rule| Some((rule, rule.regex()?))) else {
            return true;
        };
        let applies = |prefix: &str| regex.literal_prefix.starts_with(prefix) || rule.is_pass();
        reserved_prefix.is_none_or(applies) && regex.is_match(readable)
    }

    /// Returns the reserved prefix if the path is below one. Otherwise, returns `None`.
    fn reserved_prefix(&self) -> Option<&'m str> {
        let mut prefixes = self.matcher.reserved.iter().map(|reserved| reserved.prefix.as_str());
        prefixes.find(|prefix| self.spellings.path.is_under(prefix))
    }

    fn offer<T>(&self, mut matched: MatchedRules, accept: &mut impl FnMut(Candidate<'m>) -> Option<T>) -> Option<T> {
        self.matcher.sort(&mut matched);
        matched.into_iter().find_map(|rule| accept(Candidate { rule, row: None }))
    }

    /// Returns the number of segments of the reserved prefix if the path is below one. Otherwise, returns 0.
    fn reserved_depth(&self) -> usize {
        let under = self.matcher.reserved.iter().filter(|reserved| self.spellings.path.is_under(&reserved.prefix));
        under.map(|reserved| reserved.depth).max().unwrap_or(0)
    }
}
