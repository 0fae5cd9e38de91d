//! Remembers the locations of the loops, long chains and duplicates that have been reported.
//!
//! All checks run even after an error, so that an editor sees all problems at once. At the location of a reported loop,
//! long chain or duplicate, the other checks report nothing, because their findings would only be consequences of the
//! reported problem. Some checks also report nothing at the location of a shadowed rule.

use std::collections::HashSet;

use crate::diagnostic::{Code, Diagnostic, Place};

/// The locations of the rules and rows that are part of a reported loop, long chain or duplicate.
#[derive(Debug, Clone, Default)]
pub(crate) struct Reported(HashSet<Place>);

impl Reported {
    pub(crate) fn of(found: &[Diagnostic]) -> Self {
        let repeated = found.iter().filter(|one| matches!(one.code, Code::Loop | Code::LongChain | Code::Duplicate));
        Self(repeated.flat_map(|one| one.related.iter().map(|(place, _)| place).chain([&one.place])).cloned().collect())
    }

    /// Returns these locations together with the locations of the given diagnostics. Related locations are not added.
    pub(crate) fn with_rules_at(&self, found: &[Diagnostic]) -> Self {
        Self(self.0.iter().chain(found.iter().map(|one| &one.place)).cloned().collect())
    }

    pub(crate) fn contains(&self, place: &Place) -> bool {
        !self.0.is_empty() && self.0.contains(place)
    }
}
