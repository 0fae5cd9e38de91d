//! Defines the kinds of names that conditions test.

/// The kind of the names in a mapping of conditions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NameKind {
    Parameter,
    Header,
    Cookie,
}

impl NameKind {
    /// Returns the key of `when` that contains names of this kind.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Parameter => "query",
            Self::Header => "header",
            Self::Cookie => "cookie",
        }
    }

    pub(super) fn spell(self, name: &str) -> String {
        match self {
            Self::Header => name.to_ascii_lowercase(),
            Self::Parameter | Self::Cookie => name.to_owned(),
        }
    }
}
