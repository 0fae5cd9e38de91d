//! Columns that no rule has a use for. They are told once for the table.

use std::collections::BTreeSet;

use csv::StringRecord;

use crate::csv::columns::Columns;
use crate::importer::Importer;
use crate::note::{Origin, Remark};

#[derive(Debug, Default)]
pub(super) struct UnusedColumns {
    /// The names of the columns, when the table has them.
    names: Option<Vec<String>>,
    /// The header, or else the first row that fills such a column.
    origin: Option<Origin>,
    filled: BTreeSet<usize>,
}

impl UnusedColumns {
    /// Below a header.
    pub(super) fn below(header: &StringRecord, origin: Origin) -> Self {
        let names = header.iter().map(|name| name.trim().to_owned()).collect();
        Self { names: Some(names), origin: Some(origin), filled: BTreeSet::new() }
    }

    /// Keeps in mind which cells of the row are not read.
    ///
    /// # Errors
    ///
    /// When the row goes on behind the last column of the header: most often a cell was torn at its own comma.
    pub(super) fn record(&mut self, row: &StringRecord, columns: &Columns, origin: &Origin) -> Result<(), Remark> {
        let filled = row.iter().enumerate().filter(|(_, cell)| !cell.trim().is_empty());
        let unused: BTreeSet<usize> = filled.map(|(index, _)| index).filter(|index| !columns.has(*index)).collect();
        if let (Some(names), Some(last)) = (&self.names, unused.last())
            && *last >= names.len()
        {
            let reason = format!("found {} cells, and the first line names {}", last + 1, names.len());
            return Err(Remark::new(reason, "put a cell that holds the separator in quotes and import again"));
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
            [only] => format!("the column {only} is not read"),
            several => format!("the columns {} are not read", several.join(", ")),
        };
        let hint = match self.names {
            Some(_) => "nothing, unless they say which rows count; a rule may have an `owner`, a `ticket` and a `note`",
            None => {
                "quote cells that hold the separator; name the columns in a first line when they say more than a rule does"
            }
        };
        importer.report_untranslated(&origin, Remark::new(reason, hint));
    }
}
