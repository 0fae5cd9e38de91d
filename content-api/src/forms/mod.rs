//! Parses the five forms that visitors can submit. The input is a JSON object, or the body of an HTML form. If a form is
//! invalid, the result is a list of all errors.

pub(crate) mod body;
pub(crate) mod checks;
pub(crate) mod destruction;
pub(crate) mod feedback;
pub(crate) mod fields;
pub(crate) mod file;
pub(crate) mod form;
pub(crate) mod pharmacovigilance;
pub(crate) mod same_origin;
pub(crate) mod schemas;
pub(crate) mod sender;
pub(crate) mod study;
pub(crate) mod training;
