//! Defines the order of the rules in a rule file.

/// The order in which Portico tries the rules of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::finish) enum RuleOrder {
    /// The default order, in which specific rules come first.
    Specific,
    /// The order of the file.
    Written,
}
