//! Compares the answers of the original server and of the imported rules to one request.

use crate::originals::answer::{End, EndKind};
use crate::originals::normal::{self, Conversion, Relation};

/// Compares the results of following all redirects on both sides.
pub(crate) fn compare(original: &End, imported: &End) -> Relation {
    match (original.kind, imported.kind) {
        (EndKind::Gone(one), EndKind::Gone(other)) if one == other => return Relation::Equal(None),
        (EndKind::Loop, EndKind::Loop) => return Relation::Equal(None),
        (EndKind::Page, EndKind::Page) => {}
        (EndKind::Page | EndKind::Gone(_) | EndKind::Loop, _) => return Relation::Different,
    }
    let Relation::Equal(conversion) = normal::compare(&original.url, &imported.url) else { return Relation::Different };
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
