//! Reports the columns of a table that the import does not use. There is a single note for all these columns.

use std::collections::BTreeSet;

use csv::StringRecord;

use crate::csv::columns::Columns;
use crate::importer::Importer;
use crate::note::{Remark, StatementOrigin};

/// The columns of a table that the import does not use and that have at least one non-empty cell.
#[derive(Debug, Default)]
pub(super) struct UnusedColumns {
    /// The names of all columns. `None` if the table has no header row.
    names: Option<Vec<String>>,
    /// The line and the text of the header row. If the table has no header row, those of the first row that has an
    /// unused cell.
    origin: Option<StatementOrigin>,
    filled: BTreeSet<usize>,
}

impl UnusedColumns {
    /// Returns the initial state for a table with a header row.
    pub(super) fn with_header(header: &StringRecord, origin: StatementOrigin) -> Self {
        let names = header.iter().map(|name| name.trim().to_owned()).collect();
        Self { names: Some(names), origin: Some(origin), filled: BTreeSet::new() }
    }

    /// Records the unused cells of a row.
    ///
    /// # Errors
    ///
    /// If a row has a non-empty cell to the right of the last column of the header, returns a remark. The usual cause
    /// is a cell that contains the separator and has no quotes.
    pub(super) fn record(
        &mut self,
        row: &StringRecord,
        columns: &Columns,
        origin: &StatementOrigin,
    ) -> Result<(), Remark> {
        let filled = row.iter().enumerate().filter(|(_, cell)| !cell.trim().is_empty());
        let unused: BTreeSet<usize> = filled.map(|(index, _)| index).filter(|index| !columns.has(*index)).collect();
        if let (Some(names), Some(last)) = (&self.names, unused.last())
            && *last >= names.len()
        {
            let reason = format!("the row has {} cells, but the header has only {}", last + 1, names.len());
            return Err(Remark::new(reason, "put quotes around cells that contain the separator, and import again"));
        }
        if !unused.is_empty() {
            self.origin.get_or_insert_with(|| origin.clone());
            self.filled.extend(unused);
        }
        Ok(())
    }

    pub(super) fn report(self, importer: &mut Importer<'_>) {
        let (Some(origin), false) = (self.origin, self.filled.is_empty()) else { return };
        let name = |index: &usize| {
            let name = self.names.as_ref().and_then(|names| names.get(*index)).filter(|name| !name.is_empty());
            name.map_or_else(|| (index + 1).to_string(), |name| format!("`{name}`"))
        };
        let columns: Vec<String> = self.filled.iter().map(name).collect();
        let reason = match columns.as_slice() {
            [only] => format!("the column {only} is not used"),
            several => format!("the columns {} are not used", several.join(", ")),
        };
        let hint = match self.names {
            Some(_) => {
                "no change needed unless such a column enables or disables rows; notes can be kept in the keys \
                `ticket` and `note` of rules"
            }
            None => "put quotes around cells that contain the separator, or add a header row",
        };
        importer.report_untranslated(&origin, Remark::new(reason, hint));
    }
}
