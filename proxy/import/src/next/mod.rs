//! Next.js: the list that `redirects()` returns, as JSON or as a literal in a script. The script is not run.
//!
//! Rewrites have their turn behind all redirects, so nothing is lost when they are not read.

mod find;
mod has;
mod lex;
mod rule;
mod source;
mod value;

use crate::draft::Case;
use crate::importer::Importer;
use crate::next::rule::Site;
use crate::note::{Origin, Remark};

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let tokens = lex::tokens(text);
    let origin = |line: u32| {
        let written = usize::try_from(line).ok().and_then(|line| text.lines().nth(line.saturating_sub(1)));
        Origin { line, text: written.unwrap_or_default().to_owned(), ..Origin::default() }
    };
    let Some(list) = find::redirects(&tokens) else {
        let reason = "no list of redirects was found in the script, which is not run";
        return importer.report_untranslated(&origin(1), Remark::new(reason, "write the list as JSON and import that"));
    };
    if let Some(place) = find::setting_token(&tokens, "i18n") {
        let reason = "with `i18n` each source is also met behind a language, such as `/de/…`; the rules are not";
        importer.report_difference(
            &origin(place.line),
            Remark::new(reason, "add rules for those addresses where they are in use"),
        );
    }
    let case = if find::is_on(&tokens, "caseSensitiveRoutes") { Case::Exact } else { Case::Ignore };
    let site = Site { base_path: find::setting(&tokens, "basePath").unwrap_or_default(), case, text };
    for (index, item) in (0..).zip(list.list().unwrap_or_default()) {
        rule::convert(importer, &site, item, index);
    }
}
