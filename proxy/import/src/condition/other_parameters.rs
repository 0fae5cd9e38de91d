//! Defines whether a statement also applies to requests that have other parameters than those that it tests.

/// Whether the original statement also applies if the request has parameters that the statement does not test. Rules
/// always allow other parameters, so the order of rules depends on this property.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum OtherParameters {
    #[default]
    Allowed,
    /// The original statement compares the whole query.
    Forbidden,
}

impl OtherParameters {
    /// Returns the property of a statement that applies if both conditions hold.
    pub(crate) fn and(self, other: Self) -> Self {
        if self == Self::Forbidden { self } else { other }
    }

    /// Returns the property of a statement that applies if one of the conditions holds.
    pub(crate) fn or(self, other: Self) -> Self {
        if self == Self::Allowed { self } else { other }
    }
}
