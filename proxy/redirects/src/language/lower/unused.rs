//! Reports lookup tables and data files that no rule uses.

use crate::diagnostic::source::is_blank;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::data_file::DataFile;
use crate::language::lower::table::Tables;
use crate::language::lower::uses::Uses;
use crate::language::raw::whole_file;

/// Reports the lookup tables and data files that no rule uses. Empty data files are not reported, because another check
/// already reports these files.
pub(crate) fn report(uses: &Uses, tables: &Tables, files: &[DataFile<'_>], diagnostics: &mut Vec<Diagnostic>) {
    for (name, defined) in tables.iter().filter(|(name, _)| !uses.tables.contains(*name)) {
        let message = format!("no rule uses table `{name}`");
        let hint = format!("add `table: {name}` to a rule with one placeholder, or delete the table");
        diagnostics.push(Diagnostic::new(Code::UnusedTable, defined.place.clone(), message).hint(hint));
    }
    for file in files.iter().filter(|file| !uses.files.contains(&file.name) && !is_blank(file.text)) {
        let message = "no rule or table uses this file";
        diagnostics.push(
            Diagnostic::new(Code::UnusedFile, whole_file(&file.name), message)
                .hint("refer to the file in `rows` or `tables`, or delete the file"),
        );
    }
}
