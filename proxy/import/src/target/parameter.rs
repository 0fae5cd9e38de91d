//! Query parameters in targets.

use crate::path::placeholder::{LeadingSlash, Placeholder};

/// Whether a rule matches the same values of a parameter as the original.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum ValueScope {
    /// The rule matches the same values as the original.
    #[default]
    Same,
    /// The rule matches all values, whereas the original matches only those that a regular expression allows.
    Wider,
}

/// A query parameter whose value the target uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    /// Whether the translated rule matches more values than the original.
    pub(crate) value_scope: ValueScope,
}

impl Parameter {
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), value_scope: ValueScope::Same }
    }

    /// Returns the placeholder for this parameter in a rule.
    pub(crate) fn placeholder(&self) -> Placeholder {
        Placeholder { name: format!("query.{}", self.name), slash: LeadingSlash::NotCaptured }
    }
}
