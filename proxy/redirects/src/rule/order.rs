//! Defines the order in which rules that match the same path are tried.

/// The method that determines the position of a rule among the rules that match the same path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum RuleOrder {
    /// The more specific rule is tried first.
    #[default]
    Specific,
    /// The rule is tried after all rules with `Specific`. Rules with `Written` are tried in the order in which the
    /// files list the rules.
    Written,
}
