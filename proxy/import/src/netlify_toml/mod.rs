//! Imports the redirects of a `netlify.toml` file. Netlify describes the file on the page "File-based configuration".
//! Each table `[[redirects]]` has the same meaning as a line of a `_redirects` file.

mod entry;
mod place;
pub(crate) mod simulation;

use crate::importer::Importer;
use crate::netlify::RedirectReader;
use crate::netlify_toml::place::Places;
use crate::note::Remark;
use crate::unreadable::SyntaxError;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let places = Places::of(text);
    let file = match DeTable::parse(text) {
        Ok(file) => file,
        Err(error) => {
            let reason = format!("the file is not valid TOML: {}", error.message());
            let at = error.span().unwrap_or_default();
            let remark = Remark::new(reason, "correct the file and import again");
            let column = SyntaxError::at(text, at.start, "", "").column;
            return importer.report_unreadable(&places.line_origin(at.start), column, remark);
        }
    };
    let Some(redirects) = entry::member(file.get_ref(), "redirects") else {
        return;
    };
    let DeValue::Array(entries) = redirects.get_ref() else {
        let remark = Remark::new("`redirects` is not a list of tables", "write each redirect below `[[redirects]]`");
        return importer.report_untranslated(&places.line_origin(redirects.span().start), remark);
    };
    let entries: Vec<&Spanned<DeValue<'_>>> = entries.iter().collect();
    let mut reader = RedirectReader::new(importer, "a redirect without `force = true`");
    for entry in entries {
        let origin = places.origin(entry.span());
        match entry::read(entry.get_ref()) {
            Ok((line, remarks)) => {
                reader.report_differences(&origin, remarks);
                reader.convert(Ok(line), origin);
            }
            Err(remark) => reader.convert(Err(remark), origin),
        }
    }
}
