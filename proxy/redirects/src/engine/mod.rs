//! From a request to its rule: the index of all rules, following redirects, and the compiled rule set.

pub(crate) mod chained_rows;
mod failing_tests;
pub(crate) mod graph;
mod hosts;
pub(crate) mod matcher;
pub(crate) mod rule_set;
pub(crate) mod rule_tests;
