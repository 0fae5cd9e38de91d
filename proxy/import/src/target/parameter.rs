//! Defines a query parameter whose value occurs in the target of a redirect.

use crate::path::placeholder::{LeadingSlash, Placeholder};

/// A query parameter whose value occurs in the target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parameter {
    pub(crate) name: String,
}

impl Parameter {
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.to_owned() }
    }

    /// Returns the placeholder that stands for the value of this parameter in a rule, such as `{query.id}`.
    pub(crate) fn placeholder(&self) -> Placeholder {
        Placeholder { name: format!("query.{}", self.name), slash: LeadingSlash::NotCaptured }
    }
}
