//! Compares the ends of the redirects of both sides.

use crate::comparison::canonical_url::{self, Conversion, Relation};
use crate::comparison::end::{End, EndKind};

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
