//! Describes sets of paths, such as all paths that a rule matches, and converts regular expressions to such
//! descriptions.

pub(super) mod from_regex;
pub(super) mod named_parts;
pub(super) mod placeholder;
pub(super) mod regex_text;
pub(super) mod shape;
