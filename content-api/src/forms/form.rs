//! Defines the trait that all forms implement, and validates forms.

use serde::Serialize;
use serde_json::{Map, Value};

use super::fields::Fields;
use super::sender::Sender;
use crate::problem::FieldError;
use crate::site_content::SiteContent;
use crate::store::Attachment;

/// A form that can be parsed and stored.
pub(crate) trait Form: Serialize + Sized {
    /// The kind of the form in the database, such as `feedback_study`.
    const KIND: &'static str;

    /// Parses all fields of the form. Returns `None` if a required field is missing or invalid. An implementation must
    /// parse every field before it returns early, so that all errors are found.
    fn read(fields: &mut Fields, content: &SiteContent) -> Option<Self>;

    /// Returns the part of the form that describes the sender.
    fn sender(&self) -> &Sender;

    /// Removes the attached file from the form and returns this file, because it is stored separately from the other
    /// fields. Returns `None` if the form has no file.
    fn take_file(&mut self) -> Option<Attachment> {
        None
    }
}

/// Parses a form and checks all its fields. Returns all errors if the form is invalid.
pub(crate) fn validate<F: Form>(body: Map<String, Value>, content: &SiteContent) -> Result<F, Vec<FieldError>> {
    let mut fields = Fields::new(body);
    let form = F::read(&mut fields, content);
    let errors = fields.finish();
    match form {
        Some(form) if errors.is_empty() => Ok(form),
        _ => Err(errors),
    }
}
