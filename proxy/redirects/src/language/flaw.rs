//! A mistake inside a value, before it is known where the value stands.

use crate::diagnostic::{Code, Diagnostic, Place};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Flaw {
    pub(super) code: Code,
    found: String,
    hint: Option<String>,
}

impl Flaw {
    pub(super) fn new(code: Code, found: impl Into<String>) -> Self {
        Self { code, found: found.into(), hint: None }
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    pub(crate) fn at(self, place: &Place) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(self.code, place.clone(), self.found);
        diagnostic.hint = self.hint;
        diagnostic
    }
}
