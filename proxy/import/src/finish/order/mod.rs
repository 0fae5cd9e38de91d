//! Chooses the order of the rules in the rule file, and which rules may become rows of CSV files.

pub(super) mod evaluation_order;
pub(super) mod independence;
pub(super) mod rule_order;
