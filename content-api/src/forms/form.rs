//! Defines the trait that all forms implement, and validates forms.

use serde::Serialize;

use super::body::{Encoding, FormBody};
use super::fields::Fields;
use super::sender::Terms;
use crate::model::submission::AnsweringDepartment;
use crate::problem::FieldError;
use crate::site_content::SiteContent;
use crate::store::Attachment;

/// A form that can be parsed and stored.
pub(crate) trait Form: Serialize + Sized {
    /// The kind of the form in the database, such as `feedback_study`.
    const KIND: &'static str;

    /// The path of the page on which visitors find this form.
    const PAGE: &'static str;

    /// Parses all fields of the form. Returns `None` if a required field is missing or invalid. An implementation must
    /// parse every field before it returns early, so that all errors are found.
    fn read(fields: &mut Fields, content: &SiteContent) -> Option<Self>;

    /// Returns the consent of the sender and the honeypot.
    fn terms(&self) -> &Terms;

    /// Returns the department that answers the form.
    fn department(&self) -> AnsweringDepartment;

    /// Removes the attached file from the form and returns this file, because it is stored separately from the other
    /// fields. Returns `None` if the form has no file.
    fn take_file(&mut self) -> Option<Attachment> {
        None
    }

    /// Reports whether the sender wants to stay unknown. Nothing that leads to the sender is stored then.
    fn is_anonymous(&self) -> bool {
        false
    }
}

/// Parses a form and checks all its fields. Returns all errors if the form is invalid.
pub(crate) fn validate<F: Form>(
    body: FormBody,
    encoding: Encoding,
    content: &SiteContent,
) -> Result<F, Vec<FieldError>> {
    let mut fields = Fields::new(body, encoding);
    let form = F::read(&mut fields, content);
    let errors = fields.finish();
    match form {
        Some(form) if errors.is_empty() => Ok(form),
        _ => Err(errors),
    }
}
