//! Defines how a condition compares a text, and the reason why no request meets the condition.

/// How a condition compares a text with the value in the request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::language::lower) enum Comparison {
    Equal,
    Contains,
    Starts,
    Regex,
}

impl Comparison {
    /// Returns the comparison of a test such as `contains`.
    pub(in crate::language::lower) fn of_key(key: &str) -> Self {
        match key {
            "contains" => Self::Contains,
            "starts" => Self::Starts,
            _ => Self::Regex,
        }
    }

    /// Returns how to write the comparison with a text. `written` is the text as a YAML scalar.
    pub(super) fn spell(self, name: &str, written: &str) -> String {
        match self {
            Self::Equal => format!("write `{name}: {written}`"),
            Self::Contains => format!("write `contains: {written}`"),
            Self::Starts => format!("write `starts: {written}`"),
            Self::Regex => format!("write `regex: {written}`"),
        }
    }
}

/// The reason why no request has a value, and what to write instead.
pub(super) struct Unmet {
    pub(super) message: String,
    pub(super) hint: String,
}
