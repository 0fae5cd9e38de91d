//! Describes problems in rule files and in the configuration.

mod code;
mod place;
pub mod render;
mod severity;
pub mod short;
pub(crate) mod source;

pub use crate::diagnostic::code::Code;
pub use crate::diagnostic::place::Place;
pub use crate::diagnostic::severity::Severity;

/// A problem in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The type of the problem.
    pub code: Code,
    /// The severity of the problem, which decides whether the file can still be used.
    pub severity: Severity,
    /// The location of the problem (file, line and column).
    pub place: Place,
    /// The message, which says what is wrong.
    pub found: String,
    /// A description of the values that would be valid, if there is one.
    pub expected: Option<String>,
    /// A hint on how to fix the problem.
    pub hint: Option<String>,
    /// The related locations, each with a text that explains its role. Examples are the other redirects of a loop, or
    /// the first of two duplicate rules.
    pub related: Vec<(Place, String)>,
    /// The number of related locations that are left out of `related`, because there are too many.
    pub related_omitted: usize,
    /// The number of further problems with the same code in the same file that have no diagnostic of their own, because
    /// there are too many.
    pub further: usize,
    /// The reason why the rule allows the warning. `None` for an error, and for a warning that is not silenced.
    pub silenced: Option<Box<str>>,
}

impl Diagnostic {
    /// Creates a diagnostic with the severity of its code.
    pub fn new(code: Code, place: Place, found: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            place,
            found: found.into(),
            expected: None,
            hint: None,
            related: Vec::new(),
            related_omitted: 0,
            further: 0,
            silenced: None,
        }
    }

    /// Adds a description of the values that would be valid.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Adds a hint on how to fix the problem.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds a related location, with a text that explains its role.
    #[must_use]
    pub fn related(mut self, place: Place, role: impl Into<String>) -> Self {
        self.related.push((place, role.into()));
        self
    }

    /// Returns the number of problems for which the diagnostic stands.
    pub const fn count(&self) -> usize {
        self.further.saturating_add(1)
    }

    /// Reports whether the diagnostic is a warning that the rule allows with `allow`.
    pub const fn is_silenced(&self) -> bool {
        self.silenced.is_some()
    }
}

/// The maximum number of related locations that [`Diagnostic::repeat_at`] lists.
const MAX_REPEATS: usize = 10;

impl Diagnostic {
    /// Adds another location with the same problem. If ten related locations are already listed, the location is only
    /// counted.
    pub(crate) fn repeat_at(&mut self, place: Place) {
        if self.related.len() < MAX_REPEATS {
            self.related.push((place, "the same problem".to_owned()));
        } else {
            self.related_omitted += 1;
        }
    }
}
