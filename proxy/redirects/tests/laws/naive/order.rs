//! The order of rules, and their expiry dates.

use std::fmt::Write;

use proptest::prelude::*;

/// The setting that determines when a rule is tried among the rules that match the same path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Order {
    /// The rule is ordered by specificity, with this priority.
    Specific(i32),
    /// The rule is tried after all rules that are ordered by specificity. Several rules of this kind are tried in file
    /// order.
    Written,
}

/// The effect of the date [`INSIDE`] on a rule.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Expiry {
    None,
    /// The date is only reported.
    Kept,
    /// From the date on, the rule no longer matches.
    Removed,
}

pub(super) fn order() -> impl Strategy<Value = Order> {
    prop_oneof![
        4 => prop::sample::select(vec![0, 0, 0, 7, -7]).prop_map(Order::Specific),
        1 => Just(Order::Written),
    ]
}

impl Order {
    pub(super) fn write(self, out: &mut String) {
        match self {
            Self::Specific(0) => {}
            Self::Specific(priority) => writeln!(out, "  priority: {priority}").unwrap(),
            Self::Written => out.push_str("  order: written\n"),
        }
    }
}

impl Expiry {
    pub(super) fn write(self, out: &mut String) {
        match self {
            Self::None => {}
            Self::Kept => out.push_str("  expires: 2027-06-01\n"),
            Self::Removed => out.push_str("  expires: 2027-06-01\n  after_expiry: remove\n"),
        }
    }
}
