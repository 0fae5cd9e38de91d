//! Messages that only repeat others.
//!
//! All checks run whatever the others find, so that an editor sees everything at once. Some of what they say then follows from a
//! mistake that has been told already.

use std::collections::{BTreeSet, HashSet};

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::parse::FileCompleteness;

/// Drops what follows from circles and duplicates, and what cannot be known because a file could not be read.
pub(crate) fn drop(readings: &BTreeSet<FileCompleteness>, found: &mut Vec<Diagnostic>) {
    let blamed: HashSet<Place> = found
        .iter()
        .filter(|one| matches!(one.code, Code::Loop | Code::Duplicate))
        .flat_map(|one| one.related.iter().map(|(place, _)| place).chain([&one.place]))
        .cloned()
        .collect();
    let unread = readings.contains(&FileCompleteness::Unreadable);
    let partly = unread || readings.contains(&FileCompleteness::MissingRules);
    found.retain(|one| match one.code {
        Code::Chain | Code::Shadowed | Code::UnknownTarget => !blamed.contains(&one.place),
        Code::TestMeetsOtherRule => !one.related.iter().any(|(place, _)| blamed.contains(place)),
        Code::UnknownTable => !unread,
        Code::UnusedTable | Code::UnusedFile => !partly,
        _ => true,
    });
}
