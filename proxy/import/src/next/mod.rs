//! Next.js: the list that `redirects()` returns, as JSON or as a literal in a script. The script is not executed.
//!
//! Rewrites are ignored: Next.js evaluates them after all redirects.

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
        let reason = "found no literal list of redirects; the script is not executed";
        return importer
            .report_untranslated(&origin(1), Remark::new(reason, "export the list as JSON and import that"));
    };
    if let Some(place) = find::setting_token(&tokens, "i18n") {
        let reason =
            "with `i18n`, each source also matches paths with a language prefix such as `/de/…`; the rules do not";
        importer.report_difference(
            &origin(place.line),
            Remark::new(reason, "add rules for those paths if they are in use"),
        );
    }
    let case = if find::is_on(&tokens, "caseSensitiveRoutes") { Case::Exact } else { Case::Ignore };
    let site = Site { base_path: find::setting(&tokens, "basePath").unwrap_or_default(), case, text };
    for (index, item) in (0..).zip(list.list().unwrap_or_default()) {
        rule::convert(importer, &site, item, index);
    }
}
