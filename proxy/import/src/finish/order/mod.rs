//! Defines the order of rules, and sorts drafts.

pub(super) mod evaluation_order;
pub(super) mod rule_order;
pub(super) mod specific_queries;
