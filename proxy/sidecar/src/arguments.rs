//! Defines the command-line arguments that several commands share.

pub(crate) mod hit_counts;
pub(crate) mod rules;
