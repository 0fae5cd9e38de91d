//! The errors that can occur when a path is parsed.

use std::fmt;

/// The reason why a text is not a valid path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathError {
    /// The path does not start with `/`.
    NotAbsolute,
    /// The path contains a raw backslash, which browsers read as a slash.
    Backslash,
    /// The path contains a control character, either raw or percent-encoded.
    ControlCharacter,
    /// The text contains `?` or `#`, so it also has a query or a fragment.
    QueryOrFragment,
    /// A `%` is not followed by two hexadecimal digits.
    BadEscape,
    /// The percent-encoded bytes are not valid UTF-8.
    InvalidUtf8,
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAbsolute => "the path does not start with `/`",
            Self::Backslash => "the path contains a backslash",
            Self::ControlCharacter => "the path contains a control character",
            Self::QueryOrFragment => "the path contains `?` or `#`",
            Self::BadEscape => "a `%` is not followed by two hexadecimal digits",
            Self::InvalidUtf8 => "the percent-encoded bytes of the path are not UTF-8",
        })
    }
}

impl std::error::Error for PathError {}
