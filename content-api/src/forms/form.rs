//! Forms in general, and their validation.

use serde::Serialize;
use serde_json::{Map, Value};

use super::fields::Fields;
use super::sender::Sender;
use crate::problem::FieldError;
use crate::site_content::SiteContent;
use crate::store::Attachment;

/// A form that can be parsed and stored.
pub(crate) trait Form: Serialize + Sized {
    /// The kind under which the form is stored.
    const KIND: &'static str;

    /// Parses all fields. Returns `None` if a required field is missing or invalid.
    /// An implementation must not use `?` before the last field has been parsed, so that every error is found.
    fn read(fields: &mut Fields, content: &SiteContent) -> Option<Self>;

    /// The sender.
    fn sender(&self) -> &Sender;

    /// Takes the file out of the form, because it is stored separately from the payload.
    fn take_file(&mut self) -> Option<Attachment> {
        None
    }
}

/// Returns the form if it is valid, or all errors in it.
pub(crate) fn validate<F: Form>(body: Map<String, Value>, content: &SiteContent) -> Result<F, Vec<FieldError>> {
    let mut fields = Fields::new(body);
    let form = F::read(&mut fields, content);
    let errors = fields.finish();
    match form {
        Some(form) if errors.is_empty() => Ok(form),
        _ => Err(errors),
    }
}
