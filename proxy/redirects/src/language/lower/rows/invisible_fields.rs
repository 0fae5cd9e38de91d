//! Finds invisible characters in the fields of a data file.

use crate::diagnostic::Diagnostic;
use crate::language::data_file::DataFile;
use crate::language::invisible;
use crate::language::lower::rows::columns::RowColumn;
use crate::language::lower::rows::line::RowLine;

/// The warning about invisible characters in the fields of a data file. The warning is located at the first such field.
/// The other fields are related locations.
#[derive(Debug, Default)]
pub(super) struct InvisibleFields(Option<Diagnostic>);

impl InvisibleFields {
    /// Checks the fields of a line for invisible characters. Notes and owners are not checked, because only people read
    /// these fields.
    pub(super) fn check(&mut self, line: &RowLine<'_>, file: &DataFile<'_>) {
        if line.record.as_slice().is_ascii() {
            return;
        }
        let named = [RowColumn::Host, RowColumn::Query].into_iter().filter_map(|column| line.columns.of(column));
        for column in [0, 1].into_iter().chain(named) {
            let Some(Ok(text)) = line.record.get(column).map(std::str::from_utf8) else { continue };
            if invisible::find(text).is_none() {
                continue;
            }
            let place = line.place(file, column);
            match &mut self.0 {
                Some(first) => first.repeat_at(place),
                None => self.0 = invisible::warning(text, &place),
            }
        }
    }

    pub(super) fn warning(self) -> Option<Diagnostic> {
        self.0
    }
}
