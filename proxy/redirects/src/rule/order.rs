//! When a rule is tried, compared with others that match the same path.

/// How the place of a rule among those that match the same path is determined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum RuleOrder {
    /// The more specific rule is tried first.
    #[default]
    Specific,
    /// After all rules that are ordered by specificity, in the order in which the rules are written.
    Written,
}
