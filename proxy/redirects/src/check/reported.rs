//! The places of reported loops, long chains and duplicates.
//!
//! All checks always run, so that an editor sees all problems at once. If a problem follows from a reported loop, long
//! chain or duplicate, the problem is not reported.

use std::collections::HashSet;

use crate::diagnostic::{Code, Diagnostic, Place};

/// The places that are part of a reported loop, long chain or duplicate.
#[derive(Debug, Default)]
pub(crate) struct Reported(HashSet<Place>);

impl Reported {
    pub(crate) fn of(found: &[Diagnostic]) -> Self {
        let repeated = found.iter().filter(|one| matches!(one.code, Code::Loop | Code::LongChain | Code::Duplicate));
        Self(repeated.flat_map(|one| one.related.iter().map(|(place, _)| place).chain([&one.place])).cloned().collect())
    }

    pub(crate) fn contains(&self, place: &Place) -> bool {
        !self.0.is_empty() && self.0.contains(place)
    }
}
