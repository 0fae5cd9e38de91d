//! A form, and its validation.

use serde::Serialize;
use serde_json::{Map, Value};

use super::fields::Fields;
use super::sender::Sender;
use crate::problem::FieldError;
use crate::site_content::SiteContent;
use crate::store::Attachment;

/// A form that can be parsed and stored.
pub(crate) trait Form: Serialize + Sized {
    /// Its kind in the store.
    const KIND: &'static str;

    /// Parses all fields. Use `?` only after the last one, so that every error is found.
    /// `None` if a required field is missing or invalid.
    fn read(fields: &mut Fields, content: &SiteContent) -> Option<Self>;

    /// The sender.
    fn sender(&self) -> &Sender;

    /// Takes the file, which is stored separately from the payload.
    fn take_file(&mut self) -> Option<Attachment> {
        None
    }
}

/// A valid form, or all its errors.
pub(crate) fn validate<F: Form>(body: Map<String, Value>, content: &SiteContent) -> Result<F, Vec<FieldError>> {
    let mut fields = Fields::new(body);
    let form = F::read(&mut fields, content);
    let errors = fields.finish();
    match form {
        Some(form) if errors.is_empty() => Ok(form),
        _ => Err(errors),
    }
}
