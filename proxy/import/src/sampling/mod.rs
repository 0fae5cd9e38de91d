//! Generates values that the statements of a configuration test, such as paths and hosts.

pub(crate) mod expression;
mod literals;
mod lookahead;
pub(crate) mod named_parts;
pub(crate) mod other_parameters;
pub(crate) mod paths;
pub(crate) mod seed;
