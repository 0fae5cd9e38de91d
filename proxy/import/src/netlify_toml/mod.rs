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
use portico_redirects::nearest_word;
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
    report_misspelt(file.get_ref(), &places, importer);
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

/// Reports the keys of a file that are probably a misspelt `redirects`. Netlify ignores them.
fn report_misspelt(file: &DeTable<'_>, places: &Places<'_>, importer: &mut Importer<'_>) {
    for (key, _) in file {
        let name = key.get_ref().as_ref();
        if name == "redirects" || nearest_word(&name.to_ascii_lowercase(), &["redirects"]).is_none() {
            continue;
        }
        let remark = Remark::new(
            format!("Netlify ignores the key `{name}`, so its redirects are not translated"),
            "did you mean `[[redirects]]`? Correct the file and import again",
        );
        importer.report_untranslated(&places.line_origin(key.span().start), remark);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::ImportOptions;

    #[test]
    fn misspelt_keys_are_reported_with_their_lines() {
        for (text, line, hint) in [
            ("[[redirect]]\nfrom = '/a'\nto = '/b'\n[[redirects]]\nfrom = '/c'\nto = '/d'\n", 1, "`[[redirects]]`"),
            ("[build]\n[[Redirects]]\nfrom = '/a'\nto = '/b'\n", 2, "`[[redirects]]`"),
            ("[[redirects]]\nfrom = '/a'\nto = '/b'\nstatuscode = 302\n", 1, "`status`"),
            ("[[redirects]]\nform = '/a'\nto = '/b'\n", 1, "`from`"),
            ("[[redirects]]\nfrom = '/a'\nto = '/b'\n[redirects.conditions]\nLangauge = ['de']\n", 1, "`language`"),
        ] {
            let options = ImportOptions::default();
            let mut importer = Importer::new(&options);
            read(text, &mut importer);
            let found = importer.notes.iter().any(|note| note.line == line && note.hint.contains(hint));
            assert!(found, "{text}: {:?}", importer.notes);
        }
    }
}
