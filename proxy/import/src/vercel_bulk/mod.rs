//! Imports files with bulk redirects of Vercel, to which the key `bulkRedirectsPath` of a `vercel.json` file refers. Vercel
//! describes the files on the page "Bulk Redirects" and in the section `bulkRedirectsPath` of the page "vercel.json".

mod redirect;
mod rows;
pub(crate) mod seeds;
pub(crate) mod simulation;

use crate::importer::Importer;

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    for row in rows::read(text, importer) {
        redirect::convert(importer, &row);
    }
}
