//! Defines query parameters whose values are used in targets.

use crate::path::placeholder::{LeadingSlash, Placeholder};

/// The values of a parameter that a translated rule matches, compared with the original statement.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum ValueScope {
    /// The rule matches the same values as the original statement.
    #[default]
    Same,
    /// The rule matches all values. The original statement matches only the values that a regular expression allows.
    Wider,
}

/// A query parameter whose value is used in a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    /// The values that the translated rule matches, compared with the original statement.
    pub(crate) value_scope: ValueScope,
}

impl Parameter {
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), value_scope: ValueScope::Same }
    }

    /// Returns the placeholder that stands for the value of this parameter in a rule, such as `{query.id}`.
    pub(crate) fn placeholder(&self) -> Placeholder {
        Placeholder { name: format!("query.{}", self.name), slash: LeadingSlash::NotCaptured }
    }
}
