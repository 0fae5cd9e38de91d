//! A mistake in a value of the configuration, with its place.

use portico_redirects::tree::Spot;
use portico_redirects::{Code, Diagnostic, Place};

/// What is wrong with one value of the configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    /// The key, with the blocks that it stands in: `api.origin`.
    pub key: String,
    /// Where the value stands.
    pub place: Place,
    /// The value that was found.
    pub found: String,
    /// What would have been right.
    pub expected: String,
    /// How to mend it.
    pub hint: Option<String>,
}

impl ConfigError {
    /// A mistake at the place of a value.
    pub fn at<T>(key: &str, value: &Spot<T>, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            key: key.to_owned(),
            place: value.place.clone(),
            found: found.into(),
            expected: expected.into(),
            hint: None,
        }
    }

    /// Adds a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl From<ConfigError> for Diagnostic {
    fn from(mistake: ConfigError) -> Self {
        let found = format!("`{}` is `{}`", mistake.key, mistake.found);
        let mut diagnostic = Self::new(Code::ConfigValue, mistake.place, found).expected(mistake.expected);
        diagnostic.hint = mistake.hint;
        diagnostic
    }
}

/// Collects mistakes, so that all of them are reported and not only the first.
#[derive(Debug, Default)]
pub struct ConfigErrors(Vec<ConfigError>);

impl ConfigErrors {
    /// Takes the value out of a result, or notes the mistake.
    pub fn take<T>(&mut self, result: Result<T, ConfigError>) -> Option<T> {
        result.map_err(|mistake| self.0.push(mistake)).ok()
    }

    /// Takes over the mistakes of a part.
    pub fn take_all<T>(&mut self, result: Result<T, Vec<ConfigError>>) -> Option<T> {
        result.map_err(|mistakes| self.0.extend(mistakes)).ok()
    }

    /// Notes a mistake.
    pub fn add(&mut self, mistake: ConfigError) {
        self.0.push(mistake);
    }

    /// The value when it is whole, else all mistakes.
    ///
    /// # Errors
    /// The mistakes that were noted.
    pub fn or<T>(self, value: Option<T>) -> Result<T, Vec<ConfigError>> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(self.0),
        }
    }
}
