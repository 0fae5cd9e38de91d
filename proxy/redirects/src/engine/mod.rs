//! Finds the rule that answers a request, and follows redirects from rule to rule.

pub(crate) mod chained_rows;
mod failing_tests;
pub(crate) mod graph;
mod hosts;
pub(crate) mod matcher;
pub(crate) mod rule_set;
pub(crate) mod rule_tests;
