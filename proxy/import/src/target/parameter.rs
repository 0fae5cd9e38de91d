//! Defines a query parameter whose value occurs in the target of a redirect.

use crate::path::placeholder::{LeadingSlash, Placeholder};

/// The values of a parameter that a translated rule matches: the same values as the original statement matches, or more
/// values.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum ValueScope {
    /// The rule matches the same values as the original statement.
    #[default]
    Same,
    /// The rule matches all values. The original statement matches only the values that a regular expression such as
    /// `^\d+$` allows.
    Wider,
}

/// A query parameter whose value occurs in the target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    /// Whether the translated rule matches the same values of the parameter as the original statement, or more values.
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
