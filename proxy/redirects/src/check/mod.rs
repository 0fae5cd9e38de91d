//! Mistakes that only show when all rules are seen together.
//!
//! What is wrong with a rule by itself is found while it is read (`language`), because such a rule
//! cannot be built at all.

pub(crate) mod chain;
pub(crate) mod duplicate;
pub(crate) mod endless;
pub(crate) mod regex;
pub(crate) mod row;
pub(crate) mod shadow;
pub(crate) mod target;
