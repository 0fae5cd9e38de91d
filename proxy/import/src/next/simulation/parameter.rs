//! Defines the parameters of paths, and their values.
//! See <https://nextjs.org/docs/pages/api-reference/config/next-config-js/redirects#wildcard-path-matching>.

use std::collections::BTreeMap;

/// A parameter such as `:id(\d+)?`, or a group in braces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parameter {
    /// The name, or the number of a parameter without a name. Empty for a group in braces without a parameter.
    pub(crate) name: String,
    pub(super) prefix: String,
    pub(super) suffix: String,
    pub(super) pattern: String,
    /// One of the characters `?`, `*` and `+`.
    pub(super) modifier: Option<char>,
}

/// The value of a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ParameterValue {
    Text(String),
    /// The values of a parameter that may occur several times.
    List(Vec<String>),
}

/// The values of parameters by name.
pub(crate) type ParameterValues = BTreeMap<String, ParameterValue>;

impl Parameter {
    pub(crate) fn repeats(&self) -> bool {
        matches!(self.modifier, Some('*' | '+'))
    }

    /// Reports whether the parameter may be missing in a path.
    pub(crate) fn is_optional(&self) -> bool {
        matches!(self.modifier, Some('?' | '*'))
    }

    /// Returns the value that the parameter has if its group matches `text`.
    pub(crate) fn value(&self, text: &str) -> ParameterValue {
        if !self.repeats() {
            return ParameterValue::Text(text.to_owned());
        }
        let separator = format!("{}{}", self.prefix, self.suffix);
        ParameterValue::List(match separator.as_str() {
            // In JavaScript, an empty separator splits a text into its characters.
            "" => text.chars().map(String::from).collect(),
            separator => text.split(separator).map(str::to_owned).collect(),
        })
    }

    pub(super) fn with_edges(&self, value: &str) -> String {
        format!("{}{value}{}", self.prefix, self.suffix)
    }
}
