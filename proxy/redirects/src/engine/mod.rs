//! Finds the rule for a request. The modules contain the index of all rules, the code that follows redirects, and the
//! compiled rule set.

pub(crate) mod chained_rows;
mod failing_tests;
pub(crate) mod graph;
mod hosts;
pub(crate) mod matcher;
pub(crate) mod rule_set;
pub(crate) mod rule_tests;
