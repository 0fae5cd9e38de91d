//! The five forms. Received JSON is converted to a valid form, or to a list of all errors in it.

pub(crate) mod checks;
pub(crate) mod destruction;
pub(crate) mod feedback;
pub(crate) mod fields;
pub(crate) mod file;
pub(crate) mod form;
pub(crate) mod pharmacovigilance;
pub(crate) mod sender;
pub(crate) mod study;
pub(crate) mod training;
