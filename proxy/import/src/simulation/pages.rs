//! Defines the pages of a simulated site, and finds the redirects of missing pages.

use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::request::SimulatedRequest;

/// The pages of a simulated site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pages {
    /// Only the home page and the files that the simulation names. The running servers of the tests have the same files.
    Known,
    /// A page at every path that no statement answers, as on the site that the imported rules are for. Redirects of
    /// missing pages would otherwise answer all other requests.
    Everywhere,
}

/// Whether the server looked for a page, did not find it, and evaluated statements for missing pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageSearch {
    None,
    Failed,
}

/// An answer, and whether statements for missing pages may have decided it.
pub(crate) type SearchedAnswer = (SimulatedAnswer, PageSearch);

/// Returns the answer on a site that has all pages. Statements for missing pages may test the path, as in
/// `location @missing { rewrite ^/old/ /new permanent; }`. Such a redirect stays. A statement that gives the same kind of
/// answer for a path that no statement names is a redirect of all missing pages, so the answer is a page.
pub(crate) fn with_pages(
    request: &SimulatedRequest,
    mut ask: impl FnMut(&SimulatedRequest) -> SearchedAnswer,
) -> SimulatedAnswer {
    let (answer, search) = ask(request);
    let is_page =
        |outcome: &SimulatedOutcome| matches!(outcome, SimulatedOutcome::Page | SimulatedOutcome::WithoutUrl(_));
    let is_certain = !is_page(&answer.outcome) && !matches!(answer.outcome, SimulatedOutcome::Unknown(_));
    if search == PageSearch::None || !is_certain {
        return answer;
    }
    let (other, other_search) = ask(&unnamed(request));
    let is_same =
        other_search == PageSearch::Failed && other.lines.last() == answer.lines.last() && !is_page(&other.outcome);
    if is_same { SimulatedAnswer::PAGE } else { answer }
}

/// Returns the same request for a path that no statement names. The end of the name stays, because statements often apply
/// to all paths that end with `.php`.
fn unnamed(request: &SimulatedRequest) -> SimulatedRequest {
    let (path, query) = request.path_and_query();
    let name = path.rsplit('/').next().unwrap_or_default();
    let end = name.rfind('.').and_then(|at| name.get(at..)).unwrap_or_default();
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    request.at(&request.host, &format!("/a-path-that-no-statement-names{end}{query}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn redirect_of_all_missing_pages_is_a_page() {
        let ask = |request: &SimulatedRequest| {
            let (line, location) = if request.target.starts_with("/old/") { (1, "/new") } else { (2, "/home") };
            let outcome = SimulatedOutcome::Redirect { status: 301, location: location.to_owned() };
            let search = if request.target.starts_with("/rule") { PageSearch::None } else { PageSearch::Failed };
            (SimulatedAnswer { outcome, lines: vec![line] }, search)
        };
        let lines = |target: &str| {
            let (host, headers) = ("a.example".to_owned(), BTreeMap::new());
            with_pages(&SimulatedRequest { host, target: target.to_owned(), headers }, ask).lines
        };
        assert_eq!((lines("/old/a"), lines("/a.html?b"), lines("/rule")), (vec![1], vec![], vec![2]));
    }

    #[test]
    fn unnamed_path_has_the_same_end_and_query() {
        let target = |target: &str| {
            let request = SimulatedRequest { host: String::new(), target: target.to_owned(), headers: BTreeMap::new() };
            unnamed(&request).target
        };
        assert_eq!(target("/a/b.php?c=d.e"), "/a-path-that-no-statement-names.php?c=d.e");
        assert_eq!(target("/a.b/"), "/a-path-that-no-statement-names");
    }
}
