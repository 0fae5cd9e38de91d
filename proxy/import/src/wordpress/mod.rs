//! Imports the export of the `WordPress` plugin "Redirection", as JSON or CSV. The manual of the plugin describes the
//! settings of a redirect on the pages "Redirect options" and "Matching redirects".

mod action;
mod condition;
mod convert;
mod export;
mod redirect;
pub(crate) mod refusing;
mod rows;
pub(crate) mod seeds;
pub(crate) mod simulation;

use crate::importer::Importer;

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    if text.trim_start().starts_with(['{', '[']) {
        export::read(text, importer);
    } else {
        rows::read(text, importer);
    }
}
