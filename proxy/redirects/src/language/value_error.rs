//! An error in a value whose position is not known yet.

use crate::diagnostic::{Code, Diagnostic, Place};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ValueError {
    pub(super) code: Code,
    message: String,
    hint: Option<String>,
}

impl ValueError {
    pub(super) fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: None }
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    pub(crate) fn at(self, place: &Place) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(self.code, place.clone(), self.message);
        diagnostic.hint = self.hint;
        diagnostic
    }
}
