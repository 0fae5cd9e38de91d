//! The five forms: from the JSON that arrived to a valid form, with all mistakes at once.

pub(crate) mod checks;
pub(crate) mod destruction;
pub(crate) mod feedback;
pub(crate) mod fields;
pub(crate) mod file;
pub(crate) mod pharmacovigilance;
pub(crate) mod sender;
pub(crate) mod study;
pub(crate) mod training;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::library::Library;
use crate::problem::FieldError;
use crate::store::Attachment;
use fields::Fields;
use sender::Sender;

/// A form that can be read and kept.
pub(crate) trait Form: Serialize + Sized {
    /// How it is called in the store.
    const KIND: &'static str;

    /// Reads every field, so that every mistake is found: no `?` before the last one is read.
    /// `None` when a required one is missing or wrong.
    fn read(fields: &mut Fields, library: &Library) -> Option<Self>;

    /// Who sends it.
    fn sender(&self) -> &Sender;

    /// Takes out the file that goes beside the payload.
    fn take_file(&mut self) -> Option<Attachment> {
        None
    }
}

/// A valid form, or all its mistakes.
pub(crate) fn validate<F: Form>(body: Map<String, Value>, library: &Library) -> Result<F, Vec<FieldError>> {
    let mut fields = Fields::new(body);
    let form = F::read(&mut fields, library);
    let errors = fields.finish();
    match form {
        Some(form) if errors.is_empty() => Ok(form),
        _ => Err(errors),
    }
}
