//! Diagnostics that only repeat others.
//!
//! All checks always run, so that an editor sees everything at once. Some results then follow from an error that is
//! already reported.

use std::collections::{BTreeSet, HashSet};

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::parse::FileCompleteness;

/// Removes diagnostics that follow from loops and duplicates, or that are unreliable because a file could not be
/// read.
pub(crate) fn remove(readings: &BTreeSet<FileCompleteness>, found: &mut Vec<Diagnostic>) {
    let reported: HashSet<Place> = found
        .iter()
        .filter(|one| matches!(one.code, Code::Loop | Code::Duplicate))
        .flat_map(|one| one.related.iter().map(|(place, _)| place).chain([&one.place]))
        .cloned()
        .collect();
    let has_unread_file = readings.contains(&FileCompleteness::Unreadable);
    let has_incomplete_file = has_unread_file || readings.contains(&FileCompleteness::MissingRules);
    found.retain(|one| match one.code {
        Code::Chain | Code::Shadowed | Code::UnknownTarget => !reported.contains(&one.place),
        Code::TestMeetsOtherRule => !one.related.iter().any(|(place, _)| reported.contains(place)),
        Code::UnknownTable => !has_unread_file,
        Code::UnusedTable | Code::UnusedFile => !has_incomplete_file,
        _ => true,
    });
}
