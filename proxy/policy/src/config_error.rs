//! Errors in configuration values, each with its place in the file.

use portico_redirects::tree::Located;
use portico_redirects::{Code, Diagnostic, Place};

/// An error in one configuration value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    /// The full name of the key, such as `api.origin`.
    pub key: String,
    /// The place of the value in the file.
    pub place: Place,
    /// The value that was found.
    pub found: String,
    /// The description of a valid value.
    pub expected: Box<str>,
    /// The hint on how to fix the value.
    pub hint: Option<String>,
}

impl ConfigError {
    /// Creates an error at the place of `value`.
    pub fn at<T>(key: &str, value: &Located<T>, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            key: key.to_owned(),
            place: value.place.clone(),
            found: found.into(),
            expected: expected.into().into_boxed_str(),
            hint: None,
        }
    }

    /// Adds a hint on how to fix the value.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl From<ConfigError> for Diagnostic {
    fn from(error: ConfigError) -> Self {
        let found = format!("`{}` is `{}`", error.key, error.found);
        let mut diagnostic = Self::new(Code::ConfigValue, error.place, found).expected(error.expected);
        diagnostic.hint = error.hint;
        diagnostic
    }
}

/// The errors found so far. Collecting errors makes it possible to report all of them, not just the first error.
#[derive(Debug, Default)]
pub struct ConfigErrors(Vec<ConfigError>);

impl ConfigErrors {
    /// Returns the value of a result. If the result is an error, records the error and returns `None`.
    pub fn take<T>(&mut self, result: Result<T, ConfigError>) -> Option<T> {
        result.map_err(|error| self.0.push(error)).ok()
    }

    /// Returns the value of a result. If the result has errors, records all of them and returns `None`.
    pub fn take_all<T>(&mut self, result: Result<T, Vec<ConfigError>>) -> Option<T> {
        result.map_err(|errors| self.0.extend(errors)).ok()
    }

    /// Records an error.
    pub fn add(&mut self, error: ConfigError) {
        self.0.push(error);
    }

    /// Returns `value` if it is present and no error was recorded.
    ///
    /// # Errors
    /// Fails with all recorded errors if any error was recorded or if `value` is `None`.
    pub fn or<T>(self, value: Option<T>) -> Result<T, Vec<ConfigError>> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(self.0),
        }
    }
}
