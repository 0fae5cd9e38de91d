//! Compares the ends of the redirects of both sides.

use crate::comparison::canonical_url::{self, Conversion, Relation};
use crate::comparison::end::{End, EndKind};
use crate::comparison::url::Url;
use crate::simulation::request::SimulatedRequest;

/// Compares the results of following all redirects on both sides.
pub(crate) fn compare(original: &End, imported: &End) -> Relation {
    match (&original.kind, &imported.kind) {
        (EndKind::Gone(one), EndKind::Gone(other)) if one == other => return Relation::Equal(None),
        (EndKind::Loop, EndKind::Loop) => return Relation::Equal(None),
        (EndKind::Page, EndKind::Page) => {}
        (EndKind::Page | EndKind::Refused(_) | EndKind::Gone(_) | EndKind::Loop | EndKind::Unknown(_), _) => {
            return Relation::Different;
        }
    }
    let Relation::Equal(conversion) = canonical_url::compare(&original.url, &imported.url) else {
        return Relation::Different;
    };
    match (original.statuses.as_slice(), imported.statuses.as_slice()) {
        ([], []) => Relation::Equal(conversion),
        ([], _) | (_, []) => Relation::Equal(Some(Conversion::SamePage)),
        ([first, ..], [other, ..]) if first == other => Relation::Equal(conversion),
        (_, _) if original.combined_status() == imported.combined_status() => {
            Relation::Equal(Some(Conversion::ChainStatus))
        }
        (_, _) => Relation::Different,
    }
}

/// Reports whether two redirects lead to URLs that differ only in the final slash of the path.
pub(crate) fn differ_by_final_slash(one: &End, other: &End) -> bool {
    let is_redirect = |end: &End| end.kind == EndKind::Page && !end.statuses.is_empty();
    is_redirect(one)
        && is_redirect(other)
        && one.combined_status() == other.combined_status()
        && one.url.without_final_slash() == other.url.without_final_slash()
}

/// Reports whether an end is the requested path with a final slash that the request does not have.
pub(super) fn only_adds_slash(request: &SimulatedRequest, end: &End) -> bool {
    let (path, _) = request.path_and_query();
    let target = end.url.target.split(['?', '#']).next().unwrap_or_default();
    let Some(target) = target.strip_suffix('/').filter(|_| !path.ends_with('/')) else { return false };
    let is_own = end.url.scheme.is_none() && end.url.host == request.host;
    // The original server may also decode a character such as `%26`.
    let own = |path: &str| Url::own(&request.host, path);
    is_own && canonical_url::same_after_decoding(&own(target), &own(path))
}

/// Reports whether the target on the original server contains repeated slashes that neither the request nor the target of the
/// rules contains, and is otherwise the same.
pub(super) fn joins_slashes(request: &SimulatedRequest, original: &End, imported: &End) -> bool {
    let is_single = |target: &str| !target.split(['?', '#']).next().unwrap_or_default().contains("//");
    let own = Url::own(&original.url.host, &original.url.target);
    let merged = Url { target: canonical_url::merged(&own), ..original.url.clone() };
    is_single(&request.target)
        && !is_single(&original.url.target)
        && original.combined_status() == imported.combined_status()
        && is_same_page(&merged.without_final_slash(), &imported.url.without_final_slash())
}

fn is_same_page(one: &Url, other: &Url) -> bool {
    one == other || canonical_url::same_after_full_decoding(one, other)
}

/// Reports whether both a request and an end have a final slash.
pub(super) fn keeps_slash(request: &SimulatedRequest, end: &End) -> bool {
    let target = end.url.target.split(['?', '#']).next().unwrap_or_default();
    request.path_and_query().0.ends_with('/') && target.ends_with('/')
}
