//! Reads the header of a data file.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::data_file::DataFile;
use crate::language::did_you_mean;
use crate::language::lower::rows::columns::{self, Columns, DataFileKind, RowColumn};
use crate::language::lower::rows::line::RowLine;

/// Returns the columns that the header of a data file names.
pub(super) fn columns(kind: DataFileKind, header: &RowLine<'_>) -> Columns {
    Columns::named(kind, &names(header), header.filled())
}

/// Reports unknown column names. Without this error, the contents of such a column would be ignored without notice.
pub(super) fn report_unknown(header: &RowLine<'_>, file: &DataFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let known: Vec<&str> = RowColumn::ALL.iter().filter_map(|column| column.names().first().copied()).collect();
    for (column, name) in names(header).iter().enumerate().skip(2).filter(|(_, name)| !columns::is_known(name)) {
        let simple = columns::plain(name);
        let is_url = ["from", "source", "old", "to", "target", "new", "destination"].contains(&&*simple);
        let hint = match did_you_mean::nearest(&simple, &known) {
            _ if is_url => "the old URL belongs in the first column, and the new URL in the second column".to_owned(),
            Some(meant) => format!("did you mean `{meant}`? If the column contains notes for people, name it `note`"),
            None => {
                format!("known columns: `from`, `to`, `status`, `{}`, and `note` for anything else", known.join("`, `"))
            }
        };
        let written = String::from_utf8_lossy(header.record.get(column).unwrap_or_default());
        let message = format!("unknown column `{written}`");
        diagnostics.push(Diagnostic::new(Code::UnknownKey, header.place(file, column), message).hint(hint));
    }
}

/// Reports columns with the same meaning, such as `host` and `domain`. Only one of them could be read.
pub(super) fn report_repeated(header: &RowLine<'_>, file: &DataFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let written = |column: usize| String::from_utf8_lossy(header.record.get(column).unwrap_or_default()).into_owned();
    for (column, first) in columns::repeated(&names(header)) {
        let message = format!("columns `{}` and `{}` have the same meaning", written(first), written(column));
        diagnostics.push(
            Diagnostic::new(Code::UnknownKey, header.place(file, column), message)
                .hint("delete one of the two columns, or name it `note`, so that it is ignored"),
        );
    }
}

/// Returns the names in a header, in lower case.
fn names(header: &RowLine<'_>) -> Vec<String> {
    header.record.iter().map(|name| String::from_utf8_lossy(name).to_lowercase()).collect()
}
