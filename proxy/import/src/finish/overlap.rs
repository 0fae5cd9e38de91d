//! Asks the compiled drafts whether a path may match two of them.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use crate::condition::when::When;
use crate::finish::compiled;
use crate::finish::order::evaluation_order::DuplicateKey;
use crate::importer::Importer;
use crate::rule::draft::{DraftOutcome, RuleDraft};
use portico_redirects::{PathComparison, RuleSet};

/// The paths of drafts, compiled without their conditions.
pub(super) struct ComparedPaths {
    /// `None` if the drafts cannot be compiled.
    rules: Option<RuleSet>,
    /// The index of each rule. Invalid drafts are missing.
    indices: HashMap<DuplicateKey, usize>,
    exact: RefCell<PathComparison>,
}

impl ComparedPaths {
    pub(super) fn of(importer: &Importer<'_>, drafts: impl Iterator<Item = RuleDraft>) -> Self {
        let mut known = HashSet::new();
        let keyed = drafts.map(|draft| (DuplicateKey::of(&draft), draft)).filter(|(key, _)| known.insert(key.clone()));
        let mut compiled: Vec<(RuleDraft, DuplicateKey)> = keyed
            .map(|(key, draft)| (RuleDraft { outcome: DraftOutcome::Gone(410), when: When::default(), ..draft }, key))
            .collect();
        let rules = compiled::valid_rules(importer, &mut compiled);
        let indices = compiled.into_iter().enumerate().map(|(index, (_, key))| (key, index)).collect();
        Self { rules, indices, exact: RefCell::new(PathComparison::default()) }
    }

    /// Reports whether at least one path matches both drafts. If this is uncertain, for example for two regular expressions
    /// with the same start, returns `true`.
    pub(super) fn may_overlap(&self, one: &RuleDraft, other: &RuleDraft) -> bool {
        self.compare(one, other, RuleSet::may_overlap)
    }

    /// Reports whether at least one path matches both drafts. Compares regular expressions, until the work limit of all
    /// comparisons is exceeded. If this is uncertain, returns `true`.
    pub(super) fn may_overlap_exactly(&self, one: &RuleDraft, other: &RuleDraft) -> bool {
        self.compare(one, other, |rules, one, other| self.exact.borrow_mut().may_overlap(rules, one, other))
    }

    fn compare(&self, one: &RuleDraft, other: &RuleDraft, overlaps: impl Fn(&RuleSet, usize, usize) -> bool) -> bool {
        let index = |draft| self.indices.get(&DuplicateKey::of(draft)).copied();
        let known = self.rules.as_ref().zip(index(one).zip(index(other)));
        known.is_none_or(|(rules, (one, other))| overlaps(rules, one, other))
    }
}
