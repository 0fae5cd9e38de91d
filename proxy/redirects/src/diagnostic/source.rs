//! Defines the texts of rule files and data files, which the compiler reads and diagnostics quote.

/// A rule file or a data file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The path of the file, as shown in messages.
    pub name: String,
    /// The contents of the file.
    pub text: String,
}

/// Reports whether a text is empty apart from whitespace and a byte order mark.
pub(crate) fn is_blank(text: &str) -> bool {
    text.strip_prefix('\u{feff}').unwrap_or(text).trim().is_empty()
}

/// Reports whether a source with this name is a data file. The name of a data file ends in `.csv` or `.tsv`, in any
/// letter case.
pub fn is_data(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    extension.eq_ignore_ascii_case("csv") || extension.eq_ignore_ascii_case("tsv")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_files_are_recognized_by_extension_in_any_letter_case() {
        for name in ["rows.csv", "rules/OLD.CSV", "deep.er/rows.Tsv"] {
            assert!(is_data(name), "{name}");
        }
        for name in ["rows.yaml", "csv", "rows.csv/a.yaml", "rows.csv.bak"] {
            assert!(!is_data(name), "{name}");
        }
    }
}
