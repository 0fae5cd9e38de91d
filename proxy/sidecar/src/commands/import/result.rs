//! Defines the result of an import that the report describes.

use portico_import::comparison::Comparison;
use portico_import::report::ReportEntry;
use portico_import::{Format, Imported};

/// The result of an import, as the report shows it.
pub(super) struct ImportResult<'i> {
    pub(super) format: Format,
    pub(super) imported: &'i Imported,
    /// The comparison with a simulation of the original server. `None` if the rules are invalid.
    pub(super) comparison: Option<&'i Comparison>,
    pub(super) entries: Vec<ReportEntry>,
}

impl ImportResult<'_> {
    /// Reports whether no difference from the original server is known or possible.
    pub(super) fn is_exact(&self) -> bool {
        let is_complete = |comparison: &Comparison| {
            comparison.unknown.is_empty()
                && comparison.without_request.is_empty()
                && comparison.only_loops.is_empty()
                && comparison.other_methods.is_empty()
                && comparison.differences.is_empty()
        };
        self.entries.is_empty() && self.comparison.is_some_and(is_complete)
    }
}
