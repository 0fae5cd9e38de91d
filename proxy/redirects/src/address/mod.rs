//! Addresses: the normal form of a path, queries, and `Location` values.

pub(crate) mod host;
pub(crate) mod location;
pub mod path;
pub(crate) mod query;
pub(crate) mod slash;
