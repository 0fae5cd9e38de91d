//! Which paths a rule matches.

pub(super) mod from_regex;
pub(super) mod shape;
