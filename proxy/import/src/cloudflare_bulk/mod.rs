//! Imports Bulk Redirect Lists of Cloudflare. Cloudflare describes both forms of such a list on the pages "CSV file
//! format for Bulk Redirects" and "JSON object for Bulk Redirects".

mod json_list;
mod redirect;
mod rows;
pub(crate) mod seeds;
pub(crate) mod simulation;
mod source;

use crate::importer::Importer;

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    if text.trim_start().starts_with(['[', '{']) {
        json_list::read(text, importer);
    } else {
        rows::read(text, importer);
    }
}
