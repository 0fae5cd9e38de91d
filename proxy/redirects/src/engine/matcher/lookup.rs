//! The index, and finding rules in it.

use std::borrow::Cow;
use std::sync::Arc;

use crate::address::path::{self, NormalPath};
use crate::engine::matcher::exact::Exact;
use crate::engine::matcher::pattern::Patterns;
use crate::engine::matcher::prefix::Prefixes;
use crate::engine::matcher::regexes::Regexes;
use crate::engine::matcher::rule_list::{MatchedRules, RuleIndex};
use crate::rule::packed::PackedRow;
use crate::rule::rows::Rows;
use crate::rule::{LetterCase, Rule};

#[derive(Debug, Clone, Default)]
pub(crate) struct PathMatcher {
    pub(super) exact: ByCase<Exact>,
    pub(super) rows: Vec<RowFile>,
    pub(super) prefixes: ByCase<Prefixes>,
    pub(super) patterns: ByCase<Patterns>,
    pub(super) regexes: Regexes,
    pub(super) reserved: Vec<Reserved>,
    /// The rank of each rule.
    pub(super) order: Vec<u32>,
    /// For each rule, the number of literal segments at its start.
    pub(super) leading_literals: Vec<usize>,
    /// Whether any rule ignores case, so that the lower-case path is needed.
    pub(super) folds: bool,
}

/// Two instances of a strategy: for case-sensitive rules, and for case-insensitive ones, in lower case.
#[derive(Debug, Clone, Default)]
pub(super) struct ByCase<T> {
    pub(super) exact: T,
    pub(super) ignored: T,
}

#[derive(Debug, Clone)]
pub(super) struct RowFile {
    pub(super) rule: RuleIndex,
    pub(super) case: LetterCase,
    pub(super) rows: Arc<Rows>,
}

/// A prefix below which placeholders, open ends and regular expressions match only in rules that start with it.
#[derive(Debug, Clone)]
pub(super) struct Reserved {
    pub(super) prefix: String,
    pub(super) depth: usize,
}

/// A rule that matches a path, with the matching row, if it has rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate<'m> {
    pub(crate) rule: RuleIndex,
    pub(crate) row: Option<PackedRow<'m>>,
}

impl PathMatcher {
    /// Passes the rules that match `path` to `accept`, in order of precedence, until it returns a value.
    pub(crate) fn first<'m, T>(
        &'m self,
        rules: &[Rule],
        path: &NormalPath<'_>,
        mut accept: impl FnMut(Candidate<'m>) -> Option<T>,
    ) -> Option<T> {
        let folded = if self.folds { path::fold(path.as_str()) } else { Cow::Borrowed(path.as_str()) };
        self.first_exact(path, &folded, &mut accept)
            .or_else(|| self.first_row(path, &folded, &mut accept))
            .or_else(|| self.first_wildcard(path, &folded, &mut accept))
            .or_else(|| self.first_regex(rules, path, &mut accept))
    }

    /// Whether paths with this literal prefix are reserved, so that only rules that name the prefix match them.
    pub(crate) fn is_reserved(&self, literal_prefix: &str) -> bool {
        self.reserved.iter().any(|reserved| literal_prefix.starts_with(reserved.prefix.as_str()))
    }

    /// The rank of a rule. Lower ranks are tried first.
    pub(crate) fn order_of(&self, rule: RuleIndex) -> Option<u32> {
        self.order.get(rule).copied()
    }

    fn first_exact<'m, T>(
        &'m self,
        path: &NormalPath<'_>,
        folded: &str,
        accept: &mut impl FnMut(Candidate<'m>) -> Option<T>,
    ) -> Option<T> {
        let mut matched = MatchedRules::new();
        matched.extend_from_slice(self.exact.exact.get(path.as_str()));
        matched.extend_from_slice(self.exact.ignored.get(folded));
        self.offer(matched, accept)
    }

    fn first_row<'m, T>(
        &'m self,
        path: &NormalPath<'_>,
        folded: &str,
        accept: &mut impl FnMut(Candidate<'m>) -> Option<T>,
    ) -> Option<T> {
        self.rows.iter().find_map(|file| {
            let key = if file.case == LetterCase::Ignored { folded } else { path.as_str() };
            let row = file.rows.pairs.find(key)?;
            accept(Candidate { rule: file.rule, row: Some(row) })
        })
    }

    fn first_wildcard<'m, T>(
        &'m self,
        path: &NormalPath<'_>,
        folded: &str,
        accept: &mut impl FnMut(Candidate<'m>) -> Option<T>,
    ) -> Option<T> {
        let mut matched = MatchedRules::new();
        for (prefixes, patterns, text) in [
            (&self.prefixes.exact, &self.patterns.exact, path.as_str()),
            (&self.prefixes.ignored, &self.patterns.ignored, folded),
        ] {
            prefixes.collect(text, &mut matched);
            patterns.collect(text, &mut matched);
        }
        if !matched.is_empty() {
            let floor = self.reserved_depth(path);
            matched.retain(|rule| self.leading_literals.get(*rule).is_some_and(|count| *count >= floor));
        }
        self.offer(matched, accept)
    }

    fn first_regex<'m, T>(
        &'m self,
        rules: &[Rule],
        path: &NormalPath<'_>,
        accept: &mut impl FnMut(Candidate<'m>) -> Option<T>,
    ) -> Option<T> {
        if self.regexes.is_empty() {
            return None;
        }
        let reserved = self.reserved.iter().find(|reserved| path.is_under(&reserved.prefix));
        let readable = path::readable(path.as_str());
        let mut matched = MatchedRules::new();
        self.regexes.collect(&readable, &mut matched);
        self.sort(&mut matched);
        matched.into_iter().find_map(|rule| {
            let regex = rules.get(rule)?.regex()?;
            let names_prefix =
                reserved.is_none_or(|reserved| regex.literal_prefix.starts_with(reserved.prefix.as_str()));
            (names_prefix && regex.is_match(&readable)).then(|| accept(Candidate { rule, row: None }))?
        })
    }

    fn offer<'m, T>(
        &'m self,
        mut matched: MatchedRules,
        accept: &mut impl FnMut(Candidate<'m>) -> Option<T>,
    ) -> Option<T> {
        self.sort(&mut matched);
        matched.into_iter().find_map(|rule| accept(Candidate { rule, row: None }))
    }

    fn sort(&self, matched: &mut MatchedRules) {
        if matched.len() > 1 {
            matched.sort_unstable_by_key(|rule| self.order.get(*rule).copied());
        }
    }

    /// The number of literal segments a wildcard needs at its start to match this path.
    fn reserved_depth(&self, path: &NormalPath<'_>) -> usize {
        let under = self.reserved.iter().filter(|reserved| path.is_under(&reserved.prefix));
        under.map(|reserved| reserved.depth).max().unwrap_or(0)
    }
}
