//! A mistake in the configuration file, with its place.

use serde_saphyr::Spanned;

/// What is wrong with one value of the configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The key, as the file writes it.
    pub key: String,
    /// The line, counted from 1; 0 when the value is not in the file.
    pub line: u64,
    /// The column, counted from 1.
    pub column: u64,
    /// The value that was found.
    pub found: String,
    /// What would have been right.
    pub expected: String,
    /// How to mend it.
    pub hint: Option<String>,
}

impl Mistake {
    /// A mistake at the place of a value.
    pub fn at<T>(key: &str, place: &Spanned<T>, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            key: key.to_owned(),
            line: place.referenced.line(),
            column: place.referenced.column(),
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

/// Collects mistakes, so that all of them are reported and not only the first.
#[derive(Debug, Default)]
pub struct Mistakes(Vec<Mistake>);

impl Mistakes {
    /// Takes the value out of a result, or notes the mistake.
    pub fn take<T>(&mut self, result: Result<T, Mistake>) -> Option<T> {
        result.map_err(|mistake| self.0.push(mistake)).ok()
    }

    /// Takes over the mistakes of a part.
    pub fn take_all<T>(&mut self, result: Result<T, Vec<Mistake>>) -> Option<T> {
        result.map_err(|mistakes| self.0.extend(mistakes)).ok()
    }

    /// Notes a mistake.
    pub fn add(&mut self, mistake: Mistake) {
        self.0.push(mistake);
    }

    /// The value when it is whole, else all mistakes.
    ///
    /// # Errors
    /// The mistakes that were noted.
    pub fn or<T>(self, value: Option<T>) -> Result<T, Vec<Mistake>> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(self.0),
        }
    }
}
