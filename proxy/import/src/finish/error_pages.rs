//! Reports statements that name the path of an error page if a rule redirects this path.

use crate::finish::compiled;
use crate::foreign::error_redirect;
use crate::importer::Importer;
use crate::rule::draft::DraftOutcome;
use portico_redirects::{NormalPath, Request, TestRequest};

/// Reports each error page that a rule redirects. The original server then redirects requests with errors. The drafts must
/// be sorted in the order in which the original program evaluates them.
pub(super) fn report(importer: &mut Importer<'_>) {
    let pages = std::mem::take(&mut importer.error_pages);
    if pages.is_empty() {
        return;
    }
    let Some(rules) = compiled::rules(importer, &importer.drafts) else { return };
    for page in pages {
        let (path, query) =
            page.path.split_once('?').map_or((page.path.as_str(), None), |(path, query)| (path, Some(query)));
        let Ok(path) = NormalPath::parse(path) else { continue };
        let headers = page.when.host.first().map(|host| ("host".into(), host.as_str().into()));
        let attributes = TestRequest { headers: headers.into_iter().collect(), ..TestRequest::default() };
        let found = rules.find(&Request { path: &path, query, attributes: &attributes });
        let draft = found.and_then(|found| importer.drafts.get(found.entry.rule));
        if draft.is_some_and(|draft| page.may_use(draft) && matches!(draft.outcome, DraftOutcome::Redirect { .. })) {
            importer.report_untranslated(&page.origin, error_redirect::remark());
        }
    }
}
