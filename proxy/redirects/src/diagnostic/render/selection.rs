//! Selects the diagnostics that a report contains. A file may have tens of thousands of problems, which nobody reads.

use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic};

/// The maximum number of diagnostics with the same code that a report contains for one file.
const MAX_SHOWN: usize = 100;

/// The diagnostics that a report contains, and the numbers of all other diagnostics.
pub(super) struct Selection<'d> {
    pub(super) shown: Vec<&'d Diagnostic>,
    pub(super) omitted: Vec<Omitted<'d>>,
}

/// The diagnostics with one code in one file that a report leaves out.
pub(super) struct Omitted<'d> {
    pub(super) file: &'d str,
    pub(super) code: Code,
    pub(super) is_silenced: bool,
    pub(super) count: usize,
}

impl<'d> Selection<'d> {
    /// Selects the first diagnostics for each file and code. Silenced warnings are selected separately, because most reports
    /// do not show them.
    pub(super) fn of(diagnostics: impl Iterator<Item = &'d Diagnostic>) -> Self {
        let mut shown = Vec::new();
        let mut numbers: BTreeMap<(&str, Code, bool), (usize, usize)> = BTreeMap::new();
        for diagnostic in diagnostics {
            let (kept, all) =
                numbers.entry((&*diagnostic.place.source, diagnostic.code, diagnostic.is_silenced())).or_default();
            *all += diagnostic.count();
            if *kept < MAX_SHOWN {
                *kept += 1;
                shown.push(diagnostic);
            }
        }
        let omitted = numbers.into_iter().map(|((file, code, is_silenced), (kept, all))| {
            let count = all.saturating_sub(kept);
            Omitted { file, code, is_silenced, count }
        });
        Self { shown, omitted: omitted.filter(|one| one.count > 0).collect() }
    }
}
