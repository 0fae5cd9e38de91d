//! Classifies the files in a rule folder by their names. A file is a rule file or data file, a misnamed file, or
//! another file.

use std::ffi::OsStr;

use portico_redirects::is_data;

/// The extensions of rule files.
const EXTENSIONS: [&str; 2] = ["yaml", "yml"];
/// The extension that some text editors append to file names, as in `rules.yaml.txt`. Some file managers hide this
/// extension.
const APPENDED: &str = "txt";

/// The kind of a file, according to its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// A rule file or a data file.
    RuleOrData,
    /// A file that was probably meant as a rule file or data file. The file is not read.
    Misnamed(NameSlip),
    /// Any other file, such as a note or the backup copy of a text editor.
    Other,
}

/// A mistake in a file name, because of which the file is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NameSlip {
    /// The extension is misspelled, as in `rules.YAML`. The text is the correct name of the file.
    Extension(String),
    /// The name is not valid UTF-8, so messages and rules could not name the file.
    NotUtf8,
}

impl FileKind {
    pub(crate) fn of(name: &OsStr) -> Self {
        let Some(text) = name.to_str() else {
            return match Self::of_text(&name.to_string_lossy()) {
                Self::RuleOrData | Self::Misnamed(_) => Self::Misnamed(NameSlip::NotUtf8),
                Self::Other => Self::Other,
            };
        };
        Self::of_text(text)
    }

    fn of_text(name: &str) -> Self {
        if has_extension(name) || is_data(name) {
            return Self::RuleOrData;
        }
        let trimmed = name.trim_end_matches([' ', '.']);
        let meant = match trimmed.rsplit_once('.') {
            Some((before, end)) if end.eq_ignore_ascii_case(APPENDED) => before,
            Some(_) | None => trimmed,
        };
        let meant = match meant.rsplit_once('.') {
            Some((stem, end)) => format!("{stem}.{}", end.to_ascii_lowercase()),
            None => return Self::Other,
        };
        if has_extension(&meant) || is_data(&meant) { Self::Misnamed(NameSlip::Extension(meant)) } else { Self::Other }
    }
}

fn has_extension(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(stem, end)| !stem.is_empty() && EXTENSIONS.contains(&end))
}

#[cfg(test)]
mod tests {
    use std::os::unix::ffi::OsStrExt;

    use super::*;

    #[test]
    fn misnamed_file_is_recognized_with_the_name_that_was_meant() {
        for (name, meant) in [
            ("c.YAML", "c.yaml"),
            ("a.Yml", "a.yml"),
            ("a.yaml.txt", "a.yaml"),
            ("a.YAML.TXT", "a.yaml"),
            ("a.yaml ", "a.yaml"),
            ("a.yaml.", "a.yaml"),
            ("rows.csv.txt", "rows.csv"),
        ] {
            let expected = FileKind::Misnamed(NameSlip::Extension(meant.to_owned()));
            assert_eq!(FileKind::of(OsStr::new(name)), expected, "{name}");
        }
        assert_eq!(FileKind::of(OsStr::from_bytes(b"\xff.yaml")), FileKind::Misnamed(NameSlip::NotUtf8));
    }

    #[test]
    fn rule_files_data_files_and_others_are_distinguished() {
        for name in ["a.yaml", "a.yml", "OLD.CSV", "rows.Tsv"] {
            assert_eq!(FileKind::of(OsStr::new(name)), FileKind::RuleOrData, "{name}");
        }
        // Backup copies are ignored without a warning, because their names are deliberate.
        for name in ["notes.md", "notes.txt", "csv", "a.yaml~", "a.yaml.bak", "a.yaml.swp", "#a.yaml#", "a.json", "txt"]
        {
            assert_eq!(FileKind::of(OsStr::new(name)), FileKind::Other, "{name}");
        }
        assert_eq!(FileKind::of(OsStr::from_bytes(b"\xff.md")), FileKind::Other);
    }
}
