//! Chooses the order of the rules in the rule file, and which rules may become rows of CSV files.
//!
//! This is a choice of the translator. Asking the compiled rules cannot replace it: answers to samples show that two
//! orders differ, but not that they agree for all requests.

pub(super) mod evaluation_order;
mod path_segment;
pub(super) mod path_set;
pub(super) mod rule_order;
pub(super) mod specific_order;
