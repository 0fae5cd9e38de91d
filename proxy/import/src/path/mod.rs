//! The paths that a rule matches.

pub(super) mod from_regex;
pub(super) mod placeholder;
pub(super) mod regex_text;
pub(super) mod shape;
