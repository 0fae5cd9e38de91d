//! Asks the compiled drafts whether a path may match two of them.

use std::collections::{HashMap, HashSet};

use crate::condition::when::When;
use crate::finish::compiled;
use crate::finish::order::evaluation_order::DuplicateKey;
use crate::importer::Importer;
use crate::rule::draft::{DraftOutcome, RuleDraft};
use portico_redirects::RuleSet;

/// The paths of drafts, compiled without their conditions.
pub(super) struct ComparedPaths {
    /// `None` if the drafts cannot be compiled.
    rules: Option<RuleSet>,
    /// The index of each rule. Invalid drafts are missing.
    indices: HashMap<DuplicateKey, usize>,
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
        Self { rules, indices }
    }

    /// Reports whether at least one path matches both drafts. If this is uncertain, returns `true`.
    pub(super) fn may_overlap(&self, one: &RuleDraft, other: &RuleDraft) -> bool {
        let index = |draft| self.indices.get(&DuplicateKey::of(draft)).copied();
        let known = self.rules.as_ref().zip(index(one).zip(index(other)));
        known.is_none_or(|(rules, (one, other))| rules.may_overlap(one, other))
    }
}
