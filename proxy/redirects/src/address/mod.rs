//! Parses and formats hosts, paths and query strings, and builds the values of `Location` headers.

pub(crate) mod host;
pub(crate) mod host_hint;
pub(crate) mod location;
pub mod path;
pub(crate) mod query;
pub(crate) mod slash;
