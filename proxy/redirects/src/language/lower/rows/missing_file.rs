//! Writes the hint for a data file that does not exist.

use crate::language::data_file::DataFile;
use crate::language::did_you_mean;

/// Returns the hint for a missing data file. If possible, the hint suggests the name of an existing file.
pub(super) fn hint(wanted: &str, files: &[DataFile<'_>]) -> String {
    let spreadsheets = ["xlsx", "xls", "ods", "numbers"];
    if wanted.rsplit('.').next().is_some_and(|end| spreadsheets.iter().any(|known| end.eq_ignore_ascii_case(known))) {
        return "save the sheet as CSV in UTF-8, and write the name of the CSV file here".to_owned();
    }
    let names: Vec<&str> = files.iter().map(|file| &*file.name).collect();
    let same = names.iter().copied().find(|name| name.eq_ignore_ascii_case(wanted));
    match same.or_else(|| did_you_mean::nearest(wanted, &names)) {
        Some(name) => format!("did you mean `{name}`?"),
        None => "name a `.csv` or `.tsv` file in the folder of this rule file, or in a folder below".to_owned(),
    }
}
