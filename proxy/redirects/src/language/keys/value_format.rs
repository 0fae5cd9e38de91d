//! Defines the formats that strings in a rule file must have.

/// A format that a string must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ValueFormat {
    Path,
    Target,
    RowFile,
    DateTime,
    Host,
    Language,
    MediaType,
    Share,
    Placeholder,
    CachePolicy,
}

impl ValueFormat {
    /// Returns the regular expression of the format. The expression must also be valid in JavaScript.
    pub(super) const fn pattern(self) -> &'static str {
        match self {
            Self::Path => "^/",
            Self::Target => "^(/|https?://)",
            Self::RowFile => r"\.([cC][sS][vV]|[tT][sS][vV])$",
            Self::DateTime => r"^\d{4}-\d{2}-\d{2}",
            Self::Host => r"^(\*\.)?[A-Za-z0-9-][A-Za-z0-9.-]*$",
            Self::Language => "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$",
            Self::MediaType => r"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+$",
            Self::Share => r"^\d{1,3}(\.\d{1,2})?\s*%$",
            Self::Placeholder => r"^\{.+\}$",
            Self::CachePolicy => r"^(off|(private )?\d+[smhd])$",
        }
    }

    /// Returns the name of the format for the reference page.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Target => "path or URL",
            Self::RowFile => "name of a CSV or TSV file",
            Self::DateTime => "date, or date and time",
            Self::Host => "host",
            Self::Language => "language tag",
            Self::MediaType => "media type",
            Self::Share => "percentage",
            Self::Placeholder => "placeholder",
            Self::CachePolicy => "`off`, a time, or `private` and a time",
        }
    }
}
