//! Represents errors in values whose location in the file is not known yet.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::raw::Located;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ValueError {
    pub(super) code: Code,
    message: String,
    hint: Option<String>,
    /// The wrong part of the value. If the part is `None`, the whole value is wrong.
    part: Option<String>,
}

impl ValueError {
    pub(super) fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: None, part: None }
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Converts a diagnostic to an error without a location.
    pub(super) fn from_diagnostic(diagnostic: Diagnostic) -> Self {
        let Diagnostic { code, found, expected, hint, .. } = diagnostic;
        let expected = expected.map(|expected| format!("expected {expected}"));
        let hint = expected.into_iter().chain(hint).collect::<Vec<_>>().join("; ");
        Self { code, message: found, hint: (!hint.is_empty()).then_some(hint), part: None }
    }

    /// Marks a part of the value as wrong, instead of the whole value.
    pub(super) fn about(mut self, part: impl Into<String>) -> Self {
        self.part = Some(part.into());
        self
    }

    /// Returns the diagnostic for the error in a key or value.
    pub(crate) fn in_value(self, written: &Located<String>) -> Diagnostic {
        self.in_text(&written.place, &written.value)
    }

    /// Returns the diagnostic for the error in a text. `place` is the location of the text.
    pub(crate) fn in_text(self, place: &Place, text: &str) -> Diagnostic {
        let place = self.part.map_or_else(|| place.clone(), |part| place.of_part(text, &part));
        let mut diagnostic = Diagnostic::new(self.code, place, self.message);
        diagnostic.hint = self.hint;
        diagnostic
    }
}
