//! Reports statements that name the path of an error page if a rule answers requests for this path.

use crate::finish::compiled;
use crate::importer::Importer;
use portico_redirects::{NormalPath, Request, TestRequest};

/// Reports each error page for which a rule answers. The original server then answers requests with errors in the same way. The
/// drafts must be sorted in the order in which the original program evaluates them.
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
        let used = draft.filter(|draft| page.may_use(draft));
        if let Some(remark) = used.and_then(|draft| page.remark(&draft.outcome)) {
            importer.report_untranslated(&page.origin, remark);
        }
    }
}
