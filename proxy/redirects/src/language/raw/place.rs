//! Positions in a YAML file.

use std::sync::Arc;

use crate::diagnostic::Place;

/// The place of a diagnostic that concerns the whole file.
pub(crate) fn whole_file(source: &Arc<str>) -> Place {
    Place { source: Arc::clone(source), line: 0, column: 0 }
}

pub(super) fn place_of(at: serde_saphyr::Location, source: &Arc<str>) -> Place {
    let number = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    Place { source: Arc::clone(source), line: number(at.line()), column: number(at.column()) }
}
